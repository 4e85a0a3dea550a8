import ATSDiagnosis

/// Hands each failure of a log to `report` as soon as it is complete.
func follow<Chunks: AsyncSequence>(
  _ chunks: Chunks, report: (Finding) async -> Void
) async throws where Chunks.Element == [UInt8] {
  for try await finding in Analyzer.findings(in: chunks, path: "app.log") {
    await report(finding)
  }
}

/// The first failure in which TLS or ATS has a part; what comes behind it isn't read.
func firstFailure<Bytes: AsyncSequence>(of bytes: Bytes) async throws -> Finding?
where Bytes.Element == UInt8 {
  for try await finding in Analyzer.findings(in: bytes) where finding.concernsTransportSecurity {
    return finding
  }
  return nil
}

/// A log that may fall silent for hours: its owner says when.
struct LiveLog: ~Copyable {
  private var analyzer = Analyzer(path: "device")

  /// The failures that are complete now.
  mutating func take(_ bytes: [UInt8]) -> [Finding] {
    analyzer.consume(bytes)
    return analyzer.takeFindings()
  }

  /// The failures that are complete if nothing more comes.
  mutating func fallSilent() -> [Finding] {
    analyzer.pause()
    return analyzer.takeFindings()
  }
}
