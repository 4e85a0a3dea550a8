#if DEBUG
  #if canImport(Darwin)
    internal import Darwin
  #elseif canImport(Glibc)
    internal import Glibc
  #elseif canImport(Musl)
    internal import Musl
  #endif
#endif

/// Counts steps of work, so that tests can see how it grows with the input.
///
/// Seconds depend on the machine and its load, steps don't. Only debug builds count.
package enum WorkMeter {
  /// The steps of one piece of work; belongs to the thread that does it.
  private final class Tally { var steps = 0 }

  /// Whether this build counts.
  package static var isActive: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }

  /// The steps that some work takes on this thread; 0 in a build that doesn't count.
  package static func steps(of work: () throws -> Void) rethrows -> Int {
    let tally = Tally()
    #if DEBUG
      // The tally outlives its place there: it goes after the work, and this scope holds it.
      unsafe pthread_setspecific(key, Unmanaged.passUnretained(tally).toOpaque())
      defer { pthread_setspecific(key, nil) }
    #endif
    try work()
    return tally.steps
  }

  /// Counts steps: looks at an entry, a key, a node, or a cell of a table; an analyzer that is made.
  package static func count(_ steps: Int = 1) {
    #if DEBUG
      guard let place = unsafe pthread_getspecific(key) else { return }
      unsafe Unmanaged<Tally>.fromOpaque(place).takeUnretainedValue().steps += steps
    #endif
  }

  #if DEBUG
    /// Where a thread keeps its tally.
    private static let key: pthread_key_t = {
      var key = pthread_key_t()
      let status = unsafe pthread_key_create(&key, nil)
      precondition(status == 0, "no key for data of threads is left")
      return key
    }()
  #endif
}
