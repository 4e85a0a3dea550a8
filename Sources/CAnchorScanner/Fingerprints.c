#include <stdlib.h>

#include "Scanner.h"

/*
 * How often each printable byte is in device logs, in parts of a thousand, from 0x20 on. Only the
 * choice of fingerprints and buckets depends on it, never what is found.
 */
static const uint8_t frequency[96] = {
    /*  !"#$%&'()*+,-./ */ 95, 1, 6, 1, 1, 1, 1, 1, 3, 3, 1, 4, 8, 24, 24, 6,
    /* 0123456789:;<=>? */ 50, 36, 34, 32, 32, 30, 32, 30, 29, 30, 24, 1, 3, 6, 3, 1,
    /* @ABCDEFGHIJKLMNO */ 1, 12, 10, 12, 12, 12, 10, 2, 2, 3, 1, 1, 3, 2, 4, 2,
    /* PQRSTUVWXYZ[\]^_ */ 4, 1, 3, 5, 5, 2, 1, 2, 1, 1, 1, 8, 1, 8, 1, 5,
    /* `abcdefghijklmno */ 1, 28, 7, 20, 22, 50, 8, 8, 10, 28, 1, 4, 18, 10, 28, 26,
    /* pqrstuvwxyz{|}~  */ 12, 1, 28, 28, 36, 12, 6, 5, 3, 5, 1, 2, 1, 2, 1, 1};

static float probability(uint8_t byte) {
  if (byte < 0x20 || byte >= 0x80) return 0.002f;
  /* Inside of words letters follow each other far more often than chance has it. */
  return frequency[byte - 0x20] / 1000.0f * (byte >= 'a' && byte <= 'z' ? 2 : 1);
}

/* How often each slot's four bytes are in the literals: what many of them have is frequent in texts as well. */
typedef uint16_t slot_counts[1 << SLOT_BITS];

static void count_fingerprints(const atsexplain_scanner *s, slot_counts counts) {
  memset(counts, 0, sizeof(slot_counts));
  for (size_t i = 0; i < s->count; i++) {
    const uint8_t *bytes = s->storage + s->literals[i].offset;
    for (uint32_t start = 0; start + FINGERPRINT <= s->literals[i].length; start++)
      counts[slot_of(load_fingerprint(bytes + start))]++;
  }
}

static uint32_t rarest_fingerprint(const uint8_t *literal, uint32_t length, const slot_counts counts,
                                   const float *chances) {
  uint32_t best = 0;
  float rarest = 1e9f;
  for (uint32_t start = 0; start + FINGERPRINT <= length; start++) {
    const float count = counts[slot_of(load_fingerprint(literal + start))];
    /* What literals share is in the lines that they are searched in far more often than its bytes say. */
    float product = count * count * count;
    for (int i = 0; i < FINGERPRINT; i++) product *= chances[literal[start + i]];
    if (product < rarest) {
      rarest = product;
      best = start;
    }
  }
  return best;
}

/* One number for each bucket: the innermost index, so that all are reckoned at once. */
typedef float each_bucket[BUCKETS];

/*
 * What the buckets let through, if the bytes of a text didn't depend on each other: for each byte of
 * a fingerprint those whose nibbles both are in some fingerprint of the bucket.
 */
typedef struct {
  float chance[16][16]; /* of a byte, by its high and its low nibble */
  /* How many literals of a bucket have the nibble, by the byte of the fingerprint. */
  uint16_t lows[FINGERPRINT][16][BUCKETS], highs[FINGERPRINT][16][BUCKETS];
  /* 1 where none has. */
  each_bucket no_low[FINGERPRINT][16], no_high[FINGERPRINT][16];
  /* How often a byte has that nibble, and one of the bucket's as the other. */
  each_bucket with_low[FINGERPRINT][16], with_high[FINGERPRINT][16];
  /* How often a byte is let through. */
  each_bucket share[FINGERPRINT];
} model;

