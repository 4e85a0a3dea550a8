import AppTransportSecurity
import Foundation
import Testing

@Suite struct PropertyListXMLTests {
  struct Reading: Sendable, CustomTestStringConvertible {
    var name: String
    var text: String
    var expected: PropertyListValue
    var testDescription: String { name }

    init(_ name: String, _ text: String, _ expected: PropertyListValue) {
      self.name = name
      self.text = text
      self.expected = expected
    }
  }

  static let readings = [
    Reading("string", "<string>a b</string>", .string("a b")),
    Reading("empty string", "<string/>", .string("")),
    Reading(
      "entities", "<string>&lt;&amp;&gt;&quot;&apos;&#65;&#x42;</string>", .string("<&>\"'AB")),
    Reading("CDATA", "<string>a<![CDATA[<b>&amp;]]>c</string>", .string("a<b>&amp;c")),
    Reading("integer", "<integer>-42</integer>", .integer(-42)),
    Reading("hexadecimal", "<integer>0xFF</integer>", .integer(255)),
    Reading("least integer", "<integer>-9223372036854775808</integer>", .integer(.min)),
    Reading(
      "large integer", "<integer>18446744073709551615</integer>",
      .real(18_446_744_073_709_551_616)),
    Reading("real", "<real>1.50</real>", .real(1.5)),
    Reading("infinity", "<real>-infinity</real>", .real(-.infinity)),
    Reading("true", "<true/>", .boolean(true)),
    Reading("true in two tags", "<true></true>", .boolean(true)),
    Reading("blank in tag", "<false />", .boolean(false)),
    Reading("date", "<date>2016-12-21T10:00:00Z</date>", .date("2016-12-21T10:00:00Z")),
    Reading("data", "<data>\n\tAAEC\n\tAw==\n</data>", .data([0, 1, 2, 3])),
    Reading(
      "empty containers", "<array><dict/><array></array></array>",
      .array([.dictionary([:]), .array([])])),
    Reading(
      "comments", "<!-- a --><dict><!-- <key> --><key>k</key><!-- - --><true/><!----></dict>",
      .dictionary(["k": .boolean(true)])),
    Reading("attributes", "<string a='>' b=\"/\">x</string>", .string("x")),
    Reading(
      "repeated key", "<dict><key>k</key><true/><key>k</key><false/></dict>",
      .dictionary(["k": .boolean(false)])),
    Reading("empty key", "<dict><key/><true/></dict>", .dictionary(["": .boolean(true)])),
  ]

  @Test(arguments: readings) func reads(_ reading: Reading) throws {
    let document = try PropertyListDocument(propertyList(reading.text))
    #expect(document.format == .xml)
    #expect(document.root.value == reading.expected)
  }

