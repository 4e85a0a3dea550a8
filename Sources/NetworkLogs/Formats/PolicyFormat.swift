extension LogFormat {
  /// An app's transport security dictionary, pasted with its log: as XML, as JSON, or as it is printed.
  ///
  /// A line says as much of it as is in front of the line's end.
  static let policy = LogFormat(
    name: "policy",
    anchors: [
      "NSAppTransportSecurity", "NSAllowsArbitrary", "NSAllowsLocal", "NSException",
      "NSIncludesSub", "NSTemporaryException", "NSThirdPartyException", "<true/>", "<false/>",
      "<true />", "<false />", "<string>TLSv", "<string>YES", "<string>NO", "<string>true",
    ],
    rules: [
      Rule(
        #"<key>[^<\n]{0,40}NS(?:AppTransportSecurity|Allows\w{1,40}|Exception\w{1,40}|IncludesSub\w{1,20}"#
          + #"|T\w{1,20}Exception\w{1,40})"#
          + #"|<(?:true|false) ?/>|<string>(?:TLSv|YES|NO|true)"#
          + #"|NS(?:AppTransportSecurity|Allows\w{1,40}|Exception\w{1,40}|IncludesSub\w{1,20})\\?"?"#
          + #"\s{0,4}(?:=>?|:)"#
      ) { _, _, event in event.add(.pastedPolicy([])) }
    ],
    samples: [
      "<key>NSAppTransportSecurity</key>",
      "NSAppTransportSecurity =     {",
      "<key>NSAppTransportSecurity</key><dict><key>NSAllowsLocalNetworking</key><true/></dict>",
      "\"NSAppTransportSecurity\": { \"NSAllowsArbitraryLoads\": true },",
    ])
}
