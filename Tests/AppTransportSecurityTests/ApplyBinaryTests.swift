import AppTransportSecurity
import Foundation
import Testing

@Suite struct ApplyBinaryTests {
  /// A root with two keys that share one dictionary, and a 128-bit-wide integer beside them.
  static let shared = PropertyListBinaryTests.file([
    [0xD3, 1, 2, 3, 4, 4, 5], Array([0x5F, 0x10, 0x16]) + Array("NSAppTransportSecurity".utf8),
    [0x51, 0x62], [0x51, 0x63], [0xD1, 3, 6],
    [0x14] + [UInt8](repeating: 0, count: 8) + [UInt8](repeating: 0xFF, count: 8), [0x09],
  ])

  @Test func aSharedDictionaryChangesOnlyWhereItIsMeant() throws {
    let document = try PropertyListDocument(Self.shared)
    let after = try PolicyEditor(document).bytes(
      applying: [.set(["NSAllowsLocalNetworking"], .boolean(true))])
    let root = try PropertyListDocument(after).root
    #expect(
      root["NSAppTransportSecurity"]?.value
        == .dictionary(["NSAllowsLocalNetworking": .boolean(true), "c": .boolean(true)]))
    #expect(root["b"]?.value == .dictionary(["c": .boolean(true)]))
    #expect(root["c"]?.content == .unsignedInteger(.max))
  }

  @Test func anEditWithoutEffectKeepsTheBytes() throws {
    let document = try PropertyListDocument(Self.shared)
    let edits: [PolicyEdit] = [.set(["c"], .boolean(true)), .remove(["d"])]
    #expect(try PolicyEditor(document).bytes(applying: edits) == Self.shared)
  }

  @Test func diffsAreShownAsXML() throws {
    let editor = PolicyEditor(try PropertyListDocument(Self.shared))
    let after = try editor.bytes(applying: [.remove(["c"])])
    let diff = try editor.diff(to: after, oldName: "a", newName: "b")
    #expect(diff.hasPrefix("--- a\n+++ b\n@@ -"))
    #expect(diff.contains("\n-\t\t<key>c</key>\n-\t\t<true/>\n"))
    #expect(try editor.diff(to: Self.shared, oldName: "a", newName: "b") == "")
  }

  @Test func keyOrderAndSubsecondDatesSurvive() throws {
    // 2001-01-01 00:00:00.5 can't be written in the text form, so it must be copied.
    let bytes = PropertyListBinaryTests.file([
      [0xD2, 1, 2, 3, 3], [0x51, 0x7A], [0x51, 0x61],
      [0x33, 0x3F, 0xE0, 0, 0, 0, 0, 0, 0],
    ])
    let after = try PolicyEditor(PropertyListDocument(bytes)).bytes(
      applying: [.set([], .dictionary([:]))])
    let root = try PropertyListDocument(after).root
    #expect(root.entries?.map(\.key) == ["z", "a", "NSAppTransportSecurity"])
    #expect(after.indices.contains { after[$0...].starts(with: [0x33, 0x3F, 0xE0, 0, 0]) })
  }

  @Test func manyObjectsNeedWiderReferences() throws {
    var hosts: [String: PropertyListValue] = [:]
    for number in 0..<700 {
      hosts["h\(number).example"] = .dictionary(["k\(number)": .integer(number)])
    }
    let start = try PropertyListValue.dictionary(["a": .string("b")]).binaryDocument()
    let edit = PolicyEdit.set(["NSExceptionDomains"], .dictionary(hosts))
    let after = try PolicyEditor(PropertyListDocument(start)).bytes(applying: [edit])
    let policy = try foundationDictionary(after)["NSAppTransportSecurity"]
    #expect(((policy as? [String: Any])?["NSExceptionDomains"] as? [String: Any])?.count == 700)
  }

  @Test func refusesRepeatedKeys() throws {
    let bytes = PropertyListBinaryTests.file([
      [0xD2, 1, 1, 2, 2], Array([0x5F, 0x10, 0x16]) + Array("NSAppTransportSecurity".utf8), [0xD0],
    ])
    #expect {
      try PolicyEditor(PropertyListDocument(bytes)).bytes(applying: [.set(["a"], .boolean(true))])
    } throws: {
      ($0 as? PolicyEditError)?.code == .duplicateKey
    }
  }
}
