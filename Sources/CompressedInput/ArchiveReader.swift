internal import CArchive

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// One archive or compressed stream that is being read: the owner of libarchive's handle.
@safe
struct ArchiveReader: ~Copyable {
  private let handle: OpaquePointer
  private let input: ArchiveInput
  private let isOpen: Bool

  /// What the next member turned out to be.
  enum Step {
    case member(MemberSource)
    case end
    case failure(String)
  }

  /// Begins to read.
  ///
  /// - Throws: `ReadFailure` where memory is short.
  init(
    _ source: any ByteSource, isOutermost: Bool, library: ArchiveLibrary, budget: ExpansionBudget
  ) throws(ReadFailure) {
    let input = ArchiveInput(source, isOutermost: isOutermost, budget: budget)
    let canSeek = source.seek(to: 0, whence: SEEK_CUR) != nil
    var status: Int32 = 0
    // The handle goes before the input does: both belong to this value.
    let context = unsafe Unmanaged.passUnretained(input).toOpaque()
    let opened = unsafe atsexplain_archive_open(
      library.handle, context,
      { context, bytes in
        guard let context = unsafe context, let bytes = unsafe bytes else { return -1 }
        return unsafe Unmanaged<ArchiveInput>.fromOpaque(context).takeUnretainedValue().next(bytes)
      },
      canSeek
        ? { context, offset, whence in
          guard let context = unsafe context else { return -1 }
          return unsafe Unmanaged<ArchiveInput>.fromOpaque(context).takeUnretainedValue()
            .seek(offset, whence)
        } : nil, &status)
    guard let opened = unsafe opened else { throw ReadFailure("memory is short") }
    unsafe handle = opened
    self.input = input
    unsafe input.handle = opened
    isOpen = Int(status) >= ATSEXPLAIN_ARCHIVE_WARN
  }

  deinit { unsafe atsexplain_archive_close(handle) }

  private var message: String { unsafe input.failure ?? archiveMessage(handle) }

  /// Whether it was the source that failed, and not what is in it.
  var sourceFailed: Bool { input.sourceFailed }

  /// Whether there are no members: one compressed stream.
  var isStream: Bool { unsafe atsexplain_archive_is_stream(handle) != 0 }

  /// How many compressions lie around the members.
  var layers: Int { unsafe Int(atsexplain_archive_layers(handle)) }

  /// Goes to the next member; the one before is no longer valid.
  func next(_ budget: ExpansionBudget) -> Step {
    guard isOpen else { return .failure(message) }
    for _ in 0..<Self.maxTries {
      let status = unsafe Int(atsexplain_archive_next(handle))
      if status == ATSEXPLAIN_ARCHIVE_EOF {
        // A damage at the very end may be reported as an end.
        return input.failure.map { .failure($0) } ?? .end
      }
      if status == ATSEXPLAIN_ARCHIVE_RETRY { continue }
      guard status >= ATSEXPLAIN_ARCHIVE_WARN else { return .failure(message) }
      return unsafe .member(MemberSource(handle, input, budget))
    }
    return .failure(message)
  }

  /// So often is a damaged place passed over: in a tar archive, each is a block of 512 bytes.
  static let maxTries = 1 << 16
}

/// The words for what went wrong last.
private func archiveMessage(_ handle: OpaquePointer) -> String {
  guard let raw = unsafe atsexplain_archive_error(handle) else { return "damaged" }
  return unsafe String(cString: raw)
}

/// The bytes that libarchive reads.
@safe
final class ArchiveInput {
  private let source: any ByteSource
  private let isOutermost: Bool
  private let budget: ExpansionBudget
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 4096)
  private var bytes = 0
  private(set) var failure: String?
  private(set) var sourceFailed = false
  var handle: OpaquePointer?

  init(_ source: any ByteSource, isOutermost: Bool, budget: ExpansionBudget) {
    self.source = source
    self.isOutermost = isOutermost
    self.budget = budget
  }

  deinit { unsafe buffer.deallocate() }

  func next(_ place: UnsafeMutablePointer<UnsafeRawPointer?>) -> Int {
    // What is passed over between members never reaches a reader, so it is watched here.
    // Without a compression what comes out is what goes in, and the place in it may be any.
    if let handle = unsafe handle, unsafe atsexplain_archive_layers(handle) > 0 {
      let expanded = unsafe Int(atsexplain_archive_expanded(handle))
      if let reason = budget.excess(input: bytes, output: expanded) {
        failure = reason
        return -1
      }
    }
    do {
      let count = try unsafe source.read(into: buffer)
      bytes += count
      if isOutermost { budget.took(count) }
      unsafe place.pointee = UnsafeRawPointer(buffer.baseAddress)
      return count
    } catch {
      failure = error.reason
      sourceFailed = true
      return -1
    }
  }

  func seek(_ offset: Int64, _ whence: Int32) -> Int64 {
    source.seek(to: offset, whence: whence) ?? -1
  }
}

