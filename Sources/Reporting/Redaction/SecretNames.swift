/// The names that announce a secret, and the forms of secrets that have none.
///
/// Written as ``SecretFinder`` compares them: names in lower case as far as they are ASCII, without `-`, `_`,
/// `.` and blanks.
enum SecretNames {
  /// What kind of value follows a name.
  enum Kind {
    /// One value.
    case value
    /// One value, where it says more than that there is one: `session=abc`, but not
    /// `session: <NSURLSession>`.
    case weakValue
    /// One value, where the name is that of a field and no word of a sentence: `user=joe`, but not
    /// `shown to user: it failed`.
    case fieldValue
    /// As ``weakValue``, where the name goes on behind that of a secret: `token_v2=abc`.
    case variantValue
    /// One value, where it looks like a secret: `tokens: 1a2b3c4d`, but not `tokens: read, write`.
    case likelyValue
    /// The next part of a path, where it looks like no name.
    case pathPart
    /// All that is left of the line: the value of a header has parts.
    case header
    /// What everybody may know, though it looks like a key.
    case fingerprint
  }

  // MARK: Names

  /// A name that ends with one of these has a header's value.
  static let headers = [
    "authorization", "cookie", "cookie2", "cookies",
    // Words that are a key in other words, with blanks between.
    "mnemonic", "seedphrase", "recoveryphrase",
  ]

  /// A name that ends with one of these has a secret value.
  static let endings = [
    "token", "password", "passwd", "passphrase", "passcode", "pwd", "pswd", "secret", "apikey",
    "accesskey", "accesskeyid", "secretkey", "privatekey", "authkey", "sessionkey", "signingkey",
    "encryptionkey", "masterkey", "sharedkey", "subscriptionkey", "licensekey", "accountkey",
    "consumerkey", "deploykey", "privkey", "hmackey", "servicekey", "storagekey", "functionskey",
    "authenticationkey", "sshkey", "recoverykey", "recoverycode", "backupcode", "sessionid",
    "sessid", "csrf", "xsrf", "securitycode",
    "onetimecode", "authcode", "username", "emailaddress", "connectionstring", "codeverifier",
    "samlresponse", "samlrequest", "amzsignature", "xsignature", "hubsignature",
    "hubsignature256", "hmacsha256", "userid", "loginid", "customerid",
    // Passwords in other languages.
    "passwort", "kennwort", "motdepasse", "contraseña", "contrasena", "senha", "wachtwoord",
    "lösenord", "hasło", "пароль", "Пароль", "パスワード", "密码", "密碼", "비밀번호",
    // Identifiers of a device, or of a person by way of one.
    "udid", "deviceid", "deviceidentifier", "deviceuuid", "idfa", "idfv", "identifierforvendor",
    "vendorid", "advertisingidentifier", "advertisingid", "installationid", "imei", "meid",
    "iccid", "imsi", "msisdn", "serialnumber", "serialno", "deviceserial", "ecid",
    "crashreporterkey", "macaddress", "wifiaddress", "bluetoothaddress", "phonenumber", "appleid",
    "dsid", "appleimd", "appleimdm", "cardnumber", "iban",
  ]

  /// A name of which one of these is the last word has a secret value; longer ones may end so.
  static let words = [
    "auth", "bearer", "jwt", "otp", "totp", "sid", "sig", "hmac", "pin", "email", "serial",
    "phone", "tel", "ssn", "cvv", "cvc",
  ]

  /// As ``words``, where the value is no object, no address in memory and no count.
  static let weakWords = ["pass", "session", "credential", "credentials", "creds", "psk"]

  /// A name that ends with one of these has a secret value where it is the name of a field.
  static let fieldEndings = ["user", "nonce", "signature"]

  /// As ``fieldEndings``, where the name's last word is one of these.
  static let fieldWords = ["login", "opaque", "salt", "ticket"]

  /// A part of a path whose last word is one of these is followed by a secret, as in a link that is mailed.
  static let pathWords = [
    "reset", "verify", "verification", "confirm", "confirmation", "activate", "activation",
    "invite",
    "invitation", "unsubscribe", "magic", "link", "recover", "recovery", "unlock", "hook",
    "webhook",
  ]

  /// A name that ends with one of these has a value that is public.
  static let fingerprints = [
    "sha1", "sha256", "sha384", "sha512", "md5", "fingerprint", "thumbprint", "digest", "spki",
    "checksum",
  ]

