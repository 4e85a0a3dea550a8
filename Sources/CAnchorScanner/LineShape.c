#include "LineShape.h"

#include <string.h>

#include "ByteSearch.h"
#include "Vectors.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

enum { UUID_LENGTH = 36 };

static inline int is_digit(uint8_t byte) { return (uint8_t)(byte - '0') < 10; }

static inline int ends_address(uint8_t byte) {
  switch (byte) {
  case ' ': case ',': case ';': case ':': case '>': case ')': case ']': case '}':
  case '"': case '\'': case '\t': case '\n': case '\r':
    return 1;
  default:
    return 0;
  }
}

static inline vector are_digits(vector v) { return (vector)((vector)(v - '0') < 10); }

/* Where the hexadecimal digits end that begin at `start`. */
static size_t hexadecimal_end(const uint8_t *bytes, size_t start, size_t count) {
  for (; count - start >= WIDTH; start += WIDTH) {
    vector v = load(bytes + start);
    vector others = ~(are_digits(v) | (vector)((vector)(v - 'a') < 6));
    if (any(others)) return start + first_lane(others);
  }
  while (start < count && (is_digit(bytes[start]) || (uint8_t)(bytes[start] - 'a') < 6)) start++;
  return start;
}

/*
 * Masks the address whose `x` stands at a place, if it is one; returns whether it is. The zero of
 * `0x` is never masked.
 */
static int mask_address(const uint8_t *bytes, size_t place, size_t count, uint8_t mask,
                        uint8_t *shape) {
  if (place == 0 || bytes[place - 1] != '0') return 0;
  shape[place - 1] = '0';
  size_t start = place + 1, end = hexadecimal_end(bytes, start, count);
  if (end == start || (end < count && !ends_address(bytes[end]))) return 0;
  memset(shape + start, mask, end - start);
  return 1;
}

/* Masks the UUID that begins at `start`, if it is one. */
static int mask_task(const uint8_t *bytes, size_t start, size_t count, uint8_t mask,
                     uint8_t *shape) {
  if (count - start <= UUID_LENGTH || bytes[start + UUID_LENGTH] != '>') return 0;
  for (size_t i = 0; i < UUID_LENGTH; i++) {
    uint8_t byte = bytes[start + i];
    if (i == 8 || i == 13 || i == 18 || i == 23) {
      if (byte != '-') return 0;
    } else if (!is_digit(byte) && (uint8_t)(byte - 'A') >= 6) {
      return 0;
    }
  }
  for (size_t i = 0; i < UUID_LENGTH; i++)
    if (bytes[start + i] != '-') shape[start + i] = mask;
  return 1;
}

static inline uint64_t mixed(uint64_t hash, uint64_t word) {
  hash = (hash ^ word) * 0x9E3779B97F4A7C15u;
  return hash ^ (hash >> 29);
}

uint64_t atsexplain_hash(const uint8_t *bytes, size_t count) {
  uint64_t hash = count, word = 0;
  size_t at = 0;
  for (; count - at >= sizeof word; at += sizeof word) {
    memcpy(&word, bytes + at, sizeof word);
    hash = mixed(hash, word);
  }
  if (at == count) return hash;
  if (count >= sizeof word) {
    /* The last word overlaps the one before it: that is quicker than gathering a part of one. */
    memcpy(&word, bytes + count - sizeof word, sizeof word);
  } else {
    word = 0;
    for (; at < count; at++) word = word << 8 | bytes[at];
  }
  return mixed(hash, word);
}

/* Masks the addresses of bytes[0, count); returns where the digits of the first begin, or `count`. */
static size_t mask_addresses(const uint8_t *restrict bytes, size_t count, uint8_t mask,
                             uint8_t *restrict shape) {
  size_t first = count;
  const uint8_t *end = bytes + count;
  for (const uint8_t *at = bytes; at < end && (at = memchr(at, 'x', (size_t)(end - at))); at++) {
    size_t place = (size_t)(at - bytes);
    if (mask_address(bytes, place, count, mask, shape) && first == count) first = place + 1;
  }
  return first;
}

/* Masks the UUIDs of bytes[0, count); returns where the first begins, or `count`. */
static size_t mask_tasks(const uint8_t *restrict bytes, size_t count, uint8_t mask,
                         uint8_t *restrict shape) {
  size_t first = count;
  const uint8_t *end = bytes + count;
  for (const uint8_t *at = bytes; at < end && (at = memchr(at, '<', (size_t)(end - at))); at++) {
    size_t place = (size_t)(at - bytes) + 1;
    if (mask_task(bytes, place, count, mask, shape) && first == count) first = place;
  }
  return first;
}

