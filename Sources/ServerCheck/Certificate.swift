/// What a certificate says, as far as trust evaluation looks at it.
struct Certificate: Hashable, Sendable {
  /// What its key is for.
  enum KeyKind: Hashable, Sendable {
    case rsa
    case ellipticCurve
    /// One that Apple's TLS doesn't use, such as Ed25519.
    case other
  }

  /// The certificate as it came.
  let encoded: [UInt8]
  /// The number that its issuer gave it.
  let serialNumber: [UInt8]
  let subject: DistinguishedName
  let issuer: DistinguishedName
  let notBefore: Moment
  let notAfter: Moment
  let keyKind: KeyKind
  /// The size of its key in bits.
  let keyBits: Int
  /// The encoding of its key, identifier included.
  let publicKeyInfo: [UInt8]
  /// The hash of its signature, or nil where that is none of the known ones.
  let signatureHash: String?
  /// Whether that hash is weaker than SHA-256.
  let hasWeakHash: Bool
  private(set) var extensions = Extensions()

  /// What its extensions say.
  struct Extensions: Hashable, Sendable {
    /// Whether there are alternative names at all.
    var hasAlternativeNames = false
    var dnsNames: [String] = []
    /// Addresses of 4 or 16 bytes.
    var addresses: [[UInt8]] = []
    /// The purposes; nil where none are named, so that any is allowed.
    var purposes: [[UInt8]]?
    /// Whether it may issue certificates; nil where that isn't said.
    var isAuthority: Bool?
    /// How many authorities may follow below it.
    var pathLength: Int?
    var subjectKey: [UInt8]?
    var authorityKey: [UInt8]?
    /// Where the issuer's certificate can be had.
    var issuerPlaces: [String] = []
    /// The embedded list of signed certificate timestamps.
    var timestamps: [UInt8]?
    var hasNameConstraints = false
    /// Whether it demands that a response of OCSP is stapled.
    var demandsStaple = false
    /// A critical extension that isn't understood.
    var unknownCritical: String?
    /// Whether one is there twice.
    var hasDuplicate = false
  }

  /// More names than this are not compared.
  static let maxNames = 4096

  /// Whether subject and issuer are the same name.
  var isSelfIssued: Bool { subject.encoded == issuer.encoded }

  /// The SHA-256 of the certificate, in hexadecimal digits.
  var fingerprint: String { SHA256.text(encoded[...]) }

  /// How long it is valid, in days begun.
  var validityDays: Int { (notAfter.seconds - notBefore.seconds + 86_399) / 86_400 }

  /// Reads a certificate.
  init(_ bytes: ArraySlice<UInt8>) throws(MalformedBytes) {
    var reader = DERReader(bytes)
    let whole = try reader.next(DERReader.Tag.sequence, "a certificate")
    encoded = Array(whole.whole)
    var outer = whole.inside
    var body = try outer.next(DERReader.Tag.sequence, "the body of a certificate").inside
    let version = try body.optional(0xA0)
    serialNumber = Array(try body.next(DERReader.Tag.integer, "a serial number").content)
    let signature = try body.next(DERReader.Tag.sequence, "a signature's algorithm")
    let hash = try Self.hash(of: signature)
    signatureHash = hash?.name
    hasWeakHash = hash?.isWeak ?? false
    issuer = try DistinguishedName(try body.next(DERReader.Tag.sequence, "an issuer"))
    var dates = try body.next(DERReader.Tag.sequence, "a validity").inside
    notBefore = try Self.moment(try dates.next())
    notAfter = try Self.moment(try dates.next())
    subject = try DistinguishedName(try body.next(DERReader.Tag.sequence, "a subject"))
    let key = try body.next(DERReader.Tag.sequence, "a public key")
    publicKeyInfo = Array(key.whole)
    (keyKind, keyBits) = try Self.key(key)
    // Ends: each round takes a value.
    while let tag = body.nextTag {
      let value = try body.next()
      guard tag == 0xA3, version != nil else { continue }
      var wrapper = value.inside
      var list = try wrapper.next(DERReader.Tag.sequence, "extensions").inside
      var seen: Set<[UInt8]> = []
      while !list.isAtEnd {
        try extensions.take(try list.next(DERReader.Tag.sequence, "an extension"), &seen)
      }
    }
  }

  /// The encoding of a certificate's subject; nothing else of it is read.
  static func subject(of bytes: ArraySlice<UInt8>) throws(MalformedBytes) -> ArraySlice<UInt8> {
    var reader = DERReader(bytes)
    var outer = try reader.next(DERReader.Tag.sequence, "a certificate").inside
    var body = try outer.next(DERReader.Tag.sequence, "the body of a certificate").inside
    _ = try body.optional(0xA0)
    // The serial number, the signature's algorithm, the issuer, the validity.
    for _ in 0..<4 { _ = try body.next() }
    return try body.next(DERReader.Tag.sequence, "a subject").whole
  }

  /// The hash of a signature's algorithm; nil where it is none of the known ones.
  static func hash(
    of algorithm: DERReader.Value
  ) throws(MalformedBytes) -> (name: String, isWeak: Bool)? {
    var parts = algorithm.inside
    let identifier = Array(try parts.next(DERReader.Tag.object, "an algorithm").content)
    guard identifier == ObjectIdentifier.pssKey else {
      return ObjectIdentifier.hash(ofSignature: identifier)
    }
    guard var parameters = try parts.optional(DERReader.Tag.sequence)?.inside,
      var wrapper = try parameters.optional(0xA0)?.inside
    else { return ObjectIdentifier.hash(ofPSS: nil) }
    var inner = try wrapper.next(DERReader.Tag.sequence, "a hash").inside
    return ObjectIdentifier.hash(
      ofPSS: Array(try inner.next(DERReader.Tag.object, "a hash").content))
  }

