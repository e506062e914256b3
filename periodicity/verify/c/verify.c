//go:build ignore

/* A second verifier of certificates: cc -std=c11 -O2 -o verify verify.c && ./verify [-max-steps N] FILE
 *
 * It shares no code with the Go program, only what docs/theory.md says: the theorems and the format. It takes
 * from the file the game, the theorem, the claim and the numbers that a proof may choose, computes the values
 * again, derives the certificate that they make, and accepts the file if it is the same, byte for byte. It
 * prints "accepted: ..." (exit 0) or "refused: why" (1); 2: called wrongly. A step is an option looked at,
 * a heap takes 4 bytes. The first line tells the go command that this is no part of a package. */
#include <limits.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef long long i64; /* heaps, values, steps */
typedef struct { i64 pre, per, sal; } claim; /* G(n + per) = G(n) + sal for n >= pre */
enum { TEXT = 1 << 20, NAME = 4096, AMOUNT = 1 << 24, VALUES = 1 << 25 };
enum { LISTED = 10000, ENDS = 1000 }; /* exceptional heaps */

static i64 max(i64 a, i64 b) { return a > b ? a : b; }

static void need(int so, const char *format, ...) { /* or else the certificate is refused */
    if (so) return;
    va_list list;
    va_start(list, format);
    printf("refused: "), vprintf(format, list), puts(""), exit(1);
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

/* ---- The file ---- */
static char text[TEXT + 2], *next = text, game[NAME + 2], theorem[32];
static i64 line = 1, version, heaps, from, end, R, L; /* the window is from ... end - 1 */
static claim c, e; /* what is claimed; what is compared */

static int is(const char *name) { return strcmp(theorem, name) == 0; }

static i64 get(const char *key) { /* the number after it: whether it stands in its place is seen in the end */
    const char *s = strstr(text, key);
    return s ? strtoll(s + strlen(key), NULL, 10) : -1;
}

static void want(const char *format, ...) { /* that the file goes on with this */
    static char piece[NAME + 256];
    va_list list;
    va_start(list, format);
    vsnprintf(piece, sizeof piece, format, list), va_end(list);
    for (char *p = piece; *p; line += *p++ == '\n')
        need(*p == *next++, "line %lld is not what follows from the game and the claim", line);
}

/* ---- The game: digits up to reach, then `cycle` of them for ever; by[h] lists the i with bit h ---- */
static uint8_t digit[AMOUNT + NAME];
static i64 reach, cycle, *by[4], count[4], k[4] = {-1, -1, -1, -1}; /* k[h] is the last of by[h] */
static i64 parts = -1, plain = 1, distinct, frozen = -1; /* plain: all digits are 0 or 3 */

static void read_code(const char *s) { /* 0.77, 4.0, 0.30[3]: as short as can be */
    const char *figures = "0123456789ABCDEF", *bad = "game: want a code that is as short as can be";
    need(*s && strchr("048C", *s) && s[1] == '.', bad);
    reach = (i64)strspn(s + 2, figures);
    if (s[reach + 2] == '[') cycle = (i64)strspn(s + reach + 3, figures);
    need(reach + cycle > 0 && strcmp(s + 2 + reach + cycle + !!cycle, cycle ? "]" : "") == 0, bad);
    for (i64 i = 0; i <= reach + cycle; i++)
        digit[i] = (uint8_t)(strchr(figures, s[i > reach ? i + 2 : i ? i + 1 : 0]) - figures);
    if (!cycle && reach == 1 && digit[1] == 0) reach = 0;
    need(reach == 0 || digit[reach] != digit[reach + cycle] || (!cycle && digit[reach]), bad);
    for (i64 q = 1; q < cycle; q++)
        need(cycle % q || memcmp(digit + reach + 1, digit + reach + 1 + q, (size_t)(cycle - q)), bad);
    need(cycle != 1 || digit[reach + 1], bad);
}

static i64 amount(char **s) { return **s >= '1' && **s <= '9' ? strtoll(*s, s, 10) : 0; }

static void read_set(char *s) { /* ascending amounts; runs of more than three, and no others, as 1..7 */
    i64 last = -1, run = 0;
    do {
        i64 a = amount(&s), b = a, range = strncmp(s, "..", 2) == 0;
        if (range) s += 2, b = amount(&s);
        run = a == last + 1 ? run + 1 : 1;
        need(a > 0 && a > last && b <= AMOUNT, "game: want ascending amounts up to %d", AMOUNT);
        need(range ? run == 1 && b > a + 2 : run < 4, "game: want a canonical list of amounts");
        for (i64 i = last + 1; i <= b; i++) digit[i] = i && (i >= a) == !cycle ? 3 : 0;
        run += b - a, reach = last = b;
    } while (*s++ == ',');
    need(s[-1] == 0, "game: want a list of amounts");
    if (cycle) digit[reach + 1] = 3;
}

static void read_game(char *s) {
    if (strncmp(s, "subtract:", 9) == 0) read_set(s + 9);
    else if (strncmp(s, "allbut:", 7) == 0) cycle = 1, read_set(s + 7);
    else if (strncmp(s, "unequal:", 8) == 0) distinct = 1, read_code(s + 8);
    else if (strcmp(s, "grundy") == 0) distinct = 1, read_code("4.0");
    else if (strcmp(s, "couples") == 0) frozen = 2, read_code("4.0");
    else read_code(s);
    i64 last = cycle && heaps <= AMOUNT ? max(reach + cycle, heaps) : reach + cycle;
    for (i64 i = reach + cycle + 1; i <= last; i++) digit[i] = digit[i - cycle];
    for (int h = 0; h < 4; h++) {
        by[h] = take(last + 1, sizeof **by);
        for (i64 i = 0; i <= last; i++)
            if (digit[i] >> h & 1) by[h][count[h]++] = k[h] = i, parts = h, plain &= digit[i] == 3;
    }
    need(!distinct || (parts == 2 && !cycle), "game: want a code that leaves two heaps after unequal:");
}

/* ---- The values: the mex over all options. With a mask, colours say which options cannot matter: it decides
   the speed, and never a value. v is an option of the heap in hand if mark[v] = stamp ---- */
static uint32_t *G, mark[VALUES], stamp, *rare_heap;
static i64 max_steps = 1000000000000, steps, mask, parity, P, first = LLONG_MAX, rare_heaps, early;

static int rare(i64 n, i64 v) { /* whether the mask gives v at heap n colour 0 */
    i64 x = v & mask;
    x ^= x >> 8, x ^= x >> 4, x ^= x >> 2, x ^= x >> 1;
    return !((x ^ (parity & (n + by[2][0]))) & 1);
}

static void spend(i64 n) {
    need(n <= max_steps - steps, "it takes more than %lld steps (-max-steps)", max_steps);
    steps += n;
}

static void split(i64 rest, int h, i64 a, uint32_t x) { /* into h heaps of a or more, beside one of value x */
    spend(1);
    if (h < 2 && rest >= a) mark[x ^ G[rest]] = stamp;
    for (; h > 1 && h * a + distinct <= rest; a++) split(rest - a, h - 1, a + distinct, x ^ G[a]);
}

/* Marks options {a, b} of heap n, a <= b, a < below, b >= least, until `missing` values below c that were not
   marked are. Returns how many are left. */
static i64 search(i64 n, i64 c, i64 missing, i64 least, i64 below) {
    for (i64 a = 1, j; missing && a < below && 2 * a <= n - by[2][0]; a++, spend(j)) {
        for (j = 0; j < count[2]; j++) {
            i64 b = n - by[2][j] - a, v;
            if (b < max(a, least)) break; /* as are the next ones */
            v = G[a] ^ G[b];
            if (v < c && mark[v] != stamp) mark[v] = stamp, missing--;
        }
    }
    return missing;
}

static i64 value(i64 n) {
    i64 c = 0, missing = 0, left, below = n < first ? n : P;
    stamp++;
    if (n <= k[0] && digit[n] & 1) mark[0] = stamp;
    for (int h = 1; h < (mask ? 2 : 4) && n != frozen; h++)
        for (i64 j = 0; j < count[h] && by[h][j] < n; j++) split(n - by[h][j], h, 1, 0);
    if (mask && n != frozen) { /* Splits of common colour have a rare part: */
        for (i64 j = 0; j < count[2]; j++, spend(rare_heaps))
            for (i64 i = 0, rest = n - by[2][j]; i < rare_heaps && rare_heap[i] < rest; i++)
                mark[G[rare_heap[i]] ^ G[rest - rare_heap[i]]] = stamp;
        for (; mark[c] == stamp || rare(n, c); c++) missing += mark[c] != stamp;
        /* c is the least common value that is no option. After the window a witness of a rare one below has a
           part from e.pre on, and in a stream one below P. */
        spend(c);
        left = search(n, c, missing, n < end - 1 ? 1 : e.pre, below);
        if (n == end - 1) early = !left, left = search(n, c, left, 1, below);
        need(!left || (n < end && n < first), "heap %lld: a rare value below has no witness", n);
    }
    for (c = 0; mark[c] == stamp; c++) {}
    return c;
}

static void compute(void) { /* A move takes from 2 (tokens) - (heaps), so G(n) < 2n <= VALUES. */
    G = take(heaps, sizeof *G), rare_heap = take(heaps < first ? heaps : first, sizeof *rare_heap);
    for (i64 n = 0; n < heaps; n++) {
        G[n] = (uint32_t)value(n);
        need(G[n] < 256 || version == 1, "heap %lld: too large a value, %lld", n, (i64)G[n]);
        if (n > 0 && mask && rare(n, G[n])) rare_heap[rare_heaps++] = (uint32_t)n;
    }
}

/* ---- The theorems, in the notation of docs/theory.md ---- */
static void all_but(i64 k) { /* T4: the first state that comes again, and where */
    i64 n = k, b = 0, B = 0, j; /* b(n) and b(n + p) */
    for (i64 m = 0; m < e.per; m++) B = max(B, G[m] + 1LL);
    for (;; n++, b = max(b, G[n - 1 - k] + 1LL), B = max(B, G[n - 1 - k + e.per] + 1LL)) {
        for (j = 1; j <= k && B - b == e.sal && max(G[n - j] - b, -1) == max(G[n - j + e.per] - B, -1);) j++;
        if (j > k || n == e.pre) break;
    }
    need(j > k && n == e.pre, "compared: the first states that are equal are not those at heap %lld", e.pre);
    want("\"k\":%lld", k);
}

static void arithmetic(void) { /* T5: (S), and how many turns that wants */
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
    want("\"M\":%lld,\"K\":%lld,\"w\":%lld,\"w'\":%lld,\"U\":%lld,\"N\":%lld", M, K, w, w1, U, end);
}

static void colour(void) { /* T6: what the file says of it, before the values are known */
    mask = get("\"mask\":"), parity = get("\"parity\":");
    R = get("\"R\":"), L = get("\"L\":"), P = get("\"P\":");
    need(mask > 0 && mask < (version == 1 ? 1 << 16 : 256), "mask: want one that colours values");
    need(R >= 0 && R < heaps && L > 0 && L < heaps, "parameters: want R and L below the number of heaps");
    need(parity == 0 || parity == 1, "parity: want 0 or 1");
    for (i64 j = 0; j < count[2]; j++) need(!parity || (by[2][j] - by[2][0]) % 2 == 0, "parity: want 0");
    e.pre = max(c.pre, R + 1), end = e.pre + L;
    if (parity && version == 1) e.per <<= e.per % 2;
    if (version == 1) return;
    need(P >= 1024 && P <= 1 << 20 && R < P && L <= 1 << 24, "want 1024 <= P <= 2^20, R < P, L <= 2^24");
    first = 2 * (P + reach + 1);
    need(end >= first && !(parity && c.per % 2), "want a window up to heap %lld, an even period", first);
}

static void sparse_state(i64 regular) { /* T6: conditions 1 and 2; value() has seen to 4 */
    i64 last = rare_heaps ? rare_heap[rare_heaps - 1] : 0, W = max(max(R + k[2], k[1]), max(regular - 1, 1));
    need(last == R && L >= W, "parameters: want R = %lld, and L at least W = %lld", last, W);
    need(version == 2 || L == W || !early, "parameters: want a smaller L");
    want("\"mask\":%lld,\"parity\":%lld,\"R\":%lld,\"W\":%lld,\"L\":%lld", mask, parity, R, W, L);
    if (version == 2) want(",\"P\":%lld", P);
}

static void prove(void) {
    i64 regular = max(k[0], frozen) + 1, finite = !cycle && !distinct && version == 1, q = reach + 1;
    int all = is("all-but"), turns = is("arithmetic");
    e = c, e.pre = max(c.pre, 1);
    if (is("guy-smith") && finite) {
        end = max(regular, e.pre + 1);
        for (int h = 1; h < 4; h++)
            if (k[h] >= 0) end = max(end, k[h] + e.pre + (h - 1) * (e.pre + e.per - 1));
    } else if (is("one-heap") && finite && parts < 2) {
        e.pre = plain ? c.pre : e.pre;
        end = max(e.pre + max(1, k[1]), plain ? 0 : regular);
    } else if (is("unequal-parts") && distinct && version == 1) {
        end = max(max(2 * e.pre + 2 * e.per - 1 + k[2], e.pre + reach), regular);
    } else if (all && cycle == 1 && plain && version == 1) {
        e.pre = end = heaps - c.per;
    } else if (turns && finite && parts == 3) {
        need(c.sal && !(c.sal & (c.sal - 1)), "saltus: want a power of two");
    } else if (is("sparse-state") && !cycle && !distinct && parts == 2) {
        colour();
    } else if (is("repeating") && cycle && version == 1) {
        need(c.sal == 0, "saltus: theorem repeating is checked here without one");
        while (e.per % cycle) e.per += c.per; /* both have it as a multiple */
        end = q + max(parts, 1) * (e.pre + e.per - 1);
    } else need(0, "theorem: there is none of this name, or it does not cover the game");
    need(c.sal == 0 || all || turns, "saltus: want none");
    from = all ? end - max(reach, 1) : e.pre;
    need(turns || (from >= 0 && heaps == end + e.per), "heaps: want %lld", end + e.per);
    compute();
    want(",\n  \"compared\": {\"preperiod\":%lld,\"period\":%lld,\"saltus\":%lld}", e.pre, e.per, e.sal);
    want(",\n  \"parameters\": {");
    if (all) all_but(end - from);
    else if (turns) arithmetic();
    else if (mask) sparse_state(regular);
    else if (cycle) want("\"q\":%lld,\"N\":%lld", q, end);
    else want("\"N\":%lld", end);
    want("},\n  \"heaps\": %lld,\n  \"window\": {\"from\":%lld,\"to\":%lld}", end + e.per, from, end - 1);
    need(heaps == end + e.per, "heaps: want %lld", end + e.per);
    for (i64 n = from; n < end && !all; n++)
        need(G[n + e.per] - (i64)G[n] == e.sal, "the window fails at heap %lld", n);
}

static i64 rises(i64 n, i64 p) { /* G(n + p) - G(n), by what is proved */
    i64 turns = n + p < e.pre + e.per ? 0 : (n + p - e.pre) / e.per;
    return G[n + p - turns * e.per] + turns * e.sal - G[n];
}

static void least(void) { /* docs/theory.md, The least claim */
    for (i64 n = c.pre; n < e.pre + e.per; n++)
        need(rises(n, c.per) == c.sal, "the claim fails at heap %lld", n);
    need(c.pre == 0 || rises(c.pre - 1, c.per) != c.sal, "preperiod: want a smaller one");
    for (i64 q = 2, rest = c.per, n = c.pre; rest > 1; q++, n = c.pre) {
        if (q > rest / q) q = rest; /* what is left is prime */
        if (rest % q) continue;
        while (rest % q == 0) rest /= q;
        while (n < c.pre + c.per && c.sal % q == 0 && rises(n, c.per / q) == c.sal / q) n++;
        need(n < c.pre + c.per, "period: want a divisor of %lld", c.per / q);
    }
}

static void want_exceptions(void) {
    uint32_t *list = take(c.pre, sizeof *list);
    i64 many = 0;
    sha s = sha_start;
    for (i64 n = 0; n < c.pre; n++) {
        i64 turns = (c.pre - n + c.per - 1) / c.per;
        if (G[n] + turns * c.sal == G[n + turns * c.per]) continue;
        list[many++] = (uint32_t)n;
        sha_add(&s, (uint64_t)n, 8);
    }
    want(",\n  \"exceptions\": ");
    if (many > LISTED) want("{\"count\":%lld,\"sha256\":\"%s\",\"first\":", many, sha_end(s));
    for (int values = 0; values < 2; values++) {
        want(values ? ",\n  \"exceptional_values\": [" : "[");
        for (i64 i = 0; i < many; i++) {
            if (many > LISTED && i == ENDS) want(values ? "" : "],\"last\":["), i = many - ENDS;
            want(next[-1] == '[' ? "%lld" : ",%lld", (i64)(values ? G[list[i]] : list[i]));
        }
        want(many > LISTED && !values ? "]}" : "]");
    }
}

int main(int argc, char **argv) {
    int bounded = argc == 4 && strcmp(argv[1], "-max-steps") == 0;
    if (bounded) max_steps = atoll(argv[2]);
    FILE *file = (argc == 2 || bounded) && max_steps > 0 ? fopen(argv[argc - 1], "rb") : NULL;
    if (file == NULL) return fprintf(stderr, "usage: verify [-max-steps N] CERTIFICATE\n"), 2;
    i64 length = (i64)fread(text, 1, TEXT + 1, file);
    need(length <= TEXT, "larger than %d bytes", TEXT);
    version = get("\"version\": "), heaps = get("\"heaps\": ");
    c = (claim){get("\n  \"preperiod\": "), get("\n  \"period\": "), get("\n  \"saltus\": ")};
    char *s = strstr(text, "\"game\": \"");
    int names = s ? sscanf(s, "\"game\": \"%4096[^\"]\",\n  \"theorem\": \"%31[^\"]", game, theorem) : 0;
    need(names == 2, "want a game and a theorem");
    need(version == 1 || version == 2, "version: want 1 or 2");
    need(heaps > 0 && heaps <= (version == 1 ? 1 << 24 : 1 << 28), "heaps: want 1 ... 2^24, or 2^28");
    need(c.pre >= 0 && c.pre <= heaps && c.per > 0 && c.per <= heaps - c.pre, "want a period of values");
    need(c.sal >= 0 && c.sal < VALUES, "saltus: want what values can rise by");
    read_game(game);
    want("{\n  \"format\": \"grundy-certificate\",\n  \"version\": %lld,\n"
         "  \"game\": \"%s\",\n  \"theorem\": \"%s\",\n"
         "  \"preperiod\": %lld,\n  \"period\": %lld,\n  \"saltus\": %lld",
         version, game, theorem, c.pre, c.per, c.sal);
    prove();
    least();
    sha values = sha_start, all = sha_start;
    for (i64 n = 0; n < heaps; n++) sha_add(&values, G[n], 4);
    want(",\n  \"values_sha256\": \"%s\"", sha_end(values));
    want_exceptions();
    if (version == 2 && strncmp(next, ",\n  \"waypoints\": ", 17) == 0)
        next += 1 + strcspn(next + 2, "\n"), line++; /* the values were computed without them */
    for (char *p = text; p < next; p++) /* the fields before it, on one line */
        if (*p != ' ' && *p != '\n') sha_add(&all, (uint8_t)*p, 1);
    sha_add(&all, '}', 1);
    want(",\n  \"digest\": \"%s\"\n}\n", sha_end(all));
    need(next == text + length, "line %lld: want nothing more", line);
    printf("accepted: %s: period %lld", game, c.per);
    if (c.sal) printf(" with saltus %lld", c.sal);
    printf(" from heap %lld on, by theorem %s\n", c.pre, theorem);
    return 0;
}
