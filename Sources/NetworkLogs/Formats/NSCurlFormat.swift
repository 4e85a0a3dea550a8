extension LogFormat {
  /// Transcripts of `nscurl --ats-diagnostics`, plain and verbose, whole and damaged.
  static let nscurl = LogFormat(
    name: "nscurl",
    anchors: [
      "Starting ATS Diagnostics", "result of HTTPS loads to", "Configuring TLS exc",
      "Configuring PFS exc", "ATS Default Connection", "Allow All Loads", "Perfect Forward Secrecy",
      "TLSv1.", "FCP_v2.1", "Result : ",
    ],
    rules: [
      Rule(#"^\W*Starting ATS Diagnostics"#) { _, _, event in event.add(.nscurl(.start)) },
      // The full stop ends the sentence, not the URL.
      Rule(#"displaying the result of HTTPS loads to (\S+?)\.?(?=\s|$)"#) { match, line, event in
        if let url = match.text(1, line) { event.add(.nscurl(.target(url))) }
      },
      Rule(
        #"Configuring (?:TLS|PFS) exceptions (?:with PFS disabled )?"#
          + #"(?:and (?:allowing insecure HTTP|insecure HTTP allowed) )?for (\S+)"#
      ) { match, line, event in
        if let host = match.text(1, line) { event.add(.nscurl(.sectionHost(host))) }
      },
      Rule(
        #"^[\s#>*|`\-]*(ATS Default Connection|Allow All Loads|TLSv1\.[0-3](?: with PFS disabled"#
          + #"(?: and insecure HTTP allowed)?)?|Disabling Perfect Forward Secrecy"#
          + #"(?: and Allowing Insecure HTTP)?|[\w. ]{0,40}FCP_v2\.1[\w. ]{0,40})[\s*|`]*$"#
      ) { match, line, event in
        if let title = match.text(1, line) { event.add(.nscurl(.title(title))) }
      },
      Rule(#"^[\s#>*|`]*Result ?: ?(PASS|FAIL)\b"#) { match, line, event in
        event.add(.nscurl(.result(passed: match.text(1, line) == "PASS")))
      },
    ],
    samples: [
      "Starting ATS Diagnostics",
      "Configuring ATS Info.plist keys and displaying the result of HTTPS loads to https://a.example.",
      "Configuring PFS exceptions and allowing insecure HTTP for a.example",
      "ATS Default Connection",
      "TLSv1.2 with PFS disabled and insecure HTTP allowed",
      "Result : PASS",
      "## Result : FAIL",
    ])
}
