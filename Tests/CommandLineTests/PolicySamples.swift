import AppTransportSecurity
import Foundation

/// Info.plist files and logs that the tests of the policy commands share.
enum PolicySamples {
  /// An Info.plist with odd but legal formatting around the inside of its policy.
  static func infoPlist(_ policy: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
    "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <!-- kept by hand -->
    <dict>
       <key>CFBundleName</key>   <string>Reader &amp; Co</string>
       <key>NSAppTransportSecurity</key>
       <dict>
    \(policy)
       </dict> <!-- end of the policy -->
    \t<key>CFBundleVersion</key><string>7</string>
    </dict>
    </plist>

    """
  }

  /// An Info.plist without a policy.
  static let bare = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict><key>CFBundleName</key><string>Reader</string></dict></plist>

    """

  static let http = "<key>NSExceptionAllowsInsecureHTTPLoads</key><true/>"

  static func entry(_ host: String, _ inside: String) -> String {
    "<key>NSExceptionDomains</key><dict><key>\(host)</key><dict>\(inside)</dict></dict>"
  }

  /// The line of a cleartext load that ATS refused.
  static func blocked(_ url: String, task: Int = 7) -> String {
    """
    2025-05-05 08:15:00.100 Reader[812:9001] Task \
    <0F0F0F0F-1111-2222-3333-4444444444\(10 + task)>.<\(task)> finished with error [-1022] \
    Error Domain=NSURLErrorDomain Code=-1022 "The resource could not be loaded because the App \
    Transport Security policy requires the use of a secure connection." \
    UserInfo={NSErrorFailingURLStringKey=\(url), NSErrorFailingURLKey=\(url)}

    """
  }

  /// The lines of a certificate that default trust refused.
  static func untrusted(_ host: String) -> String {
    """
    2025-05-05 08:15:02.100 Reader[812:9001] Task <0F0F0F0F-1111-2222-3333-444444444499>.<9> \
    finished with error [-1202] Error Domain=NSURLErrorDomain Code=-1202 "The certificate for this \
    server is invalid." UserInfo={NSErrorFailingURLStringKey=https://\(host)/, \
    _kCFStreamErrorDomainKey=3, _kCFStreamErrorCodeKey=-9813}

    """
  }

  /// What nscurl prints of a server.
  static func transcript(_ host: String, _ server: ServerModel) -> String {
    var log = "Starting ATS Diagnostics\n\nConfiguring ATS Info.plist keys and displaying the "
    log += "result of HTTPS loads to https://\(host).\n"
    let results = server.simulatedMatrix(of: DiagnosticRow.sixteen).results
    for row in DiagnosticRow.sixteen {
      log += "\n\(row.sectionTitle(host: host))\n\n---\n\(row.title)\n"
      log += "Result : \(results[row] == true ? "PASS" : "FAIL")\n---\n"
    }
    return log + String(repeating: "=", count: 80) + "\n"
  }
}

/// The records of NDJSON output.
func records(_ text: String) throws -> [[String: Any]] {
  try text.split(separator: "\n").map { line in
    let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
    guard let record = value as? [String: Any] else { throw CocoaError(.coderReadCorrupt) }
    return record
  }
}
