internal import ATSDiagnosis
internal import Reporting

/// A server of the Model Context Protocol: messages go in, responses come out.
///
/// It knows the protocol and nothing of what its tools are about; it reads from no descriptor and
/// writes to none. One thread hands the messages in; calls of tools are answered on others, so that
/// two run at the same time and a long one can be cancelled.
package final class ContextServer: @unchecked Sendable {
  /// What the server says of itself.
  package struct Identity: Hashable, Sendable {
    package let name: String
    package let title: String
    package let version: String
    /// What a model should know before it calls a tool.
    package let instructions: String

    package init(name: String, title: String, version: String, instructions: String) {
      self.name = name
      self.title = title
      self.version = version
      self.instructions = instructions
    }
  }

  /// Longer messages are dropped.
  package static let maxMessage = 64 << 20
  /// No array has more messages.
  static let maxBatch = 100

  private let identity: Identity
  private let provider: any ToolProvider
  private let tools: [String: Tool]
  private let send: @Sendable ([UInt8]) -> Void
  private let sending = Monitor()
  private let queue: CallQueue
  /// Whether a client has agreed on a revision; used by the thread that hands messages in alone.
  private var isInitialized = false
  private var framer = MessageFramer(maxLength: maxMessage)

  /// Makes a server.
  ///
  /// - Parameters:
  ///   - threads: how many calls run at the same time; 0 answers each before the next is read.
  ///   - send: writes a response; it is never called by two threads at once.
  package init(
    _ identity: Identity, _ provider: some ToolProvider, threads: Int,
    send: @escaping @Sendable ([UInt8]) -> Void
  ) {
    self.identity = identity
    self.provider = provider
    self.send = send
    tools = Dictionary(provider.tools.map { ($0.name, $0) }) { first, _ in first }
    let sending = sending
    queue = CallQueue(threads: threads) { call in
      let response = Self.response(to: call, provider)
      Self.deliver(response, to: call.batch, sending, send)
    }
  }

  /// Takes bytes of the stream of messages.
  package func take(_ bytes: [UInt8]) {
    var framer = framer
    framer.take(bytes, receive)
    self.framer = framer
  }

  /// Ends the stream and waits for the calls that are open.
  ///
  /// - Parameter isStopped: says whether not to wait any longer.
  package func finish(isStopped: () -> Bool) {
    framer.finish(receive)
    queue.drain(isStopped: isStopped)
  }

  // MARK: Messages

  private func receive(_ frame: MessageFramer.Frame) {
    switch frame {
    case .tooLong:
      refuse(nil, .init(.invalidRequest, "a message has more than \(Self.maxMessage >> 20) MiB"))
    case .message(let bytes):
      let value: JSONValue
      do {
        value = try JSONValue(bytes)
      } catch {
        refuse(
          nil, .init(.parse, "the message is no JSON: at byte \(error.offset), \(error.message)"))
        return
      }
      guard case .array(let elements) = value else {
        handle(value, size: bytes.count, nil)
        return
      }
      guard 1...Self.maxBatch ~= elements.count else {
        refuse(nil, .init(.invalidRequest, "an array has to hold 1 to \(Self.maxBatch) messages"))
        return
      }
      let batch = Batch(count: elements.count)
      for element in elements { handle(element, size: bytes.count / elements.count, batch) }
    }
  }

  private func refuse(_ id: RequestID?, _ error: ProtocolError, _ batch: Batch? = nil) {
    let masked = ProtocolError(error.code, provider.masked(error.message), data: error.data)
    deliver(Response.error(id, masked), to: batch)
  }

  private func deliver(_ response: [UInt8]?, to batch: Batch?) {
    Self.deliver(response, to: batch, sending, send)
  }

  private static func deliver(
    _ response: [UInt8]?, to batch: Batch?, _ sending: Monitor,
    _ send: @Sendable ([UInt8]) -> Void
  ) {
    guard let whole = batch.map({ $0.take(response) }) ?? response else { return }
    sending.locked { send(whole + [0x0A]) }
  }

  private func handle(_ message: JSONValue, size: Int, _ batch: Batch?) {
    guard case .object(let members) = message else {
      refuse(
        nil, .init(.invalidRequest, "a message has to be an object, not \(message.kind)"), batch)
      return
    }
    let id = members["id"].flatMap(RequestID.init)
    do throws(ProtocolError) {
      if let given = members["id"], id == nil {
        throw ProtocolError(
          .invalidRequest,
          "the id of a request has to be a number or a string of at most \(RequestID.maxLength) "
            + "bytes, not \(given.kind)")
      }
      // This server asks nothing, so a response answers nothing.
      if members["method"] == nil, members["result"] ?? members["error"] != nil {
        deliver(nil, to: batch)
        return
      }
      guard members["jsonrpc"]?.text == "2.0" else {
        throw ProtocolError(.invalidRequest, "the member 'jsonrpc' has to be \"2.0\"")
      }
      guard let method = members["method"]?.text else {
        throw ProtocolError(.invalidRequest, "the member 'method' has to be a string")
      }
      guard let id else {
        notice(method, members["params"])
        deliver(nil, to: batch)
        return
      }
      if let params = members["params"], params != .null {
        guard case .object = params else {
          throw ProtocolError(
            .invalidParams, "the member 'params' has to be an object, not \(params.kind)")
        }
      }
      if let response = try answer(id, method, members["params"], size: size, batch) {
        deliver(response, to: batch)
      }
    } catch {
      refuse(id, error, batch)
    }
  }

  private func notice(_ method: String, _ params: JSONValue?) {
    guard method == "notifications/cancelled", let id = params?["requestId"].flatMap(RequestID.init)
    else { return }
    if let call = queue.cancel(id) { deliver(nil, to: call.batch) }
  }

  // MARK: Requests

  /// Answers a request; nil where the answer comes later.
  private func answer(
    _ id: RequestID, _ method: String, _ params: JSONValue?, size: Int, _ batch: Batch?
  ) throws(ProtocolError) -> [UInt8]? {
    let isStateless = try Self.namesRevision(params)
    switch method {
    case "initialize":
      guard batch == nil else {
        throw ProtocolError(.invalidRequest, "initialize has to be a message of its own")
      }
      return try initialize(id, params)
    case "server/discover": return discover(id)
    case "ping":
      return Response.result(id) { json in if isStateless { Response.complete(&json) } }
    case "tools/list", "tools/call":
      guard isInitialized || isStateless else {
        throw ProtocolError(
          .invalidRequest,
          "no revision of the protocol is agreed on: send initialize first, or name one of "
            + "\(ProtocolVersion.stateless.joined(separator: ", ")) in '_meta'")
      }
      if method == "tools/list" { return try list(id, params) }
      try call(id, params, size: size, batch)
      return nil
    default:
      throw ProtocolError(.methodNotFound, "there is no method '\(method.prefix(64))'")
    }
  }

  /// Whether a request names its revision of the protocol by itself.
  private static func namesRevision(_ params: JSONValue?) throws(ProtocolError) -> Bool {
    guard let version = params?["_meta"]?[ProtocolVersion.MetaKey.version] else { return false }
    guard let text = version.text else {
      throw ProtocolError(
        .invalidParams, "'\(ProtocolVersion.MetaKey.version)' has to be a string")
    }
    if ProtocolVersion.stateless.contains(text) { return true }
    var data = JSONWriter()
    data.object { json in
      json.string("requested", String(text.prefix(64)))
      json.key("supported")
      supported(&json)
    }
    throw ProtocolError(
      .unsupportedVersion, "the revision '\(text.prefix(64))' of the protocol isn't spoken here",
      data: String(decoding: data.bytes, as: UTF8.self))
  }

  private static func supported(_ json: inout JSONWriter) {
    json.array { json in
      for version in ProtocolVersion.stateless + ProtocolVersion.handshake { json.string(version) }
    }
  }

  private func initialize(_ id: RequestID, _ params: JSONValue?) throws(ProtocolError) -> [UInt8] {
    guard let asked = params?["protocolVersion"]?.text else {
      throw ProtocolError(.invalidParams, "initialize needs 'protocolVersion', a string")
    }
    isInitialized = true
    return Response.result(id) { json in
      capabilities(&json)
      json.string("instructions", identity.instructions)
      json.string("protocolVersion", ProtocolVersion.negotiated(asked))
      json.key("serverInfo")
      write(identity, &json)
    }
  }

  private func discover(_ id: RequestID) -> [UInt8] {
    Response.result(id) { json in
      json.key("_meta")
      json.object { json in
        json.key(text: ProtocolVersion.MetaKey.server)
        write(identity, &json)
      }
      capabilities(&json)
      json.string("instructions", identity.instructions)
      Response.complete(&json)
      json.key("supportedVersions")
      Self.supported(&json)
      Response.cacheable(&json)
    }
  }

  private func capabilities(_ json: inout JSONWriter) {
    json.key("capabilities")
    json.object { json in
      json.key("tools")
      json.object { json in
        json.boolean("listChanged", false)
      }
    }
  }

  private func write(_ identity: Identity, _ json: inout JSONWriter) {
    json.object { json in
      json.string("name", identity.name)
      json.string("title", identity.title)
      json.string("version", identity.version)
    }
  }

  private func list(_ id: RequestID, _ params: JSONValue?) throws(ProtocolError) -> [UInt8] {
    if let cursor = params?["cursor"], cursor != .null {
      throw ProtocolError(.invalidParams, "there is no such cursor: all tools are on one page")
    }
    return Response.result(id) { json in
      Response.complete(&json)
      json.key("tools")
      json.array { json in for tool in provider.tools { tool.write(to: &json) } }
      Response.cacheable(&json)
    }
  }

  // MARK: Calls

  private func call(
    _ id: RequestID, _ params: JSONValue?, size: Int, _ batch: Batch?
  ) throws(ProtocolError) {
    guard let name = params?["name"]?.text else {
      throw ProtocolError(.invalidParams, "tools/call needs 'name', a string")
    }
    guard let tool = tools[name] else {
      let names = provider.tools.map(\.name).joined(separator: ", ")
      throw ProtocolError(
        .invalidParams, "there is no tool '\(name.prefix(64))'; there are \(names)")
    }
    let arguments: ToolArguments
    do {
      arguments = try ToolArguments(params?["arguments"], for: tool)
    } catch {
      // A model sees the answer of a tool, and hardly ever an error of the protocol.
      var answer = ToolAnswer(error)
      answer.text = provider.masked(answer.text)
      deliver(Response.result(id) { Response.write(answer, to: &$0) }, to: batch)
      return
    }
    try queue.add(ToolCall(id: id, tool: tool, arguments: arguments, size: size, batch: batch))
  }

  /// The response to a call, or nil where no one waits for it.
  private static func response(to call: ToolCall, _ provider: any ToolProvider) -> [UInt8]? {
    guard !call.isCancelled else { return nil }
    let answer = provider.answer(call.tool, call.arguments) { call.isCancelled }
    guard !call.isCancelled else { return nil }
    return Response.result(call.id) { Response.write(answer, to: &$0) }
  }
}
