@testable internal import ATSDiagnosis
@testable internal import AppTransportSecurity
internal import Foundation

/// Property lists: what can be read, can be written in both forms and read again.
enum PropertyListTarget {
  static func run(_ input: [UInt8]) {
    let document: PropertyListDocument
    do {
      document = try PropertyListDocument(input)
    } catch {
      if let line = error.line, line < 1 { fail("an error on line \(line)") }
      if let offset = error.offset, offset > input.count { fail("an error at offset \(offset)") }
      return
    }
    let value = document.root.value
    let xml = value.xmlDocument()
    guard let again = read(xml) else { fail("the XML form can't be read", text(xml)) }
    // Compared as text, where a NaN equals itself.
    if again.root.value.xmlDocument() != xml {
      fail("the XML form reads back otherwise", text(xml))
    }
    do {
      let binary = try value.binaryDocument()
      guard let copy = read(binary) else { fail("the binary form can't be read", text(xml)) }
      if copy.root.value.xmlDocument() != xml {
        fail("the binary form reads back otherwise", text(xml), text(copy.root.value.xmlDocument()))
      }
    } catch {
      guard error.code == .nestedTooDeeply || error.code == .unsupportedObject else {
        fail("the binary form can't be written: \(error)", text(xml))
      }
    }
    let report = PolicyLinter.lint(document)
    for finding in report.findings {
      if let line = finding.line, line < 1 { fail("a lint finding on line \(line)") }
    }
    let policy = ATSPolicy(infoPropertyList: value)
    guard let target = RequestTarget(url: "https://www.example.com/") else { fail("no target") }
    for system in SystemRange.inUse.representatives {
      _ = policy.evaluate(target, os: system)
    }
    _ = SystemRange(infoPropertyList: document.root)
  }

  static func read(_ bytes: [UInt8]) -> PropertyListDocument? {
    try? PropertyListDocument(bytes)
  }

  static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}

/// Edits: the result holds what was meant, is no worse to the linter, and is elsewhere the same.
enum ApplyTarget {
  /// A file without a policy.
  static let plain = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0">
    <dict>
    \t<key>CFBundleIdentifier</key> <!-- kept -->
    \t<string>org.example.app</string>
    </dict>
    </plist>

