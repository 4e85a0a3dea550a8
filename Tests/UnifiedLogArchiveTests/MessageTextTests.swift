import Testing

@testable import UnifiedLogArchive

@Suite struct MessageTextTests {
  /// One value, written as an entry has it.
  enum Value {
    case number(Int64, size: UInt8)
    case real(Double)
    case count(Int32)
    case text(String)
    case null
    case data([UInt8])
    case hash([UInt8])
    case hidden
  }

  /// The bytes of the arguments of an entry.
  private static func items(_ values: [Value]) -> [UInt8] {
    var items: [UInt8] = []
    var stored: [UInt8] = []
    func number(_ value: UInt64, _ size: Int) {
      for shift in 0..<size { items.append(UInt8(truncatingIfNeeded: value >> UInt64(shift * 8))) }
    }
    func range(_ type: UInt8, _ bytes: [UInt8]) {
      items += [type, 4]
      number(UInt64(stored.count), 2)
      number(UInt64(bytes.count), 2)
      stored += bytes
    }
    for value in values {
      switch value {
      case .number(let value, let size):
        items += [0, size]
        number(UInt64(bitPattern: value), Int(size))
      case .real(let value):
        items += [0, 8]
        number(value.bitPattern, 8)
      case .count(let value):
        items += [0x10, 4]
        number(UInt64(UInt32(bitPattern: value)), 4)
      case .text(let text): range(0x22, Array(text.utf8) + [0])
      case .null: range(0x42, [])
      case .data(let data): range(0x32, data)
      case .hash(let data): range(0xF2, data)
      case .hidden: range(0x41, [])
      }
    }
    return [0, UInt8(values.count)] + items + stored
  }

