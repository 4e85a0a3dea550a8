import Testing

@testable import ATSDiagnosis

extension Vocabulary {
  /// The frame around an error's domain and number, in the languages of the system.
  static let localizedFrames = Vocabulary(
    source: "Foundation's description of an NSError, as printed on systems in thirteen languages",
    frames: [
      "未能完成该操作。（NSURLErrorDomain错误%。）", "未能完成操作。（“NSURLErrorDomain”错误 %。）",
      "操作を完了できませんでした。（NSURLErrorDomainエラー%）", "操作を完了できませんでした。（NSURLErrorDomain エラー %）",
      "작업을 완료할 수 없습니다.(NSURLErrorDomain 오류 %.)", "無法完成作業。（NSURLErrorDomain錯誤%。）",
      "Der Vorgang konnte nicht abgeschlossen werden. (NSURLErrorDomain-Fehler %.)",
      "L’opération n’a pas pu s’achever. (NSURLErrorDomain erreur %.)",
      "L’opération n’a pas pu s’achever. (erreur NSURLErrorDomain %.)",
      "No se ha podido completar la operación. (Error NSURLErrorDomain %.)",
      "No se ha podido completar la operación. (Error de NSURLErrorDomain %.)",
      "A operação não pôde ser concluída. (NSURLErrorDomain erro %.)",
      "Не удалось завершить операцию. (NSURLErrorDomain, ошибка %)",
      "Impossibile completare l'operazione. (Errore NSURLErrorDomain %).",
      "Impossibile completare l'operazione. (NSURLErrorDomain errore %.)",
      "De bewerking kan niet worden voltooid. (NSURLErrorDomain fout %.)",
      "Nie można ukończyć tej operacji. (Błąd NSURLErrorDomain %.)",
      "Åtgärden kunde inte slutföras. (NSURLErrorDomain-fel %.)",
      "Operasjonen kunne ikke fullføres. (NSURLErrorDomain-feil %.)",
      "Toimintoa ei voitu suorittaa loppuun. (NSURLErrorDomain-virhe %.)",
      "Operaci nelze dokončit. (NSURLErrorDomain chyba %.)",
    ],
    words: [
      ("ambiguous", ["-1200", "-1202"]), ("not-ats-network", ["-1004", "-1009"]),
      ("client-cert-required", ["-1206"]),
    ],
    isOutside: false)

  /// The numbers of CFNetwork's own in the same frame.
  static let localizedProxyFrames = Vocabulary(
    source: "the same, of kCFErrorDomainCFNetwork",
    frames: [
      "未能完成操作。（kCFErrorDomainCFNetwork错误%。）", "操作を完了できませんでした。（kCFErrorDomainCFNetworkエラー%）",
      "작업을 완료할 수 없습니다.(kCFErrorDomainCFNetwork 오류 %.)",
      "Der Vorgang konnte nicht abgeschlossen werden. (kCFErrorDomainCFNetwork-Fehler %.)",
      "L’opération n’a pas pu s’achever. (kCFErrorDomainCFNetwork erreur %.)",
      "No se ha podido completar la operación. (Error kCFErrorDomainCFNetwork %.)",
      "A operação não pôde ser concluída. (kCFErrorDomainCFNetwork erro %.)",
      "Не удалось завершить операцию. (kCFErrorDomainCFNetwork, ошибка %)",
      "Impossibile completare l'operazione. (Errore kCFErrorDomainCFNetwork %).",
      "De bewerking kan niet worden voltooid. (kCFErrorDomainCFNetwork fout %.)",
    ],
    words: [("proxy-or-captive", ["306", "310"])], isOutside: nil)

