internal import ATSDiagnosis
internal import Reporting

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
    run(arguments.map { Argument($0) })
  }

  /// Runs the program with the arguments that the system handed over.
  ///
  /// - Parameter fallback: the arguments, the program's name left out, for where those aren't known.
  public static func run(orWith fallback: @autoclosure () -> [String]) -> Int32 {
    LastWords.install()
    let arguments = Argument.ofProcess ?? fallback().map { Argument($0) }
    return StackRoom.run { run(arguments) }
  }

  private static func run(_ arguments: [Argument]) -> Int32 {
    Output.reserveStandardDescriptors()
    Interrupt.install()
    return run(
      arguments, Output(descriptor: 1),
      Output(descriptor: 2, isForPeople: true, masking: RenderedText(.plain)))
  }

  /// Runs the program on standard input and two outputs, with signals as they are.
  static func run(_ arguments: [String], _ output: Output, _ errors: Output) -> Int32 {
    run(arguments.map { Argument($0) }, output, errors)
  }

  private static func run(
    _ arguments: [Argument], _ output: Output, _ errors: Output
  ) -> Int32 {
    var (output, errors) = (output, errors)
    let (specification, rest) = Commands.selected(by: arguments)
    do throws(UsageError) {
      let parsed = try ParsedArguments(rest, by: specification)
      if parsed.has("no-redact") {
        errors.masking = nil
      } else if specification.isMasked, parsed.help == nil {
        output.masking = RenderedText(format: parsed.value("format"))
      }
      let status = try run(specification, parsed, output, errors)
      // What was done by then is reported; what was left undone is what the status says.
      return Interrupt.isRequested ? Interrupt.exitStatus : status
    } catch {
      // Whoever asks for help on a wrong command line needs it most.
      if let request = ParsedArguments.helpRequest(in: rest.map(\.text)) {
        return show(help(on: specification, request), output, errors)
      }
      errors.write("atsexplain: \(error.message)\n")
      errors.flush()
      return 2
    }
  }

  private static func run(
    _ specification: CommandSpecification, _ parsed: ParsedArguments, _ output: Output,
    _ errors: Output
  ) throws(UsageError) -> Int32 {
    if let request = parsed.help {
      return show(help(on: specification, request), output, errors)
    }
    if parsed.has("version") { return show(Version.line + "\n", output, errors) }
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
    case Commands.lines.name:
      var command = try LinesCommand(parsed, output: output, errors: errors)
      return command.run()
    case Commands.merge.name:
      var command = try MergeCommand(parsed, output: output, errors: errors)
      return command.run()
    case Commands.audit.name:
      var command = AuditCommand(parsed, output: output, errors: errors)
      return command.run()
    case Commands.assistant.name:
      var command = try AssistantCommand(parsed, output: output, errors: errors)
      return command.run()
    case Commands.check.name:
      var command = try CheckCommand(parsed, output: output, errors: errors)
      return command.run()
    case Commands.helpCommand.name:
      return show(help(on: try Commands.named(by: parsed.operands), .full), output, errors)
    case Commands.completions.name:
      return show(try completions(parsed), output, errors)
    case Commands.manual.name:
      guard parsed.operands.isEmpty else {
        throw UsageError(message: "manual takes no operand")
      }
      return show(Manual.text, output, errors)
    case let name where name.hasPrefix(Commands.policy.name):
      return try runPolicy(name, parsed, output, errors)
    default:
      var command = try ExplainCommand(parsed, output: output, errors: errors)
      return command.run()
    }
  }

  // MARK: What the program says of itself

  private static func show(_ text: String, _ output: Output, _ errors: Output) -> Int32 {
    var channels = CommandChannels(output: output, errors: errors)
    channels.output.write(text)
    return channels.finish()
  }

  private static func help(
    on specification: CommandSpecification, _ request: ParsedArguments.HelpRequest
  ) -> String {
    let help = Help(width: TerminalTraits(choice: nil).width)
    return request == .full ? help.full(specification) : help.short(specification)
  }

  private static func completions(_ arguments: ParsedArguments) throws(UsageError) -> String {
    let shells = Commands.completions.operands.flatMap(\.offers).map(\.name)
    let list = shells.joined(separator: ", ")
    guard let shell = arguments.operands.first, arguments.operands.count == 1 else {
      throw UsageError(message: "completions needs one shell: \(list)")
    }
    guard let script = Completions.script(for: shell) else {
      let near = Suggestion.nearest(to: shell, among: shells)
      let hint = near.map { " Did you mean '\($0)'?" } ?? ""
      throw UsageError(
        message: "there are no completions for '\(shell)': use one of \(list)." + hint)
    }
    return script
  }

  // MARK: Policies

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
