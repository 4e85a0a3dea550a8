import Foundation
import Testing

/// `plist` and `plistbuddy`: the exceptions and nothing else.
@Suite struct ExceptionFormatTests {
  static let log = """
    Task <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<1> finished with error [-1022] Error \
    Domain=NSURLErrorDomain Code=-1022 "x" \
    UserInfo={NSErrorFailingURLStringKey=http://[2001:db8::1]/a}
    Task <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F11>.<2> finished with error [-1022] Error \
    Domain=NSURLErrorDomain Code=-1022 "x" \
    UserInfo={NSErrorFailingURLStringKey=http://a.example.com/}
    Task <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F12>.<3> finished with error [-1022] Error \
    Domain=NSURLErrorDomain Code=-1022 "x" \
    UserInfo={NSErrorFailingURLStringKey=http://nas.local/}

    """

  /// Plays PlistBuddy on a file with an entry a line: path, a tab, type and value.
  ///
  /// It knows `Print`, `Delete` and `Add` as far as the commands use them, fails where PlistBuddy
  /// fails, and leaves the escapes of paths to the reader of the file.
  static let player = #"""
    #!/bin/sh
    [ "$1" = -c ] || exit 9
    command=${2%% *}; rest=${2#* }; file=$3; path=$rest
    touch "$file"
    case $command in Add)
      value=${rest##*:}; path=${rest%:*}:${value%% *}; value=${value#* } ;;
    esac
    there() { cut -f1 "$file" | grep -Fxq -- "$1"; }
    case $command in
    Print) there "$path" ;;
    Delete) there "$path" || exit 1
      grep -Fv -- "$path	" "$file" > "$file.new"; mv "$file.new" "$file" ;;
    Add) there "$path" && exit 1
      # The last colon without a backslash before it parts the key from its dictionary.
      parent=$(printf '%s' "$path" | sed -E 's/:([^:\\]|\\.)*$//')
      [ -z "$parent" ] || there "$parent" || exit 1
      printf '%s\t%s\n' "$path" "$value" >> "$file" ;;
    *) exit 9 ;;
    esac
    """#

  @Test func commandsMakeTheSameDictionaryAndMayBeRepeated() throws {
    let folder = try TemporaryFolder()
    let log = try folder.file("app.log", Self.log)
    let commands = try CommandRunner.run(["-f", "plistbuddy", log.path])
    #expect(commands.status == 0)
    #expect(commands.output.hasPrefix("# "))
    let player = try folder.file("PlistBuddy", Self.player)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: player.path)
    let script = commands.output.replacingOccurrences(
      of: "/usr/libexec/PlistBuddy", with: player.path)
    _ = try folder.file("script", "set -e\n" + script)
    var states: [[String]] = []
    for _ in 1...2 {
      let run = try CommandRunner.runShell("sh script", directory: folder.url)
      #expect(run.status == 0)
      #expect(run.errors == "")
      let file = try String(
        contentsOf: folder.url.appendingPathComponent("Info.plist"), encoding: .utf8)
      states.append(file.split(separator: "\n").map(String.init).sorted())
    }
    let root = ":NSAppTransportSecurity"
    let entries = root + ":NSExceptionDomains"
    #expect(
      states[0]
        == [
          "\(root)\tdict", "\(root):NSAllowsLocalNetworking\tbool true", "\(entries)\tdict",
          "\(entries):2001\\:db8\\:\\:1\tdict",
          "\(entries):2001\\:db8\\:\\:1:NSExceptionAllowsInsecureHTTPLoads\tbool true",
          "\(entries):a.example.com\tdict",
          "\(entries):a.example.com:NSExceptionAllowsInsecureHTTPLoads\tbool true",
        ].sorted())
    #expect(states[1] == states[0])
    // The same keys as the dictionary to paste.
    let plist = try CommandRunner.run(["-f", "plist", log.path]).output
    for key in ["2001:db8::1", "a.example.com", "NSAllowsLocalNetworking"] {
      #expect(plist.contains("<key>\(key)</key>"))
    }
    #expect(plist.components(separatedBy: "<true/>").count == 4)
  }

  @Test func commandsAreForTheInfoPlistThatWasGiven() throws {
    let folder = try TemporaryFolder()
    let file = "Bob's App.plist"
    _ = try folder.file(file, "<plist version=\"1.0\"><dict/></plist>\n")
    _ = try folder.file("app.log", Self.log)
    let run = try CommandRunner.run(
      ["-f", "plistbuddy", "--info-plist", file, "app.log"], directory: folder.url)
    #expect(run.output.contains(#"Add :NSAppTransportSecurity dict' 'Bob'\''s App.plist'"#))
  }

  static let remarks: [([String], String)] = [
    (["SampleLogs/healthy-device.log"], "no failed connection, so no exception is needed"),
    (
      ["SampleLogs/xcode26-host-mismatch.log"],
      "no exception would help: the failure needs the server or the path changed"
    ),
    (
      ["SampleLogs/xcode26-host-mismatch.log", "SampleLogs/idevicesyslog-pin-mismatch.log"],
      "no exception would help: of 2 failures 1 needs the server or the path changed, 1 needs the "
        + "app's code or its own keys changed"
    ),
    (
      ["SampleLogs/interleaved-tasks.log"],
      "1 of 3 failures are repaired by this; of the others 1 needs the server or the path changed, "
        + "1 is undecided"
    ),
  ]

  @Test(arguments: remarks, ["plist", "plistbuddy"])
  func whatNoExceptionRepairsIsTold(_ row: (logs: [String], words: String), format: String) throws {
    let run = try CommandRunner.run(["-f", format] + row.logs)
    #expect(run.status == 0)
    #expect(run.errors == "atsexplain: \(row.words)\n")
  }

  @Test(arguments: ["plist", "plistbuddy"])
  func whereEverythingIsRepairedNothingIsSaid(_ format: String) throws {
    let run = try CommandRunner.run(["-f", format, "SampleLogs/nscurl-forward-secrecy.log"])
    #expect(run.errors == "")
  }
}
