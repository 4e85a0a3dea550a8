internal import AppleErrorCatalog

/// The answer where the catalogue has no entry.
enum UnknownCodeText {
  /// Says that `input` is unknown, into which range it falls, and what may have been meant.
  static func text(for input: String) -> String {
    guard let query = ErrorCatalog.parse(input) else { return "no code or name in '\(input)'" }
    return text(for: query) ?? withSuggestions("no code or name matches '\(input)'", input)
  }

  /// Describes a query that names a code; nil for one that is a word to search for.
  static func text(for query: CodeQuery) -> String? {
    switch query {
    case .number(let number, _):
      // The other sign, or what a program made of it that took it for a number without one.
      let forms = [number == Int.min ? 0 : -number, unsigned(number)].compactMap { $0 }
      let other = forms.lazy.compactMap { ErrorCatalog.entries(for: $0).first }.first
      let hint = other.flatMap { entry in
        entry.numberText.map { " Did you mean \($0) (\(entry.symbol ?? entry.domain.rawValue))?" }
      }
      return ErrorCatalog.describeUnknown(number, in: nil) + (hint ?? "")
    case .code(let code, let domain):
      let near = ErrorCatalog.nearest(to: domain.rawValue).first { $0.hasSuffix("Domain") }
      let isKnown = near == domain.rawValue
      let hint = isKnown ? nil : near.map { " Did you mean \($0)?" }
      return ErrorCatalog.describeUnknown(code, in: domain) + (hint ?? "")
    case .streamCode(let code, let number):
      guard let domain = ErrorCatalog.domains(ofStreamDomain: number).first else {
        return "\(number):\(code) is unknown: no stream domain has the number \(number)."
      }
      let warning = ErrorCatalog.collision(forStreamDomain: number).map { " " + $0 } ?? ""
      return ErrorCatalog.describeUnknown(code, in: domain) + warning
    case .alert(let number):
      return ErrorCatalog.describeUnknown(number, in: .tlsAlert)
    case .libraryReason(let reason):
      return """
        Reason \(reason) of the TLS library is no alert: the library on this side found the fault, \
        and nothing says that the peer did. The name of the reason is behind the last colon of \
        the same line; -9858, -9836 or another errSSL code usually follows in the log.
        """
    case .cipherSuite(let number):
      return "\(number) is no cipher suite that Apple's headers name."
    case .trustCheck, .domain, .text: return nil
    }
  }

  /// The negative number that is printed as this one by who takes 32 bits to have no sign.
  private static func unsigned(_ number: Int) -> Int? {
    UInt32(exactly: number).map { Int(Int32(bitPattern: $0)) }.flatMap { $0 < 0 ? $0 : nil }
  }

  private static func withSuggestions(_ message: String, _ input: String) -> String {
    let near = ErrorCatalog.nearest(to: input)
    guard !near.isEmpty else { return message + "." }
    return message + "; did you mean " + near.joined(separator: ", ") + "?"
  }
}