static void begin(model *m) {
  memset(m, 0, sizeof *m);
  for (unsigned byte = 0; byte < 256; byte++)
    m->chance[byte >> 4][byte & 15] = probability((uint8_t)byte);
  for (int k = 0; k < FINGERPRINT; k++)
    for (int nibble = 0; nibble < 16; nibble++)
      for (int b = 0; b < BUCKETS; b++) m->no_low[k][nibble][b] = m->no_high[k][nibble][b] = 1;
}

/* How often four bytes are blanks: where lines are indented, far more often than single ones say. */
static const float blank_runs = 0.02f;

/* How much more often a place would be let through if a bucket had these four bytes as well. */
static void growth(const model *m, const uint8_t *f, each_bucket result) {
  each_bucket before, after, blanks, more_blanks;
  for (int b = 0; b < BUCKETS; b++) before[b] = after[b] = blanks[b] = more_blanks[b] = 1;
  for (int k = 0; k < FINGERPRINT; k++) {
    unsigned low = f[k] & 15, high = f[k] >> 4;
    const float chance = m->chance[high][low];
    const float *share = m->share[k];
    const float *no_low = m->no_low[k][low], *no_high = m->no_high[k][high];
    const float *with_low = m->with_low[k][low], *with_high = m->with_high[k][high];
    for (int b = 0; b < BUCKETS; b++) {
      float more = no_low[b] * (with_low[b] + no_high[b] * chance) + no_high[b] * with_high[b];
      before[b] *= share[b];
      after[b] *= share[b] + more;
    }
    const float *no_blank_low = m->no_low[k][' ' & 15], *no_blank_high = m->no_high[k][' ' >> 4];
    const float is_low = low == (' ' & 15), is_high = high == ' ' >> 4;
    for (int b = 0; b < BUCKETS; b++) {
      blanks[b] *= (1 - no_blank_low[b]) * (1 - no_blank_high[b]);
      more_blanks[b] *= (1 - no_blank_low[b] * (1 - is_low)) * (1 - no_blank_high[b] * (1 - is_high));
    }
  }
  for (int b = 0; b < BUCKETS; b++)
    result[b] = after[b] - before[b] + blank_runs * (more_blanks[b] - blanks[b]);
}

/* Puts four bytes into a bucket, or takes them out of it again. */
static void put(model *m, const uint8_t *f, unsigned b, int into) {
  for (int k = 0; k < FINGERPRINT; k++) {
    unsigned low = f[k] & 15, high = f[k] >> 4;
    const float sign = into ? 1 : -1;
    uint16_t *lows = &m->lows[k][low][b], *highs = &m->highs[k][high][b];
    if (into ? (*lows)++ == 0 : --*lows == 0) {
      m->no_low[k][low][b] = into ? 0 : 1;
      for (int h = 0; h < 16; h++) m->with_high[k][h][b] += sign * m->chance[h][low];
    }
    if (into ? (*highs)++ == 0 : --*highs == 0) {
      m->no_high[k][high][b] = into ? 0 : 1;
      for (int l = 0; l < 16; l++) m->with_low[k][l][b] += sign * m->chance[high][l];
    }
    float share = 0;
    for (int h = 0; h < 16; h++) share += (1 - m->no_high[k][h][b]) * m->with_high[k][h][b];
    m->share[k][b] = share;
  }
}

static void set_tables(atsexplain_scanner *s, const model *m) {
  memset(s->low, 0, sizeof s->low);
  memset(s->high, 0, sizeof s->high);
  for (int k = 0; k < FINGERPRINT; k++)
    for (int nibble = 0; nibble < 16; nibble++)
      for (int b = 0; b < BUCKETS; b++) {
        s->low[k][nibble] |= (uint8_t)((m->lows[k][nibble][b] > 0) << b);
        s->high[k][nibble] |= (uint8_t)((m->highs[k][nibble][b] > 0) << b);
      }
}

