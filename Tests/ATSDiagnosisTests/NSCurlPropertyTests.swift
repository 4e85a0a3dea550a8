import ATSDiagnosis
import AppTransportSecurity
import AppleErrorCatalog
import Foundation
import TestEffort
import Testing

/// Every server, every tool: the finding is what the server needs, whole transcript or not.
@Suite struct NSCurlPropertyTests {
  // MARK: Stories

  /// Servers of the model that a tool can distinguish, one of each kind.
  static func servers(_ era: ToolEra) -> [NSCurlStory] {
    var seen: Set<[TestOutcome]> = []
    var stories: [NSCurlStory] = []
    let suites = ServerModel.Suites.allCases
    for newest in TLSVersion.allCases {
      for oldest in TLSVersion.allCases where oldest <= newest {
        for bits in 0..<(1 << suites.count) {
          for (strong, trusted) in [(true, true), (false, true), (true, false)] {
            let story = NSCurlStory(
              server: ServerModel(
                oldestTLS: oldest, newestTLS: newest,
                suites: Set(suites.indices.filter { bits >> $0 & 1 == 1 }.map { suites[$0] }),
                hasStrongLeaf: strong, isTrusted: trusted), era: era)
            if seen.insert(era.rows.map(story.outcome)).inserted { stories.append(story) }
          }
        }
      }
    }
    return stories
  }

  /// Servers and what else can go wrong.
  static func stories(_ era: ToolEra) -> [NSCurlStory] {
    var stories = servers(era)
    stories.append(NSCurlStory(server: ServerModel(isCleartextURL: true), era: era))
    stories.append(NSCurlStory(server: ServerModel(oldestTLS: nil, newestTLS: nil), era: era))
    for fault in TrustFault.allCases {
      stories.append(
        NSCurlStory(server: ServerModel(isTrusted: false), trustFault: fault, era: era))
    }
    stories.append(NSCurlStory(aftermath: .clientCertificate, era: era))
    stories.append(NSCurlStory(aftermath: .noSuchHost, era: era))
    for target in ["www.shop.example", "api.shop.example", "nas.local"] {
      stories.append(NSCurlStory(aftermath: .redirect(target), era: era))
      stories.append(
        NSCurlStory(
          server: ServerModel(newestTLS: .tls12, suites: [.rsaKeyExchange]),
          aftermath: .redirect(target), era: era))
    }
    return stories
  }

  /// How many random losses of a verbose transcript are tried; more, where time doesn't matter.
  private var cuts: Int {
    ProcessInfo.processInfo.environment["NSCURL_CUTS"].flatMap { Int($0) } ?? 3
  }

  static let styles: [TranscriptStyle] =
    [TranscriptStyle()]
    + TranscriptStyle.Spelling.allCases.map { TranscriptStyle(isVerbose: true, spelling: $0) }

  static func text(_ lines: [TranscriptLine]) -> String {
    lines.map(\.text).joined(separator: "\n")
  }

  // MARK: Whole transcripts

  @Test func generatorAgreesWithTheModel() {
    for era in ToolEra.allCases {
      for story in Self.servers(era) {
        let matrix = story.server.simulatedMatrix(of: era.rows, on: era.system)
        for row in era.rows {
          #expect(matrix.results[row] == story.outcome(of: row).passed, "\(story) \(row)")
        }
      }
    }
  }

  @Test(arguments: ToolEra.allCases) func wholeTranscripts(era: ToolEra) throws {
    var bench = try FindingBench()
    for (index, story) in Self.stories(era).enumerated() {
      for style in [Self.styles[0], Self.styles[1 + index % 3]] {
        let lines = NSCurlTranscript(story: story, style: style).lines
        let text = Self.text(lines)
        let findings = bench.findings(in: text)
        let oracle = Oracle(story: story, lines: lines)
        let faults = oracle.faults(in: findings) + oracle.gaps(in: findings)
        if !faults.isEmpty { report(faults, story, text, findings) }
      }
    }
  }

