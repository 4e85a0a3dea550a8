/// A host of `NSPinnedDomains`: public keys that a chain has to hold besides being trusted.
public struct PinnedDomain: Hashable, Sendable {
  /// The key, as written.
  public let key: String
  /// Whether hosts of exactly one more label are covered; only a real Boolean counts here.
  public let includesSubdomains: Bool
  /// The hashes of authorities, or nil where none are listed; a malformed identity is left out.
  public let authorityHashes: [String]?
  /// The hashes of leaf certificates, or nil where none are listed.
  public let leafHashes: [String]?

  /// Whether no chain can satisfy the pins: a list is there, but nothing in it is well-formed.
  public var failsEveryChain: Bool { authorityHashes == [] || leafHashes == [] }

  /// Whether the pins hold for a host; a trailing dot of the host and case don't matter.
  public func matches(host: String) -> Bool {
    var host = host.lowercased()[...]
    if host.last == "." { host = host.dropLast() }
    let key = key.lowercased()
    if host == key { return true }
    guard includesSubdomains, let dot = host.firstIndex(of: ".") else { return false }
    return host[host.index(after: dot)...] == key
  }
}

extension ATSPolicy {
  /// The pins that hold for a host, in the order of their keys.
  package func pins(forHost host: String) -> [PinnedDomain] {
    var name = host.lowercased()[...]
    if name.last == "." { name = name.dropLast() }
    let parent = name.utf8.firstIndex(of: UInt8(ascii: ".")).map { name[$0...].dropFirst() }
    let keys = [name, parent].flatMap { part in part.flatMap { pinKeys[String($0)] } ?? [] }
    return keys.sorted().compactMap { pinnedDomains[$0] }.filter { $0.matches(host: host) }
  }
}
