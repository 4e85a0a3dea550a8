@testable internal import ATSDiagnosis
@testable internal import Reporting
internal import Foundation
internal import PlantedSecrets

/// Masking by itself, in any text.
enum MaskTarget {
  private static let redaction = Redaction(isActive: true)

  static func run(_ input: [UInt8]) {
    let text = String(decoding: input, as: UTF8.self)
    let once = redaction.apply(text)
    guard once.utf8.count <= 4 * text.utf8.count + 20 else { fail("masks grow", text, once) }
    var last = once
    for turn in 0... {
      let next = redaction.apply(last)
      if next == last { break }
      if turn == 8 { fail("masks are masked", text, last) }
      last = next
    }
    for form in [RenderedText.Form.plain, .json, .markup] {
      _ = RenderedText(form).masked(input)
    }
    var json = JSONWriter()
    json.string(text)
    if let masked = RenderedText(.json).masked(json.bytes) { requireJSON(masked, "masked JSON") }
    plant(in: text)
  }

  /// A secret between blanks stays none, whatever is around it.
  private static func plant(in text: String) {
    var choices = Choices(Array(text.utf8))
    let secret = choices.element(PlantedSecret.all)
    let escape = choices.element(PlantedEscape.allCases)
    let written = escape.write(secret.text)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let place = choices.next(lines.count)
    let log = (lines[..<place] + [Substring(" " + written + " ")] + lines[place...])
      .joined(separator: "\n")
    guard secret.piece(in: haystack(text)) == nil else { return }
    let masked = redaction.apply(log)
    // A name at the end of the line before may say that a key is a fingerprint.
    if let piece = secret.piece(in: haystack(masked)), !log.lowercased().contains("sha"),
      !["fingerprint", "thumbprint", "digest", "md5", "spki", "checksum"].contains(where: {
        log.lowercased().contains($0)
      })
    {
      fail("\(piece) of \(secret) came out, written as \(escape)", log, masked)
    }
  }

  /// A text as it is and with its escapes undone.
  static func haystack(_ text: String) -> Haystack {
    Haystack([text, String(decoding: UnescapedText(Array(text.utf8)).bytes, as: UTF8.self)])
  }
}
