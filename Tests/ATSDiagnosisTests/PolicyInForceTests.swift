import AppleErrorCatalog
import Testing

@testable import ATSDiagnosis

/// What a connection's own line says of the policy that holds for it bears on its cause and remedy.
@Suite struct PolicyInForceTests {
  /// A failed load behind the line of its connection's policy.
  static func log(
    floor: String, enforces: Bool, code: Int, alert: String? = nil, reason: String? = nil,
    url: Int = -1200, beside: String = ""
  ) -> String {
    func line(_ text: String) -> String {
      "2025-03-04 07:00:00.100000+0000 Kiosk[71:902] \(text)\n"
    }
    var log = line(
      "[boringssl] nw_protocol_boringssl_begin_connection(1013) [C4.1.1:2][0x10] TLS configured [server(0) "
        + "min_version(0x\(floor)) max_version(0x0304) name(redacted) tickets(false) false_start(false) "
        + "enforce_ev(false) enforce_ats(\(enforces)) \(beside)ech(false)]")
    if let alert {
      log += line(
        "[boringssl] boringssl_context_handle_fatal_alert(1872) [C4.1.1:2][0x10] read alert, level: fatal, "
          + "description: \(alert)")
    }
    if let reason {
      log += line(
        "[boringssl] boringssl_session_handshake_error_print(44) [C4.1.1:2][0x10] Error: "
          + "4398050408:error:100000f0:SSL routines:OPENSSL_internal:\(reason):handshake_client.cc:576:"
      )
    }
    log += line("Connection 4: failed to connect 3:\(code), reason -1")
    log += line(
      "Task <3D2A9C10-0000-4000-8000-00000000A001>.<6> HTTP load failed, 0/0 bytes (error code: \(url) "
        + "[3:\(code)])")
    return log
      + line(
        "Task <3D2A9C10-0000-4000-8000-00000000A001>.<6> finished with error [\(url)] Error "
          + "Domain=NSURLErrorDomain Code=\(url) \"(null)\" UserInfo={NSErrorFailingURLStringKey="
          + "https://till.example.net/}"
      )
  }

  static func finding(_ log: String) throws -> Finding {
    let found = try Finding.all(in: log)
    #expect(found.count == 1)
    return try #require(found.first)
  }

  static let keyCauses: Set<FailureCause> = [.tlsVersionTooOld, .noForwardSecrecy]

  /// Nothing of a finding offers a key.
  static func offersNoKey(_ finding: Finding) -> Bool {
    let remedy = finding.remedy
    return remedy.kind == .server && remedy.exception == nil && !remedy.keyMayHelp
      && remedy.platform == nil && remedy.alternatives.allSatisfy { $0.exception == nil }
      && remedy.next?.contains("nscurl") != true && keyCauses.isDisjoint(with: finding.candidates)
  }

  @Test(arguments: [
    ("protocol version", -9836), ("handshake failure", -9824), ("insufficient security", -9837),
  ]) func nothingIsLeftToAllow(alert: String, code: Int) throws {
    for beside in ["", "ats_non_pfs_ciphersuite_allowed(true) "] {
      let finding = try Self.finding(
        Self.log(floor: "0301", enforces: false, code: code, alert: alert, beside: beside))
      #expect(Self.offersNoKey(finding), "\(alert)")
      #expect(finding.host == "till.example.net")
      #expect(finding.cause == (code == -9824 ? .ambiguous : .peerAlertOther))
    }
  }

  @Test(arguments: [-9836, -9824, -9801, -9837]) func codesAlone(code: Int) throws {
    let finding = try Self.finding(Self.log(floor: "0301", enforces: false, code: code))
    #expect(Self.offersNoKey(finding), "\(code)")
    if code != -9837 {
      #expect(finding.evidence.last?.shows == "ATS is off for this connection", "\(code)")
    }
  }

  /// What BoringSSL proves stays proved, and no key repairs it.
  @Test func provedVersion() throws {
    let finding = try Self.finding(
      Self.log(floor: "0301", enforces: false, code: -9836, reason: "UNSUPPORTED_PROTOCOL"))
    #expect(finding.cause == .tlsVersionTooOld)
    #expect(finding.remedy.kind == .server && finding.remedy.exception == nil)
    #expect(!finding.remedy.keyMayHelp && finding.remedy.platform == nil)
    #expect(!finding.summary.contains("ATS demands"))
  }

  /// The floor is that of an entry: forward secrecy is still asked for.
  @Test func floorOfAnEntry() throws {
    let version = try Self.finding(
      Self.log(floor: "0301", enforces: true, code: -9836, alert: "protocol version"))
    #expect(version.cause == .peerAlertOther && version.remedy.kind == .server)
    let refused = try Self.finding(
      Self.log(floor: "0301", enforces: true, code: -9824, alert: "handshake failure"))
    #expect(refused.cause == .ambiguous && refused.remedy.kind == .undecided)
    #expect(refused.candidates.first == .noForwardSecrecy)
    #expect(!refused.candidates.contains(.tlsVersionTooOld))
    #expect(refused.remedy.platform == nil)
    #expect(refused.remedy.alternatives.allSatisfy { !$0.when.contains("TLS version") })
  }

  /// An entry that allows cleartext turns ATS off and keeps its floor: the keys are still to be had.
  @Test(arguments: [("0303", true), ("0303", false), ("0302", false), ("0304", true)])
  func keysThatAreLeft(floor: String, enforces: Bool) throws {
    let alone = try Self.finding(
      Self.log(floor: floor, enforces: enforces, code: -9836, alert: "protocol version"))
    #expect(alone.cause == .tlsVersionTooOld && alone.remedy.kind == .exception)
    let refused = try Self.finding(
      Self.log(floor: floor, enforces: enforces, code: -9824, alert: "handshake failure"))
    #expect(refused.candidates == FailureCause.handshakeRefusedCandidates)
  }

  /// The app's code decides on trust where ATS is off.
  @Test func overrideTakesCodeOnly() throws {
    let off = try Self.finding(Self.log(floor: "0301", enforces: false, code: -9813))
    #expect(off.remedy.kind == .server)
    #expect(off.remedy.alternatives.count == 1)
    #expect(off.remedy.alternatives.allSatisfy { $0.exception == nil && $0.code != nil })
    let on = try Self.finding(Self.log(floor: "0303", enforces: true, code: -9813))
    #expect(on.remedy.alternatives.contains { $0.exception != nil })
    let brokenOff = try Self.finding(Self.log(floor: "0301", enforces: false, code: -9802))
    #expect(brokenOff.remedy.alternatives.allSatisfy { $0.exception == nil })
    #expect(Self.keyCauses.isDisjoint(with: brokenOff.candidates))
  }

  /// Failures that have nothing to do with keys stay as they are.
  @Test func whatHasNoKeyStays() throws {
    let off = try Self.finding(Self.log(floor: "0301", enforces: false, code: -9843, url: -1202))
    let on = try Self.finding(Self.log(floor: "0303", enforces: true, code: -9843, url: -1202))
    #expect(off.cause == .hostMismatch && on.cause == .hostMismatch)
    #expect(off.remedy.kind == .server)
  }
}