  /// What may follow the name of a secret within a name: `PASSWORD_PROD`, `tokenValue`, `password_hash`.
  static let additions = [
    // Which of several.
    "new", "old", "current", "previous", "primary", "secondary", "backup", "default", "temp",
    "tmp", "confirm", "confirmation", "again", "repeat", "verify",
    // Where it holds.
    "preprod", "prod", "production", "live", "stage", "staging", "uat", "qa", "test", "testing",
    "dev", "develop", "development", "sandbox", "demo", "local", "ci", "release", "debug", "ios",
    "macos", "android", "admin", "root",
    // In which form it is.
    "value", "val", "string", "str", "plaintext", "text", "txt", "data", "raw", "plain", "hash",
    "hashed", "encrypted", "enc", "encoded", "base64", "b64", "hex", "base",
  ]

  /// The length of the longest name, in bytes, with what may follow it.
  static let maxLength =
    names.reduce(0) { max($0, $1.utf8.count) }
    + maxAdditions * (2 + additions.reduce(0) { max($0, $1.utf8.count) })
  /// No more words than these follow a name.
  static let maxAdditions = 3

  private static let names =
    headers + endings + words + weakWords + fieldEndings + fieldWords + pathWords + fingerprints

  /// What may follow a name, by its last byte and without it, the last byte first.
  static let additionsByLastByte: [[[UInt8]]] = {
    var table = [[[UInt8]]](repeating: [], count: 256)
    for word in additions {
      var rest = Array(word.utf8)
      guard let last = rest.popLast() else { continue }
      rest.reverse()
      table[Int(last)].append(rest)
    }
    return table
  }()

  /// The names by their last byte: every `=` and `:` of a text comes through here.
  static let byLastByte: [[Name]] = {
    var table = [[Name]](repeating: [], count: 256)
    func add(_ names: [String], _ kind: Kind, isWord: Bool = false) {
      for name in names {
        var reversed = Array(name.utf8)
        reversed.reverse()
        guard let last = reversed.first else { continue }
        table[Int(last)].append(Name(reversed: reversed, kind: kind, isWord: isWord))
      }
    }
    add(headers, .header)
    add(endings, .value)
    add(words, .value, isWord: true)
    add(weakWords, .weakValue, isWord: true)
    add(fieldEndings, .fieldValue)
    add(fieldWords, .fieldValue, isWord: true)
    add(pathWords, .pathPart, isWord: true)
    add(fingerprints, .fingerprint)
    return table
  }()

  /// Which bytes are before the last one of what may follow a name, as ``lastPairs``.
  static let lastPairsOfAdditions = additionsByLastByte.map { words in
    words.reduce(UInt32(0)) { $0 | 1 << UInt32($1[0] & 31) }
  }

  /// Which bytes are before the last one of a name, a bit for each, by the last one; of each the low five bits
  /// count.
  static let lastPairs = byLastByte.map { names in
    names.reduce(UInt32(0)) { $0 | 1 << UInt32($1.reversed[1] & 31) }
  }

  // MARK: Values

  /// What replaces a value where there is none: it says something, and hides nothing.
  static let placeholders: Set<[UInt8]> = Set(
    [
      "null", "nil", "none", "true", "false", "yes", "no", "(null)", "<null>", "<nil>",
      "<private>", "<none>", "private", "undefined", "missing", "expired", "invalid", "required",
      "error", "adhoc", "valid", "unknown", "failed",
    ].map { Array($0.utf8) })

  /// How the titles of private keys as text end.
  static let keyBlocks = ["private key", "private key block"].map { Array($0.utf8) }

  // MARK: Tokens

  /// How the token of a service looks.
  struct TokenForm {
    /// What has to follow its first bytes.
    enum Kind {
      /// Sixteen capitals and digits.
      case accessKey
      /// Anything: no word begins like that.
      case distinct
      /// A long part with a digit: words begin like that, too.
      case word
    }

    let bytes: [UInt8]
    let kind: Kind
    /// Whether it is found in the middle of a word, where an escape was read in another way.
    var mayBeWithin: Bool { kind != .word }
  }

