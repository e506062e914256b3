//go:build ignore

/* A second verifier of certificates: cc -std=c11 -O2 -o verify verify.c && ./verify [-max-steps N] FILE
   It shares no code with the Go program, only what docs/theory.md says: the format, and theorems T1 to T6. It takes
   from the file the game, the theorem, the claim and the numbers that a proof may choose, computes the values again,
   derives the certificate that they make, and accepts the file if it is the same, byte for byte. It prints "accepted:
   ..." (exit 0) or "refused: why" (1); 2: called wrongly. A step is an option looked at, a heap takes 4 bytes. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef long long i64; /* heaps, values, steps */
enum { TEXT = 1 << 20, NAME = 4096, AMOUNT = 1 << 24, VALUES = 1 << 25, LISTED = 10000, ENDS = 1000, USUAL = 24 };
#define need(so, ...) do { if (!(so)) printf("refused: "), printf(__VA_ARGS__), puts(""), exit(1); } while (0)
static i64 max(i64 a, i64 b) { return a > b ? a : b; }

/* ---- The file, and the one that is derived: less than 300,000 bytes, and those that are copied ---- */
static char text[TEXT + 2], derived[2 * TEXT], *tail = derived, game[NAME + 1], theorem[32];
#define put(...) (tail += sprintf(tail, __VA_ARGS__))
static int is(const char *name) { return strcmp(theorem, name) == 0; }
static i64 get(const char *key) { /* the number after it: whether it stands in its place is seen in the end */
    const char *s = strstr(text, key);
    return s ? strtoll(s + strlen(key), NULL, 10) : -1;
}
static struct claim { i64 pre, per, sal; } c, e; /* G(n + per) = G(n) + sal for n >= pre: claimed; compared */
static i64 version, heaps, end, mask, parity, R, L, P, first = VALUES; /* the window ends before heap `end` */

/* ---- SHA-256, FIPS 180-4 ---- */
typedef struct { uint32_t h[8], w[64]; uint64_t bytes; } sha;
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

static uint32_t turn(uint32_t x, int n) { return x >> n | x << (32 - n); }
static void sha_add(sha *s, uint64_t number, int bytes) { /* little-endian */
    for (uint32_t *w = s->w, *x = s->h; bytes > 0; bytes--, number >>= 8) {
        w[s->bytes / 4 % 16] = w[s->bytes / 4 % 16] << 8 | (uint8_t)number;
        if (++s->bytes % 64) continue;
        uint32_t a = x[0], b = x[1], c = x[2], d = x[3], e = x[4], f = x[5], g = x[6], h = x[7], t, u;
        for (int i = 16; i < 64; i++) {
            t = w[i - 15], u = w[i - 2];
            w[i] = w[i - 16] + (turn(t, 7) ^ turn(t, 18) ^ t >> 3) + w[i - 7] + (turn(u, 17) ^ turn(u, 19) ^ u >> 10);
        }
        for (int i = 0; i < 64; i++) {
            t = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + sha_key[i] + w[i];
            u = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
            h = g, g = f, f = e, e = d + t, d = c, c = b, b = a, a = t + u;
        }
        x[0] += a, x[1] += b, x[2] += c, x[3] += d, x[4] += e, x[5] += f, x[6] += g, x[7] += h;
    }
}

static void put_sha(sha s) {
    uint64_t bits = 8 * s.bytes;
    for (sha_add(&s, 0x80, 1); s.bytes % 64 != 56;) sha_add(&s, 0, 1);
    for (int i = 56; i >= 0; i -= 8) sha_add(&s, bits >> i, 1);
    for (int i = 0; i < 8; i++) put("%08lx", (unsigned long)s.h[i]);
}

/* ---- The game: digits up to reach, then 0, or 3, for ever; by[h] lists the i with bit h ---- */
static uint8_t digit[AMOUNT + NAME];
static uint32_t by[4][AMOUNT + NAME];
static i64 reach, count[4], k[4] = {-1, -1, -1, -1}; /* k[h] is the last of by[h] */
static i64 parts, plain = 1, endless, distinct, frozen = -1; /* plain: all digits are 0 or 3 */

