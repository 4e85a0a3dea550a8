internal import AppTransportSecurity
internal import CrashTriage

/// An Info.plist that a command was given.
struct PolicyFile {
  /// Its name, as given, as text.
  let path: String
  /// Its name, as given.
  let name: RawPath
  /// Its bytes and values.
  let document: PropertyListDocument
  /// The value of `NSAppTransportSecurity`, or nil where there is none.
  let value: PropertyListValue?
  /// What that value means.
  let policy: ATSPolicy
  private let policyNode: PropertyListNode?
  /// The entries of `NSExceptionDomains` by host, since many are asked for.
  private let hostEntries: [String: PropertyListEntry]

  /// Reads a file.
  init(_ path: RawPath) throws(FileError) {
    let bytes = try FileBytes.read(path)
    let document: PropertyListDocument
    do {
      document = try PropertyListDocument(bytes)
    } catch {
      throw FileError(message: error.description)
    }
    let root = document.root.value
    guard case .dictionary(let keys) = root else {
      throw FileError(
        message: "the outermost value of this file is no dictionary, so it is no Info.plist")
    }
    self.path = path.text
    name = path
    self.document = document
    value = keys[PolicyKey.policy]
    policy = ATSPolicy(infoPropertyList: root)
    policyNode = document.root[PolicyKey.policy]
    let hosts = policyNode?[PolicyKey.exceptionDomains]?.entries ?? []
    let isFromXML = hosts.first?.keyRange != nil
    hostEntries = Dictionary(hosts.map { ($0.key, $0) }) { first, last in isFromXML ? last : first }
  }

  /// The policy as a dictionary to start from.
  var existing: PropertyListValue { value ?? .dictionary([:]) }

  /// The systems that the app is deployed on: those asked for, those that the file names, or all
  /// that are in use.
  func systems(_ asked: SystemRange?) -> SystemRange {
    asked ?? SystemRange(infoPropertyList: document.root) ?? .inUse
  }

  /// The line of the key at the end of a path below `NSAppTransportSecurity`, or nil.
  func line(of keyPath: [String]) -> Int? {
    var node = policyNode
    var path = keyPath[...]
    var line: Int?
    if path.first == PolicyKey.exceptionDomains, path.count > 1 {
      path = path.dropFirst(2)
      guard let entry = hostEntries[keyPath[1]] else { return nil }
      (node, line) = (entry.value, entry.keyLine)
    }
    for key in path {
      guard let entry = PropertyListEntry.winner(of: key, in: node?.entries ?? []) else {
        return nil
      }
      (node, line) = (entry.value, entry.keyLine)
    }
    return line
  }
}

extension SystemRange {
  /// Reads the value of `--os`.
  static func option(_ arguments: ParsedArguments) throws(UsageError) -> SystemRange? {
    guard let text = arguments.value("os") else { return nil }
    guard let range = SystemRange(text) else {
      throw UsageError(
        message: "option '--os' doesn't take '\(text)': name a system and versions, such as iOS17, "
          + "iOS15-26, iOS16+ or macOS14+")
    }
    for version in [range.lowest, range.highest] {
      if let absence = version.absence {
        throw UsageError(message: "option '--os' doesn't take '\(text)': \(absence)")
      }
    }
    return range
  }
}
