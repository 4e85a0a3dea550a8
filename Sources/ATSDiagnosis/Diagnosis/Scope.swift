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
    if systemProcesses.contains(process) { return true }
    return process.hasPrefix("com.apple.") && !process.hasPrefix("com.apple.WebKit")
  }

  /// Daemons, agents and apps of Apple's that appear in logs; apps that other makers would name alike are left out.
  private static let systemProcesses: Set<String> = [
    "accountsd", "AccountsUI", "AddressBookManager", "AddressBookSourceSync", "adid", "adprivacyd",
    "AirPlayUIAgent", "AirPlayXPCHelper", "AirPort", "airportd", "akd", "amfid", "AMPArtworkAgent",
    "AMPDeviceDiscoveryAgent", "AMPLibraryAgent", "amsaccountsd", "amsengagementd",
    "amsondevicestoraged", "announced", "AOSHeartbeat", "AOSPushRelay", "appleaccountd",
    "appleeventsd", "appleh13camerad", "AppleTV", "appplaceholdersyncd", "AppSSOAgent",
    "AppSSODaemon", "AppStore", "appstoreagent", "appstored", "apsd", "asd", "askpermissiond",
    "aslmanager", "assertiond", "assetsd", "assistant_service", "assistantd", "audioanalyticsd",
    "audiomxd", "AuthKitUIService", "avconferenced", "awacsd", "awdd", "axassetsd", "backboardd",
    "backgroundassetsd.managed", "BackgroundTaskManagementAgent", "backgroundtaskmanagementd",
    "backupd", "betaenrollmentd", "BiomeAgent", "biomed", "biomesyncd", "biometrickitd", "bird",
    "BKAgentService", "bluetoothd", "bluetoothuserd", "bookassetd", "bookdatastored", "BTServer",
    "businessservicesd", "calaccessd", "CalendarAgent", "CallHistorySyncHelper", "callservicesd",
    "captiveagent", "CaptiveNetworkSupport", "CategoriesService", "cdpd", "certui",
    "CFNetworkAgent", "chronod", "ciphermld", "ckdiscretionaryd", "clipserviced",
    "cloudconfigurationd", "cloudd", "CloudKeychainProxy", "cloudpaird", "cloudphotod",
    "cloudphotosd", "cloudsettingssyncagent", "cloudtelemetryd", "CMFSyncAgent", "CommCenter",
    "commcenter", "CommCenterClassic", "CommCenterMobileHelper", "commerce", "commerced",
    "companionappd", "configd", "ContactsAgent", "contactsd", "contactsdonationagent",
    "containermanagerd", "contentlinkingd", "contextstoreagent", "contextstored",
    "ContinuityCaptureAgent", "coreauthd", "corecaptured", "coreduetd", "CoreLocationAgent",
    "coreservicesd", "corespeechd", "corespotlightd", "crash_mover", "dasd", "dataaccessd",
    "DataDeliveryServices", "DataDetectorsSourceAccess", "datamigrator", "deviceaccessd",
    "devicecheckd", "DeviceIdentityService", "diagnosticd", "diagnosticextensionsd",
    "diagnostics_agent", "DiagnosticsReporter", "discoveryd", "distnoted", "dmd", "Dock",
    "donotdisturbd", "dprivacyd", "DPSubmissionService", "duetexpertd", "duetknowledged",
    "EmailDaemon", "exchangesyncd", "extensionkitservice", "FaceTime", "facetimemessagestored",
    "fairplayd", "fairplayd.H2", "fairplaydeviceidentityd", "familycircled", "FamilyControlsAgent",
    "familynotificationd", "feedbackd", "feedbacklogger", "filecoordinationd", "fileproviderd",
    "Finder", "FindMy", "findmybeaconingd", "findmydevice-user-agent", "findmydeviced",
    "findmylocateagent", "findmylocated", "fitnesscoachingd", "fitnessintelligenced", "fmfd",
    "fmflocatord", "FMIPClientXPCService", "followupd", "FollowUpUI", "fontservicesd", "fud",
    "fudHelperAgent", "GameCenterUIService", "gamecontrollerd", "gamed", "gamepolicyd", "gamesaved",
    "generativeexperiencesd", "geoanalyticsd", "geocorrectiond", "geod", "geodMachServiceBridge",
    "GSSCred", "healthappd", "healthd", "HealthENLauncher", "healthrecordsd", "heard", "homed",
    "HomeDeviceManager", "homeenergyd", "homeeventsd", "iap2d", "iapauthd", "iapd", "iBooks",
    "iBooksX", "icloudmailagent", "iCloudNotificationAgent", "icloudpairing",
    "icloudsubscriptionoptimizerd", "iCloudUserNotifications", "iconservicesagent",
    "identityservicesd", "IDSBlastDoorService", "idscredentialsagent",
    "IDSRemoteURLConnectionAgent", "imagent", "imavagent", "IMDPersistenceAgent",
    "IMTranscoderAgent", "IMTransferAgent", "imtransferservices", "inboxupdaterd", "InCallService",
    "ind", "inputanalyticsd", "installcoordination_proxy", "installcoordinationd", "installd",
    "installerauthagent", "intelligencecontextd", "intelligenceflowd", "intelligenceplatformd",
    "intelligentroutingd", "InternetAccountsMigrationPlugin", "iTunes", "itunescloudd",
    "itunesstored", "iTunesStoreHelper", "kbd", "keybagd", "keyboardservicesd",
    "keychainsharingmessagingd", "knowledge-agent", "knowledgeconstructiond", "languageassetd",
    "linkd", "LinkedNotesUIService", "liveactivitiesd", "localspeechrecognition", "locationd",
    "lockdownd", "lockoutagent", "logd", "loginwindow", "lsd", "Mail", "maild",
    "managedappdistributionagent", "managedappdistributiond", "managedassetsd", "ManagedClient",
    "ManagedClientAgent", "manageddeviced", "ManagedSettingsAgent", "mapspushd", "mapssyncd",
    "mdmclient", "mdmd", "mdmuserd", "mDNSResponder", "mDNSResponderHelper", "mds", "mdworker",
    "mdworker_shared", "mediaaccessibilityd", "mediaanalysisd", "mediaartworkd", "medialibraryd",
    "mediaremoted", "mediasetupd", "mediastream.mstreamd", "memoryanalyticsd", "metrickitd",
    "misagent", "mlhostd", "mlruntimed", "mmaintenanced", "mobile_installation_proxy",
    "mobile_obliterator", "mobileactivationd", "MobileAddressBook", "mobileassetd", "MobileCal",
    "MobileGestaltHelper", "MobileMail", "MobileMusicPlayer", "MobileNotes", "MobilePhone",
    "MobileSafari", "MobileSlideShow", "MobileSMS", "MobileSoftwareUpdate", "MobileStorageMounter",
    "MobileStore", "MobileTimer", "mobiletimerd", "modelcatalogd", "modelmanagerd", "momentsd",
    "mrmd", "mstreamd", "MTLAssetUpgraderD", "nanoappregistryd", "nanomapscd",
    "nanomediaremotelinkagent", "nanoprefsyncd", "nanoregistryd", "nanotimekitcompaniond",
    "nanoweatherprefsd", "navd", "ndoagent", "neagent", "nearbyd", "nehelper", "nesessionmanager",
    "nesmd", "netbiosd", "networkd", "networkd_privileged", "networkserviceproxy", "newsd", "nfcd",
    "nfrestore_service", "NotificationCenter", "notifyd", "NRDUpdated", "nsurlsessiond.privileged",
    "nsurlstoraged", "ocspd", "ondevicestoraged", "online-auth-agent", "osanalyticshelper",
    "osinstallersetupd", "ospredictiond", "OTACrashCopier", "OTATaskingAgent", "parsec-fbf",
    "parsecd", "Passbook", "PassbookUIService", "passd", "passwordbreachd", "pasteboardd", "pbs",
    "peakpowermanagerd", "peopled", "PerfPowerServices", "PerfPowerServicesExtended",
    "PerfPowerTelemetryClientRegistrationService", "pfd", "photoanalysisd", "photolibraryd",
    "PhotosReliveWidget", "pkd", "pkgd", "PodcastContentService", "podcasts_agent", "PosterBoard",
    "powerd", "powerexperienced", "powerlogHelperd", "PowerUIAgent", "powerUIAgent", "Preferences",
    "privacyaccountingd", "privatecloudcomputed", "proactiveeventtrackerd", "profiled", "progressd",
    "promotedcontentd", "ProtectedCloudKeySyncing", "proximitycontrold", "proximityd", "ptpcamerad",
    "quicklookd", "QuickLookSatellite", "QuickLookUIService", "rapportd", "rapportd-user",
    "recentsd", "remindd", "remoteappintentsd", "RemoteiCloudQuotaUI", "RemoteManagementAgent",
    "remotemanagementd", "remotepairingd", "replayd", "replicatord", "ReportCrash", "reportcrash",
    "ReportMemoryException", "ReportSystemMemory", "restoreserviced", "reversetemplated",
    "revisiond", "routined", "rtcreportingd", "runningboardd", "Safari", "Safari.SafeBrowsing",
    "SafariBookmarksSyncAgent", "SafariCloudHistoryPushAgent", "safarifetcherd",
    "SafariHistoryServiceAgent", "SafariLaunchAgent", "SafariNotificationAgent",
    "SafariViewService", "SafariWidgetExtension", "savedsearchd", "sciurus", "screensharingd",
    "ScreenshotServicesService", "ScreenTimeAgent", "ScreenTimeUnlockUI", "searchd", "searchpartyd",
    "searchpartyuseragent", "secd", "secinitd", "securityd", "securityd_service", "securityuploadd",
    "seld", "sensingd", "seserviced", "sessionkitd", "sessionlogoutd", "SetStoreUpdate",
    "SetStoreUpdateService", "SetupAssistant", "sharedfilelistd", "sharingd", "sidecar-relay",
    "SidecarRelay", "siri-distributed-evaluation", "siriactionsd", "SiriAUSP", "siriinferenced",
    "siriknowledged", "SiriSuggestionsDaemon", "sirittsd", "SiriTTSService", "sntpd", "soagent",
    "softwareupdated", "SoftwareUpdateNotificationManager", "SoftwareUpdateServices",
    "softwareupdateservicesd", "sosd", "speechmodeltrainingd", "speechsynthesisd",
    "SpeechSynthesisServer", "spindump", "splashboardd", "sportsd", "spotlightknowledged",
    "SpotlightNetHelper", "SpringBoard", "ssdpd", "statuskit-agent", "StatusKitAgent",
    "StocksDetailIntents", "StocksKitService", "storeaccountd", "storeagent", "storeassetd",
    "storebookkeeperd", "storedownloadd", "storekitagent", "StoreKitUIService", "storelegacy",
    "storeuid", "streaming_zip_conduit", "studentd", "SubmitDiagInfo", "subridged", "suggestd",
    "SuggestionsAgent", "sunlightd", "swcd", "symptomsd", "symptomsd-diag", "symptomsd-helper",
    "syncdefaultsd", "syncservicesd", "sysdiagnosed", "sysmond", "syspolicyd", "system_installd",
    "systemstats", "systemstatusd", "SystemUIServer", "SystemUIServiceAgent", "tailspind",
    "talagent", "tccd", "teslad", "TestFlight", "tethernetd", "thermalmonitord",
    "ThreadCommissionerService", "threadradiod", "timed", "timezoneupdates.tzd", "tipsd",
    "touristd", "translationd", "transparencyd", "trialarchivingd", "triald", "triald_system",
    "trustd", "trustedpeersd", "TVRemoteConnectionService", "tvremoted", "tzd", "tzinit", "tzlinkd",
    "universalaccessd", "UsageTrackingAgent", "usbmuxd", "useractivityd", "UserEventAgent",
    "userfs_helper", "usermanagerd", "usernoted", "UserNotificationCenter", "usernotificationsd",
    "videosubscriptionsd", "ViewBridgeAuxiliary", "VisionAgent", "visualintelligenced",
    "voicebankingd", "voiced", "voicememod", "VoiceTriggerUI", "walletd", "watchconnectivityd",
    "watchdogd", "watchlistd", "wcd", "weatherd", "WeatherKit", "webbookmarksd", "webinspectord",
    "webprivacyd", "WebThumbnailExtension", "WiFiAgent", "wifianalyticsd",
    "WiFiCloudAssetsXPCService", "wifid", "wifiFirmwareLoader", "wifip2pd", "wifitools",
    "wifivelocityd", "wirelessproxd", "xartstorageremoted", "xpcproxy", "XProtect",
    "XProtectRemediator", "XprotectService",
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