    """

  private static let policies: [PropertyListValue] = [
    .dictionary([
      "NSExceptionDomains": .dictionary([
        "example.com": .dictionary(["NSExceptionRequiresForwardSecrecy": .boolean(false)])
      ])
    ]),
    .dictionary([
      "NSExceptionDomains": .dictionary([
        "a.example": .dictionary(["NSExceptionAllowsInsecureHTTPLoads": .boolean(true)]),
        "example.com": .dictionary([
          "NSExceptionMinimumTLSVersion": .string("TLSv1.1"),
          "NSIncludesSubdomains": .boolean(true),
        ]),
      ])
    ]),
    .dictionary(["NSAllowsLocalNetworking": .boolean(true)]),
  ]

  private static let needs: [HostNeed] = {
    var cleartext = ExceptionPoint.defaultATS
    cleartext.allowsInsecureHTTP = true
    var cipher = ExceptionPoint.defaultATS
    cipher.requiresForwardSecrecy = false
    var version = ExceptionPoint.defaultATS
    version.minimumTLS = .tls10
    return [
      HostNeed(host: "example.com", point: cipher, isCleartext: false),
      HostNeed(host: "www.example.com", point: version, isCleartext: false),
      HostNeed(host: "a.example", point: cleartext, isCleartext: true),
      HostNeed(host: "nas.local", point: cleartext, isCleartext: true),
      HostNeed(host: "10.0.0.7", point: cleartext, isCleartext: true),
    ]
  }()

  static func run(_ input: [UInt8]) {
    guard let document = PropertyListTarget.read(input) else { return }
    var choices = Choices(input)
    merge(choices.element(policies), into: document)
    // The solver takes long beside the rest.
    if choices.next(4) == 0 {
      let count = 1 + choices.next(2)
      solve((0..<count).map { _ in choices.element(needs) }, in: document)
    }
  }

  /// Adds keys, whatever they do to the policy.
  static func merge(_ policy: PropertyListValue, into document: PropertyListDocument) {
    guard let edited = edit(document, .merge([], policy)) else { return }
    guard contains(edited.root.value.value(at: [PolicyKey.policy]), policy) else {
      fail(
        "an edited file lacks the exception", PropertyListTarget.text(document.bytes),
        PropertyListTarget.text(edited.bytes))
    }
  }

  /// What `policy apply` does: the edit meets the needs, and the linter is content with it.
  static func solve(_ needs: [HostNeed], in document: PropertyListDocument) {
    guard case .dictionary = document.root.value else { return }
    let existing = document.root.value.value(at: [PolicyKey.policy]) ?? .dictionary([:])
    let systems = SystemRange.inUse.representatives
    let solution = PolicySolver(needs: needs, existing: existing, systems: systems).solve()
    guard let fix = solution.fix, let edited = edit(document, .set([], fix.policy)) else { return }
    let texts = (PropertyListTarget.text(document.bytes), PropertyListTarget.text(edited.bytes))
    let again = PolicySolver(
      needs: needs, existing: edited.root.value.value(at: [PolicyKey.policy]) ?? .dictionary([:]),
      systems: systems
    ).solve()
    if again.fix != nil { fail("a solved policy is solved again", texts.0, texts.1) }
    let new = errors(edited).subtracting(errors(document))
    if !new.isEmpty { fail("an edit brings lint errors: \(new)", texts.0, texts.1) }
  }

  /// The file after an edit, or nil where it is refused.
  private static func edit(
    _ document: PropertyListDocument, _ edit: PolicyEdit
  ) -> PropertyListDocument? {
    let after: [UInt8]
    do {
      after = try PolicyEditor(document).bytes(applying: [edit])
    } catch {
      // A refusal is fine; an edit that goes wrong is not.
      if error.code == .checkFailed { fail("\(error)", PropertyListTarget.text(document.bytes)) }
      return nil
    }
    let texts = (PropertyListTarget.text(document.bytes), PropertyListTarget.text(after))
    guard let edited = PropertyListTarget.read(after) else {
      fail("an edited file can't be read", texts.0, texts.1)
    }
    if edited.format != document.format { fail("an edit changed the format", texts.0, texts.1) }
    do {
      let twice = try PolicyEditor(edited).bytes(applying: [edit])
      if twice != after {
        fail("an edit done twice changes more", texts.1, PropertyListTarget.text(twice))
      }
      _ = try PolicyEditor(document).diff(to: after, oldName: "a", newName: "b")
    } catch {
      fail("an edited file can't be edited: \(error)", texts.0, texts.1)
    }
    requireRest(document, edited, texts)
    return edited
  }

  private static func contains(_ value: PropertyListValue?, _ part: PropertyListValue) -> Bool {
    guard case .dictionary(let wanted) = part else { return value == part }
    guard case .dictionary(let known)? = value else { return false }
    return wanted.allSatisfy { contains(known[$0.key], $0.value) }
  }

  /// The errors of the linter; a mistake that stood there before is none of the edit.
  private static func errors(_ document: PropertyListDocument) -> Set<[String]> {
    Set(
      PolicyLinter.lint(document).findings.filter { $0.severity == .error }
        .map { [$0.rule.rawValue] + $0.keyPath })
  }

  /// All that is outside of the policy is as it was.
  private static func requireRest(
    _ before: PropertyListDocument, _ after: PropertyListDocument, _ texts: (String, String)
  ) {
    if before.format == .binary {
      guard case .dictionary(var old) = before.root.value,
        case .dictionary(var new) = after.root.value
      else { fail("an edit of no dictionary") }
      old[PolicyKey.policy] = nil
      new[PolicyKey.policy] = nil
      let same =
        PropertyListValue.dictionary(old).xmlDocument()
        == PropertyListValue.dictionary(new).xmlDocument()
      if !same { fail("an edit changed other keys", texts.0, texts.1) }
      return
    }
    // What is equal at the start and at the end must reach to the element that was changed.
    let old = before.bytes
    let new = after.bytes
    var head = 0
    while head < min(old.count, new.count), old[head] == new[head] { head += 1 }
    var tail = 0
    while tail < min(old.count, new.count) - head,
      old[old.count - 1 - tail] == new[new.count - 1 - tail]
    { tail += 1 }
    let changed = head..<(old.count - tail)
    for entry in before.root.entries ?? [] where entry.key != PolicyKey.policy {
      guard let key = entry.keyRange, let value = entry.value.sourceRange else { continue }
      if changed.overlaps(key.lowerBound..<value.upperBound) {
        fail("an edit changed \(entry.key)", texts.0, texts.1)
      }
    }
    guard let root = before.root.sourceRange else { return }
    if changed.lowerBound < root.lowerBound || changed.upperBound > root.upperBound {
      fail("an edit changed something outside of the root", texts.0, texts.1)
    }
  }
}
