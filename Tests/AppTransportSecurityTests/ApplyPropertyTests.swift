import AppTransportSecurity
import ChildProcess
import Foundation
import Testing

/// What holds for every layout: the values are as meant, nothing else changes, twice equals once.
@Suite struct ApplyPropertyTests {
  static let edits: [PolicyEdit] = [
    .set(["NSAllowsLocalNetworking"], .boolean(true)),
    .set(
      ["NSExceptionDomains", "example.com"], .dictionary(["NSIncludesSubdomains": .boolean(true)])),
    .merge(
      ["NSExceptionDomains", "2001:db8::1"],
      .dictionary(["NSExceptionMinimumTLSVersion": .string("TLSv1.1")])),
    .remove(["NSAllowsArbitraryLoads"]),
    .set(
      ["NSPinnedDomains", "p.example", "NSPinnedCAIdentities"],
      .array([.dictionary(["SPKI-SHA256-BASE64": .string("x")])])),
  ]

  /// Writes a tree with random blanks and comments, as people and tools do.
  static func untidyXML(_ value: PropertyListValue, using generator: inout SteadyGenerator)
    -> String
  {
    let newline = ["\n", "\r\n", "\r"].randomElement(using: &generator) ?? "\n"
    let tidiness = Int.random(in: 0...3, using: &generator)
    func blank(_ depth: Int) -> String {
      switch tidiness {
      case 0: return ""
      case 1: return newline + String(repeating: "\t", count: depth)
      case 2: return newline + String(repeating: "  ", count: depth)
      default:
        return [
          "", " ", newline, newline + "   ", "<!-- <key> -->",
          newline + "\t<!-- a" + newline + "b -->",
          " <!-- x --> ",
        ].randomElement(using: &generator) ?? ""
      }
    }
    func element(_ value: PropertyListValue, _ depth: Int) -> String {
      switch value {
      case .dictionary(let dictionary):
        if dictionary.isEmpty {
          return ["<dict/>", "<dict />", "<dict></dict>", "<dict>\(blank(depth))</dict>"]
            .randomElement(using: &generator) ?? "<dict/>"
        }
        var text = "<dict>"
        for key in dictionary.keys.sorted().shuffled(using: &generator) {
          let escaped = PropertyListValue.string(key).xmlElement()
            .replacingOccurrences(of: "string>", with: "key>")
          text += blank(depth + 1) + escaped
          text += blank(depth + 1) + element(dictionary[key] ?? .boolean(false), depth + 1)
        }
        return text + blank(depth) + "</dict>"
      case .array(let elements):
        return "<array>"
          + elements.map { blank(depth + 1) + element($0, depth + 1) }.joined() + blank(depth)
          + "</array>"
      default: return value.xmlElement()
      }
    }
    let body = element(value, 0)
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\(newline)<plist version=\"1.0\">\(blank(0))"
      + body + "\(blank(0))</plist>" + (Bool.random(using: &generator) ? newline : "")
  }

  static func randomFile(using generator: inout SteadyGenerator) -> PropertyListValue {
    var file: [String: PropertyListValue] = [:]
    for _ in 0..<Int.random(in: 0...4, using: &generator) {
      file["K\(Int.random(in: 0...99, using: &generator))"] = .random(depth: 2, using: &generator)
    }
    guard Int.random(in: 0..<4, using: &generator) > 0 else { return .dictionary(file) }
    var policy: [String: PropertyListValue] = [:]
    if Bool.random(using: &generator) { policy["NSAllowsArbitraryLoads"] = .boolean(true) }
    if Bool.random(using: &generator) { policy["NSAllowsLocalNetworking"] = .string("YES") }
    if Bool.random(using: &generator) {
      var hosts: [String: PropertyListValue] = [:]
      for host in ["a.example", "example.com", "z.example"] where Bool.random(using: &generator) {
        hosts[host] = .dictionary(
          Bool.random(using: &generator) ? [:] : ["NSIncludesSubdomains": .boolean(false)])
      }
      policy["NSExceptionDomains"] = .dictionary(hosts)
    }
    file["NSAppTransportSecurity"] = .dictionary(policy)
    return .dictionary(file)
  }

