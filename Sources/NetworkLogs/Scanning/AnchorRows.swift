internal import CAnchorScanner

/// The anchors of all formats as a table has them, with how they are searched for.
///
/// To find out both at each start would take longer than to search a short log, so it is in a table, which a
/// test writes and compares. Where formats have other anchors than the table, they are read off the formats.
struct AnchorRows {
  /// The bytes of all anchors, one behind the other.
  private(set) var storage: [UInt8] = []
  private(set) var lengths: [Int] = []
  private(set) var choices: [atsexplain_choice] = []

  /// Reads the rows of a table.
  ///
  /// A row is two hexadecimal digits for the place of the fingerprint, one for the bucket, the anchor, and `\\;`.
  /// In an anchor a backslash and two hexadecimal digits are a byte. Line ends are between rows.
  init(_ text: StaticString) {
    text.withUTF8Buffer { bytes in
      storage.reserveCapacity(bytes.count)
      var place = 0
      // Ends: each round takes a line end or a row.
      while place + 3 < bytes.count {
        guard unsafe bytes[place] != 0x0A else {
          place += 1
          continue
        }
        unsafe takeRow(bytes, &place)
      }
    }
  }

  private mutating func takeRow(_ text: UnsafeBufferPointer<UInt8>, _ place: inout Int) {
    let high = unsafe RuleSummary.digit(text[place])
    let low = unsafe RuleSummary.digit(text[place + 1])
    let bucket = unsafe RuleSummary.digit(text[place + 2])
    choices.append(atsexplain_choice(fingerprint: high << 4 | low, bucket: bucket))
    place += 3
    let start = storage.count
    _ = unsafe RuleSummary.takeText(of: text, &place, into: &storage)
    lengths.append(storage.count - start)
  }

  /// A number of the anchors of formats, which hardly others have: tests compare all rows.
  static func check(of formats: [LogFormat]) -> UInt32 {
    var check: UInt32 = 2_166_136_261
    for format in formats {
      for anchor in format.anchors {
        var anchor = anchor
        anchor.withUTF8 { bytes in
          for index in bytes.indices {
            check = unsafe (check ^ UInt32(bytes[index])) &* 16_777_619
          }
        }
        // So that what is between two anchors counts as well.
        check = (check ^ 0xFF) &* 16_777_619
      }
    }
    return check
  }
}

extension AnchorScanner {
  /// The scanner for the anchors of all formats, or nil when memory is short.
  static func ofAllFormats() -> AnchorScanner? {
    guard AnchorTable.check == AnchorRows.check(of: LogFormat.all) else {
      return AnchorScanner(anchors: FactExtractor.anchors)
    }
    let rows = AnchorRows(AnchorTable.text)
    return AnchorScanner(storage: rows.storage, lengths: rows.lengths, rows.choices, isSparse: true)
  }
}
