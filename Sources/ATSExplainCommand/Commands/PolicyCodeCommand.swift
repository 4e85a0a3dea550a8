internal import ATSDiagnosis
internal import Reporting

/// `atsexplain policy code`: prints a delegate that evaluates trust with an anchor of the app's own.
struct PolicyCodeCommand {
  private let code: DelegateCode
  private var channels: CommandChannels

  init(_ arguments: ParsedArguments, output: Output, errors: Output) throws(UsageError) {
    guard let host = arguments.operands.first, arguments.operands.count == 1 else {
      throw UsageError(
        message: "policy code needs one host: atsexplain policy code nas.local --anchor HomeCA.cer")
    }
    let style = arguments.value("style").flatMap(DelegateCode.Style.init(rawValue:)) ?? .async
    let anchor = arguments.value("anchor")
    guard let code = DelegateCode(host: host, anchorFile: anchor, style: style) else {
      throw UsageError(
        message: DelegateCode(host: host) == nil
          ? "'\(host)' is no host" : "'\(anchor ?? "")' is no file name such as HomeCA.cer")
    }
    self.code = code
    channels = CommandChannels(output: output, errors: errors)
  }

  /// Runs; the result is the exit status.
  mutating func run() -> Int32 {
    channels.output.write(code.text)
    return channels.finish()
  }
}
