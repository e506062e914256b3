//go:build ignore

/* A third verifier, for certificates of streams with few values: cc -std=c11 -O2 -mavx2 -mbmi -o stream stream.c
     ./stream FILE I/N > part-I          check segment I of the N into which the waypoints cut the heaps
     ./stream FILE part-1 ... part-N     put the parts together
   It shares no code with the Go program nor with verify.c, only what docs/theory.md says: the form of the file, theorem
   T6 "when the values are not kept", and waypoints. From the file it takes the game, the claim and the numbers that a
   proof may choose; values are computed: the first ones by the definition, the others as the least common value that is
   no option by itself or by a rare part, 1,024 at a time, and then each rare value below is shown to be an option by a
   split that was found. The SHA-256 of all values, which names the sequence and is no condition of the proof, is not
   looked at, nor is the list of exceptional heaps. Wanted: a finite octal code of which all values are below 32.
   Exit 0: holds; 1: refused, with the reason; 2: called wrongly. */
#include <immintrin.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef long long i64; /* heaps */
typedef uint8_t u8;
typedef uint16_t u16;
typedef uint64_t u64;
enum { TEXT = 1 << 20, REACH = 64, MOST_P = 1 << 20, MOST_L = 1 << 24, MANY = 1024, NEAR = 32, SAMPLE = 4096,
       WAYPOINTS = 64, RANGES = 16 };
#define need(so, ...) do { if (!(so)) printf("refused: "), printf(__VA_ARGS__), puts(""), exit(1); } while (0)
static i64 max(i64 a, i64 b) { return a > b ? a : b; }
static i64 min(i64 a, i64 b) { return a < b ? a : b; }

/* ---- The file ---- */
static char text[TEXT + 2], line[MOST_L + 200], digest[65];
static i64 pre, period, n0, heaps, mask, parity, R, W, L, P, first; /* n0: from here on a period is compared */
static struct { i64 heap; const char *values; } way[WAYPOINTS + 2]; /* 1 ... ways; 0 and ways + 1 are the ends */
static int ways;
static i64 after(const char *from, const char *key) {
    const char *s = strstr(from, key);
    need(s, "the file has no %s", key);
    return strtoll(s + strlen(key), NULL, 10);
}

/* ---- The game: by[h] lists the amounts that leave h heaps ---- */
static int by[3][REACH], count[3], whole[REACH + 1], reach;

static void read_game(const char *s) {
    need(s[0] == '0' && s[1] == '.', "game: want an octal code that begins with 0.");
    for (s += 2; *s != '"'; s++) {
        need(*s >= '0' && *s <= '7' && ++reach < REACH, "game: want octal digits, fewer than %d", REACH);
        whole[reach] = (*s - '0') & 1;
        for (int h = 1; h < 3; h++) if ((*s - '0') >> h & 1) by[h][count[h]++] = reach;
    }
    need(count[2] > 0 && s[-1] != '0', "game: want a split, and no 0 at the end");
}

