//go:build ignore

/* A second verifier of certificates: cc -std=c11 -O2 -o verify verify.c && ./verify [-max-steps N] FILE
 *
 * It shares no code with the Go program, only what docs/theory.md says: the theorems and the format. It takes
 * from the file the game, the theorem, the claim and the numbers that a proof may choose, computes the values
 * again, derives the certificate that they make, and accepts the file if it is the same, byte for byte. The
 * values are the mex over all options; where theorem sparse-state needs many, colours say which options
 * cannot matter: the mask decides the speed, and never a value.
 *
 * It prints "accepted: ..." (exit 0) or "refused: why" (1); 2: called wrongly. A step is an option looked at.
 * A heap takes 4 bytes. The first line tells the go command that this is no part of a package. */
#include <limits.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef long long i64; /* heaps, values, steps */
typedef struct { i64 pre, per, sal; } claim; /* G(n + per) = G(n) + sal for n >= pre */
enum { TEXT = 1 << 20, NAME = 4096, AMOUNT = 1 << 24, SHORT = 1 << 14, WORD = 1 << 16 };
enum { LISTED = 10000, ENDS = 1000 }; /* exceptional heaps */

static i64 max(i64 a, i64 b) { return a > b ? a : b; }

static void need(int so, const char *format, ...) { /* or else the certificate is refused */
    va_list list;
    if (so) return;
    va_start(list, format);
    printf("refused: ");
    vprintf(format, list);
    puts("");
    exit(1);
}

static void *take(i64 count, i64 size) { /* memory, all zero */
    void *p = calloc((size_t)max(count, 1), (size_t)size);
    need(p != NULL, "not enough memory for %lld times %lld bytes", count, size);
    return p;
}

