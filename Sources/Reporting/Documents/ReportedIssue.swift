package import ATSDiagnosis

/// One thing that a report for machines of others shows: a failure in a log, or a fault in a policy.
///
/// SARIF, JUnit and the annotations of GitHub are all made of these.
package struct ReportedIssue: Sendable {
  /// How much it matters.
  package enum Level: String, CaseIterable, Hashable, Sendable {
    /// Something has to change.
    case error
    /// Something may have to change.
    case warning
    /// Worth knowing.
    case note
  }

  /// What issues of the same kind have in common.
  package struct Rule: Hashable, Sendable {
    /// The identifier; it never changes meaning.
    package var id: String
    /// What it is, in one sentence.
    package var headline: String
    /// Why it happens.
    package var explanation: String
    /// What to do.
    package var advice: String
    /// The level of issues that don't say otherwise.
    package var level: Level
    /// Words to filter by.
    package var tags: [String]

    /// The identifier as a name: `no-forward-secrecy` is `NoForwardSecrecy`.
    package var name: String {
      id.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
  }

  /// Words of the input and what they show.
  package struct Proof: Hashable, Sendable {
    /// The line, 1-based.
    package var line: Int
    /// The words, secrets masked.
    package var text: String
    /// What they show.
    package var shows: String
  }

  /// What it is an instance of.
  package var rule: Rule
  /// How much it matters.
  package var level: Level
  /// Whether a test report counts it as a failure.
  package var isFailure: Bool
  /// The input; `-` is standard input or pasted text.
  package var path: String
  /// The first line, 1-based; nil where there are no lines.
  package var line: Int?
  /// The last line; nil where there are no lines.
  package var endLine: Int?
  /// What distinguishes it from others of the same rule: host and codes, or a key path.
  package var subject: String
  /// What happened, in a sentence or two.
  package var summary: String
  /// What to change, one item a line.
  package var advice: [String]
  /// All of it, as text for people.
  package var report: String
  /// What it rests on.
  package var proofs: [Proof]
  /// The same for the same issue wherever it is: sixteen hexadecimal digits.
  package var fingerprint: String
  /// More for machines: a JSON object.
  package var properties: String
  /// The failure, where it is one.
  package var finding: Finding?
}

/// A report that is made of issues, from the first line to the last.
///
/// What can be written at once is returned at once, so that long inputs need little memory.
package protocol IssueDocument: Sendable {
  /// Returns what is before everything else.
  mutating func begin() -> String
  /// Takes note of the input that the next issues belong to; returns what can be written.
  mutating func beginInput(_ path: String) -> String
  /// Takes an issue; returns what can be written.
  mutating func add(_ issue: ReportedIssue) -> String
  /// Takes note that an issue came again.
  mutating func addRepeat(ofIssue fingerprint: String, in path: String)
  /// Takes note that an input was read to its end; returns what can be written.
  mutating func endInput() -> String
  /// Returns the rest; the document is complete with it.
  mutating func end(_ run: IssueRun) -> String
}

/// What there is to say of a run when it ends, besides its issues.
package struct IssueRun: Sendable {
  /// What was read.
  package var tally: Tally
  /// The inputs that couldn't be read, with the reason.
  package var unreadable: [(path: String, reason: String)]
  /// How many failures came again and were counted only.
  package var repeats: Int
  /// How many failures that have nothing to do with TLS or ATS were left out.
  package var hidden: Int
  /// Whether the user stopped it.
  package var isInterrupted: Bool

  /// Collects what there is to say.
  package init(
    tally: Tally = Tally(), unreadable: [(path: String, reason: String)] = [], repeats: Int = 0,
    hidden: Int = 0, isInterrupted: Bool = false
  ) {
    self.tally = tally
    self.unreadable = unreadable
    self.repeats = repeats
    self.hidden = hidden
    self.isInterrupted = isInterrupted
  }

  /// What was left out and why, a sentence each.
  var remarks: [String] {
    var remarks: [String] = []
    if repeats > 0 {
      remarks.append(
        "\(Self.count(repeats, "repeat")) of these failures counted, not listed; "
          + "--format ndjson lists each.")
    }
    if hidden > 0 {
      remarks.append(
        "\(Self.count(hidden, "network or HTTP failure")) not listed; --all lists them too.")
    }
    if tally.longLines > 0 {
      remarks.append("\(Self.count(tally.longLines, "line")) over 1 MiB read in pieces.")
    }
    if tally.abandonedLines > 0 {
      remarks.append("\(Self.count(tally.abandonedLines, "line")) too complex to read in full.")
    }
    if isInterrupted { remarks.append("Interrupted: the rest of the input wasn't read.") }
    return remarks
  }

  static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}

/// Short names for long things.
enum Fingerprint {
  /// The FNV-1a hash of parts, 64 bits, as sixteen hexadecimal digits.
  ///
  /// It distinguishes some thousands of issues; it guards nothing.
  static func digits(of parts: [String]) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for part in parts {
      // The zero keeps ["a", "b"] from being ["ab", ""].
      for byte in Array(part.utf8) + [0] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension String {
  /// The text, cut behind so many characters.
  func cut(to limit: Int) -> String {
    guard utf8.count > limit, count > limit else { return self }
    return prefix(limit - 1) + "…"
  }
}
