/// The identifiers of ASN.1 objects that matter here, as their encoded bytes.
enum ObjectIdentifier {
  // Extensions of certificates.
  static let subjectKeyIdentifier: [UInt8] = [0x55, 0x1D, 0x0E]
  static let keyUsage: [UInt8] = [0x55, 0x1D, 0x0F]
  static let subjectAltName: [UInt8] = [0x55, 0x1D, 0x11]
  static let basicConstraints: [UInt8] = [0x55, 0x1D, 0x13]
  static let nameConstraints: [UInt8] = [0x55, 0x1D, 0x1E]
  static let revocationLists: [UInt8] = [0x55, 0x1D, 0x1F]
  static let policies: [UInt8] = [0x55, 0x1D, 0x20]
  static let policyMappings: [UInt8] = [0x55, 0x1D, 0x21]
  static let authorityKeyIdentifier: [UInt8] = [0x55, 0x1D, 0x23]
  static let policyConstraints: [UInt8] = [0x55, 0x1D, 0x24]
  static let extendedKeyUsage: [UInt8] = [0x55, 0x1D, 0x25]
  static let inhibitAnyPolicy: [UInt8] = [0x55, 0x1D, 0x36]
  static let authorityAccess: [UInt8] = [0x2B, 6, 1, 5, 5, 7, 1, 1]
  static let tlsFeature: [UInt8] = [0x2B, 6, 1, 5, 5, 7, 1, 24]
  static let timestamps: [UInt8] = [0x2B, 6, 1, 4, 1, 0xD6, 0x79, 2, 4, 2]

  /// The extensions that a reader may meet as critical ones and understands.
  static let understood: Set<[UInt8]> = [
    subjectKeyIdentifier, keyUsage, subjectAltName, basicConstraints, nameConstraints,
    revocationLists, policies, policyMappings, authorityKeyIdentifier, policyConstraints,
    extendedKeyUsage, inhibitAnyPolicy, authorityAccess, tlsFeature, timestamps,
  ]

  // Purposes and places.
  static let serverAuthentication: [UInt8] = [0x2B, 6, 1, 5, 5, 7, 3, 1]
  static let responseSigning: [UInt8] = [0x2B, 6, 1, 5, 5, 7, 3, 9]
  static let anyPurpose: [UInt8] = [0x55, 0x1D, 0x25, 0]
  static let issuersPlace: [UInt8] = [0x2B, 6, 1, 5, 5, 7, 0x30, 2]

  // Responses of OCSP.
  static let basicResponse: [UInt8] = [0x2B, 6, 1, 5, 5, 7, 0x30, 1, 1]

  // Keys.
  static let rsaKey: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 1, 1]
  static let pssKey: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 1, 10]
  static let ecKey: [UInt8] = [0x2A, 0x86, 0x48, 0xCE, 0x3D, 2, 1]

  /// The curves with names, and the size of their keys.
  static let curves: [[UInt8]: Int] = [
    [0x2A, 0x86, 0x48, 0xCE, 0x3D, 3, 1, 1]: 192, [0x2B, 0x81, 4, 0, 0x21]: 224,
    [0x2A, 0x86, 0x48, 0xCE, 0x3D, 3, 1, 7]: 256, [0x2B, 0x81, 4, 0, 0x22]: 384,
    [0x2B, 0x81, 4, 0, 0x23]: 521, [0x2B, 0x81, 4, 0, 10]: 256,
  ]

  /// What hash a signature is made with, and whether SHA-256 is at least as strong.
  static func hash(ofSignature identifier: [UInt8]) -> (name: String, isWeak: Bool)? {
    let rsa = Array(rsaKey.dropLast())
    if identifier.count == rsa.count + 1, Array(identifier.dropLast()) == rsa {
      switch identifier[rsa.count] {
      case 2: return ("MD2", true)
      case 4: return ("MD5", true)
      case 5: return ("SHA-1", true)
      case 11: return ("SHA-256", false)
      case 12: return ("SHA-384", false)
      case 13: return ("SHA-512", false)
      case 14: return ("SHA-224", true)
      default: return nil
      }
    }
    switch identifier {
    case [0x2A, 0x86, 0x48, 0xCE, 0x3D, 4, 1], [0x2A, 0x86, 0x48, 0xCE, 0x38, 4, 3]:
      return ("SHA-1", true)
    case [0x2A, 0x86, 0x48, 0xCE, 0x3D, 4, 3, 1]: return ("SHA-224", true)
    case [0x2A, 0x86, 0x48, 0xCE, 0x3D, 4, 3, 2]: return ("SHA-256", false)
    case [0x2A, 0x86, 0x48, 0xCE, 0x3D, 4, 3, 3]: return ("SHA-384", false)
    case [0x2A, 0x86, 0x48, 0xCE, 0x3D, 4, 3, 4]: return ("SHA-512", false)
    default: return nil
    }
  }

  /// The hash that the parameters of a signature with RSASSA-PSS name.
  static func hash(ofPSS identifier: [UInt8]?) -> (name: String, isWeak: Bool)? {
    switch identifier {
    // SHA-1 is what holds where none is named.
    case nil, [0x2B, 14, 3, 2, 26]: ("SHA-1", true)
    case [0x60, 0x86, 0x48, 1, 0x65, 3, 4, 2, 1]: ("SHA-256", false)
    case [0x60, 0x86, 0x48, 1, 0x65, 3, 4, 2, 2]: ("SHA-384", false)
    case [0x60, 0x86, 0x48, 1, 0x65, 3, 4, 2, 3]: ("SHA-512", false)
    default: nil
    }
  }

  /// The identifier with dots, such as `1.2.840.113549`.
  static func dotted(_ bytes: ArraySlice<UInt8>) -> String {
    var parts: [String] = []
    var value: UInt64 = 0
    for byte in bytes {
      // What is longer than any real arc is cut, never trapped.
      value = (value & (UInt64.max >> 8)) << 7 | UInt64(byte & 0x7F)
      guard byte & 0x80 == 0 else { continue }
      if parts.isEmpty {
        let first = min(value / 40, 2)
        parts = ["\(first)", "\(value - first * 40)"]
      } else {
        parts.append("\(value)")
      }
      value = 0
    }
    return parts.joined(separator: ".")
  }
}
