#include "Scanner.h"

#include <stdlib.h>

#include "Vectors.h"

#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

/* What the slots say of the four bytes at a place: nearly always NONE. */
static inline unsigned slot_at(const atsexplain_scanner *s, const uint8_t *p) {
  return s->slots[slot_of(load_fingerprint(p))];
}

/* Whether eight bytes may be the window of a literal. */
static inline int is_window(const atsexplain_scanner *s, const uint8_t *window) {
  const unsigned bit = bit_of(load_window(window));
  return s->windows[bit / 64] >> (bit % 64) & 1;
}

/* Whether a literal of a slot that isn't NONE may have its fingerprint at `p`: of most texts, hardly ever. */
static inline int is_likely(const atsexplain_scanner *s, unsigned slot, const uint8_t *p,
                            const uint8_t *floor, const uint8_t *end) {
  const unsigned sides = slot >> NUMBER_BITS;
  const size_t more = WINDOW - FINGERPRINT;
  if (sides >> IS_SHORT || (size_t)(p - floor) < more || (size_t)(end - p) < WINDOW) return 1;
  return (sides >> ENDS & 1 && is_window(s, window_of(p, ENDS)))
         || (sides >> BEGINS & 1 && is_window(s, window_of(p, BEGINS)));
}

/* Where the literals of a text go; NULL where the first one ends the search. */
typedef struct {
  atsexplain_hit *hits;
  size_t capacity;
  size_t count;
} collection;

/*
 * Whether two texts of four bytes or more are equal whose last four are; without a call, since most literals are
 * short.
 */
static inline int is_same(const uint8_t *a, const uint8_t *b, size_t length) {
  if (length < WINDOW) return load_fingerprint(a) == load_fingerprint(b);
  for (size_t at = 0; at < length - WINDOW; at += WINDOW)
    if (load_window(a + at) != load_window(b + at)) return 0;
  return load_window(a + length - WINDOW) == load_window(b + length - WINDOW);
}

/*
 * Whether a literal has its fingerprint at `at`, where four bytes are.
 * With a collection, adds all of them to it and reports none.
 */
static inline int verify(const atsexplain_scanner *s, const uint8_t *bytes, size_t floor,
                         size_t end, size_t at, collection *c) {
  uint32_t value = load_fingerprint(bytes + at);
  const literal_t *l;
  for (unsigned i = slot_at(s, bytes + at) & NUMBER; i != NONE; i = l->next) {
    l = &s->literals[i - 1];
    if (l->value != value || at - floor < l->fingerprint) continue;
    size_t start = at - l->fingerprint;
    if (end - start < l->length) continue;
    if (load_fingerprint(bytes + start + l->length - FINGERPRINT) != l->last) continue;
    if (!is_same(bytes + start, s->storage + l->offset, l->length)) continue;
    if (!c) return 1;
    if (c->count < c->capacity) c->hits[c->count] = (atsexplain_hit){i - 1, (uint32_t)start};
    c->count++;
  }
  return 0;
}

/* Whether a literal may have its fingerprint at the first of the places of a step. */
static inline int is_first(const atsexplain_scanner *s, const uint8_t *floor, const uint8_t *end,
                           const uint8_t *step, uint64_t places) {
  const uint8_t *place = step + __builtin_ctzll(places) - (FINGERPRINT - 1);
  const unsigned slot = slot_at(s, place);
  return slot != NONE && is_likely(s, slot, place, floor, end);
}

/* Looks at one place after the other: the place of the first literal, or `end`. */
static size_t search_places(const atsexplain_scanner *s, const uint8_t *bytes, size_t floor,
                            size_t at, size_t end, collection *c) {
  for (; end - at >= FINGERPRINT; at++)
    if (slot_at(s, bytes + at) != NONE && verify(s, bytes, floor, end, at, c)) return at;
  return end;
}

/* Adds what is at one place of some that are known. */
static inline void collect_at(const atsexplain_scanner *s, const uint8_t *bytes, size_t end,
                              size_t at, collection *c) {
  (void)verify(s, bytes, 0, end, at, c);
}

#if defined(__x86_64__)

/* Which of eight places, by the slot of the four bytes at each, may have the fingerprint of a literal. */
__attribute__((target("avx2,bmi"))) static inline uint64_t
places_avx2(const atsexplain_scanner *s, const uint8_t *bytes, __m256i fingerprints) {
  const __m256i factor = _mm256_set1_epi32((int)SLOT_FACTOR);
  __m256i v = _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)bytes));
  v = _mm256_mullo_epi32(_mm256_shuffle_epi8(v, fingerprints), factor);
  v = _mm256_i32gather_epi32((const int *)s->slots, _mm256_srli_epi32(v, 32 - SLOT_BITS),
                             sizeof *s->slots);
  /* Each slot, and the one behind it, which doesn't count. */
  const __m256i none = _mm256_cmpeq_epi32(_mm256_slli_epi32(v, 16), _mm256_setzero_si256());
  return 0xff ^ (unsigned)_mm256_movemask_ps((__m256)none);
}

