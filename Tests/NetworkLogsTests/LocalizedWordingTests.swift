import Foundation
import Testing

@testable import NetworkLogs

/// Sentences of the system in other languages: whole, in every form, and nothing that looks alike.
@Suite struct LocalizedWordingTests {
  static let samples = LogFormat.localizedWording.samples

  /// A way in which something between the system and the log writes letters.
  enum Spelling: String, CaseIterable {
    case composed, decomposed, propertyList, json, capitalJSON, nestedJSON, straightQuotes
    case hardBlanks

    func write(_ text: String) -> String {
      switch self {
      case .composed: text.precomposedStringWithCanonicalMapping
      case .decomposed: text.decomposedStringWithCanonicalMapping
      case .propertyList: escape(text) { "\\U" + $0 }
      case .json: escape(text) { "\\u" + $0 }
      case .capitalJSON: escape(text) { "\\u" + $0.uppercased() }
      case .nestedJSON: escape(text) { "\\\\u" + $0 }
      case .straightQuotes:
        text.replacingOccurrences(of: "’", with: "'").replacingOccurrences(of: "‘", with: "'")
          .replacingOccurrences(of: "“", with: "\"").replacingOccurrences(of: "”", with: "\"")
      case .hardBlanks:
        // Those before what a language sets apart, not between words.
        text.replacingOccurrences(of: "„", with: "«\u{A0}")
      }
    }

    private func escape(_ text: String, _ form: (String) -> String) -> String {
      text.unicodeScalars.map { scalar in
        guard !scalar.isASCII else { return String(scalar) }
        let digits = String(scalar.value, radix: 16)
        return form(String(repeating: "0", count: 4 - digits.count) + digits)
      }.joined()
    }
  }

  static let spelled = samples.flatMap { sample in Spelling.allCases.map { (sample, $0) } }

  @Test(arguments: spelled) func formsOfLettersAreTheSame(sample: String, spelling: Spelling) throws
  {
    let expected = try Self.facts(sample)
    #expect(!expected.isEmpty)
    let written = spelling.write(sample)
    #expect(try Self.facts(written) == expected, "\(written)")
    let isReached = LogFormatTests.scanner?.matches(Array(written.utf8))
    #expect(isReached == true, "\(written)")
  }

  @Test(arguments: [
    ("此服务器的证书无效。你可能正在连接一个伪装成 \"10.0.0.9\" 的服务器,这会威胁到你的机密信息的安全。", "10.0.0.9"),
    ("此服务器的证书无效。您可能正在连接到一个伪装成a.example的服务器", "a.example"),
    (
      "Сертификат для данного сервера недействителен. Возможно, Вы подключаетесь к серверу, имитирующему «a.example», что",
      "a.example"
    ),
    ("このサーバの証明書は無効です．\"a.example\"に偽装したサーバに接続している可能性があり，", "a.example"),
    (
      "Le certificat de ce serveur n'est pas valide. Il s'agit de «\u{A0}a.example\u{A0}».",
      "a.example"
    ),
    ("Code=-1202 \"El certificado de este servidor no es válido. Es “a.example”.\"", "a.example"),
  ]) func hostIsRead(line: String, host: String) throws {
    let facts = try Self.facts(line)
    #expect(facts.contains(.wording(.certificateInvalid)))
    #expect(facts.contains(.host(host)))
  }

  @Test(arguments: [
    // The sentence stops before it says all.
    "发生了 SSL 错误", "Une erreur SSL s’est produite", "Es ist ein SSL-Fehler aufgetreten.",
    "Произошла ошибка SSL", "SSL 오류가 발생했습니다.", "SSLエラーが起きました。",
    "Si è verificato un errore SSL e non è possibile continuare", "發生 SSL 錯誤，請稍後再試",
    // Inside of a clause, or with another end.
    "Si le certificat de ce serveur n’est pas valide, demandez à l’administrateur.",
    "Le certificat de ce serveur n’est pas valide pour ce domaine",
    "Wenn Das Zertifikat für diesen Server ist ungültig erscheint, neu starten",
    "Das Zertifikat für diesen Server ist ungültig, weil es abgelaufen ist",
    "日志里多个文件出现TLS错误导致安全连接失败的情况",
    "如何处理此服务器的证书无效的问题", "이 서버에 대한 인증서가 유효하지 않습니다만 계속합니다",
    // Browsers.
    "Fehler: Gesicherte Verbindung fehlgeschlagen (SSL_ERROR_BAD_CERT_DOMAIN)",
    "Échec de la connexion sécurisée. Le certificat de sécurité n’est pas valide.",
    "この接続ではプライバシーが保護されません NET::ERR_CERT_AUTHORITY_INVALID",
    "연결이 비공개로 설정되어 있지 않습니다. 서버의 보안 인증서가 유효하지 않습니다.",
    "您的连接不是私密连接，此服务器无法证明它是 a.example；其安全证书无效。",
    "Подключение не защищено. Сертификат этого сервера недействителен (NET::ERR_CERT_DATE_INVALID)",
    "La conexión segura ha fallado: el certificado de este servidor ha caducado",
    // Java and .NET.
    "javax.net.ssl.SSLException: SSL-Fehler beim Aufbau der sicheren Verbindung",
    "Impossibile stabilire una relazione di trust per il canale sicuro SSL/TLS.",
    "La connexion sous-jacente a été fermée : impossible d’établir une connexion sécurisée SSL/TLS.",
    "Se ha terminado la conexión: no se pudo establecer la relación de confianza para SSL/TLS",
    "基础连接已经关闭: 未能为 SSL/TLS 安全通道建立信任关系。",
    // Plain escaped text.
    #"{"message":"\u670d\u52a1\u5668\u6b63\u5e38"}"#, #"title = "\U9519\U8bef\U5217\U8868";"#,
  ]) func othersWordsSayNothing(line: String) throws {
    #expect(try Self.facts(line).isEmpty)
  }

  /// All formats together keep to the number of literals that the scanner says apart.
  @Test func literalsFitTheScanner() throws {
    #expect(FactExtractor.anchors.count <= 2046)
    let rules = try RuleSet(LogFormat.all)
    #expect(rules.usersOfLiteral.count - 1 <= 2046)
    let localized = try RuleSet([.localizedWording])
    let everywhere = localized.unconditional + localized.beyondASCII
    #expect(everywhere.isEmpty, "a sentence would be looked for on every line")
  }

  private static func facts(_ line: String) throws -> [Fact] {
    var extractor = try FactExtractor(formats: [.wording, .localizedWording])
    return extractor.event(of: line)?.facts.map(\.fact) ?? []
  }
}
