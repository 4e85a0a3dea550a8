/// What an app is made with, as its log shows: it decides where an exception is written.
enum AppFramework: String, CaseIterable {
  case expo = "Expo"
  case reactNative = "React Native"
  case flutter = "Flutter"
  case cordova = "Cordova"
  case capacitor = "Capacitor"
  case unity = "Unity"
  case maui = ".NET MAUI"

  /// So much of a log shows it.
  static let maxBytes = 1 << 20

  /// Finds the framework whose own words a log holds; nil where it holds none.
  init?(in log: [UInt8]) {
    let found = Self.allCases.first { framework in
      framework.signs.contains { Self.holds(log, Array($0.utf8)) }
    }
    guard let found else { return nil }
    self = found
  }

  /// Where its apps keep what becomes Info.plist, and the page that says more.
  var place: String {
    let (file, page) =
      switch self {
      case .expo: (#"app.json, as JSON under "expo" › "ios" › "infoPlist""#, "Expo")
      case .reactNative: ("ios/APP/Info.plist", "ReactNative")
      case .flutter: ("ios/Runner/Info.plist", "Flutter")
      case .cordova: ("config.xml, in an edit-config or config-file element", "Cordova")
      case .capacitor: ("ios/App/App/Info.plist", "Capacitor")
      case .unity: ("a PostProcessBuild script, since each build writes Info.plist again", "Unity")
      case .maui: ("Platforms/iOS/Info.plist", "MAUI")
      }
    return "\(rawValue): \(file) (Documentation/WhereToPaste/\(page).md)"
  }

  /// Words that its own code logs, and no other does.
  private var signs: [String] {
    switch self {
    case .expo: ["ExpoModulesCore", "host.exp.exponent", "EXUpdates", "[expo-"]
    case .reactNative:
      [
        "RCTHTTPRequestHandler", "RCTFatal", "com.facebook.react", "Running application on ",
        "[React", "[native] ", "[javascript] ",
      ]
    case .flutter: ["flutter: ", "package:flutter/", "io.flutter.", "FlutterEngine"]
    case .cordova: ["CDVWKWebViewEngine", "CDVPlugin", "org.apache.cordova", "gap://ready"]
    case .capacitor: ["\u{26A1}\u{FE0F}  ", "capacitor://", "CAPPlugin", "CapacitorBridge"]
    case .unity: ["UnityFramework", "UnityWebRequest", "UnityEngine."]
    case .maui: ["Microsoft.Maui", "NSUrlSessionHandler", "Xamarin.iOS"]
    }
  }

  private static func holds(_ text: [UInt8], _ word: [UInt8]) -> Bool {
    guard let first = word.first else { return false }
    var rest = text[...]
    while let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      if rest.starts(with: word) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}
