public import ATSDiagnosis
internal import AppleErrorCatalog

/// What makes two failures one: the same codes, host and cause, decided by the same rule.
///
/// An outer code such as -1200 hides many causes, so what lies underneath is part of the key.
public struct GroupKey: Hashable, Sendable {
  /// The domain of the outermost code.
  public var domain: String?
  /// The outermost code.
  public var code: Int?
  /// The domain of the code underneath.
  public var streamDomain: String?
  /// The code underneath: of Secure Transport where there is one, else the innermost.
  public var streamCode: Int?
  /// The lower-case host.
  public var host: String?
  /// The identifier of the cause.
  public var cause: String
  /// The rule that decided.
  public var rule: String
  /// Who has to change something: the same failure of an app and of a tool needs two remedies.
  public var kind: Remedy.Kind

  /// The key of a finding.
  package init(_ finding: Finding) {
    let codes = finding.codes
    domain = codes.first?.domain
    code = codes.first?.code
    let inner = codes.dropFirst()
    let under = inner.first { $0.domain == ErrorDomain.ssl.rawValue } ?? inner.last
    streamDomain = under?.domain
    streamCode = under?.code
    host = finding.host
    cause = finding.cause.rawValue
    rule = finding.rule.rawValue
    kind = finding.advice.remedyKind
  }

  init(
    domain: String?, code: Int?, streamDomain: String?, streamCode: Int?, host: String?,
    cause: String, rule: String, kind: Remedy.Kind
  ) {
    self.domain = domain
    self.code = code
    self.streamDomain = streamDomain
    self.streamCode = streamCode
    self.host = host
    self.cause = cause
    self.rule = rule
    self.kind = kind
  }

  /// As much as tells groups apart in practice: it is asked for once a failure.
  public func hash(into hasher: inout Hasher) {
    hasher.combine((code ?? 0) << 20 ^ (streamCode ?? 0))
    hasher.combine(host)
  }

  /// Whether TLS or ATS has a part in it.
  public var concernsTransportSecurity: Bool {
    cause != FailureCause.notATSNetwork.rawValue && cause != FailureCause.notATSHTTP.rawValue
  }

  /// An order without meaning, the same everywhere.
  func precedes(_ other: GroupKey) -> Bool {
    if code != other.code { return (code ?? .min) < (other.code ?? .min) }
    if streamCode != other.streamCode { return (streamCode ?? .min) < (other.streamCode ?? .min) }
    return Self.precedes(host, other.host) ?? Self.precedes(cause, other.cause)
      ?? Self.precedes(domain, other.domain) ?? Self.precedes(streamDomain, other.streamDomain)
      ?? Self.precedes(rule, other.rule) ?? Self.precedes(kind.rawValue, other.kind.rawValue)
      ?? false
  }

  /// Whether one text stands before the other by its bytes, or nil where both are the same.
  private static func precedes(_ a: String?, _ b: String?) -> Bool? {
    let (a, b) = (a ?? "", b ?? "")
    guard !a.utf8.elementsEqual(b.utf8) else { return nil }
    return a.utf8.lexicographicallyPrecedes(b.utf8)
  }
}
