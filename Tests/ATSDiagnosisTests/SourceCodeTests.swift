import ATSDiagnosis
import Testing

/// Sentences and codes inside of source code report nothing; the same in logs still does.
@Suite struct SourceCodeTests {
  private static let sentence =
    "An SSL error has occurred and a secure connection to the server cannot be made."

  @Test(arguments: [
    "let e = \"\(sentence)\"",
    "    private static let failed: String = \"\(sentence)\"",
    "  const message = '\(sentence)';",
    "static NSString *const kFailed = @\"\(sentence)\";",
    "var text = \"The certificate for this server is invalid.\"",
    "\"error.secure\" = \"\(sentence)\";",
    "\"An SSL error\" = \"发生了 SSL 错误，无法建立与该服务器的安全连接。\";",
    "/* error code: -9802 */",
  ]) func codeSaysNothing(line: String) throws {
    #expect(try findings(line + "\n").isEmpty)
  }

  @Test(arguments: [
    "error = \"\(sentence)\"",
    "    NSLocalizedDescription = \"\(sentence)\";",
    "    \"last error\" = \"\(sentence)\";",
    "{\"error\": \"\(sentence)\"}",
    "[app] let the user know: \(sentence)",
    "12:00:01 E/net var failed = 1: \(sentence)",
    "Code: -9802 /* handshake */",
    "    \"_kCFStreamErrorCodeKey\" = \"-9802\";\n    NSLocalizedDescription = \"\(sentence)\";",
    "\"_kCFStreamErrorCodeKey\" = \"-9802\";\nNSLocalizedDescription = \"\(sentence)\";",
  ]) func logsStillCount(line: String) throws {
    #expect(try findings(line + "\n").count == 1)
  }

  private func findings(_ log: String) throws -> [Finding] {
    try Finding.all(in: log)
  }
}
