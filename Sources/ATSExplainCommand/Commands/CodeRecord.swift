internal import ATSDiagnosis
internal import Reporting
internal import AppleErrorCatalog

/// The wire form of a code of the catalogue: one object of `codes --format ndjson`.
///
/// A field added raises the minor part of the version, one changed or removed the major part.
enum CodeRecord {
  /// The version that each record carries.
  static let schemaVersion = "1.0"

  /// Writes an entry as one object, keys sorted.
  static func write(_ entry: CatalogEntry, to json: inout JSONWriter) {
    json.object { json in
      json.key("aliases")
      json.array { json in for alias in entry.aliases { json.string(alias) } }
      json.key("causes")
      json.array { json in for cause in entry.causes { json.string(cause.rawValue) } }
      json.key("code")
      json.number(entry.isNumbered ? entry.code : nil)
      json.key("domain")
      json.string(entry.domain.rawValue)
      json.key("layer")
      json.string(entry.layer.rawValue)
      json.key("meaning")
      json.string(entry.meaning)
      json.key("next")
      json.string(entry.next.isEmpty ? nil : entry.next)
      json.key("note")
      json.string(entry.note)
      json.key("schemaVersion")
      json.string(schemaVersion)
      json.key("sharedDomains")
      json.array { json in for domain in entry.sharedDomains { json.string(domain.rawValue) } }
      json.key("source")
      json.string(entry.source)
      json.key("speaker")
      json.string(entry.speaker.rawValue)
      json.key("symbol")
      json.string(entry.symbol)
      json.key("type")
      json.string("code")
    }
  }
}

extension CatalogEntry {
  /// What else the number could be taken for.
  var note: String? { isNumbered ? ErrorCatalog.collision(for: code, in: domain) : nil }
}
