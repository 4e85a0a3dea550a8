// Rules for the identities of pinned domains.
//
// By Apple's published trust code, an identity that isn't a dictionary with the digest is skipped,
// and a list that is present but ends up empty fails every chain. Apple's advice on pinning asks
// for a second identity, so that a changed key doesn't lock users out.

extension LintPass {
  /// Judges the lists of a pinned domain.
  mutating func checkIdentities(
    _ host: PropertyListEntry, entries: [PropertyListEntry], at path: [String]
  ) {
    let lists = entries.filter {
      $0.key == PolicyKey.pinnedCAIdentities || $0.key == PolicyKey.pinnedLeafIdentities
    }
    if lists.isEmpty {
      let misspelt = entries.contains { !PolicyKeyLevel.pin.keys.contains($0.key) }
      if !misspelt {
        report(
          .entryWithoutEffect, .error, at: path, line: host.keyLine, "pins nothing",
          """
          The entry has neither NSPinnedCAIdentities nor NSPinnedLeafIdentities, so it pins nothing.
          """,
          fix: "Add a list of identities, or remove the entry.")
      }
    }
    for list in lists { check(identities: list, at: path + [list.key]) }
  }

  private mutating func check(identities list: PropertyListEntry, at path: [String]) {
    guard let elements = list.value.elements else {
      report(
        .valueNotDictionary, .error, at: path, line: list.keyLine,
        "must be an array of dictionaries",
        "“\(list.key)” must be an array of dictionaries; as it is, it names no identity.",
        fix: LintFixText.key(list.key) + " <array>…</array>")
      return
    }
    var digests: Set<[UInt8]> = []
    for (index, element) in elements.enumerated() {
      if let digest = check(identity: element, at: path + [String(index)]) {
        digests.insert(digest)
      }
    }
    if digests.isEmpty {
      report(
        .emptyPinList, .error, at: path, line: list.keyLine,
        "has no usable identity, so every connection fails",
        """
        The list has no usable identity. By Apple's published code no chain can then match, and \
        every connection to the host fails.
        """,
        fix: "Add an identity, or remove the list.")
    } else if digests.count == 1 {
      report(
        .noBackupPin, .warning, at: path, line: list.keyLine, "has a single identity",
        """
        There is only one identity. When that key is replaced, the app can't connect until \
        it is updated.
        """,
        fix: "Add the identity of a second key that is kept in reserve.")
    }
  }

  /// Judges an identity; gives back its digest if it has one.
  private mutating func check(identity element: PropertyListNode, at path: [String]) -> [UInt8]? {
    guard let entries = element.entries else {
      report(
        .valueNotDictionary, .error, at: path, line: element.line, "must be a dictionary",
        "An identity must be a dictionary; this one is skipped.",
        fix: "<dict>\(LintFixText.key(PolicyKey.publicKeyHash)) <string>…</string></dict>")
      return nil
    }
    checkRepeats(entries, at: path)
    checkNames(entries, level: .identity, at: path)
    guard let entry = entries.last(where: { $0.key == PolicyKey.publicKeyHash }) else {
      report(
        .valueNotString, .error, at: path + [PolicyKey.publicKeyHash], line: element.line,
        "is missing",
        "The identity has no “\(PolicyKey.publicKeyHash)”, so it is skipped.",
        fix: "\(LintFixText.key(PolicyKey.publicKeyHash)) <string>…</string>")
      return nil
    }
    let place = path + [entry.key]
    guard case .string(let text) = entry.value.content else {
      report(
        .valueNotString, .error, at: place, line: entry.keyLine, "must be a string",
        "“\(entry.key)” must be a string; this identity is skipped.",
        fix: Self.stringForm(of: entry))
      return nil
    }
    guard let digest = Base64.decode(text), digest.count == 32 else {
      report(
        .valueNotString, .error, at: place, line: entry.keyLine,
        "is no SHA-256 digest in Base64",
        """
        “\(entry.key)” must be the Base64 form of a SHA-256 digest, which is 32 bytes long and \
        takes 44 characters; this identity can match no key.
        """)
      return nil
    }
    return digest
  }

  /// A digest that is in the file as data only needs to become text.
  private static func stringForm(of entry: PropertyListEntry) -> String? {
    guard case .data(let bytes) = entry.value.content, bytes.count == 32 else { return nil }
    return LintFixText.entry(entry.key, .string(Base64.encode(bytes)))
  }
}