/* The bucket that grows least, and by how much. */
static float least_growth(const model *m, const uint8_t *f, unsigned *bucket) {
  each_bucket more;
  growth(m, f, more);
  *bucket = 0;
  for (unsigned b = 1; b < BUCKETS; b++)
    if (more[b] < more[*bucket]) *bucket = b;
  return more[*bucket];
}

static int compare(const void *a, const void *b) {
  const literal_t *one = *(literal_t *const *)a, *other = *(literal_t *const *)b;
  if (one->length != other->length) return one->length < other->length ? -1 : 1;
  return one < other ? -1 : one > other;
}

/*
 * The literals in the order in which they are placed: the shortest first. The longest have the most places
 * for a fingerprint, of which one mostly fits what is in a bucket already.
 */
static void sort(atsexplain_scanner *s, literal_t **sorted) {
  for (size_t i = 0; i < s->count; i++) sorted[i] = &s->literals[i];
  qsort(sorted, s->count, sizeof *sorted, compare);
}

/* Whether a fingerprint may start there: one in the middle of a literal leaves it without a window. */
static int may_start(uint32_t start, uint32_t length) {
  return length < WINDOW || side_of(start, length) != IS_SHORT;
}

/* How often each literal of a few is placed again, when it is known where the others are. */
enum { ROUNDS = 2 };

void atsexplain_choose_fingerprints(atsexplain_scanner *s) {
  if (!s->is_sparse) {
    slot_counts counts;
    count_fingerprints(s, counts);
    float chances[256];
    for (unsigned byte = 0; byte < 256; byte++) chances[byte] = probability((uint8_t)byte);
    for (size_t i = 0; i < s->count; i++) {
      literal_t *l = &s->literals[i];
      l->fingerprint = rarest_fingerprint(s->storage + l->offset, l->length, counts, chances);
    }
    return;
  }
  literal_t *sorted[ATSEXPLAIN_SCANNER_MAX_LITERALS];
  sort(s, sorted);
  model m;
  begin(&m);
  for (int round = 0; round < ROUNDS; round++)
    for (size_t i = 0; i < s->count; i++) {
      literal_t *l = sorted[i];
      const uint8_t *bytes = s->storage + l->offset;
      if (round > 0) put(&m, bytes + l->fingerprint, l->bucket, 0);
      uint32_t first = 0, last = l->length - FINGERPRINT;
      float least = 2;
      for (uint32_t start = first; start <= last; start++) {
        if (!may_start(start, l->length)) continue;
        unsigned bucket;
        float more = least_growth(&m, bytes + start, &bucket);
        if (more >= least) continue;
        least = more;
        l->fingerprint = start;
        l->bucket = (uint8_t)bucket;
      }
      put(&m, bytes + l->fingerprint, l->bucket, 1);
    }
  set_tables(s, &m);
}

int atsexplain_take_fingerprints(atsexplain_scanner *s, const atsexplain_choice *choices) {
  for (size_t i = 0; i < s->count; i++)
    if (choices[i].bucket >= BUCKETS
        || choices[i].fingerprint + FINGERPRINT > s->literals[i].length) return 0;
  for (size_t i = 0; i < s->count; i++) {
    literal_t *l = &s->literals[i];
    l->fingerprint = choices[i].fingerprint;
    l->bucket = choices[i].bucket;
    const uint8_t *bytes = s->storage + l->offset + l->fingerprint;
    for (int k = 0; k < FINGERPRINT; k++) {
      s->low[k][bytes[k] & 15] |= (uint8_t)(1 << l->bucket);
      s->high[k][bytes[k] >> 4] |= (uint8_t)(1 << l->bucket);
    }
  }
  return 1;
}

/* Some places of a text, a bit for each. */
enum { PIECES = 32, PIECE = 128, WORDS = PIECES * PIECE / 64, NIBBLES = 2 * FINGERPRINT };
/* So many words are looked at together. */
enum { BLOCK = 4 };
typedef uint64_t places[WORDS];

