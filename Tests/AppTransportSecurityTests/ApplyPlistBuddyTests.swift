import AppTransportSecurity
import Testing

@Suite struct ApplyPlistBuddyTests {
  static let policy = PropertyListValue.dictionary([
    "NSAllowsLocalNetworking": .boolean(true),
    "NSExceptionDomains": .dictionary([
      "2001:db8::1": .dictionary(["NSExceptionAllowsInsecureHTTPLoads": .boolean(true)]),
      "old.example": .dictionary(["NSExceptionMinimumTLSVersion": .string("TLSv1.1")]),
    ]),
  ])

  @Test func addsWhatIsMissing() throws {
    let domains = ":NSAppTransportSecurity:NSExceptionDomains"
    #expect(
      try PlistBuddyScript.commands(for: Self.policy) == [
        "Add :NSAppTransportSecurity dict",
        "Add :NSAppTransportSecurity:NSAllowsLocalNetworking bool true",
        "Add \(domains) dict",
        #"Add \#(domains):2001\:db8\:\:1 dict"#,
        #"Add \#(domains):2001\:db8\:\:1:NSExceptionAllowsInsecureHTTPLoads bool true"#,
        "Add \(domains):old.example dict",
        "Add \(domains):old.example:NSExceptionMinimumTLSVersion string TLSv1.1",
      ])
  }

  @Test func setsWhatDiffers() throws {
    let existing = PropertyListValue.dictionary([
      "NSAllowsLocalNetworking": .boolean(false), "NSAllowsArbitraryLoads": .boolean(false),
      "NSExceptionDomains": .dictionary([
        "2001:db8::1": .dictionary(["NSExceptionAllowsInsecureHTTPLoads": .string("YES")]),
        "old.example": .dictionary(["NSExceptionMinimumTLSVersion": .string("TLSv1.0")]),
      ]),
    ])
    let domains = ":NSAppTransportSecurity:NSExceptionDomains"
    #expect(
      try PlistBuddyScript.commands(for: Self.policy, existing: existing) == [
        "Set :NSAppTransportSecurity:NSAllowsLocalNetworking true",
        #"Delete \#(domains):2001\:db8\:\:1:NSExceptionAllowsInsecureHTTPLoads"#,
        #"Add \#(domains):2001\:db8\:\:1:NSExceptionAllowsInsecureHTTPLoads bool true"#,
        "Set \(domains):old.example:NSExceptionMinimumTLSVersion TLSv1.1",
      ])
    #expect(try PlistBuddyScript.commands(for: Self.policy, existing: Self.policy) == [])
  }

  @Test func quotesForPlistBuddyAndForTheShell() throws {
    let odd = PropertyListValue.dictionary([
      "it's a \"key\"": .string("two 'words'"), "l": .array([.integer(1)]),
    ])
    #expect(
      try PlistBuddyScript.commands(for: odd) == [
        "Add :NSAppTransportSecurity dict",
        #"Add :NSAppTransportSecurity:it\'s\ a\ \"key\" string "two 'words'""#,
        "Add :NSAppTransportSecurity:l array", "Add :NSAppTransportSecurity:l:0 integer 1",
      ])
    let lines = try PlistBuddyScript.shellLines(
      for: .dictionary(["it's": .boolean(true)]), file: "My App/Info.plist")
    #expect(
      lines == [
        "/usr/libexec/PlistBuddy -c 'Add :NSAppTransportSecurity dict' 'My App/Info.plist'",
        "/usr/libexec/PlistBuddy -c "
          + #"'Add :NSAppTransportSecurity:it\'\''s bool true' 'My App/Info.plist'"#,
      ])
  }

  @Test func refusesWhatItCannotWrite() {
    for value in [
      PropertyListValue.dictionary(["": .boolean(true)]),
      .dictionary(["a\nb": .boolean(true)]), .dictionary(["a": .string("b\nc")]),
      .dictionary(["a": .data([1])]),
    ] {
      #expect {
        try PlistBuddyScript.commands(for: value)
      } throws: {
        ($0 as? PolicyEditError)?.code == .notExpressible
      }
    }
  }
}
