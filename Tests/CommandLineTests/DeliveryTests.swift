import Foundation
import Testing

/// The scripts around the program: what they take, refuse and say.
@Suite struct DeliveryTests {
  private static func script(_ path: String) -> String {
    CommandRunner.packageRoot.appendingPathComponent(path).path
  }

  // MARK: The action

  /// The folder of a release's files, with the program for this system.
  private static func release(in folder: TemporaryFolder) throws -> String {
    let run = try CommandRunner.runShell(
      """
      set -e
      version=$(atsexplain --version | sed 's/^atsexplain \\([^ ]*\\).*/\\1/')
      system=$(uname -s | tr '[:upper:]' '[:lower:]')
      machine=$(uname -m)
      name=atsexplain-$version-$system-$machine
      mkdir -p "release/$name/bin"
      printf '#!/bin/sh\\necho released\\n' > "release/$name/bin/atsexplain"
      cd release
      tar -czf "$name.tar.gz" "$name"
      sums=SHA256SUMS-$system-$machine
      case $system in darwin) sums=SHA256SUMS-macos;; esac
      (sha256sum "$name.tar.gz" 2>/dev/null || shasum -a 256 "$name.tar.gz") > "$sums"
      echo "$name.tar.gz $sums"
      """, directory: folder.url)
    try #require(run.status == 0, "\(run.errors)")
    return String(run.output.dropLast())
  }

  /// What happens to the release before it is fetched, and what comes of it.
  static let states: [(change: String, status: Int32, says: String, program: String)] = [
    ("true", 0, "its checksum is that of", "released"),
    ("rm $archive", 0, "There is no released program for this system", "built"),
    ("rm $sums", 0, "There is no released program for this system", "built"),
    ("echo more >> $archive", 1, "has another checksum than", ""),
    ("sed -i.old 's/^./x/' $sums", 1, "has another checksum than", ""),
    (": > $sums", 1, "has another checksum than", ""),
  ]

  @Test(
    .enabled("curl is installed") { (try? CommandRunner.runShell("curl --version").status) == 0 },
    arguments: states)
  func theActionTakesAReleasedProgram(
    _ state: (change: String, status: Int32, says: String, program: String)
  ) throws {
    let folder = try TemporaryFolder()
    let names = try Self.release(in: folder).split(separator: " ")
    let run = try CommandRunner.runShell(
      """
      archive=release/\(names[0]); sums=release/\(names[1])
      \(state.change)
      printf '#!/bin/sh\\nprintf "#!/bin/sh\\\\necho built\\\\n" > "$1"; chmod +x "$1"\\n' > build
      chmod +x build
      RELEASES="file://$PWD/release" BUILD="$PWD/build" \\
        '\(Self.script("Integrations/github-action/install"))' "$PWD/here" || exit
      here/atsexplain
      """, directory: folder.url)
    #expect(run.status == state.status, "\(run.errors)")
    #expect(run.errors.contains(state.says), "\(run.errors)")
    #expect(run.output == (state.program.isEmpty ? "" : state.program + "\n"))
  }

  /// Inputs of the action, what its step prints, its status and its output.
  static let steps: [(inputs: [String: String], says: String, status: Int32, findings: String?)] = [
    (
      ["COMMAND": "check", "HOSTS": "127.0.0.1:9\n\nhttps://[::1]:9/a b\n", "FAIL_ON": "any"],
      "::notice title=not-ats-network", 1, "findings=2"
    ),
    (
      ["COMMAND": "check", "HOSTS": "http://127.0.0.1:8/", "FAIL_ON": "ats"],
      "title=cleartext-http", 1, "findings=1"
    ),
    (["COMMAND": "check", "HOSTS": "--version:0"], "", 2, "findings=0"),
    (["COMMAND": "check"], "check needs the input hosts", 2, nil),
    (["COMMAND": "lint"], "lint needs the input paths", 2, nil),
    (["COMMAND": "scan", "PATHS": "x"], "has to be explain, lint or check, not scan", 2, nil),
    (
      ["PATHS": "SampleLogs/xcode26*.log", "FAIL_ON": "any"], "title=host-mismatch", 1, "findings=1"
    ),
  ]