static void read_code(const char *s) { /* 0.77, 4.0, 0.30[3]: as short as can be */
    const char *figures = "0123456789ABCDEF", *bad = "game: want a code that is as short as can be";
    need(*s && strchr("048C", *s) && s[1] == '.', "%s", bad);
    reach = (i64)strspn(s + 2, figures), endless = strcmp(s + 2 + reach, "[3]") == 0;
    need(endless || (reach > 0 && s[2 + reach] == 0), "%s", bad);
    for (i64 i = 0; i <= reach; i++) digit[i] = (uint8_t)(strchr(figures, s[i ? i + 1 : 0]) - figures);
    if (!endless && reach == 1 && digit[1] == 0) reach = 0;
    need(reach == 0 || digit[reach] != 3 * endless, "%s", bad);
}

static void read_set(char *list) { /* ascending amounts; runs of more than three as 1..7 */
    char same[2 * NAME], *s = list, *to = same;
    do {
        i64 a = strtoll(s, &s, 10), b = strncmp(s, "..", 2) ? a : strtoll(s + 2, &s, 10);
        need(a > reach && b >= a && b <= AMOUNT, "game: want ascending amounts up to %d", AMOUNT);
        for (i64 i = reach + 1; i <= b; i++) digit[i] = (i >= a) == endless ? 0 : 3;
        reach = b;
    } while (*s++ == ',');
    digit[0] = 0, digit[reach + 1] = endless ? 3 : 0;
    for (i64 a = 1, b; a <= reach; a = b + 1) {
        for (b = a; digit[b + 1] == digit[a];) b++;
        if (b > a + 2 && digit[a] != digit[reach + 1]) to += sprintf(to, "%lld..%lld,", a, b);
        else for (; a <= b && digit[a] != digit[reach + 1]; a++) to += sprintf(to, "%lld,", a);
    }
    to[-1] = 0;
    need(strcmp(list, same) == 0, "game: want the amounts as %.100s", same);
}

static void read_game(void) {
    if (strncmp(game, "subtract:", 9) == 0) read_set(game + 9);
    else if (strncmp(game, "allbut:", 7) == 0) endless = 1, read_set(game + 7);
    else if (strcmp(game, "couples") == 0) frozen = 2, read_code("4.0");
    else if (strcmp(game, "grundy") == 0) distinct = 1, read_code("4.0");
    else distinct = strncmp(game, "unequal:", 8) == 0, read_code(game + 8 * distinct);
    for (i64 i = 0; i <= max(reach, endless && heaps <= AMOUNT ? heaps : 0); i++) {
        int d = digit[i] = i > reach ? 3 : digit[i];
        plain &= d == 0 || d == 3;
        for (int h = 0; h < 4; h++) if (d >> h & 1) by[h][count[h]++] = (uint32_t)i, k[h] = i, parts = max(parts, h);
    }
}

/* ---- The values: the mex over all options. With a mask, an option that splits has the common colour exactly if
   one part is rare: so once these are marked, and some others, and the least value that is not marked is common,
   it is the mex. The colours decide the speed, and never a value. ---- */
static uint32_t *G, mark[VALUES]; /* mark[v] = n: v is an option of heap n, the one in hand */
static uint32_t small[AMOUNT]; /* the parts in the order in which they are tried: rare ones, usual ones, others */
static i64 n, rares, last_rare, early, steps, max_steps = 1000000000000;

static int rare(i64 v) { return !((__builtin_parityll((uint64_t)(v & mask)) ^ (parity & (n + by[2][0]))) & 1); }
static void pair(i64 a, i64 b, i64 least) {
    if (b >= least && (a != b || !distinct)) mark[G[a] ^ G[b]] = (uint32_t)n;
}

static i64 search(i64 v, i64 least, i64 below) { /* the mex, by splits {a, b} with a < below and b >= least */
    i64 usual = rares + USUAL < below ? rares + USUAL : below;
    for (i64 j = 0; j < count[2]; j++) for (i64 i = 1; i < usual; i++) pair(small[i], n - by[2][j] - small[i], least);
    for (i64 i = usual;; i++, steps += count[2]) {
        while (mark[v] == n) v++;
        if (i >= below || !rare(v)) return v;
        uint32_t a = small[i], *earlier = &small[(i + rares) / 2];
        for (i64 j = 0; j < count[2]; j++) pair(a, n - by[2][j] - a, least);
        if (mark[v] == n && i < 1024) small[i] = *earlier, *earlier = a; /* 1024 <= P */
    }
}

