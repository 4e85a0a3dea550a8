import AppTransportSecurity
import Testing

@Suite struct SolverMatrixTests {
  /// A server, the vector that the tool prints of it, and the least point.
  struct Example: Sendable {
    let server: ServerModel
    let vector: String
    let minimum: ExceptionPoint?
    var conclusion = MatrixVerdict.Conclusion.minimal
    var system = SystemVersion.iOS(17)
  }

  static func point(
    http: Bool = false, _ version: TLSVersion = .tls12, secrecy: Bool = true
  ) -> ExceptionPoint {
    ExceptionPoint(allowsInsecureHTTP: http, minimumTLS: version, requiresForwardSecrecy: secrecy)
  }

  static let examples: [Example] = [
    Example(
      server: ServerModel(), vector: "PP PPPP PP PPPP PPPP", minimum: nil,
      conclusion: .defaultPasses),
    Example(
      server: ServerModel(newestTLS: .tls12), vector: "PP fPPP PP fPPP fPPP", minimum: nil,
      conclusion: .defaultPasses),
    Example(
      server: ServerModel(newestTLS: .tls12, suites: [.rsaKeyExchange]),
      vector: "fP ffff PP fPPP fPPP", minimum: point(secrecy: false)),
    Example(
      server: ServerModel(oldestTLS: .tls10, newestTLS: .tls11), vector: "fP ffPP ff ffPP ffPP",
      minimum: point(.tls11)),
    Example(
      server: ServerModel(oldestTLS: .tls10, newestTLS: .tls10), vector: "fP fffP ff fffP fffP",
      minimum: point(.tls10)),
    Example(
      server: ServerModel(oldestTLS: .tls10, newestTLS: .tls10, suites: [.rsaKeyExchange]),
      vector: "fP ffff ff fffP fffP", minimum: point(.tls10, secrecy: false)),
    Example(
      server: ServerModel(newestTLS: .tls12, suites: [.tripleDES]), vector: "fP ffff fP ffff fPPP",
      minimum: point(http: true, secrecy: false), conclusion: .untestedBelow),
    Example(
      server: ServerModel(oldestTLS: .tls10, newestTLS: .tls10, suites: [.tripleDES]),
      vector: "fP ffff ff ffff fffP", minimum: point(http: true, .tls10, secrecy: false),
      conclusion: .untestedBelow),
    Example(
      server: ServerModel(newestTLS: .tls12, hasStrongLeaf: false), vector: "fP ffff fP ffff fPPP",
      minimum: point(http: true, secrecy: false), conclusion: .untestedBelow, system: .iOS(10)),
    Example(
      server: ServerModel(isTrusted: false), vector: "ff ffff ff ffff ffff", minimum: nil,
      conclusion: .nothingHelps),
    Example(
      server: ServerModel(newestTLS: .tls12, suites: [.neverOffered]),
      vector: "ff ffff ff ffff ffff", minimum: nil, conclusion: .nothingHelps),
    Example(
      server: ServerModel(oldestTLS: nil, newestTLS: nil), vector: "ff ffff ff ffff ffff",
      minimum: nil, conclusion: .nothingHelps),
    Example(
      server: ServerModel(isCleartextURL: true), vector: "fP ffff fP ffff PPPP",
      minimum: point(http: true)),
    Example(
      server: ServerModel(oldestTLS: .tls10, newestTLS: .tls11), vector: "ff ffff ff ffff ffff",
      minimum: nil, conclusion: .nothingHelps, system: .iOS(26)),
  ]

  @Test(arguments: examples) func vectorAndMinimum(example: Example) throws {
    let matrix = example.server.simulatedMatrix(of: DiagnosticRow.sixteen, on: example.system)
    let vector = example.vector.filter { $0 != " " }
    let printed = DiagnosticRow.sixteen.map { matrix.results[$0] == true ? "P" : "f" }
    #expect(printed.joined() == vector)

    for rows in [DiagnosticRow.sixteen, DiagnosticRow.thirteen] {
      let verdict = example.server.simulatedMatrix(of: rows, on: example.system).verdict
      #expect(verdict.conclusion == example.conclusion)
      #expect(verdict.points.first?.point == example.minimum)
      #expect(verdict.missingRows.isEmpty)
    }
  }

