/// Masks what a report should not carry further.
///
/// Masked are: the values of queries and fragments of URLs and their user information; cookies and
/// authorization headers; passwords, tokens and keys that are named as such or look it, such as
/// JSON Web Tokens and private key blocks; e-mail addresses; identifiers of devices. They are found
/// behind the escapes of JSON, property lists, URLs and HTML as well. What a finding needs stays:
/// hosts, paths, codes, and the names of the members of a query.
public struct Redaction: Sendable {
  /// Whether anything is masked.
  public let isActive: Bool

  /// Makes a redaction that masks, or one that leaves everything as it is.
  public init(isActive: Bool) { self.isActive = isActive }

  /// What replaces what was masked.
  public static let mask = "<redacted>"
  static let maskBytes = Array(mask.utf8)

  /// The text with secrets masked.
  ///
  /// One pass finds them and a second one copies what is left: the work is in proportion to the
  /// length of the text, and no mask is looked at as if it were text.
  public func apply(_ text: String) -> String {
    guard isActive else { return text }
    var text = text
    let masked = text.withUTF8 { Self.masked(unsafe Span(_unsafeElements: $0)) }
    return masked.map { String(decoding: $0, as: UTF8.self) } ?? text
  }

  /// The bytes with secrets masked, or nil where there are none.
  ///
  /// - Parameters:
  ///   - sparesPaths: whether paths of files stay as they are.
  ///   - mask: what replaces a secret.
  static func masked(
    _ text: Span<UInt8>, sparesPaths: Bool = false, _ mask: [UInt8] = maskBytes
  ) -> [UInt8]? {
    guard text.count > 4 else { return nil }
    if PlainText.isPlain(text) {
      assert(Self.holdsNoSecret(text), "a text that holds a secret was taken for a plain one")
      return nil
    }
    let bytes = unsafe text.withUnsafeBufferPointer { unsafe Array($0) }
    var finder = SecretFinder(bytes, sparesPaths: sparesPaths)
    let secrets = finder.secrets()
    guard !secrets.isEmpty else { return nil }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + secrets.count * mask.count)
    var copied = 0
    for secret in secrets {
      result += bytes[copied..<secret.lowerBound]
      result += mask
      copied = secret.upperBound
    }
    result += bytes[copied...]
    return result == bytes ? nil : result
  }

  private static func holdsNoSecret(_ text: Span<UInt8>) -> Bool {
    var finder = SecretFinder(unsafe text.withUnsafeBufferPointer { unsafe Array($0) })
    return finder.secrets().isEmpty
  }

  /// Whether a host is a secret by its looks, such as a token where a log should name a host.
  ///
  /// Hosts are in lower case, and most secrets aren't: here the case of letters doesn't matter.
  package func hides(host: String) -> Bool {
    guard isActive else { return false }
    var host = host
    return host.withUTF8 { text in
      if PlainText.isPlainHost(unsafe Span(_unsafeElements: text)) {
        assert(unsafe !Self.isSecret(host: Array(text)), "a secret was taken for a plain host")
        return false
      }
      return unsafe Self.isSecret(host: Array(text))
    }
  }

  private static func isSecret(host: [UInt8]) -> Bool {
    var finder = SecretFinder(host)
    // Its escapes are undone, so it is shorter than what was given: `fe80::1%25en0`.
    finder.host(finder.bytes.indices)
    return !finder.secrets().isEmpty
  }
}
