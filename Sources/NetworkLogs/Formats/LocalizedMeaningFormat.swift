extension LogFormat {
  /// A failed TLS connection, a refused certificate and a blocked load in the languages in which no public log proves
  /// the system's own sentence.
  ///
  /// The words are those of the meaning, in the orders and with the synonyms that a translator may choose: whoever
  /// words it so says that it failed. What logs prove is in `LocalizedWordingFormat.swift`.
  static let localizedMeaning = LogFormat(
    name: "message",
    anchors: MendedLine.withEscapes([
      "error SSL", "error de SSL", "error TLS", "error de TLS", "erro SSL", "erro de SSL",
      "erro TLS", "erro de TLS", "SSL-fout", "TLS-fout", "SSL-fel", "TLS-fel", "SSL-fejl",
      "TLS-fejl", "SSL-feil", "TLS-feil", "SSL-virhe", "TLS-virhe", "SSL-hiba", "TLS-hiba",
      "błąd SSL", "błąd TLS", "chybě SSL", "chybě TLS", "chyba SSL", "chyba TLS", "eroare SSL",
      "eroare TLS", "SSL hatas", "TLS hatas", "помилка SSL", "помилка TLS", "ошибка TLS",
      "lỗi SSL", "lỗi TLS", "kesalahan SSL", "kesalahan TLS",
      "certificado deste serv", "certificado para este serv", "certificaat voor deze",
      "certificaat van deze", "ertifikatet för ", "ertifikatet for denne", "ertifikatet til denne",
      "palvelimen varmenne", "ertyfikat tego serw", "ertyfikat dla tego serw",
      "ertifikát tohoto serv", "ertifikát pro tento serv", "sunucunun sertifika",
      "ертифікат для цього серв", "ертифікат цього серв", "máy chủ này không hợp lệ",
      "ertifikat untuk server ini", "ertifikat server ini", "ertificato di questo serv",
      "ertificato per questo serv", "ertificatul acestui serv", "ertificatul pentru acest serv",
      "伺服器的憑證無效", "伺服器的認證無效", "szerver tanúsítvány", "kiszolgáló tanúsítvány",
      "App Transport Sec", "App-Transport-Sec", "传输安全性", "傳輸安全性",
    ]),
    rules: [
      Rule(
        #"(?:(?:producido|ocurrido|produjo|ocurrió) un error (?:de )?(?:SSL|TLS),? [^\n]{1,40}?una conexión segura"#
          + #"|[uU]n error (?:de )?(?:SSL|TLS) (?:ha |hizo|provocó|causó)[^\n]{1,40}?conexión segura"#
          + #"|[oO]correu um erro (?:de )?(?:SSL|TLS),? [^\n]{1,40}?uma (?:conexão|ligação) segura"#
          + #"|[uU]m erro (?:de )?(?:SSL|TLS) fez com que a (?:conexão|ligação) segura falhasse"#
          + #"|[aA] apărut o eroare (?:SSL|TLS))"#
      ) { _, _, event in event.add(.wording(.secureConnectionFailed)) },
      Rule(
        #"(?:[eE]r is een (?:SSL|TLS)-fout opgetreden|[eE]tt (?:SSL|TLS)-fel (?:har )?(?:inträffa|uppst)"#
          + #"|[dD]er (?:er opstået|opstod) en (?:SSL|TLS)-fejl|[dD]et (?:har oppstått|oppsto) en (?:SSL|TLS)-feil"#
          + #"|[tT]apahtui (?:SSL|TLS)-virhe|(?:SSL|TLS)-hiba (?:történt|lépett fel)|[wW]ystąpił błąd (?:SSL|TLS)"#
          + #"|[dD]ošlo k chybě (?:SSL|TLS)|[nN]astala chyba (?:SSL|TLS)|[bB]ir (?:SSL|TLS) hatası (?:oluştu|meydana geldi))"#
      ) { _, _, event in event.add(.wording(.secureConnectionFailed)) },
      Rule(
        #"(?:(?:В|в)иникла помилка (?:SSL|TLS)|(?:С|с)талася помилка (?:SSL|TLS)|(?:П|п)роизошла ошибка TLS"#
          + #"|ảy ra lỗi (?:SSL|TLS)|erjadi kesalahan (?:SSL|TLS))"#
      ) { _, _, event in event.add(.wording(.secureConnectionFailed)) },
      Rule(
        #"(?:[oO] certificado (?:para este|deste) servidor (?:é|está|não é) (?:in)?válido"#
          + #"|[hH]et certificaat (?:voor|van) deze server is (?:ongeldig|niet geldig)"#
          + #"|[cC]ertifikatet för (?:den här )?servern är (?:ogiltigt|inte giltigt)"#
          + #"|[cC]ertifikatet (?:til|for) denne server er (?:ugyldigt|ikke gyldigt)"#
          + #"|[sS]ertifikatet (?:til|for) denne (?:server|tjener)en er (?:ugyldig|ikke gyldig)"#
          + #"|[tT]ämän palvelimen varmenne (?:ei kelpaa|on virheellinen|ei ole kelvollinen)"#
          + #"|[cC]ertyfikat (?:dla )?tego serwera jest (?:nieprawidłowy|nieważny)"#
          + #"|[cC]ertifikát (?:tohoto|pro tento) server(?:u)? (?:je neplatný|není platný)"#
          + #"|[bB]u sunucunun sertifikası geçersiz|[cC]ertificatul (?:pentru )?acest(?:ui)? server nu este valid"#
          + #"|[iI]l certificato (?:di|per) questo server non è valido"#
          + #"|(?:szerver|kiszolgáló) tanúsítványa? érvénytelen"#
          + #"|(?:С|с)ертифікат (?:для )?цього сервера (?:є )?недійсний|máy chủ này không hợp lệ"#
          + #"|[sS]ertifikat (?:untuk )?server ini tidak (?:valid|sah)|伺服器的(?:憑證|認證)無效)"#
          // The host, in the quotes of the language.
          + #"(?:[^\n“„«「‘”"]{1,160}?(?:“|„|«|「|‘|”|\\?")([A-Za-z0-9.\-:]{1,253})(?:”|“|»|」|’|\\?"))?"#
      ) { match, line, event in
        event.add(.wording(.certificateInvalid))
        if let host = match.host(1, line) { event.add(.host(host)) }
      },
      // Without the resource it is advice.
      Rule(
        #"(?:(?:载入|加载|載入)[^\n]{0,60}?(?:App Transport Security|传输安全性|傳輸安全性)[^\n]{0,60}?安全(?:的)?(?:连接|連線|連接)"#
          + #"|App Transport Security[^\n]{0,90}?(?:接続[^\n]{0,60}?読み込|연결[^\n]{0,60}?(?:로드|불러))"#
          + #"|ressource[^\n]{0,60}?App Transport Security[^\n]{0,60}?connexion sécurisée"#
          + #"|Ressource[^\n]{0,60}?App[ \-]Transport[ \-]Security[^\n]{0,60}?sicheren? Verbindung"#
          + #"|recurso[^\n]{0,60}?App Transport Security[^\n]{0,60}?(?:conexión|conexão|ligação) segura"#
          + #"|risorsa[^\n]{0,60}?App Transport Security[^\n]{0,60}?connessione (?:sicura|protetta)"#
          + #"|ресурс[^\n]{0,60}?App Transport Security[^\n]{0,90}?(?:защищ|безопасн)[^\n]{2,20}?(?:соединени|подключени))"#
      ) { _, _, event in event.add(.wording(.cleartextNotAllowed)) },
    ],
    samples: [
      "Se ha producido un error SSL y no se puede establecer una conexión segura con el servidor.",
      "Um erro de TLS fez com que a conexão segura falhasse",
      "Der er opstået en SSL-fejl, og der kan ikke oprettes en sikker forbindelse til serveren.",
      "Произошла ошибка TLS, безопасное подключение невозможно.",
      "Đã xảy ra lỗi SSL và không thể kết nối an toàn với máy chủ.",
      "Het certificaat voor deze server is ongeldig. U maakt verbinding met ‘nas.example’.",
      "此伺服器的憑證無效。您可能正在連接到偽裝成「nas.example」的伺服器。",
      "无法载入资源，因为“App 传输安全性”策略要求使用安全连接。",
      "La ressource n’a pas pu être chargée : la règle App Transport Security exige une connexion sécurisée.",
    ],
    isDetail: true)
}
