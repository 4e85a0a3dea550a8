internal import AppTransportSecurity

/// What a client offers in its first message.
struct ClientOffer: Hashable, Sendable {
  /// A list of cipher suites.
  enum Suites: Int, CaseIterable, Hashable, Sendable {
    /// Those of ATS, all with forward secrecy.
    case forwardSecrecy
    /// Those of the profile FCP_v2.1 for TLS 1.2: ECDHE with AES-GCM.
    case profile
    /// Those of ATS without forward secrecy as well.
    case forwardSecrecyAndRSA
    /// The list of the system, with 3DES.
    case system
    /// Everything that a server might have, which no client of Apple's offers.
    case everything
  }

  /// The oldest version.
  var floor: TLSVersion
  /// The newest version.
  var ceiling = TLSVersion.tls13
  /// The cipher suites.
  var suites: Suites
  /// Whether the host is named (SNI); addresses never are.
  var namesHost = true
  /// Whether HTTP/1.1 is offered as the protocol (ALPN).
  var offersHTTP = true

  /// The offer of a test of `nscurl` to a server that speaks TLS.
  init(_ row: DiagnosticRow) {
    guard let point = row.point else {
      self.init(floor: .tls10, suites: .system)
      return
    }
    let suites: Suites =
      point.requiresForwardSecrecy
      ? .forwardSecrecy : point.allowsInsecureHTTP ? .system : .forwardSecrecyAndRSA
    self.init(floor: point.minimumTLS, suites: suites)
  }

  /// Makes an offer.
  init(floor: TLSVersion, suites: Suites) {
    self.floor = floor
    self.suites = suites
  }

  /// Whether OpenSSL can offer all of it.
  var isWithinOpenSSL: Bool {
    switch suites {
    case .forwardSecrecy, .profile, .forwardSecrecyAndRSA: true
    // Builds of today leave 3DES out.
    case .system, .everything: false
    }
  }
}

/// The cipher suites of an offer, by their numbers and by OpenSSL's names.
enum SuiteList {
  /// A suite of TLS 1.2 or older.
  struct Suite: Sendable {
    let number: Int
    let openSSLName: String
  }

  static let tls13 = [0x1301, 0x1302, 0x1303]

  static let forwardSecrecy: [Suite] = [
    Suite(number: 0xC02C, openSSLName: "ECDHE-ECDSA-AES256-GCM-SHA384"),
    Suite(number: 0xC02B, openSSLName: "ECDHE-ECDSA-AES128-GCM-SHA256"),
    Suite(number: 0xCCA9, openSSLName: "ECDHE-ECDSA-CHACHA20-POLY1305"),
    Suite(number: 0xC030, openSSLName: "ECDHE-RSA-AES256-GCM-SHA384"),
    Suite(number: 0xC02F, openSSLName: "ECDHE-RSA-AES128-GCM-SHA256"),
    Suite(number: 0xCCA8, openSSLName: "ECDHE-RSA-CHACHA20-POLY1305"),
    Suite(number: 0xC00A, openSSLName: "ECDHE-ECDSA-AES256-SHA"),
    Suite(number: 0xC009, openSSLName: "ECDHE-ECDSA-AES128-SHA"),
    Suite(number: 0xC014, openSSLName: "ECDHE-RSA-AES256-SHA"),
    Suite(number: 0xC013, openSSLName: "ECDHE-RSA-AES128-SHA"),
  ]

  /// The suites of the profile FCP_v2.1.
  static let profile = forwardSecrecy.filter {
    [0xC02C, 0xC02B, 0xC030, 0xC02F].contains($0.number)
  }

  static let rsaKeyExchange: [Suite] = [
    Suite(number: 0x009D, openSSLName: "AES256-GCM-SHA384"),
    Suite(number: 0x009C, openSSLName: "AES128-GCM-SHA256"),
    Suite(number: 0x0035, openSSLName: "AES256-SHA"),
    Suite(number: 0x002F, openSSLName: "AES128-SHA"),
  ]

