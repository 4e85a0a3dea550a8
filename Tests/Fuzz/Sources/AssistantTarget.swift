internal import ATSDiagnosis
@testable internal import ATSExplainCommand
internal import ContextServer
internal import Foundation

/// What a client of `atsexplain mcp` sends: each message is answered, or asks nothing.
enum AssistantTarget {
  // Each run is on one thread, and so is the fuzzer.
  nonisolated(unsafe) private static var sent: [UInt8] = []
  private static let tools: AssistantTools = {
    do {
      return AssistantTools(roots: try FileRoots([]), allowsCheck: false, masks: true)
    } catch {
      fail("no tools: \(error)")
    }
  }()

  static func run(_ input: [UInt8]) {
    var choices = Choices(input)
    let whole = answers([input[...]])
    // A call of a tool is a whole analysis, and how its message was cut is seldom news to it.
    if choices.next(4) == 0 {
      let pieces = answers(choices.pieces(of: input))
      if whole != pieces {
        fail(
          "answers depend on how the input is cut", String(decoding: whole, as: UTF8.self),
          String(decoding: pieces, as: UTF8.self))
      }
    }
    requireJSON(whole, "a response")
    for line in whole.split(separator: 0x0A) {
      requirePrintable(String(decoding: line, as: UTF8.self), "a response")
      // In JSON each byte of an answer may take six, and an answer may be there twice.
      guard line.count < (1 << 20) || line.first == UInt8(ascii: "[") else {
        fail("an answer of \(line.count) bytes")
      }
    }
    // However bad a message is, the next one is answered.
    guard String(decoding: whole, as: UTF8.self).contains("\"id\":\"last\"") else {
      fail("the last request isn't answered", String(decoding: whole, as: UTF8.self))
    }
  }

  /// What comes of an input behind a handshake and before a last request.
  private static func answers(_ pieces: [ArraySlice<UInt8>]) -> [UInt8] {
    unsafe sent = []
    let server = ContextServer(AssistantCommand.identity, tools, threads: 0) { bytes in
      unsafe Self.sent += bytes
    }
    server.take(
      Array(
        """
        {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25"}}

        """.utf8))
    for piece in pieces { server.take(Array(piece)) }
    server.take(Array("\n{\"jsonrpc\":\"2.0\",\"id\":\"last\",\"method\":\"ping\"}\n".utf8))
    server.finish { false }
    return unsafe sent
  }

  /// Messages to begin with: a call of each tool, and what breaks the protocol.
  static func seeds(_ logs: [[UInt8]]) -> [[UInt8]] {
    func call(_ tool: String, _ arguments: [String: Any]) -> [UInt8] {
      let message: [String: Any] = [
        "jsonrpc": "2.0", "id": 1, "method": "tools/call",
        "params": ["name": tool, "arguments": arguments],
      ]
      do {
        return Array(try JSONSerialization.data(withJSONObject: message))
      } catch {
        fail("no seed: \(error)")
      }
    }
    let plist =
      "<key>NSAppTransportSecurity</key><dict><key>NSAllowsArbitraryLoads</key><true/></dict>"
    return logs.flatMap { log in
      let text = String(decoding: log, as: UTF8.self)
      return [
        call("explain_log", ["text": text]), call("explain_log", ["text": text, "format": "json"]),
        call("minimal_exception", ["text": text, "plist": plist, "os": "iOS15+"]),
      ]
    } + [
      call("lookup_code", ["code": -9813]), call("lookup_code", ["code": "3:-9802"]),
      call("explain_cause", ["cause": "host-mismatch"]), call("lint_plist", ["plist": plist]),
      call("eval_policy", ["plist": plist, "urls": ["http://example.com/"], "context": "web"]),
      call("explain_log", ["path": "a/../b.log", "skip": 2, "limit": 5, "all": true]),
      Array(#"{"jsonrpc":"2.0","id":2,"method":"tools/list"}"#.utf8),
      Array(#"[{"jsonrpc":"2.0","id":3,"method":"ping"},{"jsonrpc":"2.0","method":"x"}]"#.utf8),
      Array(
        #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#.utf8),
      Array(
        #"{"jsonrpc":"2.0","id":4,"method":"server/discover","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}}"#
          .utf8),
    ]
  }

  /// The words of the protocol and of the tools' arguments.
  static var words: [String] {
    [
      "{", "}", "[", "]", "\"", ":", ",", "\\u0022", "\\ud83d", "\\n", "null", "true", "1e9",
      "\"jsonrpc\":\"2.0\"", "\"id\":", "\"method\":", "\"params\":", "tools/call", "tools/list",
      "initialize", "server/discover", "ping", "notifications/cancelled", "requestId", "_meta",
      "io.modelcontextprotocol/protocolVersion", "2026-07-28", "protocolVersion", "arguments",
    ] + tools.tools.flatMap { [$0.name] + $0.parameters.map { "\"\($0.name)\":" } }
  }
}
