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
      case Commands.causes.name:
        var command = CausesCommand(parsed, output: output, errors: errors)
        return command.run()
      case Commands.triage.name:
        var command = try TriageCommand(parsed, output: output, errors: errors)
        return command.run()
      case Commands.merge.name:
        var command = try MergeCommand(parsed, output: output, errors: errors)
        return command.run()
      case let name where name.hasPrefix(Commands.policy.name):
        return try runPolicy(name, parsed, output, errors)
      default:
        var command = try ExplainCommand(parsed, output: output, errors: errors)
        return command.run()
      }
    } catch {
      errors.write("atsexplain: \(error.message)\n")
      errors.flush()
      return 2
    }
  }

  private static func runPolicy(
    _ name: String, _ parsed: ParsedArguments, _ output: Output, _ errors: Output
  ) throws(UsageError) -> Int32 {
    switch name {
    case Commands.policyEval.name:
      var command = try PolicyEvalCommand(parsed, output: output, errors: errors)
      return command.run()
    case Commands.policyLint.name:
      var command = try PolicyLintCommand(parsed, output: output, errors: errors)
      return command.run()
    case Commands.policyApply.name:
      var command = try PolicyApplyCommand(parsed, output: output, errors: errors)
      return command.run()
    case Commands.policyTighten.name:
      var command = try PolicyTightenCommand(parsed, output: output, errors: errors)
      return command.run()
    case Commands.policyCode.name:
      var command = try PolicyCodeCommand(parsed, output: output, errors: errors)
      return command.run()
    default:
      throw Commands.missingPolicyCommand(parsed.operands)
    }
  }
}