  /// What a failed TLS connection and a refused certificate are called where no log proves the system's sentence.
  static let localizedMeanings = Vocabulary(
    source: "the meaning of CFNetwork's sentences of -1200, -1202 and -1022",
    frames: ["%", "Error: %", #"{"message":"%"}"#],
    words: [
      (
        "ambiguous",
        [
          "Se ha producido un error SSL y no se puede establecer una conexión segura con el servidor.",
          "Ha ocurrido un error de SSL y no puede establecerse una conexión segura con el servidor.",
          "Ocorreu um erro de SSL e não é possível estabelecer uma conexão segura com o servidor.",
          "Ocorreu um erro SSL e não foi possível estabelecer uma ligação segura ao servidor.",
          "Um erro de TLS fez com que a conexão segura falhasse.",
          "Er is een SSL-fout opgetreden en er kan geen beveiligde verbinding met de server worden gemaakt.",
          "Ett SSL-fel har inträffat och en säker anslutning till servern kan inte upprättas.",
          "Der er opstået en SSL-fejl, og der kan ikke oprettes en sikker forbindelse til serveren.",
          "Det har oppstått en SSL-feil, og en sikker tilkobling til tjeneren kan ikke opprettes.",
          "Tapahtui SSL-virhe, eikä suojattua yhteyttä palvelimeen voida muodostaa.",
          "Wystąpił błąd SSL i nie można nawiązać bezpiecznego połączenia z serwerem.",
          "Došlo k chybě SSL a nelze navázat zabezpečené spojení se serverem.",
          "Bir SSL hatası oluştu ve sunucuya güvenli bir bağlantı yapılamıyor.",
          "Виникла помилка SSL, безпечне з’єднання з сервером неможливе.",
          "Đã xảy ra lỗi SSL và không thể kết nối an toàn với máy chủ.",
          "Terjadi kesalahan SSL dan koneksi aman ke server tidak dapat dibuat.",
          "O certificado deste servidor é inválido.",
          "O certificado para este servidor não é válido.",
          "Het certificaat voor deze server is ongeldig.",
          "Certifikatet för den här servern är ogiltigt.",
          "Certifikatet til denne server er ugyldigt.",
          "Sertifikatet for denne tjeneren er ugyldig.", "Tämän palvelimen varmenne ei kelpaa.",
          "Certyfikat tego serwera jest nieprawidłowy.",
          "Certifikát tohoto serveru je neplatný.", "Bu sunucunun sertifikası geçersiz.",
          "Il certificato di questo server non è valido.",
          "Сертифікат цього сервера недійсний.", "Chứng nhận cho máy chủ này không hợp lệ.",
          "Sertifikat untuk server ini tidak valid.", "此伺服器的憑證無效。",
        ]
      ),
      (
        "cleartext-http",
        [
          "无法载入资源，因为“App 传输安全性”策略要求使用安全连接。",
          "无法加载资源，因为 App Transport Security 策略要求使用安全的连接。",
          "App Transport Securityポリシーにより安全な接続が必要なため、リソースを読み込めませんでした。",
          "App Transport Security 정책에서 보안 연결을 요구하기 때문에 리소스를 로드할 수 없습니다.",
          "La ressource n’a pas pu être chargée : la règle App Transport Security exige une connexion sécurisée.",
          "Die Ressource konnte nicht geladen werden, da die App-Transport-Security-Richtlinie eine sichere Verbindung verlangt.",
          "No se pudo cargar el recurso porque la política de App Transport Security requiere una conexión segura.",
          "Não foi possível carregar o recurso porque a política App Transport Security exige uma conexão segura.",
          "Impossibile caricare la risorsa: i criteri di App Transport Security richiedono una connessione sicura.",
          "Не удалось загрузить ресурс: политика App Transport Security требует безопасного соединения.",
        ]
      ),
    ],
    isOutside: false)

  /// The system's sentences of a network that failed, as logs and programs print them.
  static let localizedNetwork = Vocabulary(
    source: "CFNetwork's sentences of -1001 to -1009 and -1020, as printed",
    frames: ["TypeError: %", "Failed to load resource: %"],
    words: [
      (
        "not-ats-network",
        [
          "未能连接到服务器。", "無法連接伺服器", "No se ha podido establecer conexión con el servidor.",
          "Não foi possível conectar ao servidor.", "Connexion au serveur impossible.",
          "Không thể kết nối máy chủ.", "네트워크 연결이 유실되었습니다", "Đã mất kết nối mạng.",
          "Mistet nettverksforbindelsen.", "A hálózati kapcsolat megszakadt.",
          "Conexiunea de rețea a fost pierdută.", "La connexió de xarxa s’ha perdut.",
          "Veza s mrežom je prekinuta.", "החיבור לרשת אבד.", "تم فقدان اتصال الشبكة.",
          "Tempo di richiesta scaduto.", "Temps esgotat per a la sol·licitud.", "انتهت مهلة الطلب.",
          "인터넷 연결이 오프라인 상태입니다.", "A conexão à internet parece estar desativada.",
          "De internetverbinding is offline.", "يبدو أنه لا يوجد اتصال بالإنترنت.",
          "Aucun serveur ayant le nom d’hôte précisé n’a été détecté.",
          "Não foi possível encontrar um servidor com o nome de host especificado.",
          "Der blev ikke fundet en server med det anførte værtsnavn.",
          "Connexion aux données non autorisée actuellement.",
          "Connessione dati al momento non consentita.", "Dataförbindelse tillåts inte just nu.",
          "Dataforbindelser er ikke tillatt for øyeblikket.",
        ]
      )
    ],
    isOutside: nil)
}
