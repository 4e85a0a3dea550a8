import Testing

@testable import AppleErrorCatalog

@Suite("What people type")
struct CodeQueryTests {
  @Test(
    "Every spelling of a code is understood",
    arguments: [
      ("9813", CodeQuery.number(9813, isSigned: false)),
      ("-9813", .number(-9813, isSigned: true)),
      ("+9813", .number(9813, isSigned: true)),
      ("−9813", .number(-9813, isSigned: true)),
      ("–9813", .number(-9813, isSigned: true)),
      (" (-9813). ", .number(-9813, isSigned: true)),
      ("error -1202", .number(-1202, isSigned: true)),
      ("Code=-1022", .number(-1022, isSigned: true)),
      ("0xFFFFD9AB", .number(-9813, isSigned: true)),
      ("0x28", .number(40, isSigned: true)),
      ("3:-9802", .streamCode(-9802, streamDomain: 3)),
      ("[3:-9807]", .streamCode(-9807, streamDomain: 3)),
      ("12:8", .streamCode(8, streamDomain: 12)),
      ("NSURLErrorDomain Code=-1200", .code(-1200, in: .url)),
      ("Error Domain=NSURLErrorDomain Code=-1200", .code(-1200, in: .url)),
      ("nsurlerrordomain error -1200", .code(-1200, in: .url)),
      ("kCFStreamErrorDomainSSL, -9802", .code(-9802, in: .ssl)),
      ("OSStatus error -9813", .code(-9813, in: .osStatus)),
      ("kCFErrorDomainOSStatus -9813", .code(-9813, in: .osStatus)),
      ("errno 61", .code(61, in: .posix)),
      ("alert 40", .alert(40)),
      ("0x10000438", .alert(80)),
      ("10000438", .alert(80)),
      ("error:10000438:SSL routines:OPENSSL_internal:TLSV1_ALERT_INTERNAL_ERROR", .alert(80)),
      ("error:14094410:SSL routines", .alert(40)),
      ("error:0A000410:SSL routines", .alert(40)),
      ("0x100000f7", .libraryReason(247)),
      ("handshake failure", .alert(40)),
      ("HANDSHAKE_FAILURE", .alert(40)),
      ("TLSV1_ALERT_UNKNOWN_CA", .alert(48)),
      ("NSURLErrorDomain", .domain(.url)),
      ("kcferrordomaincfnetwork", .domain(.cfNetwork)),
      ("AnchorTrusted", .trustCheck("AnchorTrusted")),
      ("anchortrusted", .trustCheck("AnchorTrusted")), ("TrustCheck", .domain(.trustCheck)),
      ("0xC02F", .cipherSuite(0xC02F)), ("0xc02f", .cipherSuite(0xC02F)),
      ("{0xC0,0x2F}", .cipherSuite(0xC02F)), ("0xC0, 0x2F", .cipherSuite(0xC02F)),
      ("0x00,0x2F", .cipherSuite(0x2F)), ("0x002F", .cipherSuite(0x2F)),
      ("ciphersuite 49199", .cipherSuite(0xC02F)), ("0x2F", .number(47, isSigned: true)),
      ("0xC02", .number(0xC02, isSigned: true)), ("0x1306", .number(0x1306, isSigned: true)),
      ("TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256", .cipherSuite(0xC02F)),
      ("tls_aes_128_gcm_sha256", .cipherSuite(0x1301)),
      ("SSL_RSA_WITH_RC4_128_MD5", .cipherSuite(4)),
      ("TLSCipherSuite", .domain(.cipherSuite)),
      ("errSSLNoRootCert", .text("errSSLNoRootCert")),
      ("rootcert", .text("rootcert")),
      ("99999999999999999999", .text("99999999999999999999")),
      ("0x", .text("0x")),
      ("MyDomain Code=-1200", .code(-1200, in: ErrorDomain(rawValue: "MyDomain"))),
      ("something else -1200", .text("something else -1200")),
      ("My Code=-1200", .text("My Code=-1200")),
    ])
  func parsing(input: String, query: CodeQuery) {
    #expect(ErrorCatalog.parse(input) == query)
  }

  @Test("Nothing is understood where nothing is said", arguments: ["", "  ", "[]", "\"\""])
  func nothing(input: String) {
    #expect(ErrorCatalog.parse(input) == nil)
  }

