extension LogFormat {
  /// The system's own sentences in other languages than English.
  ///
  /// Only whole sentences that public logs and programs hold are here: half of one says nothing,
  /// because others warn of certificates in the same words. Portuguese has none yet, and the
  /// sentences of -1022, -1205 and -1206 are proved in English alone.
  static let localizedWording = LogFormat(
    name: "message",
    anchors: LocalizedSentence.anchors,
    rules: [EscapedSentences.rule]
      + LocalizedSentence.all.map { sentence in
        let pattern = LocalizedPattern(sentence)
        return Rule(pattern.text) { match, line, event in
          event.add(.wording(sentence.meaning))
          for group in pattern.hostGroups {
            if let host = match.host(group, line) { event.add(.host(host)) }
          }
        }
      },
    samples: [
      #"\U6b64\U670d\U52a1\U5668\U7684\U8bc1\U4e66\U65e0\U6548\U3002"#,
      "Es ist ein SSL-Fehler aufgetreten. Eine sichere Verbindung zum Server kann nicht "
        + "hergestellt werden.",
      "Une erreur SSL s’est produite et il est impossible d’établir une connexion sécurisée avec "
        + "le serveur.",
      "TypeError: Une erreur TLS a provoqué l’échec de la connexion sécurisée.",
      "Si è verificato un errore SSL ed è impossibile effettuare una connessione sicura con il "
        + "server.",
      "SSLエラーが起きたため、サーバへのセキュリティ保護された接続を確立できません。",
      "SSL 오류가 발생했으며 서버에 안전하게 연결할 수 없습니다.",
      "[error] SSL 오류가 발생했기 때문에 서버에 안전하게 연결할 수 없습니다.",
      "Произошла ошибка SSL. Безопасное подключение к серверу невозможно.",
      "发生了 SSL 错误，无法建立与该服务器的安全连接。",
      "发生SSL错误，无法建立到该服务器的安全连接。", "SSL 错误，无法建立与该服务器的安全连接。",
      "SSL 错误，无法建立到该服务器的安全连接。",
      "下载失败：TLS错误导致安全连接失败。",
      "發生SSL錯誤，無法建立與伺服器的安全連線。",
      "Das Zertifikat für diesen Server ist ungültig. Mehr dazu: „nas.example“",
      "El certificado de este servidor no es válido.",
      "Le certificat de ce serveur n’est pas valide.",
      "このサーバの証明書は無効です。“nas.example”に偽装したサーバに接続している可能性があります。",
      "이 서버에 대한 인증서가 유효하지 않습니다. ‘nas.example’인 것처럼 보이는 서버에 연결될 수 있습니다.",
      "Сертификат для данного сервера недействителен.",
      "此服务器的证书无效。您可能正在连接到一个伪装成“nas.example”的服务器。",
    ],
    isDetail: true)
}

/// A sentence of CFNetwork in one language.
struct LocalizedSentence: Sendable {
  /// Where the sentence goes on with the name of the host.
  enum Naming: Sendable {
    /// Nowhere.
    case none
    /// Soon, in the quotes of the language; the words around it are not known.
    case inQuotes
    /// Between these words, which may be in quotes or not.
    case between(String, String)
  }

  let language: String
  let meaning: Wording
  let text: String
  var naming = Naming.none

  /// Whether the language is written in Latin letters, few of them beyond ASCII.
  var isMostlyASCII: Bool { ["de", "es", "fr", "it"].contains(language) }

