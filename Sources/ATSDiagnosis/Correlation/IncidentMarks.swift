/// What of a failure is looked at for every line: numbers and flags, so that most failures are passed
/// over at once.
struct IncidentMarks {
  var firstLine: Int
  var lastLine: Int
  var hasTask = false
  var hasConnection = false
  var hasError = false
  var hasCode = false
  /// Whether the host of the request is known.
  var hasStrongHost = false
  var url: Int?
  var ssl: Int?
  var family = EventSignature.Family.neutral
  var isTerminated = false
  var isTrustDaemon = false
  var hasFailedTrust = false
  var isOfTool = false
  var pid: Int?

  init(firstLine: Int, lastLine: Int) {
    self.firstLine = firstLine
    self.lastLine = lastLine
  }
}
