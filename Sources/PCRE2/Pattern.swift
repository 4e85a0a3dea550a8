internal import CPCRE2

/// A pattern that could not be compiled, or a match that had to be given up.
package struct PatternError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What PCRE2 says.
  package let message: String
  /// The byte offset in the pattern, or nil where the failure has no place in it.
  package let offset: Int?

  package var description: String {
    offset.map { "\(message) at offset \($0) of the pattern" } ?? message
  }

  /// An error of a user of this module, in its own words.
  package init(message: String) {
    self.message = message
    offset = nil
  }

  init(code: Int32, offset: Int? = nil) {
    var buffer = [UInt8](repeating: 0, count: 256)
    let count = buffer.count
    let length = unsafe buffer.withUnsafeMutableBufferPointer {
      unsafe pcre2_get_error_message_8(code, $0.baseAddress, count)
    }
    self.message =
      length > 0
      ? String(decoding: buffer.prefix(Int(length)), as: UTF8.self) : "PCRE2 error \(code)"
    self.offset = offset
  }
}

/// A regular expression over raw bytes, compiled when it is first used.
///
/// One that is tried at single places is compiled to machine code when that happens more often than in most short
/// logs: it takes as long as dozens of tries. One that is searched for is at once.
///
/// Bytes, not characters: logs hold invalid UTF-8, so patterns spell the few non-ASCII characters
/// they need as escaped bytes. Compiled code never changes, so it can be shared; what a match writes
/// lives in `MatchStorage`.
@safe
package struct Pattern: ~Copyable, @unchecked Sendable {
  private let source: String
  private let options: UInt32
  /// Where the compiled code is published, and behind it the copy with machine code, since two threads may meet
  /// here for the first time; the last place counts the tries.
  private let places: UnsafeMutablePointer<UnsafeMutableRawPointer?>

  /// How often an anchored pattern is tried without machine code, and in how many bytes at most.
  private static let fewTries = 128
  private static let shortText = 2048
  /// As many tries as a match takes: most tries fail at the first bytes.
  private static let triesOfMatch = 8

  /// A pattern to be compiled when it is first used.
  ///
  /// One that is anchored matches where the search starts or not at all; of one of lines `^` and `$` are the
  /// begin and the end of a line, not of the text.
  package init(uncompiled source: String, isAnchored: Bool = false, isOfLines: Bool = false) {
    self.source = source
    // Looking ahead for a byte that a match needs pays where the rest of a text is searched, and
    // costs the rest of the text where one place is tried.
    options =
      (isAnchored ? PCRE2_ANCHORED | PCRE2_NO_START_OPTIMIZE : PCRE2_USE_OFFSET_LIMIT)
      | (isOfLines ? PCRE2_MULTILINE : 0)
    unsafe places = .allocate(capacity: 3)
    unsafe places.initialize(repeating: nil, count: 3)
  }

  /// Compiles `source` at once.
  ///
  /// - Throws: `PatternError` when it is malformed.
  package init(_ source: String, isAnchored: Bool = false) throws(PatternError) {
    self.init(uncompiled: source, isAnchored: isAnchored)
    _ = unsafe try code()
  }

  deinit {
    for index in 0..<2 {
      if let code = unsafe places[index] { unsafe pcre2_code_free_8(OpaquePointer(code)) }
    }
    unsafe places.deallocate()
  }

  /// The compiled code.
  @inline(__always)
  private func code() throws(PatternError) -> OpaquePointer {
    if let known = unsafe atsexplain_pcre2_published(places) { return OpaquePointer(known) }
    return unsafe try compile()
  }

  /// Compiles the pattern.
  @inline(never)
  private func compile() throws(PatternError) -> OpaquePointer {
    var error: Int32 = 0
    var offset = 0
    let bytes = Array(source.utf8)
    let compiled = unsafe bytes.withUnsafeBufferPointer { text in
      unsafe pcre2_compile_8(text.baseAddress, text.count, options, &error, &offset, nil)
    }
    guard let compiled = unsafe compiled else { throw PatternError(code: error, offset: offset) }
    return unsafe try publish(compiled, at: 0)
  }

  /// Makes a copy of the compiled code and machine code for it: no other thread may use code meanwhile.
  @inline(never)
  private func compileToMachineCode() throws(PatternError) -> OpaquePointer {
    guard let copy = unsafe pcre2_code_copy_8(try code()) else {
      throw PatternError(code: PCRE2_ERROR_NOMEMORY)
    }
    // Without JIT the interpreter gives the same answers, only later: no reason to complain.
    _ = unsafe pcre2_jit_compile_8(copy, PCRE2_JIT_COMPLETE)
    return unsafe try publish(copy, at: 1)
  }

  /// Publishes code at a place, unless another thread was first; returns what is published there.
  private func publish(_ code: OpaquePointer, at index: Int) throws(PatternError) -> OpaquePointer {
    if unsafe atsexplain_pcre2_publish(places + index, UnsafeMutableRawPointer(code)) == 0 {
      unsafe pcre2_code_free_8(code)
    }
    guard let published = unsafe atsexplain_pcre2_published(places + index) else {
      throw PatternError(code: PCRE2_ERROR_NOMEMORY)
    }
    return OpaquePointer(published)
  }

  /// How many capture groups the pattern has, group 0 not counted.
  ///
  /// - Throws: `PatternError` when the pattern is malformed.
  package func captureCount() throws(PatternError) -> Int {
    var count: UInt32 = 0
    _ = unsafe pcre2_pattern_info_8(try code(), UInt32(PCRE2_INFO_CAPTURECOUNT), &count)
    return Int(count)
  }

  /// Searches `bytes` from `start` for a match that begins before `end`; on a match the groups are in `storage`.
  ///
  /// - Throws: `PatternError` when the match limit was reached: the text is hostile or far outside
  ///   of what the pattern is for. The caller counts it and goes on.
  package func match(
    _ bytes: Span<UInt8>, from start: Int = 0, before end: Int = .max,
    using storage: inout MatchStorage
  ) throws(PatternError) -> Bool {
    let known = unsafe atsexplain_pcre2_published(places + 1)
    if unsafe known == nil, options & PCRE2_ANCHORED != 0, bytes.count <= Self.shortText,
      unsafe atsexplain_pcre2_count(places + 2, 1) <= Self.fewTries
    {
      let code = unsafe try code()
      let result = unsafe bytes.withUnsafeBufferPointer { buffer -> Int32 in
        guard let base = buffer.baseAddress else { return PCRE2_ERROR_NOMATCH }
        return unsafe pcre2_match_8(
          code, base, buffer.count, start, 0, storage.data, storage.briefContext)
      }
      // What takes longer, and whether it reaches a limit, is for the machine code to say.
      if result > 0 || result == PCRE2_ERROR_NOMATCH {
        if result > 0 { _ = unsafe atsexplain_pcre2_count(places + 2, Self.triesOfMatch - 1) }
        storage.groups = max(0, Int(result))
        return result > 0
      }
    }
    let code: OpaquePointer
    if let known = unsafe known {
      unsafe code = OpaquePointer(known)
    } else {
      unsafe code = try compileToMachineCode()
    }
    let isSearch = options & PCRE2_USE_OFFSET_LIMIT != 0
    let context = unsafe isSearch ? storage.searchContext : storage.context
    if isSearch { _ = unsafe pcre2_set_offset_limit_8(context, end - 1) }
    let result = unsafe bytes.withUnsafeBufferPointer { buffer -> Int32 in
      // PCRE2 wants a pointer even for an empty subject.
      guard let base = buffer.baseAddress else { return PCRE2_ERROR_NOMATCH }
      // Past the checks of `pcre2_match`, which leads to the same code; where there is none, it runs
      // the interpreter.
      var result = unsafe pcre2_jit_match_8(
        code, base, buffer.count, start, 0, storage.data, context)
      if result == PCRE2_ERROR_JIT_BADOPTION {
        result = unsafe pcre2_match_8(
          code, base, buffer.count, start, 0, storage.data, context)
      }
      guard result == PCRE2_ERROR_JIT_STACKLIMIT else { return result }
      // The interpreter takes what it needs from the heap, up to the limits.
      return unsafe pcre2_match_8(
        code, base, buffer.count, start, UInt32(PCRE2_NO_JIT), storage.data, context)
    }
    if result > 0 {
      storage.groups = Int(result)
      return true
    }
    storage.groups = 0
    if result == PCRE2_ERROR_NOMATCH { return false }
    throw PatternError(code: result)
  }
}

