internal import AppTransportSecurity
internal import NetworkLogs

/// Whether ATS governs the failed connection at all.
enum Scope: Hashable {
  /// The URL loading system of an app, as far as the log says.
  case urlLoading
  /// A web view of an app.
  case webContent
  /// AVFoundation in an app.
  case media
  /// A connection of Network.framework, which ATS doesn't govern.
  case networkFramework
  /// A raw stream, a command-line tool, another TLS stack, a system process: no Info.plist governs it.
  case outside(String)

  init(_ incident: Incident) {
    if incident.kinds.contains(.tool) {
      self = .outside("a command-line tool")
    } else if let stack = StackRepairs.stack(of: incident) {
      self = .outside(stack.description)
    } else if incident.isOfNetworkFramework {
      self = .networkFramework
    } else if incident.codes.url == nil, incident.isRawStream {
      self = .outside("a raw stream or socket")
    } else if let process = incident.prefix.process, Self.isOfSystem(process) {
      self = .outside("a process of the system")
    } else if let process = incident.prefix.process, Self.isTool(process) {
      self = .outside("a command-line tool or script")
    } else if incident.isOfWebContent {
      self = .webContent
    } else if !incident.isOfCleartext {
      // Who loads makes no difference to anything but the keys for cleartext.
      self = .urlLoading
    } else if incident.isOfProxyConfiguration {
      self = .outside("the system's load of a proxy configuration file")
    } else if incident.isOfMedia {
      self = .media
    } else {
      self = .urlLoading
    }
  }

  var isOutside: Bool { outsideWords != nil }

  /// Of what the failure is where no Info.plist of an app governs it; nil where one does.
  var outsideWords: String? {
    switch self {
    case .urlLoading, .webContent, .media: nil
    case .networkFramework: "Network.framework"
    case .outside(let what): what
    }
  }

  /// Whose keys of the policy count for the load.
  var context: LoadContext {
    switch self {
    case .webContent: .web
    case .media: .media
    case .urlLoading, .networkFramework, .outside: .app
    }
  }