  private static let tripleDES = [0xC008, 0xC012, 0x000A]

  /// The suites of an offer, in the order of preference.
  static func numbers(_ offer: ClientOffer) -> [Int] {
    var result = offer.ceiling == .tls13 ? tls13 : []
    guard offer.floor < .tls13 else { return result }
    if offer.suites == .profile { return result + profile.map(\.number) }
    result += forwardSecrecy.map(\.number)
    switch offer.suites {
    case .forwardSecrecy, .profile: break
    case .forwardSecrecyAndRSA: result += rsaKeyExchange.map(\.number)
    case .system: result += rsaKeyExchange.map(\.number) + tripleDES
    case .everything: result += rsaKeyExchange.map(\.number) + tripleDES + others
    }
    return result
  }

  /// The suites of an offer for OpenSSL.
  static func openSSLNames(_ offer: ClientOffer) -> String {
    let suites =
      switch offer.suites {
      case .profile: profile
      case .forwardSecrecy: forwardSecrecy
      case .forwardSecrecyAndRSA, .system, .everything: forwardSecrecy + rsaKeyExchange
      }
    return suites.map(\.openSSLName).joined(separator: ":")
  }

  static let openSSLNames13 =
    "TLS_AES_128_GCM_SHA256:TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256"

  /// What no client of Apple's offers: other modes, finite-field Diffie-Hellman, RC4, export grade, no
  /// encryption, no authentication.
  private static let others = [
    0xC024, 0xC023, 0xC028, 0xC027, 0x003D, 0x003C, 0xC0AE, 0xC0AC, 0xC09D, 0xC09C, 0xC05C, 0xC05D,
    0xC060, 0xC061, 0xC072, 0xC073, 0xC076, 0xC077, 0xC086, 0xC087, 0xC08A, 0xC08B, 0xCCAA, 0x009F,
    0x009E, 0x006B, 0x0067, 0x0039, 0x0033, 0x0016, 0x00A3, 0x00A2, 0x006A, 0x0040, 0x0038, 0x0032,
    0x0013, 0xC07C, 0xC07D, 0x00C4, 0x00BE, 0x0088, 0x0045, 0x0084, 0x0041, 0x00C0, 0x00BA, 0xC07A,
    0xC07B, 0xC050, 0xC051, 0x009A, 0x0099, 0x0096, 0x0007, 0xC007, 0xC011, 0x0005, 0x0004, 0x0009,
    0x0015, 0x0012, 0x0008, 0x0014, 0x0011, 0x0006, 0x0003, 0x0062, 0x0064, 0xC006, 0xC010, 0x003B,
    0x0002, 0x0001, 0xC019, 0xC018, 0x00A7, 0x00A6, 0x006D, 0x006C, 0x003A, 0x0034, 0x001B, 0x0018,
  ]

  /// What a suite outside of the system's list is, for people.
  static func family(of number: Int) -> String {
    switch number {
    case 0xCCAA, 0x009E...0x009F, 0x006B, 0x0067, 0x0039, 0x0033, 0x0016, 0x00A2...0x00A3, 0x006A,
      0x0040, 0x0038, 0x0032, 0x0013, 0xC07C...0xC07D, 0x00C4, 0x00BE, 0x0088, 0x0045,
      0x0099...0x009A,
      0x0012, 0x0015:
      "finite-field Diffie-Hellman (DHE)"
    case 0xC007, 0xC011, 0x0004, 0x0005: "RC4"
    case 0x0003, 0x0006, 0x0008, 0x0011, 0x0014, 0x0062, 0x0064: "export grade"
    case 0x0009: "DES"
    case 0x0001, 0x0002, 0x003B, 0xC006, 0xC010: "no encryption"
    case 0xC018...0xC019, 0x00A6...0x00A7, 0x006C...0x006D, 0x003A, 0x0034, 0x001B, 0x0018:
      "no certificate (anonymous)"
    case 0xC008, 0xC012, 0x000A: "3DES"
    default: "modes that Apple's systems don't have"
    }
  }
}
