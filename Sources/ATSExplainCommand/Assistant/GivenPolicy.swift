internal import ATSDiagnosis
internal import Reporting
internal import AppTransportSecurity
internal import ContextServer

/// The property list of a call: text, or a file below a root.
struct GivenPolicy {
  let document: PropertyListDocument
  /// What a reader has to know of how it was read; nil where it is a whole Info.plist.
  let remark: String?
  /// The name in records, `-` for text.
  let path: String

  /// The arguments by which a property list is given.
  static let parameters: [Tool.Parameter] = [
    .init(
      "plist", .text,
      "The app's Info.plist as XML; its NSAppTransportSecurity key and dictionary alone will do."),
    .init(
      "plist_path", .text,
      "The Info.plist as a file on the machine of the server, below a folder that the server may "
        + "read, XML or binary; in place of plist."),
  ]

  /// The property list that a call gives, or nil where it gives none.
  static func read(
    _ arguments: ToolArguments, _ scene: AssistantTools.Scene
  ) throws(ToolRefusal) -> GivenPolicy? {
    switch (arguments.text("plist"), arguments.text("plist_path")) {
    case (nil, nil): return nil
    case (let text?, nil):
      let bytes = Array(text.utf8)
      return try GivenPolicy(bytes, wrap: Wrap(bytes), path: "-")
    case (nil, let path?):
      return try GivenPolicy(try scene.roots.open(path).bytes(), wrap: .none, path: path)
    case (_?, _?): throw ToolRefusal("Give either 'plist' or 'plist_path', not both.")
    }
  }

  /// The property list that a call can't do without.
  static func required(
    _ arguments: ToolArguments, _ scene: AssistantTools.Scene
  ) throws(ToolRefusal) -> GivenPolicy {
    guard let policy = try read(arguments, scene) else {
      throw ToolRefusal("Give the property list, as 'plist' or as 'plist_path'.")
    }
    return policy
  }

  private init(_ bytes: [UInt8], wrap: Wrap, path: String) throws(ToolRefusal) {
    self.path = path
    var document: PropertyListDocument
    var remark: String?
    do {
      document = try PropertyListDocument(wrap.around(bytes))
      guard case .dictionary(let keys) = document.root.value else {
        throw ToolRefusal("The outermost value is no dictionary, so it is no Info.plist.")
      }
      if keys[PolicyKey.policy] == nil {
        if keys.keys.contains(where: Self.isOfPolicy) {
          document = try PropertyListDocument(wrap.aroundPolicy(bytes, document.root.value))
          remark = "The dictionary was taken for the value of \(PolicyKey.policy)."
        } else {
          remark = "There is no \(PolicyKey.policy) dictionary, so the defaults apply."
        }
      }
    } catch let failure as ToolRefusal {
      throw failure
    } catch let error as PropertyListError {
      throw ToolRefusal("The property list can't be read: \(error.description)")
    } catch {
      throw ToolRefusal("The property list can't be read: \(error)")
    }
    self.document = document
    self.remark = remark
  }

  private static func isOfPolicy(_ key: String) -> Bool {
    key.hasPrefix("NSAllows") || key == PolicyKey.exceptionDomains
      || key == PolicyKey.pinnedDomains || key == PolicyKey.niapVersion
  }

  /// What is missing around a part of a property list, so that its lines stay where they are.
  private enum Wrap {
    /// A key and its value.
    case keys
    /// A dictionary.
    case dictionary
    /// The whole.
    case none

    init(_ bytes: [UInt8]) {
      let head = bytes.drop { $0 <= 0x20 }
      self =
        head.starts(with: "<key>".utf8)
        ? .keys : head.starts(with: "<dict".utf8) ? .dictionary : .none
    }

    private func around(_ bytes: [UInt8], _ before: String, _ after: String) -> [UInt8] {
      Array("<plist version=\"1.0\">\(before)".utf8) + bytes + Array("\(after)</plist>".utf8)
    }

    /// The whole property list.
    func around(_ bytes: [UInt8]) -> [UInt8] {
      switch self {
      case .keys: around(bytes, "<dict>", "</dict>")
      case .dictionary: around(bytes, "", "")
      case .none: bytes
      }
    }

    /// The whole property list where the part is the value of the policy.
    func aroundPolicy(_ bytes: [UInt8], _ value: PropertyListValue) -> [UInt8] {
      let key = "<dict><key>\(PolicyKey.policy)</key>"
      return switch self {
      case .keys: around(bytes, key + "<dict>", "</dict></dict>")
      case .dictionary: around(bytes, key, "</dict>")
      case .none: PropertyListValue.dictionary([PolicyKey.policy: value]).xmlDocument()
      }
    }
  }
}

extension SystemRange {
  /// The systems that a call names, or nil where it names none.
  static func given(_ arguments: ToolArguments) throws(ToolRefusal) -> SystemRange? {
    guard let text = arguments.text("os") else { return nil }
    guard let range = SystemRange(text) else {
      throw ToolRefusal(
        "The argument 'os' doesn't take '\(text.prefix(64))': name a system and versions, such as "
          + "iOS17, iOS15-26, iOS16+ or macOS14+.")
    }
    return range
  }

  static let parameter = Tool.Parameter(
    "os", .text, "The app's systems, such as iOS15+, iOS13-26 or macOS14.")
}

extension PolicyContext {
  /// What a call says of the app besides its log, or nil where it says nothing.
  static func given(
    _ arguments: ToolArguments, _ scene: AssistantTools.Scene
  ) throws(ToolRefusal) -> (context: PolicyContext?, remark: String?) {
    let systems = try SystemRange.given(arguments)
    if let policy = try GivenPolicy.read(arguments, scene) {
      return (PolicyContext(policy.document, systems: systems), policy.remark)
    }
    return (systems.map { PolicyContext(systems: $0) }, nil)
  }
}