typedef struct {
  model m;
  places with[NIBBLES][16];      /* that have the nibble there */
  places let[BUCKETS][NIBBLES];  /* whose nibble there is one of the bucket's */
  places through[BUCKETS];       /* that the bucket lets through */
  places open;                   /* that no bucket lets through */
  /* How often each slot's four bytes are in the text, and each hash's window. */
  uint32_t fingerprints[1 << SLOT_BITS], windows[1 << WINDOW_BITS];
  float share; /* of the text that the places are */
  float model_cost; /* what the model's share of all places counts beside a place of the text */
} lesson;

static unsigned nibble_of(const uint8_t *f, int n) {
  return n % 2 ? f[n / 2] >> 4 : f[n / 2] & 15;
}

/* One of the places: they are in pieces all over the text. */
static const uint8_t *place_of(size_t i, const uint8_t *bytes, size_t count) {
  const size_t room = count - PIECE - FINGERPRINT;
  return bytes + room / PIECES * (i / PIECE) + i % PIECE;
}

/* How many of the places are let through as it is. */
static unsigned count_places(const atsexplain_scanner *s, const uint8_t *bytes, size_t count) {
  unsigned through = 0;
  for (size_t i = 0; i < PIECES * PIECE; i++) {
    const uint8_t *at = place_of(i, bytes, count);
    unsigned buckets = 0xff;
    for (int k = 0; k < FINGERPRINT; k++) buckets &= s->low[k][at[k] & 15] & s->high[k][at[k] >> 4];
    through += buckets != 0;
  }
  return through;
}

static void take(lesson *l, const uint8_t *bytes, size_t count) {
  for (size_t i = 0; i < PIECES * PIECE; i++) {
    const uint8_t *at = place_of(i, bytes, count);
    for (int n = 0; n < NIBBLES; n++)
      l->with[n][nibble_of(at, n)][i / 64] |= (uint64_t)1 << i % 64;
  }
}

/* Counts what is all over the text. */
static void count_text(lesson *l, const uint8_t *bytes, size_t count) {
  l->share = (float)(PIECES * PIECE) / (float)count;
  for (size_t i = 0; i + WINDOW <= count; i++) {
    l->fingerprints[slot_of(load_fingerprint(bytes + i))]++;
    l->windows[bit_of(load_window(bytes + i))]++;
  }
}

static void join(lesson *l, const uint8_t *f, unsigned bucket) {
  for (int n = 0; n < NIBBLES; n++) {
    const uint64_t *with = l->with[n][nibble_of(f, n)];
    for (int word = 0; word < WORDS; word++) l->let[bucket][n][word] |= with[word];
  }
}

static void count_through(lesson *l, unsigned bucket) {
  for (int word = 0; word < WORDS; word++) {
    uint64_t through = ~(uint64_t)0;
    for (int n = 0; n < NIBBLES; n++) through &= l->let[bucket][n][word];
    l->through[bucket][word] = through;
    uint64_t any = 0;
    for (int b = 0; b < BUCKETS; b++) any |= l->through[b][word];
    l->open[word] = ~any;
  }
}

/* Reckons a bucket again from its literals; `leaving` isn't one of them any more. */
static void reckon(lesson *l, const atsexplain_scanner *s, unsigned bucket,
                   const literal_t *leaving) {
  memset(l->let[bucket], 0, sizeof l->let[bucket]);
  for (size_t i = 0; i < s->count; i++) {
    const literal_t *one = &s->literals[i];
    if (one->bucket == bucket && one != leaving)
      join(l, s->storage + one->offset + one->fingerprint, bucket);
  }
  count_through(l, bucket);
}

/*
 * How many places more are let through if a bucket has these four bytes as well: `most` where there
 * are so many or more.
 */