  private static func text(_ format: String, _ values: [Value], zone: Int = 0) -> String {
    var output: [UInt8] = []
    items(values).withBytes { items in
      let arguments = Arguments(items, hasBacktrace: false, privateValues: .none)
      Array(format.utf8).withBytes {
        MessageText(zoneMinutes: zone).append($0, arguments, to: &output)
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  @Test(
    arguments: [
      ("plain", [], "plain"),
      ("100%% of %d", [.number(7, size: 4)], "100% of 7"),
      ("%d %i %D", [.number(-1, size: 4), .number(-2, size: 8), .number(3, size: 4)], "-1 -2 3"),
      ("%u %lu", [.number(-1, size: 4), .number(-1, size: 8)], "4294967295 18446744073709551615"),
      (
        "%ld %lld %zd", [.number(-5, size: 8), .number(1 << 40, size: 8), .number(9, size: 8)],
        "-5 1099511627776 9"
      ),
      ("%hhd %hu", [.number(255, size: 4), .number(65537, size: 4)], "-1 1"),
      (
        "%x %X %#x %#llx %o",
        [
          .number(255, size: 4), .number(255, size: 4), .number(255, size: 4),
          .number(4096, size: 8), .number(8, size: 4),
        ], "ff FF 0xff 0x1000 10"
      ),
      ("%p", [.number(0x1234, size: 8)], "0x1234"),
      (
        "%5d|%-5d|%05d|%+d|% d",
        [
          .number(42, size: 4), .number(42, size: 4), .number(-42, size: 4), .number(42, size: 4),
          .number(42, size: 4),
        ], "   42|42   |-0042|+42| 42"
      ),
      (
        "%.3d %08.3f %.2f %g %e",
        [
          .count(3), .number(7, size: 4), .count(3), .real(3.14159), .count(2), .real(2.5),
          .real(0.5), .real(12345.678),
        ], "007 0003.142 2.50 0.5 1.234568e+04"
      ),
      ("%.3f", [.real(1.5)], "1.500"),
      ("%c%C", [.number(65, size: 4), .number(0x20AC, size: 4)], "A€"),
      ("%s %{public}@", [.text("a"), .text("b c")], "a b c"),
      ("%@ %s", [.null, .text("")], "(null) "),
      ("%10s|%-10s|", [.text("ab"), .text("ab")], "        ab|ab        |"),
      ("%.*s %.2s", [.count(3), .text("abcdef"), .count(2), .text("abcdef")], "abc ab"),
      ("%.0s", [.count(0), .text("whole")], "whole"),
      ("%*d", [.number(6, size: 4), .number(42, size: 4)], "    42"),
      ("%{private}s %@", [.hidden, .hidden], "<private> <private>"),
      ("%d and %d", [.number(1, size: 4)], "1 and <decode: missing data>"),
      ("%{public}%@ end", [.text("x")], "{public}x end"),
      ("50% remaining %d%", [.number(3, size: 4)], "50% remaining 3%"),
      ("%{bool}d %{BOOL}d", [.number(1, size: 4), .number(0, size: 4)], "true NO"),
      (
        "%{mdns:yesno}d %{mdns:acceptable}d %{public, mdns:addrmv}d",
        [.number(1, size: 4), .number(0, size: 4), .number(1, size: 4)], "yes unacceptable add"
      ),
      (
        "%{mdns:rrtype}d %{mdns:rrtype}d %{mdns:protocol}d %{mdns:nreason}d",
        [
          .number(28, size: 4), .number(999, size: 4), .number(2, size: 4), .number(2, size: 4),
        ], "AAAA 999 TCP nxdomain"
      ),
      (
        "%{darwin.errno}d %{errno}d %m",
        [.number(32, size: 4), .number(2, size: 4), .number(13, size: 4)],
        "[32: Broken pipe] [2: No such file or directory] Permission denied"
      ),
      (
        "%{public,uuid_t}.16P",
        [
          .count(16),
          .data([
            0x85, 0x95, 0x7E, 0x1D, 0x36, 0xC4, 0x4E, 0xD2, 0x86, 0xA8, 0x06, 0x57, 0xBC, 0xDD,
            0xE2, 0x93,
          ]),
        ], "85957E1D-36C4-4ED2-86A8-0657BCDDE293"
      ),
      ("%{network:in_addr}d", [.number(0x0100_007F, size: 4)], "127.0.0.1"),
      (
        "%{public,network:in6_addr}.16P",
        [.count(16), .data([0xFE, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1])], "fe80::1"
      ),
      (
        "%{network:sockaddr}.16P",
        [.count(16), .data([16, 2, 0x01, 0xBB, 192, 0, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0])],
        "192.0.2.1:443"
      ),
      ("%{time_t}d", [.number(1_452_627_577, size: 4)], "2016-01-12 20:39:37"),
      ("%{private, mask.hash}@", [.hash([1, 2, 3])], "<mask.hash: 'AQID'>"),
      ("%{mask.hash}@", [.hash([])], "<mask.hash: (null)>"),
      ("%.*P", [.count(3), .data([1, 2, 0xFF])], "0102ff"),
      ("%{darwin.mode}d", [.number(0o40755, size: 4)], "drwxr-xr-x"),
      (
        "%{bytes}llu %{iec-bytes}llu", [.number(4720, size: 8), .number(4720, size: 8)],
        "4.72 kB 4.60 KiB"
      ),
    ] as [(String, [Value], String)])
  func `A format is filled as the log fills it`(format: String, values: [Value], expected: String) {
    let zone = format.contains("time_t") ? 60 : 0
    #expect(Self.text(format, values, zone: zone) == expected)
  }

  @Test func `Arguments that are cut anywhere harm nothing`() {
    let values: [Value] = [
      .text("abc"), .number(5, size: 8), .count(2), .data([1, 2, 3]), .hidden, .hash([1]),
    ]
    let whole = Self.items(values)
    for count in 0...whole.count {
      for backtrace in [false, true] {
        var output: [UInt8] = []
        Array(whole.prefix(count)).withBytes { items in
          let arguments = Arguments(items, hasBacktrace: backtrace, privateValues: .none)
          Array("%s %d %.*P %@ %@".utf8).withBytes {
            MessageText(zoneMinutes: 0).append($0, arguments, to: &output)
          }
        }
        #expect(output.count < 200)
      }
    }
  }

  @Test func `A width without end gives no line without end`() {
    let text = Self.text("%99999999999d %999999d", [.number(1, size: 4), .number(2, size: 4)])
    #expect(text.utf8.count <= 2 * (1 << 16) + 16)
  }
}