static void compute(void) { /* A move takes from 2 (tokens) - (heaps), so G(n) < 2n <= VALUES. */
    need((G = calloc((size_t)heaps, sizeof *G)), "not enough memory for %lld heaps", heaps);
    for (n = 1; n < heaps; n++, steps += count[1] + (rares + 1) * count[2] + 1) {
        if (n < AMOUNT) small[n] = (uint32_t)n;
        if (n == frozen) continue;
        if (n <= k[0] && digit[n] & 1) mark[0] = (uint32_t)n;
        for (i64 j = 0; j < count[1] && by[1][j] < n; j++) mark[G[n - by[1][j]]] = (uint32_t)n;
        for (i64 j = 0, m; j < count[3] && (m = n - by[3][j]) > 2; j++)
            for (i64 a = 1; 3 * a <= m; a++)
                for (i64 b = a; a + 2 * b <= m; b++, steps++) mark[G[a] ^ G[b] ^ G[m - a - b]] = (uint32_t)n;
        i64 least = mask && n >= end - 1 ? e.pre : 1, below = n < first ? n : P, v = search(0, least, below);
        if (n == end - 1) early = !rare(v), v = search(v, 1, below);
        G[n] = (uint32_t)v;
        need(steps <= max_steps, "it takes more than %lld steps (-max-steps)", max_steps);
        need(version == 1 || v < 256, "heap %lld: too large a value, %lld", n, v);
        if (!mask || !rare(v)) continue;
        need(n < end && n < first, "heap %lld: the rare value %lld has no witness", n, v);
        last_rare = n, small[n] = small[++rares], small[rares] = (uint32_t)n;
    }
}

/* ---- The theorems, in the notation of docs/theory.md ---- */
static void all_but(i64 w) { /* T4, with w for its k: the first heap whose state comes again */
    i64 b = 0, B = 0, j; /* b(end) and b(end + p) */
    for (i64 a = 0; a < e.per; a++) B = max(B, G[a] + 1LL);
    for (end = w;; end++) {
        need(end + e.per <= heaps, "compared: no state comes again");
        for (j = 1; j <= w && B - b == e.sal && max(G[end - j] - b, -1) == max(G[end - j + e.per] - B, -1);) j++;
        if (j > w) break;
        b = max(b, G[end - w] + 1LL), B = max(B, G[end - w + e.per] + 1LL);
    }
}

static void arithmetic(void) { /* T5: (S), and how many turns that wants */
    static char has[2 * AMOUNT];
    i64 M = 0, w = 0, w1 = 0, leave[4][2] = {{0}, {0}, {-1, -1}, {-1, -1}}; /* the first index, by bit and parity */
    for (i64 a = 0; a < e.pre + e.per; a++) M = max(M, G[a] / e.sal);
    i64 size = e.sal * (M + 1), known = e.pre + e.per * (M + 1);
    need(size <= known && known <= heaps, "condition (S) fails, or wants more heaps");
    for (i64 a = 1; a < known; a++) if (G[a] < size && (G[a] < e.sal * M || a >= e.pre)) has[2 * G[a] + a % 2] = 1;
    for (int h = 2; h < 4; h++) for (i64 j = count[h]; j-- > 0;) leave[h][by[h][j] % 2] = by[h][j];
    i64 both = leave[3][0] >= 0 && leave[3][1] >= 0, imax = max(leave[3][0], leave[3][1]);
    for (i64 a = 0; a < 2 * size; a++) { /* the value a / 2 at heaps of the parity of a */
        i64 four = leave[2][both ? a % 2 : (a + (leave[3][1] >= 0)) % 2];
        if (has[a] || (both && has[a ^ 1])) continue;
        need(a < 2 && M > 0 && four >= 0, "condition (S) fails for the value %lld", a / 2);
        imax = max(imax, four);
    }
    i64 K = M + (imax + e.per) / e.per;
    while (2LL << w <= 3 * M || 1LL << w <= M) w++;
    while (2LL << w1 <= 3 * M + K || 1LL << w1 <= M) w1++;
    i64 U = max(max((2LL << w1) + K, M + K + 1), M ? 8LL << w : 1);
    end = max(e.pre + e.per * (U - 1), k[0] + 1);
    put("\"M\":%lld,\"K\":%lld,\"w\":%lld,\"w'\":%lld,\"U\":%lld,\"N\":%lld", M, K, w, w1, U, end);
}