  /// All that are proved, in the order in which they were first printed.
  static let all: [LocalizedSentence] = [
    .init(
      language: "de", meaning: .secureConnectionFailed,
      text: "Es ist ein SSL-Fehler aufgetreten. Eine sichere Verbindung zum Server kann nicht "
        + "hergestellt werden"),
    .init(
      language: "fr", meaning: .secureConnectionFailed,
      text: "Une erreur SSL s’est produite et il est impossible d’établir une connexion sécurisée "
        + "avec le serveur"),
    .init(
      language: "fr", meaning: .secureConnectionFailed,
      text: "Une erreur TLS a provoqué l’échec de la connexion sécurisée"),
    .init(
      language: "it", meaning: .secureConnectionFailed,
      text: "Si è verificato un errore SSL ed è impossibile effettuare una connessione sicura con "
        + "il server"),
    .init(
      language: "ja", meaning: .secureConnectionFailed,
      text: "SSLエラーが起きたため、サーバへのセキュリティ保護された接続を確立できません"),
    .init(
      language: "ko", meaning: .secureConnectionFailed,
      text: "SSL 오류가 발생했으며 서버에 안전하게 연결할 수 없습니다"),
    .init(
      language: "ko", meaning: .secureConnectionFailed,
      text: "SSL 오류가 발생했기 때문에 서버에 안전하게 연결할 수 없습니다"),
    .init(
      language: "ru", meaning: .secureConnectionFailed,
      text: "Произошла ошибка SSL. Безопасное подключение к серверу невозможно"),
    .init(
      language: "zh-Hans", meaning: .secureConnectionFailed,
      text: "发生了 SSL 错误，无法建立与该服务器的安全连接"),
    .init(
      language: "zh-Hans", meaning: .secureConnectionFailed,
      text: "发生 SSL 错误，无法建立到该服务器的安全连接"),
    // The same broken in two behind its first words.
    .init(
      language: "zh-Hans", meaning: .secureConnectionFailed, text: "SSL 错误，无法建立与该服务器的安全连接"),
    .init(
      language: "zh-Hans", meaning: .secureConnectionFailed, text: "SSL 错误，无法建立到该服务器的安全连接"),
    .init(
      language: "zh-Hans", meaning: .secureConnectionFailed, text: "TLS 错误导致安全连接失败"),
    .init(
      language: "zh-Hant", meaning: .secureConnectionFailed,
      text: "發生 SSL 錯誤，無法建立與伺服器的安全連線"),
    .init(
      language: "de", meaning: .certificateInvalid,
      text: "Das Zertifikat für diesen Server ist ungültig", naming: .inQuotes),
    .init(
      language: "es", meaning: .certificateInvalid,
      text: "El certificado de este servidor no es válido", naming: .inQuotes),
    .init(
      language: "fr", meaning: .certificateInvalid,
      text: "Le certificat de ce serveur n’est pas valide", naming: .inQuotes),
    .init(
      language: "ja", meaning: .certificateInvalid, text: "このサーバの証明書は無効です",
      naming: .between("", "に偽装したサーバ")),
    .init(
      language: "ko", meaning: .certificateInvalid, text: "이 서버에 대한 인증서가 유효하지 않습니다",
      naming: .between("", "인 것처럼 보이는 서버")),
    .init(
      language: "ru", meaning: .certificateInvalid,
      text: "Сертификат для данного сервера недействителен",
      naming: .between("подключаетесь к серверу, имитирующему", ", что")),
    .init(
      language: "zh-Hans", meaning: .certificateInvalid, text: "此服务器的证书无效",
      naming: .between("伪装成", "的服务器")),
  ]

  /// Pieces of the sentences, as printed, decomposed, and escaped, by which lines are found.
  ///
  /// Of an escaped sentence one letter is enough that the language has in every such sentence: its
  /// number, where it can be, has no hexadecimal letters, which some write small and some large.
  static let anchors: [String] = [
    "ein SSL-Fehler aufgetreten", "diesen Server ist ung", "Une erreur SSL s", "Une erreur TLS a",
    "certificat de ce serveur n", "un errore SSL ed ", "certificado de este servidor no es v",
    "SSLエラー", "の証明書は無効", "SSL 오류", "인증서가 유효하지", "ошибка SSL", "для данного сервера", "服务器的安全连接",
    "错误导致安全连接", "此服务器的证书无效", "與伺服器的安全連線",
    LocalizedPattern.decomposed("오류"), LocalizedPattern.decomposed("인증서"),
    #"\u5668"#, #"\U5668"#, #"\u9519"#, #"\U9519"#, #"\u3081"#, #"\U3081"#, #"\u7121"#,
    #"\U7121"#, #"\u0448"#, #"\U0448"#, #"\u0444"#, #"\U0444"#, #"\uc11c"#,
    #"\Uc11c"#, #"\uC11C"#,
  ]
}
