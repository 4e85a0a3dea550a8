public import Foundation

/// What a method says of one failure.
public struct Answer: Hashable, Sendable {
  var host: String?
  var codes: Set<Int> = []
  var cause: String?
  var confidence = "high"
  var candidates: [String] = []
  var kind: String?
  var exception = KeySet(nil)
  var alternatives: [KeySet] = []
}

/// A way to answer what failed in a log.
public protocol Method: Sendable {
  /// What the column of the table is called.
  var name: String { get }
  /// The answers for a log.
  func answers(for log: URL) throws -> [Answer]
}

/// The program itself.
public struct ProgramMethod: Method {
  /// What the column of the table is called.
  public let name = "atsexplain"
  let program: URL

  /// Measures the program at a path.
  public init(program: URL) { self.program = program }

  private struct Record: Decodable {
    struct Code: Decodable { let code: Int }
    struct Remedy: Decodable {
      struct Alternative: Decodable { let exception: JSONValue? }
      let kind: String
      let exception: JSONValue?
      let alternatives: [Alternative]
    }
    let host: String?
    let codes: [Code]
    let cause: String
    let confidence: String
    let candidates: [String]
    let remedy: Remedy
  }

  private struct Kind: Decodable { let type: String }

  /// The answers for a log.
  public func answers(for log: URL) throws -> [Answer] {
    let output = try Run.output(of: program, ["--format", "ndjson", log.path], allowed: [0, 1])
    return try output.split(separator: "\n").compactMap { line in
      let data = Data(line.utf8)
      guard try JSONDecoder().decode(Kind.self, from: data).type == "finding" else { return nil }
      let record = try JSONDecoder().decode(Record.self, from: data)
      return Answer(
        host: record.host, codes: Set(record.codes.map(\.code)), cause: record.cause,
        confidence: record.confidence, candidates: record.candidates, kind: record.remedy.kind,
        exception: KeySet(record.remedy.exception),
        alternatives: record.remedy.alternatives.map { KeySet($0.exception) })
    }
  }
}

/// `grep -E` for codes, and a table that says what each one mostly means.
///
/// The table is the program's own catalogue, so what is measured is looking codes up, not the table.
/// Lines with the same cause count as one failure, and a URL on one of them names the host.
public struct TableMethod: Method {
  /// What the column of the table is called.
  public let name = "grep + code table"
  /// What grep looks for: the codes of TLS, ATS and the network, being for themselves.
  static let pattern =
    "(^|[^0-9A-Za-z])-(98[0-9][0-9]|120[0-6]|1022|100[1-9])([^0-9A-Za-z-]|$)"

  private let causes: [Int: String]

  private struct Entry: Decodable {
    let domain: String
    let code: Int?
    let causes: [String]
  }

  /// Reads the table from the catalogue of the program at a path.
  public init(program: URL) throws {
    let output = try Run.output(of: program, ["codes", "--format", "ndjson"], allowed: [0])
    let entries = try output.split(separator: "\n").map {
      try JSONDecoder().decode(Entry.self, from: Data($0.utf8))
    }
    var causes: [Int: String] = [:]
    for domain in ["kCFStreamErrorDomainSSL", "NSURLErrorDomain"] {
      for entry in entries where entry.domain == domain {
        if let code = entry.code, let cause = entry.causes.first { causes[code] = cause }
      }
    }
    guard causes.count > 50 else {
      throw CorpusError(
        description: "the catalogue of \(program.path) has only \(causes.count) codes")
    }
    self.causes = causes
  }

