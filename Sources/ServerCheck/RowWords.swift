internal import AppTransportSecurity
internal import AppleErrorCatalog

/// How rows are worded.
enum RowWords {
  /// A row with its result, such as `ATS Default Connection: FAIL (alert 40, handshake_failure)`.
  static func text(_ row: (title: String, attempt: Attempt)) -> String {
    let attempt = row.attempt
    guard attempt.isEstablished else { return "\(row.title): FAIL (\(outcome(attempt.outcome)))" }
    let parts = [attempt.version?.protocolName, attempt.suite.map(suite)].compactMap { $0 }
    return "\(row.title): handshake with " + parts.joined(separator: ", ")
  }

  /// The end of a handshake in words.
  static func outcome(_ outcome: Attempt.Outcome) -> String {
    switch outcome {
    case .established: "handshake"
    case .alert(let number): "alert \(alert(number))"
    case .refusedHere(let words): words
    case .closed: "closed without an alert"
    case .reset: "connection reset"
    case .timedOut(isConnected: true): "no answer in time"
    case .timedOut(isConnected: false): "no connection in time"
    case .refused: "connection refused"
    case .unreachable(let words): words
    case .notTLS: "the answer isn't TLS"
    case .malformed(let words): "malformed answer: \(words)"
    case .interrupted: "interrupted"
    }
  }

  /// An alert by number and name.
  static func alert(_ number: Int) -> String {
    TLSAlertCatalog.alert(number: number).map { "\(number), \($0.rfcName)" } ?? "\(number)"
  }

  /// A cipher suite by its name, or by its number where it has none.
  static func suite(_ number: Int) -> String {
    let known = UInt16(exactly: number).flatMap { CipherSuiteCatalog.suite(number: $0) }
    return known?.name ?? "suite 0x"
      + Hexadecimal.text([UInt8(number >> 8 & 255), UInt8(number & 255)])
  }

  /// The first bytes of an answer, printable.
  static func quoted(_ bytes: [UInt8]) -> String {
    let line = bytes.prefix { $0 != 0x0A && $0 != 0x0D }.prefix(40)
    guard line.allSatisfy({ (0x20..<0x7F).contains($0) }), !line.isEmpty else {
      return "the bytes \(Hexadecimal.text(bytes.prefix(16)))"
    }
    return "\u{201C}\(String(decoding: line, as: UTF8.self))\u{201D}"
  }
}

/// The results of rows that follow from others.
enum RowResults {
  /// The same for every row.
  static func all(_ result: Bool) -> [DiagnosticRow: Bool] {
    Dictionary(uniqueKeysWithValues: DiagnosticRow.allCases.map { ($0, result) })
  }

  /// Those of a server to which an ATS client connects: whoever demands less connects as well.
  static func passing(_ version: TLSVersion?) -> [DiagnosticRow: Bool] {
    all(true).merging(
      DiagnosticRow.allCases.filter { $0.point?.minimumTLS == .tls13 }
        .map { ($0, version == .tls13) }
    ) { $1 }
  }

  /// Those of a cleartext URL: TLS parameters mean nothing to it.
  static var cleartext: [DiagnosticRow: Bool] {
    Dictionary(
      uniqueKeysWithValues: DiagnosticRow.allCases.map {
        ($0, $0.point?.allowsInsecureHTTP != false)
      })
  }
}
