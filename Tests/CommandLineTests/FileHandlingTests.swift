import Foundation
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Names, pipes, limits and kinds of files.
@Suite struct FileHandlingTests {
  private static let expired = "CFNetwork SSLHandshake failed (-9814)\n"

  private static func isExecutable(_ path: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: path)
  }

  /// Whether a line of shell script works on this machine.
  private static func works(_ line: String) -> Bool {
    (try? CommandRunner.runShell(line).status) == 0
  }

  // MARK: Names

  /// Names of files are bytes; on systems that keep any, all commands find them.
  @Test func namesNeedNotBeUTF8() throws {
    let folder = try TemporaryFolder()
    _ = try folder.file("a.log", Self.expired)
    _ = try folder.file("b.log", HostileInputTests.blocked)
    _ = try folder.file("Info.plist", PolicySamples.infoPlist(""))
    let names = try CommandRunner.runShell(
      """
      mv a.log "$(printf 'x\\377.log')" && mv b.log "$(printf 'x\\376.log')" && \
      mv Info.plist "$(printf 'p\\377.plist')" && mkdir d && \
      cp p*.plist "d/$(printf '\\377-Info.plist')"
      """, directory: folder.url)
    // File systems of macOS refuse such names.
    try #require(names.status == 0 || names.errors.contains("Illegal byte sequence"))
    guard names.status == 0 else { return }
    func run(_ line: String) throws -> CommandRunner.Result {
      try CommandRunner.runShell(line, directory: folder.url)
    }
    let logs = try run("atsexplain -f ndjson x*.log")
    #expect(logs.status == 0 && logs.errors == "")
    // Both, although as text they have the same name.
    let codes = try JSONLines.objects(logs.output).compactMap { $0["codes"] as? [[String: Any]] }
    #expect(Set(codes.compactMap { $0.first?["code"] as? Int }) == [-9814, -1022])
    #expect(logs.output.contains("x\u{FFFD}.log"))
    #expect(try run("atsexplain triage x*.log").output.contains("2 failures in 2 of 2 files"))
    #expect(try run("atsexplain policy lint p*.plist").status == 0)
    #expect(try run("atsexplain policy lint d").output.contains("in 1 file"))
    let reports = try run(
      "atsexplain triage -f ndjson x*.log > \"$(printf 'r\\377')\" && atsexplain merge r*")
    #expect(reports.status == 0, "\(reports.errors)")
    let apply = try run(
      "atsexplain policy apply p*.plist --from=\"$(printf 'x\\376.log')\" --write")
    #expect(apply.status == 0, "\(apply.errors)")
    #expect(try run("grep -c plain.example.com p*.plist").output == "1\n")
    #expect(try run("atsexplain --info-plist p*.plist -q x*.log").status == 0)
    #expect(try run("atsexplain audit x*.log").status == 0)
  }

  /// Arguments come from the C library, not from a file system that may not be there.
  @Test(
    .enabled(
      "mount namespaces are allowed",
      { works("unshare -m sh -c 'mount -t tmpfs none /proc'") }),
    .disabled(if: CommandRunner.isSanitized, "A sanitizer reads its own place there"))
  func argumentsNeedNoFileSystemOfProcesses() throws {
    let run = try CommandRunner.runShell(
      "unshare -m sh -c 'mount -t tmpfs none /proc && atsexplain --version'")
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("atsexplain "))
  }

  // MARK: One wording

  @Test(arguments: [
    ["none"], ["triage", "none"], ["merge", "none"], ["policy", "lint", "none"],
    ["policy", "eval", "none", "http://a.example/"],
    ["policy", "apply", "none", "--from", "a.log"],
    ["policy", "tighten", "none", "--from", "a.log"], ["--info-plist", "none", "a.log"],
    ["policy", "apply", "Info.plist", "--from", "none"], ["audit", "none"],
  ]) func aMissingFileIsToldInOneWay(_ arguments: [String]) throws {
    let folder = try TemporaryFolder()
    _ = try folder.file("a.log", Self.expired)
    _ = try folder.file("Info.plist", PolicySamples.infoPlist(""))
    let run = try CommandRunner.run(arguments, directory: folder.url)
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("atsexplain: no such file: none\n"), "\(run.errors)")
  }

  /// Zeros would read as if nothing were wrong.
  @Test func nothingReadIsNoSummary() throws {
    for arguments in [
      ["merge", "none"], ["merge", "-f", "ndjson", "none"], ["merge", "-f", "html", "none"],
      ["policy", "lint", "none"], ["audit", "none"],
    ] {
      let run = try CommandRunner.run(arguments)
      #expect(run.status == 2)
      #expect(run.output == "", "\(arguments)")
    }
  }

  #if os(Linux)
    /// What can't be read as a file is named as such, not by the system's words for it.
    @Test(arguments: [
      "", "triage ", "audit ", "merge ", "policy lint ", "policy tighten App.plist --from ",
    ])
    func aSocketIsToldAsSuch(_ command: String) throws {
      let folder = try TemporaryFolder()
      _ = try folder.file("App.plist", PolicySamples.bare)
      let path = folder.url.appendingPathComponent("socket").path
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      unsafe withUnsafeMutableBytes(of: &address.sun_path) { bytes in
        unsafe bytes.copyBytes(from: path.utf8)
      }
      let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(descriptor) }
      let isBound = unsafe withUnsafePointer(to: &address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
          unsafe bind(descriptor, address, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
        }
      }
      try #require(isBound)
      let run = try CommandRunner.runShell("atsexplain \(command)socket", directory: folder.url)
      #expect(run.status == 2)
      #expect(run.errors.contains("socket: is a socket or a device"), "\(run.errors)")
    }
  #endif

  /// The audit reads what the other commands read, and refuses what they refuse.
  @Test func theAuditReadsLogsAsOthersDo() throws {
    let folder = try TemporaryFolder()
    let line =
      "2026-02-03 10:11:12.000000 mdmclient[7:9] Error [ATS violation]: "
      + "Leaf certificate is absent for server: mdm.example.com FCS\n"
    let plain = folder.url.appendingPathComponent("plain.log")
    try Data(line.utf8).write(to: plain)
    let wide = folder.url.appendingPathComponent("wide.log")
    try Data(line.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }).write(to: wide)
    let expected = try CommandRunner.run(
      ["audit", "-f", "ndjson", "plain.log"], directory: folder.url)
    #expect(try JSONLines.objects(expected.output).count == 1)
    for input in ["wide.log", "- < wide.log", "- < plain.log"] {
      let run = try CommandRunner.runShell(
        "atsexplain audit -f ndjson \(input)", directory: folder.url)
      #expect(run.status == 0)
      #expect(run.output == expected.output, "\(input)")
    }
    // Nothing is said of what isn't read.
    for bytes in [
      Array("\u{89}PNG\r\n\u{1A}\n".unicodeScalars.map { UInt8($0.value) }), [0x1F, 0x8B, 8, 0],
    ] {
      try Data(bytes + [UInt8](repeating: 0, count: 600)).write(
        to: folder.url.appendingPathComponent("other"))
      let run = try CommandRunner.run(["audit", "other"], directory: folder.url)
      #expect(run.status == 2)
      #expect(run.errors.hasPrefix("atsexplain: other: "), "\(run.errors)")
    }
  }

  // MARK: Pipes

  @Test(.enabled(if: isExecutable("/usr/bin/gzip") || isExecutable("/bin/gzip")))
  func aPackedLogInAPipeIsRead() throws {
    let folder = try TemporaryFolder()
    _ = try folder.file("a.log", Self.expired)
    let plain = try CommandRunner.runShell("atsexplain -f ndjson < a.log", directory: folder.url)
    for line in [
      "gzip -c a.log | atsexplain -f ndjson",
      // In pieces, the first of which says nothing.
      "gzip -c a.log > a.gz; { head -c 1 a.gz; sleep 0.1; tail -c +2 a.gz; } | atsexplain -f ndjson",
    ] {
      let run = try CommandRunner.runShell(line, directory: folder.url)
      if run.errors.contains("libarchive") { continue }
      #expect(run.status == 0)
      #expect(run.output == plain.output, "\(line)")
    }
    let apply = try CommandRunner.runShell(
      "printf '%s\\n' \"$(cat a.log)\" | gzip -c | atsexplain policy apply Info.plist --from -",
      directory: try {
        _ = try folder.file("Info.plist", PolicySamples.infoPlist(""))
        return folder.url
      }())
    #expect(apply.errors.contains("Nothing to add") || apply.errors.contains("libarchive"))
  }

  @Test func aPipeAsInfoPlistIsRead() throws {
    let folder = try TemporaryFolder()
    _ = try folder.file("Info.plist", PolicySamples.infoPlist(""))
    _ = try folder.file("app.log", PolicySamples.blocked("http://a.example/x"))
    let run = try CommandRunner.runShell(
      """
      mkfifo pipe; cat Info.plist > pipe &
      atsexplain policy apply pipe --from app.log; status=$?
      cat Info.plist > pipe &
      atsexplain policy apply pipe --from app.log --write; echo "$status $?"
      """, directory: folder.url)
    #expect(run.output.hasSuffix("0 2\n"))
    #expect(run.errors.contains("pipe: is no regular file"))
  }

  /// A pipe that no one writes to is waited for until the user has enough.
  @Test func aPipeWithoutAWriterCanBeLeft() throws {
    let folder = try TemporaryFolder()
    _ = try folder.file("app.log", PolicySamples.blocked("http://a.example/x"))
    let run = try CommandRunner.runShell(
      """
      mkfifo pipe
      atsexplain policy apply pipe --from app.log & program=$!
      sleep 0.3; kill -TERM $program; wait $program; echo $?
      """, directory: folder.url)
    #expect(run.output == "143\n")
    #expect(!run.errors.contains("system call"))
  }

  // MARK: Encodings and zeros

  @Test func utf32AndUTF16WithoutAMarkAreDecoded() throws {
    let folder = try TemporaryFolder()
    func write(_ name: String, _ bytes: [UInt8]) throws {
      try Data(bytes).write(to: folder.url.appendingPathComponent(name))
    }
    let wide = ([0xFEFF] + Self.expired.unicodeScalars.map(\.value)).flatMap { value in
      (0..<4).map { UInt8(value >> ($0 * 8) & 0xFF) }
    }
    let text = EncodingTests.encoded(Self.expired, bigEndian: false)
    let big = EncodingTests.encoded(Self.expired, bigEndian: true)
    try write("a.log", wide)
    try write("b.log", Array(text.dropFirst(2)))
    try write("c.log", Array(big.dropFirst(2)))
    for (name, words) in [
      ("a.log", "UTF-32 (little endian)"), ("b.log", "UTF-16 (little endian)"),
      ("c.log", "UTF-16 (big endian)"),
    ] {
      let run = try CommandRunner.run(["-q", name], directory: folder.url)
      #expect(run.output.contains("-9814"), "\(name)")
      #expect(run.errors == "atsexplain: \(name): is in \(words) and was decoded\n")
    }
    let triage = try CommandRunner.run(
      ["triage", "a.log", "b.log", "c.log"], directory: folder.url)
    #expect(triage.errors == "atsexplain: 3 files in UTF-16 and UTF-32 decoded\n")
    #expect(triage.output.contains("3 failures in 3 of 3 files"))
  }

  /// A log may have a zero in it, or many where a machine lost power.
  @Test func zerosHideNoLog() throws {
    let folder = try TemporaryFolder()
    for (name, text) in [
      ("end.log", Self.expired + "\0"), ("begin.log", "\0" + Self.expired),
      ("many.log", Self.expired + String(repeating: "\0", count: 4000)),
    ] {
      _ = try folder.file(name, text)
      for arguments in [["-q", name], ["triage", name]] {
        let run = try CommandRunner.run(arguments, directory: folder.url)
        #expect(run.status == 0)
        #expect(run.output.contains("-9814"), "\(arguments)")
      }
      guard Self.isExecutable("/usr/bin/gzip") || Self.isExecutable("/bin/gzip") else { continue }
      let packed = try CommandRunner.runShell(
        "gzip -c \(name) > a.gz; atsexplain -q a.gz", directory: folder.url)
      #expect(packed.output.contains("-9814") || packed.errors.contains("libarchive"))
    }
  }

  // MARK: What is no log

  static let foreign: [(name: String, bytes: [UInt8], words: String, advice: String?)] = [
    (
      "a.png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0], "is a PNG picture",
      "copy the text out of it"
    ),
    ("a.pdf", Array("%PDF-1.7\n%".utf8) + [0xE2, 0, 1], "is a PDF document", "copy the text"),
    (
      "a.plist", Array("bplist00".utf8) + [0xD0, 8, 0, 0], "is a binary property list",
      "atsexplain policy lint a.plist"
    ),
    (
      "a.timesync", [0xB0, 0xBB, 0x30, 0] + [UInt8](repeating: 7, count: 64),
      "is a file of times of the unified log", "name the archive"
    ),
    ("a.7z", [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C, 0, 4], "is a 7-Zip archive", "unpack it first"),
    ("a.out", [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0], "is a program or a library", nil),
    ("a.bin", [1, 2, 3, 0, 4, 5, 6], "is no text", nil),
  ]

  @Test(arguments: foreign.indices) func whatIsNoLogIsNamed(_ index: Int) throws {
    let (name, bytes, words, advice) = Self.foreign[index]
    let folder = try TemporaryFolder()
    try Data(bytes).write(to: folder.url.appendingPathComponent(name))
    _ = try folder.file("Info.plist", PolicySamples.infoPlist(""))
    for arguments in [
      [name], ["triage", name], ["policy", "apply", "Info.plist", "--from", name],
    ] {
      let run = try CommandRunner.run(arguments, directory: folder.url)
      #expect(run.status == 2, "\(arguments)")
      #expect(run.errors.hasPrefix("atsexplain: \(name): \(words)"), "\(run.errors)")
      #expect(advice.map { run.errors.contains($0) } ?? true, "\(run.errors)")
    }
    let pipe = try CommandRunner.run([], input: bytes)
    #expect(pipe.status == 2)
    #expect(pipe.errors.hasPrefix("atsexplain: -: \(words)"))
    // In a folder it is one of many.
    let all = try CommandRunner.run(["triage", "."], directory: folder.url)
    #expect(all.status == 0)
    #expect(all.errors == "")
  }

  // MARK: Writing

  private static func apply(_ folder: TemporaryFolder) throws -> CommandRunner.Result {
    _ = try folder.file("app.log", PolicySamples.blocked("http://a.example/x"))
    return try CommandRunner.run(
      ["policy", "apply", "Info.plist", "--from", "app.log", "--write"], directory: folder.url)
  }

  @Test func aReadOnlyFileIsNotReplaced() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("Info.plist", PolicySamples.bare)
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: file.path)
    let run = try Self.apply(folder)
    #expect(run.status == 2)
    #expect(run.errors.contains("Info.plist: is read-only"))
    #expect(try String(contentsOf: file, encoding: .utf8) == PolicySamples.bare)
  }

  @Test func aFileOfTwoNamesIsNotPartedFromTheOther() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("Info.plist", PolicySamples.bare)
    try FileManager.default.linkItem(
      at: file, to: folder.url.appendingPathComponent("Other.plist"))
    let run = try Self.apply(folder)
    #expect(run.status == 2)
    #expect(run.errors.contains("has 2 names (hard links)"))
    #expect(try String(contentsOf: file, encoding: .utf8) == PolicySamples.bare)
  }

  @Test(.enabled("attr is installed") { works("command -v setfattr getfattr") })
  func extendedAttributesAreKept() throws {
    let folder = try TemporaryFolder()
    _ = try folder.file("Info.plist", PolicySamples.bare)
    let set = try CommandRunner.runShell(
      "setfattr -n user.note -v 'kept by hand' Info.plist", directory: folder.url)
    // Not every file system has any.
    guard set.status == 0 else { return }
    #expect(try Self.apply(folder).status == 0)
    let get = try CommandRunner.runShell(
      "getfattr --only-values -n user.note Info.plist", directory: folder.url)
    #expect(get.output == "kept by hand")
  }

  // MARK: Limits

  @Test func mergeReadsNoFileWithoutEnd() throws {
    guard FileManager.default.fileExists(atPath: "/dev/zero") else { return }
    let run = try CommandRunner.run(["merge", "/dev/zero"])
    #expect(run.status == 2)
    #expect(run.errors.contains("/dev/zero:1: is longer than 64 MiB"))
  }

  @Test(
    .disabled(if: CommandRunner.isSanitized, "A sanitizer needs more"),
    arguments: [
      "policy lint Info.plist", "policy apply Info.plist --from app.log", "-q app.log",
      "triage app.log", "policy tighten Info.plist --from app.log", "-9813",
    ])
  func aSmallStackIsEnough(_ arguments: String) throws {
    let folder = try TemporaryFolder()
    _ = try folder.file("Info.plist", PolicySamples.infoPlist(""))
    _ = try folder.file("app.log", PolicySamples.blocked("http://a.example/x"))
    let plain = try CommandRunner.runShell("atsexplain \(arguments)", directory: folder.url)
    let run = try CommandRunner.runShell(
      "ulimit -s 64 && atsexplain \(arguments)", directory: folder.url)
    #expect(run == plain)
  }

  /// The signal reaches the thread that reads, also where the program runs on a stack of its own.
  @Test(.disabled(if: CommandRunner.isSanitized, "A sanitizer needs more"))
  func aSmallStackCanBeInterrupted() throws {
    let folder = try TemporaryFolder()
    let run = try CommandRunner.runShell(
      """
      mkfifo pipe; ulimit -s 64
      atsexplain < pipe & program=$!
      exec 3> pipe; sleep 0.3; kill -INT $program; wait $program; echo $?
      """, directory: folder.url)
    // A shell without job control starts what runs beside it deaf to SIGINT.
    #expect(run.output.hasSuffix("130\n") || run.output.hasSuffix("143\n") || run.status == 0)
  }

  @Test(.disabled(if: CommandRunner.isSanitized, "A sanitizer needs more"))
  func outOfDescriptorsIsToldAsSuch() throws {
    guard Self.isExecutable("/usr/bin/gzip") || Self.isExecutable("/bin/gzip") else { return }
    let folder = try TemporaryFolder()
    _ = try folder.file("a.log", Self.expired)
    let run = try CommandRunner.runShell(
      "gzip a.log && ulimit -n 4 && atsexplain -q a.log.gz", directory: folder.url)
    #expect(run.status == 2)
    #expect(run.errors.contains("too many files are open"), "\(run.errors)")
    #expect(!run.errors.contains("install"))
  }

  #if os(Linux)
    /// A library that is there and finds no room is not missing.
    @Test(
      .disabled(if: CommandRunner.isSanitized, "A sanitizer needs more"),
      .enabled(if: CommandRunner.readsGzip, "gzip or libarchive is not installed"))
    func shortMemoryIsNoMissingLibrary() throws {
      let folder = try TemporaryFolder()
      _ = try folder.file("a.log", Self.expired)
      let run = try CommandRunner.runShell(
        """
        gzip a.log; export SWIFT_BACKTRACE=enable=no
        for size in 36000 44000 52000 60000 68000 76000 84000 92000 100000; do
          (ulimit -v $size; atsexplain -q a.log.gz) && break
        done 2>&1 >/dev/null
        """, directory: folder.url)
      #expect(run.output.contains("memory is short, so that libarchive can't be loaded"))
      #expect(!run.output.contains("install"), "\(run.output)")
    }

    /// Without memory nothing can be handled, but it is said why.
    @Test(
      .disabled(if: CommandRunner.isSanitized, "A sanitizer needs more"),
      arguments: ["triage app.log", "policy lint Info.plist"])
    func shortMemoryIsTold(_ arguments: String) throws {
      let folder = try TemporaryFolder()
      let hosts = (0..<4_000).map {
        "<key>h\($0).example.com</key><dict>\(PolicySamples.http)</dict>"
      }
      _ = try folder.file(
        "Info.plist",
        PolicySamples.infoPlist(
          "<key>NSExceptionDomains</key><dict>\(hosts.joined())</dict>"))
      _ = try folder.file(
        "app.log",
        (0..<300).map { PolicySamples.blocked("http://h\($0).example/x", task: $0 % 80) }.joined()
      )
      var told = 0
      // From what isn't enough to start to what is enough.
      for kilobytes in [26_000, 40_000, 60_000, 90_000] {
        let run = try CommandRunner.runShell(
          "ulimit -v \(kilobytes) && SWIFT_BACKTRACE=enable=no atsexplain \(arguments) 2>&1 >/dev/null",
          directory: folder.url)
        if run.status == 0 { break }
        #expect(!run.output.isEmpty, "\(kilobytes) kB: status \(run.status), and not a word")
        told += 1
      }
      #expect(told > 0)
    }
  #endif
}
