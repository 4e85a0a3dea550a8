import ATSDiagnosis
import AppleErrorCatalog

func explain(_ log: String) {
  for finding in Analyzer.findings(in: log) {
    print(finding.host ?? "unknown host", finding.cause.rawValue, finding.remedy.kind.rawValue)
  }
}
