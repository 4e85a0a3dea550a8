/// Finds the transport security dictionary of which a line is a part.
enum PastedPolicyText {
  private static let name: StaticString = "NSAppTransportSecurity"

  /// The bytes from the name of the dictionary to the end of the line; nil where neither the line nor the
  /// text before it names one.
  static func text(_ line: Span<UInt8>, _ context: Span<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var begin = 0
    if let place = lastPlace(in: line) {
      begin = place
    } else if let place = lastPlace(in: context) {
      bytes.reserveCapacity(context.count - place + line.count)
      unsafe context.extracting(place...).withUnsafeBufferPointer {
        unsafe bytes.append(contentsOf: $0)
      }
    } else {
      return nil
    }
    unsafe line.extracting(begin...).withUnsafeBufferPointer {
      unsafe bytes.append(contentsOf: $0)
    }
    return bytes
  }

  private static func lastPlace(in text: Span<UInt8>) -> Int? {
    guard Bytes.holds(name, in: text) else { return nil }
    let first = UInt8(ascii: "N")
    var last: Int?
    var place = -1
    // Ends: each round goes on behind the first letter of the name.
    while true {
      place = Bytes.first(first, in: text, from: place + 1)
      guard place < text.count else { return last }
      if Bytes.isWord(name, at: place, of: text) { last = place }
    }
  }
}

extension LineEvent {
  /// Has the line say the dictionary that it is a part of, or nothing of one where it is of none.
  mutating func completePolicy(_ line: Span<UInt8>, _ context: Span<UInt8>) {
    var others = facts.filter { if case .pastedPolicy = $0.fact { false } else { true } }
    if let text = PastedPolicyText.text(line, context) {
      others.append(FoundFact(fact: .pastedPolicy(text), excerpt: "", line: self.line))
    }
    if others.isEmpty { format = "" }
    facts = FactList(others)
  }
}
