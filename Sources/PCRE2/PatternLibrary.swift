internal import CPCRE2

/// The library behind the patterns.
package enum PatternLibrary {
  /// Its version, such as `10.42`.
  package static var version: String {
    var buffer = [UInt8](repeating: 0, count: 64)
    let length = unsafe buffer.withUnsafeMutableBytes {
      unsafe pcre2_config_8(UInt32(PCRE2_CONFIG_VERSION), $0.baseAddress)
    }
    guard length > 1 else { return "of unknown version" }
    // "10.42 2022-12-11", with a zero at its end.
    let words = buffer.prefix(Int(length) - 1).split(separator: UInt8(ascii: " "))
    return words.first.map { String(decoding: $0, as: UTF8.self) } ?? "of unknown version"
  }

  /// Whether patterns are compiled just in time.
  package static var hasJIT: Bool {
    var answer: UInt32 = 0
    return unsafe pcre2_config_8(UInt32(PCRE2_CONFIG_JIT), &answer) == 0 && answer == 1
  }
}
