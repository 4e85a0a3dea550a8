internal import Foundation
internal import PlantedSecrets

/// Changes inputs as damaged logs are changed: by lines, brackets and escapes, where libFuzzer knows bytes.
///
/// Half of the changes are libFuzzer's own, with its dictionary.
struct Mutator {
  /// Runs of lines of the seeds, which are put into inputs.
  private let records: [[UInt8]]
  private var choices: Choices

  /// Takes the seeds as a bank of records.
  init(seeds: [[UInt8]], choices: Choices) {
    records = seeds.filter { !$0.isEmpty }
    self.choices = choices
  }

  /// The input changed; it may become longer than is allowed.
  mutating func changed(_ input: [UInt8], maxLength: Int) -> [UInt8] {
    switch choices.next(10) {
    case 0, 1: spliced(input)
    case 2: repeated(input, maxLength)
    case 3: withoutCloser(input)
    case 4: nested(input)
    case 5: withOpeners(input, maxLength)
    case 6: linesSwapped(input)
    case 7: escaped(input)
    case 8: withFieldOfOther(input)
    default: cut(input)
    }
  }

  // MARK: Lines

  private func lines(_ input: [UInt8]) -> [ArraySlice<UInt8>] {
    input.split(separator: 0x0A, omittingEmptySubsequences: false)
  }

  private func joined(_ lines: [ArraySlice<UInt8>]) -> [UInt8] {
    Array(lines.joined(separator: [0x0A]))
  }

  /// Some lines of a seed, put between lines or in the place of some.
  private mutating func spliced(_ input: [UInt8]) -> [UInt8] {
    guard !records.isEmpty else { return input }
    var lines = lines(input)
    let other = self.lines(choices.element(records))
    let first = choices.next(other.count)
    let part = other[first..<min(other.count, first + 1 + choices.next(6))]
    let place = choices.next(lines.count + 1)
    let end = min(lines.count, place + (choices.next(2) == 0 ? 0 : choices.next(4)))
    lines.replaceSubrange(place..<end, with: part)
    return joined(lines)
  }

  /// A run of lines, or of bytes within one, again and again.
  private mutating func repeated(_ input: [UInt8], _ maxLength: Int) -> [UInt8] {
    guard !input.isEmpty else { return input }
    if choices.next(2) == 0 {
      var lines = lines(input)
      let first = choices.next(lines.count)
      let run = Array(lines[first..<min(lines.count, first + 1 + choices.next(4))])
      let length = run.reduce(run.count) { $0 + $1.count }
      let times = min(1 + choices.next(64), max(0, maxLength - input.count) / max(length, 1))
      for _ in 0..<times { lines.insert(contentsOf: run, at: first) }
      return joined(lines)
    }
    let first = choices.next(input.count)
    let run = input[first..<min(input.count, first + 1 + choices.next(40))]
    let times = min(1 + choices.next(200), max(0, maxLength - input.count) / run.count)
    return input[..<first] + Array(repeatElement(run, count: times).joined()) + input[first...]
  }

  private mutating func linesSwapped(_ input: [UInt8]) -> [UInt8] {
    var lines = lines(input)
    let (first, second) = (choices.next(lines.count), choices.next(lines.count))
    if choices.next(3) == 0 { lines.remove(at: first) } else { lines.swapAt(first, second) }
    return joined(lines)
  }

  /// The input without its begin or its end, as what wraps or cuts a log leaves it, or with a line end within.
  private mutating func cut(_ input: [UInt8]) -> [UInt8] {
    let place = choices.next(input.count + 1)
    switch choices.next(4) {
    case 0: return Array(input[place...])
    case 1: return Array(input[..<place])
    default: return input[..<place] + [0x0A] + input[place...]
    }
  }

  /// The value of a field of one line in the place of that of another one.
  private mutating func withFieldOfOther(_ input: [UInt8]) -> [UInt8] {
    let ends = Array(" ,;\"'<>(){}[]=\n".utf8)
    let fields = input.split(whereSeparator: { ends.contains($0) })
    guard fields.count > 1 else { return input }
    let (given, other) = (choices.element(fields), choices.element(fields))
    return input[..<given.startIndex] + Array(other) + input[given.endIndex...]
  }

  // MARK: Brackets

