internal import ATSDiagnosis
internal import Reporting

/// A tool that assistants may call: what it is for, and what it takes.
///
/// The schema that clients read and the check of the arguments are both derived from this
/// declaration.
package struct Tool: Hashable, Sendable {
  /// One argument of a tool.
  package struct Parameter: Hashable, Sendable {
    /// What the value may be.
    package enum Kind: Hashable, Sendable {
      /// Any text.
      case text
      /// A text or a whole number, which is taken as its digits.
      case code
      /// One of these words.
      case choice([String])
      /// A whole number within a range.
      case integer(ClosedRange<Int>)
      /// `true` or `false`.
      case boolean
      /// One or more texts, at most so many.
      case texts(max: Int)
    }

    package let name: String
    package let kind: Kind
    /// What it is for, as a sentence.
    package let description: String
    package let isRequired: Bool

    package init(_ name: String, _ kind: Kind, _ description: String, isRequired: Bool = false) {
      self.name = name
      self.kind = kind
      self.description = description
      self.isRequired = isRequired
    }
  }

  /// The name that calls it.
  package let name: String
  /// The name for people.
  package let title: String
  /// What it answers and when to call it, for the model that chooses.
  package let description: String
  package let parameters: [Parameter]
  /// Whether it speaks to anything outside of this machine.
  package let isOpenWorld: Bool

  package init(
    name: String, title: String, description: String, parameters: [Parameter],
    isOpenWorld: Bool = false
  ) {
    self.name = name
    self.title = title
    self.description = description
    self.parameters = parameters
    self.isOpenWorld = isOpenWorld
  }

  /// Writes the declaration as clients read it.
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.key("annotations")
      json.object { json in
        json.boolean("destructiveHint", false)
        json.boolean("idempotentHint", true)
        json.boolean("openWorldHint", isOpenWorld)
        json.boolean("readOnlyHint", true)
        json.string("title", title)
      }
      json.string("description", description)
      json.key("inputSchema")
      json.object { json in
        json.boolean("additionalProperties", false)
        json.key("properties")
        json.object { json in
          for parameter in parameters {
            json.key(text: parameter.name)
            parameter.write(to: &json)
          }
        }
        json.key("required")
        json.array { json in
          for parameter in parameters where parameter.isRequired { json.string(parameter.name) }
        }
        json.string("type", "object")
      }
      json.string("name", name)
      json.string("title", title)
    }
  }
}

extension Tool.Parameter {
  /// Writes the schema of the value.
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.string("description", description)
      switch kind {
      case .text: Self.type("string", &json)
      case .code:
        json.key("type")
        json.array { json in
          json.string("string")
          json.string("integer")
        }
      case .choice(let words):
        json.strings("enum", words)
        Self.type("string", &json)
      case .integer(let range):
        json.number("maximum", range.upperBound)
        json.number("minimum", range.lowerBound)
        Self.type("integer", &json)
      case .boolean: Self.type("boolean", &json)
      case .texts(let max):
        json.key("items")
        json.object { json in Self.type("string", &json) }
        json.number("maxItems", max)
        json.number("minItems", 1)
        Self.type("array", &json)
      }
    }
  }

  private static func type(_ name: String, _ json: inout JSONWriter) {
    json.string("type", name)
  }
}