static void read_file(const char *name) {
    FILE *file = fopen(name, "rb");
    need(file, "%s: cannot be read", name);
    size_t length = fread(text, 1, TEXT + 1, file);
    need(length <= TEXT && strlen(text) == length, "%s: want a text of at most %d bytes", name, TEXT);
    fclose(file);
    need(after(text, "\"version\": ") == 2 && strstr(text, "\"theorem\": \"sparse-state\""), "want version 2, sparse-state");
    const char *s = strstr(text, "\"game\": \"");
    need(s, "want a game");
    read_game(s + 9);
    pre = after(text, "\"preperiod\": "), period = after(text, "\"period\": ");
    need(after(text, "\"saltus\": ") == 0, "saltus: want 0");
    s = strstr(text, "\"parameters\"");
    need(s, "want parameters");
    mask = after(s, "\"mask\":"), parity = after(s, "\"parity\":"), R = after(s, "\"R\":"), W = after(s, "\"W\":");
    L = after(s, "\"L\":"), P = after(s, "\"P\":"), heaps = after(s, "\"heaps\": ");
    need(mask > 0 && mask < 32 && parity >> 1 == 0, "mask, parity: want those of values below 32");
    for (int j = 1; j < count[2]; j++) need(!parity || (by[2][j] - by[2][0]) % 2 == 0, "parity: want 0");
    need(P >= 1024 && P <= MOST_P && R >= 0 && R < P && L <= MOST_L, "want 1024 <= P <= 2^20, 0 <= R < P, L <= 2^24");
    need(pre >= 0 && period > 0 && !(parity && period % 2), "want a period, and an even one if parity counts");
    need(pre < 1LL << 62 && period < 1LL << 61, "want fewer heaps");
    n0 = max(pre, R + 1), first = 2 * (P + reach + 1);
    i64 last[3] = {0, count[1] ? by[1][count[1] - 1] : 0, by[2][count[2] - 1]};
    for (int i = 1; i <= reach; i++) if (whole[i]) last[0] = i;
    need(W == max(max(R + last[2], last[1]), max(last[0], 1)), "W: not what R asks for");
    /* Beyond the window the larger part of a witness is n0 or later, as it has to be: the window is as long as witnesses reach. */
    need(L >= W && L >= P + reach, "L: want at least W, and P + %d", reach);
    need(heaps == n0 + L + period && pre > first, "heaps: want n0 + L + p, and a preperiod above f = %lld", first);
    snprintf(line, sizeof line, "\"compared\": {\"preperiod\":%lld,\"period\":%lld,\"saltus\":0}", n0, period);
    need(strstr(text, line), "want %s", line);
    snprintf(line, sizeof line, "\"window\": {\"from\":%lld,\"to\":%lld}", n0, n0 + L - 1);
    need(strstr(text, line), "want %s", line);
    for (s = text; (s = strstr(s, "{\"heap\":")) || (s = NULL); s++) {
        need(ways < WAYPOINTS, "waypoints: want at most %d", WAYPOINTS);
        i64 heap = strtoll(s + 8, NULL, 10);
        need(heap >= first && heap > way[ways].heap && heap < heaps && heap % 16 == 0, "waypoints: want ascending multiples of 16");
        way[++ways].heap = heap, way[ways].values = strstr(s, "\"values\":\"");
        need(way[ways].values, "waypoint at heap %lld: want values", heap);
        way[ways].values += 10;
    }
    way[ways + 1].heap = heaps;
    s = strstr(text, "\"digest\": \"");
    need(s && sscanf(s + 11, "%64[0-9a-f]", digest) == 1, "want a digest");
}

/* ---- Values of a waypoint: base64, then deflate (RFC 4648, RFC 1951) ---- */
static struct { const char *next; uint32_t bits; int many; } in;
static int bit(void) { /* base64 gives six bits a letter, and deflate takes bytes from their lowest bit on */
    static u8 byte[3];
    if (in.many == 0) {
        uint32_t three = 0;
        int letters = 0;
        for (; letters < 4; letters++) {
            const char *all = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/", *at = strchr(all, *in.next);
            if (*in.next == 0 || at == NULL) break;
            three |= (uint32_t)(at - all) << (18 - 6 * letters), in.next++;
        }
        need(letters > 1, "values of a waypoint: they end too early");
        byte[0] = (u8)(three >> 16), byte[1] = (u8)(three >> 8), byte[2] = (u8)three;
        in.bits = byte[0] | (uint32_t)byte[1] << 8 | (uint32_t)byte[2] << 16, in.many = 8 * (letters - 1);
    }
    int b = in.bits & 1;
    in.bits >>= 1, in.many--;
    return b;
}
static int number(int bits) { int v = 0; for (int k = 0; k < bits; k++) v |= bit() << k; return v; }

