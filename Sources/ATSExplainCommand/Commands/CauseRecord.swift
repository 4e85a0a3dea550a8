internal import ATSDiagnosis
internal import Reporting
internal import AppTransportSecurity
internal import AppleErrorCatalog
internal import CauseGuides

/// The wire form of a cause: one object of `causes --format ndjson`.
///
/// A field added raises the minor part of the version, one changed or removed the major part.
enum CauseRecord {
  /// The version that each record carries.
  static let schemaVersion = "1.0"

  /// Writes a guide as one object, keys sorted.
  static func write(_ guide: CauseGuide, to json: inout JSONWriter) {
    json.object { json in
      json.strings("avoid", guide.avoid)
      json.string("cause", guide.cause.rawValue)
      json.key("codes")
      json.array { json in for entry in guide.codes { json.number(entry.code) } }
      json.key("exception")
      json.object { json in
        json.key("examples")
        json.array { json in for example in guide.exception.examples { json.raw(example.json()) } }
        json.strings("keys", guide.exception.keys)
        json.string("kind", kind(of: guide.exception))
        json.string("text", guide.exception.words)
      }
      json.string("explanation", guide.explanation)
      json.string("fix", guide.advice)
      json.key("proofs")
      json.array { json in
        for proof in guide.proofs {
          json.object { json in
            json.string("command", proof.command)
            json.string("shows", proof.shows)
          }
        }
      }
      json.strings("related", guide.related.map { $0.rawValue })
      json.key("repairs")
      json.array { json in
        for repair in guide.repairs {
          json.object { json in
            json.string("advice", repair.advice.isEmpty ? nil : repair.advice)
            json.string("product", repair.product.rawValue)
            json.string("setting", repair.setting)
          }
        }
      }
      json.string("schemaVersion", schemaVersion)
      json.key("signs")
      json.array { json in
        for sign in guide.signs {
          json.object { json in
            json.string("lines", sign.lines)
            json.string("note", sign.note)
            json.string("reading", sign.reading.rawValue)
            json.string("systems", sign.systemWords)
          }
        }
      }
      json.string("summary", guide.headline)
      json.string("type", "cause")
    }
  }

  private static func kind(of exception: CauseGuide.ExceptionGuide) -> String {
    switch exception {
    case .keys: "keys"
    case .keysByTranscript: "keys-by-transcript"
    case .withCode: "with-code"
    case .none: "none"
    case .undecided: "undecided"
    }
  }
}
