/// A log made to be slow to read, or to break what reads it.
struct HostileLog: LogSource {
  let kind: LogKind
  var tally = Tally()
  private var device: DeviceLog
  private var sequence = 0

  /// How deep the braces of one record are nested.
  private static let depth = 1_000_000
  private static let fragments = ["state ", "request ", "Code=", "{", "token=", "(", "value "]

  init(_ kind: LogKind, seed: UInt64) {
    self.kind = kind
    device = DeviceLog(seed: seed, pairs: 12)
  }

  mutating func write(to text: inout ByteText) {
    sequence += 1
    switch kind {
    case .line: line(&text)
    case .bytes: bytes(&text)
    case .braces: braces(&text)
    case .hexdump: hexdump(&text)
    default: nearMiss(&text)
    }
  }

  /// One line without an end, which talks of errors now and then.
  private mutating func line(_ text: inout ByteText) {
    for _ in 0..<64 {
      text.put(device.random.pick(Self.fragments))
      text.put(hex: device.random.next(), width: 12)
      text.put(" ")
    }
    if sequence % 1000 == 0 { text.put("HTTP load failed (error code: -1200 [3:-9802]) ") }
  }

  /// NULs, bytes that are no UTF-8, and every way to end a line.
  private mutating func bytes(_ text: inout ByteText) {
    var line = ByteText()
    if device.random.number(200) == 0 { device.failure(&line) } else { device.noise(&line) }
    for byte in line.bytes.dropLast() {
      let chance = device.random.number(60)
      text.put(byte: chance == 0 ? 0 : chance == 1 ? 0x80 | byte : chance == 2 ? 0xFF : byte)
    }
    text.put(device.random.pick(["\n", "\r\n", "\r", "\n\n"]))
  }

  /// A dump that goes a million levels down; in one line, over as many lines, and as JSON.
  private mutating func braces(_ text: inout ByteText) {
    let (before, level, after) = [
      ("Error Domain=NSURLErrorDomain Code=-1202 \"(null)\" UserInfo={", "{a=", "}"),
      ("Error Domain=NSURLErrorDomain Code=-1202 \"(null)\" UserInfo={\n", " a = {\n", " }\n"),
      ("{\"eventMessage\":\"NSURLErrorDomain Code=-1202\",\"a\":", "[", "]"),
    ][sequence % 3]
    text.put(before)
    for _ in 0..<Self.depth { text.put(level) }
    for _ in 0..<Self.depth { text.put(after) }
    text.put("}\n")
  }

  /// Diagnostics blocks of four thousand lines of what went over the wire.
  private mutating func hexdump(_ text: inout ByteText) {
    text.put("CFNetwork Diagnostics [3:\(sequence)] 08:00:00.853 {\n")
    text.put("\tSocketStream IO Logging: (null)\n")
    for row in 0..<4096 {
      text.put("\tSSL-READ (2) | < ")
      text.put(hex: UInt64(row) * 16, width: 8)
      text.put(":")
      let words = [device.random.next(), device.random.next()]
      for word in words {
        for part in 0..<4 {
          text.put(" ")
          text.put(hex: word >> UInt64(16 * part), width: 4)
        }
      }
      text.put("   ")
      for word in words {
        for part in 0..<8 {
          let byte = UInt8(truncatingIfNeeded: word >> UInt64(8 * part)) & 0x7F
          text.put(byte: byte < 0x20 || byte == 0x7F ? UInt8(ascii: ".") : byte)
        }
      }
      text.put("\n")
    }
    text.put("} [3:\(sequence)]\n")
  }

  /// Lines of no failure, each with words by which those of failures are found.
  private mutating func nearMiss(_ text: inout ByteText) {
    let number = device.random.number(10_000)
    text.put(
      device.random.pick([
        "linker: symbol errSSLPeerHandshakeFail not used, section \(number)\n",
        "docs: App Transport Security is described in chapter \(number)\n",
        "cache: NSURLErrorDomain strings loaded, \(number) rows\n",
        "test: kCFStreamErrorDomainSSL has raw value 3, case \(number)\n",
        "lint: key NSErrorFailingURLKey= expects a value, line \(number)\n",
        "trace: HTTP load failed handler installed (\(number))\n",
        "index: CFNetwork Diagnostics settings read, \(number) entries\n",
        "build: compiling TrustEvaluation.swift: Trust evaluate failure is an enum, \(number)\n",
        "metrics: TIC TCP Conn Failed counter reset to 0 after \(number) s\n",
        "schema: _kCFStreamErrorCodeKey= is an integer, revision \(number)\n",
      ]))
  }
}
