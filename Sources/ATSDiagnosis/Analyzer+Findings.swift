extension Analyzer {
  /// Finds the failures of a whole log, in the order in which they were complete.
  ///
  /// To analyze many logs, keep an analyzer and call its method of this name: the patterns are then
  /// compiled once.
  ///
  /// - Parameters:
  ///   - log: the bytes of the log, in any of the encodings that logs have.
  ///   - path: what findings call the log, as ``Source/path``; nothing is opened.
  public static func findings(in log: some Sequence<UInt8>, path: String = "-") -> [Finding] {
    var analyzer = Analyzer(path: path)
    return analyzer.findings(in: log, path: path)
  }

  /// Finds the failures of a text, in the order in which they were complete.
  ///
  /// - Parameters:
  ///   - log: the text of the log.
  ///   - path: what findings call the log, as ``Source/path``; nothing is opened.
  public static func findings(in log: some StringProtocol, path: String = "-") -> [Finding] {
    findings(in: log.utf8, path: path)
  }

  /// Finds the failures of a whole log; what was read before and not taken is lost.
  ///
  /// - Parameters:
  ///   - log: the bytes of the log, in any of the encodings that logs have.
  ///   - path: what findings call the log, as ``Source/path``; nothing is opened.
  public mutating func findings(in log: some Sequence<UInt8>, path: String = "-") -> [Finding] {
    reset(path: path)
    let isTaken: Void? = log.withContiguousStorageIfAvailable { unsafe consume($0) }
    if isTaken == nil { consume(Array(log)) }
    finish()
    return takeFindings()
  }

  /// Finds the failures of a text; what was read before and not taken is lost.
  ///
  /// - Parameters:
  ///   - log: the text of the log.
  ///   - path: what findings call the log, as ``Source/path``; nothing is opened.
  public mutating func findings(in log: some StringProtocol, path: String = "-") -> [Finding] {
    findings(in: log.utf8, path: path)
  }
}
