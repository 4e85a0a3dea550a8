import AppTransportSecurity
import Foundation

/// What people, sites and tools do to a transcript on its way into a paste.
enum TranscriptDamage {
  /// A change of the lines as such: no result is lost.
  struct Dress: Sendable {
    let name: String
    let apply: @Sendable ([TranscriptLine]) -> [TranscriptLine]
  }

  static let dresses: [Dress] = [
    every("CRLF") { $0 + "\r" },
    every("table cell") { $0 + " | |" },
    every("quoted") { "> " + $0 },
    every("diff") { "+ " + $0 },
    every("container log") { "runner_1  | " + $0 },
    every("build log") { "[09:08:07]: ▸ " + $0 },
    every("HTML line breaks") { $0 + "<br>" },
    every("HTML paragraphs") { "<p>" + $0 + "</p>" },
    every("code block") { "    " + $0 },
    every("no indentation") { String($0.drop(while: { $0 == " " })) },
    every("non-breaking blanks") { "\u{A0}" + $0 },
    every("time in front") { "2026-02-14 09:08:07.123456+0100 " + $0 },
    every("device log") { "[   +7 ms] [DEVICE LOG] 2026-02-14 09:08:07 " + $0 },
    every("logger") { "2026-02-14 09:08:07.123 Terminal[77:1203] " + $0 },
    every("console columns") { "default\t09:08:07.355442-0800\tTerminal\t" + $0 },
    every("syslog") { "Feb 14 09:08:07 studio runner[310] <Notice>: " + $0 },
    every("flattened policy") {
      $0.hasSuffix("{") ? $0.split(separator: " ").joined(separator: " ") : $0
    },
    Dress(name: "numbered by grep") { lines in
      lines.enumerated().map { index, line in
        var line = line
        line.text = "\(index + 1):" + line.text
        return line
      }
    },
    Dress(name: "file and number by grep") { lines in
      lines.enumerated().map { index, line in
        var line = line
        line.text = "logs/ats-run.txt:\(index + 1):" + line.text
        return line
      }
    },
    Dress(name: "rulers eaten") { lines in
      lines.filter { !$0.text.hasPrefix("---") && !$0.text.hasPrefix("===") && !$0.text.isEmpty }
    },
    Dress(name: "Markdown headings") { lines in
      // A line above `---` is a heading, and so are results and titles.
      zip(lines, lines.dropFirst() + [TranscriptLine(text: "")]).compactMap { line, next in
        if line.text == "---" { return nil }
        var line = line
        if next.text == "---", !line.text.isEmpty { line.text = "## " + line.text }
        if line.text.hasPrefix("====") { line.text = "# " }
        return line
      }
    },
    Dress(name: "bold titles") { lines in
      lines.map { line in
        var line = line
        if case .title = line.part { line.text = "**\(line.text)**" }
        if case .result = line.part { line.text = "`\(line.text)`" }
        return line
      }
    },
    Dress(name: "fenced, in prose") { lines in
      let before = [
        "I compared the `ATS Default Connection` row with these three:", "- TLSv1.2", "- TLSv1.1",
        "* Disabling Perfect Forward Secrecy", "", "```console",
        "$ nscurl --ats-diagnostics https://\(lines.count).shop.invalid",
      ]
      let after = [
        "```", "", "As you see, this row differs from what I expected:", "Allow All Loads", "",
        "Any idea?",
      ]
      return before.map { TranscriptLine(text: $0) } + lines
        + after.map { TranscriptLine(text: $0) }
    },
    Dress(name: "a NIAP row at the end") { lines in
      lines + [
        TranscriptLine(text: "Configuring NIAP TLS package version"), TranscriptLine(text: "---"),
        TranscriptLine(text: "FCP_v2.1"), TranscriptLine(text: "Result : FAIL"),
        TranscriptLine(text: "---"),
      ]
    },
    Dress(name: "an unknown row in between") { lines in
      guard let place = lines.firstIndex(where: { $0.text.hasPrefix("Configuring PFS") }) else {
        return lines
      }
      let unknown = ["---", "Requiring Post-Quantum Key Exchange", "Result : FAIL", "---"]
      return Array(lines[..<place]) + unknown.map { TranscriptLine(text: $0) } + lines[place...]
    },
  ]

  // MARK: Terminals