typedef struct { int many[16], symbol[320]; } code; /* how many symbols have each length; the symbols, by length */
static void make(code *c, const u8 *length, int n) {
    int at[16] = {0};
    memset(c->many, 0, sizeof c->many);
    for (int s = 0; s < n; s++) c->many[length[s]]++;
    c->many[0] = 0;
    for (int l = 1; l < 15; l++) at[l + 1] = at[l] + c->many[l];
    for (int s = 0; s < n; s++) if (length[s]) c->symbol[at[length[s]]++] = s;
}
static int decode(const code *c) {
    for (int l = 1, word = 0, least = 0, at = 0; l < 16; l++, least <<= 1) {
        word = word << 1 | bit();
        if (word - least < c->many[l]) return c->symbol[at + word - least];
        at += c->many[l], least += c->many[l];
    }
    need(0, "values of a waypoint: a code that is none");
    return 0;
}

static void inflate(const char *from, u8 *to, i64 want) {
    static const u8 order[19] = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};
    i64 n = 0;
    in.next = from, in.many = 0;
    for (int last = 0; !last;) {
        static code letters, back;
        u8 length[320] = {0};
        last = bit();
        int kind = number(2), a = 288, b = 32;
        need(kind < 3, "values of a waypoint: a block that is none");
        if (kind == 0) { /* as it stands, from a whole byte on */
            while (in.many % 8) bit();
            int many = number(16), not = number(16);
            need(many == (~not & 0xFFFF) && n + many <= want, "values of a waypoint: not %lld", want);
            while (many-- > 0) to[n++] = (u8)number(8);
            continue;
        }
        if (kind == 1) {
            for (int s = 0; s < 288; s++) length[s] = s < 144 ? 8 : s < 256 ? 9 : s < 280 ? 7 : 8;
            memset(length + 288, 5, 32);
        } else {
            a = 257 + number(5), b = 1 + number(5);
            u8 of[19] = {0};
            for (int k = number(4) + 4, j = 0; j < k; j++) of[order[j]] = (u8)number(3);
            make(&letters, of, 19);
            for (int s = 0; s < a + b;) {
                int what = decode(&letters), again = 1;
                need(what != 16 || s > 0, "values of a waypoint: lengths that are none");
                u8 same = what < 16 ? (u8)what : what == 16 ? length[s - 1] : 0;
                if (what > 15) again = what == 16 ? 3 + number(2) : what == 17 ? 3 + number(3) : 11 + number(7);
                need(s + again <= a + b, "values of a waypoint: lengths that are none");
                while (again-- > 0) length[s++] = same;
            }
        }
        make(&letters, length, a), make(&back, length + a, b);
        for (int what; (what = decode(&letters)) != 256;) {
            if (what < 256) {
                need(n < want, "values of a waypoint: more than %lld", want);
                to[n++] = (u8)what;
                continue;
            }
            int l = what - 257, d, more;
            need(l < 29, "values of a waypoint: a length that is none");
            more = l < 8 || l == 28 ? 0 : l / 4 - 1;
            int many = l == 28 ? 258 : l < 8 ? l + 3 : ((4 + l % 4) << more) + 3;
            many += number(more);
            d = decode(&back);
            need(d < 30, "values of a waypoint: a distance that is none");
            more = d < 4 ? 0 : d / 2 - 1;
            i64 far = d < 4 ? d + 1 : ((2 + d % 2) << more) + 1;
            far += number(more);
            need(far <= n && n + many <= want, "values of a waypoint: not %lld", want);
            for (; many > 0; many--, n++) to[n] = to[n - far];
        }
    }
    need(n == want, "values of a waypoint: %lld, want W = %lld", n, want);
}

/* ---- Codes: a value without the lowest bit of the mask, which the colour tells ---- */
static int low;                    /* the place of that bit */
static u8 value_of[2][2][16];      /* [n & 1][rare][code] */
static u16 below[2][16];           /* [n & 1][code]: the rare codes whose values are below that common one */
static int is_rare(i64 n, int v) { return !((__builtin_popcountll((u64)(v & mask)) ^ (parity & (n + by[2][0]))) & 1); }
static int code_of(int v) { return v >> (low + 1) << low | (v & ((1 << low) - 1)); }

