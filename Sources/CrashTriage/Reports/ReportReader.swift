/// Recognizes crash reports and diagnostic payloads by their content, and reads what they say of
/// themselves.
///
/// The failures in them are found by the analyzer, as in any log; what is read here says which app,
/// version and system they belong to.
enum ReportReader {
  /// The reports in a file, in order; empty where it is a log or anything else.
  static func sections(of bytes: [UInt8]) -> [ReportSection] {
    let start = textStart(bytes)
    guard start < bytes.count else { return [] }
    switch bytes[start] {
    case UInt8(ascii: "{"): return objectSections(bytes, from: start)
    case UInt8(ascii: "["): return arraySections(bytes, from: start)
    default:
      return TextReportReader.info(of: bytes, range: start..<bytes.count)
        .map { [ReportSection(range: 0..<bytes.count, info: $0, isJSON: false)] } ?? []
    }
  }

  /// Whether a file that begins with these bytes, and goes on, can hold reports.
  static func mayBeReport(_ head: [UInt8]) -> Bool {
    let start = textStart(head)
    guard start + TextReportReader.headLength <= head.count else { return true }
    switch head[start] {
    case UInt8(ascii: "{"), UInt8(ascii: "["): return true
    default: return TextReportReader.info(of: head, range: start..<head.count) != nil
    }
  }

  /// Where the text begins, behind a byte order mark and blanks.
  private static func textStart(_ bytes: [UInt8]) -> Int {
    var start = 0
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = 3 }
    while start < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[start]) { start += 1 }
    return start
  }

  // MARK: JSON

  /// A file that begins with an object: one report, a header with a body, or a report a line.
  private static func objectSections(_ bytes: [UInt8], from start: Int) -> [ReportSection] {
    let end = JSONReport.endOfValue(bytes, from: start)
    guard let kind = JSONReport.kind(bytes, start..<end) else { return [] }
    var next = end
    while next < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[next]) { next += 1 }
    if kind == .ips { return ipsSection(bytes, header: start..<end, body: next) }
    guard next < bytes.count else { return JSONReport.sections(bytes, start..<end, kind) }
    var result = JSONReport.sections(bytes, start..<end, kind)
    // Ends: each round goes on behind a brace or more.
    while next < bytes.count, bytes[next] == UInt8(ascii: "{") {
      let end = JSONReport.endOfValue(bytes, from: next)
      if let kind = JSONReport.kind(bytes, next..<end) {
        result += JSONReport.sections(bytes, next..<end, kind)
      } else {
        result.append(ReportSection(range: next..<end, info: nil, isJSON: true))
      }
      next = end
      while next < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[next]) { next += 1 }
    }
    if next < bytes.count {
      result.append(ReportSection(range: next..<bytes.count, info: nil, isJSON: false))
    }
    return inheriting(result)
  }

  /// The lines of one envelope share what only one of them says.
  private static func inheriting(_ sections: [ReportSection]) -> [ReportSection] {
    var sections = sections
    for index in sections.indices where sections[index].info == nil {
      sections[index].info = sections[..<index].last { $0.info != nil }?.info
    }
    return sections
  }

  /// An array of reports, as exports of web services have it.
  private static func arraySections(_ bytes: [UInt8], from start: Int) -> [ReportSection] {
    var scanner = JSONScanner(bytes, range: start..<bytes.count)
    guard scanner.next() == .beginArray else { return [] }
    var result: [ReportSection] = []
    var isReport = false
    // Ends: each round takes a brace or more.
    while true {
      let before = scanner.index
      var begin = before
      while begin < bytes.count, bytes[begin] != UInt8(ascii: "{") { begin += 1 }
      guard scanner.next() == .beginObject else { break }
      let end = JSONReport.skipContainer(&scanner)
      if let kind = JSONReport.kind(bytes, begin..<end) {
        isReport = true
        result += JSONReport.sections(bytes, begin..<end, kind)
      } else {
        result.append(ReportSection(range: begin..<end, info: nil, isJSON: true))
      }
    }
    return isReport ? result : []
  }

  /// A header line with a body: an object, or text as in the older reports.
  private static func ipsSection(
    _ bytes: [UInt8], header: Range<Int>, body: Int
  ) -> [ReportSection] {
    var info = JSONReport.info(bytes, header, .ips)
    let isJSON = body < bytes.count && bytes[body] == UInt8(ascii: "{")
    if isJSON {
      info.fill(from: JSONReport.info(bytes, body..<bytes.count, .ips))
    } else if let text = TextReportReader.info(of: bytes, range: body..<bytes.count) {
      info.fill(from: text)
    }
    info.complete()
    return [
      ReportSection(
        range: 0..<bytes.count, info: info, isJSON: isJSON || body >= bytes.count)
    ]
  }
}
