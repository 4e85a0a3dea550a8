// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "LintATS",
  products: [.plugin(name: "LintATS", targets: ["LintATS"])],
  targets: [
    .plugin(
      name: "LintATS",
      capability: .command(
        intent: .custom(
          verb: "lint-ats",
          description: "Audits App Transport Security in the Info.plist files of the package"
        )))
  ]
)
