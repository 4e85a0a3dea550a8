/// What a writer puts around a message.
enum TraceStyle: CaseIterable {
  case bare, xcode, nameless, logDefault, compact, syslog, ndjson, json, console, deviceSyslog,
    oldDeviceSyslog, flutter, comment, quote, indented

  /// The message as the writer leaves it, without its last newline.
  func wrap(_ message: String, _ index: Int) -> String {
    message.split(separator: TraceTask.nextLine).map { line(String($0), index) }
      .joined(separator: "\n")
  }

  private func line(_ message: String, _ index: Int) -> String {
    let seconds = 10 + index / 1000 % 50
    let fraction = 100 + index % 900
    let time = "07:08:\(seconds).\(fraction)"
    switch self {
    case .bare: return message
    case .xcode: return "2022-05-06 \(time)456+0200 Shop[4242:98021] [boringssl] " + message
    case .nameless: return "2022-05-06 \(time)456+0200 [4242:98021] " + message
    case .logDefault:
      return "2024-05-06 \(time)456+0200 0x1f2e3d   Error       0x98021              4242   0    "
        + "Shop: (CFNetwork) [com.apple.CFNetwork:Default] " + message
    case .compact:
      return "2024-05-06 \(time) E  Shop[4242:9802] [com.apple.CFNetwork:Default] " + message
    case .syslog:
      return "2024-05-06 \(time)456+0200  localhost Shop[4242]: (CFNetwork) "
        + "[com.apple.CFNetwork:Default] " + message
    case .ndjson:
      return "{\"timestamp\":\"2024-05-06 \(time)456+0200\",\"processID\":4242,\"subsystem\":"
        + "\"com.apple.CFNetwork\",\"formatString\":\"%{public}@\",\"eventMessage\":\"\(Self.escaped(message))\"}"
    case .json:
      return "{\n  \"timestamp\" : \"2024-05-06 \(time)456+0200\",\n  \"processID\" : 4242,\n"
        + "  \"eventMessage\" : \"\(Self.escaped(message))\",\n  \"subsystem\" : \"com.apple.CFNetwork\"\n},"
    case .console: return "error\t\(time)456+0200\tShop\t" + message
    case .deviceSyslog: return "May  6 07:08:\(seconds) Shop(CFNetwork)[4242] <Error>: " + message
    case .oldDeviceSyslog: return "May  6 07:08:\(seconds) phone Shop[4242] <Error>: " + message
    case .flutter:
      return
        "[  +23 ms] [DEVICE LOG] 2024-05-06 \(time)456+0200  localhost Runner[4242]: (CFNetwork) "
        + message
    case .comment: return Self.lines(message).map { "// " + $0 }.joined(separator: "\n")
    case .quote: return Self.lines(message).map { "> " + $0 }.joined(separator: "\n")
    case .indented: return Self.lines(message).map { "    " + $0 }.joined(separator: "\n")
    }
  }

  private static func lines(_ text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  private static func escaped(_ text: String) -> String {
    text.map { character -> String in
      switch character {
      case "\"": "\\\""
      case "\\": "\\\\"
      case "/": "\\/"
      case "\n": "\\n"
      default: String(character)
      }
    }.joined()
  }
}

/// What becomes of a text on its way to the reader.
enum TraceDamage: CaseIterable {
  case none, carriageReturns, blankLines, bracketsEaten, wrapped72, wrapped80, words72, words80

  var cutsWords: Bool { self == .wrapped72 || self == .wrapped80 }

  func apply(_ text: String) -> String {
    switch self {
    case .none: text
    case .carriageReturns:
      text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
    case .blankLines:
      text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\n\n")
    case .bracketsEaten: text.filter { $0 != "[" && $0 != "]" }
    case .wrapped72: Self.hard(text, 72)
    case .wrapped80: Self.hard(text, 80)
    case .words72: Self.soft(text, 72)
    case .words80: Self.soft(text, 80)
    }
  }

  private static func hard(_ text: String, _ width: Int) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      var rest = line
      var parts: [Substring] = []
      while rest.count > width {
        parts.append(rest.prefix(width))
        rest = rest.dropFirst(width)
      }
      return (parts + [rest]).joined(separator: "\n")
    }.joined(separator: "\n")
  }

  private static func soft(_ text: String, _ width: Int) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      var parts: [String] = [""]
      for word in line.split(separator: " ", omittingEmptySubsequences: false) {
        let last = parts[parts.count - 1]
        if last.isEmpty {
          parts[parts.count - 1] = String(word)
        } else if last.count + word.count < width {
          parts[parts.count - 1] = last + " " + word
        } else {
          parts.append(String(word))
        }
      }
      return parts.joined(separator: "\n")
    }.joined(separator: "\n")
  }
}