/* Adds the literals of a text of a vector or more, eight places at a time. */
__attribute__((target("avx2,bmi"))) static void
collect_avx2(const atsexplain_scanner *s, const uint8_t *bytes, size_t end, collection *c) {
  enum { PLACES = 8, ALL = 64 };
  const __m256i fingerprints =
      _mm256_setr_epi8(0, 1, 2, 3, 1, 2, 3, 4, 2, 3, 4, 5, 3, 4, 5, 6, 4, 5, 6, 7, 5, 6, 7, 8, 6, 7,
                       8, 9, 7, 8, 9, 10);
  /* The last eight in a vector. */
  const size_t last = WIDTH - FINGERPRINT - PLACES + 1;
  const __m256i behind = _mm256_add_epi8(fingerprints, _mm256_set1_epi8((char)last));
  size_t at = 0;
  /* Ends: each round goes on by some places. */
  while (end - at >= FINGERPRINT) {
    const size_t first = at;
    uint64_t found = 0;
    unsigned i = 0;
    for (; i < ALL && end - at >= WIDTH; i += PLACES, at += PLACES)
      found |= places_avx2(s, bytes + at, fingerprints) << i;
    if (i == 0) {
      /* What is left is in the last vector of the text. */
      const size_t gone = at - (end - WIDTH);
      found = places_avx2(s, bytes + end - WIDTH, fingerprints)
              | places_avx2(s, bytes + end - WIDTH, behind) << last;
      found >>= gone;
      at = end;
    }
    for (; found; found &= found - 1)
      collect_at(s, bytes, end, first + (size_t)__builtin_ctzll(found), c);
  }
}

#endif

/* Adds all literals of a text full of them to a collection. */
static void collect_all(const atsexplain_scanner *s, const uint8_t *bytes, size_t end,
                        collection *c) {
  enum { BATCH = 4 };
  size_t at = 0;
#if defined(__x86_64__)
  if (s->gathers && end >= WIDTH) {
    collect_avx2(s, bytes, end, c);
    return;
  }
#endif
  /* Ends: each round goes on by a batch of places. */
  for (; end - at >= BATCH - 1 + FINGERPRINT; at += BATCH)
    for (size_t i = 0; i < BATCH; i++) {
      if (slot_at(s, bytes + at + i) != NONE) collect_at(s, bytes, end, at + i, c);
    }
  (void)search_places(s, bytes, 0, at, end, c);
}

/* How many steps a byte can count the newlines of, of 16 bytes a time. */
enum { MAX_STEPS = 255 / (STEP / WIDTH) };

/*
 * The ends of fingerprints in a vector. Their third byte is one before: it is loaded from there.
 * What is left is pairs of the first two, which are two before: they are moved up together, behind
 * those of the vector before.
 */

#if defined(__x86_64__) || defined(__aarch64__)

#if defined(__x86_64__)
#define SHORT_VECTORS __attribute__((target("ssse3")))
SHORT_VECTORS static inline vector look_up(vector table, vector nibbles) {
  return (vector)_mm_shuffle_epi8((__m128i)table, (__m128i)nibbles);
}
#else
#define SHORT_VECTORS
static inline vector look_up(vector table, vector nibbles) { return vqtbl1q_u8(table, nibbles); }
#endif

SHORT_VECTORS static inline vector ends_short(const uint8_t *p, const vector *low,
                                              const vector *high, vector *pairs,
                                              vector *newlines) {
  vector v = load(p);
  *newlines -= (vector)(v == all('\n'));
  vector lo = v & 15, hi = v >> 4;
  vector last = look_up(low[3], lo) & look_up(high[3], hi);
  vector pair = look_up(low[1], lo) & look_up(high[1], hi);
  v = load(p - 1);
  lo = v & 15;
  hi = v >> 4;
  last &= look_up(low[2], lo) & look_up(high[2], hi);
  pair &= look_up(low[0], lo) & look_up(high[0], hi);
  vector moved = __builtin_shufflevector(*pairs, pair, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24,
                                         25, 26, 27, 28, 29);
  *pairs = pair;
  return last & moved;
}

