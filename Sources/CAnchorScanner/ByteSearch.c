#include "ByteSearch.h"

#include <string.h>

#include "Vectors.h"

enum { MOST_SUMS = 127 };

/* The sum of eight bytes. */
static inline ptrdiff_t sum_of_word(uint64_t word) {
  const uint64_t low = 0x00ff00ff00ff00ff, ones = 0x0001000100010001;
  return (ptrdiff_t)(((word & low) + (word >> 8 & low)) * ones >> 48);
}

static inline ptrdiff_t sum(signed_vector lanes) {
  /* None is negative when they are all so much greater. */
  words both = (words)((vector)lanes + all(128));
  return sum_of_word(both[0]) + sum_of_word(both[1]) - WIDTH * 128;
}

size_t atsexplain_first_of(const uint8_t *bytes, size_t from, size_t count, uint8_t a, uint8_t b,
                           uint8_t c, uint8_t d) {
  const vector va = all(a), vb = all(b), vc = all(c), vd = all(d);
  size_t at = from;
  /* Ends: each round goes on by a vector or more. */
  while (count - from >= WIDTH && at < count) {
    /* The last one overlaps the one before. */
    if (count - at < WIDTH) at = count - WIDTH;
    vector v = load(bytes + at);
    vector found = (vector)((v == va) | (v == vb) | (v == vc) | (v == vd));
    if (any(found)) return at + first_lane(found);
    at += WIDTH;
  }
  for (; at < count; at++)
    if (bytes[at] == a || bytes[at] == b || bytes[at] == c || bytes[at] == d) return at;
  return count;
}

/* Whether a word begins at one of the places of a vector; apart, so that the search needn't save what it holds. */
__attribute__((noinline)) static int begins_within(const uint8_t *places, const uint8_t *word,
                                                   size_t length) {
  for (size_t i = 0; i < WIDTH; i++)
    if (places[i] == word[0] && memcmp(places + i, word, length) == 0) return 1;
  return 0;
}

int atsexplain_holds(const uint8_t *bytes, size_t count, const uint8_t *word, size_t length) {
  if (count < length) return 0;
  /* Its first and its last byte, at the right distance, are rare enough together. */
  const vector first = all(word[0]), last = all(word[length - 1]);
  size_t at = 0;
  const size_t stop = count - length + 1;
  /* Ends: each round goes on by a vector. */
  while (stop >= WIDTH && at < stop) {
    /* The last one overlaps the one before. */
    if (stop - at < WIDTH) at = stop - WIDTH;
    if (any((vector)((load(bytes + at) == first) & (load(bytes + at + length - 1) == last)))
        && begins_within(bytes + at, word, length)) return 1;
    at += WIDTH;
  }
  for (; at < stop; at++)
    if (memcmp(bytes + at, word, length) == 0) return 1;
  return 0;
}

int atsexplain_holds_pair(const uint8_t *bytes, size_t count, const uint8_t *pairs) {
  if (count <= WIDTH) {
    for (size_t at = 1; at < count; at++)
      for (int i = 0; i < 6; i += 2)
        if (bytes[at - 1] == pairs[i] && bytes[at] == pairs[i + 1]) return 1;
    return 0;
  }
  const vector a = all(pairs[0]), b = all(pairs[1]), c = all(pairs[2]), d = all(pairs[3]),
               e = all(pairs[4]), f = all(pairs[5]);
  size_t at = 0;
  /* Ends: each round goes on by a vector. */
  while (at < count - 1) {
    /* The last one overlaps the one before. */
    if (count - 1 - at < WIDTH) at = count - 1 - WIDTH;
    vector v = load(bytes + at), next = load(bytes + at + 1);
    if (any((vector)(((v == a) & (next == b)) | ((v == c) & (next == d))
                     | ((v == e) & (next == f))))) return 1;
    at += WIDTH;
  }
  return 0;
}

unsigned atsexplain_marks(const uint8_t *bytes, size_t count) {
  if (count <= WIDTH) return ATSEXPLAIN_ALL_MARKS;
  signed_vector names = {0}, urls = {0}, escapes = {0}, waits = {0}, tools = {0};
  size_t at = 0;
  /* Ends: each round goes on by a vector. */
  while (at < count - 1) {
    /* The last one overlaps the one before. */
    if (count - 1 - at < WIDTH) at = count - 1 - WIDTH;
    const vector v = load(bytes + at), next = load(bytes + at + 1);
    const signed_vector o = next == all('o');
    names |= (v == all('<')) | ((v == all('C')) & o) | ((v == all('[')) & (next == all('C')));
    urls |= ((v == all('h')) & ((next == all('t')) | o)) | ((v == all('w')) & (next == all('s')));
    escapes |= ((v == all('\\')) & (next == all('u'))) | ((v == all(0xC2)) & (next == all(0xA0)));
    waits |= (v == all('i')) & (next == all('t'));
    tools |= (v == all('l')) & (next == all('['));
    at += WIDTH;
  }
  return (any((vector)names) ? ATSEXPLAIN_NAME : 0) | (any((vector)urls) ? ATSEXPLAIN_URL : 0)
         | (any((vector)escapes) ? ATSEXPLAIN_ESCAPE : 0)
         | (any((vector)waits) ? ATSEXPLAIN_WAIT : 0)
         | (any((vector)tools) ? ATSEXPLAIN_NSCURL : 0);
}

size_t atsexplain_first_letter(const uint8_t *bytes, size_t count) {
  size_t at = 0;
  for (; count - at >= WIDTH; at += WIDTH) {
    vector found = (vector)((load(bytes + at) | all(0x20)) - all('a') < all(26));
    if (any(found)) return at + first_lane(found);
  }
  for (; at < count; at++)
    if ((uint8_t)((bytes[at] | 0x20) - 'a') < 26) return at;
  return count;
}