  /// The answers for a log.
  public func answers(for log: URL) throws -> [Answer] {
    var answers: [Answer] = []
    for line in try Run.grep(Self.pattern, in: log) {
      let codes = Codes.found(in: line)
      // The most specific code of a line is looked up: Secure Transport's, else the URL error.
      guard let code = codes.min(), let cause = causes[code] else { continue }
      let host = Self.host(in: line)
      // A reader takes lines for one failure that have the same cause and no other host.
      let known = answers.firstIndex {
        $0.cause == cause && ($0.host == nil || host == nil || $0.host == host)
      }
      if let known {
        answers[known].codes.formUnion(codes)
        answers[known].host = answers[known].host ?? host
      } else {
        answers.append(Answer(host: host, codes: codes, cause: cause))
      }
    }
    return answers.map { answer in
      var answer = answer
      let cause = answer.cause ?? ""
      answer.kind = Self.kinds[cause] ?? "server"
      answer.exception = KeySet(Self.exception(for: cause, host: answer.host))
      return answer
    }
  }

  private static func host(in line: String) -> String? {
    line.firstMatch(of: /https?:\/\/([A-Za-z0-9.\-]+)/).map { String($0.output.1) }
  }

  private static let kinds = [
    "cleartext-http": "exception", "tls-version-too-old": "exception",
    "no-forward-secrecy": "exception", "weak-cipher": "server", "policy-mistake": "code",
    "pin-mismatch": "code", "client-cert-required": "code", "client-cert-rejected": "code",
    "not-ats-network": "none", "not-ats-http": "none",
  ]

  /// What such tables recommend, for the host where the line has one.
  private static func exception(for cause: String, host: String?) -> JSONValue? {
    let key: (String, JSONValue)
    switch cause {
    case "cleartext-http": key = ("NSExceptionAllowsInsecureHTTPLoads", .boolean(true))
    case "tls-version-too-old": key = ("NSExceptionMinimumTLSVersion", .string("TLSv1.0"))
    case "no-forward-secrecy": key = ("NSExceptionRequiresForwardSecrecy", .boolean(false))
    default: return nil
    }
    guard let host else { return nil }
    return .object(["NSExceptionDomains": .object([host: .object([key.0: key.1])])])
  }
}

/// The answer that most threads give: turn App Transport Security off, whatever it was.
public struct ArbitraryLoadsMethod: Method {
  /// What the column of the table is called.
  public let name = "always NSAllowsArbitraryLoads"
  static let pattern = TableMethod.pattern + "|SSL|TLS|App Transport Security|ATS policy"

  /// Nothing to set up.
  public init() {}

  /// The answers for a log.
  public func answers(for log: URL) throws -> [Answer] {
    let lines = try Run.grep(Self.pattern, in: log)
    guard !lines.isEmpty else { return [] }
    return [
      Answer(
        codes: lines.reduce(into: []) { $0.formUnion(Codes.found(in: $1)) }, kind: "exception",
        exception: KeySet(.object(["NSAllowsArbitraryLoads": .boolean(true)])))
    ]
  }
}

/// Codes in a line, by the pattern that grep has.
enum Codes {
  static func found(in line: String) -> Set<Int> {
    let matches = line.matches(
      of: /(?:^|[^0-9A-Za-z])(-(?:98[0-9][0-9]|120[0-6]|1022|100[1-9]))(?![0-9A-Za-z-])/)
    return Set(matches.compactMap { Int($0.output.1) })
  }
}

/// Runs programs.
enum Run {
  /// What a program prints.
  ///
  /// - Throws: `CorpusError` if it ends with another status than those that are allowed.
  static func output(of program: URL, _ arguments: [String], allowed: Set<Int32>) throws -> String {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard allowed.contains(process.terminationStatus) else {
      let line = ([program.path] + arguments).joined(separator: " ")
      throw CorpusError(description: "\(line): status \(process.terminationStatus)")
    }
    return String(decoding: data, as: UTF8.self)
  }

  /// The lines of a file that match; `-a`, since a log may hold any bytes.
  static func grep(_ pattern: String, in file: URL) throws -> [String] {
    let output = try output(
      of: URL(fileURLWithPath: "/usr/bin/env"), ["grep", "-a", "-E", "-e", pattern, file.path],
      allowed: [0, 1])
    return output.split(separator: "\n").map(String.init)
  }
}
