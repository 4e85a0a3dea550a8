/// A response on a certificate's state by OCSP (RFC 6960), as a server staples it to its handshake.
struct StapledResponse: Hashable, Sendable {
  /// What an authority says of a certificate.
  enum State: Hashable, Sendable {
    case good
    /// Revoked at a time.
    case revoked(Moment)
    /// The responder knows no such certificate.
    case unknown
  }

  /// What it says of one certificate.
  struct Single: Hashable, Sendable {
    let serialNumber: [UInt8]
    let state: State
    let thisUpdate: Moment
    /// Until when it counts; nil where newer information can be had at any time.
    let nextUpdate: Moment?
  }

  let producedAt: Moment
  /// One for each certificate that it is about.
  let singles: [Single]
  /// What is signed.
  let signedBytes: [UInt8]
  let signature: [UInt8]
  /// The hash of the signature, or nil where that is none of the known ones.
  let signatureHash: String?
  /// The certificates that come with it, for a responder that the authority has named.
  let certificates: [Certificate]

  /// No more certificates of a response are looked at.
  private static let maxCertificates = 4

  /// Reads a response.
  ///
  /// - Throws: where it is malformed, or where the responder gives no answer, such as `tryLater`.
  init(_ bytes: ArraySlice<UInt8>) throws(MalformedBytes) {
    var reader = DERReader(bytes)
    var outer = try reader.next(DERReader.Tag.sequence, "a response").inside
    let status = try outer.next(DERReader.Tag.enumerated, "a response's status").content
    guard status.elementsEqual([0]) else {
      throw MalformedBytes(expected: "an answer of the responder")
    }
    var wrapper = try outer.next(0xA0, "the bytes of a response").inside
    var typed = try wrapper.next(DERReader.Tag.sequence, "the bytes of a response").inside
    let type = try typed.next(DERReader.Tag.object, "the type of a response").content
    guard type.elementsEqual(ObjectIdentifier.basicResponse) else {
      throw MalformedBytes(expected: "a basic response")
    }
    var inner = DERReader(try typed.next(DERReader.Tag.octets, "a basic response").content)
    var basic = try inner.next(DERReader.Tag.sequence, "a basic response").inside
    let data = try basic.next(DERReader.Tag.sequence, "the data of a response")
    signedBytes = Array(data.whole)
    let algorithm = try basic.next(DERReader.Tag.sequence, "a signature's algorithm")
    var parameters = algorithm.inside
    // Of RSA-PSS the hash alone doesn't say how the signature is made; hardly a responder uses it.
    let isPSS = try parameters.next().content.elementsEqual(ObjectIdentifier.pssKey)
    signatureHash = isPSS ? nil : try Certificate.hash(of: algorithm)?.name
    signature = Array(try basic.next(DERReader.Tag.bits, "a signature").content.dropFirst())
    certificates = try Self.certificates(try basic.optional(0xA0))
    (producedAt, singles) = try Self.data(data)
  }

  private static func certificates(
    _ wrapper: DERReader.Value?
  ) throws(MalformedBytes) -> [Certificate] {
    guard var wrapper = wrapper?.inside else { return [] }
    var list = try wrapper.next(DERReader.Tag.sequence, "certificates of a response").inside
    var result: [Certificate] = []
    while !list.isAtEnd, result.count < maxCertificates {
      result.append(try Certificate(try list.next().whole))
    }
    return result
  }

  private static func data(
    _ data: DERReader.Value
  ) throws(MalformedBytes) -> (producedAt: Moment, singles: [Single]) {
    var parts = data.inside
    _ = try parts.optional(0xA0)
    // The responder, by its name or by its key: what counts is whose key made the signature.
    _ = try parts.next()
    let producedAt = try Certificate.moment(try parts.next())
    var list = try parts.next(DERReader.Tag.sequence, "the answers of a response").inside
    var singles: [Single] = []
    while !list.isAtEnd {
      singles.append(try single(try list.next(DERReader.Tag.sequence, "an answer")))
    }
    return (producedAt, singles)
  }