SHORT_VECTORS static uint64_t stretch_short(const atsexplain_scanner *s, const uint8_t *bytes,
                                            size_t floor, size_t *at, size_t end,
                                            size_t *newlines) {
  vector low[FINGERPRINT], high[FINGERPRINT];
  for (int i = 0; i < FINGERPRINT; i++) {
    low[i] = load(s->low[i]);
    high[i] = load(s->high[i]);
  }
  const uint8_t *p = bytes + *at, *stop = bytes + end;
  vector pairs = {0}, counts = {0};
  if (*at == floor) *newlines += *p++ == '\n';
  else (void)ends_short(p - WIDTH, low, high, &pairs, &counts);
  uint64_t places = 0;
  /* Ends: each round goes on by a step or more, or finds a place. */
  while (!places && stop - p >= STEP) {
    size_t steps = (size_t)(stop - p) / STEP;
    const uint8_t *pause = p + STEP * (steps < MAX_STEPS ? steps : MAX_STEPS);
    counts = (vector){0};
    for (; p != pause; p += STEP) {
      vector in[STEP / WIDTH], found = {0};
      for (int i = 0; i < STEP / WIDTH; i++) {
        in[i] = ends_short(p + WIDTH * i, low, high, &pairs, &counts);
        found |= in[i];
      }
      if (any(found)) {
        for (int i = 0; i < STEP; i++) places |= (uint64_t)(in[i / WIDTH][i % WIDTH] != 0) << i;
        while (places && !is_first(s, bytes + floor, stop, p, places)) places &= places - 1;
        if (places) break;
      }
    }
    for (int i = 0; i < WIDTH; i++) *newlines += counts[i];
  }
  *at = (size_t)(p - bytes);
  return places;
}

#endif

#if defined(__x86_64__)

/* As above, 32 bytes at a time. */
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

__attribute__((target("avx2"))) static inline void load_avx2(const atsexplain_scanner *s,
                                                             __m256i *low, __m256i *high) {
  for (int i = 0; i < FINGERPRINT; i++) {
    low[i] = _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)s->low[i]));
    high[i] = _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)s->high[i]));
  }
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
  /* Ends: each round goes on by a step or more, or finds a place. */
  while (!places && stop - p >= STEP) {
    size_t steps = (size_t)(stop - p) / STEP;
    const uint8_t *pause = p + STEP * (steps < MAX_STEPS ? steps : MAX_STEPS);
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
        while (places && !is_first(s, bytes + floor, stop, p, places)) places &= places - 1;
        if (places) break;
      }
    }
    *newlines += sum_avx2(counts);
  }
  *at = (size_t)(p - bytes);
  return places;
}

void atsexplain_scanner_use(atsexplain_scanner *s, atsexplain_instructions most) {
  __builtin_cpu_init();
  s->stretch = NULL;
  s->gathers = most == ATSEXPLAIN_ALL_INSTRUCTIONS && __builtin_cpu_supports("avx2");
  if (!s->is_sparse || most == ATSEXPLAIN_PORTABLE) return;
  if (__builtin_cpu_supports("ssse3")) s->stretch = stretch_short;
  if (most != ATSEXPLAIN_SHORT_VECTORS && __builtin_cpu_supports("avx2"))
    s->stretch = stretch_avx2;
}

#elif defined(__aarch64__)

void atsexplain_scanner_use(atsexplain_scanner *s, atsexplain_instructions most) {
  s->stretch = s->is_sparse && most != ATSEXPLAIN_PORTABLE ? stretch_short : NULL;
}

#else

void atsexplain_scanner_use(atsexplain_scanner *s, atsexplain_instructions most) {
  (void)most;
  s->stretch = NULL;
}

#endif

/* Remembers the window of a literal with its fingerprint at `p`; says on which side of it that is. */
static side add_window(atsexplain_scanner *s, const literal_t *l, const uint8_t *p) {
  const side side = side_of(l->fingerprint, l->length);
  if (side == IS_SHORT) return side;
  const unsigned bit = bit_of(load_window(window_of(p, side)));
  s->windows[bit / 64] |= (uint64_t)1 << bit % 64;
  return side;
}

/* Says which literals have which fingerprint. */
static void set_slots(atsexplain_scanner *s) {
  memset(s->slots, 0, sizeof s->slots);
  memset(s->windows, 0, sizeof s->windows);
  for (size_t i = 0; i < s->count; i++) {
    literal_t *l = &s->literals[i];
    const uint8_t *bytes = s->storage + l->offset;
    l->value = load_fingerprint(bytes + l->fingerprint);
    l->last = load_fingerprint(bytes + l->length - FINGERPRINT);
    uint16_t *slot = &s->slots[slot_of(l->value)];
    const unsigned sides = *slot >> NUMBER_BITS | 1u << add_window(s, l, bytes + l->fingerprint);
    l->next = *slot & NUMBER;
    *slot = (uint16_t)(sides << NUMBER_BITS | (i + 1));
  }
}

