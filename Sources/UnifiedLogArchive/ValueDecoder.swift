/// Shows values as the words in the braces of their specifiers say.
struct ValueDecoder {
  /// The zone of times.
  let zoneMinutes: Int

  /// The value, or nil where nothing is said that is known here.
  func decode(_ value: Argument, _ specifier: FormatSpecifier) -> String? {
    if case .hash(let bytes) = value { return Self.hash(bytes) }
    if case .text(let bytes) = value, specifier.says("uuid_t"), let bytes, bytes.count == 16 {
      return ImageIdentifier(bytes, at: 0).text
    }
    if case .data(let bytes) = value { return decode(bytes, specifier) }
    guard case .number(let number, let size) = value else { return nil }
    let shift = UInt64(64 - size * 8)
    let signed = Int64(bitPattern: number << shift) >> Int64(shift)
    if specifier.says("bool") { return number == 0 ? "false" : "true" }
    if specifier.says("BOOL") { return number == 0 ? "NO" : "YES" }
    if specifier.says("mdns:yesno") { return number == 0 ? "no" : "yes" }
    if specifier.says("mdns:acceptable") { return number == 0 ? "unacceptable" : "acceptable" }
    if specifier.says("mdns:addrmv") { return number == 0 ? "rmv" : "add" }
    if specifier.says("mdns:rrtype") { return Self.recordTypes[number] }
    if specifier.says("mdns:protocol") { return [1: "UDP", 2: "TCP", 4: "HTTPS"][number] }
    if specifier.says("mdns:nreason") { return Self.negativeReasons[number] }
    if specifier.says("errno") || specifier.says("darwin.errno") {
      return "[\(signed): \(SystemErrors.message(Int(signed)))]"
    }
    if specifier.says("darwin.mode") { return Self.mode(number) }
    if specifier.says("darwin.signal") { return Self.signal(signed) }
    if specifier.says("time_t") { return time(signed, nanoseconds: 0, fraction: 0) }
    if specifier.says("network:in_addr") || specifier.says("in_addr") {
      return (0..<4).map { String(number >> UInt64($0 * 8) & 255) }.joined(separator: ".")
    }
    if specifier.says("bitrate") { return Self.scaled(number, 1000, Self.rates) }
    if specifier.says("iec-bitrate") { return Self.scaled(number, 1024, Self.binaryRates) }
    if specifier.says("bytes") { return Self.scaled(number, 1000, Self.sizes) }
    if specifier.says("iec-bytes") { return Self.scaled(number, 1024, Self.binarySizes) }
    return nil
  }

  private func decode(_ bytes: Bytes, _ specifier: FormatSpecifier) -> String? {
    if specifier.says("uuid_t"), bytes.count == 16 { return ImageIdentifier(bytes, at: 0).text }
    if specifier.says("network:in_addr") || specifier.says("in_addr"), bytes.count == 4 {
      return Self.address4(bytes, 0)
    }
    if specifier.says("network:in6_addr") || specifier.says("in6_addr"), bytes.count == 16 {
      return Self.address6(bytes, 0)
    }
    if specifier.says("network:sockaddr") || specifier.says("sockaddr") {
      return Self.socketAddress(bytes)
    }
    if specifier.says("timeval"), bytes.count >= 12 {
      return time(
        Int64(bitPattern: bytes.u64(0)), nanoseconds: Int64(bytes.u32(8)) * 1000, fraction: 6)
    }
    if specifier.says("timespec"), bytes.count >= 16 {
      return time(
        Int64(bitPattern: bytes.u64(0)), nanoseconds: Int64(bitPattern: bytes.u64(8)), fraction: 9)
    }
    if specifier.says("mdnsresponder:domain_name") { return Self.domain(bytes) }
    if specifier.says("mdnsresponder:ip_addr") {
      switch bytes.u32(0) {
      case 4: return Self.address4(bytes, 4)
      case 6: return Self.address6(bytes, 4)
      default: return nil
      }
    }
    return nil
  }

