import Foundation
import Testing

@testable import AppleErrorCatalog

@Suite("The page of all codes")
struct ErrorCodesPageTests {
  private let page = renderErrorCodesMarkdown()

  @Test("Every entry of every table and every trust check is on the page once")
  func completeness() {
    let lines = page.split(separator: "\n")
    for table in CatalogTables.registered {
      for row in table.rows() where !row.next.description.isEmpty {
        let names = [String(row.code), row.symbol.description].filter { !$0.isEmpty }
        let title = "### " + names.joined(separator: " ")
        #expect(lines.count { $0 == title } == 1, "\(title)")
      }
    }
    for check in TrustCheckCatalog.allChecks {
      #expect(lines.count { $0 == "### \(check.name)" } == 1, "\(check.name)")
    }
    let rows = CatalogTables.registered.map { $0.rows().count }.reduce(0, +)
    let suites = CipherSuiteCatalog.allSuites
    for suite in suites {
      #expect(lines.count { $0.hasPrefix("| `\(suite.hexadecimal)` | `\(suite.name)`") } == 1)
    }
    let heads = lines.count { $0.hasPrefix("| code |") || $0.hasPrefix("| number |") }
    let tabled = lines.count { $0.hasPrefix("| ") } - heads - suites.count
    let titled = lines.count { $0.hasPrefix("### ") } - TrustCheckCatalog.allChecks.count
    // One stream domain has no number and so no row in a registered table.
    #expect(tabled + titled == rows + 1)
    #expect(lines.count { $0.hasPrefix("| – | `kCFStreamErrorDomainWinSock`") } == 1)
  }

  @Test("The stored page is the one that the tables give")
  func freshness() throws {
    let package = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let stored = try String(
      contentsOf: package.appending(path: "Documentation/ErrorCodes.md"), encoding: .utf8)
    // Reported in one sentence: the page is long.
    let isFresh = stored == page
    #expect(
      isFresh,
      """
      Documentation/ErrorCodes.md is stale. Run: \
      swift run atsexplain codes --format markdown > Documentation/ErrorCodes.md
      """)
  }

  @Test("Some entries alone are rendered with their domains")
  func partialPage() throws {
    let entries = [
      try #require(ErrorCatalog.entry(for: -9813, in: .ssl)),
      try #require(ErrorCatalog.entry(for: 0x2F, in: .cipherSuite)),
    ]
    let page = renderErrorCodesMarkdown(of: entries)
    #expect(
      page.hasPrefix("## -9813 errSSLNoRootCert\n\n*`kCFStreamErrorDomainSSL` · layer `trust`"))
    #expect(page.contains("\n\n## 0x002F TLS_RSA_WITH_AES_128_CBC_SHA\n"))
    #expect(renderErrorCodesMarkdown(of: []).isEmpty)
  }

  @Test("The contents list the sections, in their order")
  func contents() {
    let lines = page.split(separator: "\n")
    let titles = lines.filter { $0.hasPrefix("## ") }.map { $0.dropFirst(3) }
    let listed = lines.filter { $0.hasPrefix("- [") }.map { $0.dropFirst(3).prefix { $0 != "]" } }
    #expect(titles == listed)
    #expect(titles.first == "NSURLErrorDomain")
    #expect(Set(titles).count == titles.count)
  }

  @Test("Each entry shows its layer, its speaker, its causes and its collisions")
  func entry() throws {
    let start = try #require(page.range(of: "### -1001 NSURLErrorTimedOut\n"))
    let entry = page[start.upperBound...].prefix(2000)
    #expect(entry.contains("layer `network` · said by the path"))
    #expect(entry.contains("also `kCFURLErrorTimedOut` · causes `not-ats-network`"))
    #expect(entry.contains("**Mind:** In stream domain 4"))
  }

  @Test("The page is plain: it ends with a newline, and no line has blanks at its end")
  func form() {
    #expect(page.hasSuffix("\n"))
    #expect(!page.hasSuffix("\n\n"))
    #expect(!page.contains("\n\n\n"))
    #expect(!page.split(separator: "\n").contains { $0.hasSuffix(" ") })
    #expect(page == renderErrorCodesMarkdown())
  }
}