  @Test(arguments: steps)
  func theStepOfTheAction(
    _ step: (inputs: [String: String], says: String, status: Int32, findings: String?)
  ) throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("outputs")
    var environment = ["ATSEXPLAIN": CommandRunner.program.path, "GITHUB_OUTPUT": file.path]
    for (name, value) in step.inputs { environment["INPUT_" + name] = value }
    let run = try CommandRunner.runShell(
      "'\(Self.script("Integrations/github-action/run"))'", environment: environment)
    #expect(run.status == step.status, "\(run.output)\(run.errors)")
    #expect(step.says.isEmpty || run.output.contains(step.says), "\(run.output)")
    let outputs = try String(contentsOf: file, encoding: .utf8)
    #expect(outputs == (step.findings.map { $0 + "\n" } ?? ""))
  }

  // MARK: The release

  /// A repository with what a release changes.
  private static func repository() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let setup = try CommandRunner.runShell(
      """
      set -e
      mkdir -p Scripts Sources/ATSExplainCommand/Options Integrations/github-action
      cp '\(script("Scripts/release"))' Scripts/
      echo '  static let current = "0.1.0"' > Sources/ATSExplainCommand/Options/Version.swift
      echo '    ref: v0.1.0' > Integrations/github-action/README.md
      printf '# Changelog\\n\\n## [Unreleased]\\n\\n- New.\\n\\n## [0.1.0] - 2026-01-02\\n\\n- Old.\\n' \\
        > CHANGELOG.md
      git init --quiet .
      git add .
      git commit --quiet --message 'Begin'
      """, environment: author, directory: folder.url)
    try #require(setup.status == 0, "\(setup.errors)")
    return folder
  }

  private static let author = [
    "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.com", "GIT_COMMITTER_NAME": "A",
    "GIT_COMMITTER_EMAIL": "a@example.com", "GIT_CONFIG_GLOBAL": "/dev/null",
  ]

  @Test func aReleaseIsCommittedAndTagged() throws {
    let folder = try Self.repository()
    let run = try CommandRunner.runShell(
      """
      CHECKS=true Scripts/release 0.2.0 && git status --porcelain && git log -1 --format=%s
      git tag --list --format='%(refname:short) %(contents)'
      grep '^##' CHANGELOG.md; cat Sources/*/*/Version.swift Integrations/*/README.md
      """, environment: Self.author, directory: folder.url)
    #expect(run.status == 0, "\(run.errors)")
    let lines = run.lines.map(String.init)
    let heading = try #require(lines.first { $0.hasPrefix("## [0.2.0] - 20") })
    #expect(
      lines == [
        "Tagged v0.2.0. To publish it: git push --follow-tags", "Release 0.2.0",
        "v0.2.0 atsexplain 0.2.0", "- New.", "## [Unreleased]", heading,
        "## [0.1.0] - 2026-01-02", "  static let current = \"0.2.0\"", "    ref: v0.2.0",
      ])
  }

  static let refusals: [(before: String, version: String, status: Int32, words: String)] = [
    ("true", "", 2, "a version such as 1.2.0"), ("true", "v0.2.0", 2, "a version such as 1.2.0"),
    ("true", "0.2", 2, "three numbers"), ("true", "0.2.0.1", 2, "three numbers"),
    ("true", "0.1.0", 1, "something above it that is unreleased"),
    ("touch new", "0.2.0", 1, "changes that aren't committed"),
    ("git tag v0.2.0", "0.2.0", 1, "a tag v0.2.0 already"),
    ("git tag v0.10.0", "0.9.0", 1, "0.9.0 is older than v0.10.0"),
    (
      "sed -i.old /New/d CHANGELOG.md; rm *.old; git commit -qam x", "0.2.0", 1,
      "nothing of what is"
    ),
    ("export CHECKS=false", "0.2.0", 1, "false failed; the version is set, nothing is committed"),
  ]

  @Test(arguments: refusals)
  func aReleaseIsRefused(
    _ row: (before: String, version: String, status: Int32, words: String)
  ) throws {
    let folder = try Self.repository()
    let run = try CommandRunner.runShell(
      """
      CHECKS=true
      export CHECKS
      \(row.before)
      head=$(git rev-parse HEAD) tags=$(git tag)
      Scripts/release '\(row.version)'
      status=$?
      [ "$head" = "$(git rev-parse HEAD)" ] && [ "$tags" = "$(git tag)" ] || exit 99
      exit $status
      """, environment: Self.author, directory: folder.url)
    #expect(run.status == row.status, "\(run.output)")
    #expect(run.errors.contains(row.words), "\(run.errors)")
  }

  // MARK: The gate

  /// Of thousands of lines the gate shows those that somebody has to read.
  @Test func theGateIsQuiet() throws {
    let noise = (0..<5000).map { number in
      "◇ Test case passing 1 argument text → \"a\nSuite of lines\n✔ no mark \(number)\" started."
    }
    let output =
      noise + [
        "➜ Test fish() skipped: \"fish is not installed\"",
        "✘ Test broken() recorded an issue at A.swift:1:2: Expectation failed: (a → 1) == 2",
        "↳ the comment", "◇ Test other() started.",
        "✘ Test run with 3 tests in 1 suite failed after 1.0 seconds with 1 issue.",
      ]
    func summary(_ lines: [String]) throws -> CommandRunner.Result {
      let folder = try TemporaryFolder()
      _ = try folder.file("output", lines.joined(separator: "\n") + "\n")
      return try CommandRunner.runShell(
        "'\(Self.script("Scripts/test-summary"))' < output", directory: folder.url)
    }
    let run = try summary(output)
    #expect(run.status == 0)
    #expect(
      run.lines.map(String.init) == [
        "✘ Test broken() recorded an issue at A.swift:1:2: Expectation failed: (a → 1) == 2",
        "↳ the comment", "Test fish() skipped: \"fish is not installed\"",
        "Test run with 3 tests in 1 suite failed after 1.0 seconds with 1 issue.",
      ])
    let crashed = try summary(noise + ["error: Exited with unexpected signal code 11"])
    #expect(crashed.status == 1)
    #expect(crashed.output.hasPrefix("error: Exited") && crashed.output.hasSuffix("no test ran\n"))
  }
}
