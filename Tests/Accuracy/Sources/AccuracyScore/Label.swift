public import Foundation

/// A JSON value, to compare policies by what they hold.
public enum JSONValue: Decodable, Hashable, Sendable {
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// Reads any JSON value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }
}

/// A failure that a sample holds, as people labelled it.
///
/// `Documentation/Accuracy.md` describes the form.
public struct Event: Decodable, Hashable, Sendable {
  /// What to change.
  public struct Remedy: Decodable, Hashable, Sendable {
    let kind: String
    let alsoKinds: [String]?
    let keys: JSONValue?
    let also: [JSONValue]?

    var kinds: Set<String> { Set([kind] + (alsoKinds ?? [])) }
    /// The exceptions that are right; an empty one where there is none to give.
    var exceptions: [KeySet] { [KeySet(keys)] + (also ?? []).map { KeySet($0) } }
  }

  let codes: [Int]?
  let host: String?
  let hostAlso: [String?]?
  let cause: String
  let alsoCauses: [String]?
  let candidates: [String]?
  let confidence: String?
  let remedy: Remedy?
  let override: JSONValue?

  var codeSet: Set<Int> { Set(codes ?? []) }
}

/// A log and what it holds.
public struct Sample: Sendable {
  /// The name of the label's file, without its ending.
  public let name: String
  /// Where the log lies.
  public let log: URL
  /// The failures in it; none in a trap.
  public let events: [Event]

  /// Reads every label under a folder, by name; those that are marked unfair are left out.
  ///
  /// - Throws: what is wrong with a label, or that its log is missing.
  public static func all(in folder: URL) throws -> [Sample] {
    guard let files = FileManager.default.enumerator(atPath: folder.path) else {
      throw CorpusError(description: "no such folder: \(folder.path)")
    }
    let paths = files.compactMap { $0 as? String }.filter { $0.hasSuffix(ending) }.sorted()
    guard !paths.isEmpty else {
      throw CorpusError(description: "no label (*\(ending)) under \(folder.path)")
    }
    return try paths.compactMap { try sample(folder.appendingPathComponent($0)) }
  }

  private static let ending = ".meta.json"

  private struct Label: Decodable {
    let log: String?
    let events: [Event]
    let unfair: Bool?
  }

  private static func sample(_ file: URL) throws -> Sample? {
    let label: Label
    do {
      label = try JSONDecoder().decode(Label.self, from: Data(contentsOf: file))
    } catch {
      throw CorpusError(description: "\(file.lastPathComponent): \(error)")
    }
    guard label.unfair != true else { return nil }
    let name = String(file.lastPathComponent.dropLast(ending.count))
    return Sample(
      name: name, log: try log(of: label, name, beside: file), events: label.events)
  }

  private static func log(of label: Label, _ name: String, beside file: URL) throws -> URL {
    let folder = file.deletingLastPathComponent()
    if let path = label.log {
      let log = folder.appendingPathComponent(path).standardizedFileURL
      guard FileManager.default.fileExists(atPath: log.path) else {
        throw CorpusError(description: "\(file.lastPathComponent): no such log: \(path)")
      }
      return log
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    guard
      let log = names.first(where: { $0.hasPrefix(name + ".") && $0 != file.lastPathComponent })
    else { throw CorpusError(description: "\(file.lastPathComponent): no log beside it") }
    return folder.appendingPathComponent(log)
  }
}

/// What is wrong with a corpus, or with a program that was to be measured.
public struct CorpusError: Error, CustomStringConvertible {
  /// A sentence.
  public let description: String
}

/// The keys of a policy, each with its path and value: two policies are the same if these are.
public struct KeySet: Hashable, Sendable {
  let entries: Set<String>

  init(_ policy: JSONValue?) {
    var entries: Set<String> = []
    Self.walk("", policy ?? .null, &entries)
    self.entries = entries
  }

  /// Whether there is nothing in it.
  var isEmpty: Bool { entries.isEmpty }

  /// A host as a key has it.
  static func host(_ name: String?) -> String? {
    guard var name = name?.lowercased(), !name.isEmpty else { return nil }
    while name.hasSuffix(".") { name.removeLast() }
    return name.trimmingCharacters(in: ["[", "]"])
  }

  private static func walk(_ path: String, _ value: JSONValue, _ entries: inout Set<String>) {
    switch value {
    case .null: break
    case .object(let members):
      if path.isEmpty, let policy = members["NSAppTransportSecurity"] {
        walk(path, policy, &entries)
        return
      }
      if members.isEmpty, !path.isEmpty { entries.insert(path + "={}") }
      for (key, member) in members {
        let name = path.hasSuffix("NSExceptionDomains") ? key.lowercased() : key
        walk(path.isEmpty ? name : path + "/" + name, member, &entries)
      }
    default: entries.insert("\(path)=\(value)")
    }
  }
}
