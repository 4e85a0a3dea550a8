import ATSDiagnosis
import AppleErrorCatalog
import Foundation
import TestServers
import Testing

@testable import ServerCheck

/// What a stapled response of OCSP says of a certificate, and when that counts.
@Suite(.serialized, .enabled(if: Tool.hasOpenSSL, "openssl isn't installed"))
struct StapledResponseTests {
  private static let authority = TestAuthority.shared

  private static func response(
    on subject: TestIdentity, _ state: TestAuthority.State, signer: TestIdentity
  ) throws -> URL {
    let serial = try Certificate(try Checked.der(subject)[...]).serialNumber.drop { $0 == 0 }
    return try authority.response(
      on: subject, serial: serial.map { String(format: "%02X", $0) }.joined(), state,
      signer: signer)
  }

  /// Who signs a response.
  enum Signer: Sendable {
    case issuer
    case stranger
    /// A certificate of the issuer for this purpose, or for another one.
    case responder(purpose: String)

    func identity() throws -> TestIdentity {
      switch self {
      case .issuer: return try authority.root()
      case .stranger: return try authority.otherRoot()
      case .responder(let purpose):
        var leaf = TestAuthority.Leaf()
        (leaf.name, leaf.names, leaf.purpose) = ("Responder", nil, purpose)
        return try authority.leaf(leaf)
      }
    }
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    var state = TestAuthority.State.good
    var signer = Signer.issuer
    /// Whether it is about another certificate.
    var isForeign = false
    /// How many days have passed since; a response counts for seven.
    var age = 0
    var options: [String] = []
    var host = "api.example.com"
    var cause: FailureCause?
    var confidence = Confidence.high
    /// What the report says of it, as evidence or as a note.
    let words: String
    var change: @Sendable (inout CheckOptions) -> Void = { _ in }
    var testDescription: String { name }
  }

  static let cases: [Case] = [
    Case(
      name: "revoked, TLS 1.3", state: .revoked, cause: .revoked,
      words: "says that the certificate was revoked on 2026-01-02"),
    Case(
      name: "revoked, TLS 1.2", state: .revoked, options: ["-tls1_2"], cause: .revoked,
      words: "was revoked on 2026-01-02"),
    Case(
      name: "revoked, by a response that is no longer valid", state: .revoked, age: 30,
      cause: .revoked, words: "was revoked on"),
    Case(
      name: "revoked, by a responder of the issuer", state: .revoked,
      signer: .responder(purpose: "OCSPSigning"), cause: .revoked, words: "was revoked on"),
    Case(
      name: "revoked, and another name", state: .revoked, host: "www.example.com",
      cause: .revoked, words: "the certificate is for api.example.com"),
    Case(
      name: "revoked, by an issuer that isn't known", state: .revoked, cause: .revoked,
      confidence: .medium, words: "its signature couldn't be checked",
      change: { $0.anchors = TrustAnchors(.listed([]), added: []) }),
    Case(name: "good", words: "isn't revoked, and is valid until"),
    Case(
      name: "good, by a responder of the issuer", signer: .responder(purpose: "OCSPSigning"),
      words: "isn't revoked"),
    Case(
      name: "good and no longer valid", age: 30, words: "counts for nothing: it was valid until"),
    Case(
      name: "revoked, by a stranger", state: .revoked, signer: .stranger,
      words: "counts for nothing: it isn't signed by the certificate's issuer"),
    Case(
      name: "revoked, by a certificate that isn't for this", state: .revoked,
      signer: .responder(purpose: "serverAuth"), words: "counts for nothing: it isn't signed by"),
    Case(
      name: "revoked is another certificate", state: .revoked, isForeign: true,
      words: "counts for nothing: it is for another certificate"),
    Case(name: "unknown to the responder", state: .unknown, words: "doesn't know the certificate"),
  ]

  @Test(arguments: cases)
  func aResponseDecidesWhereItCounts(_ row: Case) throws {
    let identity = try Self.authority.leaf()
    var other = TestAuthority.Leaf()
    other.begin = -20
    let subject = row.isForeign ? try Self.authority.leaf(other) : identity
    let file = try Self.response(
      on: subject, row.state, signer: try row.signer.identity())
    let server = try TestServer.openSSL(
      identity, ["-status_file", file.path] + row.options)
    let checked = try Checked(server.port, host: row.host) {
      $0.now = Moment(seconds: Moment.now.seconds + row.age * 86_400)
      row.change(&$0)
    }
    #expect(checked.cause == row.cause, "\(checked.words)")
    if let finding = checked.report.finding {
      #expect(checked.kind == .server)
      #expect(checked.exception == nil)
      #expect(finding.confidence == row.confidence)
      #expect(checked.words.contains(row.words), "\(checked.words)")
    } else {
      let remarks = checked.agreement?.remarks ?? []
      #expect(remarks.contains { $0.contains(row.words) }, "\(remarks)")
    }
  }

