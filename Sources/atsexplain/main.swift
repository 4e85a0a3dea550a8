internal import ATSExplainCommand

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

exit(Program.run(orWith: Array(CommandLine.arguments.dropFirst())))