atsexplain_scanner *atsexplain_scanner_create(const uint8_t *const *literals,
                                              const size_t *lengths,
                                              const atsexplain_choice *choices, size_t count,
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
  s->is_sparse = is_sparse;
  if (!choices || !atsexplain_take_fingerprints(s, choices)) atsexplain_choose_fingerprints(s);
  set_slots(s);
  atsexplain_scanner_use(s, ATSEXPLAIN_ALL_INSTRUCTIONS);
  return s;
}

void atsexplain_scanner_choices(const atsexplain_scanner *scanner, atsexplain_choice *choices) {
  for (size_t i = 0; i < scanner->count; i++)
    choices[i] = (atsexplain_choice){(uint8_t)scanner->literals[i].fingerprint,
                                     scanner->literals[i].bucket};
}

void atsexplain_scanner_destroy(atsexplain_scanner *scanner) {
  if (!scanner) return;
  free(scanner->storage);
  free(scanner);
}

int atsexplain_scanner_learn(atsexplain_scanner *scanner, const uint8_t *bytes, size_t count,
                             int is_example) {
  if (count < SHORTEST_LESSON
      || !atsexplain_learn_fingerprints(scanner, bytes, count, is_example)) return 0;
  set_slots(scanner);
  return 1;
}

size_t atsexplain_scanner_looks(const atsexplain_scanner *scanner, const uint8_t *bytes,
                                size_t count) {
  size_t looks = 0;
  for (size_t at = 0; at + FINGERPRINT <= count; at++) {
    const uint8_t *p = bytes + at;
    unsigned buckets = ~0u;
    for (int k = 0; k < FINGERPRINT; k++)
      buckets &= scanner->low[k][p[k] & 15] & scanner->high[k][p[k] >> 4];
    if (!buckets) continue;
    looks++;
    const unsigned slot = slot_at(scanner, p);
    if (slot == NONE) continue;
    looks += FINGERPRINT_COST;
    if (is_likely(scanner, slot, p, bytes, bytes + count)) looks += WINDOW_COST;
  }
  return looks;
}

/* Of a step or less. */
static size_t count_newlines(const uint8_t *bytes, size_t from, size_t end) {
  size_t count = 0;
  for (; end - from >= WIDTH; from += WIDTH) {
    words ones = (words)((vector)(load(bytes + from) == all('\n')) & 1);
    count += (size_t)((ones[0] + ones[1]) * 0x0101010101010101 >> 56);
  }
  for (; from < end; from++) count += bytes[from] == '\n';
  return count;
}

/* The place of the first literal, or `end`; with a collection, adds all of them to it. */
static size_t search(const atsexplain_scanner *s, const uint8_t *bytes, size_t from, size_t end,
                     size_t *newlines, collection *c) {
  const size_t before = FINGERPRINT - 1;
  size_t at = from;
  /* The newlines before `at` are counted. */
  /* Ends: each round goes on by a step. */
  while (s->stretch && end - at >= STEP) {
    uint64_t places = s->stretch(s, bytes, from, &at, end, newlines);
    if (!places) break;
    for (; places; places &= places - 1) {
      size_t place = at + (size_t)__builtin_ctzll(places) - before;
      const uint8_t *p = bytes + place;
      const unsigned slot = slot_at(s, p);
      if (slot == NONE || !is_likely(s, slot, p, bytes + from, bytes + end)) continue;
      if (!verify(s, bytes, from, end, place, c)) continue;
      *newlines -= count_newlines(bytes, place, at + STEP);
      return place;
    }
    at += STEP;
  }
  /* What begins in the last bytes doesn't end in them. */
  size_t place = search_places(s, bytes, from, at - from < before ? from : at - before, end, c);
  if (place < at) *newlines -= count_newlines(bytes, place, at);
  else if (!c) *newlines += count_newlines(bytes, at, place);
  return place;
}

size_t atsexplain_scanner_next(const atsexplain_scanner *scanner, const uint8_t *bytes,
                               size_t from, size_t end, size_t *newlines) {
  return search(scanner, bytes, from, end, newlines, NULL);
}

size_t atsexplain_scanner_collect(const atsexplain_scanner *scanner, const uint8_t *bytes,
                                  size_t end, atsexplain_hit *hits, size_t capacity) {
  collection c = {hits, capacity, 0};
  size_t newlines = 0;
  if (scanner->stretch) (void)search(scanner, bytes, 0, end, &newlines, &c);
  else collect_all(scanner, bytes, end, &c);
  return c.count;
}
