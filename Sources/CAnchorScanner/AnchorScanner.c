#include "CAnchorScanner.h"

#include <stdlib.h>
#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

enum { FINGERPRINT = 4, BUCKETS = 8, SLOT_BITS = 12, NONE = 0xff };

typedef struct {
  uint32_t offset;      /* of the literal in `storage` */
  uint32_t length;
  uint32_t fingerprint; /* where in the literal its fingerprint starts */
  uint32_t value;       /* its four bytes, as they are loaded */
  uint32_t last;        /* the last four bytes of the literal, in the same way */
  uint8_t next;         /* the next literal whose fingerprint has the same slot, or NONE */
} literal_t;

typedef struct collection collection;

/* Searches for fingerprints in [at, end); their literals may begin at `floor` already. */
typedef size_t (*scan_function)(const atsexplain_scanner *, const uint8_t *, size_t floor,
                                size_t at, size_t end, size_t *newlines, collection *);

struct atsexplain_scanner {
  uint8_t low[FINGERPRINT][16];  /* bucket bits by low nibble */
  uint8_t high[FINGERPRINT][16]; /* bucket bits by high nibble */
  literal_t literals[ATSEXPLAIN_SCANNER_MAX_LITERALS];
  uint8_t slots[1 << SLOT_BITS]; /* hash of a fingerprint -> its first literal, or NONE */
  uint8_t *storage;
  scan_function scan;
};

/*
 * How often each printable byte stands in device logs, in parts of a thousand, from 0x20 on. Only the
 * choice of fingerprints and buckets depends on it, never what is found.
 */
static const uint8_t frequency[96] = {
    /*  !"#$%&'()*+,-./ */ 95, 1, 6, 1, 1, 1, 1, 1, 3, 3, 1, 4, 8, 24, 24, 6,
    /* 0123456789:;<=>? */ 50, 36, 34, 32, 32, 30, 32, 30, 29, 30, 24, 1, 3, 6, 3, 1,
    /* @ABCDEFGHIJKLMNO */ 1, 12, 10, 12, 12, 12, 10, 2, 2, 3, 1, 1, 3, 2, 4, 2,
    /* PQRSTUVWXYZ[\]^_ */ 4, 1, 3, 5, 5, 2, 1, 2, 1, 1, 1, 8, 1, 8, 1, 5,
    /* `abcdefghijklmno */ 1, 28, 7, 20, 22, 50, 8, 8, 10, 28, 1, 4, 18, 10, 28, 26,
    /* pqrstuvwxyz{|}~  */ 12, 1, 28, 28, 36, 12, 6, 5, 3, 5, 1, 2, 1, 2, 1, 1};

static double probability(uint8_t byte) {
  if (byte < 0x20 || byte >= 0x80) return 0.002;
  /* Inside of words letters follow each other far more often than chance has it. */
  return frequency[byte - 0x20] / 1000.0 * (byte >= 'a' && byte <= 'z' ? 2 : 1);
}

static uint32_t choose_fingerprint(const uint8_t *literal, size_t length) {
  uint32_t best = 0;
  double rarest = 2;
  for (uint32_t start = 0; start + FINGERPRINT <= length; start++) {
    double product = 1;
    for (int i = 0; i < FINGERPRINT; i++) product *= probability(literal[start + i]);
    if (product < rarest) {
      rarest = product;
      best = start;
    }
  }
  return best;
}

/* What a bucket lets through: for each byte of the fingerprint the nibbles that it allows. */
typedef struct {
  uint16_t low[FINGERPRINT], high[FINGERPRINT];
  /* How often a log's byte has such nibbles. */
  double share[FINGERPRINT];
} bucket;

/* How much more often a byte would be let through if this one were as well. */
static double growth(const bucket *b, int i, uint8_t byte) {
  unsigned low = byte & 15, high = byte >> 4;
  double more = 0;
  if (!(b->low[i] >> low & 1))
    for (unsigned h = 0; h < 16; h++)
      if (b->high[i] >> h & 1 || h == high) more += probability((uint8_t)(h << 4 | low));
  if (!(b->high[i] >> high & 1))
    for (unsigned l = 0; l < 16; l++)
      if (b->low[i] >> l & 1) more += probability((uint8_t)(high << 4 | l));
  return more;
}

static uint32_t load_fingerprint(const uint8_t *p) {
  uint32_t value;
  memcpy(&value, p, sizeof value);
  return value;
}

static unsigned slot_of(uint32_t fingerprint) {
  return (fingerprint * 2654435761u) >> (32 - SLOT_BITS);
}

/* Whether a literal has such a fingerprint. */
static int is_fingerprint(const atsexplain_scanner *s, uint32_t value) {
  unsigned i = s->slots[slot_of(value)];
  while (i != NONE && s->literals[i].value != value) i = s->literals[i].next;
  return i != NONE;
}