static void number_values(void) {
    low = __builtin_ctzll((u64)mask);
    for (int n = 0; n < 2; n++) {
        for (int v = 0; v < 32; v++) value_of[n][is_rare(n, v)][code_of(v)] = (u8)v;
        for (int c = 0; c < 16; c++) for (int r = 0; r < 16; r++)
            if (value_of[n][1][r] < value_of[n][0][c]) below[n][c] |= (u16)(1 << r);
    }
}

/* ---- The first heaps, by the definition ---- */
static u8 *prefix; /* cells: the code of a common heap; 0x80 | code of a rare one, and of heap 0, which is no part */
static int rare_heap[MANY], rares;

static void compute_first(void) {
    uint32_t seen[64] = {0};
    u8 *G = calloc((size_t)first, 1);
    prefix = malloc((size_t)first);
    need(G && prefix, "not enough memory");
    prefix[0] = 0x80;
    for (i64 n = 1; n < first; n++) {
        if (n <= reach && whole[n]) seen[0] = (uint32_t)n;
        for (int j = 0; j < count[1]; j++) if (by[1][j] < n) seen[G[n - by[1][j]]] = (uint32_t)n;
        for (int j = 0; j < count[2]; j++)
            for (i64 m = n - by[2][j], a = 1; 2 * a <= m; a++) seen[G[a] ^ G[m - a]] = (uint32_t)n;
        int v = 0;
        while (seen[v] == n) v++;
        need(v < 32, "heap %lld: the value %d, want values below 32", n, v);
        G[n] = (u8)v, prefix[n] = (u8)(code_of(v) | is_rare(n, v) << 7);
        if (!is_rare(n, v)) continue;
        need(rares < MANY, "heap %lld is rare: want fewer than %d", n, MANY);
        rare_heap[rares++] = (int)n;
    }
    need((rares ? rare_heap[rares - 1] : 0) == R, "R: want the last rare heap, %d", rares ? rare_heap[rares - 1] : 0);
    free(G);
}

/* ---- Sources of options: the heap so far back, beside a heap of that code ---- */
typedef struct { i64 back; int code; } source;
static source far[4 * MANY], near[4 * MANY], good[4 * MANY]; /* of common options; of rare ones: witnesses */
static int fars, nears, goods, always, least = 4; /* good[0 ... always - 1] are options of one heap */
static u16 row[17][128];       /* row[c][NEAR + t]: the codes that a heap of code c leaves missing t places on */
static u64 own[4][17], next[4][17]; /* the same for the four heaps of a group, of its heap j, and for the next group */

static void add_common(i64 back, int code) {
    if (back >= NEAR) { far[fars++] = (source){back, code}; return; }
    near[nears++] = (source){back, code};
    for (int c = 0; c < 16; c++) row[c][NEAR + back] &= (u16) ~(1 << (c ^ code));
    if (back < 4) least = 1;
}

static void find_sources(void) {
    memset(row, 0xFF, sizeof row);
    need(rares * count[2] + count[1] <= 4 * MANY, "want fewer rare heaps");
    for (int r = 0; r < rares; r++)
        for (int j = 0; j < count[2]; j++) add_common(rare_heap[r] + by[2][j], prefix[rare_heap[r]] & 15);
    for (int j = 0; j < count[1]; j++) /* it has the colour of the heap that is left, which an odd amount may change */
        if (parity & by[1][j]) good[goods++] = (source){by[1][j], 0};
        else add_common(by[1][j], 0);
    always = goods;
    for (int j = 0; j < 4; j++) for (int c = 0; c < 17; c++) {
        own[j][c] = next[j][c] = 0;
        for (int k = 0; k < 4; k++) {
            own[j][c] |= (u64)row[c][NEAR + max(k - j, 0)] << 16 * k; /* row[c][NEAR] takes nothing */
            next[j][c] |= (u64)row[c][NEAR + 4 + k - j] << 16 * k;
        }
    }
}

