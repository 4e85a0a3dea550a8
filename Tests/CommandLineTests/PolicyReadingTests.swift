import ChildProcess
import Foundation
import Testing

/// `policy eval`, `policy lint` and `policy code`, run as programs.
struct PolicyReadingTests {
  // MARK: eval

  @Test func evaluationsHaveTheirRecord() throws {
    let folder = try TemporaryFolder()
    _ = try folder.file(
      "Info.plist",
      PolicySamples.infoPlist(PolicySamples.entry("a.example.com", PolicySamples.http)))
    let run = try CommandRunner.run(
      [
        "policy", "eval", "-f", "ndjson", "Info.plist", "http://A.example.com:8080/x?y",
        "https://b.example.com/", "--os", "iOS17",
      ], directory: folder.url)
    #expect(run.status == 0)
    #expect(run.errors == "")
    let found = try records(run.output)
    #expect(found.count == 2)
    let first = try #require(found.first)
    #expect(first["type"] as? String == "evaluation")
    #expect(first["path"] as? String == "Info.plist")
    #expect(first["url"] as? String == "http://A.example.com:8080/x?<redacted>")
    #expect(first["host"] as? String == "a.example.com")
    #expect(first["entry"] as? String == "a.example.com")
    #expect(
      first["decidedBy"] as? String == "NSAppTransportSecurity.NSExceptionDomains.a.example.com")
    #expect(first["verdict"] as? String == "allowed")
    #expect(first["cleartextAllowed"] as? Bool == true)
    #expect(first["atsInForce"] as? Bool == true)
    #expect(first["minimumTLSVersion"] as? String == "TLSv1.2")
    #expect(first["requiresForwardSecrecy"] as? Bool == true)
    #expect(first["notes"] is [String])
    let second = try #require(found.last)
    #expect(second["entry"] is NSNull)
    #expect(second["decidedBy"] as? String == "default")
    #expect(second["verdict"] as? String == "restricted")
    // Keys are sorted.
    let line = try #require(run.output.split(separator: "\n").first)
    #expect(line.hasPrefix(#"{"atsInForce":true,"cleartextAllowed":true,"decidedBy":"#))
  }

  @Test func jsonIsOneArrayOfTheSame() throws {
    let folder = try TemporaryFolder()
    _ = try folder.file("Info.plist", PolicySamples.infoPlist(""))
    let urls = ["http://a.example/", "ws://b.example/"]
    let lines = try CommandRunner.run(
      ["policy", "eval", "--format=ndjson", "Info.plist"] + urls, directory: folder.url)
    let array = try CommandRunner.run(
      ["policy", "eval", "--format=json", "Info.plist"] + urls, directory: folder.url)
    let value = try JSONSerialization.jsonObject(with: Data(array.output.utf8)) as? NSArray
    #expect(value == (try records(lines.output)) as NSArray)
    let none = try CommandRunner.run(
      ["policy", "eval", "--format=json", "Info.plist", "mailto:me"], directory: folder.url)
    #expect(none.output == "[]\n")
    #expect(none.status == 2)
  }

  @Test func contextAndSystemDecide() throws {
    let folder = try TemporaryFolder()
    _ = try folder.file(
      "Info.plist",
      PolicySamples.infoPlist("<key>NSAllowsArbitraryLoadsInWebContent</key><true/>"))
    func verdict(_ options: [String]) throws -> String? {
      let run = try CommandRunner.run(
        ["policy", "eval", "-f", "ndjson", "Info.plist", "http://a.example/"] + options,
        directory: folder.url)
      return try records(run.output).first?["verdict"] as? String
    }
    #expect(try verdict([]) == "blocked")
    #expect(try verdict(["--context", "web"]) == "allowed")
    #expect(try verdict(["--context", "media"]) == "blocked")
    #expect(try verdict(["--context", "web", "--os", "iOS9"]) == "blocked")
    #expect(try verdict(["--context", "web", "--os", "macOS10.12"]) == "allowed")
  }

  @Test func evaluationsCanBeFollowed() throws {
    let run = try CommandRunner.run(
      ["policy", "eval", "-", "http://files.example.com/"],
      input: Array(
        PolicySamples.infoPlist(PolicySamples.entry("Files.example.com", PolicySamples.http)).utf8))
    #expect(run.status == 0)
    #expect(run.output.contains("blocked: ATS refuses the cleartext URL"))
    #expect(run.output.contains("No key of the policy applies to files.example.com"))
    #expect(run.output.contains("Files.example.com seems meant for files.example.com"))
    #expect(run.output.contains("capital letters"))
  }

  @Test func whatCannotBeEvaluatedIsSaid() throws {
    let folder = try TemporaryFolder()
    _ = try folder.file("bare.plist", PolicySamples.bare)
    _ = try folder.file("text.plist", "no property list")
    _ = try folder.file("list.plist", "<plist><array/></plist>")
    func run(_ arguments: [String]) throws -> CommandRunner.Result {
      try CommandRunner.run(["policy", "eval"] + arguments, directory: folder.url)
    }
    let bare = try run(["bare.plist", "https://a.example/"])
    #expect(bare.status == 0)
    #expect(bare.errors.contains("no NSAppTransportSecurity dictionary"))
    let text = try run(["text.plist", "https://a.example/"])
    #expect(text.status == 2)
    #expect(text.errors.hasPrefix("atsexplain: text.plist: line 1: This is no property list"))
    #expect(try run(["list.plist", "https://a.example/"]).status == 2)
    let missing = try run(["none.plist", "https://a.example/"])
    #expect(missing.status == 2)
    #expect(missing.errors == "atsexplain: no such file: none.plist\n")
    let url = try run(["bare.plist", "a.example", "http://b.example"])
    #expect(url.status == 2)
    #expect(url.errors.contains("no URL that ATS has a say in: a.example"))
    #expect(url.output.contains("http://b.example"))
    #expect(try run(["bare.plist"]).status == 2)
    #expect(
      try run(["--os", "iOS15+", "bare.plist", "http://b.example"]).errors.contains("one version"))
    for (system, words) in [
      ("iOS99", "there is no iOS 99"), ("iOS22", "after 18 comes 26"), ("macOS9", "no macOS 9"),
    ] {
      let run = try run(["--os", system, "bare.plist", "http://b.example"])
      #expect(run.status == 2 && run.output.isEmpty)
      #expect(run.errors.contains(words), "\(run.errors)")
    }
    #expect(
      try run(["--context", "wep", "bare.plist", "x"]).errors.contains("Did you mean 'web'?"))
  }

  // MARK: lint

  @Test func findingsHaveTheirRecord() throws {
    let folder = try TemporaryFolder()
    _ = try folder.file(
      "Info.plist",
      PolicySamples.infoPlist(PolicySamples.entry("https://a.example.com", PolicySamples.http)))
    let run = try CommandRunner.run(
      ["policy", "lint", "--format", "ndjson", "Info.plist"], directory: folder.url)
    #expect(run.status == 1)
    let record = try #require(
      try records(run.output).first { $0["rule"] as? String == "host-has-scheme" })
    #expect(record["type"] as? String == "lint")
    #expect(record["path"] as? String == "Info.plist")
    #expect(record["line"] as? Int == 9)
    #expect(
      record["keyPath"] as? String
        == "NSAppTransportSecurity.NSExceptionDomains.https://a.example.com")
    #expect(record["severity"] as? String == "error")
    #expect(record["fix"] as? String == "<key>a.example.com</key>")
    #expect(record["message"] is String)
    let text = try CommandRunner.run(["policy", "lint", "Info.plist"], directory: folder.url)
    #expect(text.status == 1)
    #expect(
      text.output.hasPrefix(
        "Info.plist:9: error: NSExceptionDomains key \"https://a.example.com\" has a scheme "
          + "[host-has-scheme]\n"))
    #expect(text.output.hasSuffix("1 error, 0 warnings, 1 note in 1 file.\n"))
  }

  @Test func cleanFilesPass() throws {
    let folder = try TemporaryFolder()
    _ = try folder.file("bare.plist", PolicySamples.bare)
    _ = try folder.file(
      "Info.plist",
      PolicySamples.infoPlist(
        PolicySamples.entry(
          "a.example.com", "<key>NSExceptionRequiresForwardSecrecy</key><false/>")))
    let run = try CommandRunner.run(
      ["policy", "lint", "-f", "ndjson", "Info.plist", "bare.plist"], directory: folder.url)
    #expect(run.status == 0)
    #expect(run.output == "")
    #expect(run.errors.contains("bare.plist: There is no NSAppTransportSecurity"))
    let broken = try CommandRunner.run(
      ["policy", "lint", "-f", "json", "nothing.plist"], directory: folder.url)
    #expect(broken.status == 2)
    #expect(broken.output == "[]\n")
  }

  @Test func theDeploymentIsAskedOrRead() throws {
    let folder = try TemporaryFolder()
    _ = try folder.file(
      "Info.plist", PolicySamples.infoPlist(PolicySamples.entry("203.0.113.9", PolicySamples.http)))
    func severities(_ options: [String]) throws -> [String] {
      let run = try CommandRunner.run(
        ["policy", "lint", "-f", "ndjson", "Info.plist"] + options, directory: folder.url)
      return try records(run.output).filter { $0["rule"] as? String == "ip-key-needs-newer-os" }
        .compactMap { $0["severity"] as? String }
    }
    #expect(try severities([]) == ["note"])
    #expect(try severities(["--os", "iOS15+"]) == ["warning"])
    #expect(try severities(["--os", "iOS15-16"]) == ["error"])
    #expect(try severities(["--os", "iOS17+"]) == [])
    let wrong = try CommandRunner.run(
      ["policy", "lint", "--os", "Android", "Info.plist"], directory: folder.url)
    #expect(wrong.status == 2)
    #expect(wrong.errors.contains("doesn't take 'Android'"))
  }

  @Test func treesAreSearchedAndLoopsEnd() throws {
    let folder = try TemporaryFolder()
    let manager = FileManager.default
    for name in [
      "App", "Widget", "Tests", ".git", "DerivedData/x", "App.xcodeproj", "Odd", "Deep/er",
    ] {
      try manager.createDirectory(
        at: folder.url.appendingPathComponent(name), withIntermediateDirectories: true)
    }
    let faulty = PolicySamples.entry("a.example.com:80", PolicySamples.http)
    let kind = { (package: String) in
      PolicySamples.infoPlist(faulty).replacingOccurrences(
        of: "<key>CFBundleVersion</key>",
        with: "<key>CFBundlePackageType</key><string>\(package)</string><key>CFBundleVersion</key>")
    }
    _ = try folder.file("App/Info.plist", PolicySamples.bare)
    _ = try folder.file("Widget/Widget-Info.plist", kind("XPC!"))
    _ = try folder.file("Tests/Info.plist", kind("BNDL"))
    _ = try folder.file(".git/Info.plist", kind("APPL"))
    _ = try folder.file("DerivedData/x/Info.plist", kind("APPL"))
    _ = try folder.file("Odd/Settings.plist", kind("APPL"))
    _ = try folder.file("Odd/other.plist", kind("APPL"))
    _ = try folder.file("Deep/er/Info.plist", PolicySamples.bare)
    _ = try folder.file(
      "App.xcodeproj/project.pbxproj",
      "\t\t\t\tINFOPLIST_FILE = \"$(SRCROOT)/Odd/Settings.plist\";\n\t\t\tINFOPLIST_FILE = gone;\n")
    try manager.createSymbolicLink(
      at: folder.url.appendingPathComponent("Deep/er/loop"),
      withDestinationURL: folder.url.appendingPathComponent("Deep"))
    for operand in [".", "App.xcodeproj", folder.url.path] {
      let run = try CommandRunner.run(
        ["policy", "lint", "-f", "ndjson", operand], directory: folder.url)
      #expect(run.status == 1, "\(operand)")
      let found = try records(run.output)
      let files = Set(
        found.compactMap { $0["path"] as? String }.map {
          $0.split(separator: "/").suffix(2).joined(separator: "/")
        })
      #expect(files == ["Widget/Widget-Info.plist", "Tests/Info.plist", "Odd/Settings.plist"])
      func bundles(_ name: String) -> Set<String> {
        Set(
          found.filter { ($0["path"] as? String)?.contains(name) == true }
            .compactMap { $0["bundle"] as? String })
      }
      #expect(bundles("Widget") == ["extension"])
      #expect(bundles("Tests") == ["loaded"])
      #expect(bundles("Odd") == ["app"])
      #expect(
        found.contains {
          $0["rule"] as? String == "policy-outside-ats-dictionary"
            && ($0["path"] as? String)?.contains("Tests") == true
        })
    }
  }

  @Test func anEmptyFolderIsSaid() throws {
    let folder = try TemporaryFolder()
    let run = try CommandRunner.run(["policy", "lint", "."], directory: folder.url)
    #expect(run.status == 0)
    #expect(run.errors.contains("no Info.plist"))
  }

  // MARK: code

  @Test(arguments: ["async", "completion"]) func delegatesEvaluate(style: String) throws {
    let run = try CommandRunner.run(
      ["policy", "code", "Box.Example.NET", "--style", style, "--anchor", "certs/Home CA.der"])
    #expect(run.status == 0)
    let code = run.output
    for piece in [
      #"private let host = "box.example.net""#,
      #"forResource: "Home CA", withExtension: "der""#,
      "SecPolicyCreateSSL(true, host as CFString)",
      "SecTrustSetAnchorCertificates(trust, [certificate] as CFArray) == errSecSuccess",
      "SecTrustSetAnchorCertificatesOnly(trust, true) == errSecSuccess",
      "return SecTrustEvaluateWithError(trust, nil)", "NSExceptionAllowsInsecureHTTPLoads",
    ] {
      #expect(code.contains(piece), "\(piece)")
    }
    // The credential is used in one place, right behind the evaluation that guards it.
    let parts = code.components(separatedBy: ".useCredential")
    #expect(parts.count == 2)
    let before = try #require(parts.first)
    let guarded = try #require(
      before.components(separatedBy: "guard leadsToAnchor(trust) else").last)
    #expect(guarded.count < 200)
    #expect(guarded.contains(".cancelAuthenticationChallenge"))
    #expect(before.contains("space.host.lowercased() == host"))
    #expect(code.contains("async ->") == (style == "async"))
    #expect(code.contains("completionHandler:") == (style == "completion"))
  }

  @Test func localHostsNeedNoException() throws {
    let run = try CommandRunner.run(["policy", "code", "https://nas.local/"])
    #expect(run.status == 0)
    #expect(run.output.contains("nas.local is local"))
    #expect(run.output.contains(#"forResource: "nas.local", withExtension: "cer""#))
    #expect(try CommandRunner.run(["policy", "code", "a\"b"]).status == 2)
    #expect(try CommandRunner.run(["policy", "code", "a.example", "--anchor", "x"]).status == 2)
    #expect(try CommandRunner.run(["policy", "code"]).status == 2)
  }

  private static let compiler = ["/opt/swift/usr/bin/swiftc", "/usr/bin/swiftc"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  @Test(.enabled(if: compiler != nil), arguments: ["async", "completion"])
  func delegatesParse(style: String) throws {
    let swiftc = try #require(Self.compiler)
    let folder = try TemporaryFolder()
    let code = try CommandRunner.run(["policy", "code", "a.example.com", "--style", style]).output
    let file = try folder.file("Delegate.swift", code)
    #expect(try ChildProcess(swiftc, ["-frontend", "-parse", file.path]).end() == 0)
  }

  // MARK: policy

  @Test func theBareWordListsItsCommands() throws {
    let bare = try CommandRunner.run(["policy"])
    #expect(bare.status == 2)
    #expect(bare.errors.contains("eval, lint, apply, tighten, code"))
    let near = try CommandRunner.run(["policy", "lin", "x"])
    #expect(near.errors.contains("Did you mean 'policy lint'?"))
    for command in ["eval", "lint", "apply", "tighten", "code"] {
      let help = try CommandRunner.run(["policy", command, "--help"])
      #expect(help.status == 0)
      #expect(help.output.contains("Usage: atsexplain policy \(command) "))
      #expect(help.output.contains("Examples:"))
    }
  }
}