/* Whether a literal may have its fingerprint there: nearly always not. */
static inline int is_known(const atsexplain_scanner *s, const uint8_t *p) {
  return s->slots[slot_of(load_fingerprint(p))] != NONE;
}

/* Where the literals of a text go; NULL where the first one ends the search. */
struct collection {
  atsexplain_hit *hits;
  size_t capacity;
  size_t count;
};

/*
 * Whether a literal has its fingerprint at `at`; fewer than four bytes there hold none. The vectors
 * let one place in twenty through, so this has to be quick to say no.
 * With a collection, adds all of them to it and tells of none.
 */
static inline int verify(const atsexplain_scanner *s, const uint8_t *bytes, size_t floor,
                         size_t end, size_t at, collection *c) {
  if (end - at < FINGERPRINT) return 0;
  uint32_t value = load_fingerprint(bytes + at);
  for (unsigned i = s->slots[slot_of(value)]; i != NONE; i = s->literals[i].next) {
    const literal_t *l = &s->literals[i];
    if (l->value != value || at - floor < l->fingerprint) continue;
    size_t start = at - l->fingerprint;
    if (end - start < l->length) continue;
    if (load_fingerprint(bytes + start + l->length - FINGERPRINT) != l->last) continue;
    if (memcmp(bytes + start, s->storage + l->offset, l->length) != 0) continue;
    if (!c) return 1;
    if (c->count < c->capacity) c->hits[c->count] = (atsexplain_hit){i, (uint32_t)start};
    c->count++;
  }
  return 0;
}

static size_t scan_scalar(const atsexplain_scanner *s, const uint8_t *bytes, size_t floor,
                                 size_t at, size_t end, size_t *newlines, collection *c) {
  for (; at < end; at++) {
    if (end - at >= FINGERPRINT && is_known(s, bytes + at) && verify(s, bytes, floor, end, at, c))
      return at;
    *newlines += bytes[at] == '\n';
  }
  return end;
}

#if !defined(__aarch64__)

static size_t scan_portable(const atsexplain_scanner *s, const uint8_t *bytes, size_t floor,
                            size_t at, size_t end, size_t *newlines, collection *c) {
  return scan_scalar(s, bytes, floor, at, end, newlines, c);
}

#endif

/*
 * Vectors that would read past the end read a padded copy of what is left instead: lines are short,
 * so their ends are a good part of them.
 */
enum { PADDED = 80 };

#if defined(__x86_64__)

/* The places of 32 at which a literal may have its fingerprint, and those that are newlines. */
__attribute__((target("avx2,popcnt,bmi"))) static inline uint32_t
candidates_avx2(const uint8_t *p, const __m256i *low, const __m256i *high, uint32_t *ends) {
  const __m256i nibble = _mm256_set1_epi8(15);
  __m256i found = _mm256_set1_epi8(-1);
  for (int i = 0; i < FINGERPRINT; i++) {
    __m256i part = _mm256_loadu_si256((const __m256i *)(p + i));
    if (i == 0)
      *ends = (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(part, _mm256_set1_epi8('\n')));
    __m256i lo = _mm256_shuffle_epi8(low[i], _mm256_and_si256(part, nibble));
    __m256i hi =
        _mm256_shuffle_epi8(high[i], _mm256_and_si256(_mm256_srli_epi16(part, 4), nibble));
    found = _mm256_and_si256(found, _mm256_and_si256(lo, hi));
  }
  return ~(uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(found, _mm256_setzero_si256()));
}

__attribute__((target("avx2"))) static inline void load_avx2(const atsexplain_scanner *s,
                                                             __m256i *low, __m256i *high) {
  for (int i = 0; i < FINGERPRINT; i++) {
    low[i] = _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)s->low[i]));
    high[i] = _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)s->high[i]));
  }
}

__attribute__((target("avx2,popcnt,bmi"))) static size_t
scan_avx2(const atsexplain_scanner *s, const uint8_t *bytes, size_t floor, size_t at, size_t end,
          size_t *newlines, collection *c) {
  size_t lines = 0;
  uint8_t rest[PADDED];
  const uint8_t *from = bytes + at;
  size_t whole = end - at < 32 + FINGERPRINT - 1 ? at : end - (32 + FINGERPRINT - 2);
  while (at < end) {
    if (at >= whole && from != rest && from != rest + 32) {
      memset(rest, 0, sizeof rest);
      memcpy(rest, from, end - at);
      from = rest;
      whole = end;
    }
    uint32_t ends;
    uint32_t hits;
    {
      __m256i low[FINGERPRINT], high[FINGERPRINT];
      load_avx2(s, low, high);
      /* No calls in here: they would cost the registers. */
      for (;;) {
        hits = candidates_avx2(from, low, high, &ends);
        while (hits && !is_known(s, from + __builtin_ctz(hits))) hits &= hits - 1;
        if (hits || at + 32 >= whole) break;
        lines += (size_t)__builtin_popcount(ends);
        at += 32;
        from += 32;
      }
    }
    while (hits) {
      unsigned i = (unsigned)__builtin_ctz(hits);
      hits &= hits - 1;
      if (at + i >= end) break;
      if (verify(s, bytes, floor, end, at + i, c)) {
        *newlines += lines + (size_t)__builtin_popcount(ends & ((1u << i) - 1u));
        return at + i;
      }
    }
    lines += (size_t)__builtin_popcount(ends);
    at += 32;
    from += 32;
  }
  *newlines += lines;
  return end;
}

