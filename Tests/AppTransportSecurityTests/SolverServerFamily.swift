import AppTransportSecurity

/// Every server behaviour that the model can distinguish.
enum ServerFamily {
  /// A system of each era.
  static let systems: [SystemVersion] = [
    .iOS(9), .iOS(11), .iOS(13), .iOS(17), .iOS(18, 4), .iOS(26),
  ]

  static let all: [ServerModel] = {
    var servers = [
      ServerModel(isCleartextURL: true), ServerModel(oldestTLS: nil, newestTLS: nil),
    ]
    let suites = ServerModel.Suites.allCases
    let sets = (0..<(1 << suites.count)).map { bits in
      Set(suites.indices.filter { bits >> $0 & 1 == 1 }.map { suites[$0] })
    }
    for newest in TLSVersion.allCases {
      for oldest in TLSVersion.allCases where oldest <= newest {
        for set in sets {
          for strong in [true, false] {
            for trusted in [true, false] {
              servers.append(
                ServerModel(
                  oldestTLS: oldest, newestTLS: newest, suites: set, hasStrongLeaf: strong,
                  isTrusted: trusted))
            }
          }
        }
      }
    }
    return servers
  }()
}