  /// Whether a process is a tool of developers or the interpreter of a script, whose Info.plist isn't
  /// the reader's.
  private static func isTool(_ process: String) -> Bool {
    if tools.contains(process) { return true }
    let name = process.utf8
    if name.starts(with: "swift-".utf8) { return true }
    // With or without a version behind it.
    guard name.first == 0x50 || name.first == 0x70,
      name.dropFirst().starts(with: "ython".utf8)
    else { return false }
    return name.dropFirst(6).allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E }
  }

  private static let tools: Set<String> = [
    "carthage", "Carthage", "swift", "swiftpm", "xcodebuild", "xcrun", "git", "git-remote-http",
    "git-remote-https", "brew", "curl", "wget", "nscurl", "pod", "fastlane", "ruby", "Ruby", "perl",
    "Perl", "php",
    "node", "java", "osascript", "bash", "zsh", "sh", "mono", "dotnet", "managedsoftwareupdate",
    "autopkg",
  ]

  /// Whether a process is of the system or an app of Apple's: its policy is no one's to edit.
  ///
  /// The processes of web views are those of the app that shows them.
  private static func isOfSystem(_ process: String) -> Bool {
    if isListed(process) { return true }
    return process.hasPrefix("com.apple.") && !process.hasPrefix("com.apple.WebKit")
  }

  /// Whether a process is in the list, by halves: to make a set of it takes longer than all else that a short log
  /// needs.
  private static func isListed(_ process: String) -> Bool {
    var process = process
    return process.withUTF8 { name in
      let name = unsafe Span(_unsafeElements: name)
      var range = 0..<systemProcesses.count
      // Ends: each round halves the range.
      while !range.isEmpty {
        let middle = range.lowerBound + range.count / 2
        let difference = difference(of: name, from: systemProcesses[middle])
        if difference == 0 { return true }
        range =
          difference < 0 ? range.lowerBound..<middle : (middle + 1)..<range.upperBound
      }
      return false
    }
  }

  /// Less than zero where a name comes before a listed one, more where it comes behind it.
  private static func difference(of name: Span<UInt8>, from listed: StaticString) -> Int {
    for index in 0..<min(name.count, listed.utf8CodeUnitCount) {
      let difference = unsafe Int(name[index]) - Int(listed.utf8Start[index])
      if difference != 0 { return difference }
    }
    return name.count - listed.utf8CodeUnitCount
  }

  /// Daemons, agents and apps of Apple's that appear in logs, in the order of their bytes; apps that other makers would
  /// name alike are left out.
  private static let systemProcesses: [StaticString] = [
    "AMPArtworkAgent", "AMPDeviceDiscoveryAgent", "AMPLibraryAgent", "AOSHeartbeat", "AOSPushRelay",
    "AccountsUI", "AddressBookManager", "AddressBookSourceSync", "AirPlayUIAgent",
    "AirPlayXPCHelper", "AirPort", "AppSSOAgent", "AppSSODaemon", "AppStore", "AppleTV",
    "AuthKitUIService", "BKAgentService", "BTServer", "BackgroundTaskManagementAgent", "BiomeAgent",
    "CFNetworkAgent", "CMFSyncAgent", "CalendarAgent", "CallHistorySyncHelper",
    "CaptiveNetworkSupport", "CategoriesService", "CloudKeychainProxy", "CommCenter",
    "CommCenterClassic", "CommCenterMobileHelper", "ContactsAgent", "ContinuityCaptureAgent",
    "CoreLocationAgent", "DPSubmissionService", "DataDeliveryServices", "DataDetectorsSourceAccess",
    "DeviceIdentityService", "DiagnosticsReporter", "Dock", "EmailDaemon", "FMIPClientXPCService",
    "FaceTime", "FamilyControlsAgent", "FindMy", "Finder", "FollowUpUI", "GSSCred",
    "GameCenterUIService", "HealthENLauncher", "HomeDeviceManager", "IDSBlastDoorService",
    "IDSRemoteURLConnectionAgent", "IMDPersistenceAgent", "IMTranscoderAgent", "IMTransferAgent",
    "InCallService", "InternetAccountsMigrationPlugin", "LinkedNotesUIService", "MTLAssetUpgraderD",
    "Mail", "ManagedClient", "ManagedClientAgent", "ManagedSettingsAgent", "MobileAddressBook",
    "MobileCal", "MobileGestaltHelper", "MobileMail", "MobileMusicPlayer", "MobileNotes",
    "MobilePhone", "MobileSMS", "MobileSafari", "MobileSlideShow", "MobileSoftwareUpdate",
    "MobileStorageMounter", "MobileStore", "MobileTimer", "NRDUpdated", "NotificationCenter",
    "OTACrashCopier", "OTATaskingAgent", "Passbook", "PassbookUIService", "PerfPowerServices",
    "PerfPowerServicesExtended", "PerfPowerTelemetryClientRegistrationService",
    "PhotosReliveWidget", "PodcastContentService", "PosterBoard", "PowerUIAgent", "Preferences",
    "ProtectedCloudKeySyncing", "QuickLookSatellite", "QuickLookUIService", "RemoteManagementAgent",
    "RemoteiCloudQuotaUI", "ReportCrash", "ReportMemoryException", "ReportSystemMemory", "Safari",
    "Safari.SafeBrowsing", "SafariBookmarksSyncAgent", "SafariCloudHistoryPushAgent",
    "SafariHistoryServiceAgent", "SafariLaunchAgent", "SafariNotificationAgent",
    "SafariViewService", "SafariWidgetExtension", "ScreenTimeAgent", "ScreenTimeUnlockUI",
    "ScreenshotServicesService", "SetStoreUpdate", "SetStoreUpdateService", "SetupAssistant",
    "SidecarRelay", "SiriAUSP", "SiriSuggestionsDaemon", "SiriTTSService",
    "SoftwareUpdateNotificationManager", "SoftwareUpdateServices", "SpeechSynthesisServer",
    "SpotlightNetHelper", "SpringBoard", "StatusKitAgent", "StocksDetailIntents",
    "StocksKitService", "StoreKitUIService", "SubmitDiagInfo", "SuggestionsAgent", "SystemUIServer",
    "SystemUIServiceAgent", "TVRemoteConnectionService", "TestFlight", "ThreadCommissionerService",
    "UsageTrackingAgent", "UserEventAgent", "UserNotificationCenter", "ViewBridgeAuxiliary",
    "VisionAgent", "VoiceTriggerUI", "WeatherKit", "WebThumbnailExtension", "WiFiAgent",
    "WiFiCloudAssetsXPCService", "XProtect", "XProtectRemediator", "XprotectService", "accountsd",
    "adid", "adprivacyd", "airportd", "akd", "amfid", "amsaccountsd", "amsengagementd",
    "amsondevicestoraged", "announced", "appleaccountd", "appleeventsd", "appleh13camerad",
    "appplaceholdersyncd", "appstoreagent", "appstored", "apsd", "asd", "askpermissiond",
    "aslmanager", "assertiond", "assetsd", "assistant_service", "assistantd", "audioanalyticsd",
    "audiomxd", "avconferenced", "awacsd", "awdd", "axassetsd", "backboardd",
    "backgroundassetsd.managed", "backgroundtaskmanagementd", "backupd", "betaenrollmentd",
    "biomed", "biomesyncd", "biometrickitd", "bird", "bluetoothd", "bluetoothuserd", "bookassetd",
    "bookdatastored", "businessservicesd", "calaccessd", "callservicesd", "captiveagent", "cdpd",
    "certui", "chronod", "ciphermld", "ckdiscretionaryd", "clipserviced", "cloudconfigurationd",
    "cloudd", "cloudpaird", "cloudphotod", "cloudphotosd", "cloudsettingssyncagent",
    "cloudtelemetryd", "commcenter", "commerce", "commerced", "companionappd", "configd",
    "contactsd", "contactsdonationagent", "containermanagerd", "contentlinkingd",
    "contextstoreagent", "contextstored", "coreauthd", "corecaptured", "coreduetd", "coreservicesd",
    "corespeechd", "corespotlightd", "crash_mover", "dasd", "dataaccessd", "datamigrator",
    "deviceaccessd", "devicecheckd", "diagnosticd", "diagnosticextensionsd", "diagnostics_agent",
    "discoveryd", "distnoted", "dmd", "donotdisturbd", "dprivacyd", "duetexpertd", "duetknowledged",
    "exchangesyncd", "extensionkitservice", "facetimemessagestored", "fairplayd", "fairplayd.H2",
    "fairplaydeviceidentityd", "familycircled", "familynotificationd", "feedbackd",
    "feedbacklogger", "filecoordinationd", "fileproviderd", "findmybeaconingd",
    "findmydevice-user-agent", "findmydeviced", "findmylocateagent", "findmylocated",
    "fitnesscoachingd", "fitnessintelligenced", "fmfd", "fmflocatord", "followupd", "fontservicesd",
    "fud", "fudHelperAgent", "gamecontrollerd", "gamed", "gamepolicyd", "gamesaved",
    "generativeexperiencesd", "geoanalyticsd", "geocorrectiond", "geod", "geodMachServiceBridge",
    "healthappd", "healthd", "healthrecordsd", "heard", "homed", "homeenergyd", "homeeventsd",
    "iBooks", "iBooksX", "iCloudNotificationAgent", "iCloudUserNotifications", "iTunes",
    "iTunesStoreHelper", "iap2d", "iapauthd", "iapd", "icloudmailagent", "icloudpairing",
    "icloudsubscriptionoptimizerd", "iconservicesagent", "identityservicesd", "idscredentialsagent",
    "imagent", "imavagent", "imtransferservices", "inboxupdaterd", "ind", "inputanalyticsd",
    "installcoordination_proxy", "installcoordinationd", "installd", "installerauthagent",
    "intelligencecontextd", "intelligenceflowd", "intelligenceplatformd", "intelligentroutingd",
    "itunescloudd", "itunesstored", "kbd", "keybagd", "keyboardservicesd",
    "keychainsharingmessagingd", "knowledge-agent", "knowledgeconstructiond", "languageassetd",
    "linkd", "liveactivitiesd", "localspeechrecognition", "locationd", "lockdownd", "lockoutagent",
    "logd", "loginwindow", "lsd", "mDNSResponder", "mDNSResponderHelper", "maild",
    "managedappdistributionagent", "managedappdistributiond", "managedassetsd", "manageddeviced",
    "mapspushd", "mapssyncd", "mdmclient", "mdmd", "mdmuserd", "mds", "mdworker", "mdworker_shared",
    "mediaaccessibilityd", "mediaanalysisd", "mediaartworkd", "medialibraryd", "mediaremoted",
    "mediasetupd", "mediastream.mstreamd", "memoryanalyticsd", "metrickitd", "misagent", "mlhostd",
    "mlruntimed", "mmaintenanced", "mobile_installation_proxy", "mobile_obliterator",
    "mobileactivationd", "mobileassetd", "mobiletimerd", "modelcatalogd", "modelmanagerd",
    "momentsd", "mrmd", "mstreamd", "nanoappregistryd", "nanomapscd", "nanomediaremotelinkagent",
    "nanoprefsyncd", "nanoregistryd", "nanotimekitcompaniond", "nanoweatherprefsd", "navd",
    "ndoagent", "neagent", "nearbyd", "nehelper", "nesessionmanager", "nesmd", "netbiosd",
    "networkd", "networkd_privileged", "networkserviceproxy", "newsd", "nfcd", "nfrestore_service",
    "notifyd", "nsurlsessiond.privileged", "nsurlstoraged", "ocspd", "ondevicestoraged",
    "online-auth-agent", "osanalyticshelper", "osinstallersetupd", "ospredictiond", "parsec-fbf",
    "parsecd", "passd", "passwordbreachd", "pasteboardd", "pbs", "peakpowermanagerd", "peopled",
    "pfd", "photoanalysisd", "photolibraryd", "pkd", "pkgd", "podcasts_agent", "powerUIAgent",
    "powerd", "powerexperienced", "powerlogHelperd", "privacyaccountingd", "privatecloudcomputed",
    "proactiveeventtrackerd", "profiled", "progressd", "promotedcontentd", "proximitycontrold",
    "proximityd", "ptpcamerad", "quicklookd", "rapportd", "rapportd-user", "recentsd", "remindd",
    "remoteappintentsd", "remotemanagementd", "remotepairingd", "replayd", "replicatord",
    "reportcrash", "restoreserviced", "reversetemplated", "revisiond", "routined", "rtcreportingd",
    "runningboardd", "safarifetcherd", "savedsearchd", "sciurus", "screensharingd", "searchd",
    "searchpartyd", "searchpartyuseragent", "secd", "secinitd", "securityd", "securityd_service",
    "securityuploadd", "seld", "sensingd", "seserviced", "sessionkitd", "sessionlogoutd",
    "sharedfilelistd", "sharingd", "sidecar-relay", "siri-distributed-evaluation", "siriactionsd",
    "siriinferenced", "siriknowledged", "sirittsd", "sntpd", "soagent", "softwareupdated",
    "softwareupdateservicesd", "sosd", "speechmodeltrainingd", "speechsynthesisd", "spindump",
    "splashboardd", "sportsd", "spotlightknowledged", "ssdpd", "statuskit-agent", "storeaccountd",
    "storeagent", "storeassetd", "storebookkeeperd", "storedownloadd", "storekitagent",
    "storelegacy", "storeuid", "streaming_zip_conduit", "studentd", "subridged", "suggestd",
    "sunlightd", "swcd", "symptomsd", "symptomsd-diag", "symptomsd-helper", "syncdefaultsd",
    "syncservicesd", "sysdiagnosed", "sysmond", "syspolicyd", "system_installd", "systemstats",
    "systemstatusd", "tailspind", "talagent", "tccd", "teslad", "tethernetd", "thermalmonitord",
    "threadradiod", "timed", "timezoneupdates.tzd", "tipsd", "touristd", "translationd",
    "transparencyd", "trialarchivingd", "triald", "triald_system", "trustd", "trustedpeersd",
    "tvremoted", "tzd", "tzinit", "tzlinkd", "universalaccessd", "usbmuxd", "useractivityd",
    "userfs_helper", "usermanagerd", "usernoted", "usernotificationsd", "videosubscriptionsd",
    "visualintelligenced", "voicebankingd", "voiced", "voicememod", "walletd", "watchconnectivityd",
    "watchdogd", "watchlistd", "wcd", "weatherd", "webbookmarksd", "webinspectord", "webprivacyd",
    "wifiFirmwareLoader", "wifianalyticsd", "wifid", "wifip2pd", "wifitools", "wifivelocityd",
    "wirelessproxd", "xartstorageremoted", "xpcproxy",
  ]
}