__attribute__((target("ssse3,popcnt"))) static inline uint32_t
candidates_ssse3(const uint8_t *p, const __m128i *low, const __m128i *high, uint32_t *ends) {
  const __m128i nibble = _mm_set1_epi8(15);
  __m128i found = _mm_set1_epi8(-1);
  for (int i = 0; i < FINGERPRINT; i++) {
    __m128i part = _mm_loadu_si128((const __m128i *)(p + i));
    if (i == 0) *ends = (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(part, _mm_set1_epi8('\n')));
    __m128i lo = _mm_shuffle_epi8(low[i], _mm_and_si128(part, nibble));
    __m128i hi = _mm_shuffle_epi8(high[i], _mm_and_si128(_mm_srli_epi16(part, 4), nibble));
    found = _mm_and_si128(found, _mm_and_si128(lo, hi));
  }
  return ~(uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(found, _mm_setzero_si128())) & 0xffffu;
}

__attribute__((target("ssse3"))) static inline void load_ssse3(const atsexplain_scanner *s,
                                                               __m128i *low, __m128i *high) {
  for (int i = 0; i < FINGERPRINT; i++) {
    low[i] = _mm_loadu_si128((const __m128i *)s->low[i]);
    high[i] = _mm_loadu_si128((const __m128i *)s->high[i]);
  }
}

__attribute__((target("ssse3,popcnt"))) static size_t
scan_ssse3(const atsexplain_scanner *s, const uint8_t *bytes, size_t floor, size_t at, size_t end,
          size_t *newlines, collection *c) {
  size_t lines = 0;
  uint8_t rest[PADDED];
  const uint8_t *from = bytes + at;
  size_t whole = end - at < 16 + FINGERPRINT - 1 ? at : end - (16 + FINGERPRINT - 2);
  while (at < end) {
    if (at >= whole && from != rest && from != rest + 16) {
      memset(rest, 0, sizeof rest);
      memcpy(rest, from, end - at);
      from = rest;
      whole = end;
    }
    uint32_t ends;
    uint32_t hits;
    {
      __m128i low[FINGERPRINT], high[FINGERPRINT];
      load_ssse3(s, low, high);
      /* No calls in here: they would cost the registers. */
      for (;;) {
        hits = candidates_ssse3(from, low, high, &ends);
        while (hits && !is_known(s, from + __builtin_ctz(hits))) hits &= hits - 1;
        if (hits || at + 16 >= whole) break;
        lines += (size_t)__builtin_popcount(ends);
        at += 16;
        from += 16;
      }
    }
    while (hits) {
      unsigned i = (unsigned)__builtin_ctz(hits);
      hits &= hits - 1;
      if (at + i >= end) break;
      if (verify(s, bytes, floor, end, at + i, c)) {
        *newlines += lines + (size_t)__builtin_popcount(ends & ((1u << i) - 1u));
        return at + i;
      }
    }
    lines += (size_t)__builtin_popcount(ends);
    at += 16;
    from += 16;
  }
  *newlines += lines;
  return end;
}

static scan_function best_scan(void) {
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt")) return scan_avx2;
  if (__builtin_cpu_supports("ssse3") && __builtin_cpu_supports("popcnt")) return scan_ssse3;
  return scan_portable;
}

#elif defined(__aarch64__)