  @Test(
    "The answer to what was typed is the code that was meant",
    arguments: [
      ("9813", "errSSLNoRootCert"), ("-9813", "errSSLNoRootCert"),
      ("1202", "NSURLErrorServerCertificateUntrusted"), ("3:-9802", "errSSLFatalAlert"),
      ("[3:-9807]", "errSSLXCertChainInvalid"), ("errsslnorootcert", "errSSLNoRootCert"),
      ("NSURLErrorSecureConnectionFailed", "NSURLErrorSecureConnectionFailed"),
      ("kCFURLErrorSecureConnectionFailed", "NSURLErrorSecureConnectionFailed"),
      ("kCFErrorDomainCFNetwork -1200", "kCFURLErrorSecureConnectionFailed"),
      ("handshake failure", "handshake_failure"), ("0x10000438", "internal_error"),
    ])
  func answers(input: String, symbol: String) throws {
    let query = try #require(ErrorCatalog.parse(input))
    #expect(ErrorCatalog.entries(matching: query).first?.symbol == symbol)
  }

  @Test("An alert brings the errSSL codes that it becomes")
  func alerts() {
    let handshake = ErrorCatalog.entries(matching: .alert(40))
    #expect(handshake.map(\.code) == [40, -9824])
    let name = ErrorCatalog.entries(matching: .alert(112))
    #expect(name.map(\.code) == [112, -9865, -9802])
    #expect(ErrorCatalog.entries(matching: .alert(1)).isEmpty)
  }

  @Test("A sign is taken at its word, and its absence stands for both")
  func signs() throws {
    #expect(ErrorCatalog.entries(matching: .number(9813, isSigned: true)).isEmpty)
    #expect(ErrorCatalog.entries(matching: .number(9813, isSigned: false)).count == 1)
    #expect(ErrorCatalog.entries(matching: .number(Int.min, isSigned: true)).isEmpty)
    let small = ErrorCatalog.entries(matching: .number(1, isSigned: false)).map(\.symbol)
    #expect(small.contains("kCFHostErrorHostNotFound"))
    // The number as typed comes first with all its meanings, then its negative with all of its.
    let negated = try #require(small.firstIndex(of: "NSURLErrorUnknown"))
    #expect(small[..<negated] == ErrorCatalog.entries(for: 1).map(\.symbol)[...])
    #expect(small[negated...] == ErrorCatalog.entries(for: -1).map(\.symbol)[...])
  }

  @Test("A check of trust brings the status that it is reported as")
  func trustChecks() {
    let found = ErrorCatalog.entries(matching: .trustCheck("AnchorTrusted"))
    #expect(found.map(\.symbol) == ["AnchorTrusted", "errSecNotTrusted"])
    #expect(found.map(\.code) == [-67843, -67843])
    #expect(found.first?.domain == .trustCheck)
    #expect(ErrorCatalog.entries(matching: .trustCheck("NoSuchCheck")).isEmpty)
  }

  @Test("A cipher suite tells what ATS does with it")
  func cipherSuites() throws {
    let modern = try #require(ErrorCatalog.entries(matching: .cipherSuite(0xC02F)).first)
    #expect(modern.causes == [])
    #expect(modern.meaning.hasSuffix("App Transport Security offers it by default."))
    let old = try #require(ErrorCatalog.entries(matching: .cipherSuite(0x2F)).first)
    #expect(old.causes == [.noForwardSecrecy])
    #expect(old.meaning.contains("NSExceptionRequiresForwardSecrecy"))
    let broken = try #require(ErrorCatalog.entries(matching: .cipherSuite(5)).first)
    #expect(broken.causes == [.weakCipher])
    let signal = try #require(ErrorCatalog.entries(matching: .cipherSuite(0xFF)).first)
    #expect(signal.causes == [])
    #expect(!signal.meaning.contains("App Transport Security"))
    #expect(ErrorCatalog.entries(matching: .number(49199, isSigned: false)).first == modern)
    #expect(ErrorCatalog.entries(matching: .cipherSuite(0x1306)).isEmpty)
  }

  @Test("A domain lists all its codes")
  func domains() {
    let entries = ErrorCatalog.entries(matching: .domain(.networkTLS))
    #expect(entries.count == 74)
    #expect(entries.first?.code == -9890)
  }
}

@Suite("Search and suggestions")
struct CatalogSearchTests {
  @Test("A whole symbol finds its code alone, though others begin with it")
  func wholeSymbols() {
    #expect(ErrorCatalog.search("errSSLBadCert").map(\.code) == [-9808])
    #expect(ErrorCatalog.search("ERRSSLLAST").map(\.code) == [-9849])
    #expect(ErrorCatalog.search("kCFURLErrorTimedOut").map(\.code) == [-1001])
  }