extension Incident {
  /// Whether only Network.framework reports the failure.
  var isOfNetworkFramework: Bool {
    codes.url == nil && tasks.isEmpty && codes.entries.contains { $0.domain == .networkTLS }
  }

  /// Whether a cleartext load was refused.
  fileprivate var isOfCleartext: Bool {
    facts.kinds.contains(.cleartext) || codes.contains(-1022)
  }

  /// Whether the request is that of a file by which proxies are configured.
  var isOfProxyConfiguration: Bool {
    has(.origin) { $0 == .origin(.proxyConfiguration) }
      || has(.failingURL) { fact in
        guard case .failingURL(let text) = fact, text.holds(".pac") || text.holds("wpad.dat"),
          let url = RequestURL(text)
        else { return false }
        let path = url.text.lowercased().prefix { $0 != "?" && $0 != "#" }
        return path.hasSuffix(".pac") || path.hasSuffix("/wpad.dat")
      }
  }

  /// Whether a web view made the request.
  var isOfWebContent: Bool {
    format == "webkit" || prefix.process?.hasPrefix("com.apple.WebKit") == true
      || has(.origin) { $0 == .origin(.webContent) }
  }

  /// Whether AVFoundation made the request.
  var isOfMedia: Bool {
    has(.code) {
      if case .code(_, .avFoundation, _) = $0 { true } else { $0 == .looseDomain(.avFoundation) }
    }
  }

  /// Whether the failure is reported by stream errors without any sign of URL loading.
  var isRawStream: Bool {
    if has(.outside, { $0 == .rawStream }) { return true }
    // An NSError whose own domain is the stream's or OSStatus: no one wrapped it for URL loading.
    return has(.code) {
      if case .code(_, let domain, .error) = $0 {
        domain == .ssl || (domain == .osStatus && codes.url == nil && codes.ssl != nil)
      } else if case .looseDomain(.ssl) = $0 {
        true
      } else {
        false
      }
    } && tasks.isEmpty && !has(.wording) { $0 == .wording(.secureConnectionFailed) }
  }
}
