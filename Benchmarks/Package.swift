// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

// A package of its own, so that no one who builds atsexplain builds its benchmarks.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v14)],
  targets: [
    // What is measured with: children, statistics, tables, gates. Knows nothing of atsexplain.
    .target(name: "Measuring", swiftSettings: strict),
    // What is measured on: generated logs, reports and hostile bytes, from a seed.
    .target(name: "Inputs", swiftSettings: strict),
    // What is measured: the cases and their jobs.
    .executableTarget(name: "bench", dependencies: ["Measuring", "Inputs"], swiftSettings: strict),
    .testTarget(name: "MeasuringTests", dependencies: ["Measuring"], swiftSettings: strict),
    .testTarget(name: "InputsTests", dependencies: ["Inputs"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
