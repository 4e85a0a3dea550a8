@testable internal import ATSDiagnosis
@testable internal import CrashTriage
internal import Foundation
internal import NetworkLogs

/// Secrets planted into a log, which must not come out of any output.
///
/// The input is a log; where a secret goes and which kind it has is chosen from the input itself. A
/// leak is cut down to the fewest lines that still show it before it is told.
enum SecretTarget {
  /// What is searched for in the outputs: no log has it by itself.
  static let secret = "zQ7mKp2Xw9Lb4Tn8"

  /// The ways in which logs write secrets; `%` is the secret.
  static let carriers = [
    "https://api.example.com/v1?key=%", "https://api.example.com/v1?a=1&sig=%&b=2",
    "https://joe:%@api.example.com/v1", "https://%@api.example.com/", "wss://api.example.com/#%",
    "https://api.example.com/v1?token=%, ", "http:\\/\\/api.example.com\\/v1?key=%",
    "Cookie: sid=%", "Set-Cookie: sid=%; Path=/", "\"Cookie\" = \"a=b; sid=%\";",
    "Authorization: Basic %", "Authorization = \"Bearer %\";", "\"Authorization\":\"Bearer %\"",
    "Proxy-Authorization: Basic %", "X-Api-Key: %", "bearer %", "access_token=%",
    "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI%.c2lnbmF0dXJl", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.%",
    "%@mail.example.org", "joe.%@mail.example.org", "password=%", "client_secret: %",
    "\"password\" : \"%\"", "refresh_token=%",
  ]
  /// Identifiers of devices: of digits, so they look like no other secret.
  static let devices: [(text: String, secret: String)] = [
    ("UDID: 00008101-000A1D2E3C4B001E", "000A1D2E3C4B001E"),
    ("deviceID=8F4B2C1D9E7A6053B4C2D1E0F9A8B7C6D5E4F3A2", "B4C2D1E0F9A8B7C6"),
    ("identifierForVendor: 5C0FE8B1-7A2D-4E39-9B64-D1F2A3C4B5E6", "9B64-D1F2A3C4B5E6"),
  ]

  static func run(_ input: [UInt8]) {
    var choices = Choices(input)
    var lines = input.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
    guard !lines.isEmpty, input.count < 8192 else { return }
    var secrets: Set<String> = []
    for _ in 0..<(1 + choices.next(4)) {
      let number = choices.next(lines.count)
      // Between words: a secret in the middle of one is no longer what it says.
      let gaps = lines[number].indices.filter { " ,;=\"(<{".utf8.contains(lines[number][$0]) }
      let place = gaps.isEmpty ? lines[number].count : choices.element(gaps) + 1
      var text: String
      if choices.next(8) == 0 {
        let device = choices.element(devices)
        text = device.text
        secrets.insert(device.secret)
      } else {
        text = choices.element(carriers).replacing("%", with: secret)
        secrets.insert(secret)
      }
      lines[number].insert(contentsOf: Array((text + " ").utf8), at: place)
    }
    let planted = Array(lines.joined(separator: [0x0A]))
    let text = String(decoding: planted, as: UTF8.self)
    // The name must not be there already, as in an input that was made of a find.
    guard secrets.contains(where: { text.contains($0) }) else { return }
    guard let leak = leak(of: secrets, in: lines) else { return }
    lines = shortened(lines, secrets)
    fail(
      "a secret came out", leak,
      String(decoding: Array(lines.joined(separator: [0x0A])), as: UTF8.self))
  }

  /// The first output that holds a secret, or nil.
  private static func leak(of secrets: Set<String>, in lines: [[UInt8]]) -> String? {
    let bytes = Array(lines.joined(separator: [0x0A]))
    let redaction = Redaction(isActive: true)
    func holds(_ text: String) -> Bool { secrets.contains { text.contains($0) } }
    for finding in LogTarget.findings(bytes) {
      var json = JSONWriter()
      FindingRecord.write(finding, redaction: redaction, to: &json)
      let record = String(decoding: json.bytes, as: UTF8.self)
      if holds(record) { return record }
      for detail in [TextReport.Detail.brief, .normal, .full] {
        // So wide that no word is wrapped: the secret would be cut.
        let report = TextReport(
          width: 100_000, usesColor: false, detail: detail, redaction: redaction)
        let text = report.text(of: finding) + report.again(finding, count: 2)
        if holds(text) { return text }
      }
    }
    for finding in LogTarget.findings(bytes) {
      for document in LogTarget.documents(of: finding, redaction) where holds(document.text) {
        return document.name + "\n" + document.text
      }
    }
    let report = ReportTarget.triage(bytes)
    var json = JSONWriter()
    TriageRecord.write(report, to: &json)
    let all = [String(decoding: json.bytes, as: UTF8.self)] + ReportTarget.texts(of: report)
    return all.first(where: holds)
  }

  private static func shortened(_ lines: [[UInt8]], _ secrets: Set<String>) -> [[UInt8]] {
    var lines = lines
    var index = 0
    while index < lines.count {
      var fewer = lines
      fewer.remove(at: index)
      if leak(of: secrets, in: fewer) != nil { lines = fewer } else { index += 1 }
    }
    return lines
  }
}
