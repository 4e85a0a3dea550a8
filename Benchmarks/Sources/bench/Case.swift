internal import Inputs

/// A comparison: a row of the table below.
struct Case: Sendable {
  enum Kind: Sendable {
    /// Each job over each input, in turn.
    case throughput([InputKind], [Job])
    /// How long a live line takes to its answer.
    case live
    /// How long a program takes to say one thing.
    case start
  }

  let name: String
  let about: String
  let kind: Kind
  var bars: [Bar] = []
  /// Only run when it is asked for: takes minutes and gigabytes.
  var isLong = false

  /// All of them, in the order in which they are run.
  ///
  /// To add one, add a row.
  static let all: [Case] = [
    Case(
      name: "mixed", about: "a device log, one line in a thousand of a failure",
      kind: .throughput(
        [.log(.mixed)],
        [
          .explain(cpus: 1), .explain(cpus: 2), .triage(cpus: 1), .triage(cpus: 2), .rgLiterals(),
          .rgCodes, .grepLiterals, .grepCodes, .mawk,
        ]),
      bars: [
        .ratio("explain-1", to: "rg-literals-1", atMost: 1.1),
        .ratio("explain-2", to: "rg-literals-1", atMost: 0.7),
        .ratio("explain-1", to: "grep-literals", atMost: 1.0 / 6),
        .resident("explain-1", atMost: 16),
        .resident("explain-2", atMost: 32),
      ]),
    Case(
      name: "dense", about: "CFNETWORK_DIAGNOSTICS, every line of a failure",
      kind: .throughput(
        [.log(.dense)],
        [
          .explain(cpus: 1), .explain(cpus: 2), .triage(cpus: 1), .triage(cpus: 2), .rgLiterals(),
          .rgCodes, .grepLiterals, .grepCodes, .mawk,
        ]),
      bars: [
        .ratio("triage-1", to: "rg-literals-1", atMost: 1.8),
        .ratio("triage-2", to: "rg-literals-1", atMost: 1.1),
        .resident("explain-1", atMost: 16),
        .resident("triage-1", atMost: 16),
        .resident("triage-2", atMost: 32),
      ]),
    Case(
      name: "reports", about: "a tree of crash reports, two in a hundred of a failure",
      kind: .throughput(
        [.reports],
        [
          .triage(cpus: 1), .triage(cpus: 2), .rgLiterals(), .rgLiterals(cpus: 2), .grepFolder,
        ]),
      bars: [.resident("triage-1", atMost: 16), .resident("triage-2", atMost: 32)]),
    Case(
      name: "hostile", about: "inputs made to be slow to read, or to break what reads them",
      kind: .throughput(
        [.log(.line), .log(.bytes), .log(.braces), .log(.hexdump), .log(.nearmiss)],
        [.explain(cpus: 1), .triage(cpus: 1), .rgLiterals(), .grepLiterals]),
      bars: [.resident("explain-1", atMost: 16), .resident("triage-1", atMost: 16)]),
    Case(
      name: "live", about: "from a line that completes its failure to the answer, through pipes",
      kind: .live, bars: [.median("explain-live", milliseconds: 1)]),
    Case(
      name: "start", about: "from the start of a program to its end",
      kind: .start, bars: [.difference("start", minus: "smallest", milliseconds: 2)]),
    Case(
      name: "huge", about: "through a pipe, as much as it takes to see memory grow",
      kind: .throughput(
        [.pipe(.mixed), .pipe(.dense), .pipe(.line)], [.explain(cpus: 1), .rgLiterals()]),
      bars: [.resident("explain-1", atMost: 16)], isLong: true),
  ]
}

/// What a throughput is measured on.
enum InputKind: Sendable {
  /// A file.
  case log(LogKind)
  /// A folder of crash reports.
  case reports
  /// A log that is made while it is read.
  case pipe(LogKind)
}
