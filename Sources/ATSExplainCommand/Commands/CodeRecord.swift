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
      json.strings("aliases", entry.aliases)
      json.strings("causes", entry.causes.map { $0.rawValue })
      json.number("code", entry.isNumbered ? entry.code : nil)
      json.string("domain", entry.domain.rawValue)
      json.string("layer", entry.layer.rawValue)
      json.string("meaning", entry.meaning)
      json.string("next", entry.next.isEmpty ? nil : entry.next)
      json.string("note", entry.note)
      json.string("schemaVersion", schemaVersion)
      json.strings("sharedDomains", entry.sharedDomains.map { $0.rawValue })
      json.string("source", entry.source)
      json.string("speaker", entry.speaker.rawValue)
      json.string("symbol", entry.symbol)
      json.string("type", "code")
    }
  }
}

extension CatalogEntry {
  /// What else the number could be taken for.
  var note: String? { isNumbered ? ErrorCatalog.collision(for: code, in: domain) : nil }
}
