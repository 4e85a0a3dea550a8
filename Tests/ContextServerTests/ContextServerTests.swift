import Foundation
import Testing

@testable import ContextServer

@Suite struct ContextServerTests {
  // MARK: The handshake

  @Test(arguments: [
    ("2024-11-05", "2024-11-05"), ("2025-03-26", "2025-03-26"), ("2025-06-18", "2025-06-18"),
    ("2025-11-25", "2025-11-25"), ("2026-07-28", "2025-11-25"), ("1.0", "2025-11-25"),
  ])
  func theRevisionIsNegotiated(_ asked: String, _ agreed: String) throws {
    let connection = Connection()
    connection.send(
      #"{"jsonrpc":"2.0","id":"a","method":"initialize","params":{"protocolVersion":"\#(asked)"}}"#)
    let response = try #require(try connection.received.values().first as? [String: Any])
    #expect(response["id"] as? String == "a")
    let result = try #require(response.result)
    #expect(result["protocolVersion"] as? String == agreed)
    #expect((result["serverInfo"] as? [String: Any])?["version"] as? String == "1.2.3")
    #expect((result["capabilities"] as? [String: Any])?["tools"] != nil)
    #expect(result["instructions"] as? String == "Ask.")
  }

  @Test func toolsWaitForTheHandshake() throws {
    let connection = Connection()
    connection.send(
      #"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#,
      #"{"jsonrpc":"2.0","id":2,"method":"ping"}"#, Connection.call("3", "echo", "{}"))
    let responses = try connection.received.values().compactMap { $0 as? [String: Any] }
    #expect(responses.map(\.errorCode) == [-32600, nil, -32600])
    #expect(responses[0].errorMessage?.contains("initialize") == true)
  }

  @Test func requestsMayNameTheirRevisionThemselves() throws {
    let connection = Connection()
    func meta(_ version: String) -> String {
      #""_meta":{"io.modelcontextprotocol/protocolVersion":\#(version)}"#
    }
    let newest = meta("\"2026-07-28\"")
    connection.send(
      #"{"jsonrpc":"2.0","id":1,"method":"server/discover","params":{\#(newest)}}"#,
      #"{"jsonrpc":"2.0","id":2,"method":"tools/list","params":{\#(newest)}}"#,
      #"{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{\#(newest),"name":"echo","arguments":{"text":"a"}}}"#,
      #"{"jsonrpc":"2.0","id":4,"method":"tools/list","params":{\#(meta("\"2031-01-01\""))}}"#,
      #"{"jsonrpc":"2.0","id":5,"method":"tools/list","params":{\#(meta("7"))}}"#)
    let responses = try connection.received.values().compactMap { $0 as? [String: Any] }
    try #require(responses.count == 5)
    let discovery = try #require(responses[0].result)
    let versions = try #require(discovery["supportedVersions"] as? [String])
    #expect(versions.first == "2026-07-28")
    for response in responses.prefix(3) {
      #expect(response.result?["resultType"] as? String == "complete")
    }
    for result in [discovery, try #require(responses[1].result)] {
      #expect(result["cacheScope"] as? String == "private")
      #expect(result["ttlMs"] as? Int != nil)
    }
    #expect(responses[2].text == "a")
    #expect(responses[3].errorCode == -32022)
    let data = (responses[3]["error"] as? [String: Any])?["data"] as? [String: Any]
    #expect(data?["requested"] as? String == "2031-01-01")
    #expect(data?["supported"] as? [String] == versions)
    #expect(responses[4].errorCode == -32602)
  }

  // MARK: Messages

  static let faults: [(line: String, id: Int?, code: Int, words: String)] = [
    ("{", nil, -32700, "at byte 1"), ("nonsense", nil, -32700, "no value"),
    (#"{"jsonrpc":"2.0","id":1,"method":"ping""#, nil, -32700, "comma"),
    ("7", nil, -32600, "a number"), ("\"ping\"", nil, -32600, "a string"),
    ("[]", nil, -32600, "1 to 100"), ("{}", nil, -32600, "jsonrpc"),
    (#"{"id":4,"method":"ping"}"#, 4, -32600, "jsonrpc"),
    (#"{"jsonrpc":"1.0","id":4,"method":"ping"}"#, 4, -32600, "jsonrpc"),
    (#"{"jsonrpc":"2.0","id":4}"#, 4, -32600, "method"),
    (#"{"jsonrpc":"2.0","id":4,"method":7}"#, 4, -32600, "method"),
    (#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, nil, -32600, "null"),
    (#"{"jsonrpc":"2.0","id":{},"method":"ping"}"#, nil, -32600, "an object"),
    (#"{"jsonrpc":"2.0","id":4,"method":"ping","params":[1]}"#, 4, -32602, "an array"),
    (#"{"jsonrpc":"2.0","id":4,"method":"resources/list"}"#, 4, -32601, "resources/list"),
    (#"{"jsonrpc":"2.0","id":4,"method":"hunter2"}"#, 4, -32601, "'***'"),
    (#"{"jsonrpc":"2.0","id":4,"method":"initialize"}"#, 4, -32602, "protocolVersion"),
    (
      #"{"jsonrpc":"2.0","id":4,"method":"tools/list","params":{"cursor":"x"}}"#, 4, -32602,
      "cursor"
    ),
    (#"{"jsonrpc":"2.0","id":4,"method":"tools/call"}"#, 4, -32602, "name"),
    (#"{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":7}}"#, 4, -32602, "name"),
    (Connection.call("4", "ecko", "{}"), 4, -32602, "no tool 'ecko'; there are echo, block"),
  ]

  @Test(arguments: faults)
  func aFaultIsAnswered(_ row: (line: String, id: Int?, code: Int, words: String)) throws {
    // A fault ends nothing: the next request is answered.
    let answers = try Connection.answers(row.line, #"{"jsonrpc":"2.0","id":9,"method":"ping"}"#)
    try #require(answers.count == 2)
    #expect(answers[0]["jsonrpc"] as? String == "2.0")
    #expect(answers[0]["id"] as? Int == row.id)
    #expect(answers[0].errorCode == row.code)
    #expect(answers[0].errorMessage?.contains(row.words) == true, "\(answers[0])")
    #expect(answers[1].result != nil)
  }

  @Test func whatAsksNothingIsNotAnswered() throws {
    let answers = try Connection.answers(
      #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
      #"{"jsonrpc":"2.0","method":"no/such/notification","params":[]}"#,
      #"{"jsonrpc":"2.0","id":1,"result":{}}"#,
      #"{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"x"}}"#, "", "   ", "\r",
      #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":77}}"#,
      #"{"jsonrpc":"2.0","method":"notifications/cancelled"}"#)
    #expect(answers.isEmpty)
  }

  @Test func identifiersComeBackAsTheyWere() throws {
    let ids = ["0", "-1", "1.5", "\"\"", #""a\"b""#, #""é😀""#, "123456789012345678901234567890"]
    let connection = Connection()
    for id in ids { connection.send(#"{"jsonrpc":"2.0","id":\#(id),"method":"ping"}"#) }
    let values = try connection.received.values().compactMap { ($0 as? [String: Any])?["id"] }
    for (id, value) in zip(ids, values) {
      let expected = try JSONSerialization.jsonObject(
        with: Data(id.utf8), options: .fragmentsAllowed)
      #expect("\(value)" == "\(expected)")
    }
    #expect(values.count == ids.count)
    let long = try Connection.answers(
      #"{"jsonrpc":"2.0","id":"\#(String(repeating: "x", count: 2000))","method":"ping"}"#)
    #expect(long.first?.errorCode == -32600)
    #expect(long.first?["id"] is NSNull)
  }

  @Test func anArrayOfMessagesIsAnsweredByOne() throws {
    let ping = #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#
    let notice = #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#
    let call = Connection.call("2", "echo", #"{"text":"b"}"#)
    for threads in [0, 2] {
      let connection = Connection(threads: threads)
      connection.send(
        Connection.initialize, "[\(ping),\(notice),\(call),5,\(Connection.initialize)]")
      connection.send("[\(notice),\(notice)]")
      connection.server.finish { false }
      let values = try connection.received.values()
      try #require(values.count == 2)
      let batch = try #require(values[1] as? [[String: Any]])
      #expect(batch.count == 4)
      #expect(batch.contains { $0["id"] as? Int == 1 && $0.result != nil })
      #expect(batch.contains { $0["id"] as? Int == 2 && $0.text == "b" })
      #expect(batch.count { $0.errorCode == -32600 } == 2)
    }
    let many = Array(repeating: ping, count: 101).joined(separator: ",")
    #expect(try Connection.answers("[\(many)]").map(\.errorCode) == [-32600])
  }

  // MARK: Tools

  @Test func toolsAreListedWithTheirSchemas() throws {
    let answers = try Connection.answers(#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#)
    let tools = try #require(answers.first?.result?["tools"] as? [[String: Any]])
    #expect(tools.map { $0["name"] as? String } == ["echo", "block"])
    let schema = try #require(tools[0]["inputSchema"] as? [String: Any])
    #expect(schema["type"] as? String == "object")
    #expect(schema["required"] as? [String] == ["text"])
    #expect(schema["additionalProperties"] as? Bool == false)
    let properties = try #require(schema["properties"] as? [String: [String: Any]])
    #expect(properties["times"]?["maximum"] as? Int == 3)
    #expect(properties["tone"]?["enum"] as? [String] == ["high", "low"])
    #expect(properties["words"]?["maxItems"] as? Int == 2)
    #expect(properties["code"]?["type"] as? [String] == ["string", "integer"])
    let hints = try #require(tools[0]["annotations"] as? [String: Any])
    #expect(hints["readOnlyHint"] as? Bool == true)
    #expect(hints["openWorldHint"] as? Bool == false)
  }

  static let calls: [(arguments: String, text: String, isFailure: Bool)] = [
    (#"{"text":"hello"}"#, "hello", false),
    (
      #"{"text":"a","times":2,"loud":true,"tone":null,"words":["b","c"],"code":-9813}"#,
      "A -9813 2 B C", false
    ),
    (#"{"text":"a","times":2.0,"code":"x"}"#, "a x 2", false),
    (#"{"text":"fail"}"#, "It failed.", true),
    ("{}", "The argument 'text' is missing.", true),
    ("null", "The argument 'text' is missing.", true),
    ("[1]", "The arguments of echo have to be an object, not an array.", true),
    (#"{"text":7}"#, "The argument 'text' takes a string, not a number.", true),
    (
      #"{"text":"a","times":4}"#, "The argument 'times' takes a number from 1 to 3, not 4.", true
    ),
    (
      #"{"text":"a","times":"2"}"#, "The argument 'times' takes a whole number, not a string.", true
    ),
    (#"{"text":"a","loud":"yes"}"#, "The argument 'loud' takes true or false, not a string.", true),
    (
      #"{"text":"a","tone":"hunter2"}"#,
      "The argument 'tone' doesn't take '***': use one of high, low.", true
    ),
    (#"{"text":"a","words":[]}"#, "The argument 'words' needs at least one string.", true),
    (
      #"{"text":"a","words":["a","b","c"]}"#,
      "The argument 'words' takes at most 2 strings, not 3.", true
    ),
    (#"{"text":"a","words":["a",1]}"#, "The argument 'words' takes strings only.", true),
    (
      #"{"text":"a","code":1.5}"#,
      "The argument 'code' takes a string or a whole number, not a number.", true
    ),
    (
      #"{"texd":"a"}"#,
      "The argument 'text' is missing; there is no argument 'texd'; echo takes text, times, loud, tone, words, code.",
      true
    ),
  ]

  @Test(arguments: calls)
  func argumentsAreChecked(_ row: (arguments: String, text: String, isFailure: Bool)) throws {
    let answers = try Connection.answers(Connection.call("1", "echo", row.arguments))
    #expect(answers.map(\.text) == [row.text])
    #expect(answers.first?.isFailure == row.isFailure)
    #expect((answers.first?.result?["structuredContent"] == nil) == row.isFailure)
  }

  // MARK: Calls at the same time

  @Test func aCallIsAnsweredWhileAnotherRuns() throws {
    let connection = Connection(threads: 2)
    connection.send(
      Connection.initialize, Connection.call("1", "block", "{}"),
      Connection.call("2", "echo", #"{"text":"b"}"#))
    try wait { try connection.received.values().count == 2 }
    let answers = try connection.received.values().compactMap { $0 as? [String: Any] }
    #expect(answers[1]["id"] as? Int == 2)
    connection.send(
      #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1,"reason":"x"}}"#
    )
    connection.server.finish { false }
    // A cancelled call has no response.
    #expect(try connection.received.values().count == 2)
  }

  @Test func aCallThatWaitsIsCancelledBeforeItBegins() throws {
    let connection = Connection(threads: 1)
    connection.send(Connection.initialize, Connection.call("\"a\"", "block", "{}"))
    try wait { connection.tools.started.value == 1 }
    connection.send(
      Connection.call("\"b\"", "block", "{}"), Connection.call("\"c\"", "echo", #"{"text":"c"}"#),
      #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"b"}}"#,
      #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"a"}}"#)
    connection.server.finish { false }
    #expect(connection.tools.started.value == 1)
    let ids = try connection.received.values().map { ($0 as? [String: Any])?["id"] as? String }
    #expect(ids == [nil, "c"])
  }

  @Test func openCallsAreBounded() throws {
    let connection = Connection(threads: 1)
    connection.send(Connection.initialize)
    for id in 1...CallQueue.maxCalls { connection.send(Connection.call("\(id)", "block", "{}")) }
    connection.send(Connection.call("1", "block", "{}"), Connection.call("1000", "block", "{}"))
    let refused = try connection.received.values().dropFirst().compactMap { $0 as? [String: Any] }
    #expect(refused.map(\.errorCode) == [-32600, -32010])
    // The end of the process doesn't wait for them.
    connection.server.finish { true }
  }

  private func wait(until condition: () throws -> Bool) throws {
    for _ in 0..<10_000 {
      if try condition() { return }
      usleep(1000)
    }
    Issue.record("it took more than ten seconds")
  }
}
