#if os(Linux)
  import Foundation
  import Testing

  /// What is loaded at each start takes time and memory, used or not.
  @Suite struct LinkingTests {
    @Test(arguments: ["swift_Concurrency", "dispatch", "BlocksRuntime", "Foundation"])
    func theProgramLoadsNoLibraryThatItDoesNotUse(_ name: String) throws {
      let program = try Data(contentsOf: CommandRunner.program, options: .mappedIfSafe)
      #expect(program.range(of: Data("\0libswiftCore.so\0".utf8)) != nil)
      #expect(program.range(of: Data("\0lib\(name).so\0".utf8)) == nil)
    }
  }
#endif