  private static let pairs: [(open: String, close: String)] = [
    ("{", "}"), ("(", ")"), ("[", "]"), ("<", ">"), ("\"", "\""), ("\\\"", "\\\""),
    ("{\"a\":", "}"),
    ("UserInfo={", "}"),
    ("NSUnderlyingError=0x600 {Error Domain=x Code=-1202 \"(null)\" UserInfo={", "}}"),
    ("<dict>", "</dict>"), ("<!--", "-->"), ("&quot;", "&quot;"), ("<key>", "</key>"),
    ("%22", "%22"),
  ]

  private mutating func withoutCloser(_ input: [UInt8]) -> [UInt8] {
    let places = input.indices.filter { "})]>\"'".utf8.contains(input[$0]) }
    guard !places.isEmpty else { return input }
    var result = input
    result.remove(at: choices.element(places))
    return result
  }

  /// A part of the input within brackets, within brackets.
  private mutating func nested(_ input: [UInt8]) -> [UInt8] {
    let (begin, end) = range(of: input)
    let pair = choices.element(Self.pairs)
    let depth = 1 + choices.next(32)
    func times(_ text: String) -> [UInt8] { Array(String(repeating: text, count: depth).utf8) }
    return input[..<begin] + times(pair.open) + input[begin..<end] + times(pair.close)
      + input[end...]
  }

  /// The input with something that opens, many times, and never closes.
  private mutating func withOpeners(_ input: [UInt8], _ maxLength: Int) -> [UInt8] {
    let open = choices.element(Self.pairs).open
    let room = max(0, maxLength - input.count) / open.utf8.count
    let place = choices.next(input.count + 1)
    let run = String(repeating: open, count: min(1 + choices.next(300), room))
    return input[..<place] + Array(run.utf8) + input[place...]
  }

  /// A part of the input as a log that quotes it writes it.
  private mutating func escaped(_ input: [UInt8]) -> [UInt8] {
    let (begin, end) = range(of: input)
    let text = choices.element(PlantedEscape.allCases).write(
      String(decoding: input[begin..<end], as: UTF8.self))
    return input[..<begin] + Array(text.utf8) + input[end...]
  }

  /// A part of the input: whole lines, or any.
  private mutating func range(of input: [UInt8]) -> (Int, Int) {
    var begin = choices.next(input.count + 1)
    var end = min(input.count, begin + choices.next(200))
    if choices.next(2) == 0 {
      begin = input[..<begin].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
      end = input[end...].firstIndex(of: 0x0A) ?? input.count
    }
    return (begin, end)
  }
}

/// The records from which the mutator takes some; none for a target whose inputs are no text.
nonisolated(unsafe) private var bank: [[UInt8]] = []

/// Reads the seeds among the folders that libFuzzer was given.
func fillBank(_ arguments: ArraySlice<String>, for target: Target) {
  guard target.readsText else { return }
  for folder in arguments where !folder.hasPrefix("-") {
    let url = URL(fileURLWithPath: folder)
    guard url.lastPathComponent == "seeds",
      let files = try? FileManager.default.contentsOfDirectory(
        at: url, includingPropertiesForKeys: nil)
    else { continue }
    unsafe bank += files.sorted { $0.path < $1.path }.compactMap {
      (try? Data(contentsOf: $0)).map { Array($0) }
    }
  }
}

/// libFuzzer's own changes.
@_silgen_name("LLVMFuzzerMutate")
private func changeBytes(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ room: Int) -> Int

/// Changes an input in place; the result is its new length.
@_cdecl("LLVMFuzzerCustomMutator")
public func changeInput(
  _ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ room: Int, _ seed: UInt32
) -> Int {
  var choices = Choices((0..<4).map { UInt8(truncatingIfNeeded: seed >> ($0 * 8)) })
  guard unsafe !bank.isEmpty, choices.next(2) == 0 else {
    return unsafe changeBytes(bytes, count, room)
  }
  var mutator = unsafe Mutator(seeds: bank, choices: choices)
  let input = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
  let changed = mutator.changed(input, maxLength: room).prefix(room)
  guard !changed.isEmpty else { return unsafe changeBytes(bytes, count, room) }
  _ = unsafe UnsafeMutableBufferPointer(start: bytes, count: room).update(fromContentsOf: changed)
  return changed.count
}
