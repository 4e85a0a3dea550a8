import Foundation

@testable import CrashTriage

/// A small generator of pseudo-random numbers: the same seed gives the same reports everywhere.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// Reports with failures that are known beforehand.
struct GeneratedReports {
  struct Failure: Hashable {
    let host: String
    let url: Int
    let ssl: Int
  }

  struct Truth: Equatable {
    var count = 0
    var files: Set<String> = []
    var versions: [String: Int] = [:]
    var systems: [String: Int] = [:]
    var times: [String] = []
  }

  private(set) var files: [String: String] = [:]
  private(set) var truth: [Failure: Truth] = [:]
  private(set) var bytes = 0

  init(count: Int, seed: UInt64) {
    var random = SplitMix(state: seed)
    let hosts = ["api.example.com", "cdn.example.net", "nas.example.org"]
    let codes = [(-1202, -9843), (-1202, -9814), (-1200, -9836), (-1200, -9824), (-1200, -9858)]
    for index in 0..<count {
      let name = "d\(index % 7)/report-\(index).crash"
      let version = "\(index % 3).0 (\(index % 2))"
      let system = ["16.0", "17.2", "18.1"].randomElement(using: &random) ?? ""
      let hour = Int.random(in: 10...23, using: &random)
      let day = Int.random(in: 10...28, using: &random)
      var lines = [
        "Incident Identifier: \(index)", "Hardware Model:      iPhone1\(index % 5),1",
        "Process:             Shop [\(index + 100)]", "Identifier:          com.example.shop",
        "Version:             \(version)",
        "Date/Time:           2026-01-\(day) \(hour):00:00.000 +0000",
        "OS Version:          iPhone OS \(system) (21A1)", "Exception Type:  EXC_CRASH (SIGABRT)",
        "Triggered by Thread:  0", "",
      ]
      let failures = index % 4 == 0 ? Int.random(in: 1...3, using: &random) : 0
      for _ in 0..<failures {
        guard let host = hosts.randomElement(using: &random),
          let code = codes.randomElement(using: &random)
        else { continue }
        let failure = Failure(host: host, url: code.0, ssl: code.1)
        lines.append(
          "Log: Error Domain=NSURLErrorDomain Code=\(code.0) \"(null)\" UserInfo={"
            + "NSErrorFailingURLStringKey=https://\(host)/\(index)?token=\(index), "
            + "_kCFStreamErrorDomainKey=3, _kCFStreamErrorCodeKey=\(code.1)}")
        // What is this far apart is never taken for one failure.
        for frame in 0..<200 {
          lines.append("\(frame)   Shop   0x00000001e77\(10000 + frame) run + \(frame)")
        }
        truth[failure, default: Truth()].count += 1
        truth[failure]?.files.insert(name)
        truth[failure]?.versions[version, default: 0] += 1
        truth[failure]?.systems["iOS \(system)", default: 0] += 1
        truth[failure]?.times.append("2026-01-\(day)T\(hour):00:00.000Z")
      }
      for frame in 0..<40 {
        lines.append("\(frame)   CFNetwork   0x00000001 -[NSURLSession] + 9802")
      }
      files[name] = lines.joined(separator: "\n") + "\n"
    }
    bytes = files.values.reduce(0) { $0 + $1.utf8.count }
  }

  func tree() throws -> TemporaryTree { try TemporaryTree(files) }
}