  private static func single(_ value: DERReader.Value) throws(MalformedBytes) -> Single {
    var parts = value.inside
    var identifier = try parts.next(DERReader.Tag.sequence, "a certificate's identifier").inside
    _ = try identifier.next(DERReader.Tag.sequence, "a hash")
    _ = try identifier.next(DERReader.Tag.octets, "the hash of a name")
    _ = try identifier.next(DERReader.Tag.octets, "the hash of a key")
    let serial = try identifier.next(DERReader.Tag.integer, "a serial number").content
    let state = try state(try parts.next())
    let thisUpdate = try Certificate.moment(try parts.next())
    let next = try parts.optional(0xA0)
    var nextUpdate: Moment?
    if var next = next?.inside { nextUpdate = try Certificate.moment(try next.next()) }
    return Single(
      serialNumber: Array(serial), state: state, thisUpdate: thisUpdate, nextUpdate: nextUpdate)
  }

  private static func state(_ value: DERReader.Value) throws(MalformedBytes) -> State {
    switch value.tag {
    case 0x80: return .good
    case 0xA1:
      var parts = value.inside
      return .revoked(try Certificate.moment(try parts.next()))
    case 0x82: return .unknown
    default: throw MalformedBytes(expected: "a certificate's state")
    }
  }
}

/// What a stapled response is worth for a chain.
enum StapleVerdict: Hashable {
  /// The certificate is revoked; `isSigned` is nil where the signature couldn't be checked.
  case revoked(Moment, isSigned: Bool)
  /// It counts, and says that all is well, until a time if it names one.
  case good(until: Moment?)
  /// It counts for nothing, for a reason.
  case worthless(String)

  /// Judges a response for the first certificate of a path.
  init(
    _ bytes: [UInt8], for path: CertificatePath, now: Moment, signatures: SignatureCheck
  ) {
    guard let response = try? StapledResponse(bytes[...]) else {
      self = .worthless("it can't be read, or holds no answer")
      return
    }
    let leaf = path.certificates[0]
    guard let single = response.singles.first(where: { $0.serialNumber == leaf.serialNumber })
    else {
      self = .worthless("it is for another certificate")
      return
    }
    // An issuer that is known by its name alone can't vouch for anything.
    let issuer = path.certificates.dropFirst().first
    let isSigned = issuer.flatMap { Self.isSigned(response, by: $0, signatures) }
    if isSigned == false {
      self = .worthless("it isn't signed by the certificate's issuer, nor for it")
      return
    }
    switch single.state {
    case .revoked(let moment):
      // A revocation stays one, however old the response is.
      self = .revoked(moment, isSigned: isSigned == true)
    case .unknown: self = .worthless("the responder doesn't know the certificate")
    case .good:
      if let end = single.nextUpdate, end < now {
        self = .worthless("it was valid until \(end.date)")
      } else if single.thisUpdate > now {
        self = .worthless("it is valid from \(single.thisUpdate.date) on")
      } else if isSigned == nil {
        self = .worthless("its signature couldn't be checked")
      } else {
        self = .good(until: single.nextUpdate)
      }
    }
  }

  /// Whether the issuer, or a responder that it has named, made the signature; nil where that can't
  /// be checked.
  private static func isSigned(
    _ response: StapledResponse, by issuer: Certificate, _ signatures: SignatureCheck
  ) -> Bool? {
    guard let hash = response.signatureHash else { return nil }
    func isMade(by signer: Certificate) -> Bool? {
      signatures.isSigned(response.signedBytes, response.signature, hash: hash, by: signer)
    }
    guard let direct = isMade(by: issuer) else { return nil }
    if direct { return true }
    for responder in response.certificates {
      let purposes = responder.extensions.purposes ?? []
      guard purposes.contains(ObjectIdentifier.responseSigning),
        responder.notBefore <= response.producedAt, response.producedAt <= responder.notAfter,
        signatures.isSigned(responder, by: issuer) == true
      else { continue }
      if isMade(by: responder) == true { return true }
    }
    return false
  }
}

/// What checks signatures; each answer is nil where it isn't known.
struct SignatureCheck: Sendable {
  /// Without it no signature can be checked.
  private let library: TLSLibrary?

  /// Checks by a library.
  init(_ library: TLSLibrary?) { self.library = library }

  /// Whether one certificate is signed by another.
  func isSigned(_ certificate: Certificate, by issuer: Certificate) -> Bool? {
    library?.isSigned(certificate, by: issuer)
  }

  /// Whether a message has a signature that was made over a hash with the key of a certificate.
  func isSigned(
    _ message: [UInt8], _ signature: [UInt8], hash: String, by signer: Certificate
  ) -> Bool? {
    library?.isSigned(message, signature: signature, hash: hash, by: signer)
  }
}
