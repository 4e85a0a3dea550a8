#if os(Linux)
  import Foundation
  import Testing

  /// What is loaded at each start takes time and memory, used or not.
  @Suite struct LinkingTests {
    private static func loads(_ name: String) throws -> Bool {
      let program = try Data(contentsOf: CommandRunner.program, options: .mappedIfSafe)
      return program.range(of: Data("\0lib\(name).so\0".utf8)) != nil
    }

    @Test(
      .enabled("Swift's libraries are inside of the program") { try loads("swiftCore") },
      .disabled(if: CommandRunner.isSanitized, "The sanitizer needs some of them"),
      arguments: [
        "swift_Concurrency", "dispatch", "BlocksRuntime", "Foundation", "swift_StringProcessing",
        "swift_RegexParser",
      ])
    func theProgramLoadsNoLibraryThatItDoesNotUse(_ name: String) throws {
      #expect(try !Self.loads(name))
    }
  }
#endif
