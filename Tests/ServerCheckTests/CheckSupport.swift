import ATSDiagnosis
import AppTransportSecurity
import AppleErrorCatalog
import Foundation
import TestServers
import Testing

@testable import ServerCheck

/// Checks a server of this machine under the name of another.
struct Checked {
  let report: CheckReport

  /// The cause, or nil where an ATS client connects.
  var cause: FailureCause? { report.finding?.cause }
  var kind: Remedy.Kind? { report.finding?.remedy.kind }
  var exception: String? { report.finding?.remedy.exception?.json() }
  var agreement: Agreement? {
    if case .passes(let agreement) = report.verdict { agreement } else { nil }
  }

  /// What was seen, for the message of a test that fails.
  var words: String {
    let seen = report.finding?.evidence.map { "\($0.text): \($0.shows)" } ?? ["passes"]
    return seen.joined(separator: "\n")
  }

  static func options() throws -> CheckOptions {
    var options = CheckOptions()
    options.anchors = TrustAnchors(.apple, added: [try rootBytes()])
    options.address = "127.0.0.1"
    options.library = TLSLibrary.system
    options.timeout = 5_000
    return options
  }

  static func rootBytes() throws -> [UInt8] {
    try der(TestAuthority.shared.root())
  }

  static func der(_ identity: TestIdentity) throws -> [UInt8] {
    try #require(CertificateFile.certificates(in: identity.encoded).found.first)
  }

  init(
    _ port: Int, host: String = "api.example.com", path: String = "/",
    _ change: (inout CheckOptions) throws -> Void = { _ in }
  ) throws {
    var options = try Self.options()
    try change(&options)
    let target = try CheckTarget("https://\(host):\(port)\(path)")
    report = try #require(try ServerChecker(options).check(target).last)
  }

  /// The exception for the host with these keys, as JSON.
  static func exception(_ keys: String, host: String = "api.example.com") -> String {
    #"{"NSExceptionDomains":{"\#(host)":{\#(keys)}}}"#
  }
}