  @Test func keepsOrderRepeatedKeysAndPlaces() throws {
    let text =
      """
      <plist>\r\n<dict>\r\n\t<key>b</key>\r\n\t<true/>\n<key>a</key> <false/>\r<key>\
      b</key><string>é</string></dict></plist>
      """
    let bytes = Array(text.utf8)
    let document = try PropertyListDocument(bytes)
    let entries = try #require(document.root.entries)
    #expect(entries.map(\.key) == ["b", "a", "b"])
    #expect(entries.map(\.keyLine) == [3, 5, 6])
    #expect(entries.map(\.value.line) == [4, 5, 6])
    #expect(document.root.line == 2)
    #expect(document.root["b"]?.content == .string("é"))
    #expect(try foundationDictionary(bytes)["b"] as? String == "é")
    func slice(_ range: Range<Int>?) -> String {
      range.map { String(decoding: bytes[$0], as: UTF8.self) } ?? "none"
    }
    #expect(entries.map { slice($0.keyRange) } == ["<key>b</key>", "<key>a</key>", "<key>b</key>"])
    #expect(
      entries.map { slice($0.value.sourceRange) } == ["<true/>", "<false/>", "<string>é</string>"])
    #expect(slice(document.root.sourceRange).hasPrefix("<dict>"))
    #expect(slice(document.root.sourceRange).hasSuffix("</dict>"))
  }

  @Test func readsWhatStandsAroundTheValue() throws {
    let bodies = [
      "<dict/>", "<plist><dict/></plist>trailing text", "\u{FEFF}<plist><dict/></plist>",
      "  <!-- c --><?p i?><!DOCTYPE plist [<!ENTITY a \"]>\">]><plist><dict/></plist>",
      "<!DOCTYPE plist [<!-- don't ]> --><!ENTITY a 'b'>]><plist><dict/></plist>",
      "<?xml version='1.0' encoding = 'utf-8'?><plist><dict/></plist>",
    ]
    for body in bodies {
      #expect(try PropertyListDocument(Array(body.utf8)).root.value == .dictionary([:]), "\(body)")
    }
  }

  static let faults: [(text: String, code: PropertyListError.Code, line: Int)] = [
    ("", .empty, 1),
    (" \n\t", .empty, 1),
    ("{ a = 1; }", .notAPropertyList, 1),
    ("hello", .notAPropertyList, 1),
    ("<?xml version=\"1.0\" encoding=\"UTF-16\"?><plist><dict/></plist>", .unsupportedEncoding, 1),
    (
      "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><plist><dict/></plist>", .unsupportedEncoding,
      1
    ),
    ("<plist>\n<dict>", .truncated, 2),
    ("<plist>\n<dict/>", .truncated, 2),
    ("<plist/>", .malformedXML, 1),
    ("<plist>\n<dict/>\n<dict/></plist>", .malformedXML, 3),
    ("<plist><dict><key>a</key></dict></plist>", .malformedXML, 1),
    ("<plist><dict>\n<true/></dict></plist>", .malformedXML, 2),
    ("<plist><dict>\n<dict/></dict></plist>", .malformedXML, 2),
    ("<plist><dict><key>a</key>\n<key>b</key><true/></dict></plist>", .malformedXML, 2),
    ("<plist><array><key>a</key></array></plist>", .malformedXML, 1),
    ("<plist><dict></array></plist>", .malformedXML, 1),
    ("<plist><string>a & b</string></plist>", .malformedXML, 1),
    ("<plist><string>&nbsp;</string></plist>", .malformedXML, 1),
    ("<plist><string>&#0;</string></plist>", .malformedXML, 1),
    ("<plist><string>&#xD800;</string></plist>", .malformedXML, 1),
    ("<plist><string>a<!-- c --></string></plist>", .malformedXML, 1),
    ("<plist><string>a</key></plist>", .malformedXML, 1),
    ("<plist><string>a", .truncated, 1),
    ("<plist><string><![CDATA[a", .truncated, 1),
    ("<plist><!-- ", .truncated, 1),
    ("<!DOCTYPE plist [<!-- ", .truncated, 1),
    ("<!DOCTYPE plist [<!ENTITY a \"x\">]><plist><string>&a;</string></plist>", .malformedXML, 1),
    ("<plist><integer/></plist>", .malformedValue, 1),
    ("<plist><integer>1 </integer></plist>", .malformedValue, 1),
    ("<plist><integer>--1</integer></plist>", .malformedValue, 1),
    ("<plist><integer>18446744073709551616</integer></plist>", .malformedValue, 1),
    ("<plist><real>x</real></plist>", .malformedValue, 1),
    ("<plist><date>yesterday</date></plist>", .malformedValue, 1),
    ("<plist><data>A</data></plist>", .malformedValue, 1),
    ("<plist><data>AAC</data></plist>", .malformedValue, 1),
    ("<plist><data>AA*C</data></plist>", .malformedValue, 1),
    ("<plist><string>a</string x></plist>", .malformedXML, 1),
    ("<plist><dict$/></plist>", .malformedXML, 1),
    ("<plist><string>a</string", .truncated, 1),
    ("<plist><true>yes</true></plist>", .malformedXML, 1),
    ("<plist><html/></plist>", .malformedXML, 1),
    ("<html><body/></html>", .malformedXML, 1),
    ("<plist>\n\nx<dict/></plist>", .malformedXML, 3),
    ("<", .malformedXML, 1),
    ("<a", .truncated, 1),
  ]

  @Test(arguments: faults.indices) func refuses(_ index: Int) {
    let fault = Self.faults[index]
    do throws(PropertyListError) {
      let document = try PropertyListDocument(Array(fault.text.utf8))
      Issue.record("\(fault.text) was read as \(document.root.value)")
    } catch {
      #expect(error.code == fault.code, "\(fault.text): \(error)")
      #expect(error.line == fault.line, "\(fault.text): \(error)")
      #expect(error.message.count > 20)
    }
  }

  @Test func refusesOtherEncodings() {
    let utf16 = Array("<plist/>".utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    for bytes in [utf16, [0xFF, 0xFE] + utf16, [0xFE, 0xFF, 0, 0x3C]] {
      #expect { try PropertyListDocument(bytes) } throws: {
        ($0 as? PropertyListError)?.code == .unsupportedEncoding
      }
    }
    let invalid = Array("<plist>\n<string>".utf8) + [0xC3, 0x28] + Array("</string></plist>".utf8)
    #expect { try PropertyListDocument(invalid) } throws: {
      guard let error = $0 as? PropertyListError else { return false }
      return error.code == .invalidUTF8 && error.line == 2 && error.offset == 16
    }
  }

  @Test func nestingIsLimited() throws {
    let limit = PropertyListDocument.nestingLimit
    func nested(_ depth: Int) -> [UInt8] {
      Array(
        ("<plist>" + String(repeating: "<array>", count: depth)
          + String(repeating: "</array>", count: depth) + "</plist>").utf8)
    }
    #expect(throws: Never.self) { try PropertyListDocument(nested(limit)) }
    for depth in [limit + 1, 1_000_000] {
      #expect { try PropertyListDocument(nested(depth)) } throws: {
        ($0 as? PropertyListError)?.code == .nestedTooDeeply
      }
    }
  }

  @Test func writesWhatItReadsAndFoundationAgrees() throws {
    var generator = SteadyGenerator(seed: 1)
    for _ in 0..<60 {
      let value = PropertyListValue.dictionary([
        "v": .random(depth: 3, using: &generator), "r": .real(0.25), "e": .string(" a\r\nb "),
        "d": .date("2001-02-03T04:05:06Z"),
      ])
      let xml = value.xmlDocument()
      #expect(try PropertyListDocument(xml).root.value == value)
      let binary = try value.binaryDocument()
      #expect(try PropertyListDocument(binary).root.value == value)
      let fromXML = try foundationDictionary(xml)
      let fromBinary = try foundationDictionary(binary)
      #expect(fromXML.isEqual(to: fromBinary as? [AnyHashable: Any] ?? [:]))
      let rewritten = try PropertyListSerialization.data(
        fromPropertyList: fromBinary, format: .binary, options: 0)
      #expect(try PropertyListDocument(Array(rewritten)).root.value == value)
      let rewrittenXML = try PropertyListSerialization.data(
        fromPropertyList: fromXML, format: .xml, options: 0)
      #expect(try PropertyListDocument(Array(rewrittenXML)).root.value == value)
    }
  }

  @Test func layoutIsApples() {
    let value = PropertyListValue.dictionary([
      "b": .array([.integer(1), .dictionary([:])]), "a": .dictionary(["x&y": .boolean(true)]),
    ])
    let text = String(decoding: value.xmlDocument(), as: UTF8.self)
    #expect(
      text.hasSuffix(
        """
        <plist version="1.0">
        <dict>
        \t<key>a</key>
        \t<dict>
        \t\t<key>x&amp;y</key>
        \t\t<true/>
        \t</dict>
        \t<key>b</key>
        \t<array>
        \t\t<integer>1</integer>
        \t\t<dict/>
        \t</array>
        </dict>
        </plist>

        """), "\(text)")
  }

  @Test func mutationsNeverCrash() {
    let seed = propertyList(
      """
      <dict>
      \t<key>NSAppTransportSecurity</key><!-- c -->
      \t<dict><key>a&amp;b</key><string><![CDATA[x]]>&#65;</string>
      \t<key>n</key><integer>12</integer><key>r</key><real>1.5</real>
      \t<key>d</key><data>AAEC</data><key>t</key><date>2016-12-21T10:00:00Z</date></dict>
      \t<key>l</key><array><true/><false/></array>
      </dict>
      """)
    var generator = SteadyGenerator(seed: 2)
    var read = 0
    var refused = 0
    for _ in 0..<6_000 {
      let bytes = mutated(seed, using: &generator)
      do throws(PropertyListError) {
        let document = try PropertyListDocument(bytes)
        read += 1
        // What was read can be written and read again.
        _ = document.root.value.xmlDocument()
      } catch {
        refused += 1
        #expect((error.offset ?? 0) <= bytes.count)
      }
    }
    #expect(read > 200)
    #expect(refused > 500)
  }
}