  @Test func editsDoWhatTheySayInEveryLayout() throws {
    var generator = SteadyGenerator(seed: 4)
    for round in 0..<300 {
      let value = Self.randomFile(using: &generator)
      let text = Self.untidyXML(value, using: &generator)
      let bytes = round % 5 == 4 ? try value.binaryDocument() : Array(text.utf8)
      let document = try PropertyListDocument(bytes)
      #expect(document.root.value == value, "\(text)")
      let chosen = Self.edits.filter { _ in Bool.random(using: &generator) }
      let after = try PolicyEditor(document).bytes(applying: chosen)
      let edited = try PropertyListDocument(after)
      #expect(edited.format == document.format)
      #expect(try PolicyEditor(edited).bytes(applying: chosen) == after)
      if chosen.isEmpty { #expect(after == bytes) }
      try requireMeaning(of: chosen, before: value, after: edited.root.value)
      if document.format == .xml { try requireSurroundings(of: document, in: edited) }
      // The oracle reads the same from the bytes as this module does.
      let foundation = try foundationDictionary(after)
      let ours = try foundationDictionary(edited.root.value.xmlDocument())
      #expect(foundation.isEqual(to: ours as? [AnyHashable: Any] ?? [:]))
    }
  }

  private func requireMeaning(
    of edits: [PolicyEdit], before: PropertyListValue, after: PropertyListValue
  ) throws {
    guard case .dictionary(var old) = before, case .dictionary(var new) = after else {
      Issue.record("no dictionaries")
      return
    }
    let policy = new.removeValue(forKey: "NSAppTransportSecurity")
    old["NSAppTransportSecurity"] = nil
    #expect(old == new)
    for edit in edits {
      switch edit {
      case .set(let path, let value): #expect(Self.value(at: path, in: policy) == value)
      case .merge(let path, .dictionary(let added)):
        for (key, value) in added {
          #expect(Self.value(at: path + [key], in: policy) == value)
        }
      case .merge: Issue.record("a merge of no dictionary")
      case .remove(let path): #expect(Self.value(at: path, in: policy) == nil)
      }
    }
  }

  private static func value(at path: [String], in value: PropertyListValue?) -> PropertyListValue? {
    var current = value
    for key in path {
      guard case .dictionary(let dictionary)? = current else { return nil }
      current = dictionary[key]
    }
    return current
  }

  /// All bytes outside of the policy are as they were, comments included.
  private func requireSurroundings(
    of old: PropertyListDocument, in new: PropertyListDocument
  ) throws {
    func outside(_ document: PropertyListDocument) throws -> [[UInt8]] {
      let entries = try #require(document.root.entries)
      return try entries.filter { $0.key != "NSAppTransportSecurity" }.map {
        let key = try #require($0.keyRange)
        let value = try #require($0.value.sourceRange)
        return Array(document.bytes[key.lowerBound..<value.upperBound])
      }
    }
    #expect(try outside(old) == outside(new))
    func comments(_ document: PropertyListDocument) -> Int {
      String(decoding: document.bytes, as: UTF8.self).components(separatedBy: "<!--").count
    }
    // Only a comment between a removed key and its value may go.
    #expect(comments(new) >= comments(old) - 1)
    let root = try #require(old.root.sourceRange)
    let newRoot = try #require(new.root.sourceRange)
    #expect(old.bytes[..<root.lowerBound] == new.bytes[..<newRoot.lowerBound])
    #expect(old.bytes[root.upperBound...] == new.bytes[newRoot.upperBound...])
  }

  /// Canonical entries for hosts bring no new error of the linter.
  @Test func additionsBringNoLintErrors() throws {
    var generator = SteadyGenerator(seed: 10)
    let additions: [PolicyEdit] = [
      .merge(
        ["NSExceptionDomains"],
        .dictionary([
          "new.example": .dictionary(["NSExceptionRequiresForwardSecrecy": .boolean(false)])
        ])),
      .set(
        ["NSExceptionDomains", "example.com", "NSExceptionMinimumTLSVersion"], .string("TLSv1.1")),
    ]
    func errors(_ bytes: [UInt8]) throws -> Set<[String]> {
      let report = PolicyLinter.lint(try PropertyListDocument(bytes))
      return Set(
        report.findings.filter { $0.severity == .error }.map { [$0.rule.rawValue] + $0.keyPath })
    }
    for _ in 0..<100 {
      let value = Self.randomFile(using: &generator)
      let bytes = Array(Self.untidyXML(value, using: &generator).utf8)
      let after = try PolicyEditor(PropertyListDocument(bytes)).bytes(applying: additions)
      #expect(try errors(after).isSubset(of: errors(bytes)))
    }
  }

  @Test func mutatedFilesAreEditedSafelyOrRefused() throws {
    let seed = propertyList(
      """
      <dict>
      \t<key>NSAppTransportSecurity</key>
      \t<dict><key>NSExceptionDomains</key> <!-- c --><dict>
      \t<key>example.com</key><dict/></dict></dict>
      \t<key>l</key><array><true/></array>
      </dict>
      """)
    var generator = SteadyGenerator(seed: 5)
    var edited = 0
    for _ in 0..<3_000 {
      guard let document = try? PropertyListDocument(mutated(seed, using: &generator)) else {
        continue
      }
      do {
        let after = try PolicyEditor(document).bytes(applying: Self.edits)
        let again = try PropertyListDocument(after)
        #expect(try PolicyEditor(again).bytes(applying: Self.edits) == after)
        edited += 1
      } catch let error as PolicyEditError {
        // A refusal is fine; a file that can't be trusted afterwards is not.
        #expect(error.code != .checkFailed, "\(String(decoding: document.bytes, as: UTF8.self))")
      }
    }
    #expect(edited > 50)
  }

  /// The toolchain's `plutil`, an independent judge of what was written.
  @Test(.enabled(if: ApplyPropertyTests.plutil != nil)) func plutilAcceptsWhatIsWritten() throws {
    let tool = try #require(Self.plutil)
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "atsexplain-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { _ = try? FileManager.default.removeItem(at: folder) }
    var generator = SteadyGenerator(seed: 6)
    var paths: [String] = []
    for index in 0..<40 {
      let value = Self.randomFile(using: &generator)
      let bytes =
        index % 4 == 0
        ? try value.binaryDocument() : Array(Self.untidyXML(value, using: &generator).utf8)
      let after = try PolicyEditor(PropertyListDocument(bytes)).bytes(applying: Self.edits)
      let file = folder.appendingPathComponent("\(index).plist")
      try Data(after).write(to: file)
      paths.append(file.path)
    }
    #expect(try ChildProcess(tool, ["-lint", "-s"] + paths).end() == 0)
  }

  static let plutil: String? = {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let candidates = path.split(separator: ":").map { $0 + "/plutil" } + ["/usr/bin/plutil"]
    return candidates.map { String($0) }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }()
}