  @Test func hostsOfEveryKind() throws {
    var bench = try FindingBench()
    let hosts: [(String, Int?)] = [
      ("api.shop.example", 8443), ("192.168.4.20", nil), ("203.0.113.9", 4433), ("localhost", 8080),
      ("nas.local", nil), ("2001:db8::17", nil), ("fe80::1", 8443), ("printer", nil),
      ("xn--bcher-kva.example", nil),
    ]
    let servers = [
      ServerModel(isCleartextURL: true), ServerModel(oldestTLS: .tls10, newestTLS: .tls10),
      ServerModel(newestTLS: .tls12, suites: [.rsaKeyExchange]), ServerModel(isTrusted: false),
    ]
    for (host, port) in hosts {
      for server in servers {
        for style in Self.styles {
          let story = NSCurlStory(server: server, host: host, port: port)
          let lines = NSCurlTranscript(story: story, style: style).lines
          let findings = bench.findings(in: Self.text(lines))
          let oracle = Oracle(story: story, lines: lines)
          var faults = oracle.faults(in: findings) + oracle.gaps(in: findings)
          if findings.first?.host != host || findings.first?.port != port {
            faults.append("host \(findings.first?.host ?? "nil")")
          }
          if !faults.isEmpty { report(faults, story, Self.text(lines), findings) }
        }
      }
    }
  }

  // MARK: Damage

  @Test func dressedTranscripts() throws {
    var bench = try FindingBench()
    let samples = ToolEra.allCases.map(Self.samples)
    for index in samples[0].indices {
      for (place, dress) in TranscriptDamage.dresses.enumerated() {
        // In turn: every dress meets every tool and both styles, and so does every server.
        let story = samples[(index + place) % samples.count][index]
        let style = Self.styles[(index + place / samples.count) % 2]
        let worn = dress.apply(NSCurlTranscript(story: story, style: style).lines)
        let findings = bench.findings(in: Self.text(worn))
        let oracle = Oracle(story: story, lines: worn)
        let faults = oracle.faults(in: findings) + oracle.gaps(in: findings)
        if !faults.isEmpty {
          report(faults.map { "\(dress.name): \($0)" }, story, Self.text(worn), findings)
        }
      }
    }
  }

  /// What a terminal did to the lines, with and without something in front of them.
  @Test(arguments: TestEffort.sample(of: Array(TranscriptDamage.terminals.indices), oneOf: 6))
  func transcriptsOfTerminals(number: Int) throws {
    var bench = try FindingBench()
    let terminal = TranscriptDamage.terminals[number]
    let samples = ToolEra.allCases.map(Self.samples)
    let dresses = TranscriptDamage.dresses
    for index in samples[0].indices {
      for turn in 0..<6 {
        let story = samples[(index + turn) % samples.count][index]
        let style = Self.styles[(index + turn / 2) % 2]
        let lines = terminal.apply(NSCurlTranscript(story: story, style: style).lines)
        let dress = turn == 0 ? nil : dresses[(index * 5 + turn + number * 7) % dresses.count]
        let worn = dress?.apply(lines) ?? lines
        let findings = bench.findings(in: Self.text(worn))
        let oracle = Oracle(story: story, lines: worn)
        var faults = oracle.faults(in: findings)
        // A URL that was broken behind a prefix, at a width of nothing, may be lost; never mistaken.
        let isOdd = ["83", "96", "111"].contains(where: terminal.name.hasSuffix)
        if dress == nil || !isOdd { faults += oracle.gaps(in: findings) }
        if !faults.isEmpty {
          let name = [terminal.name, dress?.name].compactMap { $0 }.joined(separator: ", ")
          report(faults.map { "\(name): \($0)" }, story, Self.text(worn), findings)
        }
      }
    }
  }