  /// The time that a value holds.
  static func moment(_ value: DERReader.Value) throws(MalformedBytes) -> Moment {
    switch value.tag {
    case DERReader.Tag.utcTime: try Moment(value.content, hasLongYear: false)
    case DERReader.Tag.generalizedTime: try Moment(value.content, hasLongYear: true)
    default: throw MalformedBytes(expected: "a time")
    }
  }

  private static func key(
    _ info: DERReader.Value
  ) throws(MalformedBytes) -> (kind: KeyKind, bits: Int) {
    var parts = info.inside
    var algorithm = try parts.next(DERReader.Tag.sequence, "a key's algorithm").inside
    let identifier = Array(try algorithm.next(DERReader.Tag.object, "a key's algorithm").content)
    let bits = try parts.next(DERReader.Tag.bits, "a key").content.dropFirst()
    switch identifier {
    case ObjectIdentifier.rsaKey, ObjectIdentifier.pssKey:
      var reader = DERReader(bits)
      var numbers = try reader.next(DERReader.Tag.sequence, "an RSA key").inside
      let modulus = try numbers.next(DERReader.Tag.integer, "a modulus").content
        .drop { $0 == 0 }
      let leading = modulus.first.map(\.leadingZeroBitCount) ?? 0
      return (.rsa, modulus.count * 8 - leading)
    case ObjectIdentifier.ecKey:
      if let curve = try algorithm.optional(DERReader.Tag.object)?.content,
        let size = ObjectIdentifier.curves[Array(curve)]
      {
        return (.ellipticCurve, size)
      }
      return (.ellipticCurve, max(bits.count - 1, 0) / 2 * 8)
    default: return (.other, bits.count * 8)
    }
  }
}

extension Certificate.Extensions {
  /// Takes an extension.
  fileprivate mutating func take(
    _ value: DERReader.Value, _ seen: inout Set<[UInt8]>
  ) throws(MalformedBytes) {
    var parts = value.inside
    let identifier = Array(try parts.next(DERReader.Tag.object, "an extension").content)
    let isCritical = try parts.optional(DERReader.Tag.boolean)?.content.first == 0xFF
    let content = try parts.next(DERReader.Tag.octets, "an extension's value").content
    if !seen.insert(identifier).inserted { hasDuplicate = true }
    if isCritical, !ObjectIdentifier.understood.contains(identifier) {
      unknownCritical = unknownCritical ?? ObjectIdentifier.dotted(identifier[...])
    }
    var reader = DERReader(content)
    switch identifier {
    case ObjectIdentifier.subjectAltName:
      hasAlternativeNames = true
      var names = try reader.next(DERReader.Tag.sequence, "names").inside
      while !names.isAtEnd { takeName(try names.next()) }
    case ObjectIdentifier.extendedKeyUsage:
      var list = try reader.next(DERReader.Tag.sequence, "purposes").inside
      var purposes: [[UInt8]] = []
      while !list.isAtEnd {
        purposes.append(Array(try list.next(DERReader.Tag.object, "a purpose").content))
      }
      self.purposes = purposes
    case ObjectIdentifier.basicConstraints:
      var list = try reader.next(DERReader.Tag.sequence, "constraints").inside
      isAuthority = try list.optional(DERReader.Tag.boolean)?.content.first == 0xFF
      if let length = try list.optional(DERReader.Tag.integer)?.content, length.count == 1 {
        pathLength = length.first.map(Int.init)
      }
    case ObjectIdentifier.subjectKeyIdentifier:
      subjectKey = Array(try reader.next(DERReader.Tag.octets, "a key identifier").content)
    case ObjectIdentifier.authorityKeyIdentifier:
      var list = try reader.next(DERReader.Tag.sequence, "a key identifier").inside
      authorityKey = try list.optional(0x80).map { Array($0.content) }
    case ObjectIdentifier.authorityAccess:
      var list = try reader.next(DERReader.Tag.sequence, "places").inside
      while !list.isAtEnd { try takePlace(try list.next(DERReader.Tag.sequence, "a place")) }
    case ObjectIdentifier.timestamps:
      timestamps = Array(try reader.next(DERReader.Tag.octets, "timestamps").content)
    case ObjectIdentifier.nameConstraints: hasNameConstraints = true
    case ObjectIdentifier.tlsFeature:
      var list = try reader.next(DERReader.Tag.sequence, "features").inside
      while !list.isAtEnd {
        // The number of the extension by which a client asks for a response.
        let feature = try list.next(DERReader.Tag.integer, "a feature").content
        if feature.elementsEqual([5]) { demandsStaple = true }
      }
    default: break
    }
  }

  private mutating func takeName(_ name: DERReader.Value) {
    guard dnsNames.count + addresses.count < Certificate.maxNames else { return }
    switch name.tag {
    // Bytes beyond ASCII are no host name; kept, they match none.
    case 0x82: dnsNames.append(String(decoding: name.content, as: UTF8.self).lowercased())
    case 0x87: addresses.append(Array(name.content))
    default: break
    }
  }

  private mutating func takePlace(_ value: DERReader.Value) throws(MalformedBytes) {
    var parts = value.inside
    let method = Array(try parts.next(DERReader.Tag.object, "a method").content)
    let name = try parts.next()
    guard method == ObjectIdentifier.issuersPlace, name.tag == 0x86, issuerPlaces.count < 4,
      name.content.count <= 1024
    else { return }
    issuerPlaces.append(String(decoding: name.content, as: UTF8.self))
  }
}
