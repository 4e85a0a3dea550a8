import AppTransportSecurity
import Testing

/// Section by section the claims about the lattice, over all points and all pairs.
@Suite struct ModelLatticeTests {
  static let pairs = ExceptionPoint.all.flatMap { left in
    ExceptionPoint.all.map { (left, $0) }
  }

  @Test func thePointsAreSixteenAndTheProposalsTwelve() {
    #expect(Set(ExceptionPoint.all).count == 16)
    #expect(Set(ExceptionPoint.proposals).count == 12)
    #expect(ExceptionPoint.proposals.allSatisfy { $0.minimumTLS <= .tls12 })
    #expect(ExceptionPoint.proposals.first == .defaultATS)
  }

  @Test func theOrderIsPartial() {
    for (left, right) in Self.pairs {
      let both = left.isNarrowerThanOrEqual(to: right) && right.isNarrowerThanOrEqual(to: left)
      #expect(both == (left == right))
      for other in ExceptionPoint.all
      where left.isNarrowerThanOrEqual(to: right) && right.isNarrowerThanOrEqual(to: other) {
        #expect(left.isNarrowerThanOrEqual(to: other))
      }
    }
  }

  @Test func joinAndMeetAreTheBounds() {
    for (left, right) in Self.pairs {
      let join = left.join(right)
      let meet = left.meet(right)
      for other in ExceptionPoint.all {
        let above = left.isNarrowerThanOrEqual(to: other) && right.isNarrowerThanOrEqual(to: other)
        #expect(above == join.isNarrowerThanOrEqual(to: other))
        let below = other.isNarrowerThanOrEqual(to: left) && other.isNarrowerThanOrEqual(to: right)
        #expect(below == other.isNarrowerThanOrEqual(to: meet))
      }
    }
  }

  @Test func coversAreTheNeighbours() {
    for (left, right) in Self.pairs {
      let strictlyBelow = left != right && left.isNarrowerThanOrEqual(to: right)
      let between = ExceptionPoint.all.contains {
        $0 != left && $0 != right && left.isNarrowerThanOrEqual(to: $0)
          && $0.isNarrowerThanOrEqual(to: right)
      }
      #expect(right.lowerCovers.contains(left) == (strictlyBelow && !between))
      #expect(left.upperCovers.contains(right) == (strictlyBelow && !between))
    }
    #expect(ExceptionPoint.all.allSatisfy { $0.lowerCovers.count <= 3 })
  }

  /// Lemma 1: a wider point gives a profile that is wider in every part.
  @Test func profilesAreMonotone() {
    for (left, right) in Self.pairs where left.isNarrowerThanOrEqual(to: right) {
      let below = TransportProfile(point: left)
      let above = TransportProfile(point: right)
      #expect(below.isNarrowerThanOrEqual(to: above), "\(left) under \(right)")
      #expect(above.isNarrowerThanOrEqual(to: .unrestricted))
    }
    for (left, right) in Self.pairs where left != right {
      #expect(TransportProfile(point: left) != TransportProfile(point: right))
    }
  }

  /// Lemma 2: what a server lets through is closed upwards.
  @Test(arguments: ServerFamily.systems) func passingIsClosedUpwards(system: SystemVersion) {
    for server in ServerFamily.all {
      for overridesTrust in [false, true] {
        for (left, right) in Self.pairs where left.isNarrowerThanOrEqual(to: right) {
          let below = server.accepts(left, on: system, overridesTrust: overridesTrust)
          let above = server.accepts(right, on: system, overridesTrust: overridesTrust)
          if below, !above { Issue.record("\(server) passes at \(left) but not at \(right)") }
        }
      }
    }
  }

  /// Lemma 3: failing lower covers are the proof that a passing point is minimal.
  @Test(arguments: ServerFamily.systems) func failingCoversProveMinimality(system: SystemVersion) {
    for server in ServerFamily.all {
      let passing = Set(ExceptionPoint.all.filter { server.accepts($0, on: system) })
      for point in passing {
        let nothingBelow = passing.allSatisfy {
          $0 == point || !$0.isNarrowerThanOrEqual(to: point)
        }
        let coversFail = point.lowerCovers.allSatisfy { !passing.contains($0) }
        if nothingBelow != coversFail { Issue.record("\(server) at \(point)") }
      }
    }
  }

  /// The model's own claim: every server has one minimal point, or none.
  @Test(arguments: ServerFamily.systems) func theMinimumIsUnique(system: SystemVersion) {
    for server in ServerFamily.all {
      for overridesTrust in [false, true] {
        let minima = server.minimalPoints(on: system, overridesTrust: overridesTrust)
        #expect(minima.count <= 1, "\(server): \(minima)")
        for point in minima {
          #expect(server.accepts(point, on: system, overridesTrust: overridesTrust))
          for cover in point.lowerProposals {
            #expect(!server.accepts(cover, on: system, overridesTrust: overridesTrust))
          }
        }
      }
    }
  }

  @Test func keysNameOnlyWhatDiffersFromTheDefault() {
    #expect(ExceptionPoint.defaultATS.keys.isEmpty)
    let point = ExceptionPoint(
      allowsInsecureHTTP: true, minimumTLS: .tls10, requiresForwardSecrecy: false)
    #expect(
      point.keys == [
        "NSExceptionAllowsInsecureHTTPLoads": .boolean(true),
        "NSExceptionMinimumTLSVersion": .string("TLSv1.0"),
        "NSExceptionRequiresForwardSecrecy": .boolean(false),
      ])
    #expect(Set(ExceptionPoint.all.map(\.keys)).count == 16)
  }

  @Test func versionNamesAreExact() {
    for version in TLSVersion.allCases {
      #expect(TLSVersion(policyName: version.policyName) == version)
    }
    for name in ["TLSV1.2", "TLSv1.4", "TLSv1.00", "1.0", "SSLv3.0", "", "DTLSv1.2", "TLSv1.2 "] {
      #expect(TLSVersion(policyName: name) == nil)
    }
    #expect(TLSVersion.tls10 < .tls11 && TLSVersion.tls12 < .tls13)
  }
}