/* ---- Deciding: cells from at on, of heaps from n on, as if each were common ---- */
enum { ROOM = 1 << 18 };
static u8 *cell;   /* of the last heaps; cell[at] is that of heap n */
static i64 n, at;  /* the next heap, and its place */
static __m256i carry[2]; /* the codes still missing in the next 32 heaps, by what is near: 16 bits a heap */

static void begin_carry(void) {
    u16 left[NEAR];
    for (int lane = 0; lane < NEAR; lane++) {
        left[lane] = 0xFFFF;
        for (int back = lane + 1; back < NEAR; back++) left[lane] &= row[cell[at + lane - back]][NEAR + back];
    }
    memcpy(carry, left, sizeof left);
}

static __m256i table(const u8 *sixteen) { return _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)sixteen)); }
static __m256i load(const void *p) { return _mm256_loadu_si256((const __m256i *)p); }

/* Group g of four heaps: their codes are taken from `word`, and what they do is taken from the next group's word, so that
   nothing else is waited for, and from the registers. Nothing is 32 places away, and registers that were read are left. */
#define CODE(j) (int)_tzcnt_u64((word >> 16 * (j)) | 0x10000)
#define ACT(v, g, j) if ((v) > 0 || (g) < 3) V##v = _mm256_and_si256(V##v, load(&row[c##j][NEAR + 16 * (v) - 4 * (g) - (j)]));
#define GROUP(g, to, place) do { \
        int c0 = CODE(0); if (least < 4) word &= own[0][c0]; \
        int c1 = CODE(1); if (least < 4) word &= own[1][c1]; \
        int c2 = CODE(2); if (least < 4) word &= own[2][c2]; \
        int c3 = CODE(3); \
        uint32_t four = (uint32_t)(c0 | c1 << 8 | c2 << 16 | c3 << 24); \
        memcpy(&cell[at + 4 * (g)], &four, 4), any |= four; \
        word = (u64)_mm256_extract_epi64(V##to, place) & next[0][c0] & next[1][c1] & next[2][c2] & next[3][c3]; \
        ACT(0, g, 0) ACT(0, g, 1) ACT(0, g, 2) ACT(0, g, 3) ACT(1, g, 0) ACT(1, g, 1) ACT(1, g, 2) ACT(1, g, 3) \
        ACT(2, g, 0) ACT(2, g, 1) ACT(2, g, 2) ACT(2, g, 3) ACT(3, g, 0) ACT(3, g, 1) ACT(3, g, 2) ACT(3, g, 3) } while (0)

static const u8 bits_low[16] = {1, 2, 4, 8, 16, 32, 64, 128}, bits_high[16] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128};

static void decide(int blocks) {
    uint32_t any = 0;
    for (; blocks > 0; blocks--, at += 32, n += 32) {
        __m256i lower = _mm256_setzero_si256(), upper = lower, ones = _mm256_cmpeq_epi8(lower, lower);
        for (int k = 0; k < fars; k++) {
            __m256i x = _mm256_xor_si256(load(&cell[at - far[k].back]), _mm256_set1_epi8((char)far[k].code));
            lower = _mm256_or_si256(lower, _mm256_shuffle_epi8(table(bits_low), x));
            upper = _mm256_or_si256(upper, _mm256_shuffle_epi8(table(bits_high), x));
        }
        __m256i a = _mm256_unpacklo_epi8(lower, upper), b = _mm256_unpackhi_epi8(lower, upper);
        __m256i V0 = _mm256_andnot_si256(_mm256_permute2x128_si256(a, b, 0x20), carry[0]);
        __m256i V1 = _mm256_andnot_si256(_mm256_permute2x128_si256(a, b, 0x31), carry[1]), V2 = ones, V3 = ones;
        u64 word = (u64)_mm256_extract_epi64(V0, 0);
        GROUP(0, 0, 1); GROUP(1, 0, 2); GROUP(2, 0, 3); GROUP(3, 1, 0);
        GROUP(4, 1, 1); GROUP(5, 1, 2); GROUP(6, 1, 3); GROUP(7, 1, 3);
        carry[0] = V2, carry[1] = V3;
    }
    need(!(any & 0x10101010), "before heap %lld: a value from 32 on", n);
}

