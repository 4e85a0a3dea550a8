extension LogFormat {
  /// ATS refused a cleartext load: the notice, in all its wordings, and the task's own line.
  static let atsBlock = LogFormat(
    name: "ats-block",
    anchors: ["blocked a clear", "cleartext HTTP", "cleartext http conn", "to ATS policy"],
    rules: [
      // Since Xcode 14 the notice names the host; copies lose the blanks around it.
      Rule(
        #"(?:blocked a )?cleartext (?:HTTP|http) connection to ?\[?([^\s,'"\[\]]+?)(?:\]\([^)\s]{0,300}\))? ?since it"#
      ) {
        match, line, event in
        event.add(.cleartextBlocked)
        if let host = match.host(1, line) { event.add(.host(host)) }
      },
      Rule(#"blocked a cleartext HTTP(?! ?["\x27])|cleartext HTTP \(http://\) resource load since"#)
      {
        _, _, event in event.add(.cleartextBlocked)
      },
      // Who reports it writes the address behind the notice.
      Rule(#"via your app's Info\.plist file\. {1,2}"# + urlGroup) { match, line, event in
        if let url = match.text(1, line) { event.add(.requestURL(url)) }
      },
      Rule(#"Cannot start load of Task [^\n]{0,60}?does not conform to ATS policy"#) {
        _, _, event in
        event.add(.cleartextBlocked)
      },
    ],
    samples: [
      """
      2016-03-02 10:11:12.345 Shop[4242:99] App Transport Security has blocked a cleartext HTTP \
      (http://) resource load since it is insecure. Temporary exceptions can be configured via \
      your app's Info.plist file.
      """,
      """
      App Transport Security has blocked a cleartext HTTP connection to img.example.net since it \
      is insecure. Use HTTPS instead or add this domain to Exception Domains in your Info.plist.
      """,
      "warning: app transport security has blocked a cleartext http connection toimg.example.netsince it",
      """
      Cannot start load of Task <0B7E5C1A-33D2-4C55-9E1F-4A6D2B8C9F10>.<3> since it does not \
      conform to ATS policy
      """,
      """
      App Transport Security has blocked a cleartext HTTP (http://) resource load since it is \
      insecure. Temporary exceptions can be configured via your app's Info.plist file. \
      http://img.example.net/a.png
      """,
      "Transport security has blocked a cleartext HTTP (http://) resource load since it is insecure.",
    ])
}