  @Test(
    "A part of a name finds every code that has it",
    arguments: [
      ("RootCert", [-9813, -9812]), ("certificate untrusted", [-1202]),
      ("ATSMinimum", [-9883, -9881]), ("PSK identity", [115, -9864]),
      ("mismatch", [-9843]), ("TimedOut", [-1001]),
    ])
  func parts(text: String, codes: [Int]) {
    let found = ErrorCatalog.search(text).map(\.code)
    for code in codes { #expect(found.contains(code), "\(found)") }
  }

  @Test("Whole names are told from parts of names")
  func namedEntries() {
    #expect(ErrorCatalog.entries(named: "errsslbadcert").map(\.code) == [-9808])
    #expect(ErrorCatalog.entries(named: "kCFStreamErrorDomainWinSock").map(\.isNumbered) == [false])
    #expect(ErrorCatalog.entries(named: "BadCert").isEmpty)
    for entry in ErrorCatalog.allEntries {
      for name in entry.names {
        #expect(name.count <= ErrorCatalog.maxNameLength)
      }
    }
    #expect(ErrorCatalog.entries(named: "").isEmpty)
  }

  @Test("The better match stands first")
  func ranking() {
    let found = ErrorCatalog.search("Negotiation").map(\.symbol)
    #expect(found.first == "errSSLNegotiation")
    #expect(found.contains("errSSLRecordNegotiation"))
  }

  @Test("Where no name matches, explanations are searched")
  func explanations() {
    #expect(ErrorCatalog.search("Logjam").map(\.code) == [-9850])
    #expect(ErrorCatalog.search("xyzzy").isEmpty)
    #expect(ErrorCatalog.search("").isEmpty)
    #expect(ErrorCatalog.search("--").isEmpty)
  }

  @Test(
    "A misspelt name leads to the right one",
    arguments: [
      ("errSSLNoRotCert", "errSSLNoRootCert"), ("errSSLNoRootCret", "errSSLNoRootCert"),
      ("NSURLErrorTimeOut", "NSURLErrorTimedOut"),
      ("NSURLErrorSecureConectionFaild", "NSURLErrorSecureConnectionFailed"),
      ("HostNameMissmatch", "errSSLHostNameMismatch"), ("handshake_failur", "handshake_failure"),
      ("NSURLErorDomain", "NSURLErrorDomain"), ("AnchorTrustd", "AnchorTrusted"),
    ])
  func nearest(text: String, name: String) {
    #expect(ErrorCatalog.nearest(to: text).first == name)
  }

  @Test("Nothing is suggested for what resembles nothing")
  func nothingNear() {
    #expect(ErrorCatalog.nearest(to: "completely unrelated words").isEmpty)
    #expect(ErrorCatalog.nearest(to: "").isEmpty)
    #expect(ErrorCatalog.nearest(to: "ab").isEmpty)
    #expect(ErrorCatalog.nearest(to: "errSSL").count <= 5)
  }

  /// What is found without comparing each letter of each name is what would be found with it.
  @Test(
    "A suggestion is the nearest of all names",
    arguments: [
      "errSSLNoRotCert", "NoRootCret", "NSURLErrorTimeOut", "nsurlerorcancelled",
      "handshake_failur",
      "AnchorTrustd", "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA265", "kCFStreamErrorDomainSSl",
      "timedout",
      "ECONREFUSED", "frobnicate", "abc", "0123456789",
    ])
  func nearestOfAll(text: String) {
    let wanted = SearchText.joined(text)
    let limit = max(1, wanted.count / 4)
    var names: [String] = []
    for name in ErrorCatalog.allEntries.flatMap(\.names) + ErrorCatalog.domains.map(\.rawValue)
    where !names.contains(name) {
      names.append(name)
    }
    let near = names.filter { name in
      editDistance(wanted[...], SearchText.joined(name)[...], limit: limit) != nil
    }
    let found = ErrorCatalog.nearest(to: text)
    // Names that differ in their prefix alone may come before them.
    #expect(found.count == 5 || Set(near).isSubset(of: found), "\(found), \(near)")
  }

  /// A command line may have thousands of words that name nothing.
  @Test("A word that names nothing is compared with few names letter by letter")
  func fewNamesAreCompared() {
    var compared = 0
    let words = ["frobnicate", "serverlog", "console", "output.txt", "device-log-7", "qqqqqqqqqq"]
    for word in words { _ = ErrorCatalog.nearest(to: word, compared: &compared) }
    #expect(compared < 20 * words.count, "\(compared)")
    compared = 0
    _ = ErrorCatalog.nearest(to: String(repeating: "long", count: 100_000), compared: &compared)
    #expect(compared == 0)
  }

  @Test(
    "The edit distance counts each mistake once and stops at the limit",
    arguments: [
      ("", "", 0), ("abc", "abc", 0), ("abc", "abd", 1), ("abc", "acb", 1), ("abc", "ab", 1),
      ("kitten", "sitting", 3),
    ])
  func distance(left: String, right: String, distance: Int) {
    #expect(editDistance(Array(left.utf8)[...], Array(right.utf8)[...], limit: 5) == distance)
    #expect(editDistance(Array(right.utf8)[...], Array(left.utf8)[...], limit: 5) == distance)
    #expect(editDistance(Array(left.utf8)[...], Array(right.utf8)[...], limit: distance - 1) == nil)
  }
}