  @Test func aResponderThatGivesNoAnswer() throws {
    let file = Self.authority.folder.appendingPathComponent("later.der")
    let identity = try Self.authority.leaf()
    // The status tryLater, and nothing else.
    try Data([0x30, 3, 0x0A, 1, 3]).write(to: file)
    let server = try TestServer.openSSL(identity, ["-status_file", file.path])
    let agreement = try #require(Checked(server.port).agreement)
    #expect(agreement.remarks.contains { $0.contains("holds no answer") })
  }

  @Test func aStapleThatTheCertificateDemands() throws {
    var leaf = TestAuthority.Leaf()
    leaf.more = "tlsfeature=status_request"
    let server = try TestServer.openSSL(Self.authority.leaf(leaf), [])
    let agreement = try #require(Checked(server.port).agreement)
    #expect(agreement.remarks.contains { $0.contains("demands that the server staples") })
  }

  @Test func aResponseIsJudgedByTheClock() throws {
    let identity = try Self.authority.leaf()
    let root = try Certificate(try Checked.rootBytes()[...])
    let leaf = try Certificate(try Checked.der(identity)[...])
    let path = CertificatePath(certificates: [leaf, root], end: .trusted(.added))
    let file = try Self.response(on: identity, .good, signer: Self.authority.root())
    let bytes = Array(try Data(contentsOf: file))
    let single = try #require(try StapledResponse(bytes[...]).singles.first)
    let end = try #require(single.nextUpdate)
    #expect(end.seconds - single.thisUpdate.seconds == 7 * 86_400)
    func verdict(_ seconds: Int) -> StapleVerdict {
      StapleVerdict(
        bytes, for: path, now: Moment(seconds: seconds),
        signatures: SignatureCheck(TLSLibrary.system))
    }
    #expect(verdict(single.thisUpdate.seconds) == .good(until: end))
    #expect(verdict(end.seconds) == .good(until: end))
    #expect(
      verdict(single.thisUpdate.seconds - 1)
        == .worthless("it is valid from \(single.thisUpdate.date) on"))
    #expect(verdict(end.seconds + 1) == .worthless("it was valid until \(end.date)"))
    // Without a library no signature is known, and nothing is claimed.
    let unchecked = StapleVerdict(
      bytes, for: path, now: single.thisUpdate, signatures: SignatureCheck(nil))
    #expect(unchecked == .worthless("its signature couldn't be checked"))
  }

  /// A response that is cut, or changed in one place, is read without a crash and never revokes.
  @Test func aDamagedResponseRevokesNothing() throws {
    let identity = try Self.authority.leaf()
    let root = try Certificate(try Checked.rootBytes()[...])
    let leaf = try Certificate(try Checked.der(identity)[...])
    let path = CertificatePath(certificates: [leaf, root], end: .trusted(.added))
    let signatures = SignatureCheck(TLSLibrary.system)
    let file = try Self.response(on: identity, .revoked, signer: Self.authority.root())
    let whole = Array(try Data(contentsOf: file))
    func verdict(_ bytes: [UInt8]) -> StapleVerdict {
      StapleVerdict(bytes, for: path, now: Moment.now, signatures: signatures)
    }
    guard case .revoked(_, isSigned: true) = verdict(whole) else {
      Issue.record("the whole response has to count")
      return
    }
    for count in 0..<whole.count {
      if case .revoked = verdict(Array(whole[..<count])) { Issue.record("cut at \(count)") }
    }
    let signed = try StapledResponse(whole[...]).signedBytes
    let start = try #require(
      (0...whole.count - signed.count).first { whole[$0..<$0 + signed.count].elementsEqual(signed) }
    )
    for place in start..<start + signed.count {
      var changed = whole
      changed[place] ^= 1
      if case .revoked(_, isSigned: true) = verdict(changed) { Issue.record("changed at \(place)") }
    }
  }
}
