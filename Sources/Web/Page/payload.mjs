// Unpacks the engine from the page: text becomes bytes, and these are expanded.
//
// The page holds the engine as LZMA (the form of `xz --format=lzma`), which takes a quarter less than what
// browsers expand themselves, written two characters for 13 bits.

/** The characters of the digits 0 to 90: all that can be printed but those that mean something in HTML. */
export const digits = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index))
  .filter((character) => !"&<\\".includes(character)).join("");

/** Writes bytes as text: each 13 bits as two digits. */
export function encode(bytes) {
  const result = [];
  let held = 0;
  let bits = 0;
  const add = (number) => result.push(digits[number % 91] + digits[Math.floor(number / 91)]);
  for (const byte of bytes) {
    held |= byte << bits;
    bits += 8;
    if (bits < 13) continue;
    add(held & 8191);
    held >>>= 13;
    bits -= 13;
  }
  if (bits > 0) add(held);
  return result.join("");
}

/** Reads the bytes of such a text; what is no digit, such as a line end, is passed over. */
export function decode(text) {
  const values = new Int8Array(128).fill(-1);
  for (let value = 0; value < 91; value += 1) values[digits.charCodeAt(value)] = value;
  const result = new Uint8Array(Math.ceil((text.length * 13) / 16));
  let count = 0;
  let low = -1;
  let held = 0;
  let bits = 0;
  for (let at = 0; at < text.length; at += 1) {
    const value = values[text.charCodeAt(at) & 127];
    if (value < 0) continue;
    if (low < 0) {
      low = value;
      continue;
    }
    held |= (value * 91 + low) << bits;
    bits += 13;
    low = -1;
    for (; bits >= 8; bits -= 8) {
      result[count++] = held;
      held >>>= 8;
    }
  }
  return result.subarray(0, count);
}

/** Expands LZMA whose head names the size. */
export function expand(input) {
  const properties = input[0];
  const contextBits = properties % 9;
  const placeMask = (1 << Math.floor(properties / 9) % 5) - 1;
  const alignMask = (1 << Math.floor(properties / 45)) - 1;
  const size = new DataView(input.buffer, input.byteOffset).getUint32(5, true);
  const output = new Uint8Array(size);

  // A range coder: each bit has a probability, which learns.
  let at = 14;
  let range = 0xffffffff;
  let code = 0;
  for (let count = 0; count < 4; count += 1) code = (code << 8) | input[at++];
  code >>>= 0;
  const chances = (count) => new Uint16Array(count).fill(1024);

  function bit(table, index) {
    const chance = table[index];
    const bound = (range >>> 11) * chance;
    let result;
    if (code < bound) {
      range = bound;
      table[index] = chance + ((2048 - chance) >>> 5);
      result = 0;
    } else {
      range -= bound;
      code -= bound;
      table[index] = chance - (chance >>> 5);
      result = 1;
    }
    if (range < 0x1000000) {
      range = (range << 8) >>> 0;
      code = ((code << 8) | input[at++]) >>> 0;
    }
    return result;
  }

  /** A number of some bits, the highest first, each with a chance that those before it choose. */
  function tree(table, offset, bits) {
    let index = 1;
    for (let count = 0; count < bits; count += 1) index = index * 2 + bit(table, offset + index);
    return index - (1 << bits);
  }

  /** The same, the lowest bit first. */
  function reversedTree(table, offset, bits) {
    let index = 1;
    let result = 0;
    for (let count = 0; count < bits; count += 1) {
      const one = bit(table, offset + index);
      index = index * 2 + one;
      result |= one << count;
    }
    return result;
  }

  function evenBits(count) {
    let result = 0;
    for (; count > 0; count -= 1) {
      range >>>= 1;
      const one = code >= range ? 1 : 0;
      if (one) code -= range;
      if (range < 0x1000000) {
        range = (range << 8) >>> 0;
        code = ((code << 8) | input[at++]) >>> 0;
      }
      result = result * 2 + one;
    }
    return result;
  }

  const lengths = () => ({ choices: chances(2), low: chances(128), middle: chances(128), high: chances(256) });
  function length(table, align) {
    if (!bit(table.choices, 0)) return tree(table.low, align * 8, 3);
    if (!bit(table.choices, 1)) return 8 + tree(table.middle, align * 8, 3);
    return 16 + tree(table.high, 0, 8);
  }

  const literals = chances(0x300 << (contextBits + Math.floor(properties / 9) % 5));
  const isMatch = chances(12 * 16);
  const isRepeat = chances(12);
  const isRepeat0 = chances(12);
  const isRepeat0Long = chances(12 * 16);
  const isRepeat1 = chances(12);
  const isRepeat2 = chances(12);
  const slots = chances(4 * 64);
  const special = chances(128);
  const aligned = chances(16);
  const matchLengths = lengths();
  const repeatLengths = lengths();
  let distances = [0, 0, 0, 0];
  let state = 0;
  let count = 0;

  while (count < size) {
    const align = count & alignMask;
    if (!bit(isMatch, state * 16 + align)) {
      const before = count > 0 ? output[count - 1] : 0;
      const offset =
        0x300 * (((count & placeMask) << contextBits) + (before >> (8 - contextBits)));
      let symbol = 1;
      if (state >= 7) {
        let match = output[count - distances[0] - 1];
        while (symbol < 0x100) {
          const expected = (match >> 7) & 1;
          match <<= 1;
          const one = bit(literals, offset + ((1 + expected) << 8) + symbol);
          symbol = symbol * 2 + one;
          if (expected !== one) break;
        }
      }
      while (symbol < 0x100) symbol = symbol * 2 + bit(literals, offset + symbol);
      output[count++] = symbol;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    let copied;
    if (!bit(isRepeat, state)) {
      copied = length(matchLengths, align);
      state = state < 7 ? 7 : 10;
      const slot = tree(slots, Math.min(copied, 3) * 64, 6);
      let distance = slot;
      if (slot >= 4) {
        const bits = (slot >> 1) - 1;
        distance = (2 | (slot & 1)) * 2 ** bits;
        distance +=
          slot < 14
            ? reversedTree(special, distance - slot, bits)
            : evenBits(bits - 4) * 16 + reversedTree(aligned, 0, 4);
      }
      distances = [distance, distances[0], distances[1], distances[2]];
    } else {
      if (!bit(isRepeat0, state)) {
        if (!bit(isRepeat0Long, state * 16 + align)) {
          state = state < 7 ? 9 : 11;
          output[count] = output[count - distances[0] - 1];
          count += 1;
          continue;
        }
      } else {
        const which = !bit(isRepeat1, state) ? 1 : !bit(isRepeat2, state) ? 2 : 3;
        const [distance] = distances.splice(which, 1);
        distances.unshift(distance);
      }
      copied = length(repeatLengths, align);
      state = state < 7 ? 8 : 11;
    }
    if (distances[0] >= count) throw new Error("the engine in this page is damaged");
    for (copied += 2; copied > 0 && count < size; copied -= 1) {
      output[count] = output[count - distances[0] - 1];
      count += 1;
    }
  }
  return output;
}