  /// What the way through a terminal does to the lines, whatever is in front of them then.
  static let terminals: [Dress] =
    [64, 70, 72, 76, 78, 79, 80, 83, 90, 96, 100, 111, 120, 132].map { width in
      Dress(name: "wrapped at \(width)") { wrapped($0, at: width, isSoft: false) }
    }
    + [64, 72, 76, 80, 100].map { width in
      Dress(name: "folded at \(width)") { wrapped($0, at: width, isSoft: true) }
    }
    + [
      Dress(name: "coloured results") { lines in
        lines.map { line in
          var line = line
          line.text = line.text.replacingOccurrences(of: "PASS", with: "\u{1B}[32mPASS\u{1B}[0m")
            .replacingOccurrences(of: "FAIL", with: "\u{1B}[1;31mFAIL\u{1B}[0m")
          return line
        }
      },
      every("coloured lines") { $0.isEmpty ? $0 : "\u{1B}[38;5;244m" + $0 + "\u{1B}[0m" },
      every("found by grep") { text in
        ["shop", "HTTP", "-9", "ATS", "TLSv1", "Result"].reduce(text) { text, word in
          text.replacingOccurrences(
            of: word, with: "\u{1B}[01;31m\u{1B}[K\(word)\u{1B}[m\u{1B}[K")
        }
      },
      every("coloured within words") { text in
        var result = ""
        for (index, character) in text.enumerated() {
          if index % 5 == 2 { result += index % 2 == 0 ? "\u{1B}[36m" : "\u{1B}(B\u{1B}[m" }
          result.append(character)
        }
        return result
      },
      every("links") { text in
        text.replacingOccurrences(
          of: "api", with: "\u{1B}]8;;https://docs.invalid/\u{1B}\\api\u{1B}]8;;\u{7}")
      },
    ]

  /// Breaks lines that are wider than a terminal, in words or only between them.
  static func wrapped(
    _ lines: [TranscriptLine], at width: Int, isSoft: Bool
  ) -> [TranscriptLine] {
    lines.flatMap { line -> [TranscriptLine] in
      var pieces: [TranscriptLine] = []
      var rest = Array(line.text)[...]
      while rest.count > width {
        let blank = isSoft ? rest.prefix(width).lastIndex(of: " ") : nil
        let end = blank.map { $0 + 1 } ?? rest.startIndex + width
        var piece = line
        piece.text = String(rest[..<end])
        if !pieces.isEmpty { piece.part = .other }
        pieces.append(piece)
        rest = rest[end...]
      }
      var piece = line
      piece.text = String(rest)
      if !pieces.isEmpty { piece.part = .other }
      return pieces + [piece]
    }
  }

  private static func every(
    _ name: String, _ change: @escaping @Sendable (String) -> String
  ) -> Dress {
    Dress(name: name) { lines in
      lines.map { line in
        var line = line
        line.text = change(line.text)
        return line
      }
    }
  }

  // MARK: Losses

  /// One loss: of the head, the tail, the middle, everything but titles and results, the log, or
  /// the tests of TLS 1.3.
  static func cut(
    _ lines: [TranscriptLine], _ generator: inout SplitMix
  ) -> [TranscriptLine] {
    let place = Int.random(in: 0...lines.count, using: &generator)
    switch Int.random(in: 0..<7, using: &generator) {
    case 0: return Array(lines[place...])
    case 1: return Array(lines[..<place])
    case 2:
      let other = Int.random(in: 0...lines.count, using: &generator)
      let mark = TranscriptLine(text: Bool.random(using: &generator) ? "…" : "...")
      return lines[..<min(place, other)] + [mark] + lines[max(place, other)...]
    case 3:
      let kept = lines.filter { $0.part != .other }
      return Array(kept.dropFirst(place % max(1, kept.count)))
    case 4:
      // Some rows only, as people pick what they hold for saying.
      let rows = DiagnosticRow.allCases.filter { _ in Bool.random(using: &generator) }
      return picked(rows, of: lines)
    case 5:
      return picked(DiagnosticRow.allCases.filter { $0.point?.minimumTLS != .tls13 }, of: lines)
    default:
      // A line cut in two, and what follows lost.
      guard place > 0 else { return [] }
      var kept = Array(lines[..<place])
      kept[place - 1].text = String(kept[place - 1].text.prefix(kept[place - 1].text.count / 2))
      kept[place - 1].part = .other
      kept[place - 1].namesHost = false
      kept[place - 1].hasCode = false
      return kept
    }
  }

  /// The lines before the first test, and those of some tests.
  static func picked(_ rows: [DiagnosticRow], of lines: [TranscriptLine]) -> [TranscriptLine] {
    var result: [TranscriptLine] = []
    var keeps = true
    for line in lines {
      if case .title(let row) = line.part { keeps = rows.contains(row) }
      if keeps || line.text.hasPrefix("Configuring") { result.append(line) }
      if line.text.hasPrefix("====") { keeps = true }
    }
    return result
  }
}
