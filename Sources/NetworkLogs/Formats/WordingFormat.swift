extension LogFormat {
  /// The system's own sentences: what is left when a code is not printed.
  static let wording = LogFormat(
    name: "message",
    anchors: [
      "secure connection", "certificate for this server", "requires a client cert",
      "accept the certificate", "Transport Security policy", "pretending to be",
      "服务器的证书无效", "SSL 错误", "一个伪装成", "Une erreur SSL", "certificat de ce serveur",
    ],
    rules: [
      Rule(#"An SSL error has occurred and a secure connection to the server cannot be made"#) {
        _, _, event in event.add(.wording(.secureConnectionFailed))
      },
      Rule(#"A TLS error caused the secure connection to fail"#) { _, _, event in
        event.add(.wording(.secureConnectionFailed))
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
        #"server (?:“|\\?"|\\[uU]201c)?([A-Za-z0-9.\-:]{0,253}?)(?:”|\\?"|\\[uU]201d)? ?"#
          + #"(?:requires a client certificate|did not accept the certificate)"#
      ) { match, line, event in
        if let host = match.text(1, line), !host.isEmpty { event.add(.host(host)) }
        guard let range = match.range(0) else { return }
        let required = line[range.upperBound - 11] == 0x63 && line[range.upperBound - 2] == 0x74
        let rejected = event.excerpt.contains("did not accept")
        event.add(
          .wording(
            required && !rejected ? .clientCertificateRequired : .clientCertificateRejected))
      },
      Rule(#"Transport Security policy requires the use of"#) { _, _, event in
        event.add(.wording(.cleartextNotAllowed))
      },
      Rule(#"“([a-z0-9.\-]+\.[a-z]{2,}|\d{1,3}(?:\.\d{1,3}){3})”"#) { match, line, event in
        if let host = match.text(1, line) { event.add(.host(host)) }
      },
    ],
    samples: [
      "[error] An SSL error has occurred and a secure connection to the server cannot be made.",
      "Failed to load resource: A TLS error caused the secure connection to fail.",
      "The certificate for this server is invalid.",
      "The server “pay.example.com” requires a client certificate.",
      "发生了 SSL 错误，无法建立与该服务器的安全连接。",
      """
      The resource could not be loaded because the App Transport Security policy requires the use \
      of a secure connection.
      """,
    ])
}