/// Where a match puts its groups: one for each thread, reused for every match.
@safe
package struct MatchStorage: ~Copyable {
  fileprivate let data: OpaquePointer
  fileprivate let context: OpaquePointer?
  /// The limits, and how far matches of a pattern that is searched for may begin.
  fileprivate let searchContext: OpaquePointer
  /// The limits without machine code, which are reached much sooner.
  fileprivate let briefContext: OpaquePointer?
  private let vector: UnsafeMutablePointer<Int>
  /// How many groups the last match has set or passed by, the whole match counted.
  fileprivate(set) var groups = 0

  /// Room for `captureCount` groups besides the whole match.
  ///
  /// - Throws: `PatternError` when memory is short.
  package init(captureCount: Int) throws(PatternError) {
    guard let data = unsafe pcre2_match_data_create_8(UInt32(captureCount + 1), nil),
      let vector = unsafe pcre2_get_ovector_pointer_8(data),
      // Logs are untrusted: no line may cost more than a few milliseconds.
      let searchContext = unsafe Self.context(limit: 1_000_000)
    else {
      throw PatternError(code: PCRE2_ERROR_NOMEMORY)
    }
    unsafe self.data = data
    unsafe self.vector = vector
    unsafe self.searchContext = searchContext
    unsafe context = Self.context(limit: 1_000_000)
    unsafe briefContext = Self.context(limit: 1_000)
  }

  private static func context(limit: UInt32) -> OpaquePointer? {
    guard let context = unsafe pcre2_match_context_create_8(nil) else { return nil }
    _ = unsafe pcre2_set_match_limit_8(context, limit)
    _ = unsafe pcre2_set_depth_limit_8(context, 10_000)
    return unsafe context
  }

  deinit {
    unsafe pcre2_match_data_free_8(data)
    unsafe pcre2_match_context_free_8(context)
    unsafe pcre2_match_context_free_8(searchContext)
    unsafe pcre2_match_context_free_8(briefContext)
  }

  /// The byte range of a group of the last match, or nil where it took no part.
  package func range(of group: Int) -> Range<Int>? {
    guard group < groups else { return nil }
    let lower = unsafe vector[2 * group]
    let upper = unsafe vector[2 * group + 1]
    guard lower != atsexplain_pcre2_unset(), lower <= upper else { return nil }
    return lower..<upper
  }

  /// The bounds of groups 0…7 of the last match, two numbers each, -1 where one took no part.
  package var bounds: SIMD16<Int32> {
    var result = SIMD16<Int32>(repeating: -1)
    for group in 0..<min(groups, 8) {
      let lower = unsafe vector[2 * group]
      let upper = unsafe vector[2 * group + 1]
      guard lower != atsexplain_pcre2_unset(), lower <= upper else { continue }
      result[2 * group] = Int32(truncatingIfNeeded: lower)
      result[2 * group + 1] = Int32(truncatingIfNeeded: upper)
    }
    return result
  }
}
