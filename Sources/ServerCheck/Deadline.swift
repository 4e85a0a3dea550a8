#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A time by which something has to be done.
struct Deadline: Sendable {
  private let nanoseconds: Int

  /// So many milliseconds from now.
  init(milliseconds: Int) { nanoseconds = Self.now + milliseconds * 1_000_000 }

  private init(nanoseconds: Int) { self.nanoseconds = nanoseconds }

  /// The earlier of this and so many milliseconds from now.
  func capped(milliseconds: Int) -> Deadline {
    Deadline(nanoseconds: min(nanoseconds, Self.now + milliseconds * 1_000_000))
  }

  /// How many milliseconds are left, 0 where it is over.
  var milliseconds: Int { max(0, (nanoseconds - Self.now + 999_999) / 1_000_000) }

  /// Whether it is over.
  var isOver: Bool { Self.now >= nanoseconds }

  private static var now: Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }
}