/// A member of an archive; valid until the next one is asked for.
@safe
final class MemberSource: ByteSource {
  private let handle: OpaquePointer
  private let input: ArchiveInput
  private let budget: ExpansionBudget
  private var block = unsafe UnsafeRawBufferPointer(start: nil, count: 0)
  private var head: ArraySlice<UInt8> = []
  private var atEnd = false
  private(set) var failure: ReadFailure?
  /// Whether nothing behind the failure can be read either.
  private(set) var isFatal = false

  /// The name in the archive, or nil where it isn't known.
  let name: String?
  /// Whether it is a file of its own.
  let isFile: Bool

  fileprivate init(_ handle: OpaquePointer, _ input: ArchiveInput, _ budget: ExpansionBudget) {
    unsafe self.handle = handle
    self.input = input
    self.budget = budget
    name = unsafe atsexplain_archive_name(handle).map { unsafe String(cString: $0) }
    isFile = unsafe atsexplain_archive_is_file(handle) != 0
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ReadFailure) -> Int {
    if !head.isEmpty {
      let count = min(head.count, buffer.count)
      unsafe buffer.copyBytes(from: head.prefix(count))
      head = head.dropFirst(count)
      return count
    }
    guard try fillBlock() else { return 0 }
    let count = unsafe min(block.count, buffer.count)
    unsafe buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: block[..<count]))
    unsafe block = UnsafeRawBufferPointer(rebasing: block[count...])
    return count
  }

  func seek(to offset: Int64, whence: Int32) -> Int64? { nil }

  /// The first bytes, which stay to be read; fewer where the member is shorter or damaged.
  func peek(_ count: Int) -> [UInt8] {
    var bytes = Array(head)
    // A failure is kept, and passed to whoever reads on.
    // Ends: each block has a byte or more; the bytes of all of them are bounded.
    while bytes.count < count, let isFilled = try? fillBlock(), isFilled {
      let part = unsafe min(block.count, count - bytes.count)
      unsafe bytes += block[..<part]
      unsafe block = UnsafeRawBufferPointer(rebasing: block[part...])
    }
    head = bytes[...]
    return bytes
  }

  /// Reads what is left, so that it counts; nothing where it need not be decompressed.
  func drain() {
    guard failure == nil, unsafe atsexplain_archive_skips_cheaply(handle) == 0 else { return }
    // Ends: each block has a byte or more; the bytes of all of them are bounded.
    while let isFilled = try? fillBlock(), isFilled {
      unsafe block = UnsafeRawBufferPointer(start: nil, count: 0)
    }
  }

  /// Makes sure that there are bytes; false at the end.
  private func fillBlock() throws(ReadFailure) -> Bool {
    if let failure { throw failure }
    var tries = 0
    // Ends: after so many tries.
    while unsafe block.isEmpty {
      guard !atEnd else { return false }
      var start: UnsafeRawPointer?
      var count = 0
      let status = unsafe Int(atsexplain_archive_block(handle, &start, &count))
      if status == ATSEXPLAIN_ARCHIVE_EOF {
        atEnd = true
        return false
      }
      tries += 1
      if status == ATSEXPLAIN_ARCHIVE_RETRY, tries < ArchiveReader.maxTries { continue }
      guard status == ATSEXPLAIN_ARCHIVE_OK, tries < ArchiveReader.maxTries else {
        throw unsafe fail(
          ReadFailure(input.failure ?? archiveMessage(handle)),
          isFatal: status <= ATSEXPLAIN_ARCHIVE_FATAL)
      }
      do { try budget.gave(count) } catch { throw fail(error, isFatal: true) }
      unsafe block = UnsafeRawBufferPointer(start: start, count: count)
    }
    return true
  }

  private func fail(_ failure: ReadFailure, isFatal: Bool) -> ReadFailure {
    self.failure = failure
    self.isFatal = isFatal
    return failure
  }
}
