/// What a server answered to the first message of a client, as far as it isn't encrypted.
package struct ServerFlight: Hashable, Sendable {
  /// What is at the begin of the answer.
  package enum Kind: Hashable, Sendable {
    /// Nothing came.
    case nothing
    /// Records of TLS.
    case tls
    /// Something else.
    case other
  }

  /// What it is.
  package private(set) var kind = Kind.nothing
  /// The version that the server chose, as its number; the true one of TLS 1.3.
  package private(set) var version: Int?
  /// The cipher suite that it chose.
  package private(set) var suite: Int?
  /// Its certificates, in DER, its own first.
  package private(set) var certificates: [[UInt8]] = []
  /// The list of timestamps that came in an extension.
  package private(set) var timestamps: [UInt8]?
  /// The stapled answer on the certificate's state.
  package private(set) var stapledAnswer: [UInt8]?
  /// Whether it asks for a certificate of the client.
  package private(set) var asksForCertificate = false
  /// Whether it has said all that it says before the client's turn.
  package private(set) var isDone = false
  /// The last alert: its level and number.
  package private(set) var alertLevel: Int?
  package private(set) var alert: Int?
  /// The size of its key for finite-field Diffie-Hellman, in bits.
  package private(set) var diffieHellmanBits: Int?
  /// The first bytes of an answer that isn't TLS.
  package private(set) var otherBytes: [UInt8] = []

  /// A handshake message may be this long, and a chain have so many certificates.
  static let maxMessage = 128 << 10
  static let maxCertificates = 32
  /// No server says more messages before the client's turn; each read goes through all of them again.
  private static let maxMessages = 64

  /// What ServerHello has as its random number where it asks for another hello (RFC 8446, 4.1.3).
  private static let retryRandom: [UInt8] = [
    0xCF, 0x21, 0xAD, 0x74, 0xE5, 0x9A, 0x61, 0x11, 0xBE, 0x1D, 0x8C, 0x02, 0x1E, 0x65, 0xB8, 0x91,
    0xC2, 0xA2, 0x11, 0x16, 0x7A, 0xBB, 0x8C, 0x5E, 0x07, 0x9E, 0x09, 0xE2, 0xC8, 0xA8, 0x33, 0x9C,
  ]

  /// An answer of which nothing came yet.
  package init() {}

  /// Reads the records that came so far; called again with more of them until it is done.
  ///
  /// - Throws: where a record or a message breaks the rules of TLS.
  package init(records bytes: ArraySlice<UInt8>) throws(MalformedFlight) {
    guard let first = bytes.first else { return }
    let isRecord = (20...23).contains(first) && (bytes.count < 2 || bytes.dropFirst().first == 3)
    guard isRecord else {
      kind = .other
      otherBytes = Array(bytes.prefix(64))
      isDone = true
      return
    }
    kind = .tls
    var messages: [UInt8] = []
    var reader = ByteReader(bytes)
    do throws(MalformedBytes) {
      var isEncrypted = false
      // Ends: each record takes its head of five bytes.
      while reader.rest.count >= 5, !isDone, !isEncrypted {
        var record = reader
        let type = try record.number(1)
        let version = try record.number(2)
        guard (20...24).contains(type), version >> 8 == 3 else {
          throw MalformedBytes(expected: "a record of TLS")
        }
        let length = try record.number(2)
        guard length <= 18_432 else { throw MalformedBytes(expected: "a record of 18 kB at most") }
        guard let content = try? record.bytes(length) else { break }
        reader = record
        switch type {
        case 21:
          if content.count == 2, let level = content.first, let number = content.last {
            alertLevel = Int(level)
            alert = Int(number)
            if level == 2 { isDone = true }
          }
        case 22:
          guard messages.count + length <= Self.maxMessage else {
            throw MalformedBytes(expected: "shorter handshake messages")
          }
          messages += content
        default: isEncrypted = true
        }
      }
      try takeMessages(messages[...])
      if isEncrypted, self.version != nil { isDone = true }
    } catch {
      throw MalformedFlight(flight: self, expected: error.expected)
    }
  }

  /// Reads handshake messages that a library has seen, in clear, those of TLS 1.3 included.
  init(messages: ArraySlice<UInt8>) throws(MalformedBytes) {
    kind = messages.isEmpty ? .nothing : .tls
    try takeMessages(messages)
  }

  private mutating func takeMessages(_ bytes: ArraySlice<UInt8>) throws(MalformedBytes) {
    var reader = ByteReader(bytes)
    certificates = []
    var count = 0
    // Ends: each message takes its head of four bytes.
    while reader.rest.count >= 4 {
      count += 1
      guard count <= Self.maxMessages else {
        throw MalformedBytes(expected: "fewer handshake messages")
      }
      var message = reader
      let type = try message.number(1)
      let length = try message.number(3)
      guard length <= Self.maxMessage else {
        throw MalformedBytes(expected: "a handshake message of 128 kB at most")
      }
      guard let content = try? message.bytes(length) else { return }
      reader = message
      switch type {
      case 2: try takeHello(content)
      case 11: try takeCertificates(content)
      case 12: takeKeyExchange(content)
      case 13: asksForCertificate = true
      case 14: isDone = true
      case 22: if content.count > 4 { stapledAnswer = Array(content.dropFirst(4)) }
      default: break
      }
    }
  }

  private mutating func takeHello(_ content: ArraySlice<UInt8>) throws(MalformedBytes) {
    var reader = ByteReader(content)
    version = try reader.number(2)
    let random = try reader.bytes(32)
    _ = try reader.vector(1)
    suite = try reader.number(2)
    _ = try reader.number(1)
    guard !reader.isAtEnd else { return }
    var extensions = try reader.vector(2)
    while !extensions.isAtEnd {
      let type = try extensions.number(2)
      var content = try extensions.vector(2)
      if type == 43 { version = try content.number(2) }
      if type == 18 { timestamps = Array(content.rest) }
    }
    if Array(random) == Self.retryRandom || version == 0x0304 { isDone = true }
  }

  private mutating func takeCertificates(_ content: ArraySlice<UInt8>) throws(MalformedBytes) {
    var reader = ByteReader(content)
    let isTLS13 = version == 0x0304
    if isTLS13 { _ = try reader.vector(1) }
    var list = try reader.vector(3)
    certificates = []
    while !list.isAtEnd {
      let certificate = Array(try list.vector(3).rest)
      if certificates.count < Self.maxCertificates { certificates.append(certificate) }
      guard isTLS13 else { continue }
      var extensions = try list.vector(2)
      while !extensions.isAtEnd {
        let type = try extensions.number(2)
        let value = try extensions.vector(2)
        guard certificates.count == 1 else { continue }
        if type == 18 { timestamps = Array(value.rest) }
        if type == 5, value.rest.count > 4 { stapledAnswer = Array(value.rest.dropFirst(4)) }
      }
    }
  }

  /// Reads the size of the key where the suite is one with finite-field Diffie-Hellman.
  private mutating func takeKeyExchange(_ content: ArraySlice<UInt8>) {
    guard let suite, SuiteList.family(of: suite).hasPrefix("finite-field") else { return }
    var reader = ByteReader(content)
    guard let prime = try? reader.vector(2).rest.drop(while: { $0 == 0 }) else { return }
    diffieHellmanBits = prime.count * 8 - (prime.first.map(\.leadingZeroBitCount) ?? 0)
  }
}

/// An answer that breaks the rules of TLS, and what was read of it before.
package struct MalformedFlight: Error {
  /// What was read.
  package let flight: ServerFlight
  /// What was expected.
  package let expected: String
}
