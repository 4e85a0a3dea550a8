/// The revisions of the Model Context Protocol that the server speaks.
enum ProtocolVersion {
  /// Those that a client agrees on with `initialize`, newest first.
  static let handshake = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]
  /// Those that each request names by itself.
  static let stateless = ["2026-07-28"]

  /// Members of `_meta` in requests and results.
  enum MetaKey {
    static let version = "io.modelcontextprotocol/protocolVersion"
    static let server = "io.modelcontextprotocol/serverInfo"
  }

  /// The revision to speak with a client that asks for one: that one, or the newest.
  static func negotiated(_ asked: String) -> String {
    handshake.contains(asked) ? asked : handshake[0]
  }
}

/// The codes of errors in responses.
enum ErrorCode: Int {
  case parse = -32700
  case invalidRequest = -32600
  case methodNotFound = -32601
  case invalidParams = -32602
  /// More calls are open than the server takes.
  case busy = -32010
  /// A request names a revision that the server doesn't speak.
  case unsupportedVersion = -32022
}

/// An error of the protocol, as opposed to a failure of a tool.
struct ProtocolError: Error {
  let code: ErrorCode
  let message: String
  /// The `data` member, as JSON.
  var data: String?

  init(_ code: ErrorCode, _ message: String, data: String? = nil) {
    self.code = code
    self.message = message
    self.data = data
  }
}

/// The identifier of a request.
enum RequestID: Hashable, Sendable {
  case number(String)
  case text(String)

  /// Longer ones are refused: each response repeats its identifier.
  static let maxLength = 1024

  init?(_ value: JSONValue) {
    switch value {
    case .number(let digits): self = .number(digits)
    case .string(let text) where text.utf8.count <= Self.maxLength: self = .text(text)
    default: return nil
    }
  }
}
