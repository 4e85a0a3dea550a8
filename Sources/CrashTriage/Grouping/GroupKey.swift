package import ATSDiagnosis
internal import AppleErrorCatalog

/// What makes two failures one: the same codes, host and cause, decided by the same rule.
///
/// An outer code such as -1200 hides many causes, so what lies underneath is part of the key.
package struct GroupKey: Hashable, Sendable {
  /// All but the host: many hosts fail in the same way, and each is a group.
  struct Failure: Hashable {
    var domain: String?
    var code: Int?
    var streamDomain: String?
    var streamCode: Int?
    var cause: String
    var rule: String
    var kind: Remedy.Kind

    /// The failure that a finding reports.
    init(_ finding: Finding) {
      let codes = finding.codes
      domain = codes.first?.domain
      code = codes.first?.code
      let inner = codes.dropFirst()
      let under = inner.first { $0.domain == ErrorDomain.ssl.rawValue } ?? inner.last
      streamDomain = under?.domain
      streamCode = under?.code
      cause = finding.cause.rawValue
      rule = finding.rule.rawValue
      kind = finding.advice.remedyKind
    }

    init(
      domain: String?, code: Int?, streamDomain: String?, streamCode: Int?, cause: String,
      rule: String, kind: Remedy.Kind
    ) {
      self.domain = domain
      self.code = code
      self.streamDomain = streamDomain
      self.streamCode = streamCode
      self.cause = cause
      self.rule = rule
      self.kind = kind
    }

    /// As much as distinguishes failures in practice: it is asked for once a failure.
    func hash(into hasher: inout Hasher) {
      hasher.combine((code ?? 0) << 20 ^ (streamCode ?? 0))
      hasher.combine(domain)
    }
  }

  private var failure: Shared<Failure>
  /// The lower-case host.
  package var host: String?

  /// The domain of the outermost code.
  package var domain: String? {
    get { fields.domain }
    set { fields.domain = newValue }
  }
  /// The outermost code.
  package var code: Int? {
    get { fields.code }
    set { fields.code = newValue }
  }
  /// The domain of the code underneath.
  package var streamDomain: String? {
    get { fields.streamDomain }
    set { fields.streamDomain = newValue }
  }
  /// The code underneath: of Secure Transport where there is one, else the innermost.
  package var streamCode: Int? {
    get { fields.streamCode }
    set { fields.streamCode = newValue }
  }
  /// The identifier of the cause.
  package var cause: String {
    get { fields.cause }
    set { fields.cause = newValue }
  }
  /// The rule that decided.
  package var rule: String {
    get { fields.rule }
    set { fields.rule = newValue }
  }
  /// Who has to change something: the same failure of an app and of a tool needs two remedies.
  package var kind: Remedy.Kind {
    get { fields.kind }
    set { fields.kind = newValue }
  }

  private var fields: Failure {
    get { failure.value }
    set { failure = Shared(newValue) }
  }

  /// The key of a failure of a host.
  init(_ failure: Shared<Failure>, host: String?) {
    self.failure = failure
    self.host = host
  }

  /// As much as distinguishes groups in practice: it is asked for once a failure.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(failure)
    hasher.combine(host)
  }

  /// Whether TLS or ATS has a part in it.
  package var concernsTransportSecurity: Bool {
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

  /// Whether one text is before the other by its bytes, or nil where both are the same.
  private static func precedes(_ a: String?, _ b: String?) -> Bool? {
    var (rest, other) = ((a ?? "").utf8.makeIterator(), (b ?? "").utf8.makeIterator())
    // Ends: each round takes a byte of both, or returns.
    while true {
      let (byte, otherByte) = (rest.next(), other.next())
      guard let byte else { return otherByte == nil ? nil : true }
      guard let otherByte else { return false }
      if byte != otherByte { return byte < otherByte }
    }
  }
}

/// The keys of groups, which share what they have in common.
///
/// A reference: the groups of many files share it, too. One thread at a time may ask.
final class GroupKeyMemory {
  private var failures: [GroupKey.Failure: Shared<GroupKey.Failure>] = [:]

  /// The key of a failure of a host.
  func key(of failure: GroupKey.Failure, host: String?) -> GroupKey {
    if let known = failures[failure] { return GroupKey(known, host: host) }
    let shared = Shared(failure)
    failures[failure] = shared
    return GroupKey(shared, host: host)
  }
}
