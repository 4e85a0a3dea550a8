// Checks the groups of a triage against what was generated, then times it beside rg, in turn:
//   compare-triage ATSEXPLAIN LITERALS FOLDER [ROUNDS]

import Foundation

struct Truth: Codable {
  var host: String
  var code: Int
  var streamCode: Int?
  var count: Int
  var files: Int
  var first: String?
  var last: String?
}

struct Group: Decodable {
  struct Key: Decodable {
    var host: String?
    var code: Int?
    var streamCode: Int?
  }
  var type: String
  var key: Key?
  var count: Int?
  var files: Int?
  var first: String?
  var last: String?
}

struct Sample {
  var wall: Double
  var cpu: Double
  var resident: Int
}

func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data("compare-triage: \(message)\n".utf8))
  exit(1)
}

func find(_ name: String) -> String? {
  let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
  return path.split(separator: ":").map { "\($0)/\(name)" }
    .first { FileManager.default.isExecutableFile(atPath: $0) }
}

func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }

/// Runs a command once; its output is drained through a pipe, as a reader would.
func run(_ arguments: [String]) -> (sample: Sample, output: Data) {
  var ends: [Int32] = [0, 0]
  guard pipe(&ends) == 0 else { fail("no pipe") }
  #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    let unit = 1
  #else
    var actions = posix_spawn_file_actions_t()
    let unit = 1024
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
  guard status == 0 else { fail("can't run \(arguments[0])") }
  var output = Data()
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = read(ends[0], &buffer, buffer.count)
    if count <= 0 { break }
    output.append(contentsOf: buffer[..<count])
  }
  close(ends[0])
  var exit: Int32 = 0
  var usage = rusage()
  guard wait4(pid, &exit, 0, &usage) == pid else { fail("lost \(arguments[0])") }
  let wall = Double(DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds) / 1e9
  let sample = Sample(
    wall: wall, cpu: seconds(usage.ru_utime) + seconds(usage.ru_stime),
    resident: Int(usage.ru_maxrss) * unit)
  return (sample, output)
}

func check(_ output: Data, against truth: [Truth]) {
  func name(_ host: String?, _ code: Int?, _ stream: Int?) -> String {
    "\(host ?? "?") \(code ?? 0) \(stream ?? 0)"
  }
  var expected: [String: Truth] = [:]
  for group in truth { expected[name(group.host, group.code, group.streamCode)] = group }
  var problems: [String] = []
  for line in output.split(separator: 0x0A) {
    guard let group = try? JSONDecoder().decode(Group.self, from: Data(line)),
      group.type == "group", let key = group.key
    else { continue }
    let label = name(key.host, key.code, key.streamCode)
    guard let truth = expected.removeValue(forKey: label) else {
      problems.append("\(label): \(group.count ?? 0) failures that were not generated")
      continue
    }
    if group.count != truth.count || group.files != truth.files || group.first != truth.first
      || group.last != truth.last
    {
      problems.append("\(label): \(group) instead of \(truth)")
    }
  }
  problems += expected.keys.map { "\($0): not found" }
  guard problems.isEmpty else { fail(problems.joined(separator: "\n")) }
  print("\(truth.count) groups, all as generated")
}

func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count >= 3 else {
  fail("usage: compare-triage ATSEXPLAIN LITERALS FOLDER [ROUNDS]")
}
let (binary, literals, folder) = (arguments[0], arguments[1], arguments[2])
let rounds = arguments.count > 3 ? Int(arguments[3]) ?? 5 : 5
let truth = try JSONDecoder().decode(
  [Truth].self, from: Data(contentsOf: URL(fileURLWithPath: folder + "/truth.json")))
let triage = [binary, "triage", "--format", "ndjson", folder + "/reports"]
check(run(triage).output, against: truth)
guard let rg = find("rg") else { fail("rg isn't installed: nothing to compare with") }
let commands = [
  ("atsexplain triage", triage),
  ("rg -c -F -f literals", [rg, "-c", "-F", "-f", literals, folder + "/reports"]),
]
var samples = [[Sample]](repeating: [], count: commands.count)
// One round that isn't counted brings the files into the page cache.
for round in 0...rounds {
  for (index, command) in commands.enumerated() {
    let sample = run(command.1).sample
    if round > 0 { samples[index].append(sample) }
  }
}
var files = 0
var bytes = 0
let tree = FileManager.default.enumerator(
  at: URL(fileURLWithPath: folder + "/reports"), includingPropertiesForKeys: [.fileSizeKey])
while let file = tree?.nextObject() as? URL {
  let values = try file.resourceValues(forKeys: [.fileSizeKey, .isRegularFileKey])
  if values.isRegularFile == true {
    files += 1
    bytes += values.fileSize ?? 0
  }
}
// The system counts what a child shares with this program before it becomes the command.
print("\(files) files, \(bytes >> 20) MiB, \(rounds) rounds, interleaved; medians [min-max]")
for (index, command) in commands.enumerated() {
  let walls = samples[index].map(\.wall).sorted()
  let wall = median(walls)
  let ratio = median(samples[1].map(\.wall)) / wall
  print(
    String(
      format:
        "%@  %.3f s [%.3f-%.3f]  cpu %.3f s  %.0f files/s  RSS at most %.1f MiB  rate %.2f x rg",
      command.0.padding(toLength: 20, withPad: " ", startingAt: 0), wall, walls.first ?? 0,
      walls.last ?? 0, median(samples[index].map(\.cpu)), Double(files) / wall,
      Double(samples[index].map(\.resident).max() ?? 0) / 1_048_576, ratio))
}
