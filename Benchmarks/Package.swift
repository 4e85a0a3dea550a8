// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that nobody who builds atsexplain builds its benchmarks.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v14)],
  targets: [
    .executableTarget(name: "generate-logs"),
    .executableTarget(name: "compare-tools"),
    .executableTarget(name: "generate-reports"),
    .executableTarget(name: "compare-triage"),
  ],
  swiftLanguageModes: [.v6]
)