  /// A heading that is as wide as a terminal is no wrapped line.
  @Test(
    arguments: TestEffort.sample(of: [64, 70, 72, 76, 78, 79, 80, 90, 100, 120, 132], oneOf: 4))
  func headingsAsWideAsTerminals(width: Int) throws {
    var bench = try FindingBench()
    let bare = TranscriptDamage.Dress(name: "without rulers") { lines in
      lines.filter { !$0.text.hasPrefix("---") && !$0.text.hasPrefix("===") }
    }
    let eaten = TranscriptDamage.Dress(name: "without rulers and blank lines") { lines in
      bare.apply(lines).filter { !$0.text.isEmpty }
    }
    let headings = [DiagnosticRow.tls12, .noSecrecy, .noSecrecyCleartext, .tls12NoSecrecy]
      .map { $0.sectionTitle(host: "").count }
    let target = "https://.".count + 76
    for (index, taken) in (headings + [target]).enumerated() where width - taken >= 12 {
      let host = String(repeating: "a", count: width - taken - 8) + ".example"
      for (turn, dress) in ([bare, eaten] + TranscriptDamage.dresses).enumerated() {
        let era = ToolEra.allCases[(index + turn) % ToolEra.allCases.count]
        // In front of a prefix, the line with it has the width.
        let shorter = turn < 2 ? 0 : dress.apply([TranscriptLine(text: "x")])[0].text.count - 1
        let name = String(host.dropFirst(shorter > 0 && shorter + 10 < host.count ? shorter : 0))
        let story = NSCurlStory(
          server: ServerModel(newestTLS: .tls12, suites: [.rsaKeyExchange]), era: era, host: name)
        let style = Self.styles[turn % 2]
        let lines = dress.apply(NSCurlTranscript(story: story, style: style).lines)
        for worn in [lines, turn < 2 ? lines : bare.apply(lines)] {
          let findings = bench.findings(in: Self.text(worn))
          let oracle = Oracle(story: story, lines: worn)
          var faults = oracle.faults(in: findings) + oracle.gaps(in: findings)
          if findings.first?.host != name { faults.append("host \(findings.first?.host ?? "nil")") }
          if !faults.isEmpty {
            report(faults.map { "\(dress.name): \($0)" }, story, Self.text(worn), findings)
          }
        }
      }
    }
  }

  @Test(arguments: ToolEra.allCases) func cutTranscripts(era: ToolEra) throws {
    var bench = try FindingBench()
    var generator = SplitMix(state: 4_711)
    for story in Self.samples(era) {
      for style in [Self.styles[0], Self.styles[1]] {
        let lines = NSCurlTranscript(story: story, style: style).lines
        for _ in 0..<(style.isVerbose ? cuts : 2 * cuts) {
          let cut = TranscriptDamage.cut(lines, &generator)
          let findings = bench.findings(in: Self.text(cut))
          let oracle = Oracle(story: story, lines: cut)
          let faults = oracle.faults(in: findings) + oracle.gaps(in: findings)
          if !faults.isEmpty { report(faults, story, Self.text(cut), findings) }
        }
      }
    }
  }

  /// A server of each kind, for tests that multiply.
  static func samples(_ era: ToolEra) -> [NSCurlStory] {
    let servers: [ServerModel] = [
      ServerModel(), ServerModel(newestTLS: .tls12),
      ServerModel(newestTLS: .tls12, suites: [.rsaKeyExchange]),
      ServerModel(oldestTLS: .tls10, newestTLS: .tls11),
      ServerModel(oldestTLS: .tls10, newestTLS: .tls10, suites: [.rsaKeyExchange]),
      ServerModel(newestTLS: .tls12, suites: [.tripleDES]),
      ServerModel(newestTLS: .tls12, hasStrongLeaf: false),
      ServerModel(isTrusted: false), ServerModel(newestTLS: .tls12, suites: [.neverOffered]),
      ServerModel(isCleartextURL: true), ServerModel(oldestTLS: nil, newestTLS: nil),
    ]
    return servers.map { NSCurlStory(server: $0, era: era) } + [
      NSCurlStory(server: ServerModel(isTrusted: false), trustFault: .selfSigned, era: era),
      NSCurlStory(server: ServerModel(isTrusted: false), trustFault: .hostMismatch, era: era),
      NSCurlStory(aftermath: .clientCertificate, era: era),
      NSCurlStory(aftermath: .noSuchHost, era: era),
      NSCurlStory(aftermath: .redirect("www.shop.example"), era: era),
    ]
  }

  private func report(
    _ faults: [String], _ story: NSCurlStory, _ text: String, _ findings: [Finding]
  ) {
    Attachment.record(text, named: "transcript.txt")
    let told = findings.map {
      "\($0.cause.rawValue) \($0.candidates.map(\.rawValue)) \($0.confidence) \($0.remedy.kind) "
        + "\($0.host ?? "-") \($0.remedy.exception?.json() ?? "-") lines \($0.source.line)"
    }
    Issue.record(
      "\(faults.joined(separator: "; "))\n\(story)\ntold: \(told.joined(separator: "\n"))\n\(text)")
  }
}
