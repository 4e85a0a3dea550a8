import Foundation
import Testing

@testable import ContextServer

/// Tools that answer with what they were given.
struct EchoTools: ToolProvider {
  static let echo = Tool(
    name: "echo", title: "Echo", description: "Says it again.",
    parameters: [
      .init("text", .text, "What to say.", isRequired: true),
      .init("times", .integer(1...3), "How often."),
      .init("loud", .boolean, "Whether to shout."),
      .init("tone", .choice(["high", "low"]), "How it sounds."),
      .init("words", .texts(max: 2), "More of it."), .init("code", .code, "A code."),
    ])
  static let block = Tool(
    name: "block", title: "Block", description: "Waits until it is cancelled.", parameters: [])

  let tools = [echo, block]
  /// How many calls of `block` have begun.
  let started = Counter()

  func answer(
    _ tool: Tool, _ arguments: ToolArguments, isCancelled: @escaping @Sendable () -> Bool
  ) -> ToolAnswer {
    if tool.name == "block" {
      started.add()
      while !isCancelled() { usleep(1000) }
      return ToolAnswer("was cancelled")
    }
    if arguments.text("text") == "fail" { return ToolAnswer(ToolRefusal("It failed.")) }
    let parts = [
      arguments.text("text"), arguments.text("code"), arguments.integer("times").map(String.init),
    ]
    let text = (parts.compactMap { $0 } + arguments.texts("words")).joined(separator: " ")
    return ToolAnswer(arguments.isTrue("loud") ? text.uppercased() : text, records: "{\"n\":1}")
  }

  func masked(_ text: String) -> String { text.replacingOccurrences(of: "hunter2", with: "***") }
}

/// A number that threads add to.
final class Counter: Sendable {
  private let lock = NSLock()
  nonisolated(unsafe) private var count = 0
  var value: Int { lock.withLock { unsafe count } }
  func add() { lock.withLock { unsafe count += 1 } }
}

/// The lines that a server sends.
final class Received: Sendable {
  private let lock = NSLock()
  nonisolated(unsafe) private var bytes: [UInt8] = []

  func add(_ more: [UInt8]) { lock.withLock { unsafe bytes += more } }

  /// The lines as JSON that Foundation reads.
  func values() throws -> [Any] {
    let all = lock.withLock { unsafe bytes }
    return try all.split(separator: 0x0A).map { try JSONSerialization.jsonObject(with: Data($0)) }
  }
}

/// A server with its client's end.
struct Connection {
  let tools = EchoTools()
  let received = Received()
  let server: ContextServer

  init(threads: Int = 0) {
    let received = received
    server = ContextServer(
      .init(name: "test", title: "Test", version: "1.2.3", instructions: "Ask."), tools,
      threads: threads
    ) { received.add($0) }
  }

  static let initialize =
    #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18"}}"#

  func send(_ lines: String...) { for line in lines { server.take(Array((line + "\n").utf8)) } }

  /// Sends lines behind a handshake; the result is what came behind its response.
  static func answers(_ lines: String...) throws -> [[String: Any]] {
    let connection = Connection()
    connection.send(initialize)
    for line in lines { connection.send(line) }
    connection.server.finish { false }
    return try connection.received.values().dropFirst().map { try #require($0 as? [String: Any]) }
  }

  static func call(_ id: String, _ tool: String, _ arguments: String) -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"tools/call","params":{"name":"\#(tool)","arguments":\#(arguments)}}"#
  }
}

extension [String: Any] {
  var result: [String: Any]? { self["result"] as? [String: Any] }
  var errorCode: Int? { (self["error"] as? [String: Any])?["code"] as? Int }
  var errorMessage: String? { (self["error"] as? [String: Any])?["message"] as? String }
  /// The text of a tool's answer.
  var text: String? {
    ((result?["content"] as? [Any])?.first as? [String: Any])?["text"] as? String
  }
  var isFailure: Bool? { result?["isError"] as? Bool }
}
