import Testing

@testable import NetworkLogs

/// What is in the place of a host is none where it is only a part of a word.
@Suite struct PartOfWordTests {
  private static func hosts(_ event: LineEvent?) -> [String] {
    event?.facts.compactMap { found in
      switch found.fact {
      case .host(let name), .requestHost(let name): name
      default: nil
      }
    } ?? []
  }

  /// Each host of each sample is written as an e-mail address, and with a sign that hosts don't have.
  @Test(arguments: ["zq.box@", "zq_"]) func isNoHost(_ begin: String) throws {
    var extractor = try FactExtractor()
    let part = String(begin.prefix { $0 != "@" && $0 != "_" })
    var hosts = 0
    for sample in LogFormat.all.flatMap(\.samples) {
      for line in sample.split(separator: "\n").map(String.init) {
        for host in Self.hosts(extractor.event(of: line)) where line.contains(host) {
          hosts += 1
          let changed = line.replacing(host, with: begin + host)
          #expect(!Self.hosts(extractor.event(of: changed)).contains(part), "\(changed)")
        }
      }
    }
    #expect(hosts > 40)
  }
}