static void sparse_state(void) { /* T6, with the numbers that the file chooses */
    mask = get("\"mask\":"), parity = get("\"parity\":"), R = get("\"R\":"), L = get("\"L\":"), P = get("\"P\":");
    need(mask > 0 && mask < (version == 1 ? 1 << 16 : 256) && parity >> 1 == 0, "mask: want a colouring");
    need(R >= 0 && R < heaps && L > 0 && L < heaps, "parameters: want R and L below the number of heaps");
    for (i64 j = 0; j < count[2]; j++) need(!parity || (by[2][j] - by[2][0]) % 2 == 0, "parity: want 0");
    e.pre = max(c.pre, R + 1), end = e.pre + L, e.per <<= version == 1 && parity & e.per;
    if (version == 1) return;
    need(P >= 1024 && P <= 1 << 20 && R < P && L <= 1 << 24, "want 1024 <= P <= 2^20, R < P, L <= 2^24");
    first = 2 * (P + reach + 1); /* from there on all heaps are common, and have witnesses with a part below P */
    need(end >= first && !(parity & e.per), "want a window up to heap %lld, an even period", first);
}

static void prove(void) {
    int one = is("one-heap"), pairs = is("unequal-parts"), all = is("all-but"), turns = is("arithmetic");
    int sparse = is("sparse-state"), bare = one && plain; /* bare: heap 0 is a heap like any */
    need(distinct == pairs && endless == all && (version == 1 || sparse) && (one ? parts < 2 : turns ? parts == 3 :
         pairs || sparse ? parts == 2 : all ? plain : is("guy-smith")), "theorem: want one of T1 to T6 for the game");
    need(turns ? c.sal && !(c.sal & (c.sal - 1)) : !c.sal || all, "saltus: want %s", turns ? "a power of two" : "none");
    i64 regular = bare ? 0 : max(k[0], frozen) + 1, w = max(reach, 1);
    e = c, e.pre = max(c.pre, !bare), end = max(max(regular, e.pre + 1), pairs * (e.pre + reach));
    for (int h = 1; h < 4; h++) /* T1; T2 and T3 are nearly the same */
        if (k[h] >= 0) end = max(end, k[h] + e.pre + (h - 1) * (e.pre + e.per - 1 + pairs * e.per));
    if (sparse) sparse_state();
    need(turns || all || heaps == end + e.per, "heaps: want %lld", end + e.per);
    compute();
    if (all) all_but(w), e.pre = end;
    put(",\n  \"compared\": {\"preperiod\":%lld,\"period\":%lld,\"saltus\":%lld},\n", e.pre, e.per, e.sal);
    put("  \"parameters\": {");
    i64 W = max(max(last_rare + k[2], k[1]), max(regular - 1, 1));
    if (all) put("\"k\":%lld", w);
    else if (turns) arithmetic();
    else if (!sparse) put("\"N\":%lld", end);
    else put("\"mask\":%lld,\"parity\":%lld,\"R\":%lld,\"W\":%lld,\"L\":%lld", mask, parity, last_rare, W, L);
    if (version == 2) put(",\"P\":%lld", P);
    need(!sparse || (last_rare == R && L >= W), "parameters: want R = %lld, and L at least W = %lld", last_rare, W);
    need(!sparse || version == 2 || L == W || !early, "parameters: want a smaller L");
    put("},\n  \"heaps\": %lld,\n  \"window\": {\"from\":%lld,\"to\":%lld}", end + e.per, e.pre - all * w, end - 1);
    need(heaps == end + e.per, "heaps: want %lld", end + e.per);
}

static i64 at(i64 a) { return a < heaps ? G[a] : at(a - e.per) + e.sal; } /* G(a), by what is proved */
static int agree(i64 a, i64 to, i64 p, i64 s) { /* whether G(a + p) = G(a) + s up to a heap */
    while (a < to && at(a + p) == G[a] + s) a++;
    return a == to;
}