  /// How tokens of well-known services begin that no word begins like.
  static let tokenPrefixes = [
    "AGE-SECRET-KEY-1", "AIza", "APA91b", "ATATT3", "ATBB", "CFPAT-", "EAACEdEose0cBA",
    "GOCSPX-", "HRKU-", "NRAK-", "NRII-", "NRJS-", "PMAK-", "SWMTKN-1-", "dckr_pat_", "doo_v1_",
    "dop_v1_", "dor_v1_", "duffel_live_", "figd_", "gho_", "ghp_", "ghr_", "ghs_", "ghu_",
    "github_pat_", "gldt-", "glpat-", "glptt-", "glrt-", "glsa_", "gsk_", "lin_api_", "nvapi-",
    "pk_live_", "pk_test_", "pscale_oauth_", "pscale_pw_", "pscale_tkn_", "pypi-", "rk_live_",
    "rk_test_", "rubygems_", "shippo_live_", "shpat_", "shpca_", "shppa_", "shpss_", "sk_live_",
    "sk_test_", "sntrys_", "sntryu_", "sq0atp-", "sq0csp-", "tskey-", "whsec_", "xapp-", "xoxa-",
    "xoxb-", "xoxc-", "xoxd-", "xoxe-", "xoxp-", "xoxr-", "xoxs-",
  ]

  /// How tokens begin that words begin like as well.
  static let wordPrefixes = [
    "bkua_", "fo1_", "glc_", "hf_", "key-", "npm_", "ntn_", "ops_", "pat_", "phc_", "phx_", "r8_",
    "sbp_", "secret_", "sgp_", "sk-", "tfp_",
  ]

  /// How tokens begin of which a dot ends the first part.
  static let dottedPrefixes = [
    "SG.", "dp.ct.", "dp.pt.", "dp.sa.", "dp.st.", "dt0c01.", "hvb.", "hvs.", "v1.local.",
    "v1.public.", "v2.local.", "v2.public.", "v3.local.",
    "v3.public.", "v4.local.", "v4.public.", "xoxe.", "ya29.",
  ]
  static let dottedPrefixBytes = dottedPrefixes.map { Array($0.utf8) }
  /// With which bytes they begin, a bit for each; of each the low five bits count.
  static let dottedStarts = dottedPrefixBytes.reduce(UInt32(0)) { $0 | 1 << UInt32($1[0] & 31) }
  /// The length of the longest first part of one, in bytes.
  static let maxDottedPart = 6

  /// How the identifiers of access keys of Amazon's services begin; each has twenty characters.
  static let accessKeyPrefixes = ["AKIA", "ASIA", "AROA", "AIDA", "ABIA", "ACCA"]

  /// The forms by their first byte, in both cases of it.
  static let tokens: [[TokenForm]] = {
    var table = [[TokenForm]](repeating: [], count: 256)
    func add(_ prefixes: [String], _ kind: TokenForm.Kind) {
      for prefix in prefixes {
        let bytes = Array(prefix.utf8)
        guard let first = bytes.first else { continue }
        let form = TokenForm(bytes: bytes, kind: kind)
        table[Int(first)].append(form)
        let lower = SecretFinder.lower(first)
        if lower != first { table[Int(lower)].append(form) }
      }
    }
    add(accessKeyPrefixes, .accessKey)
    add(tokenPrefixes, .distinct)
    add(wordPrefixes, .word)
    return table
  }()

  /// With which second bytes a form goes on, a bit for each, by its first byte; of each byte the low five bits
  /// count, which are alike for a letter in both cases.
  static let tokenStarts: [UInt32] = {
    // Read off the texts: most are never compared with a form.
    var rows = [UInt32](repeating: 0, count: 32)
    for prefixes in [accessKeyPrefixes, tokenPrefixes, wordPrefixes] {
      for prefix in prefixes {
        let bytes = prefix.utf8
        guard let first = bytes.first, let second = bytes.dropFirst().first else { continue }
        rows[Int(first & 31)] |= 1 << UInt32(second & 31)
      }
    }
    return rows
  }()

  // MARK: Dictionary

  /// The words that texts are compared with besides names and tokens.
  static let signs = [
    "basic", "bearer", "negotiate", "ntlm", "digest username=", "nshttpcookie", "optional(",
    "-----begin ", "-----end ", "--", "-u", "--user", "--cert", "--proxy-user", "--proxy-cert",
    "curl", "proxy", "</key>", "<string>", "<![cdata[", "]]>", "<private>", "sha1/", "sha256/",
    "sha-256/", "file", "file:", "is ", "was ", "0x", "akia", "eyj", "<", "=", "//", " //", "…",
    Redaction.mask,
  ]

  /// Every word that is known here: what is made of them is what may go wrong.
  static let dictionary: [String] =
    names + additions + tokenPrefixes + wordPrefixes + dottedPrefixes + accessKeyPrefixes + signs
    + (placeholders.sorted { $0.lexicographicallyPrecedes($1) } + keyBlocks)
    .map { String(decoding: $0, as: UTF8.self) } + UnescapedText.entities.map { "&\($0.name);" }
}
