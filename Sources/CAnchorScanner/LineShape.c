#include "LineShape.h"

#include <string.h>

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

/* Masks the address whose digits begin at `start`, if it is one. */
static int mask_address(const uint8_t *bytes, size_t start, size_t count, uint8_t mask,
                        uint8_t *shape) {
  size_t end = start;
  while (end < count && (is_digit(bytes[end]) || (uint8_t)(bytes[end] - 'a') < 6)) end++;
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
    size_t place = (size_t)(at - bytes) + 1;
    if (place == 1 || bytes[place - 2] != '0') continue;
    shape[place - 2] = '0';
    if (mask_address(bytes, place, count, mask, shape) && first == count) first = place;
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

/* Where the passage ends that begins at `bytes`, and how many lines it has; 0 for none. */
static size_t passage_end(const uint8_t *bytes, size_t count, size_t *lines) {
  if (count > ATSEXPLAIN_PASSAGE_BYTES) count = ATSEXPLAIN_PASSAGE_BYTES;
  size_t begin = 0;
  for (*lines = 1; *lines <= ATSEXPLAIN_PASSAGE_LINES; ++*lines) {
    const uint8_t *newline = memchr(bytes + begin, '\n', count - begin);
    if (!newline) return 0;
    size_t end = (size_t)(newline - bytes);
    if (*lines > 1) {
      while (begin < end && (bytes[begin] == ' ' || bytes[begin] == '\t')) begin++;
      if (begin < end && (bytes[begin] == '}' || bytes[begin] == ')')) return end;
    }
    begin = end + 1;
  }
  return 0;
}

/* Vectors of the compiler's own: they become whatever the machine has. */
enum { WIDTH = 16 };
typedef uint8_t vector __attribute__((vector_size(WIDTH)));
typedef int8_t signed_vector __attribute__((vector_size(WIDTH)));
typedef uint64_t words __attribute__((vector_size(WIDTH)));

static inline vector load(const uint8_t *p) {
  vector v;
  memcpy(&v, p, sizeof v);
  return v;
}

/*
 * The lanes of a run of set ones that begins where a lane of `begins` is set, the whole run. The
 * carry of an addition goes through a run; it goes on in the next vector. Lane 0 is the lowest byte
 * of a word.
 */
static inline words carried(words run, words begins, uint64_t *carry) {
  words ones = begins & (words){0x0101010101010101u, 0x0101010101010101u};
  uint64_t low, high;
  uint64_t first = __builtin_add_overflow(run[0], ones[0], &low);
  first += __builtin_add_overflow(low, *carry, &low);
  uint64_t second = __builtin_add_overflow(run[1], ones[1], &high);
  second += __builtin_add_overflow(high, first, &high);
  *carry = second;
  return run & ~(words){low, high};
}

static inline int is_zero(vector v) {
  words all = (words)v;
  return (all[0] | all[1]) == 0;
}

/* Whether a number may be a part of a word, a code or a value, given what stands in front of it. */
static inline vector keeps_numbers(vector before) {
  vector words_and_marks = (vector)(((signed_vector)before >= '=') & (before != '['));
  return words_and_marks | (vector)((before | 2) == '/');
}

/* What goes on from one vector of a text to the next. */
struct masking {
  uint64_t carry;
  /* Where a carriage return or a byte 0 was met. */
  vector refused;
};

/* A vector of a text, masked, given the one that begins a byte before it. */
static inline vector mask_vector(vector v, vector before, struct masking *state) {
  state->refused |= (vector)((v == '\r') | (v == 0));
  vector digits = (vector)((vector)(v - '0') < 10);
  if (is_zero(digits)) {
    state->carry = 0;
    return v;
  }
  words kept = carried((words)digits, (words)(digits & keeps_numbers(before)), &state->carry);
  return v & ~(digits & ~(vector)kept);
}

/* Masks the addresses of which an `x` stands in bytes[at, end). */
static void mask_addresses_at(const uint8_t *restrict bytes, size_t at, size_t end, size_t count,
                              uint8_t *restrict masked) {
  for (; at < end; at++) {
    if (bytes[at] != 'x' || at == 0 || bytes[at - 1] != '0') continue;
    masked[at - 1] = '0';
    mask_address(bytes, at + 1, count, 0, masked);
  }
}

/*
 * Writes bytes[0, count) to `masked`, numbers and addresses masked, and blanks behind them. Returns
 * whether it holds neither a carriage return nor a byte 0.
 */
static int mask_numbers(const uint8_t *restrict bytes, size_t count, uint8_t *restrict masked) {
  struct masking state = {0, {0}};
  uint8_t part[1 + WIDTH];
  /* Where addresses may stand: they are masked when all else is. */
  uint16_t places[64];
  size_t at = 0, found = 0;
  for (; count - at > WIDTH; at += WIDTH) {
    vector before;
    if (at) {
      before = load(bytes + at - 1);
    } else {
      part[0] = 0;
      memcpy(part + 1, bytes, WIDTH);
      before = load(part);
    }
    vector v = load(bytes + at);
    if (!is_zero((vector)((v == 'x') & (before == '0')))) {
      if (found == sizeof places / sizeof *places) return 0;
      places[found++] = (uint16_t)at;
    }
    v = mask_vector(v, before, &state);
    memcpy(masked + at, &v, sizeof v);
  }
  part[0] = at ? bytes[at - 1] : 0;
  memset(part + 1, ' ', WIDTH);
  memcpy(part + 1, bytes + at, count - at);
  vector v = mask_vector(load(part + 1), load(part), &state);
  memcpy(masked + at, &v, sizeof v);
  memset(masked + at + WIDTH, ' ', WIDTH);
  for (size_t i = 0; i < found; i++)
    mask_addresses_at(bytes, places[i], places[i] + WIDTH, count, masked);
  mask_addresses_at(bytes, at, count, count, masked);
  return is_zero(state.refused);
}

/* Both halves of a product. */
static inline uint64_t folded(uint64_t a, uint64_t b) {
  unsigned __int128 product = (unsigned __int128)a * b;
  return (uint64_t)product ^ (uint64_t)(product >> 64);
}

/* Two chains, so that one needn't wait for the other. There are blanks behind the text. */
static uint64_t passage_hash(const uint8_t *masked, size_t count) {
  uint64_t one = count, other = ~(uint64_t)count, part[4];
  for (size_t at = 0; at < count; at += sizeof part) {
    memcpy(part, masked + at, sizeof part);
    one = folded(one ^ part[0] ^ 0x9E3779B97F4A7C15u, part[1] ^ 0xD6E8FEB86659FD93u);
    other = folded(other ^ part[2] ^ 0xC2B2AE3D27D4EB4Fu, part[3] ^ 0x165667B19E3779F9u);
  }
  return folded(one ^ 0xD6E8FEB86659FD93u, other ^ 0x9E3779B97F4A7C15u);
}

int atsexplain_passage_of(const uint8_t *restrict bytes, size_t count, uint8_t *restrict masked,
                          atsexplain_passage *passage) {
#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
  /* Carries would go the other way. */
  return 0;
#endif
  size_t length = passage_end(bytes, count, &passage->lines);
  if (!length) return 0;
  if (!mask_numbers(bytes, length, masked)) return 0;
  mask_tasks(bytes, length, 0, masked);
  passage->length = length;
  passage->hash = passage_hash(masked, length);
  return 1;
}