static unsigned more_places(const lesson *l, const uint8_t *f, unsigned bucket, unsigned most) {
  const uint64_t *with[NIBBLES];
  for (int n = 0; n < NIBBLES; n++) with[n] = l->with[n][nibble_of(f, n)];
  const places *let = l->let[bucket];
  unsigned count = 0;
  for (int word = 0; word < WORDS; word += BLOCK) {
    uint64_t more[BLOCK], any = 0;
    for (int i = 0; i < BLOCK; i++) more[i] = l->open[word + i];
    for (int n = 0; n < NIBBLES; n++)
      for (int i = 0; i < BLOCK; i++) more[i] &= let[n][word + i] | with[n][word + i];
    for (int i = 0; i < BLOCK; i++) any |= more[i];
    if (!any) continue;
    for (int i = 0; i < BLOCK; i++)
      for (; more[i]; more[i] &= more[i] - 1) count++;
    if (count >= most) return most;
  }
  return count;
}

enum { LESSON_ROUNDS = 2 };

/*
 * What the model's share of all places counts beside a place of the text: it knows other texts. An example
 * isn't the text that will be searched, so that hardly more than its words count.
 */
static const float model_cost = 512, model_cost_of_examples = 160000;

/* What it costs that the text has a literal's fingerprint that starts there, and its window. */
static float cost_of_looks(const lesson *l, const uint8_t *literal, uint32_t start, uint32_t length) {
  const uint8_t *f = literal + start;
  const float found = (float)l->fingerprints[slot_of(load_fingerprint(f))];
  float likely = found;
  const side window = side_of(start, length);
  if (window != IS_SHORT) likely = (float)l->windows[bit_of(load_window(window_of(f, window)))];
  return l->share * (FINGERPRINT_COST * found + WINDOW_COST * likely);
}

/* Places a literal where the fewest places more are let through. */
static void place(lesson *l, const atsexplain_scanner *s, literal_t *literal) {
  const uint8_t *bytes = s->storage + literal->offset;
  each_bucket more;
  growth(&l->m, bytes + literal->fingerprint, more);
  float least = l->model_cost * more[literal->bucket];
  least += (float)more_places(l, bytes + literal->fingerprint, literal->bucket, PIECES * PIECE);
  least += cost_of_looks(l, bytes, literal->fingerprint, literal->length);
  for (uint32_t start = 0; start + FINGERPRINT <= literal->length; start++) {
    if (!may_start(start, literal->length)) continue;
    const float looks = cost_of_looks(l, bytes, start, literal->length);
    if (looks >= least) continue;
    growth(&l->m, bytes + start, more);
    for (unsigned b = 0; b < BUCKETS; b++) {
      float cost = l->model_cost * more[b] + looks;
      if (cost >= least) continue;
      cost += (float)more_places(l, bytes + start, b, (unsigned)(least - cost) + 1);
      if (cost >= least) continue;
      least = cost;
      literal->fingerprint = start;
      literal->bucket = (uint8_t)b;
    }
  }
}

/* Where fewer places than this are let through, a lesson costs more than it saves. */
enum { FEW_PLACES = 8 };

int atsexplain_learn_fingerprints(atsexplain_scanner *s, const uint8_t *bytes, size_t count,
                                  int is_example) {
  if (count_places(s, bytes, count) < FEW_PLACES) return 0;
  lesson *l = calloc(1, sizeof *l);
  if (!l) return 0;
  literal_t *sorted[ATSEXPLAIN_SCANNER_MAX_LITERALS];
  sort(s, sorted);
  begin(&l->m);
  take(l, bytes, count);
  count_text(l, bytes, count);
  l->model_cost = is_example ? model_cost_of_examples : model_cost;
  for (unsigned b = 0; b < BUCKETS; b++) count_through(l, b);
  for (int round = 0; round < LESSON_ROUNDS; round++)
    for (size_t i = 0; i < s->count; i++) {
      literal_t *literal = sorted[i];
      const uint8_t *own = s->storage + literal->offset;
      if (round > 0) {
        put(&l->m, own + literal->fingerprint, literal->bucket, 0);
        reckon(l, s, literal->bucket, literal);
      }
      place(l, s, literal);
      put(&l->m, own + literal->fingerprint, literal->bucket, 1);
      join(l, own + literal->fingerprint, literal->bucket);
      count_through(l, literal->bucket);
    }
  set_tables(s, &l->m);
  free(l);
  return 1;
}
