import Testing

@testable import AppleErrorCatalog

@Suite("CFNetwork and NSURLError tables")
struct URLErrorTableTests {
  @Test("Every code is there, in its domains and under the spelling of each")
  func completeness() throws {
    #expect(Facts.urlErrors.count == 100)
    for fact in Facts.urlErrors {
      let code = try #require(Int(fact[0]))
      for domain in fact[3] {
        let (errorDomain, symbol): (ErrorDomain, String) =
          switch domain {
          case "U": (.url, fact[2])
          case "C": (.cfNetwork, fact[1])
          case "N": (.netServices, fact[1])
          default: (.networkDiagnostics, fact[1])
          }
        let entry = try #require(ErrorCatalog.entry(for: code, in: errorDomain), "\(fact)")
        #expect(entry.symbol == symbol)
        #expect(ErrorCatalog.symbol(for: code, in: errorDomain) == symbol)
        #expect(entry.domain == errorDomain)
        if fact[3] == "UC" {
          #expect(entry.aliases == [domain == "U" ? fact[1] : fact[2]])
        } else {
          #expect(entry.aliases == [])
        }
      }
    }
  }

  @Test("No code is there that the facts don't have")
  func nothingElse() {
    let known = Set(
      Facts.urlErrors.flatMap { fact in fact[3].map { "\($0) \(fact[0])" } })
    let domains: [(ErrorDomain, String)] = [
      (.url, "U"), (.cfNetwork, "C"), (.netServices, "N"), (.networkDiagnostics, "D"),
    ]
    for (domain, letter) in domains {
      let codes = ErrorCatalog.entries(in: domain).map { "\(letter) \($0.code)" }
      #expect(Set(codes).isSubset(of: known), "\(domain.rawValue)")
      #expect(Set(codes).count == codes.count, "\(domain.rawValue)")
    }
  }

  @Test("Only -1022 has App Transport Security's scheme gate as its layer")
  func schemeGate() {
    let gate = ErrorCatalog.entries(in: .url).filter { $0.layer == .schemeGate }
    #expect(gate.map(\.code) == [-1022])
    #expect(gate.first?.causes.first == .cleartextHTTP)
  }

  @Test(
    "Connectivity is never blamed on App Transport Security",
    arguments: [-1001, -1003, -1004, -1006, -1009, -1018, -1019, -1020])
  func connectivity(code: Int) {
    let entry = ErrorCatalog.entry(for: code, in: .url)
    #expect(entry?.layer == .network)
    #expect(entry?.causes == [.notATSNetwork])
  }

  @Test("Popular mistakes are corrected where they stand")
  func corrections() throws {
    let cleartext = try #require(ErrorCatalog.entry(for: -1022, in: .url))
    #expect(cleartext.meaning.contains("retrying can never change it"))
    let untrusted = try #require(ErrorCatalog.entry(for: -1202, in: .url))
    #expect(untrusted.meaning.contains("No Info.plist key makes such a certificate trusted"))
    #expect(untrusted.meaning.contains("since iOS 12 none is needed"))
    let secure = try #require(ErrorCatalog.entry(for: -1200, in: .url))
    #expect(secure.meaning.contains("by itself this says nothing more"))
    #expect(secure.causes.contains(.unknownRoot))
    #expect(secure.causes.contains(.noForwardSecrecy))
  }
}