atsexplain_shape atsexplain_shape_of(const uint8_t *restrict bytes, size_t count,
                                     uint8_t *restrict shape) {
  atsexplain_shape result = {0, 0, 0, count};
  for (size_t i = 0; i < count; i++) shape[i] = is_digit(bytes[i]) ? '9' : bytes[i];
  size_t address = mask_addresses(bytes, count, '9', shape);
  size_t task = mask_tasks(bytes, count, '9', shape);
  result.addresses = address < count;
  result.tasks = task < count;
  result.first_run = address < task ? address : task;
  result.hash = atsexplain_hash(shape, count);
  return result;
}

/* The lanes that are set, as bits, and the lanes of such bits. */
static inline uint32_t bits_of(vector lanes) {
  typedef _Bool flags __attribute__((ext_vector_type(WIDTH)));
  flags set = __builtin_convertvector((signed_vector)lanes, flags);
  uint16_t bits;
  memcpy(&bits, &set, sizeof bits);
  return bits;
}

static inline vector lanes_of(uint32_t bits) {
  const vector own = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  const uint64_t each = 0x0101010101010101u;
  vector spread = (vector)(words){(bits & 0xFF) * each, (bits >> 8 & 0xFF) * each};
  return (vector)((spread & own) == own);
}

/* Whether a number may be a part of a word, a code or a value, given what stands in front of it. */
static inline vector keeps_numbers(vector before) {
  vector words_and_marks = (vector)(((signed_vector)before >= '=') & (before != '['));
  return words_and_marks | (vector)((before | 2) == '/');
}

/* A record that is being masked. */
struct record {
  /* Where it is written to. */
  uint8_t *masked;
  /* Whether a number that is kept goes on in the next vector. */
  uint32_t carry;
  /* Its lines so far, and whether the last of them closes it. */
  size_t lines;
  int is_last;
  /* Where it ends, if that was found. */
  size_t end;
  /* Where addresses and UUIDs may stand: they are masked when all else is. */
  size_t found;
  uint16_t places[64];
};

/* A vector of a record, its numbers masked, given the one that begins a byte before it. */
static inline vector mask_numbers(vector v, vector before, struct record *record) {
  vector digits = are_digits(v);
  uint32_t all = bits_of(digits);
  if (!all) {
    record->carry = 0;
    return v;
  }
  /* The carry of an addition goes through the rest of a run of digits. */
  uint32_t sum = all + bits_of(digits & keeps_numbers(before)) + record->carry;
  record->carry = sum >> WIDTH;
  uint32_t kept = all & ~sum;
  if (!kept) return v & ~digits;
  return kept == all ? v : v & (~digits | lanes_of(kept));
}

/* Whether the line that begins at `begin` is the last one of a record. */
static int closes(const uint8_t *bytes, size_t begin, size_t count) {
  for (; count - begin >= WIDTH; begin += WIDTH) {
    vector v = load(bytes + begin);
    vector others = (vector)((v != ' ') & (v != '\t'));
    if (!any(others)) continue;
    begin += first_lane(others);
    return bytes[begin] == '}' || bytes[begin] == ')';
  }
  while (begin < count && (bytes[begin] == ' ' || bytes[begin] == '\t')) begin++;
  return begin < count && (bytes[begin] == '}' || bytes[begin] == ')');
}

/* Takes the marks of the vector at a place; returns 0 where the record ends, or is none. */
__attribute__((noinline))
static int take_marks(const uint8_t *bytes, size_t at, uint32_t marks, size_t count,
                      struct record *record) {
  for (; marks; marks &= marks - 1) {
    size_t place = at + (size_t)__builtin_ctz(marks);
    uint8_t byte = bytes[place];
    if (byte == '\n') {
      if (record->is_last) {
        record->end = place;
        return 0;
      }
      if (++record->lines > ATSEXPLAIN_PASSAGE_LINES) return 0;
      record->is_last = closes(bytes, place + 1, count);
    } else if (byte == '<' || byte == 'x') {
      if (record->found == sizeof record->places / sizeof *record->places) return 0;
      record->places[record->found++] = (uint16_t)place;
    } else if (byte == '\r' || byte == 0) {
      return 0;
    }
  }
  return 1;
}

