import ATSDiagnosis
import AppTransportSecurity
import Foundation
import Testing

/// Transcripts whose lines were cut anywhere, the name of the tested host included.
@Suite struct WrappedHostTests {
  private static func transcript(_ host: String) -> String {
    func row(_ title: String, _ key: String, _ result: String) -> String {
      """
      ---
      \(title)
      ATS Dictionary:
      {
          NSExceptionDomains =     {
              "\(host)" =         {
                  \(key);
              };
          };
      }
      Result : \(result)
      ---
      """
    }
    return """
      Starting ATS Diagnostics

      Configuring ATS Info.plist keys and displaying the result of HTTPS loads to https://\(host)/v1/health.
      A test will "PASS" if URLSession:task:didCompleteWithError: returns a nil error.

      Default ATS Secure Connection
      ---
      ATS Default Connection
      ATS Dictionary:
      {
      }
      Result : FAIL
      Error : Error Domain=NSURLErrorDomain Code=-1200 "x" UserInfo={NSErrorFailingURLStringKey=https://\(host)/v1/health, _kCFStreamErrorCodeKey=-9824, _kCFStreamErrorDomainKey=3}
      ---

      Allowing Arbitrary Loads
      ---
      Allow All Loads
      ATS Dictionary:
      {
          NSAllowsArbitraryLoads = true;
      }
      Result : PASS
      ---

      Configuring TLS exceptions for \(host)

      \(row("TLSv1.2", "NSExceptionMinimumTLSVersion = \"TLSv1.2\"", "FAIL"))

      \(row("TLSv1.1", "NSExceptionMinimumTLSVersion = \"TLSv1.1\"", "FAIL"))

      \(row("TLSv1.0", "NSExceptionMinimumTLSVersion = \"TLSv1.0\"", "FAIL"))

      Configuring PFS exceptions for \(host)

      \(row("Disabling Perfect Forward Secrecy", "NSExceptionRequiresForwardSecrecy = false", "PASS"))
      """
  }

  /// No exception is for a part of a name, whatever the width and what is in front of each line.
  @Test(arguments: ["", "> ", "    ", "2026-02-03T04:05:06.7891234Z "])
  func noExceptionNamesAPart(prefix: String) throws {
    var proved = 0
    for host in [
      "a.example", "api-1.prod.eu-central-1.elb.example.org",
      "a-very-long-label-that-goes-on.of-a-staging-system.internal.example.com",
    ] {
      for width in stride(from: 56, through: 132, by: 4) {
        let lines = Self.transcript(host).split(separator: "\n", omittingEmptySubsequences: false)
          .flatMap { line -> [Substring] in
            var pieces: [Substring] = []
            var rest = line
            repeat {
              pieces.append(rest.prefix(width))
              rest = rest.dropFirst(width)
            } while !rest.isEmpty
            return pieces
          }
        let text = lines.map { prefix + $0 }.joined(separator: "\n")
        for finding in try Finding.all(in: text) {
          guard let exception = finding.remedy.exception?.json() else { continue }
          proved += 1
          #expect(exception.contains("\"\(host)\""), "width \(width), \(host)\n\(text)")
        }
      }
    }
    #expect(proved > 20)
  }
}