/* ---- Checking: every rare value below a heap's own is an option ---- */
static i64 seek_from[16]; /* where a code was found last */

static int is_option(i64 place, int code) { /* by a split {a, b} with a < P: 32 of them at once, b downwards */
    __m256i want = _mm256_set1_epi8((char)code), down = _mm256_set_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
                                                                        0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    for (int turn = 0; turn < 2; turn++) {
        i64 from = turn ? 1 : max(1, seek_from[code]), to = turn ? P : min(P, from + 512);
        for (i64 a = from; a < to; a += 32) for (int j = 0; j < count[2]; j++) {
            __m256i b = _mm256_shuffle_epi8(load(&cell[place - by[2][j] - a - 31]), down);
            __m256i option = _mm256_xor_si256(load(&prefix[a]), _mm256_permute2x128_si256(b, b, 1));
            uint32_t found = (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(option, want));
            if (found && a + __builtin_ctz(found) < P) return seek_from[code] = max(1, a + __builtin_ctz(found) - 4), 1;
        }
    }
    return 0;
}

static void check(i64 place, i64 heap) { /* 128 heaps from there on */
    __m256i odd = _mm256_set1_epi16((short)0xFF00), zero = _mm256_setzero_si256();
    __m256i have[4][2] = {{zero, zero}, {zero, zero}, {zero, zero}, {zero, zero}};
    for (int k = 0; k < goods; k++) {
        const u8 *from = &cell[place - good[k].back];
        __m256i code = _mm256_set1_epi8((char)good[k].code);
#pragma GCC unroll 4
        for (int v = 0; v < 4; v++) {
            __m256i x = _mm256_xor_si256(load(from + 32 * v), code);
            have[v][0] = _mm256_or_si256(have[v][0], _mm256_shuffle_epi8(table(bits_low), x));
            have[v][1] = _mm256_or_si256(have[v][1], _mm256_shuffle_epi8(table(bits_high), x));
        }
    }
    u8 wanted[2][2][16];
    for (int q = 0; q < 2; q++) for (int c = 0; c < 16; c++)
        wanted[q][0][c] = (u8)below[(heap + q) & 1][c], wanted[q][1][c] = (u8)(below[(heap + q) & 1][c] >> 8);
#pragma GCC unroll 4
    for (int v = 0; v < 4; v++) {
        __m256i own_code = load(&cell[place + 32 * v]), missing[2];
        for (int h = 0; h < 2; h++) {
            __m256i want = _mm256_blendv_epi8(_mm256_shuffle_epi8(table(wanted[0][h]), own_code), _mm256_shuffle_epi8(table(wanted[1][h]), own_code), odd);
            missing[h] = _mm256_andnot_si256(have[v][h], want);
        }
        uint32_t lanes = ~(uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(_mm256_or_si256(missing[0], missing[1]), zero));
        if (lanes == 0) continue;
        u8 low8[32], high8[32];
        _mm256_storeu_si256((__m256i *)low8, missing[0]), _mm256_storeu_si256((__m256i *)high8, missing[1]);
        for (; lanes; lanes &= lanes - 1) {
            int lane = __builtin_ctz(lanes);
            for (unsigned m = low8[lane] | (unsigned)high8[lane] << 8; m; m &= m - 1) {
                int code = __builtin_ctz(m);
                i64 h = heap + 32 * v + lane;
                need(is_option(place + 32 * v + lane, code), "heap %lld: its rare value %d has no witness", h, value_of[h & 1][1][code]);
            }
        }
    }
}

