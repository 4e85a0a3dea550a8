import AppTransportSecurity
import Testing

/// Layouts of Info.plist files, each with what an edit makes of it.
@Suite struct ApplyXMLTests {
  struct Layout: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var edits: [PolicyEdit]
    var before: String
    var after: String
  }

  static let host = PolicyEdit.set(
    ["NSExceptionDomains", "example.com", "NSExceptionRequiresForwardSecrecy"], .boolean(false))
  static let local = PolicyEdit.set(["NSAllowsLocalNetworking"], .boolean(true))

  static let layouts: [Layout] = [
    Layout(
      testDescription: "no policy, tabs, sorted keys", edits: [local],
      before: """
        <plist version="1.0">
        <dict>
        \t<key>CFBundleName</key>
        \t<string>App</string>
        \t<key>UILaunchStoryboardName</key>
        \t<string>Launch</string>
        </dict>
        </plist>

        """,
      after: """
        <plist version="1.0">
        <dict>
        \t<key>CFBundleName</key>
        \t<string>App</string>
        \t<key>NSAppTransportSecurity</key>
        \t<dict>
        \t\t<key>NSAllowsLocalNetworking</key>
        \t\t<true/>
        \t</dict>
        \t<key>UILaunchStoryboardName</key>
        \t<string>Launch</string>
        </dict>
        </plist>

        """),
    Layout(
      testDescription: "unsorted keys, four spaces, no final newline", edits: [local],
      before: """
        <plist>
            <dict>
                <key>b</key>
                <string/>
                <key>a</key>
                <string/>   <!-- about a -->
            </dict>
        </plist>
        """,
      after: """
        <plist>
            <dict>
                <key>b</key>
                <string/>
                <key>a</key>
                <string/>   <!-- about a -->
                <key>NSAppTransportSecurity</key>
                <dict>
                    <key>NSAllowsLocalNetworking</key>
                    <true/>
                </dict>
            </dict>
        </plist>
        """),
    Layout(
      testDescription: "CRLF and an empty policy", edits: [host],
      before:
        """
        <plist>
        <dict>
          <key>NSAppTransportSecurity</key>
          <dict/>
        </dict>
        </plist>

        """.withCRLF,
      after:
        """
        <plist>
        <dict>
          <key>NSAppTransportSecurity</key>
          <dict>
            <key>NSExceptionDomains</key>
            <dict>
              <key>example.com</key>
              <dict>
                <key>NSExceptionRequiresForwardSecrecy</key>
                <false/>
              </dict>
            </dict>
          </dict>
        </dict>
        </plist>

        """.withCRLF
    ),
    Layout(
      testDescription: "everything on one line", edits: [host, local],
      before: "<plist><dict><key>NSAppTransportSecurity</key><dict/></dict></plist>",
      after:
        """
        <plist><dict><key>NSAppTransportSecurity</key><dict><key>NSExceptionDomains</key>\
        <dict><key>example.com</key><dict><key>NSExceptionRequiresForwardSecrecy</key>\
        <false/></dict></dict><key>NSAllowsLocalNetworking</key><true/></dict></dict>\
        </plist>
        """
    ),
    Layout(
      testDescription: "empty root", edits: [local],
      before: "<plist version=\"1.0\">\n<dict/>\n</plist>\n",
      after:
        """
        <plist version="1.0">\n<dict>\n\t<key>NSAppTransportSecurity</key>\n\t<dict>\
        \n\t\t<key>NSAllowsLocalNetworking</key>\n\t\t<true/>\n\t</dict>\n</dict>\
        \n</plist>\n
        """
    ),
    Layout(
      testDescription: "a comment alone in the policy", edits: [local],
      before: """
        <plist>
        <dict>
          <key>NSAppTransportSecurity</key>
          <dict>
            <!-- nothing yet -->
          </dict>
        </dict>
        </plist>
        """,
      after: """
        <plist>
        <dict>
          <key>NSAppTransportSecurity</key>
          <dict>
            <!-- nothing yet -->
            <key>NSAllowsLocalNetworking</key>
            <true/>
          </dict>
        </dict>
        </plist>
        """),
    Layout(
      testDescription: "a comment between the tags of an empty dictionary", edits: [local],
      before: "<dict>\n <key>NSAppTransportSecurity</key>\n <dict ><!-- c --> </dict>\n</dict>",
      after:
        """
        <dict>
         <key>NSAppTransportSecurity</key>
         <dict ><!-- c -->
          <key>NSAllowsLocalNetworking</key>
          <true/>
         </dict>
        </dict>
        """
    ),
    Layout(
      testDescription: "key and value on one line", edits: [host],
      before: """
        <dict>
          <key>NSAppTransportSecurity</key> <dict>
            <key>NSAllowsLocalNetworking</key> <true/>
          </dict>
        </dict>
        """,
      after: """
        <dict>
          <key>NSAppTransportSecurity</key> <dict>
            <key>NSAllowsLocalNetworking</key> <true/>
            <key>NSExceptionDomains</key> <dict>
              <key>example.com</key> <dict>
                <key>NSExceptionRequiresForwardSecrecy</key> <false/>
              </dict>
            </dict>
          </dict>
        </dict>
        """),
    Layout(
      testDescription: "a new first key leaves a comment with its key",
      edits: [.set(["A"], .boolean(true))],
      before: """
        <dict>
        \t<key>NSAppTransportSecurity</key>
        \t<dict> <!-- policy -->
        \t\t<!-- about B -->
        \t\t<key>B</key>
        \t\t<true/>
        \t\t<key>C</key>
        \t\t<true/>
        \t</dict>
        </dict>
        """,
      after: """
        <dict>
        \t<key>NSAppTransportSecurity</key>
        \t<dict> <!-- policy -->
        \t\t<key>A</key>
        \t\t<true/>
        \t\t<!-- about B -->
        \t\t<key>B</key>
        \t\t<true/>
        \t\t<key>C</key>
        \t\t<true/>
        \t</dict>
        </dict>
        """),
    Layout(
      testDescription: "no indentation at all", edits: [local],
      before: "<dict>\n<key>NSAppTransportSecurity</key>\n<dict>\n</dict>\n</dict>\n",
      after:
        """
        <dict>
        <key>NSAppTransportSecurity</key>
        <dict>
        <key>NSAllowsLocalNetworking</key>
        <true/>
        </dict>
        </dict>

        """
    ),
    Layout(
      testDescription: "the value is replaced, its comment stays",
      edits: [.set(["NSAllowsLocalNetworking"], .boolean(true))],
      before:
        """
        <dict>
        \t<key>NSAppTransportSecurity</key>
        \t<dict>
        \t\t<key>NSAllowsLocalNetworking</key>
        \t\t<!-- why -->
        \t\t<string>YES</string> <!-- oops -->
        \t</dict>
        </dict>

        """,
      after:
        """
        <dict>
        \t<key>NSAppTransportSecurity</key>
        \t<dict>
        \t\t<key>NSAllowsLocalNetworking</key>
        \t\t<!-- why -->
        \t\t<true/> <!-- oops -->
        \t</dict>
        </dict>

        """
    ),
    Layout(
      testDescription: "a key goes with its lines",
      edits: [.remove(["NSAllowsArbitraryLoads"])],
      before:
        """
        <dict>
        \t<key>NSAppTransportSecurity</key>
        \t<dict>
        \t\t<key>NSAllowsArbitraryLoads</key>
        \t\t<true/>
        \t\t<key>NSAllowsLocalNetworking</key>
        \t\t<true/>
        \t</dict>
        </dict>

        """,
      after:
        """
        <dict>
        \t<key>NSAppTransportSecurity</key>
        \t<dict>
        \t\t<key>NSAllowsLocalNetworking</key>
        \t\t<true/>
        \t</dict>
        </dict>

        """
    ),
    Layout(
      testDescription: "a key goes from within a line", edits: [.remove(["B"])],
      before:
        """
        <dict><key>NSAppTransportSecurity</key><dict> <key>A</key><true/> <key>B</key>\
        <true/> <key>C</key><true/></dict></dict>
        """,
      after:
        """
        <dict><key>NSAppTransportSecurity</key><dict> <key>A</key><true/> <key>C</key>\
        <true/></dict></dict>
        """
    ),
    Layout(
      testDescription: "what goes leaves a comment behind it", edits: [.remove(["B"])],
      before:
        """
        <dict>
        \t<key>NSAppTransportSecurity</key>
        \t<dict>
        \t\t<key>B</key>
        \t\t<true/> <!-- c -->
        \t</dict>
        </dict>

        """,
      after:
        """
        <dict>
        \t<key>NSAppTransportSecurity</key>
        \t<dict>
        \t\t <!-- c -->
        \t</dict>
        </dict>

        """
    ),
    Layout(
      testDescription: "special characters in keys",
      edits: [.set(["NSExceptionDomains", "a&b<c"], .dictionary([:]))],
      before: "<dict>\n\t<key>NSAppTransportSecurity</key>\n\t<dict/>\n</dict>\n",
      after:
        """
        <dict>
        \t<key>NSAppTransportSecurity</key>
        \t<dict>
        \t\t<key>NSExceptionDomains</key>
        \t\t<dict>
        \t\t\t<key>a&amp;b&lt;c</key>
        \t\t\t<dict/>
        \t\t</dict>
        \t</dict>
        </dict>

        """
    ),
  ]

  @Test(arguments: layouts) func keepsTheLayout(_ layout: Layout) throws {
    let document = try PropertyListDocument(Array(layout.before.utf8))
    let after = try PolicyEditor(document).bytes(applying: layout.edits)
    #expect(String(decoding: after, as: UTF8.self) == layout.after)
    let again = try PolicyEditor(PropertyListDocument(after)).bytes(applying: layout.edits)
    #expect(again == after)
    _ = try foundationDictionary(after)
  }

  @Test func replacingTouchesOnlyWhatDiffers() throws {
    let before = """
      <dict>
      \t<!-- policy -->
      \t<key>NSAppTransportSecurity</key>
      \t<dict>
      \t\t<key>NSAllowsArbitraryLoads</key>
      \t\t<true/>
      \t\t<key>NSExceptionDomains</key>
      \t\t<dict>
      \t\t\t<!-- kept -->
      \t\t\t<key>a.example</key><dict/>
      \t\t\t<key>b.example</key>
      \t\t\t<dict>
      \t\t\t\t<key>NSExceptionMinimumTLSVersion</key>
      \t\t\t\t<string>TLSv1.0</string>
      \t\t\t</dict>
      \t\t</dict>
      \t</dict>
      </dict>

      """
    let policy = PropertyListValue.dictionary([
      "NSExceptionDomains": .dictionary([
        "a.example": .dictionary([:]),
        "b.example": .dictionary(["NSExceptionMinimumTLSVersion": .string("TLSv1.1")]),
      ])
    ])
    let document = try PropertyListDocument(Array(before.utf8))
    let after = try PolicyEditor(document).bytes(replacingPolicyWith: policy)
    let diff = UnifiedDiff(old: document.bytes, new: after)
    let changes = diff.hunks.flatMap(\.lines).filter { $0.kind != .context }
    #expect(
      changes.map { String(decoding: $0.bytes, as: UTF8.self) } == [
        "\t\t<key>NSAllowsArbitraryLoads</key>", "\t\t<true/>", "\t\t\t\t<string>TLSv1.0</string>",
        "\t\t\t\t<string>TLSv1.1</string>",
      ])
    #expect(try PropertyListDocument(after).root["NSAppTransportSecurity"]?.value == policy)
    let without = try PolicyEditor(document).bytes(replacingPolicyWith: nil)
    #expect(String(decoding: without, as: UTF8.self) == "<dict>\n\t<!-- policy -->\n</dict>\n")
  }

  @Test func mergingRemovesNothing() throws {
    let before =
      """
      <dict>
      \t<key>NSAppTransportSecurity</key>
      \t<dict>
      \t\t<key>NSExceptionDomains</key>
      \t\t<dict>
      \t\t\t<key>a</key>
      \t\t\t<dict>
      \t\t\t\t<key>x</key>
      \t\t\t\t<true/>
      \t\t\t</dict>
      \t\t</dict>
      \t</dict>
      </dict>

      """
    let document = try PropertyListDocument(Array(before.utf8))
    let edit = PolicyEdit.merge(
      ["NSExceptionDomains"],
      .dictionary(["a": .dictionary(["y": .boolean(false)]), "b": .dictionary([:])]))
    let after = try PolicyEditor(document).bytes(applying: [edit])
    #expect(
      try PropertyListDocument(after).root["NSAppTransportSecurity"]?["NSExceptionDomains"]?.value
        == .dictionary([
          "a": .dictionary(["x": .boolean(true), "y": .boolean(false)]), "b": .dictionary([:]),
        ]))
  }

  static let refusals: [(text: String, edit: PolicyEdit, code: PolicyEditError.Code, line: Int)] = [
    ("<array/>", local, .rootNotDictionary, 1),
    (
      """
      <dict>
      <key>NSAppTransportSecurity</key><dict/>
      <key>NSAppTransportSecurity</key><dict/></dict>
      """,
      local, .duplicateKey, 3
    ),
    ("<dict><key>NSAppTransportSecurity</key>\n<string>x</string></dict>", local, .wrongType, 2),
    ("<dict><key>NSAppTransportSecurity</key>\n<true/></dict>", host, .wrongType, 2),
    (
      """
      <dict><key>NSAppTransportSecurity</key><dict><key>NSExceptionDomains</key>
      <array/></dict></dict>
      """,
      host, .wrongType, 2
    ),
    (
      """
      <dict><key>NSAppTransportSecurity</key><dict><key>NSExceptionDomains</key><dict>\
      <key>example.com</key>
      <true/></dict></dict></dict>
      """,
      host, .wrongType, 2
    ),
    (
      """
      <dict><key>NSAppTransportSecurity</key><dict><key>NSAllowsLocalNetworking</key>
      <dict/></dict></dict>
      """,
      local, .wrongType, 2
    ),
    (
      """
      <dict><key>NSAppTransportSecurity</key><dict><key>NSAllowsLocalNetworking</key>
      <array/></dict></dict>
      """,
      local, .wrongType, 2
    ),
    (
      """
      <dict><key>NSAppTransportSecurity</key><dict><key>x</key><true/>
      <key>x</key><true/></dict></dict>
      """,
      .set([], .dictionary([:])), .duplicateKey, 2
    ),
    (
      """
      <dict><key>NSAppTransportSecurity</key><dict><key>x</key><true/>
      <key>x</key><true/></dict></dict>
      """,
      .remove(["x"]), .duplicateKey, 2
    ),
  ]

  @Test(arguments: refusals.indices) func refuses(_ index: Int) throws {
    let refusal = Self.refusals[index]
    let document = try PropertyListDocument(Array(refusal.text.utf8))
    do throws(PolicyEditError) {
      _ = try PolicyEditor(document).bytes(applying: [refusal.edit])
      Issue.record("\(refusal.text) was edited")
    } catch {
      #expect(error.code == refusal.code, "\(error)")
      #expect(error.line == refusal.line, "\(error)")
    }
  }
}

extension String {
  /// The text with CR LF as line ends.
  fileprivate var withCRLF: String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .joined(separator: "\r\n")
  }
}
