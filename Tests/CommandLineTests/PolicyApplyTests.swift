import AppTransportSecurity
import Foundation
import Testing

/// `policy apply` and `policy tighten`, run as programs.
struct PolicyApplyTests {
  private static let noSecrecy =
    "<key>NSExceptionRequiresForwardSecrecy</key><false/>"

  private static func policy(of file: URL) throws -> ATSPolicy {
    let document = try PropertyListDocument(Array(try Data(contentsOf: file)))
    return ATSPolicy(infoPropertyList: document.root.value)
  }

  /// The lines that a diff adds and removes.
  private static func changes(_ diff: String) -> (added: [String], removed: [String]) {
    let lines = diff.split(separator: "\n").map(String.init)
      .filter { !$0.hasPrefix("---") && !$0.hasPrefix("+++") }
    return (
      lines.filter { $0.hasPrefix("+") }.map { String($0.dropFirst()) },
      lines.filter { $0.hasPrefix("-") }.map { String($0.dropFirst()) }
    )
  }

  // MARK: apply

  @Test func mistypedKeyIsRenamedInPlace() throws {
    let folder = try TemporaryFolder()
    let original = PolicySamples.infoPlist(
      """
            <key>NSExceptionDomains</key>
            <dict>
               <key>a.example</key>
               <dict>
                 <key>NSExceptionAllowInsecureHTTPLoads</key>   <true/> <!-- the old API -->
                 <key>NSIncludesSubdomains</key><true/>
               </dict>
            </dict>
      """)
    let file = try folder.file("Info.plist", original)
    _ = try folder.file("app.log", PolicySamples.blocked("http://a.example/x"))
    let arguments = ["policy", "apply", "Info.plist", "--from", "app.log"]
    let shown = try CommandRunner.run(arguments, directory: folder.url)
    #expect(shown.status == 0)
    let wrong = "NSExceptionAllowInsecureHTTPLoads"
    let right = "NSExceptionAllowsInsecureHTTPLoads"
    #expect(shown.errors.contains("\(wrong) is no key that the system knows; it becomes \(right)."))
    let (added, removed) = Self.changes(shown.output)
    #expect(removed.count == 1)
    #expect(added == removed.map { $0.replacingOccurrences(of: wrong, with: right) })

    let commands = try CommandRunner.run(
      arguments + ["--format", "plistbuddy"], directory: folder.url)
    #expect(commands.output.contains("Delete"))
    #expect(commands.output.contains("\(right) bool true"))

    #expect(try CommandRunner.run(arguments + ["--write"], directory: folder.url).status == 0)
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text == original.replacingOccurrences(of: wrong, with: right))
    #expect(try Self.policy(of: file).evaluate(url: "http://a.example/x")?.verdict == .allowed)
  }

  /// Another kind of value, a key that nothing is near to, a name of 2015: added beside, as ever.
  @Test(arguments: [
    "<key>NSExceptionAllowInsecureHTTPLoads</key><string>YES</string>",
    "<key>AllowHTTP</key><true/>",
    "<key>NSTemporaryExceptionAllowsInsecureHTTPLoads</key><true/>",
  ]) func otherKeysStay(entry: String) throws {
    let folder = try TemporaryFolder()
    let original = PolicySamples.infoPlist(
      """
            <key>NSExceptionDomains</key>
            <dict>
               <key>a.example</key>
               <dict>
                 \(entry)
               </dict>
            </dict>
      """)
    _ = try folder.file("Info.plist", original)
    _ = try folder.file("app.log", PolicySamples.blocked("http://a.example/x"))
    let shown = try CommandRunner.run(
      ["policy", "apply", "Info.plist", "--from", "app.log"], directory: folder.url)
    #expect(Self.changes(shown.output).removed == [])
    #expect(shown.output.contains("NSExceptionAllowsInsecureHTTPLoads"))
  }

  @Test func onlyTheAddedLinesChange() throws {
    let folder = try TemporaryFolder()
    let original = PolicySamples.infoPlist(
      """
            <!-- partners -->
            <key>NSExceptionDomains</key>
            <dict>
               <key>b.example</key> <dict> <key>NSExceptionRequiresForwardSecrecy</key> <false/> </dict>
            </dict>
      """)
    let file = try folder.file("Info.plist", original)
    _ = try folder.file("app.log", PolicySamples.blocked("http://a.example/x"))
    let arguments = ["policy", "apply", "Info.plist", "--from", "app.log"]
    let shown = try CommandRunner.run(arguments, directory: folder.url)
    #expect(shown.status == 0)
    #expect(shown.output.hasPrefix("--- Info.plist\n+++ Info.plist\n@@ "))
    #expect(Self.changes(shown.output).removed == [])
    #expect(try String(contentsOf: file, encoding: .utf8) == original)
    #expect(shown.errors.contains("For        a.example: cleartext-http, app.log:1"))
    #expect(shown.errors.contains("Smallest edit"))
    #expect(shown.errors.contains("Smallest policy"))

    let written = try CommandRunner.run(arguments + ["--write"], directory: folder.url)
    #expect(written.status == 0)
    #expect(written.output == "")
    let text = try String(contentsOf: file, encoding: .utf8)
    let kept = text.split(separator: "\n", omittingEmptySubsequences: false)
    let added = Set(Self.changes(shown.output).added)
    #expect(kept.filter { !added.contains(String($0)) }.joined(separator: "\n") == original)
    #expect(try Self.policy(of: file).evaluate(url: "http://a.example/x")?.verdict == .allowed)
    // A second time there is nothing left to do.
    let again = try CommandRunner.run(arguments + ["--write"], directory: folder.url)
    #expect(again.status == 0)
    #expect(again.output == "")
    #expect(again.errors.contains("lets a.example through already"))
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count == 2)
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/patch")))
  func theDiffIsForPatch() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("Info.plist", PolicySamples.infoPlist(""))
    _ = try folder.file(
      "app.log",
      PolicySamples.blocked("http://a.example/x")
        + PolicySamples.blocked("ws://b.example/", task: 8))
    let run = try CommandRunner.runShell(
      "atsexplain policy apply Info.plist --from app.log 2>/dev/null | patch -s -p0",
      directory: folder.url)
    #expect(run.status == 0, "\(run.errors)")
    let policy = try Self.policy(of: file)
    #expect(Set(policy.entries.keys) == ["a.example", "b.example"])
  }

  @Test func aLocalNameOniOS9GetsCleartextAlone() throws {
    let folder = try TemporaryFolder()
    _ = try folder.file("Info.plist", PolicySamples.bare)
    _ = try folder.file("app.log", PolicySamples.blocked("http://nas.local/"))
    let apply = try CommandRunner.run(
      ["policy", "apply", "--os", "iOS9-18", "Info.plist", "--from", "app.log"],
      directory: folder.url)
    #expect(apply.output.contains("NSExceptionAllowsInsecureHTTPLoads"))
    #expect(!apply.output.contains("TLS") && !apply.output.contains("ForwardSecrecy"))
    #expect(apply.errors.contains("Narrows"))
    let explain = try CommandRunner.run(
      ["-f", "plist", "--os", "iOS9-18", "app.log"], directory: folder.url)
    #expect(explain.output.contains("nas.local"))
    #expect(!explain.output.contains("TLS") && !explain.output.contains("ForwardSecrecy"))
  }

  private static let plutil = ["/usr/bin/plutil", "/opt/swift/usr/bin/plutil"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  @Test(.enabled(if: plutil != nil)) func plutilAcceptsWhatIsWritten() throws {
    let tool = try #require(Self.plutil)
    let folder = try TemporaryFolder()
    let log = try folder.file(
      "app.log",
      PolicySamples.blocked("http://a.example/x")
        + PolicySamples.blocked("http://scanner.local/", task: 8)
        + PolicySamples.transcript(
          "old.example", ServerModel(oldestTLS: .tls10, newestTLS: .tls11, suites: [.ecdhe])))
    let policies = [
      "", PolicySamples.entry("a.example", Self.noSecrecy),
      "<key>NSAllowsArbitraryLoads</key><false/>",
    ]
    let texts = policies.map(PolicySamples.infoPlist) + [PolicySamples.bare]
    for (number, text) in texts.enumerated() {
      for binary in [false, true] {
        let name = "Info\(number)\(binary).plist"
        let file = try folder.file(name, text)
        if binary {
          let value = try unsafe PropertyListSerialization.propertyList(
            from: Data(text.utf8), format: nil)
          try PropertyListSerialization.data(
            fromPropertyList: value, format: .binary, options: 0
          ).write(to: file)
        }
        let run = try CommandRunner.run(
          ["policy", "apply", name, "--from", log.path, "--write"], directory: folder.url)
        #expect(run.status == 0, "\(run.errors)")
        let bytes = try Data(contentsOf: file)
        #expect(bytes.starts(with: Data("bplist".utf8)) == binary)
        let check = try CommandRunner.runShell("\(tool) -lint \(name)", directory: folder.url)
        #expect(check.status == 0, "\(check.output)")
        let policy = try Self.policy(of: file)
        #expect(policy.evaluate(url: "http://scanner.local/")?.verdict == .allowed)
        #expect(policy.entries["old.example"]?.terms.minimumTLS == .tls11)
      }
    }
  }

  /// Servers, each with the least entry that helps, or nil where none does.
  static let servers: [(String, ServerModel)] = [
    ("tls12.example", ServerModel(oldestTLS: .tls12, newestTLS: .tls12)),
    ("rsa.example", ServerModel(oldestTLS: .tls12, newestTLS: .tls12, suites: [.rsaKeyExchange])),
    ("tls11.example", ServerModel(oldestTLS: .tls10, newestTLS: .tls11)),
    ("tls10.example", ServerModel(oldestTLS: .tls10, newestTLS: .tls10)),
    (
      "both.example",
      ServerModel(oldestTLS: .tls10, newestTLS: .tls10, suites: [.rsaKeyExchange])
    ),
    ("self.example", ServerModel(isTrusted: false)),
    ("dhe.example", ServerModel(newestTLS: .tls12, suites: [.neverOffered])),
  ]

  @Test func everyServerGetsItsMinimumAndNoMore() throws {
    for (host, server) in Self.servers {
      let folder = try TemporaryFolder()
      let file = try folder.file("Info.plist", PolicySamples.bare)
      _ = try folder.file("nscurl.txt", PolicySamples.transcript(host, server))
      let run = try CommandRunner.run(
        ["policy", "apply", "Info.plist", "--from", "nscurl.txt", "--write", "--os", "iOS15-18"],
        directory: folder.url)
      #expect(run.status == 0)
      let policy = try Self.policy(of: file)
      let expected = server.minimalPoints()
      let isNeeded = !expected.isEmpty && expected != [.defaultATS]
      #expect(Set(policy.entries.keys) == (isNeeded ? [host] : []), "\(host)")
      guard isNeeded, let entry = policy.entries[host] else { continue }
      let point = entry.point(readingLegacyKeys: false)
      #expect(expected == [point], "\(host)")
      #expect(server.accepts(point))
      #expect(point.lowerProposals.allSatisfy { !server.accepts($0) })
      #expect(policy.arbitraryLoads == .absent)
    }
  }

  @Test func whatAnExceptionCannotRepairIsLeftOut() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("Info.plist", PolicySamples.bare)
    _ = try folder.file("app.log", PolicySamples.untrusted("self.example"))
    let run = try CommandRunner.run(
      ["policy", "apply", "Info.plist", "--from", "app.log", "--write"], directory: folder.url)
    #expect(run.status == 0)
    #expect(run.errors.contains("Left out   self.example"))
    #expect(run.errors.contains("Nothing to add"))
    #expect(try String(contentsOf: file, encoding: .utf8) == PolicySamples.bare)
  }

  @Test func whatIsUnclearIsRefused() throws {
    let folder = try TemporaryFolder()
    let log = try folder.file("app.log", PolicySamples.blocked("http://a.example/x")).path
    let faulty = [
      "<key>NSExceptionDomains</key><string>a.example</string>": "must be a dictionary",
      PolicySamples.entry("b.example", "") + PolicySamples.entry("c.example", ""): "occurs 2 times",
    ]
    for (policy, reason) in faulty {
      let text = PolicySamples.infoPlist(policy)
      let file = try folder.file("Info.plist", text)
      let run = try CommandRunner.run(
        ["policy", "apply", "Info.plist", "--from", log, "--write"], directory: folder.url)
      #expect(run.status == 2)
      #expect(run.output == "")
      #expect(run.errors.contains("refused, nothing was changed"))
      #expect(run.errors.contains(reason), "\(run.errors)")
      #expect(try String(contentsOf: file, encoding: .utf8) == text)
    }
  }

  @Test func nothingIsTakenAway() throws {
    let folder = try TemporaryFolder()
    // The parent's entry covers the failing host, which would lose cleartext by a bare new entry.
    let file = try folder.file(
      "Info.plist",
      PolicySamples.infoPlist(
        PolicySamples.entry(
          "example.com", PolicySamples.http + "<key>NSIncludesSubdomains</key><true/>")))
    _ = try folder.file(
      "nscurl.txt",
      PolicySamples.transcript(
        "api.example.com",
        ServerModel(oldestTLS: .tls12, newestTLS: .tls12, suites: [.rsaKeyExchange])))
    let run = try CommandRunner.run(
      ["policy", "apply", "Info.plist", "--from", "nscurl.txt", "--write"], directory: folder.url)
    #expect(run.status == 0)
    let entry = try #require(try Self.policy(of: file).entries["api.example.com"])
    #expect(entry.terms.allowsInsecureHTTP == true)
    #expect(entry.terms.requiresForwardSecrecy == false)
  }

  @Test func commandsDoTheSame() throws {
    let folder = try TemporaryFolder()
    _ = try folder.file(
      "Info.plist", PolicySamples.infoPlist(PolicySamples.entry("old.example", PolicySamples.http)))
    _ = try folder.file("app.log", PolicySamples.blocked("http://a.example/x"))
    let arguments = [
      "policy", "apply", "Info.plist", "--from", "app.log", "--format", "plistbuddy",
    ]
    let edit = try CommandRunner.run(arguments, directory: folder.url)
    #expect(
      edit.output == """
        /usr/libexec/PlistBuddy -c 'Add :NSAppTransportSecurity:NSExceptionDomains:a.example dict' \
        Info.plist
        /usr/libexec/PlistBuddy -c 'Add \
        :NSAppTransportSecurity:NSExceptionDomains:a.example:NSExceptionAllowsInsecureHTTPLoads \
        bool true' Info.plist

        """)
    let smallest = try CommandRunner.run(arguments + ["--smallest"], directory: folder.url)
    #expect(
      smallest.output.hasPrefix(
        "/usr/libexec/PlistBuddy -c 'Delete "
          + ":NSAppTransportSecurity:NSExceptionDomains:old.example' Info.plist\n"))
  }

  @Test func theSmallestPolicyDropsTheRest() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file(
      "Info.plist",
      PolicySamples.infoPlist(
        "<key>NSAllowsArbitraryLoads</key><false/>"
          + PolicySamples.entry("old.example", PolicySamples.http)))
    _ = try folder.file("app.log", PolicySamples.blocked("http://a.example/x"))
    let run = try CommandRunner.run(
      ["policy", "apply", "Info.plist", "--from", "app.log", "--smallest", "--write"],
      directory: folder.url)
    #expect(run.status == 0)
    #expect(run.errors.contains("Drops"))
    #expect(Set(try Self.policy(of: file).entries.keys) == ["a.example"])
  }

  @Test func permissionsAndLinksAreKept() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("Real.plist", PolicySamples.bare)
    _ = try folder.file("app.log", PolicySamples.blocked("http://a.example/x"))
    let manager = FileManager.default
    try manager.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
    try manager.createSymbolicLink(
      at: folder.url.appendingPathComponent("Info.plist"), withDestinationURL: file)
    let run = try CommandRunner.run(
      ["policy", "apply", "Info.plist", "--from", "app.log", "--write"], directory: folder.url)
    #expect(run.status == 0)
    #expect(try Self.policy(of: file).entries.count == 1)
    let attributes = try manager.attributesOfItem(atPath: file.path)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    let link = try manager.attributesOfItem(
      atPath: folder.url.appendingPathComponent("Info.plist").path)
    #expect(link[.type] as? FileAttributeType == .typeSymbolicLink)
  }

  @Test func wrongUsageIsSaid() throws {
    let folder = try TemporaryFolder()
    _ = try folder.file("Info.plist", PolicySamples.bare)
    _ = try folder.file("empty.log", "")
    for (arguments, reason) in [
      (["Info.plist"], "needs a log"), (["--from", "x"], "needs a file"),
      (["a", "b", "--from", "x"], "takes one file"),
      (["-", "--from", "-"], "only one of"), (["-", "--from", "x", "--write"], "needs a file"),
      (["a", "--from", "x", "--write", "--format", "plistbuddy"], "exclude each other"),
      (["Info.plist", "--from", "none.log"], "no such file: none.log"),
      (["Info.plist", "--from", "empty.log"], "is empty"),
      (["none.plist", "--from", "empty.log"], "no such file: none.plist"),
    ] {
      let run = try CommandRunner.run(["policy", "apply"] + arguments, directory: folder.url)
      #expect(run.status == 2, "\(arguments)")
      #expect(run.errors.contains(reason), "\(run.errors)")
      #expect(run.output == "")
    }
  }

  // MARK: tighten

  private static func suggestions(_ policy: String, _ log: String) throws -> [[String: Any]] {
    let folder = try TemporaryFolder()
    _ = try folder.file("Info.plist", PolicySamples.infoPlist(policy))
    let run = try CommandRunner.run(
      ["policy", "tighten", "Info.plist", "--from", "-", "-f", "ndjson"], input: Array(log.utf8),
      directory: folder.url)
    #expect(run.status == 0)
    return try records(run.output)
  }

  @Test func unusedAndTooWideExceptionsAreListed() throws {
    let old = "<key>NSExceptionMinimumTLSVersion</key><string>TLSv1.0</string>"
    let http = PolicySamples.http
    let cases: [(policy: String, log: String, kinds: [String], change: String)] = [
      (
        PolicySamples.entry("gone.example", http), "GET https://a.example/\n", ["unused"],
        "remove NSExceptionDomains › gone.example"
      ),
      (
        PolicySamples.entry("a.example", http), "GET https://a.example/\n", ["wider-than-needed"],
        "remove NSExceptionDomains › a.example"
      ),
      (
        PolicySamples.entry("a.example", http + old), "GET http://a.example/\n",
        ["wider-than-needed"],
        "remove NSExceptionDomains › a.example › NSExceptionMinimumTLSVersion"
      ),
      (
        PolicySamples.entry("a.example", http + "<key>NSIncludesSubdomains</key><true/>"),
        "GET http://a.example/\n", ["wider-than-needed"],
        "remove NSExceptionDomains › a.example › NSIncludesSubdomains"
      ),
      (
        PolicySamples.entry("a.example", old + Self.noSecrecy),
        PolicySamples.transcript("a.example", ServerModel()), ["wider-than-needed"],
        "remove NSExceptionDomains › a.example"
      ),
      (
        PolicySamples.entry("a.example", old + Self.noSecrecy),
        PolicySamples.transcript(
          "a.example", ServerModel(oldestTLS: .tls12, newestTLS: .tls12, suites: [.rsaKeyExchange])),
        ["wider-than-needed"],
        "remove NSExceptionDomains › a.example › NSExceptionMinimumTLSVersion"
      ),
      (
        "<key>NSAllowsArbitraryLoads</key><true/>", "GET http://a.example/ https://b.example/\n",
        ["wider-than-needed"], "remove NSAllowsArbitraryLoads"
      ),
      (
        "<key>NSAllowsArbitraryLoads</key><true/><key>NSAllowsLocalNetworking</key><true/>",
        "GET http://nas.local/\n", ["without-effect"], "remove NSAllowsArbitraryLoads"
      ),
    ]
    for item in cases {
      let found = try Self.suggestions(item.policy, item.log)
      #expect(found.compactMap { $0["kind"] as? String } == item.kinds, "\(item.policy) \(found)")
      let changes = found.flatMap { $0["changes"] as? [String] ?? [] }
      #expect(changes.contains { $0.hasPrefix(item.change) }, "\(changes)")
      #expect(found.allSatisfy { $0["type"] as? String == "suggestion" })
    }
  }

  @Test func whatIsUsedIsLeftAlone() throws {
    let http = PolicySamples.http
    #expect(
      try Self.suggestions(PolicySamples.entry("a.example", http), "http://a.example/\n").isEmpty)
    #expect(
      try Self.suggestions(
        PolicySamples.entry("a.example", Self.noSecrecy),
        PolicySamples.transcript(
          "a.example", ServerModel(oldestTLS: .tls12, newestTLS: .tls12, suites: [.rsaKeyExchange]))
      ).isEmpty)
    // A bare name in the log is use enough, and an entry that tightens is no exception.
    #expect(
      try Self.suggestions(
        PolicySamples.entry("a.example", Self.noSecrecy), "connected to a.example:443\n"
      ).isEmpty)
    #expect(
      try Self.suggestions(
        "<key>NSAllowsArbitraryLoads</key><false/>" + PolicySamples.entry("safe.example", ""),
        "nothing\n"
      ).isEmpty)
  }

  @Test func suggestionsNeverWiden() throws {
    // Without the local key, arbitrary loads would count again.
    let found = try Self.suggestions(
      "<key>NSAllowsArbitraryLoads</key><true/><key>NSAllowsLocalNetworking</key><true/>",
      "GET https://a.example/\n")
    #expect(
      found.compactMap { $0["keyPath"] as? String } == [
        "NSAppTransportSecurity.NSAllowsArbitraryLoads"
      ])
  }

  @Test func suggestionsCanBeRead() throws {
    let folder = try TemporaryFolder()
    _ = try folder.file(
      "Info.plist", PolicySamples.infoPlist(PolicySamples.entry("a.example", PolicySamples.http)))
    _ = try folder.file("app.log", "GET https://a.example/?token=abcdef0123456789\n")
    let run = try CommandRunner.run(
      ["policy", "tighten", "Info.plist", "--from", "app.log"], directory: folder.url)
    #expect(run.status == 0)
    #expect(
      run.output.hasPrefix("Info.plist:9: NSExceptionDomains › a.example [wider-than-needed]"))
    #expect(run.output.contains("Evidence   line 1:"))
    #expect(!run.output.contains("abcdef0123456789"))
  }

  // MARK: The main job

  @Test func findingsTellTheEntry() throws {
    let folder = try TemporaryFolder()
    _ = try folder.file(
      "Info.plist",
      PolicySamples.infoPlist(PolicySamples.entry("https://a.example", PolicySamples.http)))
    let log = try folder.file("app.log", PolicySamples.blocked("http://a.example/x")).path
    let run = try CommandRunner.run(
      ["--info-plist", "Info.plist", "-f", "ndjson", log], directory: folder.url)
    #expect(run.status == 0)
    let finding = try #require(try records(run.output).first)
    #expect(finding["schemaVersion"] as? String == "1.1")
    #expect(finding["cause"] as? String == "policy-mistake")
    let policy = try #require(finding["policy"] as? [String: Any])
    #expect(policy["entry"] is NSNull)
    #expect(policy["decidedBy"] as? String == "default")
    #expect((policy["note"] as? String)?.contains("it has a scheme") == true)
    #expect((policy["edit"] as? [String])?.count == 2)
    let plain = try CommandRunner.run(["-f", "ndjson", log])
    #expect(try records(plain.output).first?["policy"] == nil)
    let text = try CommandRunner.run(
      ["--info-plist", "Info.plist", log], directory: folder.url)
    #expect(text.output.contains("  Policy     No key of the policy applies to a.example"))
    #expect(text.output.contains("  Edit       remove NSExceptionDomains › https://a.example"))
    let merged = try CommandRunner.run(
      ["--info-plist", "Info.plist", "-f", "plist", log], directory: folder.url)
    #expect(merged.output.contains("<key>a.example</key>"))
    let brief = try CommandRunner.run(
      ["--info-plist", "Info.plist", "-q", log], directory: folder.url)
    #expect(brief.output.contains("in the app's Info.plist: remove NSExceptionDomains"))
    let missing = try CommandRunner.run(
      ["--info-plist", "none.plist", log], directory: folder.url)
    #expect(missing.status == 2)
    #expect(missing.errors == "atsexplain: no such file: none.plist\n")
    #expect(try CommandRunner.run(["--os", "BeOS5", log]).status == 2)
  }

  @Test func justificationsAreDrafted() throws {
    let run = try CommandRunner.run(
      ["-"], input: Array(PolicySamples.blocked("http://a.example/x").utf8))
    #expect(run.output.contains("justification of NSExceptionAllowsInsecureHTTPLoads"))
    let words = run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("The app connects to a.example"))
    #expect(words.contains("run by [whose server]"))
  }
}
