internal import AppTransportSecurity

/// The first message of a client, written by hand: it can offer what no library of today does.
enum ClientHello {
  /// The record with the message.
  static func record(_ offer: ClientOffer, serverName: String?) -> [UInt8] {
    var body: [UInt8] = []
    // The version of TLS 1.2 stands for it and all that is newer.
    body += word(min(offer.ceiling, .tls12).wireNumber)
    body += random(32)
    let offersTLS13 = offer.ceiling == .tls13
    body += offersTLS13 ? [32] + random(32) : [0]
    // With the signal that renegotiation is secure, which old servers like better than an extension.
    let suites = SuiteList.numbers(offer) + [0x00FF]
    body += vector(suites.flatMap(word), 2)
    body += [1, 0]
    body += vector(extensions(offer, serverName: serverName), 2)
    let message = [1] + vector(body, 3)
    return [22, 3, 1] + vector(message, 2)
  }

  private static func extensions(_ offer: ClientOffer, serverName: String?) -> [UInt8] {
    var result: [UInt8] = []
    func add(_ type: Int, _ content: [UInt8]) { result += word(type) + vector(content, 2) }
    if offer.namesHost, let serverName {
      add(0, vector([0] + vector(Array(serverName.utf8), 2), 2))
    }
    add(5, [1, 0, 0, 0, 0])
    add(10, vector([0x001D, 0x0017, 0x0018, 0x0019].flatMap(word), 2))
    add(11, [1, 0])
    var signatures = [
      0x0403, 0x0804, 0x0401, 0x0503, 0x0203, 0x0805, 0x0501, 0x0806, 0x0601, 0x0201,
    ]
    if offer.suites == .everything { signatures += [0x0807, 0x0808, 0x0603, 0x0402, 0x0202] }
    add(13, vector(signatures.flatMap(word), 2))
    if offer.offersHTTP { add(16, vector(vector(Array("http/1.1".utf8), 1), 2)) }
    add(18, [])
    add(23, [])
    if offer.ceiling == .tls13 {
      let versions = TLSVersion.allCases.filter { offer.floor <= $0 && $0 <= offer.ceiling }
        .sorted(by: >)
      add(43, vector(versions.flatMap { word($0.wireNumber) }, 1))
      add(45, [1, 1])
      // A key share that is none: whoever speaks TLS 1.3 asks for another one, and has shown that.
      add(51, vector([], 2))
    }
    return result
  }

  private static func word(_ number: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number)]
  }

  /// Bytes behind their length.
  private static func vector(_ bytes: [UInt8], _ size: Int) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: bytes.count >> ($0 * 8)) } + bytes
  }

  private static func random(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: .min ... .max) }
  }
}

extension TLSVersion {
  /// The number that stands for it in messages.
  var wireNumber: Int {
    switch self {
    case .tls10: 0x0301
    case .tls11: 0x0302
    case .tls12: 0x0303
    case .tls13: 0x0304
    }
  }

  /// The version of a number in messages.
  init?(wireNumber: Int) {
    guard let version = Self.allCases.first(where: { $0.wireNumber == wireNumber }) else {
      return nil
    }
    self = version
  }
}
