import Foundation
import Testing

/// The articles show the code that the other tests of this target run, all of it and to the letter.
@Suite struct ArticleTests {
  static let articles = [
    "AnalyzeABuffer": "ATSDiagnosis", "AnalyzeAStream": "ATSDiagnosis",
    "FromALogLineToARemedy": "ATSDiagnosis", "SolveAPolicy": "AppTransportSecurity",
  ]

  @Test(arguments: articles.keys.sorted())
  func showsTheExample(name: String) throws {
    let module = try #require(Self.articles[name])
    let source = try ExampleSources.text("Tests/LibraryExampleTests/Examples/\(name).swift")
    let blocks = try ExampleSources.swiftBlocks("Sources/\(module)/\(module).docc/\(name).md")
    #expect(source == blocks.joined(separator: "\n\n") + "\n")
  }

  @Test func everyExampleHasAnArticle() throws {
    let folder = ExampleSources.packageRoot
      .appendingPathComponent("Tests/LibraryExampleTests/Examples")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }.map { String($0.dropLast(6)) }
    #expect(Set(files) == Set(Self.articles.keys))
  }
}