/* Takes the vector at a place of a record, given the one that begins a byte before it. */
__attribute__((always_inline))
static inline int take(vector v, vector before, const uint8_t *bytes, size_t at, size_t count,
                       struct record *record) {
  vector masked = mask_numbers(v, before, record);
  memcpy(record->masked + at, &masked, sizeof masked);
  /* Of control characters there are hardly any but tabs and ends of lines. */
  vector marks = (vector)((vector)(v <= '\r') | (vector)(v == '<')
                          | (vector)((v == 'x') & (before == '0')));
  uint32_t bits = bits_of(marks);
  return !bits || take_marks(bytes, at, bits, count, record);
}

/* The same for what isn't a whole vector, or has no byte in front. */
static int take_part(const uint8_t *bytes, size_t at, size_t count, struct record *record) {
  uint8_t part[1 + WIDTH];
  memset(part, ' ', sizeof part);
  if (at) part[0] = bytes[at - 1];
  memcpy(part + 1, bytes + at, count - at < WIDTH ? count - at : WIDTH);
  return take(load(part + 1), load(part), bytes, at, count, record);
}

#if defined(__x86_64__)

/*
 * The same for whole vectors of twice the width, from a place on that isn't the first. Returns the place
 * behind them, or `count` where the record ends, or is none.
 */
__attribute__((target("avx2,bmi"))) static size_t
take_long_vectors(const uint8_t *bytes, size_t at, size_t count, struct record *record) {
  const __m256i spread = _mm256_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1,
                                          2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3);
  const __m256i own = _mm256_set1_epi64x((long long)0x8040201008040201u);
  const __m256i nine = _mm256_set1_epi8(9), last_control = _mm256_set1_epi8('\r');
  for (; at + 32 <= count; at += 32) {
    __m256i v = _mm256_loadu_si256((const __m256i *)(bytes + at));
    __m256i before = _mm256_loadu_si256((const __m256i *)(bytes + at - 1));
    __m256i value = _mm256_sub_epi8(v, _mm256_set1_epi8('0'));
    __m256i digits = _mm256_cmpeq_epi8(_mm256_min_epu8(value, nine), value);
    __m256i masked = v;
    uint32_t all = (uint32_t)_mm256_movemask_epi8(digits);
    if (all) {
      /* As in keeps_numbers() and in mask_numbers(). */
      __m256i marks = _mm256_andnot_si256(_mm256_cmpeq_epi8(before, _mm256_set1_epi8('[')),
                                          _mm256_cmpgt_epi8(before, _mm256_set1_epi8('=' - 1)));
      __m256i signs = _mm256_cmpeq_epi8(_mm256_or_si256(before, _mm256_set1_epi8(2)),
                                        _mm256_set1_epi8('/'));
      uint32_t keeps = (uint32_t)_mm256_movemask_epi8(_mm256_or_si256(marks, signs));
      uint64_t sum = (uint64_t)all + (all & keeps) + record->carry;
      record->carry = (uint32_t)(sum >> 32);
      uint32_t kept = all & ~(uint32_t)sum;
      if (kept != all) {
        __m256i bits = _mm256_shuffle_epi8(_mm256_set1_epi32((int)kept), spread);
        __m256i lanes = _mm256_cmpeq_epi8(_mm256_and_si256(bits, own), own);
        masked = _mm256_andnot_si256(_mm256_andnot_si256(lanes, digits), v);
      }
    } else {
      record->carry = 0;
    }
    _mm256_storeu_si256((__m256i *)(record->masked + at), masked);
    __m256i controls = _mm256_cmpeq_epi8(_mm256_min_epu8(v, last_control), v);
    __m256i opens = _mm256_cmpeq_epi8(v, _mm256_set1_epi8('<'));
    __m256i addresses = _mm256_and_si256(_mm256_cmpeq_epi8(v, _mm256_set1_epi8('x')),
                                         _mm256_cmpeq_epi8(before, _mm256_set1_epi8('0')));
    uint32_t marks = (uint32_t)_mm256_movemask_epi8(
      _mm256_or_si256(_mm256_or_si256(controls, opens), addresses));
    if (marks && !take_marks(bytes, at, marks, count, record)) return count;
  }
  return at;
}

static int has_long_vectors(void) { return __builtin_cpu_supports("avx2"); }

#else

static size_t take_long_vectors(const uint8_t *bytes, size_t at, size_t count,
                                struct record *record) {
  (void)bytes, (void)count, (void)record;
  return at;
}

static int has_long_vectors(void) { return 0; }

#endif

/*
 * Finds the record at the begin of bytes[0, count), and writes it, masked. Returns whether there is one.
 */
