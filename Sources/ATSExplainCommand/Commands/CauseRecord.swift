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
      json.key("avoid")
      json.array { json in for item in guide.avoid { json.string(item) } }
      json.key("cause")
      json.string(guide.cause.rawValue)
      json.key("codes")
      json.array { json in for entry in guide.codes { json.number(entry.code) } }
      json.key("exception")
      json.object { json in
        json.key("examples")
        json.array { json in for example in guide.exception.examples { json.raw(example.json()) } }
        json.key("keys")
        json.array { json in for key in guide.exception.keys { json.string(key) } }
        json.key("kind")
        json.string(kind(of: guide.exception))
        json.key("text")
        json.string(guide.exception.words)
      }
      json.key("explanation")
      json.string(guide.explanation)
      json.key("fix")
      json.string(guide.advice)
      json.key("proofs")
      json.array { json in
        for proof in guide.proofs {
          json.object { json in
            json.key("command")
            json.string(proof.command)
            json.key("shows")
            json.string(proof.shows)
          }
        }
      }
      json.key("related")
      json.array { json in for cause in guide.related { json.string(cause.rawValue) } }
      json.key("repairs")
      json.array { json in
        for repair in guide.repairs {
          json.object { json in
            json.key("advice")
            json.string(repair.advice.isEmpty ? nil : repair.advice)
            json.key("product")
            json.string(repair.product.rawValue)
            json.key("setting")
            json.string(repair.setting)
          }
        }
      }
      json.key("schemaVersion")
      json.string(schemaVersion)
      json.key("signs")
      json.array { json in
        for sign in guide.signs {
          json.object { json in
            json.key("lines")
            json.string(sign.lines)
            json.key("note")
            json.string(sign.note)
            json.key("reading")
            json.string(sign.reading.rawValue)
            json.key("systems")
            json.string(sign.systemWords)
          }
        }
      }
      json.key("summary")
      json.string(guide.headline)
      json.key("type")
      json.string("cause")
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
