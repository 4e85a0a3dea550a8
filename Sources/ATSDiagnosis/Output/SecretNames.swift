/// The names that announce a secret: of headers, of members of a query or of JSON, of settings.
///
/// Written as ``SecretFinder`` compares them: lower case, without `-`, `_`, `.` and blanks.
enum SecretNames {
  /// What kind of value follows a name.
  enum Kind {
    /// One value.
    case value
    /// All that is left of the line: the value of a header has parts.
    case header
  }

  /// A name that ends with one of these has a header's value.
  private static let headers = names(["authorization", "cookie", "cookies"])

  /// A name that ends with one of these has a secret value.
  private static let endings = names([
    "token", "password", "passwd", "passphrase", "passcode", "pwd", "secret", "apikey",
    "accesskey", "accesskeyid", "secretkey", "privatekey", "authkey", "sessionkey", "signingkey",
    "encryptionkey", "masterkey", "sharedkey", "subscriptionkey", "licensekey", "sessionid",
    "sessid", "csrf", "xsrf", "securitycode", "onetimecode", "username", "emailaddress",
    // Identifiers of a device, or of a person by way of one.
    "udid", "deviceid", "deviceidentifier", "deviceuuid", "idfa", "idfv", "identifierforvendor",
    "vendorid", "advertisingidentifier", "advertisingid", "installationid", "imei", "meid",
    "iccid", "imsi", "msisdn", "serialnumber", "serialno", "deviceserial", "ecid",
    "crashreporterkey", "macaddress", "wifiaddress", "bluetoothaddress", "phonenumber", "appleid",
  ])

  /// A name of which one of these is the last word has a secret value; longer ones may end so.
  private static let words = names([
    "auth", "bearer", "jwt", "otp", "sid", "sig", "hmac", "pin", "email", "serial", "phone",
  ])

  /// The longest of the names, in bytes.
  static let longest = (headers + endings + words).reduce(0) { max($0, $1.count) }

  private static func names(_ texts: [String]) -> [[UInt8]] { texts.map { Array($0.utf8) } }

  private struct Name {
    let bytes: [UInt8]
    let kind: Kind
    /// Whether it has to be the last word, and not only the end of one.
    let isWord: Bool
  }

  /// The names by their last byte: every `=` and `:` of a text comes through here.
  private static let byLastByte: [[Name]] = {
    var table = [[Name]](repeating: [], count: 256)
    let all =
      headers.map { Name(bytes: $0, kind: .header, isWord: false) }
      + endings.map { Name(bytes: $0, kind: .value, isWord: false) }
      + words.map { Name(bytes: $0, kind: .value, isWord: true) }
    for name in all { table[Int(name.bytes[name.bytes.count - 1])].append(name) }
    return table
  }()

  /// What a name announces, or nil.
  ///
  /// - Parameters:
  ///   - reversed: the end of the name, its last byte first.
  ///   - wordLength: how many bytes its last word has.
  static func kind(reversed: [UInt8], wordLength: Int) -> Kind? {
    guard let last = reversed.first else { return nil }
    return byLastByte[Int(last)].first { name in
      (!name.isWord || name.bytes.count == wordLength) && ends(reversed, name.bytes)
    }?.kind
  }

  private static func ends(_ reversed: [UInt8], _ name: [UInt8]) -> Bool {
    guard name.count <= reversed.count else { return false }
    var index = 0
    for byte in name.reversed() {
      if reversed[index] != byte { return false }
      index += 1
    }
    return true
  }

  /// How tokens of well-known services begin.
  static let tokenPrefixes = names([
    "AIza", "github_pat_", "gho_", "ghp_", "ghr_", "ghs_", "ghu_", "glpat-", "hf_", "npm_",
    "pk_live_", "pypi-", "rk_live_", "shpat_", "sk-", "sk_live_", "sk_test_", "xoxa-", "xoxb-",
    "xoxp-", "xoxr-", "xoxs-", "dop_v1_",
  ])

  /// How the identifiers of access keys of Amazon's services begin; each has twenty characters.
  static let accessKeyPrefixes = names(["AKIA", "ASIA", "AROA", "AIDA", "ABIA", "ACCA"])

  /// What stands in place of a value where there is none: it tells something, and hides nothing.
  static let placeholders: Set<[UInt8]> = Set(
    names([
      "null", "nil", "none", "true", "false", "yes", "no", "(null)", "<null>", "<nil>",
      "<private>", "<none>", "private", "undefined", "missing", "expired", "invalid", "required",
      "error",
    ]))
}
