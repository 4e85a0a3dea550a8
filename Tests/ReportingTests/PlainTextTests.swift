import AppleErrorCatalog
import PlantedSecrets
import SeededRandom
import Testing

@testable import Reporting

/// The quick look at a text errs on one side only.
struct PlainTextTests {
  private func isPlain(_ text: String) -> Bool { PlainText.isPlain(Array(text.utf8).span) }

  private func secrets(_ text: String) -> [Range<Int>] {
    var finder = SecretFinder(Array(text.utf8))
    return finder.secrets()
  }

  @Test(arguments: PlantedSecret.all)
  func noSecretIsPlain(_ secret: PlantedSecret) {
    for text in [secret.text, "load of \(secret.text) failed", "\"x\" = \"\(secret.text)\";"] {
      #expect(!isPlain(text) || secrets(text).isEmpty, "\(text)")
    }
  }

  /// Every word that redaction knows, beside signs and pieces of tokens, in any order.
  @Test func whatIsPlainHoldsNoSecret() {
    var random = SeededGenerator(seed: 31)
    let pieces =
      SecretNames.dictionary + [
        " ", " ", "=", ":", ": ", "\"", "\\\"", "'", "/", "-", "_", ".", "://", ": //", "]", ")",
        ",", "\n", "…",
        "é", "1", "12345678", "a1b2c3d4", "deadbeef ", "abcdef01 ", "0x", "443", "host",
        "example.com",
        "https://", "aB3dE5gH7jK9", "abcdefghijklmnop", "AbCdEfGhIjKlMnOp", "aa:bb:cc:dd:ee:ff",
        "aa-bb-cc-dd-ee-ff", "00008030-001C2D223A82802E",
      ]
    var plain = 0
    for _ in 0..<20_000 {
      let count = Int.random(in: 1...6, using: &random)
      let text = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      guard isPlain(text) else { continue }
      plain += 1
      #expect(secrets(text).isEmpty, "\(text.debugDescription)")
    }
    #expect(plain > 1_000)
  }

  /// Nearly all that the program says of itself is plain: else the look would cost more than it spares.
  @Test func theCatalogueIsPlain() {
    let texts = ErrorCatalog.allEntries.flatMap { [$0.meaning, $0.next] }
    let plain = texts.count(where: isPlain)
    #expect(plain * 100 > texts.count * 95, "\(plain) of \(texts.count)")
  }
}
