internal import Foundation

/// The machine and the programs of a run, so that figures can be distinguished later.
package struct Machine: Codable, Sendable {
  package let date: String
  package let system: String
  package let processor: String
  package let cores: Int
  /// Bytes.
  package let memory: Int
  /// How many processes wanted to run in the last minute, before this run began.
  package let load: Double
  /// Name and first line of the version of each program.
  package let tools: [String: String]

  /// Asks the system and each of `tools` (name and path).
  package init(tools: [(name: String, path: String)]) {
    let formatter = ISO8601DateFormatter()
    date = formatter.string(from: Date())
    let information = ProcessInfo.processInfo
    system = information.operatingSystemVersionString
    cores = information.activeProcessorCount
    memory = Int(information.physicalMemory)
    var averages = [0.0, 0, 0]
    load = unsafe getloadavg(&averages, 3) > 0 ? averages[0] : 0
    processor = Self.processorName() ?? "unknown"
    var versions: [String: String] = [:]
    for tool in tools { versions[tool.name] = Self.version(of: tool) }
    self.tools = versions
  }

  private static func processorName() -> String? {
    if let text = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8),
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix("model name") })
    {
      return line.split(separator: ":").last?.trimmingCharacters(in: .whitespaces)
    }
    guard let sysctl = findTool("sysctl") else { return nil }
    return (try? output(of: [sysctl, "-n", "machdep.cpu.brand_string"]))?.output
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private static func version(of tool: (name: String, path: String)) -> String {
    // mawk knows no --version; awk and grep of the BSDs have others still.
    for flag in ["--version", "-Wversion"] {
      guard let answer = try? output(of: [tool.path, flag]), answer.status == 0 else { continue }
      let text = answer.output.isEmpty ? answer.errors : answer.output
      if let line = text.split(whereSeparator: \.isNewline).first { return String(line) }
    }
    return "version unknown"
  }
}

/// The path of a program of the user's, or nil where it isn't installed.
package func findTool(_ name: String) -> String? {
  let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
  return path.split(separator: ":").map { "\($0)/\(name)" }
    .first { FileManager.default.isExecutableFile(atPath: $0) }
}
