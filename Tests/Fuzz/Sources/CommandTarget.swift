@testable internal import ATSDiagnosis
@testable internal import Reporting
@testable internal import ATSExplainCommand
internal import Foundation

/// The whole program: a command line, what comes on standard input, and what is written.
///
/// The first line of the input is the arguments, between blanks; the rest is standard input. Each run
/// is in the same folder, which has a log, a report and a property list.
enum CommandTarget {
  /// The folder and its files, made again where a run wrote to one.
  private final class Folder {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent(
        "atsexplain-fuzz-command-\(ProcessInfo.processInfo.processIdentifier)")
    let output: FileHandle
    let errors: FileHandle

    static let files: [(name: String, text: String)] = [
      (
        "app.log",
        """
        Error Domain=NSURLErrorDomain Code=-1022 UserInfo={NSErrorFailingURLStringKey=\
        http://plain.example.com/list?token=zQ7mKp2Xw9Lb4Tn8}
        CFNetwork SSLHandshake failed (-9814)

        """
      ), ("App.plist", String(decoding: ApplyTarget.plain.utf8, as: UTF8.self)),
      ("report.ndjson", ""),
    ]

    init() {
      do {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        for name in ["output", "errors"] {
          try Data().write(to: url.appendingPathComponent(name))
        }
        output = try FileHandle(forUpdating: url.appendingPathComponent("output"))
        errors = try FileHandle(forUpdating: url.appendingPathComponent("errors"))
      } catch {
        fail("no folder: \(error)")
      }
      guard FileManager.default.changeCurrentDirectoryPath(url.path) else { fail("no folder") }
    }

    func reset(_ input: [UInt8]) {
      do {
        for file in Self.files {
          try Data(file.text.utf8).write(to: url.appendingPathComponent(file.name))
        }
        try Data(input).write(to: url.appendingPathComponent("input"))
        for handle in [output, errors] {
          try handle.truncate(atOffset: 0)
          try handle.seek(toOffset: 0)
        }
      } catch {
        fail("\(error)")
      }
      // Standard input is a file as `< input` makes it.
      let descriptor = unsafe open("input", O_RDONLY)
      guard descriptor >= 0, dup2(descriptor, 0) == 0, close(descriptor) == 0 else {
        fail("no standard input")
      }
    }

    func written(_ handle: FileHandle) -> [UInt8] {
      do {
        try handle.seek(toOffset: 0)
        return Array(try handle.readToEnd() ?? Data())
      } catch {
        fail("\(error)")
      }
    }
  }

  nonisolated(unsafe) private static let folder = Folder()

  static func run(_ input: [UInt8]) {
    let end = input.firstIndex(of: 0x0A) ?? input.count
    let arguments = input[..<end].split(separator: 0x20).compactMap(argument)
    // The one command that connects must not.
    guard Commands.selected(by: arguments.map { Argument($0) }).0.name != Commands.check.name else {
      return
    }
    let folder = unsafe folder
    folder.reset(Array(input[min(end + 1, input.count)...]))
    let status = Program.run(
      arguments, Output(descriptor: folder.output.fileDescriptor),
      Output(
        descriptor: folder.errors.fileDescriptor, isForPeople: true, masking: RenderedText(.plain)))
    guard (0...2).contains(status) else { fail("exit status \(status)") }
    let output = folder.written(folder.output)
    let errors = String(decoding: folder.written(folder.errors), as: UTF8.self)
    if status == 2, errors.isEmpty, output.isEmpty { fail("a failure without a word") }
    requirePrintable(errors, "a message")
    guard !arguments.contains("--no-redact"), !arguments.contains(where: { $0.hasPrefix("-h") })
    else { return }
    if String(decoding: output, as: UTF8.self).contains("zQ7mKp2Xw9Lb4Tn8") {
      fail("a secret came out", String(decoding: output, as: UTF8.self))
    }
    // A record that was begun is whole.
    if output.first == UInt8(ascii: "{"), output.last == 0x0A {
      requireJSON(output, "a record", isWhole: arguments.contains { $0.hasSuffix("sarif") })
    }
  }

  /// An argument, as far as it names no file outside of the folder, starts no other program's work and
  /// writes no line about progress.
  private static func argument(_ bytes: ArraySlice<UInt8>) -> String? {
    let text = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    // No run connects to anything.
    if text.hasPrefix("--allow") { return nil }
    if text.hasPrefix("--pro") || text.hasPrefix("-j") || text.hasPrefix("--j") { return nil }
    let isURL = text.contains("://")
    if text.contains(".."), !isURL { return nil }
    return text.hasPrefix("/") || text.contains("=/") ? nil : text
  }
}
