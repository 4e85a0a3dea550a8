import Foundation
import Testing
import UnifiedLogWriter

/// Archives of the unified log as input.
@Suite struct UnifiedLogTests {
  // MARK: Logs as archives

  /// The messages of a log that `log` or Xcode printed; each line of another one.
  ///
  /// What is before the first line that names a process comes from that process, as in Xcode's console.
  static func messages(of text: String) -> [WrittenMessage] {
    // The first character of a log that was copied by hand may be missing, or be that of a quotation.
    let prefix =
      /^>?(?<time>\d{3,4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d+)(?:[+-]\d{4})?\s*(?:localhost |Df |I  |E  |F  |Db )?(?<process>[^\[\]]*)\[(?<pid>\d+)(?::[0-9a-fx]+)?\]:? (?:\((?<sender>[^)]+)\) )?(?:\[(?<subsystem>[A-Za-z0-9.\-]+):(?<category>[^\]]*)\] )?(?<text>.*)$/
    var messages: [WrittenMessage] = []
    var before = 0
    var hasPrefix = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let match = try? prefix.wholeMatch(in: line) {
        var message = WrittenMessage("%{public}s", [.string(String(match.output.text))])
        let process = match.output.process.isEmpty ? "app" : match.output.process
        message.process = "/Applications/\(process)"
        message.pid = UInt32(match.output.pid) ?? 1
        message.sender = match.output.sender.map { "/System/Library/\($0)" }
        message.subsystem = match.output.subsystem.map { String($0) } ?? ""
        message.category = match.output.category.map { String($0) } ?? ""
        message.nanoseconds = nanoseconds(String(match.output.time)) ?? 0
        if !hasPrefix { before = messages.count }
        hasPrefix = true
        messages.append(message)
      } else if hasPrefix, var last = messages.popLast(),
        case .string(let begin, _)? = last.arguments.first
      {
        last.arguments = [.string((begin ?? "") + "\n" + line)]
        messages.append(last)
      } else if !line.isEmpty {
        messages.append(WrittenMessage("%{public}s", [.string(String(line))]))
      }
    }
    for index in messages.indices {
      if !hasPrefix {
        messages[index].nanoseconds = 1_765_100_000_000_000_000 + Int64(index) * 1_000_000
      } else if index < before {
        messages[index].process = messages[before].process
        messages[index].pid = messages[before].pid
        messages[index].nanoseconds =
          messages[before].nanoseconds - Int64(before - index) * 1_000_000
      } else if index > 0 {
        // Two of them at the same time would be in the order of their files.
        messages[index].nanoseconds = max(
          messages[index].nanoseconds, messages[index - 1].nanoseconds + 1000)
      }
      let places: [WrittenMessage.Place] = [.absolute, .named, .cache, .largeCache]
      messages[index].place = messages[index].sender == nil ? .program : places[index % 4]
      if case .string(let text, _)? = messages[index].arguments.first, (text?.utf8.count ?? 0) > 800
      {
        messages[index].isOversize = true
      }
    }
    return messages
  }

  /// A time of the zone of the archives that are written.
  private static func nanoseconds(_ text: String) -> Int64? {
    let parts = text.split(separator: ".")
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = TimeZone(secondsFromGMT: 3600)
    format.dateFormat = "yyyy-MM-dd HH:mm:ss"
    let whole = parts[0].utf8.count < 19 ? "2\(parts[0])" : "\(parts[0])"
    guard parts.count == 2, let date = format.date(from: whole) else { return nil }
    let fraction = Int64(parts[1].padding(toLength: 9, withPad: "0", startingAt: 0)) ?? 0
    return Int64(date.timeIntervalSince1970) * 1_000_000_000 + fraction
  }

  /// The files of the archive of a log, its messages spread over two files of them.
  static func files(of text: String) -> [(path: String, bytes: [UInt8])] {
    let messages = messages(of: text)
    var writer = ArchiveWriter()
    writer.entriesPerSet = 7
    writer.begin =
      (messages.first?.nanoseconds ?? 0) / 1_000_000_000 * 1_000_000_000 - 60_000_000_000
    return writer.files([
      (
        "Persist/0000000000000001.tracev3",
        messages.enumerated().filter { $0.offset % 4 != 3 }.map(\.element)
      ),
      (
        "Special/0000000000000001.tracev3",
        messages.enumerated().filter { $0.offset % 4 == 3 }.map(\.element)
      ),
    ])
  }

  static func write(_ files: [(path: String, bytes: [UInt8])], to folder: URL) throws {
    for file in files {
      let url = folder.appendingPathComponent(file.path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(file.bytes).write(to: url)
    }
  }

  /// What findings say, without their places: those are of another file.
  private static func substance(_ output: String) throws -> [String] {
    try output.split(separator: "\n").compactMap { line in
      guard
        var record = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
        record["cause"] != nil
      else { return nil }
      for field in ["source", "process", "pid", "time"] { record[field] = nil }
      if let evidence = record["evidence"] as? [[String: Any]] {
        record["evidence"] = evidence.map { "\($0["text"] ?? "")" }
      }
      let data = try JSONSerialization.data(withJSONObject: record, options: [.sortedKeys])
      return String(decoding: data, as: UTF8.self)
    }.sorted()
  }

  /// The logs of a folder that `log` printed, or Xcode of it.
  private static func samples(in folder: URL) -> [URL] {
    let urls = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return (urls ?? []).filter { url in
      guard url.pathExtension == "log", let text = try? String(contentsOf: url, encoding: .utf8)
      else { return false }
      return text.contains(/(?m)^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d+[^\[\n]*\[\d+(:[0-9a-fx]+)?\]/)
        && !text.contains("Result : ") || url.lastPathComponent.hasPrefix("xcode26")
    }.sorted { $0.path < $1.path }
  }

  private static let own = samples(
    in: CommandRunner.packageRoot.appendingPathComponent("SampleLogs"))

  /// Those of a folder that the environment names.
  private static let more: [URL] = {
    let folder = ProcessInfo.processInfo.environment["ATSEXPLAIN_UNIFIED_LOGS"]
    return folder.map { samples(in: URL(fileURLWithPath: $0)) } ?? []
  }()

  /// The archive of a log, and what is found in it.
  private static func readArchive(
    of sample: URL, in folder: TemporaryFolder
  ) throws -> (archive: URL, found: String, lines: String) {
    let archive = folder.url.appendingPathComponent("x.logarchive")
    try write(files(of: String(contentsOf: sample, encoding: .utf8)), to: archive)
    let lines = try CommandRunner.run(["lines", "--all", archive.path])
    #expect(lines.status == 0 && lines.errors.isEmpty, "\(lines.errors)")
    let found = try CommandRunner.run(["--all", "-f", "ndjson", archive.path])
    #expect(found.errors.isEmpty, "\(found.errors)")
    return (archive, found.output, lines.output)
  }

  @Test(arguments: own + more)
  func `A log gives the same findings as its archive`(sample: URL) throws {
    let folder = try TemporaryFolder()
    let (_, found, lines) = try Self.readArchive(of: sample, in: folder)
    // The same lines as text, so that only the way differs, and the log itself.
    let printed = try folder.file("printed.log", lines)
    for text in [printed, sample] {
      let expected = try CommandRunner.run(["--all", "-f", "ndjson", text.path])
      #expect(try Self.substance(found) == Self.substance(expected.output))
    }
  }

  /// Where this process finds its libraries, the program finds them, too.
  private static let libraries = ProcessInfo.processInfo.environment.filter {
    $0.key == "LD_LIBRARY_PATH"
  }

  private static let hasLibarchive: Bool = {
    let tar = try? CommandRunner.run(
      ["triage", "-"], input: TarWriter.archive([("x", [0x61])]), environment: libraries)
    return tar?.errors.contains("libarchive") == false
  }()

  @Test(.enabled(if: hasLibarchive, "libarchive is not installed"), arguments: own + more)
  func `A packed archive gives the same bytes, whatever the order of its members`(sample: URL)
    throws
  {
    let folder = try TemporaryFolder()
    let (archive, found, lines) = try Self.readArchive(of: sample, in: folder)
    let triaged = try CommandRunner.run(["triage", "-f", "ndjson", archive.path])
    let files = try Self.files(of: String(contentsOf: sample, encoding: .utf8))
    for tar in [files, files.reversed()] {
      let url = folder.url.appendingPathComponent("x.logarchive.tar")
      try Data(TarWriter.archive(tar)).write(to: url)
      func run(_ arguments: [String]) throws -> String {
        let run = try CommandRunner.run(arguments + [url.path], environment: Self.libraries)
        #expect(run.errors.isEmpty, "\(run.errors)")
        return run.output.replacing(url.path, with: archive.path)
      }
      #expect(try run(["--all", "-f", "ndjson"]) == found)
      #expect(try run(["lines", "--all"]) == lines)
      #expect(
        try Self.substance(run(["triage", "-f", "ndjson"])) == Self.substance(triaged.output))
    }
  }

  /// Leaves the archives of the samples to whoever wants to look at them.
  @Test(
    .enabled(
      if: ProcessInfo.processInfo.environment["ATSEXPLAIN_WRITE_ARCHIVES"] != nil,
      "ATSEXPLAIN_WRITE_ARCHIVES names no folder"),
    arguments: own + more)
  func `Archives of samples are written`(sample: URL) throws {
    let path = try #require(ProcessInfo.processInfo.environment["ATSEXPLAIN_WRITE_ARCHIVES"])
    let name = sample.deletingPathExtension().lastPathComponent + ".logarchive"
    try Self.write(
      Self.files(of: String(contentsOf: sample, encoding: .utf8)),
      to: URL(fileURLWithPath: path).appendingPathComponent(name))
  }

  // MARK: Places

  private static let failure = """
    2025-03-11 14:22:08.301774+0100  localhost Orchard[812]: (CFNetwork) [com.apple.CFNetwork:Default] Task <E4B0A1D7-5C3F-4D0B-9A6E-81F2C7B35D09>.<1> finished with error [-1022] Error Domain=NSURLErrorDomain Code=-1022 "x" UserInfo={NSErrorFailingURLStringKey=http://api.example.com/v1}
    """

  private func archive(in folder: TemporaryFolder) throws -> URL {
    let archive = folder.url.appendingPathComponent("named as you like")
    try Self.write(Self.files(of: Self.failure), to: archive)
    return archive
  }

  @Test func `A finding names the file in the archive and the message in it`() throws {
    let folder = try TemporaryFolder()
    let archive = try archive(in: folder)
    let run = try CommandRunner.run(["-q", archive.path])
    #expect(run.status == 0)
    #expect(
      run.output.contains("\(archive.path)!Persist/0000000000000001.tracev3:1  api.example.com"),
      "\(run.output)")
    #expect(run.output.contains("App Transport Security blocked a cleartext load"))
  }

  @Test func `A file of messages is read with the strings beside it, or those that are named`()
    throws
  {
    let folder = try TemporaryFolder()
    let archive = try archive(in: folder)
    let trace = archive.appendingPathComponent("Persist/0000000000000001.tracev3")
    let moved = try folder.file("moved.bin", "")
    try Data(contentsOf: trace).write(to: moved)
    for arguments in [[trace.path], ["--strings", archive.path, moved.path]] {
      let run = try CommandRunner.run(["-q"] + arguments)
      #expect(run.status == 0)
      #expect(run.errors.isEmpty, "\(run.errors)")
      #expect(run.output.contains("\(arguments.last ?? ""):1  api.example.com"), "\(run.output)")
      let triage = try CommandRunner.run(["triage", "-f", "ndjson"] + arguments)
      #expect(triage.output.contains(#""host":"api.example.com""#), "\(triage.output)")
    }
    let alone = try CommandRunner.run(["-q", moved.path])
    #expect(alone.errors.contains("format string that no file has"), "\(alone.errors)")
  }

  @Test func `Triage reads each archive that it meets once`() throws {
    let folder = try TemporaryFolder()
    let archive = try archive(in: folder)
    _ = try folder.file(
      "named as you like/Persist/._0000000000000001.tracev3", "\u{0}\u{5}\u{16}\u{7}")
    try FileManager.default.createSymbolicLink(
      at: archive.appendingPathComponent("Persist/loop"), withDestinationURL: archive)
    for operand in [folder.url.path, archive.path] {
      let run = try CommandRunner.run(["triage", "-f", "ndjson", operand])
      #expect(run.status == 0)
      #expect(run.errors.isEmpty, "\(run.errors)")
      #expect(run.output.contains(#""count":1"#), "\(run.output)")
      #expect(
        run.output.contains("!Persist\\/0000000000000001.tracev3")
          || run.output.contains("!Persist/0000000000000001.tracev3"))
    }
  }

  // MARK: What can't be read

  @Test func `What is damaged is named, and the rest is read`() throws {
    let folder = try TemporaryFolder()
    let archive = try archive(in: folder)
    var other = Self.files(of: Self.failure)[0].bytes
    other.removeLast(9)
    try Data(other).write(to: archive.appendingPathComponent("Persist/0000000000000002.tracev3"))
    let run = try CommandRunner.run(["-q", archive.path])
    #expect(run.status == 2)
    #expect(
      run.errors.contains("!Persist/0000000000000002.tracev3: the chunk at byte "), "\(run.errors)")
    #expect(run.output.contains("api.example.com"))
  }

  @Test func `An archive in a pipe is refused with a way out`() throws {
    let folder = try TemporaryFolder()
    let tar = TarWriter.archive(Self.files(of: Self.failure))
    let run = try CommandRunner.run(["triage", "-"], input: tar, environment: Self.libraries)
    #expect(
      run.errors.contains("libarchive") || run.errors.contains("name the file instead of a pipe"),
      "\(run.errors)")
    let url = try folder.file("x.tar", "")
    try Data(tar).write(to: url)
    let named = try CommandRunner.runShell(
      "atsexplain -q < '\(url.path)'", environment: Self.libraries)
    #expect(named.errors.contains("libarchive") || named.output.contains("api.example.com"))
  }

  @Test(arguments: [
    (["lines"], "lines needs an ARCHIVE"),
    (["lines", "--since", "yesterday", "x"], "option '--since' takes a time such as"),
    (["lines", "README.md"], "README.md: is no archive of the unified log"),
    (["lines", "Documentation"], "Documentation: no file of messages (.tracev3) is in it"),
    (["lines", "no-such-file"], "no such file: no-such-file"),
  ])
  func `What lines can't do it says`(arguments: [String], message: String) throws {
    let run = try CommandRunner.run(arguments)
    #expect(run.status == 2)
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  @Test func `A number is no word for the sake of which a message is taken`() throws {
    let folder = try TemporaryFolder()
    let archive = folder.url.appendingPathComponent("x.logarchive")
    let texts: [(String, [WrittenArgument])] = [
      // The byte of an escape, alone and in front of the letters of colours.
      ("slept for %d s", [.int32(27)]), ("flags 0x%llx", [.int64(0x1B00_321B_1B1B_1B00)]),
      ("%{public}s", [.string("plain \u{1B}text")]),
      ("%{public}s", [.string("\u{1B}[31mcoloured\u{1B}[0m")]),
      ("%{public}s", [.string("GET https://api.example.com")]),
      ("%{public}s", [.string("open wss:, and what is behind it")]),
      ("%{private}s", [.string("http://private.example.com", isPrivate: true)]),
      ("%{public}s", [.string("nothing")]),
    ]
    let messages = texts.enumerated().map { index, text in
      var message = WrittenMessage(text.0, text.1)
      message.subsystem = "com.example.app"
      message.nanoseconds = 1_765_100_000_000_000_000 + Int64(index) * 1_000_000
      return message
    }
    try Self.write(ArchiveWriter().files([("Persist/1.tracev3", messages)]), to: archive)
    let run = try CommandRunner.run(["lines", archive.path])
    #expect(run.lines.count == 5)
    for (line, end) in zip(
      run.lines.dropFirst(),
      ["coloured\u{1B}[0m", "api.example.com", "behind it", "private.example.com"])
    {
      #expect(line.hasSuffix(end), "\(line)")
    }
  }

  @Test func `Lines prints what is asked for`() throws {
    let folder = try TemporaryFolder()
    let archive = try archive(in: folder).path
    let all = try CommandRunner.run(["lines", archive])
    #expect(all.lines.count == 2)
    #expect(all.lines.first == "Timestamp                       (process)[PID]    ")
    #expect(
      all.lines.last?.hasPrefix(
        "2025-03-11 14:22:08.301774+0100  localhost Orchard[812]: (CFNetwork) ") == true)
    #expect(
      try CommandRunner.run(["lines", "--since", "2025-03-11 14:22:08", archive]).lines.count == 2)
    #expect(
      try CommandRunner.run(["lines", "--since", "2025-03-11T14:23", archive]).lines.count == 1)
    #expect(try CommandRunner.run(["lines", "-p", "orchard", archive]).lines.count == 2)
    #expect(try CommandRunner.run(["lines", "-p", "trustd", archive]).lines.count == 1)
    let json = try CommandRunner.run(["lines", "--style", "ndjson", archive])
    #expect(json.lines.last == #"{"count":1,"finished":1}"#)
    for line in json.lines {
      #expect(try JSONSerialization.jsonObject(with: Data(line.utf8)) is [String: Any])
    }
  }
}