  @Test func weakLeafAndTripleDESStayApartOnlyByCause() throws {
    let server = ServerModel(newestTLS: .tls12, suites: [.tripleDES])
    let verdict = server.simulatedMatrix(of: DiagnosticRow.sixteen).verdict
    #expect(verdict.narrowerCandidates == [Self.point(http: true)])
    let covers = try #require(verdict.points.first).covers
    #expect(covers.map(\.point) == [Self.point(secrecy: false), Self.point(http: true)])
    #expect(covers.map(\.witness) == [.row(.noSecrecy), .notTestable])
    #expect(verdict.best == nil)
  }

  @Test func coversCarryTheirRows() throws {
    let server = ServerModel(
      oldestTLS: .tls10, newestTLS: .tls10, suites: [.rsaKeyExchange])
    let best = try #require(server.simulatedMatrix(of: DiagnosticRow.sixteen).verdict.best)
    #expect(best.witness == .row(.tls10NoSecrecy))
    #expect(best.covers.map(\.witness) == [.row(.tls11NoSecrecy), .row(.tls10)])
  }

  @Test func cleartextURLNeedsNoTestOfTheExactPoint() throws {
    let server = ServerModel(isCleartextURL: true)
    let best = try #require(server.simulatedMatrix(of: DiagnosticRow.thirteen).verdict.best)
    #expect(best.point == Self.point(http: true))
    #expect(best.witness == .model(.noSecrecyCleartext))
    #expect(best.covers.map(\.witness) == [.row(.defaultConnection)])
  }

  @Test func everyEntryFailsButAllowAllPasses() {
    var results = Dictionary(uniqueKeysWithValues: DiagnosticRow.sixteen.map { ($0, false) })
    results[.allowAll] = true
    let verdict = RowMatrix(results: results).verdict
    #expect(verdict.conclusion == .noEntryHelps)
    #expect(verdict.points.isEmpty)
    #expect(verdict.allowAllPassed == true)
  }

  @Test func onlyDefaultAndAllowAllLeaveTheAnswerOpen() {
    let verdict = RowMatrix(results: [.defaultConnection: false, .allowAll: true]).verdict
    #expect(verdict.conclusion == .undetermined)
    #expect(verdict.points.isEmpty)
    #expect(Set(verdict.candidates) == Set(ExceptionPoint.proposals).subtracting([.defaultATS]))
    #expect(verdict.missingRows.contains(.tls11) && !verdict.missingRows.contains(.tls13))
  }

  @Test func equalDictionariesThatDisagreeAreAContradiction() {
    for (left, right) in [
      (DiagnosticRow.defaultConnection, DiagnosticRow.tls12), (.noSecrecy, .tls12NoSecrecy),
      (.noSecrecyCleartext, .tls12NoSecrecyCleartext),
    ] {
      let verdict = RowMatrix(results: [left: true, right: false]).verdict
      #expect(verdict.conclusion == .contradictory)
      #expect(verdict.contradictions == [.init(passed: left, failed: right)])
      #expect(verdict.points.isEmpty)
    }
    let verdict = RowMatrix(results: [.tls12: true, .tls11: false, .allowAll: true]).verdict
    #expect(verdict.contradictions == [.init(passed: .tls12, failed: .tls11)])
  }

  @Test func titlesAreDistinctAndReadBack() {
    #expect(DiagnosticRow.sixteen.count == 16)
    #expect(DiagnosticRow.thirteen.count == 13)
    #expect(Set(DiagnosticRow.allCases.map(\.title)).count == 16)
    for row in DiagnosticRow.allCases { #expect(DiagnosticRow(title: row.title) == row) }
    #expect(
      DiagnosticRow.tls11NoSecrecyCleartext.title
        == "TLSv1.1 with PFS disabled and insecure HTTP allowed")
    let untested = ExceptionPoint.all.filter { DiagnosticRow.rows(for: $0).isEmpty }
    #expect(Set(untested) == Set(TLSVersion.allCases.map { Self.point(http: true, $0) }))
    #expect(DiagnosticRow.rows(for: .defaultATS) == [.defaultConnection, .tls12])
  }
}