static size_t scan_neon(const atsexplain_scanner *s, const uint8_t *bytes, size_t floor,
                        size_t at, size_t end, size_t *newlines, collection *c) {
  const uint8x16_t nibble = vdupq_n_u8(15);
  const uint8x16_t newline = vdupq_n_u8('\n');
  const uint8x16_t one = vdupq_n_u8(1);
  uint8x16_t low[FINGERPRINT], high[FINGERPRINT];
  for (int i = 0; i < FINGERPRINT; i++) {
    low[i] = vld1q_u8(s->low[i]);
    high[i] = vld1q_u8(s->high[i]);
  }
  while (end - at >= 16 + FINGERPRINT - 1) {
    uint8x16_t chunk = vld1q_u8(bytes + at);
    uint8x16_t found = vdupq_n_u8(0xff);
    for (int i = 0; i < FINGERPRINT; i++) {
      uint8x16_t part = i == 0 ? chunk : vld1q_u8(bytes + at + (size_t)i);
      uint8x16_t lo = vqtbl1q_u8(low[i], vandq_u8(part, nibble));
      uint8x16_t hi = vqtbl1q_u8(high[i], vshrq_n_u8(part, 4));
      found = vandq_u8(found, vandq_u8(lo, hi));
    }
    if (vmaxvq_u8(found)) {
      /* Rare: let the scalar code look at these sixteen places. */
      for (size_t i = 0; i < 16; i++) {
        if (verify(s, bytes, floor, end, at + i, c)) return at + i;
        *newlines += bytes[at + i] == '\n';
      }
    } else {
      *newlines += vaddvq_u8(vandq_u8(vceqq_u8(chunk, newline), one));
    }
    at += 16;
  }
  return scan_scalar(s, bytes, floor, at, end, newlines, c);
}

static scan_function best_scan(void) { return scan_neon; }

#else

static scan_function best_scan(void) { return scan_portable; }

#endif

atsexplain_scanner *atsexplain_scanner_create(const uint8_t *const *literals,
                                              const size_t *lengths, size_t count,
                                              int is_sparse) {
  if (count > ATSEXPLAIN_SCANNER_MAX_LITERALS) return NULL;
  size_t total = 0;
  for (size_t i = 0; i < count; i++) {
    if (lengths[i] < ATSEXPLAIN_SCANNER_MIN_LENGTH) return NULL;
    total += lengths[i];
  }
  atsexplain_scanner *s = calloc(1, sizeof *s);
  if (!s) return NULL;
  s->storage = malloc(total ? total : 1);
  if (!s->storage) {
    free(s);
    return NULL;
  }

  /* Greedy: each literal joins the bucket that grows least permeable by it. */
  bucket buckets[BUCKETS] = {{{0}, {0}, {0}}};
  memset(s->slots, NONE, sizeof s->slots);
  uint32_t used = 0;
  for (size_t i = 0; i < count; i++) {
    uint32_t fingerprint = choose_fingerprint(literals[i], lengths[i]);
    /* What another literal has as well lets nothing more through, but has to be told apart there. */
    for (uint32_t start = 0; is_sparse && start + FINGERPRINT <= lengths[i]; start++)
      if (is_fingerprint(s, load_fingerprint(literals[i] + start))) {
        fingerprint = start;
        break;
      }
    const uint8_t *f = literals[i] + fingerprint;
    double least = 2;
    unsigned best = 0;
    for (unsigned b = 0; b < BUCKETS; b++) {
      double before = 1, after = 1;
      for (int k = 0; k < FINGERPRINT; k++) {
        before *= buckets[b].share[k];
        after *= buckets[b].share[k] + growth(&buckets[b], k, f[k]);
      }
      if (after - before < least) {
        least = after - before;
        best = b;
      }
    }
    for (int k = 0; k < FINGERPRINT; k++) {
      buckets[best].share[k] += growth(&buckets[best], k, f[k]);
      buckets[best].low[k] |= (uint16_t)(1u << (f[k] & 15));
      buckets[best].high[k] |= (uint16_t)(1u << (f[k] >> 4));
      s->low[k][f[k] & 15] |= (uint8_t)(1u << best);
      s->high[k][f[k] >> 4] |= (uint8_t)(1u << best);
    }
    memcpy(s->storage + used, literals[i], lengths[i]);
    uint8_t *slot = &s->slots[slot_of(load_fingerprint(f))];
    s->literals[i] = (literal_t){used, (uint32_t)lengths[i], fingerprint,
                                 load_fingerprint(f),
                                 load_fingerprint(literals[i] + lengths[i] - FINGERPRINT), *slot};
    *slot = (uint8_t)i;
    used += (uint32_t)lengths[i];
  }
  s->scan = best_scan();
  return s;
}

void atsexplain_scanner_destroy(atsexplain_scanner *scanner) {
  if (!scanner) return;
  free(scanner->storage);
  free(scanner);
}

size_t atsexplain_scanner_next(const atsexplain_scanner *scanner, const uint8_t *bytes,
                               size_t from, size_t end, size_t *newlines) {
  return scanner->scan(scanner, bytes, from, from, end, newlines, NULL);
}

size_t atsexplain_scanner_collect(const atsexplain_scanner *scanner, const uint8_t *bytes,
                                  size_t end, atsexplain_hit *hits, size_t capacity) {
  collection c = {hits, capacity, 0};
  size_t newlines = 0;
  scanner->scan(scanner, bytes, 0, 0, end, &newlines, &c);
  return c.count;
}
