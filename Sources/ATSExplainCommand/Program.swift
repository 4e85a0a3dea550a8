#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The program as a function of its arguments.
public enum Program {
  /// Runs the program on standard input and output.
  ///
  /// - Parameter arguments: the arguments, the program's name left out.
  /// - Returns: the exit status: 0 ran, 1 `--fail-on` met, 2 wrong usage or unreadable input.
  public static func run(_ arguments: [String]) -> Int32 {
    Interrupt.install()
    var output = Output(descriptor: 1)
    var errors = Output(descriptor: 2)
    do {
      let (specification, rest) = Commands.selected(by: arguments)
      let parsed = try ParsedArguments(rest, by: specification)
      if parsed.has("help") {
        let isFull = rest.contains("--help")
        output.write(Help.text(of: specification, isFull: isFull))
        output.flush()
        return 0
      }
      if parsed.has("version") {
        output.write("atsexplain \(Version.current)\n")
        output.flush()
        return 0
      }
      switch specification.name {
      case Commands.codes.name:
        var command = CodesCommand(parsed, output: output, errors: errors)
        return command.run()
      case Commands.triage.name:
        var command = try TriageCommand(parsed, output: output, errors: errors)
        return command.run()
      case Commands.merge.name:
        var command = try MergeCommand(parsed, output: output, errors: errors)
        return command.run()
      default:
        var command = ExplainCommand(parsed, output: output, errors: errors)
        return command.run()
      }
    } catch {
      errors.write("atsexplain: \(error.message)\n")
      errors.flush()
      return 2
    }
  }
}
