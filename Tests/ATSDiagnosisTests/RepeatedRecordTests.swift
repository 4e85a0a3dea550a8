import ATSDiagnosis
import Testing

/// A record that says nearly what others said before it is read like the first one.
@Suite struct RepeatedRecordTests {
  private func block(_ host: String, _ number: Int, filling: [UInt8] = []) -> [UInt8] {
    let head = """
      2026-02-03 10:11:12.131415 Shop[342:2208] CFNetwork Diagnostics [3:\(number)] 10:11:12.131 {
      \tResponse Error: (null)
      \t       Request: <CFURLRequest 0x608012345678 [0x10b2a6df0]> {url = https://\(host)/v1, cs = 0x0}
      \t         Error: Error Domain=kCFErrorDomainCFNetwork Code=-1202 "
      """
    let tail = """
      " UserInfo={_kCFStreamErrorDomainKey=3, _kCFStreamErrorCodeKey=-9813}
      } [3:\(number)]

      """
    return Array(head.utf8) + filling + Array(tail.utf8)
  }

  private func hosts(_ log: [UInt8]) throws -> [String?] {
    var analyzer = Analyzer(path: "log")
    analyzer.consume(log)
    analyzer.finish()
    return analyzer.takeFindings().map(\.host)
  }

  /// No bytes of a record make another one with a different host look the same.
  ///
  /// The filling holds, at every alignment, the constants with which a product in a 64-bit hash becomes
  /// 0: what is before them would no longer count in such a hash.
  @Test(arguments: 0..<32) func aCraftedRecordHidesNoOther(alignment: Int) throws {
    let forget: [UInt8] =
      [UInt8](repeating: 0x41, count: 8) + [0x93, 0xFD, 0x59, 0x66, 0xB8, 0xFE, 0xE8, 0xD6]
      + [UInt8](repeating: 0x42, count: 8) + [0xF9, 0x79, 0x37, 0x9E, 0xB1, 0x67, 0x56, 0x16]
    let filling = [UInt8](repeating: 0x43, count: alignment) + forget + forget
    var log: [UInt8] = []
    for number in 100..<140 { log += block("a\(number % 2).example.org", number, filling: filling) }
    log += block("b0.example.org", 140, filling: filling)
    log += block("a0.example.org", 141, filling: filling)
    log += block("b1.example.org", 142, filling: filling)
    let found = try hosts(log)
    #expect(found.filter { $0 == "b0.example.org" }.count == 1)
    #expect(found.filter { $0 == "b1.example.org" }.count == 1)
  }

  /// What was said many times before changes nothing of what the next record says.
  @Test(arguments: [1, 10, 200]) func aRecordBehindManyLikeItIsReadLikeTheFirst(count: Int) throws {
    var log: [UInt8] = []
    for number in 0..<count { log += block("h\(number % 3).example.org", 1000 + number) }
    let before = try hosts(log).count
    log += block("other.example.org", 2000)
    let found = try hosts(log)
    #expect(found.count == before + 1)
    #expect(found.last == "other.example.org")
  }
}
