// swift-tools-version: 6.2
import PackageDescription

/// Every target is built with the same strictness: no implicit existentials, explicit imports,
/// visible unsafety, and no warning left being.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "atsexplain",
  platforms: [.macOS(.v14)],
  products: [
    .executable(name: "atsexplain", targets: ["atsexplain"]),
    .library(
      name: "ATSDiagnosis",
      targets: [
        "ATSDiagnosis", "AppleErrorCatalog", "AppTransportSecurity", "CauseGuides", "Reporting",
      ]),
  ],
  targets: [
    .systemLibrary(
      name: "CPCRE2",
      pkgConfig: "libpcre2-8",
      providers: [.apt(["libpcre2-dev"]), .brew(["pcre2"])]),
    .target(name: "PCRE2", dependencies: ["CPCRE2"], swiftSettings: strict),
    .target(name: "CAnchorScanner"),
    .target(name: "CProcessors"),
    .target(name: "CSystem"),
    .target(
      name: "NetworkLogs", dependencies: ["PCRE2", "CAnchorScanner"], swiftSettings: strict),
    // Loads libarchive when it is needed and present: nothing of it is needed to build.
    .target(
      name: "CArchive", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .target(name: "CompressedInput", dependencies: ["CArchive"], swiftSettings: strict),
    .target(
      name: "UnifiedLogArchive", dependencies: ["CompressedInput"], swiftSettings: strict),
    .target(name: "AppleErrorCatalog", swiftSettings: strict),
    .target(name: "AppTransportSecurity", swiftSettings: strict),
    .target(
      name: "CauseGuides", dependencies: ["AppleErrorCatalog", "AppTransportSecurity"],
      swiftSettings: strict),
    .target(
      name: "ATSDiagnosis",
      dependencies: [
        "CProcessors", "NetworkLogs", "AppleErrorCatalog", "AppTransportSecurity", "CauseGuides",
      ],
      swiftSettings: strict),
    .target(
      name: "Reporting",
      dependencies: [
        "ATSDiagnosis", "NetworkLogs", "AppleErrorCatalog", "AppTransportSecurity", "CauseGuides",
      ],
      swiftSettings: strict),
    .target(
      name: "CrashTriage",
      dependencies: [
        "ATSDiagnosis", "Reporting", "CompressedInput", "NetworkLogs", "AppleErrorCatalog",
        "AppTransportSecurity", "UnifiedLogArchive",
      ],
      resources: [
        .embedInCode("Output/Resources/report.css"), .embedInCode("Output/Resources/report.js"),
      ],
      swiftSettings: strict),
    // Loads OpenSSL when a server is checked, in the same way.
    .target(name: "CTLS", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .target(
      name: "ServerCheck",
      dependencies: [
        "CTLS", "ATSDiagnosis", "AppleErrorCatalog", "AppTransportSecurity", "CauseGuides",
      ],
      swiftSettings: strict),
    // Speaks with assistants; what its tools are about is the command's affair.
    .target(name: "ContextServer", dependencies: ["Reporting"], swiftSettings: strict),
    .target(
      name: "ATSExplainCommand",
      dependencies: [
        "ATSDiagnosis", "CauseGuides", "CompressedInput", "ContextServer", "CrashTriage", "CSystem",
        "NetworkLogs", "AppleErrorCatalog", "AppTransportSecurity", "PCRE2", "Reporting",
        "ServerCheck", "UnifiedLogArchive",
      ],
      swiftSettings: strict),
    // With Swift's libraries inside it starts sooner, takes two megabytes less, and runs where no Swift is
    // installed. Debug builds link fast instead, and sanitizers need the shared ones.
    .executableTarget(
      name: "atsexplain", dependencies: ["ATSExplainCommand"], swiftSettings: strict,
      linkerSettings: [
        .unsafeFlags(["-static-stdlib"], .when(platforms: [.linux], configuration: .release))
      ]),

    // Numbers for tests, the same on every machine.
    .target(name: "SeededRandom", path: "Tests/SeededRandom", swiftSettings: strict),
    // The logs that benchmarks run on: a test learns from them.
    .target(
      name: "BenchmarkInputs", path: "Benchmarks/Sources/Inputs", swiftSettings: strict),
    // Programs that tests run.
    .target(name: "ChildProcess", path: "Tests/ChildProcess", swiftSettings: strict),
    // How much of a long table a test takes.
    .target(name: "TestEffort", path: "Tests/TestEffort", swiftSettings: strict),
    // What tests and the fuzzer plant into logs.
    .target(name: "PlantedSecrets", path: "Tests/PlantedSecrets", swiftSettings: strict),
    // Servers and certificates that tests start and make.
    .target(
      name: "TestServers", dependencies: ["ChildProcess"], path: "Tests/TestServers",
      swiftSettings: strict),

    .testTarget(name: "PCRE2Tests", dependencies: ["PCRE2"], swiftSettings: strict),
    .testTarget(
      name: "NetworkLogsTests", dependencies: ["NetworkLogs", "BenchmarkInputs"],
      swiftSettings: strict),
    .testTarget(
      name: "AppleErrorCatalogTests", dependencies: ["AppleErrorCatalog"], swiftSettings: strict),
    .testTarget(
      name: "AppTransportSecurityTests", dependencies: ["AppTransportSecurity", "ChildProcess"],
      swiftSettings: strict),
    .testTarget(
      name: "ATSDiagnosisTests",
      dependencies: [
        "ATSDiagnosis", "NetworkLogs", "AppleErrorCatalog", "AppTransportSecurity", "Reporting",
        "SeededRandom", "TestEffort",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ReportingTests",
      dependencies: [
        "Reporting", "ATSDiagnosis", "AppleErrorCatalog", "AppTransportSecurity",
        "PlantedSecrets", "SeededRandom",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CauseGuidesTests",
      dependencies: ["CauseGuides", "ATSDiagnosis", "AppleErrorCatalog", "AppTransportSecurity"],
      swiftSettings: strict),
    .testTarget(
      name: "CrashTriageTests",
      dependencies: [
        "CrashTriage", "ChildProcess", "CompressedInput", "ATSDiagnosis", "AppleErrorCatalog",
        "AppTransportSecurity", "PlantedSecrets", "Reporting",
      ],
      swiftSettings: strict),
    // Writes archives of the unified log for tests.
    .target(name: "UnifiedLogWriter", path: "Tests/UnifiedLogWriter", swiftSettings: strict),
    .testTarget(
      name: "UnifiedLogArchiveTests",
      dependencies: ["UnifiedLogArchive", "UnifiedLogWriter", "CompressedInput"],
      swiftSettings: strict),
    .testTarget(
      name: "ServerCheckTests",
      dependencies: [
        "ServerCheck", "ATSDiagnosis", "AppleErrorCatalog", "AppTransportSecurity", "TestServers",
      ],
      swiftSettings: strict),
    .testTarget(name: "ContextServerTests", dependencies: ["ContextServer"], swiftSettings: strict),
    .testTarget(
      name: "CommandLineTests",
      dependencies: [
        "ATSExplainCommand", "ATSDiagnosis", "AppleErrorCatalog", "AppTransportSecurity",
        "ChildProcess", "CrashTriage", "PlantedSecrets", "Reporting", "TestEffort", "TestServers",
        "UnifiedLogWriter",
      ],
      exclude: ["Golden", "GoldenFormats", "HelpGolden"],
      swiftSettings: strict),
    // Sees what users of the library see: public declarations, and nothing of the package besides.
    .testTarget(
      name: "LibraryExampleTests",
      dependencies: [
        "ATSDiagnosis", "CauseGuides", "AppleErrorCatalog", "AppTransportSecurity", "Reporting",
      ],
      packageAccess: false,
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)

// The fuzzer is linked with libFuzzer, so it only builds with `-sanitize=fuzzer`; see `make fuzz`.
if Context.environment["ATSEXPLAIN_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "fuzz",
      dependencies: [
        "ATSExplainCommand", "CompressedInput", "ContextServer", "CrashTriage", "ATSDiagnosis",
        "NetworkLogs", "AppleErrorCatalog", "AppTransportSecurity", "UnifiedLogArchive",
        "UnifiedLogWriter", "ServerCheck", "PlantedSecrets", "Reporting",
      ],
      path: "Tests/Fuzz/Sources",
      swiftSettings: strict))
  // The compiler of Swift is given both sanitizers by `Tests/Fuzz/run`; that of C gets only the one
  // that SwiftPM knows of, and it is in C that an address can be wrong.
  for target in package.targets where ["CAnchorScanner", "CArchive", "CTLS"].contains(target.name) {
    target.cSettings = [.unsafeFlags(["-fsanitize=address"])]
  }
}