  private func time(_ seconds: Int64, nanoseconds: Int64, fraction: Int) -> String? {
    // Beyond the year 9999 it is no time.
    guard seconds > -62_000_000_000, seconds < 253_000_000_000, nanoseconds >= 0,
      nanoseconds < 1_000_000_000
    else { return nil }
    var bytes: [UInt8] = []
    // The nanoseconds of so many years don't fit, so the fraction is added behind.
    LogTime.append(
      seconds: seconds, nanoseconds: nanoseconds, zoneMinutes: zoneMinutes, fraction: fraction,
      to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: Bytes

  /// The hash of a hidden value.
  static func hash(_ bytes: Bytes) -> String {
    bytes.count == 0 ? "<mask.hash: (null)>" : "<mask.hash: '\(base64(bytes))'>"
  }

  /// Bytes that nothing says how to read.
  static func hexadecimal(_ bytes: Bytes) -> String {
    var text = ""
    for index in 0..<min(bytes.count, 1024) {
      let digits = String(bytes.u8(index), radix: 16)
      text += digits.utf8.count == 1 ? "0" + digits : digits
    }
    return text
  }

  private static func base64(_ bytes: Bytes) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    for begin in stride(from: 0, to: bytes.count, by: 3) {
      let word =
        UInt32(bytes.u8(begin)) << 16 | UInt32(bytes.u8(begin + 1)) << 8
        | UInt32(bytes.u8(begin + 2))
      for index in 0..<4 {
        let isThere = begin + index <= bytes.count
        text.append(isThere ? letters[Int(word >> UInt32(18 - index * 6) & 63)] : 0x3D)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  // MARK: Addresses

  private static func address4(_ bytes: Bytes, _ at: Int) -> String {
    (0..<4).map { String(bytes.u8(at + $0)) }.joined(separator: ".")
  }

  /// The longest run of zeros is written as two colons.
  private static func address6(_ bytes: Bytes, _ at: Int) -> String {
    let groups = (0..<8).map { Int(bytes.u16(at + $0 * 2).byteSwapped) }
    if groups[0..<5].allSatisfy({ $0 == 0 }), groups[5] == 0xFFFF {
      return "::ffff:" + address4(bytes, at + 12)
    }
    var best = 0..<0
    var run = 0..<0
    for index in groups.indices {
      run = groups[index] == 0 ? (run.isEmpty ? index : run.lowerBound)..<(index + 1) : 0..<0
      if run.count > best.count { best = run }
    }
    func joined(_ part: ArraySlice<Int>) -> String {
      part.map { String($0, radix: 16) }.joined(separator: ":")
    }
    guard best.count > 1 else { return joined(groups[...]) }
    return joined(groups[..<best.lowerBound]) + "::" + joined(groups[best.upperBound...])
  }

  private static func socketAddress(_ bytes: Bytes) -> String? {
    guard bytes.count >= 2 else { return "<NULL>" }
    let port = bytes.u16(2).byteSwapped
    switch bytes.u8(1) {
    case 2 where bytes.count >= 8:
      return address4(bytes, 4) + (port == 0 ? "" : ":\(port)")
    case 30 where bytes.count >= 24:
      return address6(bytes, 8) + (port == 0 ? "" : ".\(port)")
    default: return nil
    }
  }

  /// The labels of a domain name as it is sent.
  private static func domain(_ bytes: Bytes) -> String? {
    var text = ""
    var at = 0
    while at < bytes.count, bytes.u8(at) != 0 {
      guard let label = bytes.part(at + 1, Int(bytes.u8(at))) else { return nil }
      text += label.text + "."
      at += 1 + label.count
    }
    return text.isEmpty ? "." : text
  }

  // MARK: Numbers

  /// The types of records that DNS clients ask for; others are shown as numbers.
  private static let recordTypes: [UInt64: String] = [
    1: "A", 2: "NS", 5: "CNAME", 6: "SOA", 12: "PTR", 15: "MX", 16: "TXT", 28: "AAAA", 33: "SRV",
    35: "NAPTR", 39: "DNAME", 43: "DS", 46: "RRSIG", 47: "NSEC", 48: "DNSKEY", 50: "NSEC3",
    52: "TLSA", 64: "SVCB", 65: "HTTPS", 256: "URI", 257: "CAA",
  ]

  private static let negativeReasons: [UInt64: String] = [
    1: "no-data", 2: "nxdomain", 3: "query-suppressed", 4: "no-dns-service", 5: "server error",
  ]

  private static let rates = ["bps", "kbps", "Mbps", "Gbps", "Tbps"]
  private static let binaryRates = ["bps", "Kibps", "Mibps", "Gibps", "Tibps"]
  private static let sizes = ["B", "kB", "MB", "GB", "TB"]
  private static let binarySizes = ["B", "KiB", "MiB", "GiB", "TiB"]

  private static func scaled(_ number: UInt64, _ step: UInt64, _ units: [String]) -> String {
    var unit = 0
    var divisor: UInt64 = 1
    while unit < units.count - 1, number / divisor >= step {
      divisor *= step
      unit += 1
    }
    guard unit > 0 else { return "\(number) \(units[0])" }
    let hundredths = number % divisor * 100 / divisor
    let decimals = hundredths == 0 ? "" : ".\(hundredths < 10 ? "0" : "")\(hundredths)"
    return "\(number / divisor)\(decimals) \(units[unit])"
  }

  private static func mode(_ number: UInt64) -> String {
    let kind =
      switch number & 0o170000 {
      case 0o040000: "d"
      case 0o120000: "l"
      case 0o140000: "s"
      case 0o020000: "c"
      case 0o060000: "b"
      case 0o010000: "p"
      default: "-"
      }
    let letters = Array("rwxrwxrwx")
    return kind
      + String(letters.indices.map { number >> UInt64(8 - $0) & 1 == 0 ? "-" : letters[$0] })
  }

  private static let signals = [
    "hup: Hangup", "int: Interrupt", "quit: Quit", "ill: Illegal instruction",
    "trap: Trace/BPT trap", "abrt: Abort trap", "emt: EMT trap", "fpe: Floating point exception",
    "kill: Killed", "bus: Bus error", "segv: Segmentation fault", "sys: Bad system call",
    "pipe: Broken pipe", "alrm: Alarm clock", "term: Terminated",
  ]

  private static func signal(_ number: Int64) -> String {
    guard number > 0, number <= Int64(signals.count) else { return "[\(number)]" }
    return "[sig\(signals[Int(number) - 1]): \(number)]"
  }
}
