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
static int mask_address(const uint8_t *bytes, size_t start, size_t count, uint8_t *shape) {
  size_t end = start;
  while (end < count && (is_digit(bytes[end]) || (uint8_t)(bytes[end] - 'a') < 6)) end++;
  if (end == start || (end < count && !ends_address(bytes[end]))) return 0;
  memset(shape + start, '9', end - start);
  return 1;
}

/* Masks the UUID that begins at `start`, if it is one. */
static int mask_task(const uint8_t *bytes, size_t start, size_t count, uint8_t *shape) {
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
    if (bytes[start + i] != '-') shape[start + i] = '9';
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

atsexplain_shape atsexplain_shape_of(const uint8_t *restrict bytes, size_t count,
                                     uint8_t *restrict shape) {
  atsexplain_shape result = {0, 0, 0, count};
  for (size_t i = 0; i < count; i++) shape[i] = is_digit(bytes[i]) ? '9' : bytes[i];
  const uint8_t *end = bytes + count;
  for (const uint8_t *at = bytes; at < end && (at = memchr(at, 'x', (size_t)(end - at))); at++) {
    size_t place = (size_t)(at - bytes) + 1;
    if (place == 1 || bytes[place - 2] != '0') continue;
    shape[place - 2] = '0';
    if (!mask_address(bytes, place, count, shape)) continue;
    if (place < result.first_run) result.first_run = place;
    result.addresses = 1;
  }
  for (const uint8_t *at = bytes; at < end && (at = memchr(at, '<', (size_t)(end - at))); at++) {
    size_t place = (size_t)(at - bytes) + 1;
    if (!mask_task(bytes, place, count, shape)) continue;
    if (place < result.first_run) result.first_run = place;
    result.tasks = 1;
  }
  result.hash = atsexplain_hash(shape, count);
  return result;
}