/// Any behaviour that is closed upwards, and any part of its matrix: the verdict says what follows.
@Suite struct SolverPartialMatrixTests {
  /// Every set of points closed upwards: 105 of them, each a server that might exist.
  static let upSets: [Set<ExceptionPoint>] = {
    var found: Set<Set<ExceptionPoint>> = [[]]
    var frontier: [Set<ExceptionPoint>] = [[]]
    while let set = frontier.popLast() {
      for point in ExceptionPoint.all where !set.contains(point) {
        guard point.upperCovers.allSatisfy(set.contains) else { continue }
        let grown = set.union([point])
        if found.insert(grown).inserted { frontier.append(grown) }
      }
    }
    return Array(found).sorted { $0.count < $1.count }
  }()

  static func results(_ passing: Set<ExceptionPoint>) -> [DiagnosticRow: Bool] {
    var results: [DiagnosticRow: Bool] = [.allowAll: !passing.isEmpty]
    for row in DiagnosticRow.allCases {
      if let point = row.point { results[row] = passing.contains(point) }
    }
    return results
  }

  static func minima(_ passing: Set<ExceptionPoint>) -> Set<ExceptionPoint> {
    Set(
      ExceptionPoint.proposals.filter { point in
        passing.contains(point) && point.lowerProposals.allSatisfy { !passing.contains($0) }
      })
  }

  @Test func thereAreAsManyUpSetsAsCounted() {
    #expect(Self.upSets.count == 105)
  }

  @Test func noVerdictSaysMoreThanTheRowsProve() {
    var generator = SplitMix(state: 20_26)
    for passing in Self.upSets {
      let full = Self.results(passing)
      for sample in 0..<30 {
        let mask = sample == 0 ? UInt64.max : generator.next()
        var known = full
        for (position, row) in DiagnosticRow.allCases.enumerated() where mask >> position & 1 == 0 {
          known[row] = nil
        }
        check(known, truth: passing)
      }
    }
  }

  /// Compares a verdict with all behaviours that print the same rows.
  private func check(_ known: [DiagnosticRow: Bool], truth: Set<ExceptionPoint>) {
    let verdict = RowMatrix(results: known).verdict
    let consistent = Self.upSets.filter { set in
      let all = Self.results(set)
      return known.allSatisfy { all[$0.key] == $0.value || ($0.key == .allowAll && $0.value) }
    }
    let minima = consistent.map(Self.minima)
    let alwaysMinimal = Set(
      ExceptionPoint.proposals.filter { point in
        minima.allSatisfy { $0.contains(point) }
      })
    switch verdict.conclusion {
    case .defaultPasses:
      #expect(consistent.allSatisfy { $0.contains(.defaultATS) })
    case .minimal:
      #expect(!truth.contains(.defaultATS))
      #expect(Set(verdict.points.map(\.point)) == alwaysMinimal)
    case .nothingHelps:
      #expect(known[.allowAll] == false && truth.isEmpty)
    case .noEntryHelps:
      #expect(consistent.allSatisfy { Self.minima($0).isEmpty })
    case .untestedBelow, .undetermined:
      #expect(alwaysMinimal.isEmpty, "\(known) decides \(alwaysMinimal)")
      for point in verdict.points { #expect(truth.contains(point.point)) }
    case .contradictory:
      Issue.record("rows of one server contradict each other: \(known)")
    }
    if verdict.conclusion != .defaultPasses, verdict.conclusion != .nothingHelps {
      #expect(Self.minima(truth).isSubset(of: Set(verdict.candidates)))
    }
    if verdict.conclusion == .untestedBelow { #expect(verdict.missingRows.isEmpty) }
    if verdict.conclusion == .undetermined { #expect(!verdict.missingRows.isEmpty) }
  }

  @Test(arguments: ServerFamily.systems) func everyServerOfTheModel(system: SystemVersion) {
    for server in ServerFamily.all {
      for rows in [DiagnosticRow.sixteen, DiagnosticRow.thirteen] {
        let verdict = server.simulatedMatrix(of: rows, on: system).verdict
        let minima = server.minimalPoints(on: system)
        switch verdict.conclusion {
        case .defaultPasses: #expect(minima == [.defaultATS])
        case .minimal: #expect(verdict.points.map(\.point) == minima)
        case .nothingHelps: #expect(minima.isEmpty)
        case .untestedBelow: #expect(minima.allSatisfy(verdict.candidates.contains))
        case .noEntryHelps, .undetermined, .contradictory:
          Issue.record("\(server): \(verdict.conclusion)")
        }
      }
    }
  }
}

/// A small deterministic generator, so that a failure comes back.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
