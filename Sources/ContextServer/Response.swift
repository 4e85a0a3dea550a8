internal import ATSDiagnosis
internal import Reporting

/// The wire form of responses: one JSON-RPC object each.
enum Response {
  /// A response with a result; `body` writes the members of the result.
  static func result(_ id: RequestID, _ body: (inout JSONWriter) -> Void) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      write(id, to: &json)
      json.string("jsonrpc", "2.0")
      json.key("result")
      json.object(body)
    }
    return json.bytes
  }

  /// A response with an error; the identifier is nil where the request had none that can be read.
  static func error(_ id: RequestID?, _ error: ProtocolError) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.key("error")
      json.object { json in
        json.number("code", error.code.rawValue)
        if let data = error.data {
          json.key("data")
          json.raw(data)
        }
        json.string("message", error.message)
      }
      if let id {
        write(id, to: &json)
      } else {
        json.string("id", nil)
      }
      json.string("jsonrpc", "2.0")
    }
    return json.bytes
  }

  private static func write(_ id: RequestID, to json: inout JSONWriter) {
    json.key("id")
    switch id {
    case .number(let digits): json.raw(digits)
    case .text(let text): json.string(text)
    }
  }

  /// Writes the answer of a tool as the members of a result.
  static func write(_ answer: ToolAnswer, to json: inout JSONWriter) {
    json.key("content")
    json.array { json in
      json.object { json in
        json.string("text", answer.text)
        json.string("type", "text")
      }
    }
    json.boolean("isError", answer.isFailure)
    complete(&json)
    if let records = answer.records {
      json.key("structuredContent")
      json.raw(records)
    }
  }

  /// Says that a result is whole, which clients of the stateless revision ask for and others ignore.
  static func complete(_ json: inout JSONWriter) {
    json.string("resultType", "complete")
  }

  /// Says how long a result holds: it is the same as long as the server runs.
  static func cacheable(_ json: inout JSONWriter) {
    json.string("cacheScope", "private")
    json.number("ttlMs", 3_600_000)
  }
}
