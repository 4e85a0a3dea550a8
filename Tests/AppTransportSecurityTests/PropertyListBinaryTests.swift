import AppTransportSecurity
import Foundation
import Testing

@Suite struct PropertyListBinaryTests {
  /// Assembles a binary property list from finished objects, with references of one byte.
  static func file(_ objects: [[UInt8]], top: Int = 0) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets.append(UInt8(bytes.count))
      bytes += object
    }
    let table = bytes.count
    bytes += offsets
    bytes += [0, 0, 0, 0, 0, 0, 1, 1]
    for number in [objects.count, top, table] {
      bytes += [0, 0, 0, 0, 0, 0, UInt8(number >> 8), UInt8(number & 0xFF)]
    }
    return bytes
  }

  @Test func readsEachKindOfObject() throws {
    let cases: [([UInt8], PropertyListNode.Content)] = [
      ([0x08], .boolean(false)), ([0x09], .boolean(true)),
      ([0x10, 0xFF], .integer(255)), ([0x11, 0x01, 0x00], .integer(256)),
      ([0x12, 0xFF, 0xFF, 0xFF, 0xFF], .integer(4_294_967_295)),
      ([0x13, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFE], .integer(-2)),
      (
        [0x14] + [UInt8](repeating: 0, count: 8) + [UInt8](repeating: 0xFF, count: 8),
        .unsignedInteger(.max)
      ),
      ([0x22, 0x3F, 0xC0, 0, 0], .real(1.5)),
      ([0x23, 0x3F, 0xF8, 0, 0, 0, 0, 0, 0], .real(1.5)),
      ([0x33, 0, 0, 0, 0, 0, 0, 0, 0], .date("2001-01-01T00:00:00Z")),
      ([0x42, 7, 8], .data([7, 8])), ([0x51, 0x61], .string("a")),
      ([0x61, 0x00, 0xE9], .string("é")), ([0x62, 0xD8, 0x3D, 0xDE, 0x00], .string("😀")),
      ([0x5F, 0x10, 0x01, 0x7A], .string("z")), ([0xA0], .array([])), ([0xD0], .dictionary([])),
    ]
    for (object, expected) in cases {
      let document = try PropertyListDocument(Self.file([object]))
      #expect(document.format == .binary)
      #expect(document.root.content == expected)
      #expect(document.root.line == nil)
      #expect(document.root.sourceRange == nil)
    }
  }

  /// A small file would unfold into one that no memory holds: each number has a copy of the same bytes.
  @Test func valuesThatLieOverEachOtherAreDamage() throws {
    var bytes = Self.file([[0xA3, 1, 2, 3], [0x53, 0x61, 0x62, 0x63], [0x09], [0x08]])
    let whole = try PropertyListDocument(bytes)
    if case .array(let elements) = whole.root.content { #expect(elements.count == 3) }
    // Long, and each of the array's members the same piece of the file.
    bytes = Array("bplist00".utf8) + [0xA8, 1, 2, 3, 4, 5, 6, 7, 8, 0x5F, 0x10, 60]
    bytes += [UInt8](repeating: 0x61, count: 60)
    let table = bytes.count
    bytes += [8] + [UInt8](repeating: 17, count: 8) + [0, 0, 0, 0, 0, 0, 1, 1]
    for number in [9, 0, table] { bytes += [0, 0, 0, 0, 0, 0, 0, UInt8(number)] }
    #expect(throws: PropertyListError.self) { try PropertyListDocument(bytes) }
  }

  @Test func keepsOrderAndRepeatedKeys() throws {
    let bytes = Self.file([
      [0xD3, 1, 2, 1, 3, 4, 4], [0x51, 0x62], [0x51, 0x61], [0x09], [0x08],
    ])
    let root = try PropertyListDocument(bytes).root
    let entries = try #require(root.entries)
    #expect(entries.map(\.key) == ["b", "a", "b"])
    #expect(entries.map(\.value.content) == [.boolean(true), .boolean(false), .boolean(false)])
    // Of repeated keys the first one counts here, for Foundation as well.
    #expect(root.value == .dictionary(["a": .boolean(false), "b": .boolean(true)]))
    #expect(root["b"]?.content == .boolean(true))
    #expect(try foundationDictionary(bytes)["b"] as? Bool == true)
  }

  static let faults: [(name: String, bytes: [UInt8], code: PropertyListError.Code)] = [
    ("magic only", Array("bplist00".utf8), .truncated),
    (
      "other version", Array("bplist15".utf8) + [UInt8](repeating: 0, count: 60), .unsupportedObject
    ),
    ("zero trailer", Array("bplist00".utf8) + [UInt8](repeating: 0, count: 60), .malformedBinary),
    ("self", file([[0xA1, 0]]), .cycle),
    ("loop of two", file([[0xA1, 1], [0xD1, 2, 0], [0x51, 0x61]]), .cycle),
    ("reference outside", file([[0xA1, 9]]), .malformedBinary),
    ("key is no string", file([[0xD1, 1, 1], [0x09]]), .malformedBinary),
    ("array too long", file([[0xAE, 0]]), .malformedBinary),
    (
      "huge count", file([[0xAF, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]]),
      .malformedBinary
    ),
    (
      "huge dictionary", file([[0xDF, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]]),
      .malformedBinary
    ),
    (
      "huge string", file([[0x6F, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]]),
      .malformedBinary
    ),
    ("count is no integer", file([[0x5F, 0x51, 0x61]]), .malformedBinary),
    ("string cut", file([[0x5A, 0x61]]), .malformedBinary),
    ("ASCII string with a high byte", file([[0x51, 0xE9]]), .malformedBinary),
    ("UID", file([[0x80, 1]]), .unsupportedObject),
    ("null", file([[0x00]]), .unsupportedObject),
    ("set", file([[0xC0]]), .unsupportedObject),
    ("integer of 128 bits", file([[0x14] + [UInt8](repeating: 1, count: 16)]), .unsupportedObject),
    ("date without a year", file([[0x33, 0x7F, 0xF0, 0, 0, 0, 0, 0, 0]]), .malformedValue),
  ]

  @Test(arguments: faults.indices) func refuses(_ index: Int) {
    let fault = Self.faults[index]
    #expect("\(fault.name)") { try PropertyListDocument(fault.bytes) } throws: {
      ($0 as? PropertyListError)?.code == fault.code
    }
  }

  @Test func nestingAndUnfoldingAreLimited() {
    let limit = PropertyListDocument.nestingLimit
    func chain(_ length: Int, width: Int) -> [UInt8] {
      Self.file(
        (0..<length).map { level in
          level + 1 == length
            ? [0xA0] : [0xA0 | UInt8(width)] + [UInt8](repeating: UInt8(level + 1), count: width)
        })
    }
    #expect(throws: Never.self) { try PropertyListDocument(chain(100, width: 1)) }
    // Each of sixty levels holds the next one twice: 2^60 values in a few hundred bytes.
    #expect { try PropertyListDocument(chain(60, width: 2)) } throws: {
      ($0 as? PropertyListError)?.code == .tooManyValues
    }
    #expect(limit == 128)
    var wide = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for level in 0..<200 {
      offsets += [UInt8(wide.count >> 8), UInt8(wide.count & 0xFF)]
      wide += level == 199 ? [0xA0] : [0xA1, 0, UInt8(level + 1)]
    }
    let table = wide.count
    wide += offsets + [0, 0, 0, 0, 0, 0, 2, 2]
    for number in [200, 0, table] {
      wide += [0, 0, 0, 0, 0, 0, UInt8(number >> 8), UInt8(number & 0xFF)]
    }
    #expect { try PropertyListDocument(wide) } throws: {
      ($0 as? PropertyListError)?.code == .nestedTooDeeply
    }
  }

  @Test func equalValuesGiveEqualBytes() throws {
    var pairs = (0..<400).map { ("key\($0)", PropertyListValue.integer($0)) }
    let first = PropertyListValue.dictionary(Dictionary(uniqueKeysWithValues: pairs))
    pairs.reverse()
    let second = PropertyListValue.dictionary(Dictionary(uniqueKeysWithValues: pairs))
    let bytes = try first.binaryDocument()
    #expect(try bytes == second.binaryDocument())
    #expect(try PropertyListDocument(bytes).root.value == first)
    #expect(try foundationDictionary(bytes)["key399"] as? Int == 399)
  }

  @Test func refusesToWriteWhatIsNoDate() {
    #expect(throws: PropertyListError.self) {
      try PropertyListValue.date("tomorrow").binaryDocument()
    }
  }

  @Test func mutationsNeverCrash() throws {
    let seed = try PropertyListValue.dictionary([
      "NSAppTransportSecurity": .dictionary([
        "NSAllowsArbitraryLoads": .boolean(true),
        "NSExceptionDomains": .dictionary(["é.example": .dictionary(["a": .real(2)])]),
      ]),
      "list": .array([
        .integer(1), .integer(70_000), .data([1, 2, 3]), .string("long enough text"),
      ]),
      "date": .date("2016-12-21T10:00:00Z"),
    ]).binaryDocument()
    var generator = SteadyGenerator(seed: 3)
    var read = 0
    for round in 0..<8_000 {
      var bytes = mutated(seed, using: &generator)
      if round % 2 == 0 {
        // Changes that keep the length leave more files readable.
        bytes = seed
        for _ in 0..<3 {
          bytes[Int.random(in: 8..<bytes.count, using: &generator)] = UInt8.random(
            in: 0...255, using: &generator)
        }
      }
      do throws(PropertyListError) {
        let document = try PropertyListDocument(bytes)
        read += 1
        _ = document.root.value.xmlDocument()
      } catch {
        #expect(!error.message.isEmpty)
      }
    }
    #expect(read > 500)
  }
}