/* ---- SHA-256, FIPS 180-4 ---- */
typedef struct { uint32_t h[8], w[16]; uint64_t bytes; } sha;
static const sha sha_start = {{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                               0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19}, {0}, 0};
static const uint32_t sha_key[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t turn(uint32_t x, int a, int b, int c, int shift) {
    return (x >> a | x << (32 - a)) ^ (x >> b | x << (32 - b)) ^ (shift ? x >> c : x >> c | x << (32 - c));
}

static void sha_add(sha *s, uint64_t number, int bytes) { /* little-endian */
    for (; bytes > 0; bytes--, number >>= 8) {
        uint32_t x[8], *w = &s->w[s->bytes / 4 % 16];
        *w = *w << 8 | (uint8_t)number;
        if (++s->bytes % 64) continue;
        memcpy(x, s->h, sizeof x);
        for (int i = 0; i < 64; i++) {
            w = &s->w[i % 16];
            uint32_t w1 = s->w[(i + 1) % 16], w9 = s->w[(i + 9) % 16], w14 = s->w[(i + 14) % 16];
            if (i > 15) *w += turn(w1, 7, 18, 3, 1) + w9 + turn(w14, 17, 19, 10, 1);
            uint32_t t = x[7] + turn(x[4], 6, 11, 25, 0) + ((x[4] & x[5]) ^ (~x[4] & x[6])) + sha_key[i] + *w;
            uint32_t u = turn(x[0], 2, 13, 22, 0) + ((x[0] & x[1]) ^ (x[0] & x[2]) ^ (x[1] & x[2]));
            memmove(x + 1, x, 7 * sizeof *x);
            x[4] += t, x[0] = t + u;
        }
        for (int i = 0; i < 8; i++) s->h[i] += x[i];
    }
}

static const char *sha_end(sha s) {
    static char hex[65];
    uint64_t bits = 8 * s.bytes;
    for (sha_add(&s, 0x80, 1); s.bytes % 64 != 56;) sha_add(&s, 0, 1);
    for (int i = 56; i >= 0; i -= 8) sha_add(&s, bits >> i, 1);
    for (int i = 0; i < 8; i++) snprintf(hex + 8 * i, 9, "%08lx", (unsigned long)s.h[i]);
    return hex;
}

static const char *digest(const char *fields, i64 length) { /* of the fields put on one line */
    sha s = sha_start;
    for (i64 i = 0; i < length; i++)
        if (fields[i] != ' ' && fields[i] != '\n') sha_add(&s, (uint8_t)fields[i], 1);
    sha_add(&s, '}', 1);
    return sha_end(s);
}

/* ---- The game: digit[i] for i <= reach, tail beyond; by[h] lists the i with bit h, k[h] is the last ---- */
static uint8_t *digit;
static i64 reach, tail, distinct, frozen = -1, parts = -1, k[4] = {-1, -1, -1, -1}, *by[4], count[4];

static void read_code(const char *s) { /* 0.77, 4.0, 0.30[3]: as short as can be */
    const char *figures = "0123456789ABCDEF", *f = figures;
    const char *bad = "game: want a canonical code, finite or with the tail [3]";
    i64 n = (i64)strlen(s);
    if (n >= 5 && strcmp(s + n - 3, "[3]") == 0) tail = 3, n -= 3;
    need(n >= (tail ? 2 : 3) && s[1] == '.' && strchr("048C", s[0]), bad);
    digit = take(n, 1);
    for (i64 i = 0; i < n && f; i += i ? 1 : 2)
        if ((f = strchr(figures, s[i]))) digit[i ? i - 1 : 0] = (uint8_t)(f - figures);
    reach = n - 2 - (n == 3 && !tail && s[2] == '0');
    need(f && (reach == 0 || digit[reach] != tail), bad);
}

static i64 amount(char **s) { return **s >= '1' && **s <= '9' ? strtoll(*s, s, 10) : 0; }

static void read_set(char *s) { /* ascending amounts; runs of more than three, and no others, as 1..7 */
    i64 last = -1, run = 0;
    digit = take(AMOUNT + 1, 1);
    do {
        i64 a = amount(&s), b = a, range = strncmp(s, "..", 2) == 0;
        if (range) s += 2, b = amount(&s);
        run = a == last + 1 ? run + 1 : 1;
        need(a > 0 && a > last && b <= AMOUNT, "game: want ascending amounts up to %d", AMOUNT);
        need(range ? run == 1 && b > a + 2 : run < 4, "game: want a canonical list of amounts");
        for (i64 i = last + 1; i <= b; i++) digit[i] = i && (i >= a) == !tail ? 3 : 0;
        run += b - a, reach = last = b;
    } while (*s++ == ',');
    need(s[-1] == 0, "game: want a list of amounts");
}

static void read_game(char *s) {
    if (strncmp(s, "subtract:", 9) == 0) read_set(s + 9);
    else if (strncmp(s, "allbut:", 7) == 0) tail = 3, read_set(s + 7);
    else if (strncmp(s, "unequal:", 8) == 0) distinct = 1, read_code(s + 8);
    else if (strcmp(s, "grundy") == 0) distinct = 1, read_code("4.0");
    else if (strcmp(s, "couples") == 0) frozen = 2, read_code("4.0");
    else read_code(s);
    for (int h = 0; h < 4; h++) {
        by[h] = take(reach + 1, sizeof **by);
        for (i64 i = 0; i <= reach; i++)
            if (digit[i] >> h & 1) by[h][count[h]++] = k[h] = i, parts = h;
    }
    need(!distinct || parts == 2, "game: want a code that may leave two heaps after unequal:, and no more");
}

/* ---- The values: v is an option of the heap in hand if mark[v] = stamp ---- */
static uint32_t *G, *mark, stamp, *rare_heap;
static i64 max_steps = 1000000000000, steps, sparse, mask, parity, P, first = LLONG_MAX, rare_heaps;
static uint8_t rare[2][2 * WORD]; /* by parity of the heap, and value */

static void spend(i64 n) {
    need(n <= max_steps - steps, "it takes more than %lld steps (-max-steps)", max_steps);
    steps += n;
}

/* Marks options {a, b} of heap n, a <= b, a < below, b >= from, until `missing` values below c that were not
   marked are. Returns how many are left. */
static i64 search(i64 n, i64 c, i64 missing, i64 from, i64 below) {
    i64 a = 1;
    for (; missing && count[2] && a < below && 2 * a + distinct <= n - by[2][0]; a++)
        for (i64 j = 0; j < count[2]; j++) {
            i64 b = n - by[2][j] - a, v;
            if (b < a + distinct || b < from) break; /* as are the next ones */
            v = G[a] ^ G[b];
            if (v < c && mark[v] != stamp) mark[v] = stamp, missing--;
        }
    spend(a * max(count[2], 1));
    return missing;
}

static i64 value(i64 n) {
    i64 c = 0, missing = 0, left;
    if (n == frozen) return 0;
    stamp++;
    if (n <= reach && digit[n] & 1) mark[0] = stamp;
    for (i64 j = 0; j < count[1] && by[1][j] < n; j++) mark[G[n - by[1][j]]] = stamp;
    for (i64 m = 0; m < n - reach && tail; m++) mark[G[m]] = stamp; /* the digits of the tail are 3 */
    for (i64 j = 0; j < count[3]; j++)
        for (i64 rest = n - by[3][j], a = 1; 3 * a <= rest; a++, spend(rest / 2))
            for (i64 b = a; a + 2 * b <= rest; b++) mark[G[a] ^ G[b] ^ G[rest - a - b]] = stamp;
    spend(count[1] + (tail ? n : 0));
    if (sparse) {
        for (i64 j = 0; j < count[2]; j++)
            for (i64 i = 0, rest = n - by[2][j]; i < rare_heaps && rare_heap[i] < rest; i++)
                mark[G[rare_heap[i]] ^ G[rest - rare_heap[i]]] = stamp;
        spend(count[2] * rare_heaps);
        /* Splits of common colour have a rare part, so are marked: c is the least free common value. */
        for (; mark[c] == stamp || rare[n & 1][c]; c++) missing += mark[c] != stamp;
        left = search(n, c, missing, 1, n < first ? n : P);
        need(n < first || !left, "heap %lld: a rare value below has no witness with a part below P", n);
        if (!left) return c;
    } else search(n, LLONG_MAX, LLONG_MAX, 1, n);
    for (c = 0; mark[c] == stamp; c++) {}
    return c;
}

/* ---- The theorems, in the notation of docs/theory.md ---- */
static char text[TEXT + 2], out[TEXT + 2], game[NAME + 2], theorem[32];
static i64 written, version, heaps, from, end, R, L; /* the window is from ... end - 1 */
static claim c, e; /* what is claimed; what is compared */

static int is(const char *name) { return strcmp(theorem, name) == 0; }

static void put(const char *format, ...) {
    va_list list;
    va_start(list, format);
    written += vsnprintf(out + written, (size_t)(TEXT - written), format, list);
    need(written < TEXT, "its certificate would be too long");
}

static void compute(void) {
    i64 room = 2 * WORD;
    /* Each move takes from 2 (tokens) - (heaps), so G(n) < 2n; nim-sums are below a power of two. */
    while (room <= 4 * heaps && version == 1) room *= 2;
    G = take(heaps, sizeof *G), mark = take(room, sizeof *mark);
    rare_heap = take(heaps < first ? heaps : first, sizeof *rare_heap);
    for (i64 n = 0; n < heaps; n++) {
        i64 v = value(n);
        need(v < (version == 2 ? 256 : WORD) || !mask, "heap %lld: too large a value, %lld", n, v);
        G[n] = (uint32_t)v;
        if (n > 0 && sparse && rare[n & 1][v]) rare_heap[rare_heaps++] = (uint32_t)n;
    }
}

static void all_but(i64 k) {
    i64 n = k, b = 0, B = 0, j; /* b(n) and b(n + p) */
    for (i64 m = 0; m < e.per; m++) B = max(B, G[m] + 1LL);
    for (;; n++, b = max(b, G[n - 1 - k] + 1LL), B = max(B, G[n - 1 - k + e.per] + 1LL)) {
        for (j = 1; j <= k && B - b == e.sal && max(G[n - j] - b, -1) == max(G[n - j + e.per] - B, -1);) j++;
        if (j > k || n == e.pre) break;
    }
    need(j > k && n == e.pre, "compared: the first states that are equal are not those at heap %lld", e.pre);
    put("\"k\":%lld", k);
}

static void arithmetic(void) {
    i64 M = 0, w = 0, w1 = 0, least[4][2] = {{-1, -1}, {-1, -1}, {-1, -1}, {-1, -1}}; /* by bit and parity */
    for (i64 n = 0; n < e.pre + e.per; n++) M = max(M, G[n] / e.sal);
    i64 size = e.sal * (M + 1), known = e.pre + e.per * (M + 1);
    need(size <= known && known <= heaps, "condition (S) fails, or wants more heaps");
    char *has = take(2 * size, 1);
    for (i64 a = 1; a < known; a++)
        if (G[a] < size && (G[a] < e.sal * M || a >= e.pre)) has[2 * G[a] + a % 2] = 1;
    for (int h = 2; h < 4; h++)
        for (i64 j = count[h]; j-- > 0;) least[h][by[h][j] % 2] = by[h][j];
    i64 both = least[3][0] >= 0 && least[3][1] >= 0, imax = max(least[3][0], least[3][1]);
    for (i64 a = 0; a < 2 * size; a++) { /* the value a / 2 at heaps of the parity of a */
        i64 four = least[2][both ? a % 2 : (a + (least[3][1] >= 0)) % 2];
        if (has[a] || (both && has[a ^ 1])) continue;
        need(a < 2 && M > 0 && four >= 0, "condition (S) fails for the value %lld", a / 2);
        imax = max(imax, four);
    }
    i64 K = M + (imax + e.per) / e.per;
    while (2LL << w <= 3 * M || 1LL << w <= M) w++;
    while (2LL << w1 <= 3 * M + K || 1LL << w1 <= M) w1++;
    i64 U = max(max((2LL << w1) + K, M + K + 1), M ? 8LL << w : 1);
    need(U <= heaps, "heaps: want more");
    end = max(e.pre + e.per * (U - 1), max(k[0] + 1, 0));
    put("\"M\":%lld,\"K\":%lld,\"w\":%lld,\"w'\":%lld,\"U\":%lld,\"N\":%lld", M, K, w, w1, U, end);
}

static int witnessed(i64 m) {
    i64 missing = 0;
    stamp++;
    for (i64 v = 0; v < G[m]; v++)
        if (rare[m & 1][v]) missing++;
        else mark[v] = stamp;
    for (i64 j = 0, v; j < count[1]; j++)
        if ((v = G[m - by[1][j]]) < G[m] && mark[v] != stamp) mark[v] = stamp, missing--;
    return search(m, G[m], missing, e.pre, version == 1 ? m : P) == 0;
}

static void sparse_state(i64 regular) {
    i64 last = heaps - 1, W = max(max(R + k[2], k[1]), max(regular - 1, 1));
    while (last > 0 && !rare[last & 1][G[last]]) last--;
    need(last == R && L >= W, "parameters: want R = %lld, and L at least W = %lld", last, W);
    for (i64 m = end; m < heaps && (version == 1 || L < P + k[2]); m++)
        need(witnessed(m), "heap %lld: a rare value below has no witness", m);
    need(version == 2 || L == W || !witnessed(end - 1), "parameters: want a smaller L");
    put("\"mask\":%lld,\"parity\":%lld,\"R\":%lld,\"W\":%lld,\"L\":%lld", mask, parity, R, W, L);
    if (version == 2) put(",\"P\":%lld", P);
}

static i64 get(const char *key) { /* the number after it: whether it stands in its place is seen in the end */
    const char *s = strstr(text, key);
    return s ? strtoll(s + strlen(key), NULL, 10) : -1;
}

static void get_colouring(void) {
    mask = get("\"mask\":"), parity = get("\"parity\":");
    R = get("\"R\":"), L = get("\"L\":"), P = get("\"P\":");
    need(mask > 0 && mask < (version == 1 ? WORD : 256), "mask: want one that colours values");
    need(parity == 0 || parity == 1, "parity: want 0 or 1");
    need(R >= 0 && R < heaps && L > 0 && L < heaps, "parameters: want R and L below the number of heaps");
    for (i64 j = 0; j < count[2]; j++) need(!parity || (by[2][j] - by[2][0]) % 2 == 0, "parity: want 0");
    for (i64 v = 0; v < 4 * WORD; v++) {
        i64 odd = parity & (v + by[2][0]);
        for (i64 x = v / 2 & mask; x; x >>= 1) odd ^= x;
        rare[v % 2][v / 2] = !(odd & 1);
    }
    e.pre = max(c.pre, R + 1), e.per = parity && version == 1 ? c.per << c.per % 2 : c.per, end = e.pre + L;
    sparse = version == 2 || heaps > SHORT;
    if (version == 1) return;
    need(P >= 1024 && P <= 1 << 20 && R < P && L <= 1 << 24, "want 1024 <= P <= 2^20, R < P, L <= 2^24");
    first = 2 * (P + reach + 1);
    need(end >= first && !(parity && c.per % 2), "want a window up to heap %lld, an even period", first);
}

static i64 at(i64 n) { /* G(n), by what is proved */
    i64 turns = n < e.pre + e.per ? 0 : (n - e.pre) / e.per;
    return G[n - turns * e.per] + turns * e.sal;
}

static void prove(void) {
    i64 most = max(max(0, k[0]), max(max(k[1], k[2]), k[3])), regular = max(k[0], frozen) + 1, known = 1;
    int three = parts < 2 && count[0] == count[1]; /* whether all digits are 0 or 3 */
    for (i64 j = 0; j < count[0] && three; j++) three = by[0][j] == by[1][j];
    int good = !tail && !distinct && version == 1;
    e = c, from = e.pre = max(c.pre, 1);
    if (is("guy-smith")) {
        end = max(regular, e.pre + 1);
        for (int h = 1; h < 4; h++)
            if (k[h] >= 0) end = max(end, k[h] + e.pre + (h - 1) * (e.pre + e.per - 1));
    } else if (is("one-heap")) {
        good = good && parts < 2;
        if (three) end = (e.pre = from = c.pre) + max(1, most);
        else end = max(e.pre + max(1, k[1]), regular);
    } else if (is("unequal-parts")) {
        good = !tail && distinct && version == 1;
        end = max(max(2 * e.pre + 2 * e.per - 1 + max(0, k[2]), e.pre + most), regular);
    } else if (is("all-but")) {
        good = tail && three && !distinct && version == 1;
        from = (e.pre = end = heaps - c.per) - max(reach, 1);
    } else if (is("arithmetic")) {
        good = good && parts == 3, known = 0;
    } else {
        good = is("sparse-state") && !tail && !distinct && parts == 2;
        if (good) get_colouring(), from = e.pre;
    }
    need(good, "theorem: there is none of this name, or it does not cover the game");
    need(is("all-but") || !known ? c.sal > 0 : c.sal == 0, "saltus: want none, or one");
    need(known || !(c.sal & (c.sal - 1)), "saltus: want a power of two");
    need(from >= 0 && (!known || heaps == end + e.per), "heaps: want %lld", end + e.per);
    compute();
    put("  \"compared\": {\"preperiod\":%lld,\"period\":%lld,\"saltus\":%lld},\n", e.pre, e.per, e.sal);
    put("  \"parameters\": {");
    if (is("all-but")) all_but(end - from);
    else if (!known) arithmetic();
    else if (mask) sparse_state(regular);
    else put("\"N\":%lld", end);
    put("},\n  \"heaps\": %lld,\n  \"window\": {\"from\":%lld,\"to\":%lld},\n", end + e.per, from, end - 1);
    need(heaps == end + e.per, "heaps: want %lld", end + e.per);
    for (i64 n = from; n < end; n++)
        need(is("all-but") || G[n + e.per] - (i64)G[n] == e.sal, "the window fails at heap %lld", n);
    for (i64 n = c.pre; n < e.pre + e.per; n++)
        need(at(n + c.per) - at(n) == c.sal, "the claim fails at heap %lld", n);
    need(c.pre == 0 || at(c.pre - 1 + c.per) - at(c.pre - 1) != c.sal, "preperiod: want a smaller one");
    for (i64 q = 2, rest = c.per, n = c.pre; rest > 1; q++, n = c.pre) {
        if (q > rest / q) q = rest; /* what is left is prime */
        if (rest % q) continue;
        while (rest % q == 0) rest /= q;
        while (n < c.pre + c.per && c.sal % q == 0 && at(n + c.per / q) - at(n) == c.sal / q) n++;
        need(n < c.pre + c.per, "period: want a divisor of %lld", c.per / q);
    }
}

static void put_list(const uint32_t *list, i64 many, int values) {
    for (i64 i = 0; i < many; i++)
        put(out[written - 1] == '[' ? "%lld" : ",%lld", (i64)(values ? G[list[i]] : list[i]));
}

static void put_exceptions(void) {
    uint32_t *list = take(2 * LISTED, sizeof *list); /* of the first LISTED, and the last ENDS at least */
    i64 many = 0, kept = 0, long_list;
    sha s = sha_start;
    for (i64 n = 0, turns; n < c.pre; n++) {
        turns = (c.pre - n + c.per - 1) / c.per;
        if (G[n] + turns * c.sal == G[n + turns * c.per]) continue;
        if (kept == 2 * LISTED)
            memmove(list + LISTED, list + kept - ENDS, ENDS * sizeof *list), kept = LISTED + ENDS;
        list[kept++] = (uint32_t)n, many++;
        sha_add(&s, (uint64_t)n, 8);
    }
    long_list = many > LISTED;
    if (long_list) put("  \"exceptions\": {\"count\":%lld,\"sha256\":\"%s\",\"first\":[", many, sha_end(s));
    else put("  \"exceptions\": [");
    put_list(list, long_list ? ENDS : many, 0);
    if (long_list) put("],\"last\":["), put_list(list + kept - ENDS, ENDS, 0);
    put(long_list ? "]},\n  \"exceptional_values\": [" : "],\n  \"exceptional_values\": [");
    put_list(list, long_list ? ENDS : many, 1);
    if (long_list) put_list(list + kept - ENDS, ENDS, 1);
    put("],\n");
}

static void put_waypoints(void) { /* which are not looked at: the values are computed without them */
    const char *line = strstr(text, "\n  \"waypoints\": ");
    if (line) put("%.*s\n", (int)strcspn(line + 1, "\n"), line + 1);
}

int main(int argc, char **argv) {
    char *stop = "";
    if (argc == 4 && strcmp(argv[1], "-max-steps") == 0) max_steps = strtoll(argv[2], &stop, 10);
    FILE *file = (argc == 2 || argc == 4) && *stop == 0 ? fopen(argv[argc - 1], "rb") : NULL;
    if (file == NULL || (argc == 4 && stop == argv[2] + 0)) {
        fprintf(stderr, "usage: verify [-max-steps N] CERTIFICATE\n");
        return 2;
    }
    i64 length = (i64)fread(text, 1, TEXT + 1, file), i = 0, line = 1;
    need(length <= TEXT, "larger than %d bytes", TEXT);
    version = get("\"version\": "), heaps = get("\"heaps\": ");
    c = (claim){get("\n  \"preperiod\": "), get("\n  \"period\": "), get("\n  \"saltus\": ")};
    char *s = strstr(text, "\"game\": \"");
    int names = s ? sscanf(s, "\"game\": \"%4096[^\"]\",\n  \"theorem\": \"%31[^\"]", game, theorem) : 0;
    need(names == 2, "want a game and a theorem");
    need(version == 1 || version == 2, "version: want 1 or 2");
    need(heaps > 0 && heaps <= (version == 1 ? 1 << 24 : 1 << 28), "heaps: want 1 ... 2^24 or 2^28");
    need(c.pre >= 0 && c.per > 0 && c.sal >= 0, "want a claim");
    need(c.pre <= heaps && c.per <= heaps - c.pre, "want at least a period of values");
    read_game(game);
    put("{\n  \"format\": \"grundy-certificate\",\n  \"version\": %lld,\n"
        "  \"game\": \"%s\",\n  \"theorem\": \"%s\",\n"
        "  \"preperiod\": %lld,\n  \"period\": %lld,\n  \"saltus\": %lld,\n",
        version, game, theorem, c.pre, c.per, c.sal);
    prove();
    sha sum = sha_start;
    for (i64 n = 0; n < heaps; n++) sha_add(&sum, G[n], 4);
    put("  \"values_sha256\": \"%s\",\n", sha_end(sum));
    put_exceptions();
    if (version == 2) put_waypoints();
    out[written -= 2] = 0; /* the digest is that of the fields before */
    put(",\n  \"digest\": \"%s\"\n}\n", digest(out, written));
    while (i < length && i < written && text[i] == out[i]) line += text[i++] == '\n';
    need(i == length && i == written, "line %lld is not what follows from the game and the claim", line);
    printf("accepted: %s: period %lld", game, c.per);
    if (c.sal) printf(" with saltus %lld", c.sal);
    printf(" from heap %lld on, by theorem %s\n", c.pre, theorem);
    return 0;
}
