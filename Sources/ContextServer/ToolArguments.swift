/// The arguments of a call, as its tool declares them.
package struct ToolArguments: Sendable {
  private var values: [String: JSONValue] = [:]

  /// Checks the arguments of a call.
  ///
  /// - Throws: `ToolRefusal` with every fault, so that a model can mend all of them at once.
  package init(_ given: JSONValue?, for tool: Tool) throws(ToolRefusal) {
    var members: [String: JSONValue] = [:]
    switch given {
    case nil, .null: break
    case .object(let object): members = object
    case let other?:
      throw ToolRefusal("The arguments of \(tool.name) have to be an object, not \(other.kind).")
    }
    var faults: [String] = []
    for parameter in tool.parameters {
      // A model often writes null for what it leaves out.
      guard let value = members.removeValue(forKey: parameter.name), value != .null else {
        if parameter.isRequired { faults.append("the argument '\(parameter.name)' is missing") }
        continue
      }
      if let fault = parameter.fault(in: value) {
        faults.append("the argument '\(parameter.name)' \(fault)")
      } else {
        values[parameter.name] = value
      }
    }
    let known = tool.parameters.map(\.name).joined(separator: ", ")
    for name in members.keys.sorted().prefix(5) {
      faults.append("there is no argument '\(name.prefix(64))'; \(tool.name) takes \(known)")
    }
    guard faults.isEmpty else { throw ToolRefusal(Self.sentence(faults)) }
  }

  private static func sentence(_ faults: [String]) -> String {
    let text = faults.joined(separator: "; ")
    return (text.first.map { $0.uppercased() } ?? "") + text.dropFirst() + "."
  }

  /// The text of an argument, or nil where it was left out; a number is its digits.
  package func text(_ name: String) -> String? {
    switch values[name] {
    case .string(let text): text
    case .number(let digits): digits
    default: nil
    }
  }

  /// The texts of an argument; none where it was left out.
  package func texts(_ name: String) -> [String] {
    guard case .array(let elements) = values[name] else { return [] }
    return elements.compactMap(\.text)
  }

  /// The number of an argument.
  package func integer(_ name: String) -> Int? { values[name]?.integer }

  /// Whether an argument is `true`.
  package func isTrue(_ name: String) -> Bool { values[name] == .boolean(true) }
}

extension Tool.Parameter {
  /// What is wrong with a value, as the end of a sentence; nil where nothing is.
  fileprivate func fault(in value: JSONValue) -> String? {
    switch kind {
    case .text: return value.text == nil ? "takes a string, not \(value.kind)" : nil
    case .code:
      if case .number = value, value.integer != nil { return nil }
      return value.text == nil ? "takes a string or a whole number, not \(value.kind)" : nil
    case .boolean:
      if case .boolean = value { return nil }
      return "takes true or false, not \(value.kind)"
    case .choice(let words):
      let list = words.joined(separator: ", ")
      guard let text = value.text else { return "takes one of \(list), not \(value.kind)" }
      return words.contains(text) ? nil : "doesn't take '\(text.prefix(64))': use one of \(list)"
    case .integer(let range):
      guard let number = value.integer else { return "takes a whole number, not \(value.kind)" }
      return range.contains(number)
        ? nil : "takes a number from \(range.lowerBound) to \(range.upperBound), not \(number)"
    case .texts(let max):
      guard case .array(let elements) = value else {
        return "takes an array of strings, not \(value.kind)"
      }
      if elements.isEmpty { return "needs at least one string" }
      if elements.count > max { return "takes at most \(max) strings, not \(elements.count)" }
      return elements.contains { $0.text == nil } ? "takes strings only" : nil
    }
  }
}

/// The reason why a tool has no answer, in words for the model that called it.
package struct ToolRefusal: Error, Hashable, Sendable {
  /// What is wrong and what to do, in whole sentences.
  package let message: String

  package init(_ message: String) { self.message = message }
}

/// The answer of a tool.
package struct ToolAnswer: Hashable, Sendable {
  /// What the model reads.
  package var text: String
  /// The answer as one JSON object, where that was asked for.
  package var records: String?
  /// Whether this says why there is no answer.
  package var isFailure = false

  package init(_ text: String, records: String? = nil) {
    self.text = text
    self.records = records
  }

  package init(_ failure: ToolRefusal) {
    text = failure.message
    isFailure = true
  }
}

/// The tools of a server.
package protocol ToolProvider: Sendable {
  /// The tools, in the order in which they are listed.
  var tools: [Tool] { get }

  /// Answers a call; several threads may ask at the same time.
  ///
  /// - Parameter isCancelled: says whether anybody still waits for the answer.
  func answer(
    _ tool: Tool, _ arguments: ToolArguments, isCancelled: @escaping @Sendable () -> Bool
  ) -> ToolAnswer

  /// The text without what may not leave the machine.
  func masked(_ text: String) -> String
}
