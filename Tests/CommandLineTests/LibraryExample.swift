import ATSDiagnosis
import AppleErrorCatalog

func explain(_ log: [UInt8]) throws {
  var analyzer = try Analyzer(path: "app.log")
  analyzer.consume(log)
  analyzer.finish()
  for finding in analyzer.takeFindings() {
    print(finding.host ?? "unknown host", finding.cause.rawValue, finding.remedy.kind.rawValue)
  }
}
