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
