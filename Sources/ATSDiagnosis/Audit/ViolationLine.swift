internal import NetworkLogs

/// A line of the system's log that names a demand of ATS which a server doesn't meet.
package struct ViolationLine: Hashable, Sendable {
  /// The demand.
  package let rule: ViolationRule
  /// The server, where the line names it.
  package let host: String?
  /// The process that connected, where the line names it.
  package let process: String?
  /// The time as printed, where there is one.
  package let time: String?
  /// Whether the connection failed for it; a warning lets it pass.
  package let isError: Bool

  /// The words of which every such line holds one.
  static let anchors = ["ATS ", "FCS TLS v2"]

  /// No line is read any further.
  private static let maxLength = 8192

  /// Reads a line, in whatever style the log was printed.
  ///
  /// - Returns: nil where it names no such demand.
  package init?(_ bytes: ArraySlice<UInt8>) {
    let line = String(decoding: bytes.prefix(Self.maxLength), as: UTF8.self)
    let isJSON = line.utf8.first { $0 != 0x20 && $0 != 0x09 } == UInt8(ascii: "{")
    let message = isJSON ? Self.member("eventMessage", of: line) ?? "" : line
    guard let (rule, start) = Self.rule(in: message) else { return nil }
    self.rule = rule
    let words = message[start...]
    host = Self.host(in: words)
    isError = !words.hasPrefix("Warning") && rule != .cleartext
    if isJSON {
      process = Self.member("processImagePath", of: line).flatMap { path in
        path.split(separator: "/").last.map(String.init)
      }
      time = Self.member("timestamp", of: line)
    } else {
      let head = message[..<start]
      process = Self.process(in: head)
      time = Self.time(in: head)
    }
  }

  // MARK: The demand

  /// The demand that a message names, and where its words begin.
  private static func rule(in message: String) -> (ViolationRule, String.Index)? {
    let marks = [
      "Error [ATS ", "Warning [ATS ", "[ATS violation]", "[ATS Violation]", "ATS violation:",
      "FCS TLS v2 compliance error:",
    ]
    for mark in marks {
      guard let place = message.place(of: mark) else { continue }
      let words = message[place.lowerBound...]
      // What is in brackets has to be a violation: other words of ATS are no complaint.
      guard mark.hasSuffix(":") || words.prefix(48).lowercased().holds("violation]") else {
        continue
      }
      return (rule(of: String(words.prefix(400)).lowercased()), place.lowerBound)
    }
    return nil
  }

  private static func rule(of words: String) -> ViolationRule {
    if words.holds("did not use tls") { return .cleartext }
    if words.holds("extended master secret") { return .extendedMasterSecret }
    if words.holds("ciphersuite") || words.holds("cipher suite") { return .cipherSuite }
    if words.holds("signature algorithm") { return .signatureAlgorithm }
    if words.holds("key size") { return .keySize }
    if words.holds("hash algorithm") { return .hash }
    if words.holds("certificate is absent") || words.holds("public key not set") {
      return .certificateAbsent
    }
    if words.holds("trust") { return .trust }
    if words.holds("tls version") || words.holds("protocol version") { return .version }
    return .other
  }

  // MARK: Where and who

  private static func host(in words: Substring) -> String? {
    guard let mark = String(words).place(of: "server: ") else { return nil }
    let text = String(words)
    let rest = text[mark.upperBound...]
    var name = rest.prefix { !$0.isWhitespace && $0 != "\"" && $0 != "," && $0 != "\\" }
    while let last = name.last, last == "." || last == ")" || last == ";" { name = name.dropLast() }
    let isHost = name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: "_"), UInt8(ascii: ":"), UInt8(ascii: "%"):
        true
      default: false
      }
    }
    guard isHost, !name.isEmpty, name.utf8.count <= 253 else { return nil }
    return name.lowercased()
  }

  /// The process in front of a message: `mdmclient[311:1f2c]`, `mdmd(libboringssl.dylib)[311]` or
  /// `mdmclient: (libboringssl.dylib)`.
  private static func process(in head: Substring) -> String? {
    let text = String(head)
    let bytes = Array(text.utf8)
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "[") {
      let digits = bytes[(index + 1)...].prefix { (0x30...0x39).contains($0) }
      guard !digits.isEmpty, digits.endIndex < bytes.count,
        [UInt8(ascii: "]"), UInt8(ascii: ":")].contains(bytes[digits.endIndex])
      else { continue }
      return name(endingAt: index, of: bytes)
    }
    if let place = text.place(of: ": (") {
      return name(
        endingAt: text.utf8.distance(from: text.startIndex, to: place.lowerBound), of: bytes)
    }
    return nil
  }

  private static func name(endingAt end: Int, of bytes: [UInt8]) -> String? {
    var text = bytes[..<end]
    // The library in parentheses isn't the process.
    if text.last == UInt8(ascii: ")"), let open = text.lastIndex(of: UInt8(ascii: "(")) {
      text = text[..<open]
    }
    let head = String(decoding: text, as: UTF8.self)
    if let known = ViolationScope.management.first(where: { $0.holds(" ") && head.hasSuffix($0) }) {
      return known
    }
    return head.split { $0.isWhitespace }.last.map(String.init)
  }

  private static func time(in head: Substring) -> String? {
    let words = head.split(maxSplits: 4) { $0.isWhitespace }
    guard words.count > 2 else { return nil }
    if words[0].utf8.count == 10, words[0].utf8.filter({ $0 == UInt8(ascii: "-") }).count == 2 {
      return "\(words[0]) \(words[1])"
    }
    // Nothing but `Apr  2 10:11:12`.
    guard words[0].utf8.count == 3, words[2].utf8.filter({ $0 == UInt8(ascii: ":") }).count == 2
    else { return nil }
    return "\(words[0]) \(words[1]) \(words[2])"
  }

  // MARK: JSON

  /// The text of a member of the object on a line.
  private static func member(_ key: String, of line: String) -> String? {
    guard let place = line.place(of: "\"\(key)\"") else { return nil }
    var rest = line[place.upperBound...].drop { $0.isWhitespace || $0 == ":" }
    guard rest.first == "\"" else { return nil }
    rest = rest.dropFirst()
    var result = ""
    while let character = rest.first {
      rest = rest.dropFirst()
      if character == "\"" { return result }
      guard character == "\\", let escaped = rest.first else {
        result.append(character)
        continue
      }
      rest = rest.dropFirst()
      switch escaped {
      case "n", "t", "r": result.append(" ")
      case "u":
        let digits = rest.prefix(4)
        rest = rest.dropFirst(4)
        if let number = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(number) {
          result.unicodeScalars.append(scalar)
        }
      default: result.append(escaped)
      }
    }
    // The line was cut.
    return result
  }
}
