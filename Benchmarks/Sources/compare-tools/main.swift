// Runs commands in turn over the same file and prints a table of ratios:
//   compare-tools ATSEXPLAIN LITERALS FILE [ROUNDS] [--json OUT]

import Foundation

/// What one run of a command took.
struct Sample {
  var wall: Double
  var cpu: Double
  var resident: Int
}

/// A command of the comparison.
struct Contestant {
  let name: String
  let arguments: [String]
  var samples: [Sample] = []

  func median(_ value: (Sample) -> Double) -> Double {
    let sorted = samples.map(value).sorted()
    return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
  }

  func bounds(_ value: (Sample) -> Double) -> (Double, Double) {
    let sorted = samples.map(value).sorted()
    return (sorted.first ?? 0, sorted.last ?? 0)
  }
}

/// The path of a program, or nil where it isn't installed.
func find(_ name: String) -> String? {
  let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
  return path.split(separator: ":").map { "\($0)/\(name)" }
    .first { FileManager.default.isExecutableFile(atPath: $0) }
}

func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }

/// Runs a command once, its output drained through a pipe as a reader would.
func run(_ arguments: [String]) -> Sample? {
  var ends: [Int32] = [0, 0]
  guard pipe(&ends) == 0 else { return nil }
  #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
  #else
    var actions = posix_spawn_file_actions_t()
  #endif
  posix_spawn_file_actions_init(&actions)
  posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
  posix_spawn_file_actions_addclose(&actions, ends[0])
  var vector: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
  vector.append(nil)
  defer { vector.forEach { free($0) } }
  var pid = pid_t()
  let start = DispatchTime.now()
  let status = posix_spawn(&pid, arguments[0], &actions, nil, vector, environ)
  posix_spawn_file_actions_destroy(&actions)
  close(ends[1])
  guard status == 0 else {
    close(ends[0])
    return nil
  }
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while read(ends[0], &buffer, buffer.count) > 0 {}
  close(ends[0])
  var exit: Int32 = 0
  var usage = rusage()
  guard wait4(pid, &exit, 0, &usage) == pid else { return nil }
  let wall = Double(DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds) / 1e9
  #if canImport(Darwin)
    let unit = 1
  #else
    let unit = 1024
  #endif
  return Sample(
    wall: wall, cpu: seconds(usage.ru_utime) + seconds(usage.ru_stime),
    resident: Int(usage.ru_maxrss) * unit)
}

func fixed(_ value: Double, _ width: Int, _ digits: Int = 2) -> String {
  let text = String(format: "%.\(digits)f", value)
  return String(repeating: " ", count: max(0, width - text.count)) + text
}

var arguments = Array(CommandLine.arguments.dropFirst())
var report: String?
if let flag = arguments.firstIndex(of: "--json"), flag + 1 < arguments.count {
  report = arguments[flag + 1]
  arguments.removeSubrange(flag...(flag + 1))
}
guard arguments.count >= 3 else {
  FileHandle.standardError.write(
    Data("usage: compare-tools ATSEXPLAIN LITERALS FILE [ROUNDS] [--json OUT]\n".utf8))
  exit(2)
}
let (binary, literals, file) = (arguments[0], arguments[1], arguments[2])
let rounds = arguments.count > 3 ? Int(arguments[3]) ?? 5 : 5
var contestants = [
  Contestant(name: "atsexplain -f ndjson", arguments: [binary, "--format", "ndjson", file])
]
if let rg = find("rg") {
  contestants.append(
    Contestant(
      name: "rg -c -F -f literals", arguments: [rg, "-j1", "-c", "-F", "-f", literals, file]))
}
if let grep = find("grep") {
  contestants.append(
    Contestant(name: "grep -cF -f literals", arguments: [grep, "-cF", "-f", literals, file]))
}
// One round that isn't counted brings the file into the page cache.
for round in 0...rounds {
  for index in contestants.indices {
    guard let sample = run(contestants[index].arguments) else {
      FileHandle.standardError.write(Data("can't run \(contestants[index].arguments[0])\n".utf8))
      exit(1)
    }
    if round > 0 { contestants[index].samples.append(sample) }
  }
}
let size = (try? FileManager.default.attributesOfItem(atPath: file)[.size] as? Int) ?? 0
print("\(file): \(size >> 20) MiB, \(rounds) rounds, interleaved; seconds are medians [min-max]")
print(
  "command                     wall                  cpu     MiB/s    RSS MiB   "
    + "x rg (wall, cpu)")
let reference = contestants.first { $0.name.hasPrefix("rg") }
for contestant in contestants {
  let wall = contestant.median(\.wall)
  let cpu = contestant.median(\.cpu)
  let (low, high) = contestant.bounds(\.wall)
  let name = contestant.name.padding(toLength: 22, withPad: " ", startingAt: 0)
  var line = "\(name) \(fixed(wall, 7, 3)) [\(fixed(low, 5))-\(fixed(high, 5))] \(fixed(cpu, 9, 3))"
  line += fixed(Double(size) / 1_048_576 / wall, 10, 0)
  line += fixed(contestant.median { Double($0.resident) / 1_048_576 }, 10, 1)
  if let reference {
    line += fixed(wall / reference.median(\.wall), 10) + fixed(cpu / reference.median(\.cpu), 7)
  }
  print(line)
}
if let report {
  let rows = contestants.map { contestant -> [String: Any] in
    [
      "name": contestant.name, "wall": contestant.samples.map(\.wall),
      "cpu": contestant.samples.map(\.cpu), "resident": contestant.samples.map(\.resident),
    ]
  }
  let data = try JSONSerialization.data(
    withJSONObject: ["file": file, "bytes": size, "commands": rows], options: [.sortedKeys])
  try data.write(to: URL(fileURLWithPath: report))
}
