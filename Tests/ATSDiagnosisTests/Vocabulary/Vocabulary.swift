import Testing

@testable import ATSDiagnosis

/// The words of one library, as its source has them, with the cause that each proves.
struct Vocabulary: Sendable, CustomTestStringConvertible {
  /// The library, and where its words are listed.
  let source: String
  /// The lines in which programs print the words; `%` is the place of these.
  let frames: [String]
  /// The words of each cause.
  let words: [(cause: String, words: [String])]
  /// Whether the failure is of a stack that ATS doesn't govern.
  ///
  /// Nil where that depends on the frame.
  var isOutside: Bool? = true

  var testDescription: String { source }

  /// Every word in every frame.
  var lines: [(cause: String, text: String)] {
    words.flatMap { cause, words in
      words.flatMap { word in
        frames.map {
          (
            cause,
            $0.split(separator: "%", omittingEmptySubsequences: false).joined(separator: word)
          )
        }
      }
    }
  }
}

/// What wraps a line on its way into a log.
enum Dress: CaseIterable, Sendable {
  case plain, unifiedLog, systemLog, device, debugger, buildLog, timestamped, container
  case error, flutter, reactNative, sign, json, jsonInJSON, nsError, swiftPrint
  case quoted, listed, code, numbered, numberedFile, coloured, carriageReturn, indented

  func line(_ text: String) -> String {
    let escaped = Self.escaped(text)
    switch self {
    case .plain: return text
    case .unifiedLog:
      return "2026-02-03 04:05:06.789123+0100 0x1f4c  Error  0x0  4242  0  Shop: (Shop) \(text)"
    case .systemLog: return "Feb  3 04:05:06 mini Shop[4242]: \(text)"
    case .device: return "Feb  3 04:05:06 iPhone Shop(Shop)[4242] <Error>: \(text)"
    case .debugger: return "2026-02-03 04:05:06.789123+0100 Shop[4242:99887] [net] \(text)"
    case .buildLog: return "[04:05:06]: [shop] \(text)"
    case .timestamped: return "2026-02-03T04:05:06.7891234Z \(text)"
    case .container: return "worker_1  | \(text)"
    case .error: return "Error: \(text)"
    case .flutter: return "flutter: \(text)"
    case .reactNative: return " ERROR  [Error: \(text)]"
    case .sign: return "❌ \(text)"
    case .json: return #"{"level":"error","time":1770091506,"msg":""# + escaped + #"","n":1}"#
    case .jsonInJSON:
      return #"{"log":"{\"level\":\"error\",\"msg\":\""# + Self.escaped(escaped)
        + #"\"}","stream":"stderr"}"#
    case .nsError:
      return #"Error Domain=org.example.shop Code=7 ""# + escaped
        + #"" UserInfo={NSLocalizedDescription="# + text + "}"
    case .swiftPrint: return #"failure(Shop.LoadError.wrapped(reason: ""# + escaped + #""))"#
    case .quoted: return "> \(text)"
    case .listed: return "  - \(text)"
    case .code: return "`\(text)`"
    case .numbered: return "1207:\(text)"
    case .numberedFile: return "logs/app.log:1207:\(text)"
    case .coloured: return "\u{1B}[31m\(text)\u{1B}[0m"
    case .carriageReturn: return "\(text)\r"
    case .indented: return "\t    \(text)"
    }
  }

  private static func escaped(_ text: String) -> String {
    String(text.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] })
  }
}

/// Reads texts as parts of one log, so far apart that none is taken for a part of another.
func findings(in texts: [String]) throws -> [[Finding]] {
  // Behind so many lines a failure is complete, whatever its format.
  let length = Correlator.silence + 10
  let gap = String(repeating: "-\n", count: length)
  var log = ""
  var lines: [Int] = []
  var line = 1
  for text in texts {
    lines.append(line)
    log += text + "\n" + gap
    line += text.split(separator: "\n", omittingEmptySubsequences: false).count + length
  }
  lines.append(line)
  var result = Array(repeating: [Finding](), count: texts.count)
  for finding in try Finding.all(in: log) {
    // Found in the text whose lines hold the finding's first one.
    guard let index = lines.lastIndex(where: { $0 <= finding.source.line }), index < texts.count
    else { continue }
    result[index].append(finding)
  }
  return result
}
