extension LogFormat {
  /// The system's own sentences: what is left when a code is not printed.
  static let wording = LogFormat(
    name: "message",
    anchors: [
      "secure connection", "certificate for this server", "requires a client cert",
      "accept the certificate", "Transport Security policy", "pretending to be",
      "服务器的证书无效", "SSL 错误", "一个伪装成", "Une erreur SSL", "certificat de ce serveur",
      "SSL-Fehler", "errore SSL", "error SSL y", "erro de SSL", "SSLエラー", "SSL 오류", "SSL 錯誤",
      "ошибка SSL", "SSL-fout", "Zertifikat für diesen Server", "サーバの証明書は無効",
      "이 서버의 인증서", "certificado de este servidor", "certificato per questo server",
      "伺服器的憑證無效", "сертификат этого сервера", "Сертификат этого сервера",
      "需要客户端证书", "Transport Security策略", "Transport Securityポリシー",
    ],
    rules: [
      // Bridges put the code in front of the sentence: `-1202: The certificate …`.
      Rule(
        #"(?<![\w.\-])(-(?:1022|120[0-6]))["']?[,:;) ]{1,4}["']?(?=An? (?:SSL|TLS) error|The certificate "#
          + #"for this|The server |The resource could not be loaded because)"#
      ) { match, line, event in
        if let code = match.number(1, line) { event.addCode(code, .url, .error) }
      },
      Rule(
        #"(?:cannot be made|connection to fail|secure connection)\.(?:["']|”)? \((-1(?:022|20[0-6]))\)"#
      ) {
        match, line, event in
        if let code = match.number(1, line) { event.addCode(code, .url, .error) }
      },
      Rule(#"An SSL error has occurred and a secure connection to the server cannot be made"#) {
        _, _, event in event.add(.wording(.secureConnectionFailed))
      },
      Rule(#"A TLS error caused the secure connection to fail"#) { _, _, event in
        event.add(.wording(.secureConnectionFailed))
      },
      Rule(
        #"(?:SSL-Fehler|errore SSL|error SSL y|erro de SSL|SSLエラー|SSL 오류|SSL 錯誤|ошибка SSL|SSL-fout)"#
          + #"[^\n]{0,80}?(?:sichere|sicura|segura|セキュリティ保護|보안 연결|安全|безопасн|beveiligde)"#
      ) { _, _, event in event.add(.wording(.secureConnectionFailed)) },
      Rule(
        #"Zertifikat für diesen Server ist ungültig|サーバの証明書は無効|이 서버의 인증서가 유효하지"#
          + #"|certificado de este servidor no es válido|certificato per questo server non è valido"#
          + #"|伺服器的憑證無效|[сС]ертификат этого сервера недейств"#
      ) { _, _, event in event.add(.wording(.certificateInvalid)) },
      Rule(#"服务器(?:“|")([A-Za-z0-9.\-]{1,253})(?:”|")需要客户端证书"#) { match, line, event in
        event.add(.wording(.clientCertificateRequired))
        if let host = match.text(1, line) { event.add(.host(host)) }
      },
      Rule(#"Transport Security(?:策略要求|ポリシーに)"#) { _, _, event in
        event.add(.wording(.cleartextNotAllowed))
      },
      Rule(#"发生了 ?SSL ?错误"#) { _, _, event in event.add(.wording(.secureConnectionFailed)) },
      Rule(#"Une erreur SSL s.{1,3}est produite"#) { _, _, event in
        event.add(.wording(.secureConnectionFailed))
      },
      Rule(#"[tT]he certificate for this server is invalid"#) { _, _, event in
        event.add(.wording(.certificateInvalid))
      },
      Rule(#"此服务器的证书无效"#) { _, _, event in event.add(.wording(.certificateInvalid)) },
      Rule(#"[lL]e certificat de ce serveur n.{1,3}est pas valable"#) { _, _, event in
        event.add(.wording(.certificateInvalid))
      },
      Rule(
        #"(?:pretending to be|伪装成) ?(?:“|\\?"|\\[uU]201c|«[\s\xC2\xA0]*)([A-Za-z0-9.\-:\[\]*]{1,253}?)"#
          + #"[\s\xC2\xA0]*(?:”|\\?"|\\[uU]201d|»)"#
      ) { match, line, event in
        if let host = match.text(1, line) { event.add(.host(host)) }
      },
      Rule(
        #"server (?:“|\\?"|\\[uU]201c|\\M-b\\M\^@\\M\^\\)?([A-Za-z0-9.\-:]{0,253}?)"#
          + #"(?:”|\\?"|\\[uU]201d|\\M-b\\M\^@\\M\^\])? ?"#
          + #"(?:requires a client certificate|did not accept the certificate)"#
      ) { match, line, event in
        if let host = match.text(1, line), !host.isEmpty { event.add(.host(host)) }
        guard let range = match.range(0) else { return }
        let required = line[range.upperBound - 11] == 0x63 && line[range.upperBound - 2] == 0x74
        let rejected = ByteText.excerpt(line, range).contains("did not accept")
        event.add(
          .wording(
            required && !rejected ? .clientCertificateRequired : .clientCertificateRejected))
      },
      Rule(#"Transport Security policy requires the use of"#) { _, _, event in
        event.add(.wording(.cleartextNotAllowed))
      },
      // Other languages put the name elsewhere in the sentence, but always in their quotes.
      Rule(
        #"(?:“|„|«[\s\xC2\xA0]*|「)([A-Za-z0-9.\-]+\.[A-Za-z]{2,}|\d{1,3}(?:\.\d{1,3}){3})(?:”|“|[\s\xC2\xA0]*»|」)"#
      ) { match, line, event in
        let isSentence = event.event.facts.contains {
          if case .wording = $0.fact { true } else { false }
        }
        if isSentence, let host = match.text(1, line) { event.add(.host(host)) }
      },
    ],
    samples: [
      #"-1202: The certificate for this server is invalid."#,
      #"An SSL error has occurred and a secure connection to the server cannot be made. (-1200)"#,
      #"Ein SSL-Fehler ist aufgetreten, und es kann keine sichere Verbindung zum Server hergestellt werden."#,
      #"Das Zertifikat für diesen Server ist ungültig. Server „nas.example“"#,
      #"服务器“nas.example”需要客户端证书。"#,
      #"App Transport Security策略要求使用安全连接。"#,
      #"Une erreur SSL s’est produite"#,
      #"此服务器的证书无效。您可能正在连接到一个伪装成“nas.example”的服务器。"#,
      #"Le certificat de ce serveur n’est pas valable."#,

      "[error] An SSL error has occurred and a secure connection to the server cannot be made.",
      "Failed to load resource: A TLS error caused the secure connection to fail.",
      "The certificate for this server is invalid.",
      "The server “pay.example.com” requires a client certificate.",
      "发生了 SSL 错误，无法建立与该服务器的安全连接。",
      """
      The resource could not be loaded because the App Transport Security policy requires the use \
      of a secure connection.
      """,
    ],
    isDetail: true)
}
