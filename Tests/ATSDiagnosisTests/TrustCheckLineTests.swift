import Testing

/// The line of the trust daemon comes before the lines of the failure that it explains.
@Suite("Trust checks before the failure")
struct TrustCheckLineTests {
  private static let failure = """
    ATS failed system trust
    Connection 1: system TLS Trust evaluation failed(-9802)
    Connection 1: encountered error(3:-9802)
    Task <5D1B7C0E-2F6A-4B93-8E4C-90A1D3F7B628>.<1> HTTP load failed, 0/0 bytes (error code: -1200 [3:-9802])
    """

  @Test(
    "A check that other evaluations make too explains the failure that follows",
    arguments: [
      ("leaf MissingIntermediate", "incomplete-chain"), ("leaf Revocation", "revoked"),
      ("leaf AnchorTrusted", "self-signed"), ("root AnchorTrusted", "unknown-root"),
      ("leaf TemporalValidity", "expired"), ("leaf KeySize", "weak-key"),
    ])
  func explains(check: String, cause: String) throws {
    let log = "Trust evaluate failure: [\(check)]\n" + Self.failure
    try Case(check, log, "\(cause) - -1200,-9802 server").check()
  }

  @Test("Without a failure, or far from one, it says nothing")
  func alone() throws {
    let check = "Trust evaluate failure: [leaf MissingIntermediate]\n"
    try Case("alone", check).check()
    let gap = String(repeating: "harmless line\n", count: 80)
    try Case("far away", check + gap + Self.failure, "ambiguous - -1200,-9802 server").check()
  }

  @Test("Verdicts on whole chains that name different checks are of different evaluations")
  func verdicts() throws {
    let log = """
      refused: “*.example.org” certificate is expired
      refused: “*.example.org” certificate name does not match input
      refused: “Example Test Root” certificate is not trusted
      """
    try Case(
      "three", log, "expired - - server", "host-mismatch - - server", "unknown-root - - server"
    ).check()
    let one = """
      refused: “*.example.org” certificate is expired
      Certificate 0 “*.example.org” has errors: Certificate is not temporally valid;
      """
    try Case("one", one, "expired - - server").check()
  }

  @Test("A check of signed code takes no part in a failure that isn't of trust")
  func notOfTrust() throws {
    let log = """
      Sep 19 22:40:08 phone amfid(Security)[205] <Notice>: Trust evaluate failure: [leaf LeafMarkerOid]
      An SSL error has occurred (NSURLErrorDomain -1200)
      Connection 1: received ECONNRESET with incomplete TLS handshake - generating errSSLClosedNoNotify
      Connection 1: encountered error(3:-9816)
      """
    try Case("not of trust", log, "handshake-aborted - -1200,-9816 server").check()
  }

  @Test("The check of another process isn't taken")
  func otherProcess() throws {
    let lines = Self.failure.split(separator: "\n")
      .map { "2025-03-11 14:22:08.478512+0100 Shop[812:40361] \($0)" }.joined(separator: "\n")
    let check =
      "2025-03-11 14:22:08.478112+0100 installd[77:301] Trust evaluate failure: [leaf MissingIntermediate]\n"
    try Case("another process", check + lines, "ambiguous - -1200,-9802 server").check()
  }
}
