import Foundation
import Testing

/// Where to write an exception, as far as the log shows what the app is made with.
@Suite struct FrameworkPlaceTests {
  static let blocked = """
    Task <8A41D7F0-63CE-4B95-A2D8-0F7B19E5C643>.<2> finished with error [-1022] Error Domain=NSURLErrorDomain Code=-1022 "x" UserInfo={NSErrorFailingURLStringKey=http://media.example.net/a}

    """

  /// A line of a framework's own, and the page that it leads to.
  static let frameworks: [(line: String, page: String)] = [
    ("[native] Running application Shop ({", "ReactNative"),
    ("0x1 RCTHTTPRequestHandler URLSession:task:didCompleteWithError:", "ReactNative"),
    ("10:00 Shop(ExpoModulesCore)[1:2] [native] ready", "Expo"),
    ("2024-03-05 10:00:00.100 Runner[1:2] flutter: loading", "Flutter"),
    ("\u{26A1}\u{FE0F}  Loading app at capacitor://localhost...", "Capacitor"),
    ("CDVWKWebViewEngine: trying to inject XHR polyfill", "Cordova"),
    ("Shop(UnityFramework)[1:2] <Notice>: request sent", "Unity"),
    ("at System.Net.Http.NSUrlSessionHandler.SendAsync", "MAUI"),
  ]

  @Test(arguments: frameworks)
  func theFrameworkIsNamed(_ row: (line: String, page: String)) throws {
    let folder = try TemporaryFolder()
    _ = try folder.file("app.log", row.line + "\n" + Self.blocked)
    let file = try CommandRunner.run(["app.log"], directory: folder.url)
    let pipe = try CommandRunner.run([], input: Array((row.line + "\n" + Self.blocked).utf8))
    for run in [file, pipe] {
      let lines = run.output.split(separator: "\n").filter { $0.hasPrefix("  Where      ") }
      #expect(lines.count == 1, "\(run.output)")
      #expect(run.output.contains("Documentation/WhereToPaste/\(row.page).md"))
    }
    let page = DocumentationTests.url("Documentation/WhereToPaste/\(row.page).md")
    #expect(FileManager.default.fileExists(atPath: page.path))
  }

  @Test func anOrdinaryLogNamesNone() throws {
    let run = try CommandRunner.run([], input: Array(Self.blocked.utf8))
    #expect(run.output.contains("<key>media.example.net</key>"))
    #expect(!run.output.contains("  Where  "))
  }

  @Test func aPropertyListIsNamedAsOne() throws {
    let folder = try TemporaryFolder()
    _ = try folder.file("Info.plist", PolicySamples.bare)
    let run = try CommandRunner.run(["Info.plist"], directory: folder.url)
    #expect(run.status == 0)
    #expect(
      run.errors
        == "atsexplain: Info.plist: is a property list; to audit the policy in it: "
        + "atsexplain policy lint Info.plist\n")
  }
}
