extension ErrorCatalog {
  /// Describes a number that the catalogue has no entry for.
  ///
  /// The text keeps the number, says that it is unknown, into which assigned range it falls, and
  /// which other domain knows it.
  public static func describeUnknown(_ code: Int, in domain: ErrorDomain?) -> String {
    let place = domain.map { " in \($0.rawValue)" } ?? ""
    var sentences = ["\(code) is unknown\(place)."]
    let canonical = domain?.canonical
    if let range = assignedRanges.first(where: { $0.covers(code, in: canonical) }) {
      sentences.append("It lies in \(range.description).")
    } else if let canonical, !domains.contains(canonical) {
      sentences.append("The catalogue does not know this domain either.")
    } else {
      sentences.append("It lies in no range that the catalogue knows to be assigned.")
    }
    if let domain, let other = entries(for: code).first(where: { $0.domain != canonical }) {
      let name = other.symbol.map { " as \($0)" } ?? ""
      sentences.append(
        "\(other.domain.rawValue) knows the number\(name), which need not be meant in "
          + "\(domain.rawValue).")
    }
    return sentences.joined(separator: " ")
  }

  /// Warns where a number has another meaning next door; nil where no confusion is known.
  public static func collision(for code: Int, in domain: ErrorDomain?) -> String? {
    switch (code, domain?.canonical) {
    case (-1002 ... -1000, .some(.http)):
      return """
        In stream domain 4 this number is an error of HTTP authentication; NSURLErrorDomain uses \
        it for a URL or timeout error.
        """
    case (-1002 ... -1000, .none), (-1002 ... -1000, .some(.url)),
      (-1002 ... -1000, .some(.cfNetwork)):
      return """
        In stream domain 4 the same number means an error of HTTP authentication, so `4:\(code)` \
        is not this code.
        """
    case (-9879 ... -9860, .none), (-9879 ... -9860, .some(.osStatus)):
      return """
        The Carbon Event Manager owns -9860 to -9879 in NSOSStatusErrorDomain; a line about \
        events, menus or hot keys has nothing to do with TLS.
        """
    case (-1206 ... -1200, .none):
      return """
        Other frameworks use this number in domains of their own; only NSURLErrorDomain and \
        kCFErrorDomainCFNetwork give it the meaning of a failed secure connection.
        """
    case (-998, .some(.url)):
      return "Foundation's unknown error is -1; -998 is CFNetwork's."
    default:
      return nil
    }
  }

  /// Warns where a stream domain number is read differently by two frameworks; nil otherwise.
  package static func collision(forStreamDomain number: Int) -> String? {
    guard number == 2 else { return nil }
    return """
      Domain 2 is OSStatus when CFStream or CFNetwork prints it, and DNS Service Discovery when \
      Network.framework does.
      """
  }
}

/// A span of numbers that belongs to one interface.
struct AssignedRange: Sendable {
  /// The domains that print the numbers; empty for a range of every domain.
  let domains: [ErrorDomain]
  /// The numbers.
  let codes: ClosedRange<Int>
  /// What they are for, as the end of "It lies in …".
  let description: String

  /// Whether `code` belongs here; without a domain, every domain counts.
  func covers(_ code: Int, in domain: ErrorDomain?) -> Bool {
    guard codes.contains(code) else { return false }
    return domain.map(domains.contains) ?? true
  }
}

extension ErrorCatalog {
  /// The ranges, the narrower before the wider where they overlap.
  private static let assignedRanges: [AssignedRange] = [
    AssignedRange(
      domains: [.ssl, .networkTLS], codes: -9899 ... -9800,
      description: "Secure Transport's range, -9800 to -9899, all of it about TLS"),
    AssignedRange(
      domains: [.osStatus], codes: -9879 ... -9866,
      description: "the range that the Carbon Event Manager owns, -9860 to -9879, and not in "
        + "the part of it that Secure Transport uses too"),
    AssignedRange(
      domains: [.osStatus], codes: -9899 ... -9800,
      description: "Secure Transport's range, -9800 to -9899, all of it about TLS"),
    AssignedRange(
      domains: [.ssl, .osStatus], codes: -10_099 ... -10_000,
      description: "the private range of Secure Transport's record layer, -10000 and below"),
    AssignedRange(
      domains: [.osStatus], codes: -67_999 ... -67_585,
      description: "the range of the Security framework's certificate and trust errors, "
        + "-67585 and below"),
    AssignedRange(
      domains: [.osStatus], codes: -25_999 ... -25_240,
      description: "the range of the keychain's errors, -25240 and below"),
    AssignedRange(
      domains: [.osStatus], codes: -26_299 ... -26_260,
      description: "the range of the Security framework's encoding and policy errors, "
        + "-26267 and below"),
    AssignedRange(
      domains: [.url, .cfNetwork], codes: -1099 ... -995,
      description: "the URL loading errors, -995 to -1099"),
    AssignedRange(
      domains: [.url, .cfNetwork], codes: -1199 ... -1100,
      description: "the file errors of URL loading, -1100 to -1199"),
    AssignedRange(
      domains: [.url, .cfNetwork], codes: -1299 ... -1200,
      description: "the secure connection errors of URL loading, -1200 to -1299"),
    AssignedRange(
      domains: [.url, .cfNetwork], codes: -2999 ... -2000,
      description: "the cache errors of URL loading, -2000 to -2999"),
    AssignedRange(
      domains: [.url, .cfNetwork], codes: -3999 ... -3000,
      description: "the download errors of URL loading, -3000 to -3999"),
    AssignedRange(
      domains: [.cfNetwork], codes: -4999 ... -4000,
      description: "CFNetwork's cookie errors, -4000 to -4999"),
    AssignedRange(
      domains: [.cfNetwork, .netServices], codes: -73_999 ... -72_000,
      description: "the Bonjour errors of CFNetServices, -72000 and below"),
    AssignedRange(
      domains: [.dnsServiceDiscovery, .netServices], codes: -65_792 ... -65_536,
      description: "the range of DNS Service Discovery, -65536 to -65792"),
    AssignedRange(
      domains: [.cfNetwork], codes: 100...199, description: "CFNetwork's SOCKS errors, 100 to 199"),
    AssignedRange(
      domains: [.cfNetwork], codes: 200...299, description: "CFNetwork's FTP errors, 200 to 299"),
    AssignedRange(
      domains: [.cfNetwork], codes: 300...399,
      description: "CFNetwork's HTTP and proxy errors, 300 to 399"),
    AssignedRange(
      domains: [.tlsAlert], codes: 0...255,
      description: "the numbers that a TLS alert can have, 0 to 255, though no specification "
        + "assigns it"),
  ]
}