size_t atsexplain_common_letters(const uint8_t *a, const uint8_t *b, size_t count) {
  size_t at = 0;
  for (; count - at >= WIDTH; at += WIDTH) {
    vector v = load(a + at);
    vector others = (vector)(v != load(b + at)) | (vector)((v | all(0x20)) - all('a') >= all(26));
    if (any(others)) return at + first_lane(others);
  }
  for (; at < count; at++)
    if (a[at] != b[at] || (uint8_t)((a[at] | 0x20) - 'a') >= 26) return at;
  return count;
}

/* Which lanes are of a word: letters, what is no ASCII, and the marks that join them. */
static inline vector in_words(vector v) {
  return (vector)((v | all(0x20)) - all('a') < all(26)) | (vector)(v == all('\''))
         | (vector)(v == all('_')) | (vector)(v >= all(0x80));
}

static inline int is_in_word(uint8_t byte) {
  return (uint8_t)((byte | 0x20) - 'a') < 26 || byte == '\'' || byte == '_' || byte >= 0x80;
}

size_t atsexplain_next_word(const uint8_t *bytes, size_t from, size_t count) {
  size_t at = from;
  /* Ends: each round goes on by a vector or more. */
  while (count - from >= WIDTH && at < count) {
    /* The last one overlaps the one before. */
    if (count - at < WIDTH) at = count - WIDTH;
    vector found = in_words(load(bytes + at)) & ~in_words(load(bytes + at - 1));
    if (any(found)) return at + first_lane(found);
    at += WIDTH;
  }
  for (; at < count; at++)
    if (is_in_word(bytes[at]) && !is_in_word(bytes[at - 1])) return at;
  return count;
}

size_t atsexplain_line_start(const uint8_t *bytes, size_t from, size_t count) {
  const vector newline = all('\n');
  size_t at = count;
  for (; at > from && at >= WIDTH; at -= WIDTH) {
    vector found = (vector)(load(bytes + at - WIDTH) == newline);
    if (any(found)) {
      size_t start = at - WIDTH + last_lane(found) + 1;
      return start > from ? start : from;
    }
    if (at - from <= WIDTH) return from;
  }
  while (at > from && bytes[at - 1] != '\n') at--;
  return at;
}

/* The last `rest` bytes of a text of a vector at least, behind zeros. */
static inline vector last_bytes(const uint8_t *bytes, size_t count, size_t rest) {
  const vector places = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  return load(bytes + count - WIDTH) & (vector)(places >= all((uint8_t)(WIDTH - rest)));
}

static int balance_of(uint8_t byte) {
  return (byte == '(' || byte == '{') - (byte == ')' || byte == '}');
}

static inline signed_vector balances_of(vector v) {
  return (signed_vector)((v == all(')')) | (v == all('}')))
         - (signed_vector)((v == all('(')) | (v == all('{')));
}

ptrdiff_t atsexplain_bracket_balance(const uint8_t *bytes, size_t count) {
  ptrdiff_t balance = 0;
  size_t at = 0;
  if (count < WIDTH) {
    for (; at < count; at++) balance += balance_of(bytes[at]);
    return balance;
  }
  signed_vector lanes = balances_of(last_bytes(bytes, count, count % WIDTH));
  /* Ends: each round goes on by a vector or more. */
  while (count - at >= WIDTH) {
    /* A lane changes by one at most each time. */
    const size_t rounds = (count - at) / WIDTH;
    const size_t pause = at + WIDTH * (rounds < MOST_SUMS ? rounds : MOST_SUMS - 1);
    for (; at != pause; at += WIDTH) lanes += balances_of(load(bytes + at));
    balance += sum(lanes);
    lanes = (signed_vector){0};
  }
  return balance;
}

/* How many bytes are `value`, which isn't zero, in the bits of `mask`. */
static inline size_t count_of(const uint8_t *bytes, size_t count, uint8_t mask, uint8_t value) {
  size_t found = 0;
  size_t at = 0;
  if (count < WIDTH) {
    for (; at < count; at++) found += (bytes[at] & mask) == value;
    return found;
  }
  const vector masks = all(mask), values = all(value);
  signed_vector lanes =
      -(signed_vector)((last_bytes(bytes, count, count % WIDTH) & masks) == values);
  /* Ends: each round goes on by a vector or more. */
  while (count - at >= WIDTH) {
    for (int i = 1; i < MOST_SUMS && count - at >= WIDTH; i++, at += WIDTH)
      lanes -= (signed_vector)((load(bytes + at) & masks) == values);
    found += (size_t)sum(lanes);
    lanes = (signed_vector){0};
  }
  return found;
}

size_t atsexplain_character_count(const uint8_t *bytes, size_t count) {
  return count - count_of(bytes, count, 0xC0, 0x80);
}

size_t atsexplain_newline_count(const uint8_t *bytes, size_t count) {
  return count_of(bytes, count, 0xFF, '\n');
}

int atsexplain_has_non_ascii(const uint8_t *bytes, size_t count) {
  if (count < WIDTH) {
    uint8_t seen = 0;
    for (size_t at = 0; at < count; at++) seen |= bytes[at];
    return seen >= 0x80;
  }
  /* The last vector overlaps the one before. */
  vector seen = load(bytes + count - WIDTH);
  for (size_t at = 0; count - at > WIDTH; at += WIDTH) seen |= load(bytes + at);
  return any(seen & all(0x80));
}

int atsexplain_are_equal(const uint8_t *a, const uint8_t *b, size_t count) {
  return memcmp(a, b, count) == 0;
}
