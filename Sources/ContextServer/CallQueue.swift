internal import ATSDiagnosis

/// A call of a tool on its way to an answer.
final class ToolCall: Sendable {
  let id: RequestID
  let tool: Tool
  let arguments: ToolArguments
  /// How many bytes the message had, which is about what the arguments hold.
  let size: Int
  let batch: Batch?
  private let state = CallState()

  init(id: RequestID, tool: Tool, arguments: ToolArguments, size: Int, batch: Batch?) {
    self.id = id
    self.tool = tool
    self.arguments = arguments
    self.size = size
    self.batch = batch
  }

  /// Whether no one waits for the answer any more.
  var isCancelled: Bool { state.isCancelled }

  func cancel() { state.cancel() }
}

/// A flag that one thread sets and others read.
private final class CallState: @unchecked Sendable {
  private let monitor = Monitor()
  // Guarded by the monitor.
  private var flag = false

  var isCancelled: Bool { monitor.locked { flag } }

  func cancel() { monitor.locked { flag = true } }
}

/// Runs calls on a few threads, in the order in which they came.
final class CallQueue: @unchecked Sendable {
  /// No more calls may be open at the same time.
  static let maxCalls = 64
  /// No more bytes of arguments may be held by open calls.
  static let maxBytes = 128 << 20

  private let threadLimit: Int
  private let run: @Sendable (ToolCall) -> Void
  private let monitor = Monitor()
  // Guarded by the monitor.
  private var waiting: [ToolCall] = []
  private var open: [RequestID: ToolCall] = [:]
  private var bytes = 0
  private var threadCount = 0
  private var idleCount = 0
  private var isEnding = false

  /// A queue with at most so many threads; without any, calls run at once on the thread that adds
  /// them.
  init(threads: Int, run: @escaping @Sendable (ToolCall) -> Void) {
    threadLimit = threads
    self.run = run
  }

  /// Adds a call.
  ///
  /// - Throws: `ProtocolError` where too much waits already, or the identifier is in use.
  func add(_ call: ToolCall) throws(ProtocolError) {
    let refusal = monitor.locked { () -> ProtocolError? in
      if open[call.id] != nil {
        return ProtocolError(.invalidRequest, "the id belongs to a call that is still open")
      }
      guard open.count < Self.maxCalls, bytes + call.size <= Self.maxBytes else {
        return ProtocolError(
          .busy, "\(open.count) calls are open already: wait for their answers, then call again")
      }
      open[call.id] = call
      bytes += call.size
      return nil
    }
    if let refusal { throw refusal }
    guard threadLimit > 0, hasThread() else {
      finish(call)
      return
    }
    monitor.locked {
      waiting.append(call)
      monitor.changed()
    }
  }

  /// Makes sure that a thread will take the next call.
  private func hasThread() -> Bool {
    let needsThread = monitor.locked {
      let needed = threadCount < threadLimit && idleCount <= waiting.count
      if needed { threadCount += 1 }
      return needed
    }
    guard needsThread else { return true }
    if let thread = WorkerThread({ self.work() }) {
      thread.detach()
      return true
    }
    return monitor.locked {
      threadCount -= 1
      return threadCount > 0
    }
  }

  private func work() {
    // Ends: each call is taken from the list, and none comes once the stream has ended.
    while let call = next() { finish(call) }
  }

  private func next() -> ToolCall? {
    monitor.locked {
      idleCount += 1
      defer { idleCount -= 1 }
      // Ends: a call comes, or the stream ends.
      while waiting.isEmpty, !isEnding { monitor.wait() }
      return waiting.isEmpty ? nil : waiting.removeFirst()
    }
  }

  private func finish(_ call: ToolCall) {
    run(call)
    monitor.locked {
      open[call.id] = nil
      bytes -= call.size
      monitor.changed()
    }
  }

  /// Cancels a call; one that waits is never begun.
  ///
  /// - Returns: the call, where it is dropped without ever having run.
  func cancel(_ id: RequestID) -> ToolCall? {
    monitor.locked {
      guard let call = open[id] else { return nil }
      call.cancel()
      guard let index = waiting.firstIndex(where: { $0 === call }) else { return nil }
      waiting.remove(at: index)
      open[id] = nil
      bytes -= call.size
      return call
    }
  }

  /// Waits until all calls are answered, or until `isStopped` says so: then they are cancelled and
  /// left to the end of the process.
  func drain(isStopped: () -> Bool) {
    monitor.locked {
      // Ends: calls come to their end, or it is stopped.
      while !open.isEmpty, !isStopped() { monitor.wait(milliseconds: 50) }
      for call in open.values { call.cancel() }
      isEnding = true
      monitor.changed()
    }
  }
}

/// The responses to the requests of one array, which leave together.
final class Batch: @unchecked Sendable {
  private let monitor = Monitor()
  // Guarded by the monitor.
  private var missing: Int
  private var responses: [[UInt8]] = []

  init(count: Int) { missing = count }

  /// Takes what came of an element, which is nil where it isn't answered.
  ///
  /// - Returns: the whole response, when this was the last element and there is any.
  func take(_ response: [UInt8]?) -> [UInt8]? {
    monitor.locked {
      missing -= 1
      if let response { responses.append(response) }
      guard missing == 0, !responses.isEmpty else { return nil }
      return [UInt8(ascii: "[")] + responses.joined(separator: [UInt8(ascii: ",")])
        + [UInt8(ascii: "]")]
    }
  }
}