/* Good witnesses: one after the other, that which makes the most of what a sample of the last heaps still lacks. */
static void find_good(void) {
    enum { AMONG = 400, MOST = 64 };
    static u16 lack[SAMPLE], bit_of[256];
    for (int x = 0; x < 16; x++) bit_of[x] = (u16)(1 << x);
    for (int s = 0; s < SAMPLE; s++) {
        lack[s] = cell[at - 1 - s] < 16 ? below[(n - 1 - s) & 1][cell[at - 1 - s]] : 0;
        for (int k = 0; k < always; k++) lack[s] &= (u16)~bit_of[cell[at - 1 - s - good[k].back] ^ good[k].code];
    }
    for (goods = always; goods < MOST;) {
        source best = {0, 0};
        int most = 3;
        for (int a = 1; a < AMONG; a++) for (int j = 0; j < count[2] && !(prefix[a] & 0x80); j++) {
            int gain = 0;
            for (int s = 0; s < SAMPLE; s++) gain += (lack[s] & bit_of[cell[at - 1 - s - by[2][j] - a] ^ prefix[a]]) != 0;
            if (gain > most) most = gain, best = (source){by[2][j] + a, prefix[a]};
        }
        if (best.back == 0) break;
        for (int s = 0; s < SAMPLE; s++) lack[s] &= (u16)~bit_of[cell[at - 1 - s - best.back] ^ best.code];
        good[goods++] = best;
    }
}

/* ---- A segment ---- */
static i64 ranges, distance[RANGES]; /* what is compared: the heaps n0 - 1 ... n0 + L - 1, and those so much later */
static void find_ranges(void) {
    i64 rest = period;
    distance[ranges++] = 0, distance[ranges++] = period;
    for (i64 q = 2; rest > 1; q = q * q > rest ? rest : q + 1) {
        if (rest % q) continue;
        while (rest % q == 0) rest /= q;
        need(ranges < RANGES, "period: too many primes");
        distance[ranges++] = period / q;
    }
}
static i64 begins(void) { return pre - 1; } /* the first heap that is compared: the last before the preperiod */

static int value_at(i64 place, i64 heap) { return value_of[heap & 1][0][cell[place]]; }
static void print_values(i64 from, i64 to) { /* those of heaps from ... to - 1 that are compared, all of them in cell */
    for (int k = 0; k < ranges; k++) {
        i64 a = max(from, begins() + distance[k]), b = min(to, n0 + L + distance[k]);
        if (a >= b) continue;
        printf("values %d %lld %lld ", k, a, b);
        for (i64 h = a; h < b; h++) putchar("0123456789ABCDEFGHIJKLMNOPQRSTUV"[value_at(at - (n - h), h)]);
        puts("");
    }
}

static void segment(int i) { /* from waypoint i to waypoint i + 1 */
    i64 from = way[i].heap, to = way[i + 1].heap, sight = (P + reach + MANY) / MANY * MANY, checked = from + sight;
    i64 until = min(to + sight + MANY, heaps), keep = max(sight, SAMPLE) + 2 * MANY;
    u8 *known = malloc((size_t)max(W, first));
    cell = malloc((size_t)(ROOM + keep + 4 * MANY));
    need(cell && known, "not enough memory");
    at = keep;
    memset(cell, 0x80, (size_t)keep);
    if (i == 0) { /* all of the last first heaps are known: nothing is left unchecked */
        n = first, checked = n;
        memcpy(cell + at - (first / 2), prefix + first - first / 2, (size_t)(first / 2));
        need(first / 2 >= P + reach && R < first / 2, "want a smaller R");
        find_good();
    } else {
        n = from;
        inflate(way[i].values, known, W);
        for (i64 k = 0; k < W; k++) {
            i64 h = n - W + k;
            need(known[k] < 32 && !is_rare(h, known[k]), "waypoint at heap %lld: heap %lld is rare", from, h);
            cell[at - W + k] = (u8)code_of(known[k]);
        }
    }
    begin_carry();
    i64 arrived = 0;
    while (n < until || checked < n) {
        if (at > keep + ROOM) memmove(cell, cell + at - keep, (size_t)keep), at = keep;
        i64 was = n;
        decide(MANY / 32);
        print_values(max(was, from), min(n, to));
        if (n >= to && !arrived) {
            arrived = 1;
            if (i < ways) {
                inflate(way[i + 1].values, known, W);
                for (i64 k = 0; k < W; k++)
                    need(value_at(at - (n - to) - W + k, to - W + k) == known[k], "waypoint at heap %lld: heap %lld has another value", to, to - W + k);
            }
        }
        if (n < checked + MANY) continue;
        if (goods == always && checked == from + sight) find_good();
        for (; checked + 128 <= n; checked += 128) check(at - (n - checked), checked);
    }
    printf("segment %d/%d of %s: heaps %lld to %lld, all common, checked from %lld to %lld\n", i + 1, ways + 1, digest, from, to,
           i ? from + sight : first, until);
}

