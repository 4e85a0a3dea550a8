import Foundation
import Testing

/// A schema of `Documentation/Schemas/`, as far as those schemas use JSON Schema.
///
/// It is stricter than a validator in one point: a field that the schema doesn't describe is a fault,
/// so that no one adds a field and forgets the document. `make test-schemas` asks a real validator.
struct RecordSchema {
  static let folder = CommandRunner.packageRoot.appendingPathComponent("Documentation/Schemas")

  static let names: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
  }()

  let root: [String: Any]

  init(_ name: String) throws {
    let data = try Data(contentsOf: Self.folder.appendingPathComponent(name + ".json"))
    root = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  /// The schema for a record.
  static func name(for record: [String: Any]) throws -> String {
    let type = try #require(record["type"] as? String)
    return type == "summary" && record["groups"] != nil ? "triage-summary" : type
  }

  /// What is wrong with a value; empty where nothing is.
  func faults(of value: Any) -> [String] { faults(of: value, root, "$") }

  private func faults(of value: Any, _ schema: [String: Any], _ path: String) -> [String] {
    if let reference = schema["$ref"] as? String {
      let name = reference.replacingOccurrences(of: "#/$defs/", with: "")
      guard let target = (root["$defs"] as? [String: Any])?[name] as? [String: Any] else {
        return ["\(path): no definition \(name)"]
      }
      return faults(of: value, target, path)
    }
    var found: [String] = []
    let types = schema["type"] as? [String] ?? [schema["type"] as? String ?? ""]
    let type = Self.type(of: value)
    if !types.contains(type) { found.append("\(path): is \(type), not \(types)") }
    if let choices = schema["enum"] as? [Any],
      !choices.contains(where: { ($0 as? NSObject) == (value as? NSObject) })
    {
      found.append("\(path): \(value) isn't in the list")
    }
    if let constant = schema["const"] as? String, constant != value as? String {
      found.append("\(path): isn't \(constant)")
    }
    if let least = schema["minimum"] as? Int, let number = value as? Int, number < least {
      found.append("\(path): \(number) is less than \(least)")
    }
    if let pattern = schema["pattern"] as? String, let text = value as? String,
      text.range(of: pattern, options: .regularExpression) == nil
    {
      found.append("\(path): \(text) doesn't match \(pattern)")
    }
    if let items = schema["items"] as? [String: Any], let array = value as? [Any] {
      if let most = schema["maxItems"] as? Int, array.count > most {
        found.append("\(path): more than \(most)")
      }
      for (index, item) in array.enumerated() {
        found += faults(of: item, items, "\(path)[\(index)]")
      }
    }
    if let properties = schema["properties"] as? [String: Any], let object = value as? [String: Any]
    {
      for key in schema["required"] as? [String] ?? [] where object[key] == nil {
        found.append("\(path): lacks \(key)")
      }
      for (key, inner) in object {
        guard let schema = properties[key] as? [String: Any] else {
          found.append("\(path): \(key) isn't described")
          continue
        }
        found += faults(of: inner, schema, "\(path).\(key)")
      }
    }
    return found
  }

  private static func type(of value: Any) -> String {
    switch value {
    case is NSNull: "null"
    case is String: "string"
    case is [Any]: "array"
    case is [String: Any]: "object"
    case let number as NSNumber: isBoolean(number) ? "boolean" : "integer"
    default: "\(Swift.type(of: value))"
    }
  }

  /// Foundation reads `true` as a number of the C type `char`; other numbers have wider ones.
  private static func isBoolean(_ number: NSNumber) -> Bool {
    ["c", "B"].contains(unsafe String(cString: number.objCType))
  }
}
