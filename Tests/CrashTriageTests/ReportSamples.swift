import Testing

/// Reports of all kinds with one failed connection each, and what they say of themselves.
struct ReportSample: Sendable, CustomTestStringConvertible {
  let name: String
  let text: String
  let kind: String
  var app: String?
  var bundle: String?
  var version: String?
  var system: String?
  var device: String?
  var time: String?
  var exception: String?
  var thread: String?
  /// The line of the failure, the host, the outer and the inner code.
  let line: Int
  let host: String?
  let codes: [Int]

  var testDescription: String { name }

  static let all = [
    appleCrash, plCrashReporter, ipsWithJSONBody, ipsWithTextBody, metricKit, sentry,
    sentryEnvelope, sentryDownload, ksCrash, bugsnag, crashlytics, crashlyticsNonFatal,
    crashlyticsRow, crashlyticsText,
  ]

  static let appleCrash = ReportSample(
    name: "Apple's text",
    text: #"""
      Incident Identifier: 3F2D9B52-0D5C-4E1E-9C61-0F7E4F7A1B11
      CrashReporter Key:   0c1d2e3f
      Hardware Model:      iPhone13,2
      Process:             Shop [2210]
      Path:                /private/var/containers/Bundle/Application/Shop.app/Shop
      Identifier:          com.example.shop
      Version:             45 (2.1)
      Code Type:           ARM-64 (Native)
      Date/Time:           2026-02-03 08:15:22.4410 +0100
      OS Version:          iPhone OS 17.2 (21C62)
      Report Version:      104

      Exception Type:  EXC_CRASH (SIGABRT)
      Exception Codes: 0x0000000000000000, 0x0000000000000000
      Triggered by Thread:  3

      Application Specific Information:
      *** Terminating app due to uncaught exception 'CatalogueError', reason: 'Error Domain=NSURLErrorDomain Code=-1202 "(null)" UserInfo={NSErrorFailingURLStringKey=https://nas.example.net/list, _kCFStreamErrorDomainKey=3, _kCFStreamErrorCodeKey=-9843}'
      terminating with uncaught exception of type NSException

      Thread 0 name:  Dispatch queue: com.apple.main-thread
      Thread 0:
      0   libsystem_kernel.dylib        	0x00000001e77895d8 mach_msg_trap + 8

      Thread 3 name:  Dispatch queue: com.example.catalogue
      Thread 3 Crashed:
      0   libsystem_kernel.dylib        	0x00000001e77895d8 __pthread_kill + 8

      """#,
    kind: "crash", app: "Shop", bundle: "com.example.shop", version: "45 (2.1)",
    system: "iOS 17.2", device: "iPhone13,2", time: "2026-02-03T07:15:22.441Z",
    exception: "EXC_CRASH (SIGABRT)", thread: "com.example.catalogue",
    line: 18, host: "nas.example.net", codes: [-1202, -9843])

  static let plCrashReporter = ReportSample(
    name: "PLCrashReporter's text",
    text: #"""
      Incident Identifier: 9A0B1C2D-3333-4444-5555-666677778888
      CrashReporter Key:   TODO
      Hardware Model:      iPad11,3
      Process:         Notes [411]
      Path:            /var/containers/Bundle/Application/Notes.app/Notes
      Identifier:      org.example.notes
      Version:         7.0 (700)
      Code Type:       ARM-64
      Parent Process:  ??? [1]

      Date/Time:       2025-11-30 22:10:00 +0000
      OS Version:      iPhone OS 16.7 (20H19)
      Report Version:  104

      Exception Type:  SIGABRT
      Exception Codes: #0 at 0x1e1234567
      Crashed Thread:  0

      Application Specific Information:
      *** Terminating app due to uncaught exception 'SyncFailure', reason: 'Error Domain=NSURLErrorDomain Code=-1022 "(null)" UserInfo={NSErrorFailingURLStringKey=http://sync.example.org/v2}'

      Thread 0 Crashed:
      0   libsystem_kernel.dylib              0x00000001e1234567 __pthread_kill + 8

      """#,
    kind: "plcrashreporter", app: "Notes", bundle: "org.example.notes", version: "7.0 (700)",
    system: "iOS 16.7", device: "iPad11,3", time: "2025-11-30T22:10:00.000Z",
    exception: "SIGABRT", thread: "0",
    line: 20, host: "sync.example.org", codes: [-1022])

  static let crashlyticsText = ReportSample(
    name: "Crashlytics' text",
    text: #"""
      # Crashlytics - Stack trace
      # Application: org.example.garden
      # Platform: apple
      # Version: 3.1 (310)
      # Issue: 1f2e3d4c5b6a9802
      # Date: 2025-06-11T12:43:00Z
      # OS Version: 17.4.1 (21E236)
      # Device: iPhone 14

      Non-fatal Exception: NSURLErrorDomain
      0  Garden                         0x9814 closure #1 in Feed.load() + 42 (Feed.swift:120)

      Error Domain=NSURLErrorDomain Code=-1202 "(null)" UserInfo={NSErrorFailingURLStringKey=https://feed.example.org/v1, _kCFStreamErrorDomainKey=3, _kCFStreamErrorCodeKey=-9843}

      """#,
    kind: "crashlytics", app: "org.example.garden", bundle: nil, version: "3.1 (310)",
    system: "17.4.1", device: "iPhone 14", time: "2025-06-11T12:43:00.000Z",
    exception: nil, thread: nil,
    line: 13, host: "feed.example.org", codes: [-1202, -9843])

  static let ipsWithJSONBody = ReportSample(
    name: "ips with a body of JSON",
    text: #"""
      {"app_name":"Shop","timestamp":"2026-03-01 12:00:05.00 +0000","app_version":"2.2","build_version":"46","bundleID":"com.example.shop","bug_type":"309","os_version":"iPhone OS 18.1 (22B83)","incident_id":"AA-1","name":"Shop"}
      {
        "procRole" : "Foreground",
        "modelCode" : "iPhone15,4",
        "captureTime" : "2026-03-01 12:00:04.9000 +0000",
        "procName" : "Shop",
        "exception" : {"codes":"0x0000000000000000, 0x0000000000000000","type":"EXC_CRASH","signal":"SIGABRT"},
        "asi" : {"CoreFoundation":["*** Terminating app due to uncaught exception 'Checkout', reason: 'Error Domain=NSURLErrorDomain Code=-1200 \"(null)\" UserInfo={\n    NSErrorFailingURLKey = \"https:\/\/pay.example.com\/v1\";\n    \"_kCFStreamErrorCodeKey\" = \"-9836\";\n    \"_kCFStreamErrorDomainKey\" = 3;\n}'"]},
        "faultingThread" : 2,
        "threads" : [{"id":11,"queue":"com.apple.main-thread","frames":[{"imageOffset":9800,"imageIndex":1}]},{"triggered":true,"id":12,"name":"com.example.checkout","frames":[{"imageOffset":1202,"imageIndex":2}]}]
      }

      """#,
    kind: "ips", app: "Shop", bundle: "com.example.shop", version: "2.2 (46)",
    system: "iOS 18.1", device: "iPhone15,4", time: "2026-03-01T12:00:05.000Z",
    exception: "EXC_CRASH", thread: "com.example.checkout",
    line: 8, host: "pay.example.com", codes: [-1200, -9836])

  static let ipsWithTextBody = ReportSample(
    name: "ips with a body of text",
    text: #"""
      {"app_name":"Reader","timestamp":"2018-05-06 10:26:42.35 +0300","app_version":"5.0","bundleID":"com.example.reader","bug_type":"109","os_version":"iPhone OS 11.1.2 (15B202)","name":"Reader"}
      Incident Identifier: B0-1
      Hardware Model:      iPhone9,3
      Process:             Reader [3093]
      Identifier:          com.example.reader
      Version:             1.0 (5.0)
      Date/Time:           2018-05-06 10:26:42.2201 +0300
      OS Version:          iPhone OS 11.1.2 (15B202)
      Exception Type:  EXC_CRASH (SIGABRT)
      Triggered by Thread:  0

      Last Exception Backtrace:
      Application Specific Information:
      Fatal error: Error Domain=NSURLErrorDomain Code=-1200 "An SSL error has occurred" UserInfo={NSErrorFailingURLStringKey=https://old.example.com/feed, _kCFStreamErrorDomainKey=3, _kCFStreamErrorCodeKey=-9824}

      Thread 0 name:  Dispatch queue: com.apple.main-thread
      Thread 0 Crashed:
      0   libsystem_kernel.dylib        	0x00000001e77895d8 __abort + 8

      """#,
    kind: "ips", app: "Reader", bundle: "com.example.reader", version: "5.0",
    system: "iOS 11.1.2", device: "iPhone9,3", time: "2018-05-06T07:26:42.350Z",
    exception: "EXC_CRASH (SIGABRT)", thread: "com.apple.main-thread",
    line: 14, host: "old.example.com", codes: [-1200, -9824])

  static let metricKit = ReportSample(
    name: "MetricKit",
    text: #"""
      {
        "timeStampEnd" : "2026-01-12 03:59:00 +0000",
        "timeStampBegin" : "2026-01-11 04:00:00 +0000",
        "crashDiagnostics" : [
          {
            "version" : "1.0.0",
            "callStackTree" : { "callStacks" : [ { "threadAttributed" : true, "callStackRootFrames" : [ { "offsetIntoBinaryTextSegment" : 9802, "address" : 74565 } ] } ] },
            "diagnosticMetaData" : {
              "appBuildVersion" : "77", "appVersion" : "3.1", "deviceType" : "iPhone14,5",
              "bundleIdentifier" : "com.example.maps", "osVersion" : "iPhone OS 17.5 (21F79)",
              "exceptionReason" : {
                "composedMessage" : "Tiles: Error Domain=NSURLErrorDomain Code=-1202 \"(null)\" UserInfo={NSErrorFailingURLStringKey=https:\/\/tiles.example.com\/9, _kCFStreamErrorCodeKey=-9814, _kCFStreamErrorDomainKey=3}",
                "exceptionName" : "TileException"
              },
              "signal" : 6
            }
          }
        ]
      }

      """#,
    kind: "metrickit-crash", bundle: "com.example.maps", version: "3.1 (77)",
    system: "iOS 17.5", device: "iPhone14,5", time: "2026-01-12T03:59:00.000Z",
    exception: "TileException",
    line: 12, host: "tiles.example.com", codes: [-1202, -9814])

  static let sentry = ReportSample(
    name: "Sentry",
    text: #"""
      {
        "event_id": "1a6d79cfe32c40cb98c6498217d91b77",
        "breadcrumbs": [{"timestamp": 1521803806.5, "category": "http", "message": "GET"}],
        "contexts": {
          "app": {"app_identifier": "com.example.mail", "app_name": "Mail", "app_version": "4.4", "app_build": "9"},
          "os": {"name": "iOS", "version": "17.0.1"},
          "device": {"model": "iPhone12,1", "family": "iOS"}
        },
        "exception": {"values": [{"type": "FetchError", "value": "Error Domain=NSURLErrorDomain Code=-1200 \"(null)\" UserInfo={NSErrorFailingURLKey=https://imap.example.com/, _kCFStreamErrorCodeKey=-9806, _kCFStreamErrorDomainKey=3}"}]},
        "threads": {"values": [{"id": 0, "crashed": false, "name": "main"}, {"id": 4, "crashed": true, "name": "fetch"}]},
        "timestamp": 1700000000.25
      }

      """#,
    kind: "sentry", app: "Mail", bundle: "com.example.mail", version: "4.4 (9)",
    system: "iOS 17.0.1", device: "iPhone12,1", time: "2023-11-14T22:13:20.250Z",
    exception: "FetchError", thread: "fetch",
    line: 9, host: "imap.example.com", codes: [-1200, -9806])

  static let sentryEnvelope = ReportSample(
    name: "Sentry's envelope",
    text: #"""
      {"event_id":"0badc0de","sent_at":"2025-05-05T05:05:05Z","sdk":{"name":"sentry.cocoa"}}
      {"type":"event","length":500}
      {"event_id":"0badc0de","platform":"cocoa","contexts":{"app":{"app_identifier":"com.example.tv","app_version":"1.9"},"os":{"name":"tvOS","version":"17.4"}},"exception":{"values":[{"type":"PlayerError","value":"Error Domain=NSURLErrorDomain Code=-1202 \"(null)\" UserInfo={NSErrorFailingURLKey=https://video.example.com/, _kCFStreamErrorCodeKey=-9813, _kCFStreamErrorDomainKey=3}"}]},"timestamp":"2025-05-05T05:05:04Z"}

      """#,
    kind: "sentry", bundle: "com.example.tv", version: "1.9", system: "tvOS 17.4",
    time: "2025-05-05T05:05:04.000Z", exception: "PlayerError",
    line: 3, host: "video.example.com", codes: [-1202, -9813])

  /// As Sentry's web interface hands an event over.
  static let sentryDownload = ReportSample(
    name: "Sentry's download",
    text: #"""
      {
        "eventID": "7f3a5b0d2c914e6f8a1b3c5d7e9f0a2b", "id": "7f3a5b0d2c914e6f8a1b3c5d7e9f0a2b", "groupID": "41",
        "title": "NSURLErrorDomain", "platform": "cocoa", "dateCreated": "2026-04-05T06:07:08Z",
        "contexts": {
          "app": {"app_identifier": "com.example.atlas", "app_name": "Atlas", "app_version": "6.0", "app_build": "61", "type": "app"},
          "os": {"name": "iOS", "version": "18.4", "type": "os"}, "device": {"model": "iPhone16,1", "type": "device"}
        },
        "entries": [
          {"type": "exception", "data": {"values": [{"type": "LayerError", "value": "Error Domain=NSURLErrorDomain Code=-1202 \"(null)\" UserInfo={NSErrorFailingURLKey=https://layers.example.com/, _kCFStreamErrorCodeKey=-9814, _kCFStreamErrorDomainKey=3}"}]}}
        ]
      }

      """#,
    kind: "sentry", app: "Atlas", bundle: "com.example.atlas", version: "6.0 (61)",
    system: "iOS 18.4", device: "iPhone16,1", time: "2026-04-05T06:07:08.000Z",
    exception: "LayerError",
    line: 9, host: "layers.example.com", codes: [-1202, -9814])

  static let ksCrash = ReportSample(
    name: "KSCrash",
    text: #"""
      {
        "report": {"version": "3.3.0", "id": "K-1", "timestamp": "2024-08-09T10:11:12Z", "process_name": "Wallet", "type": "standard"},
        "system": {"system_name": "iOS", "system_version": "16.1", "machine": "iPhone10,6", "CFBundleName": "Wallet", "CFBundleIdentifier": "com.example.wallet", "CFBundleShortVersionString": "8.8", "CFBundleVersion": "880"},
        "crash": {
          "error": {"type": "nsexception", "nsexception": {"name": "CardError"}, "reason": "load failed: Error Domain=NSURLErrorDomain Code=-1022 \"(null)\" UserInfo={NSErrorFailingURLStringKey=http://cards.example.com/all}"},
          "threads": [{"index": 0, "crashed": false}, {"index": 5, "crashed": true}]
        }
      }

      """#,
    kind: "kscrash", app: "Wallet", bundle: "com.example.wallet", version: "8.8 (880)",
    system: "iOS 16.1", device: "iPhone10,6", time: "2024-08-09T10:11:12.000Z",
    exception: "CardError", thread: "5",
    line: 5, host: "cards.example.com", codes: [-1022])

  static let bugsnag = ReportSample(
    name: "Bugsnag",
    text: #"""
      {"apiKey":"0","payloadVersion":"4.0","notifier":{"name":"iOS Bugsnag Notifier"},
       "events":[
        {"app":{"id":"com.example.chat","name":"Chat","version":"5.1","bundleVersion":"512"},
         "device":{"osName":"iOS","osVersion":"15.8","model":"iPhone8,1","time":"2026-04-04T04:04:04.444Z"},
         "exceptions":[{"errorClass":"NSURLErrorDomain","message":"Error Domain=NSURLErrorDomain Code=-1200 \"(null)\" UserInfo={NSErrorFailingURLKey=https:\/\/chat.example.com\/ws, _kCFStreamErrorCodeKey=-9838, _kCFStreamErrorDomainKey=3}"}],
         "threads":[{"id":"1","name":"main"},{"id":"7","name":"socket","errorReportingThread":true}],
         "severity":"error","unhandled":true}
       ]}

      """#,
    kind: "bugsnag", app: "Chat", bundle: "com.example.chat", version: "5.1 (512)",
    system: "iOS 15.8", device: "iPhone8,1", time: "2026-04-04T04:04:04.444Z",
    exception: "NSURLErrorDomain", thread: "socket",
    line: 5, host: "chat.example.com", codes: [-1200, -9838])

  static let crashlyticsNonFatal = ReportSample(
    name: "Crashlytics' export of an error that was recorded",
    text: #"""
      {
        "platform":"IOS",
        "bundle_identifier":"com.example.bank", "is_fatal":false,
        "event_timestamp":"2025-12-24 18:00:00 UTC",
        "error":[
          {"queue_name":"com.example.net", "code":-1022, "title":"NSURLErrorDomain", "subtitle":"-1022",
            "frames":[{"line":9802, "file":"Session.swift"}]}
        ],
        "application":{"build_version":"31","display_version":"9.0"}
      }

      """#,
    kind: "crashlytics", bundle: "com.example.bank", version: "9.0 (31)",
    time: "2025-12-24T18:00:00.000Z", line: 6, host: nil, codes: [-1022])

  static let crashlyticsRow = ReportSample(
    name: "a row of Crashlytics' export, in which the app says the URL that failed",
    text: #"""
      {"platform":"IOS","bundle_identifier":"com.example.bank","event_id":"56","is_fatal":false,"error_type":"NON_FATAL","event_timestamp":"2025-12-24 18:00:00 UTC","custom_keys":[{"key":"screen","value":"login"},{"key":"NSErrorFailingURLStringKey","value":"http://login.example.com/v1"}],"application":{"build_version":"31","display_version":"9.0"},"error":[{"queue_name":"com.example.net","code":"-1022","title":"NSURLErrorDomain"}]}

      """#,
    kind: "crashlytics", bundle: "com.example.bank", version: "9.0 (31)",
    time: "2025-12-24T18:00:00.000Z", line: 1, host: "login.example.com", codes: [-1022])

  static let crashlytics = ReportSample(
    name: "Crashlytics' export",
    text: #"""
      {"platform":"IOS","bundle_identifier":"com.example.bank","event_id":"55","is_fatal":true,"error_type":"FATAL","event_timestamp":"2025-12-24 18:00:00 UTC","device":{"manufacturer":"Apple","model":"iPhone16,1"},"operating_system":{"display_version":"18.2","name":"iOS","type":"IOS"},"application":{"build_version":"31","display_version":"9.0"},"exceptions":[{"type":"LoginError","exception_message":"Error Domain=NSURLErrorDomain Code=-1202 \"(null)\" UserInfo={NSErrorFailingURLStringKey=https://login.example.com/, _kCFStreamErrorDomainKey=3, _kCFStreamErrorCodeKey=-9807}"}]}

      """#,
    kind: "crashlytics", bundle: "com.example.bank", version: "9.0 (31)", system: "iOS 18.2",
    device: "iPhone16,1", time: "2025-12-24T18:00:00.000Z", exception: "LoginError",
    line: 1, host: "login.example.com", codes: [-1202, -9807])
}
