/// The processes that evaluate the signatures of code, packages, passes and profiles.
package enum SigningProcesses {
  /// Whether a process of this name is one of them.
  package static func contain(_ name: String) -> Bool { names.contains(name) }

  private static let names: Set<String> = [
    "codesign", "amfid", "installd", "installer", "passd", "syspolicyd", "spctl", "stapler",
    "notarytool", "altool", "securityd", "secd", "taskgated", "taskgated-helper", "XprotectService",
    "mobile_installation_proxy", "package_script_service", "productsign", "pkgbuild",
    "system_installd", "mobileassetd", "transparencyd",
    "Wallet", "PassViewer", "PassbookUIService", "online-auth-agent", "fairplayd",
    "CodeSigningHelper",
  ]
}