static void exceptions(void) {
    static i64 list[LISTED + ENDS], many; /* the first ones, and the last thousand */
    sha s = sha_start;
    for (i64 a = 0, b = (c.pre + c.per - 1) / c.per * c.per; a < c.pre; a++, b++) { /* b: whole periods later */
        if (b == c.pre + c.per) b = c.pre;
        if (G[a] + (c.sal ? (b - a) / c.per * c.sal : 0) == G[b]) continue;
        list[many < LISTED ? many : LISTED + many % ENDS] = a, many++;
        sha_add(&s, (uint64_t)a, 8);
    }
    put(",\n  \"exceptions\": ");
    if (many > LISTED) put("{\"count\":%lld,\"sha256\":\"", many), put_sha(s), put("\",\"first\":");
    for (int values = 0; values < 2; values++) {
        put(values ? ",\n  \"exceptional_values\": [" : "[");
        for (i64 i = 0; i < many; i++) {
            i64 a = list[i < LISTED ? i : LISTED + i % ENDS];
            put(tail[-1] == '[' ? "%lld" : ",%lld", values ? G[a] : a);
            if (many > LISTED && i == ENDS - 1) put("%s", values ? "" : "],\"last\":["), i = many - ENDS - 1;
        }
        put(many > LISTED && !values ? "]}" : "]");
    }
}

int main(int argc, char **argv) {
    if (argc == 4 && strcmp(argv[1], "-max-steps") == 0) max_steps = atoll(argv[2]), argc -= 2, argv += 2;
    FILE *file = argc == 2 && max_steps > 0 ? fopen(argv[1], "rb") : NULL;
    if (file == NULL) return fprintf(stderr, "usage: verify [-max-steps N] CERTIFICATE\n"), 2;
    i64 length = (i64)fread(text, 1, TEXT + 1, file), line = 1;
    char *s = strstr(text, "\"game\": \"");
    need(length <= TEXT && s && sscanf(s, "\"game\": \"%4096[^\"]\",\n  \"theorem\": \"%31[^\"]", game, theorem) == 2,
         "want a game and a theorem in a file of at most %d bytes", TEXT);
    version = get("\"version\": "), heaps = get("\"heaps\": ");
    c = (struct claim){get("\n  \"preperiod\": "), get("\n  \"period\": "), get("\n  \"saltus\": ")};
    need(heaps > 0 && heaps <= (version == 1 ? AMOUNT : version == 2 ? 1 << 28 : 0), "want version 1 or 2, and heaps");
    need(c.pre >= 0 && c.pre <= heaps && c.per > 0 && c.per <= heaps - c.pre, "want a period of values");
    need(c.sal >= 0 && c.sal < VALUES, "saltus: want what values can rise by");
    read_game();
    put("{\n  \"format\": \"grundy-certificate\",\n  \"version\": %lld,\n  \"game\": \"%s\",\n  \"theorem\": \"%s\",\n"
        "  \"preperiod\": %lld,\n  \"period\": %lld,\n  \"saltus\": %lld", version, game, theorem, c.pre, c.per, c.sal);
    prove();
    need(is("all-but") || agree(e.pre, end, e.per, e.sal), "the window does not agree");
    need(agree(c.pre, e.pre + e.per, c.per, c.sal), "the claim does not agree with what is compared");
    need(c.pre == 0 || !agree(c.pre - 1, c.pre, c.per, c.sal), "preperiod: want a smaller one");
    for (i64 q = 2; q <= c.per; q++)
        need(c.per % q || c.sal % q || !agree(c.pre, c.pre + c.per, c.per / q, c.sal / q), "period: want a divisor");
    sha values = sha_start, all = sha_start;
    for (i64 a = 0; a < heaps; a++) sha_add(&values, G[a], 4);
    put(",\n  \"values_sha256\": \""), put_sha(values), put("\"");
    exceptions();
    if (version == 2 && (s = strstr(text, ",\n  \"waypoints\": "))) /* the values were computed without them */
        put("%.*s", (int)(1 + strcspn(s + 2, "\n")), s);
    for (s = derived; s < tail; s++) if (*s != ' ' && *s != '\n') sha_add(&all, (uint8_t)*s, 1); /* on one line */
    sha_add(&all, '}', 1);
    put(",\n  \"digest\": \""), put_sha(all), put("\"\n}\n");
    for (s = derived; s < tail && *s == text[s - derived]; s++) line += *s == '\n';
    need(s == tail && s - derived == length, "line %lld is not what follows from the game and the claim", line);
    printf("accepted: %s: period %lld", game, c.per);
    if (c.sal) printf(" with saltus %lld", c.sal);
    printf(" from heap %lld on, by theorem %s\n", c.pre, theorem);
    return 0;
}
