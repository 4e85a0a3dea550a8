internal import NetworkLogs

/// Reads URLs and remembers the last ones: a log repeats few of them many times.
final class RequestMemory {
  /// What a text says as a URL.
  struct Reading {
    /// Its parts, or nil where the text is none.
    let url: RequestURL?
    /// The shortest URL with the same scheme, host and port; the text itself where there is none.
    let canonical: String
  }

  private var known: [String: Reading] = [:]
  /// The one that was asked for last: the parts of a failure name the same request.
  private var last: (text: String, reading: Reading)?

  /// How many texts were read, and not remembered.
  private(set) var read = 0

  /// When this many are remembered all are forgotten, so that memory stays bounded.
  static let most = 256
  /// A longer text is read anew each time.
  static let longest = 512

  /// How many URLs are remembered.
  var count: Int { known.count }

  /// What a text says as a URL.
  func reading(_ text: String) -> Reading {
    if let last, last.text == text { return last.reading }
    if let answer = known[text] {
      last = (text, answer)
      return answer
    }
    read += 1
    let url = RequestURL(text)
    let answer = Reading(url: url, canonical: url.flatMap(Self.canonical) ?? text)
    guard text.utf8.count <= Self.longest else { return answer }
    if known.count >= Self.most { known.removeAll(keepingCapacity: true) }
    known[text] = answer
    last = (text, answer)
    return answer
  }

  private static func canonical(_ url: RequestURL) -> String? {
    guard let host = url.host else { return nil }
    let name = host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host
    let text = url.scheme + "://" + name + (url.port.map { ":\($0)" } ?? "") + "/"
    guard let again = RequestURL(text), again.host == host, again.port == url.port,
      again.scheme == url.scheme
    else { return nil }
    return text
  }
}
