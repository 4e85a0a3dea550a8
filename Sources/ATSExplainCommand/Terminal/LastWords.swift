#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// What is said where the program can't go on: without memory nothing can be thrown or handled.
enum LastWords {
  /// Lets the signals of such an end say why before they end the process.
  ///
  /// A handler that is there already, as that of Swift's backtraces, stays.
  static func install() {
    var action = sigaction()
    #if canImport(Darwin)
      unsafe action.__sigaction_u.__sa_handler = { _ in LastWords.tell() }
    #else
      unsafe action.__sigaction_handler.sa_handler = { _ in LastWords.tell() }
    #endif
    // The signal comes again after the handler, and then has its usual effect.
    action.sa_flags = Int32(truncatingIfNeeded: SA_RESETHAND)
    for signal in [SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGTRAP] {
      var old = sigaction()
      guard unsafe sigaction(signal, nil, &old) == 0, isDefault(old) else { continue }
      unsafe sigaction(signal, &action, nil)
    }
  }

  private static func isDefault(_ action: sigaction) -> Bool {
    #if canImport(Darwin)
      let handler = unsafe action.__sigaction_u.__sa_handler
    #else
      let handler = unsafe action.__sigaction_handler.sa_handler
    #endif
    // SIG_DFL is a null pointer everywhere.
    return handler == nil
  }

  /// Writes the reason; only calls that a handler may make.
  private static func tell() {
    PasteMode.restore()
    let probe = 1 << 20
    let flags = MAP_PRIVATE | MAP_ANONYMOUS
    let memory = unsafe mmap(nil, probe, PROT_READ | PROT_WRITE, flags, -1, 0)
    guard unsafe memory == MAP_FAILED else {
      unsafe munmap(memory, probe)
      write(
        "atsexplain: ended by a fault of its own; please report it, with the input if you can\n")
      return
    }
    write("atsexplain: memory is short, so the rest can't be read\n")
    _exit(2)
  }

  private static func write(_ text: StaticString) {
    text.withUTF8Buffer { bytes in
      guard let start = bytes.baseAddress else { return }
      #if canImport(Darwin)
        _ = unsafe Darwin.write(2, start, bytes.count)
      #elseif canImport(Glibc)
        _ = unsafe Glibc.write(2, start, bytes.count)
      #else
        _ = unsafe Musl.write(2, start, bytes.count)
      #endif
    }
  }
}
