import Foundation

/// How much of a long table a test takes.
///
/// A sanitizer looks at what code does with memory and threads, and makes each step take about ten times as long: the
/// words of a vocabulary differ for it in their bytes alone. So it gets some of each table, and every kind of test.
package enum TestEffort {
  /// Whether the tests were built with a sanitizer: `make test-asan` and `make test-tsan` say so in the environment.
  package static let isSanitized = [
    "ASAN_OPTIONS", "TSAN_OPTIONS", "UBSAN_OPTIONS", "ATSEXPLAIN_SANITIZER",
  ]
  .contains { ProcessInfo.processInfo.environment[$0] != nil }

  /// All elements of a table; under a sanitizer one of so many.
  package static func sample<Element>(of all: [Element], oneOf step: Int) -> [Element] {
    isSanitized ? stride(from: 0, to: all.count, by: step).map { all[$0] } : all
  }
}
