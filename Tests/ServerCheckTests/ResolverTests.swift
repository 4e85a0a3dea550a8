#if os(Linux)
  import Foundation
  import Testing

  @testable import ServerCheck

  /// What look-ups leave behind.
  @Suite struct ResolverTests {
    /// How many mappings have the size of a thread's stack without its guard.
    private func stacks() throws -> Int {
      let sizes = 0x1E_0000...0x20_0000
      let file = try #require(FileHandle(forReadingAtPath: "/proc/self/maps"))
      // Of a file without a size all is read only like this.
      let maps = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
      return maps.split(separator: "\n").filter { line in
        let ends = line.prefix { $0 != " " }.split(separator: "-").compactMap {
          Int($0, radix: 16)
        }
        return ends.count == 2 && sizes.contains(ends[1] - ends[0])
      }.count
    }

    /// A thread that no one waits for would keep its stack: a check of many hosts ends without room.
    @Test func threadsOfLookUpsGiveTheirStacksBack() throws {
      let before = try stacks()
      for _ in 0..<200 {
        let found = try Resolver.addresses(
          of: "localhost", port: 443, by: Deadline(milliseconds: 10_000))
        #expect(!found.isEmpty)
      }
      #expect(try stacks() - before < 100)
    }
  }
#endif
