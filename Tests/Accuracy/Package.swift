// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

// A package of its own: it measures atsexplain from outside, and no one who builds that builds this.
let package = Package(
  name: "Accuracy",
  platforms: [.macOS(.v14)],
  targets: [
    .target(name: "AccuracyScore", swiftSettings: strict),
    .executableTarget(
      name: "accuracy", dependencies: ["AccuracyScore"], swiftSettings: strict),
    .testTarget(
      name: "AccuracyScoreTests", dependencies: ["AccuracyScore"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