/* ---- The parts together ---- */
static void combine(char **files, int many) {
    need(many == ways + 1, "want %d parts", ways + 1);
    u8 *value[RANGES];
    i64 length = n0 + L - begins();
    for (int k = 0; k < ranges; k++) need((value[k] = calloc((size_t)length, 1)), "not enough memory");
    static char same[400];
    for (int i = 0; i < many; i++) {
        FILE *file = fopen(files[i], "rb");
        int ended = 0;
        need(file, "%s: cannot be read", files[i]);
        snprintf(same, sizeof same, "segment %d/%d of %s: heaps %lld to %lld, all common, checked from ", i + 1, many, digest, way[i].heap, way[i + 1].heap);
        while (fgets(line, sizeof line, file)) {
            int k, start;
            i64 a, b;
            ended |= strncmp(line, same, strlen(same)) == 0;
            if (sscanf(line, "values %d %lld %lld %n", &k, &a, &b, &start) != 3) continue;
            need(k >= 0 && k < ranges && a >= max(way[i].heap, begins() + distance[k]) && b <= min(way[i + 1].heap, n0 + L + distance[k]), "%s: values of other heaps", files[i]);
            for (i64 h = a; h < b; h++) value[k][h - distance[k] - begins()] = (u8)line[start + h - a];
        }
        need(ended, "%s: not the whole of segment %d of this certificate", files[i], i + 1);
        fclose(file);
    }
    for (int k = 0; k < ranges; k++) for (i64 a = 0; a < length; a++) need(value[k][a], "a part lacks values of heaps that are compared");
    i64 skip = n0 - begins(), differ = 0;
    need(memcmp(value[0] + skip, value[1] + skip, (size_t)(length - skip)) == 0, "the window does not agree");
    for (i64 a = 0; a < skip; a++) if (value[0][a] != value[1][a]) differ = a + begins() + 1;
    need(differ == pre, "preperiod: want %lld", differ);
    for (int k = 2; k < ranges; k++)
        need(memcmp(value[0] + skip, value[k] + skip, (size_t)(length - skip)) != 0, "period: want %lld or a divisor", distance[k]);
    printf("accepted: period %lld from heap %lld on, by theorem sparse-state; the hash of the values was not looked at\n", period, pre);
}

int main(int argc, char **argv) {
    int i = 0, many = 0, end = 0;
    if (argc < 3) return fprintf(stderr, "usage: stream CERTIFICATE I/N | stream CERTIFICATE PART...\n"), 2;
    read_file(argv[1]), number_values(), find_ranges();
    if (argc > 3 || sscanf(argv[2], "%d/%d%n", &i, &many, &end) != 2 || argv[2][end]) return combine(argv + 2, argc - 2), 0;
    need(many == ways + 1 && i >= 1 && i <= many, "want a segment 1/%d ... %d/%d", ways + 1, ways + 1, ways + 1);
    compute_first(), find_sources(), segment(i - 1);
    return 0;
}
