/// Masks what a report should not carry further.
///
/// Masked are: the values of queries and fragments of URLs and their user information; cookies and
/// authorization headers; passwords, tokens and keys that are named as such or look it, such as
/// JSON Web Tokens and private key blocks; e-mail addresses; identifiers of devices. What a finding
/// needs stays: hosts, paths, codes, and the names of the members of a query.
///
/// Masking what is masked already changes nothing.
public struct Redaction: Sendable {
  /// Whether anything is masked.
  public let isActive: Bool

  /// Makes a redaction that masks, or one that leaves everything as it is.
  public init(isActive: Bool) { self.isActive = isActive }

  /// What stands in place of what was masked.
  public static let mask = "<redacted>"

  /// The text with secrets masked.
  public func apply(_ text: String) -> String {
    guard isActive else { return text }
    var bytes = Array(text.utf8)
    var left = Self.unmasked(bytes)
    var hasChanged = false
    // What was masked may bare what stood beside it, such as the rest of two words written as one.
    // A turn counts only where it leaves less outside of masks, so this ends; nearly always it does
    // so at the second.
    while left > 0, let masked = Self.masked(bytes) {
      let leftNow = Self.unmasked(masked)
      guard leftNow < left else { break }
      bytes = masked
      left = leftNow
      hasChanged = true
    }
    return hasChanged ? String(decoding: bytes, as: UTF8.self) : text
  }

  /// How many bytes are outside of masks.
  private static func unmasked(_ bytes: [UInt8]) -> Int {
    var count = 0
    var index = 0
    while index < bytes.count {
      if bytes[index...].starts(with: SecretFinder.mask) {
        index += SecretFinder.mask.count
      } else {
        count += 1
        index += 1
      }
    }
    return count
  }

  /// The text with what is found at first sight masked, or nil where that changes nothing.
  private static func masked(_ bytes: [UInt8]) -> [UInt8]? {
    var finder = SecretFinder(bytes)
    let secrets = finder.secrets()
    guard !secrets.isEmpty else { return nil }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + secrets.count * SecretFinder.mask.count)
    var copied = 0
    for secret in secrets {
      result += bytes[copied..<secret.lowerBound]
      result += SecretFinder.mask
      copied = secret.upperBound
    }
    result += bytes[copied...]
    return result == bytes ? nil : result
  }

  /// The finding with secrets masked wherever it quotes the log.
  public func apply(_ finding: Finding) -> Finding {
    guard isActive else { return finding }
    var finding = finding
    finding.url = finding.url.map(apply)
    finding.process = finding.process.map(apply)
    for index in finding.evidence.indices {
      finding.evidence[index].text = apply(finding.evidence[index].text)
    }
    finding.advice.changeQuotes(apply)
    return finding
  }
}

extension Redaction {
  /// The advice with secrets masked wherever it quotes the log.
  package func apply(_ advice: Advice) -> Advice {
    guard isActive else { return advice }
    var advice = advice
    advice.changeQuotes(apply)
    return advice
  }
}
