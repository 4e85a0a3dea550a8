#include "Scanner.h"

#include <stdlib.h>

#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

static unsigned slot_of(uint32_t fingerprint) {
  return (fingerprint * 2654435761u) >> (32 - SLOT_BITS);
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
 * With a collection, adds all of them to it and reports none.
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

static size_t scan_portable(const atsexplain_scanner *s, const uint8_t *bytes, size_t floor,
                            size_t at, size_t end, size_t *newlines, collection *c) {
  return scan_scalar(s, bytes, floor, at, end, newlines, c);
}

/*
 * Vectors that would read past the end read a padded copy of what is left instead: lines are short,
 * so their ends are a good part of them.
 */
enum { PADDED = 80 };

/* How many steps a byte can count the newlines of, of 16 bytes a time. */
enum { MOST_STEPS = 255 / (STEP / 16) };

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

/*
 * The ends of fingerprints among 32 bytes. Their third byte is one before: it is loaded from
 * there. What is left is pairs of the first two, which are two before: they are moved up together,
 * behind those of the 32 bytes before.
 */
__attribute__((target("avx2"))) static inline __m256i
ends_avx2(const uint8_t *p, const __m256i *low, const __m256i *high, __m256i *pairs,
          __m256i *newlines) {
  const __m256i nibble = _mm256_set1_epi8(15);
  __m256i v = _mm256_loadu_si256((const __m256i *)p);
  *newlines = _mm256_sub_epi8(*newlines, _mm256_cmpeq_epi8(v, _mm256_set1_epi8('\n')));
  __m256i lo = _mm256_and_si256(v, nibble);
  __m256i hi = _mm256_and_si256(_mm256_srli_epi16(v, 4), nibble);
  __m256i last = _mm256_and_si256(_mm256_shuffle_epi8(low[3], lo), _mm256_shuffle_epi8(high[3], hi));
  __m256i pair = _mm256_and_si256(_mm256_shuffle_epi8(low[1], lo), _mm256_shuffle_epi8(high[1], hi));
  v = _mm256_loadu_si256((const __m256i *)(p - 1));
  lo = _mm256_and_si256(v, nibble);
  hi = _mm256_and_si256(_mm256_srli_epi16(v, 4), nibble);
  last = _mm256_and_si256(
      last, _mm256_and_si256(_mm256_shuffle_epi8(low[2], lo), _mm256_shuffle_epi8(high[2], hi)));
  pair = _mm256_and_si256(
      pair, _mm256_and_si256(_mm256_shuffle_epi8(low[0], lo), _mm256_shuffle_epi8(high[0], hi)));
  __m256i moved = _mm256_alignr_epi8(pair, _mm256_permute2x128_si256(*pairs, pair, 0x21), 14);
  *pairs = pair;
  return _mm256_and_si256(last, moved);
}

__attribute__((target("avx2"))) static inline size_t sum_avx2(__m256i counts) {
  uint64_t sums[4];
  _mm256_storeu_si256((__m256i *)sums, _mm256_sad_epu8(counts, _mm256_setzero_si256()));
  return (size_t)(sums[0] + sums[1] + sums[2] + sums[3]);
}

__attribute__((target("avx2,bmi"))) static uint64_t
stretch_avx2(const atsexplain_scanner *s, const uint8_t *bytes, size_t floor, size_t *at,
             size_t end, size_t *newlines) {
  const __m256i none = _mm256_setzero_si256();
  __m256i low[FINGERPRINT], high[FINGERPRINT];
  load_avx2(s, low, high);
  const uint8_t *p = bytes + *at, *stop = bytes + end;
  __m256i pairs = none, counts = none;
  if (*at == floor) *newlines += *p++ == '\n';
  else (void)ends_avx2(p - 32, low, high, &pairs, &counts);
  uint64_t places = 0;
  while (!places && stop - p >= STEP) {
    size_t steps = (size_t)(stop - p) / STEP;
    const uint8_t *pause = p + STEP * (steps < MOST_STEPS ? steps : MOST_STEPS);
    counts = none;
    for (; p != pause; p += STEP) {
      __m256i in_a = ends_avx2(p, low, high, &pairs, &counts);
      /* One half after the other: both at once need more registers than there are. */
      __asm__ volatile("" : "+x"(in_a), "+x"(pairs), "+x"(counts));
      __m256i in_b = ends_avx2(p + 32, low, high, &pairs, &counts);
      __m256i found = _mm256_or_si256(in_a, in_b);
      if (!_mm256_testz_si256(found, found)) {
        places = ~((uint64_t)(uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(in_a, none))
                   | (uint64_t)(uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(in_b, none)) << 32);
        while (places && !is_known(s, p + __builtin_ctzll(places) - (FINGERPRINT - 1)))
          places &= places - 1;
        if (places) break;
      }
    }
    *newlines += sum_avx2(counts);
  }
  *at = (size_t)(p - bytes);
  return places;
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

void atsexplain_scanner_use(atsexplain_scanner *s, atsexplain_instructions most) {
  __builtin_cpu_init();
  s->scan = scan_portable;
  s->stretch = NULL;
  if (most == ATSEXPLAIN_PORTABLE || !__builtin_cpu_supports("popcnt")) return;
  if (__builtin_cpu_supports("ssse3")) s->scan = scan_ssse3;
  if (most == ATSEXPLAIN_SHORT_VECTORS || !__builtin_cpu_supports("avx2")) return;
  s->scan = scan_avx2;
  s->stretch = stretch_avx2;
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

/* As with AVX2, 16 bytes at a time. */
static inline uint8x16_t ends_neon(const uint8_t *p, const uint8x16_t *low, const uint8x16_t *high,
                                   uint8x16_t *pairs, uint8x16_t *newlines) {
  const uint8x16_t nibble = vdupq_n_u8(15);
  uint8x16_t v = vld1q_u8(p);
  *newlines = vsubq_u8(*newlines, vceqq_u8(v, vdupq_n_u8('\n')));
  uint8x16_t lo = vandq_u8(v, nibble), hi = vshrq_n_u8(v, 4);
  uint8x16_t last = vandq_u8(vqtbl1q_u8(low[3], lo), vqtbl1q_u8(high[3], hi));
  uint8x16_t pair = vandq_u8(vqtbl1q_u8(low[1], lo), vqtbl1q_u8(high[1], hi));
  v = vld1q_u8(p - 1);
  lo = vandq_u8(v, nibble);
  hi = vshrq_n_u8(v, 4);
  last = vandq_u8(last, vandq_u8(vqtbl1q_u8(low[2], lo), vqtbl1q_u8(high[2], hi)));
  pair = vandq_u8(pair, vandq_u8(vqtbl1q_u8(low[0], lo), vqtbl1q_u8(high[0], hi)));
  uint8x16_t moved = vextq_u8(*pairs, pair, 14);
  *pairs = pair;
  return vandq_u8(last, moved);
}

/* A bit for each byte that isn't zero. */
static inline uint64_t bits_neon(uint8x16_t v) {
  static const uint8_t weights[16] = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  uint8x16_t bits = vandq_u8(vtstq_u8(v, v), vld1q_u8(weights));
  return (uint64_t)vaddv_u8(vget_low_u8(bits)) | (uint64_t)vaddv_u8(vget_high_u8(bits)) << 8;
}

static uint64_t stretch_neon(const atsexplain_scanner *s, const uint8_t *bytes, size_t floor,
                             size_t *at, size_t end, size_t *newlines) {
  uint8x16_t low[FINGERPRINT], high[FINGERPRINT];
  for (int i = 0; i < FINGERPRINT; i++) {
    low[i] = vld1q_u8(s->low[i]);
    high[i] = vld1q_u8(s->high[i]);
  }
  const uint8_t *p = bytes + *at, *stop = bytes + end;
  uint8x16_t pairs = vdupq_n_u8(0), counts = vdupq_n_u8(0);
  if (*at == floor) *newlines += *p++ == '\n';
  else (void)ends_neon(p - 16, low, high, &pairs, &counts);
  uint64_t places = 0;
  while (!places && stop - p >= STEP) {
    size_t steps = (size_t)(stop - p) / STEP;
    const uint8_t *pause = p + STEP * (steps < MOST_STEPS ? steps : MOST_STEPS);
    counts = vdupq_n_u8(0);
    for (; p != pause; p += STEP) {
      uint8x16_t in[STEP / 16], found = vdupq_n_u8(0);
      for (int i = 0; i < STEP / 16; i++) {
        in[i] = ends_neon(p + 16 * i, low, high, &pairs, &counts);
        found = vorrq_u8(found, in[i]);
      }
      if (vmaxvq_u8(found)) {
        for (int i = 0; i < STEP / 16; i++) places |= bits_neon(in[i]) << (16 * i);
        while (places && !is_known(s, p + __builtin_ctzll(places) - (FINGERPRINT - 1)))
          places &= places - 1;
        if (places) break;
      }
    }
    *newlines += vaddlvq_u8(counts);
  }
  *at = (size_t)(p - bytes);
  return places;
}

void atsexplain_scanner_use(atsexplain_scanner *s, atsexplain_instructions most) {
  s->scan = most == ATSEXPLAIN_PORTABLE ? scan_portable : scan_neon;
  s->stretch = most == ATSEXPLAIN_PORTABLE ? NULL : stretch_neon;
}

#else

void atsexplain_scanner_use(atsexplain_scanner *s, atsexplain_instructions most) {
  (void)most;
  s->scan = scan_portable;
  s->stretch = NULL;
}

#endif

/* Says which literals have which fingerprint. */
static void set_slots(atsexplain_scanner *s) {
  memset(s->slots, NONE, sizeof s->slots);
  for (size_t i = 0; i < s->count; i++) {
    literal_t *l = &s->literals[i];
    const uint8_t *bytes = s->storage + l->offset;
    l->value = load_fingerprint(bytes + l->fingerprint);
    l->last = load_fingerprint(bytes + l->length - FINGERPRINT);
    uint16_t *slot = &s->slots[slot_of(l->value)];
    l->next = *slot;
    *slot = (uint16_t)i;
  }
}

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

  for (size_t i = 0; i < count; i++) {
    uint32_t offset = i == 0 ? 0 : s->literals[i - 1].offset + s->literals[i - 1].length;
    memcpy(s->storage + offset, literals[i], lengths[i]);
    s->literals[i].offset = offset;
    s->literals[i].length = (uint32_t)lengths[i];
  }
  s->count = count;
  atsexplain_choose_fingerprints(s, is_sparse);
  set_slots(s);
  atsexplain_scanner_use(s, ATSEXPLAIN_ALL_INSTRUCTIONS);
  return s;
}

void atsexplain_scanner_destroy(atsexplain_scanner *scanner) {
  if (!scanner) return;
  free(scanner->storage);
  free(scanner);
}

int atsexplain_scanner_learn(atsexplain_scanner *scanner, const uint8_t *bytes, size_t count) {
  if (count < SHORTEST_LESSON || !atsexplain_learn_fingerprints(scanner, bytes, count)) return 0;
  set_slots(scanner);
  return 1;
}

static size_t count_newlines(const uint8_t *bytes, size_t from, size_t end) {
  size_t count = 0;
  for (; from < end; from++) count += bytes[from] == '\n';
  return count;
}

size_t atsexplain_scanner_next(const atsexplain_scanner *scanner, const uint8_t *bytes,
                               size_t from, size_t end, size_t *newlines) {
  const size_t before = FINGERPRINT - 1;
  size_t at = from;
  /* The newlines before `at` are counted. */
  while (scanner->stretch && end - at >= STEP) {
    uint64_t places = scanner->stretch(scanner, bytes, from, &at, end, newlines);
    if (!places) break;
    for (; places; places &= places - 1) {
      size_t place = at + (size_t)__builtin_ctzll(places) - before;
      if (!verify(scanner, bytes, from, end, place, NULL)) continue;
      *newlines -= count_newlines(bytes, place, at + STEP);
      return place;
    }
    at += STEP;
  }
  /* What begins in the last bytes doesn't end in them. */
  size_t begin = at - from < before ? from : at - before;
  *newlines -= count_newlines(bytes, begin, at);
  return scanner->scan(scanner, bytes, from, begin, end, newlines, NULL);
}

size_t atsexplain_scanner_collect(const atsexplain_scanner *scanner, const uint8_t *bytes,
                                  size_t end, atsexplain_hit *hits, size_t capacity) {
  collection c = {hits, capacity, 0};
  size_t newlines = 0;
  scanner->scan(scanner, bytes, 0, 0, end, &newlines, &c);
  return c.count;
}
