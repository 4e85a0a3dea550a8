/// An app with its version.
package struct AppVersion: Hashable, Sendable {
  /// The name, where the report has one.
  package var name: String?
  /// The bundle identifier.
  package var bundle: String?
  /// The version.
  package var version: String?

  /// As a person would say it.
  package var text: String {
    [name ?? bundle, version].compactMap { $0 }.joined(separator: " ")
  }

  /// What a report says, or nil where it says nothing.
  init?(_ info: ReportInfo) {
    guard info.app != nil || info.bundle != nil || info.version != nil else { return nil }
    self.init(name: info.app, bundle: info.bundle, version: info.version)
  }

  init(name: String?, bundle: String?, version: String?) {
    self.name = name
    self.bundle = bundle
    self.version = version
  }

  func precedes(_ other: AppVersion) -> Bool {
    let mine = [name, bundle, version].map { $0 ?? "" }.joined(separator: "\u{0}")
    let its = [other.name, other.bundle, other.version].map { $0 ?? "" }.joined(separator: "\u{0}")
    return mine.utf8.lexicographicallyPrecedes(its.utf8)
  }
}
