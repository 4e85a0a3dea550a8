extension LogFormat {
  /// What libboringssl and the policy parser log when ATS itself objects.
  static let atsViolation = LogFormat(
    name: "ats-violation",
    anchors: [
      "ATS violation", "ATS Violation", "ATS FCPv2.1 violation", "FCS TLS v2 compliance error",
      "App Transport Security value for key", "App Transport Security exception",
    ],
    rules: [
      // Cleartext that was used; logged for permitted loads too, so it says nothing.
      Rule(#"\[ATS violation\] Did not use TLS"#) { _, _, _ in },
      Rule(
        #"ATS [vV]iolation\]?: (?:(RSA|EC(?:DSA)?) key size"#
          + #"(?: \d{1,5}(?: bits)?(?: is)? less than minimum(?: bound)? \d{1,5}(?: bits)?)?"#
          + #"|(Leaf certificate hash)"#
          + #"|(Leaf certificate is absent|Peer public key not set)|(ATS certificate trust))"#
          + #"(?:[^\n]{0,120}?for server: ([^\s"]+))?"#
      ) { match, line, event in
        if match.has(1) { event.add(.atsViolation(.keySize)) }
        if match.has(2) { event.add(.atsViolation(.hash)) }
        if match.has(3) { event.add(.atsViolation(.certificateAbsent)) }
        if match.has(4) { event.add(.atsViolation(.trust)) }
        if let host = match.host(5, line) { event.add(.host(host)) }
      },
      // The profile FCP_v2.1; a warning is of a connection that the profile would refuse.
      Rule(
        #"(?:(?:Error|Warning) \[ATS FCPv2\.1 violation\]|FCS TLS v2 compliance error):? ?([^\n"]{0,160}?)"#
          + #"(?: for server: ([^\s"]+)|(?="|$))"#
      ) { match, line, event in
        let words = match.text(1, line) ?? ""
        if words.holds("master secret") {
          event.add(.atsViolation(.niapMasterSecret))
        } else if words.holds("iphersuite") {
          event.add(.atsViolation(.niapCipherSuite))
        } else if words.holds("extended master secret") {
          event.add(.atsViolation(.niapMasterSecret))
        } else if words.holds("signature algorithm") {
          event.add(.atsViolation(.niapSignature))
        } else {
          event.add(.atsViolation(.niap))
        }
        if let host = match.host(2, line) { event.add(.host(host)) }
      },
      Rule(
        #"App Transport Security value for key \S+ must be a (?:boolean|string)"#
          + #"|App Transport Security exceptions? must be a dictionary"#
          + #"|App Transport Security exception \S+ is not a valid CIDR notation"#
      ) { match, line, event in
        event.add(.policyFault(match.range(0).map { ByteText.excerpt(line, $0) } ?? ""))
      },
    ],
    samples: [
      #"[ATS violation] Did not use TLS when establishing connection to server: a.example"#,

      "boringssl_context_evaluate(812) ATS violation: RSA key size 1024 less than minimum bound 2048",
      "ATS violation: Leaf certificate hash algorithm (4) is not at least SHA-256",
      "Error [ATS violation]: EC key size 192 bits is less than minimum 256 bits for server: a.example",
      "Error [ATS Violation]: ATS certificate trust requirement not satisfied for server: b.example",
      "Warning [ATS FCPv2.1 violation]: Ciphersuite(TLS_A) not offered in ATS FCP_v2.1 mode negotiated for server: c.example",
      "FCS TLS v2 compliance error: leaf cert signature algorithm not in offered signature algorithms",
      "Error [ATS FCPv2.1 violation]: extended master secret was not negotiated for server: c.example",
      "App Transport Security value for key NSAllowsArbitraryLoads must be a boolean",
      "App Transport Security exception 10.0.0.0/99 is not a valid CIDR notation.",
    ])
}