static int mask_record(const uint8_t *restrict bytes, size_t count, atsexplain_instructions most,
                       struct record *record) {
  if (take_part(bytes, 0, count, record)) {
    size_t at = WIDTH;
    if (most == ATSEXPLAIN_ALL_INSTRUCTIONS && has_long_vectors())
      at = take_long_vectors(bytes, at, count, record);
    while (at + WIDTH <= count
           && take(load(bytes + at), load(bytes + at - 1), bytes, at, count, record))
      at += WIDTH;
    if (at < count && count - at < WIDTH) take_part(bytes, at, count, record);
  }
  if (!record->end) return 0;
  for (size_t i = 0; i < record->found; i++) {
    size_t place = record->places[i];
    if (bytes[place] == 'x') {
      mask_address(bytes, place, record->end, 0, record->masked);
    } else {
      mask_task(bytes, place + 1, record->end, 0, record->masked);
    }
  }
  return 1;
}

/* Both halves of a product. */
static inline uint64_t folded(uint64_t a, uint64_t b) {
  unsigned __int128 product = (unsigned __int128)a * b;
  return (uint64_t)product ^ (uint64_t)(product >> 64);
}

/* Two chains, so that one needn't wait for the other. */
static uint64_t hash_of(const uint8_t *masked, size_t count, uint64_t seed) {
  uint64_t one = seed ^ count, other = ~one, part[4];
  for (size_t at = 0; at < count; at += sizeof part) {
    if (count - at >= sizeof part) {
      memcpy(part, masked + at, sizeof part);
    } else if (at) {
      /* The last part overlaps the one before it: that is quicker than gathering less than one. */
      memcpy(part, masked + count - sizeof part, sizeof part);
    } else {
      memset(part, 0, sizeof part);
      memcpy(part, masked, count);
    }
    one = folded(one ^ part[0] ^ 0x9E3779B97F4A7C15u, part[1] ^ 0xD6E8FEB86659FD93u);
    other = folded(other ^ part[2] ^ 0xC2B2AE3D27D4EB4Fu, part[3] ^ 0x165667B19E3779F9u);
  }
  return folded(one ^ 0xD6E8FEB86659FD93u, other ^ 0x9E3779B97F4A7C15u);
}

/*
 * Behind the last byte of bytes[0, end) that lines at either end of a record don't hold which are all
 * words, figures and brackets, or 0.
 */
static size_t quotes_end(const uint8_t *bytes, size_t end) {
  for (; end >= WIDTH; end -= WIDTH) {
    vector v = load(bytes + end - WIDTH);
    vector quotes = (vector)((v == '=') | (v == '"') | (v == '<'));
    if (any(quotes)) return end - WIDTH + last_lane(quotes) + 1;
  }
  while (end > 0 && bytes[end - 1] != '=' && bytes[end - 1] != '"' && bytes[end - 1] != '<') end--;
  return end;
}

/* Parts a record into its frame and its body. */
static void part(const uint8_t *masked, size_t length, atsexplain_passage *passage) {
  passage->begin = 0;
  passage->end = length;
  passage->frame = 0;
  size_t last = quotes_end(masked, length);
  if (!last) return;
  size_t first = atsexplain_first_of(masked, 0, last, '=', '"', '<', '<');
  size_t begin = atsexplain_line_start(masked, 0, first);
  if (begin && memchr(masked, '\n', begin - 1)) {
    passage->begin = begin;
    passage->frame = hash_of(masked, begin - 1, 0);
  }
  const uint8_t *newline = memchr(masked + last, '\n', length - last);
  if (!newline) return;
  passage->end = (size_t)(newline - masked);
  passage->frame = hash_of(newline + 1, length - passage->end - 1, ~passage->frame);
}

int atsexplain_passage_of(const uint8_t *restrict bytes, size_t count, uint8_t *restrict masked,
                          atsexplain_instructions most, atsexplain_passage *passage) {
#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
  /* Carries would go the other way. */
  return 0;
#endif
  struct record record = {.masked = masked, .lines = 1};
  if (count > ATSEXPLAIN_PASSAGE_BYTES) count = ATSEXPLAIN_PASSAGE_BYTES;
  if (!mask_record(bytes, count, most, &record)) return 0;
  passage->length = record.end;
  passage->lines = record.lines;
  part(masked, record.end, passage);
  passage->body = hash_of(masked + passage->begin, passage->end - passage->begin, 0);
  return 1;
}
