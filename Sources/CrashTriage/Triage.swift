internal import ATSDiagnosis
package import Reporting
internal import CompressedInput
internal import NetworkLogs
internal import UnifiedLogArchive

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Reads many logs and crash reports and adds up their failures.
///
/// One thread walks the folders, the others read; each has one buffer and one analyzer, which it
/// keeps for all of its files. What each finds is a sum, and so is what they find together: the
/// result doesn't depend on how many there are or which of them got which file.
package struct Triage {
  /// How a run goes about its work.
  package struct Options: Sendable {
    /// How many threads read; nil for one a processor.
    package var jobs: Int?
    /// What is masked in samples.
    package var redaction = Redaction(isActive: true)
    /// Whether to count the files first, so that progress can say how many are left.
    package var countsFiles = false
    /// The folder of the strings of files of the unified log that are named alone.
    package var strings: String?
    /// How compressed files are read.
    var expansion = Expansion()

    /// The usual way.
    package init() {}
  }

  /// What a run came to.
  package struct Result: Sendable {
    /// The groups and counts.
    package var report = TriageReport()
    /// Paths of the command line that could not be read.
    package var missing: [UnreadableInput] = []
    /// How many files were decoded from another encoding than UTF-8.
    package var decodedFiles = 0
    /// The folders of archives of the unified log that were met.
    var archives: Set<String> = []
    /// The encodings that these were in, such as `UTF-16`.
    package var decodedEncodings: Set<String> = []
  }

  private let options: Options
  private let paths: [RawPath]

  /// A run over files and folders; `-` stands for standard input.
  package init(paths: [String], options: Options = Options()) {
    self.init(paths: paths.map { RawPath($0) }, options: options)
  }

  /// A run over files and folders whose names need not be text.
  package init(paths: [RawPath], options: Options = Options()) {
    self.paths = paths
    self.options = options
  }

  /// Runs to the end.
  ///
  /// - Parameters:
  ///   - progress: learns how far the run has come, some times a second.
  ///   - isCancelled: asked now and then whether to stop; what was found by then is the result.
  /// - Throws: `TriageError` when the system has no thread left.
  package func run(
    progress: (TriageProgress) -> Void = { _ in },
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(TriageError) -> Result {
    let jobs = max(1, min(options.jobs ?? processorCount(), Self.maxJobs))
    let queue = WorkQueue(workers: jobs)
    let outcomes = Outcomes()
    let redaction = options.redaction
    var expansion = options.expansion
    expansion.isCancelled = isCancelled
    let roots = Set(paths)
    // One file alone is shared by all; of several each has its reader.
    let share = paths.count == 1 ? jobs : 1
    let strings = options.strings
    let work: @Sendable () -> Void = { [expansion] in
      outcomes.add(
        Self.work(on: queue, roots: roots, isCancelled: isCancelled) {
          var reader = FileReader(redaction: redaction, expansion: expansion, jobs: share)
          reader.strings = strings
          return reader
        })
    }
    var threads: [WorkerThread] = []
    for _ in 0..<jobs {
      if let thread = WorkerThread(work) { threads.append(thread) } else { queue.dismissWorker() }
    }
    guard !threads.isEmpty else {
      throw TriageError(description: "the system has no thread left to work with")
    }
    let total = options.countsFiles ? FileCount(roots: paths) : nil
    let walker = walk(into: queue, isCancelled) { state in
      var state = state
      state.totalFiles = total?.value
      progress(state)
    }
    queue.close()
    queue.waitForWorkers { state in
      var state = state
      state.totalFiles = total?.value
      progress(state)
    }
    for thread in threads { thread.join() }
    total?.cancel()
    var result = outcomes.sum()
    if !result.archives.isEmpty, !isCancelled() {
      // Each once, whichever of its files were found by whom.
      var reader = FileReader(redaction: redaction, expansion: expansion)
      for folder in result.archives.sorted() {
        reader.readArchive(LogFolder(archive: folder), folder)
      }
      result.report.add(reader.report)
    }
    result.report.unreadable += walker.problems.map {
      UnreadableInput(path: $0.path.text, reason: $0.reason)
    }
    result.missing += walker.missingRoots.map {
      UnreadableInput(path: $0.path.text, reason: $0.reason)
    }
    result.report.unreadable += result.missing
    return result
  }

  /// More threads than this only wait for the disk, and for each other.
  private static let maxJobs = 64

  private func walk(
    into queue: WorkQueue, _ isCancelled: () -> Bool, _ progress: (TriageProgress) -> Void
  ) -> FileWalker {
    var walker = FileWalker(roots: paths)
    var batch: [RawPath] = []
    walker.forEachFile { file in
      batch.append(file)
      guard batch.count >= Self.batchSize else { return true }
      queue.add(batch, report: progress)
      batch.removeAll(keepingCapacity: true)
      return !isCancelled()
    }
    if !batch.isEmpty { queue.add(batch, report: progress) }
    return walker
  }

  /// So few that the last ones are shared fairly, so many that the lock is never waited for.
  private static let batchSize = 16

  private static func work(
    on queue: WorkQueue, roots: Set<RawPath>, isCancelled: () -> Bool,
    reader: () -> FileReader
  ) -> Result {
    var done = TriageProgress()
    var reader = reader()
    // Ends: each batch is taken from the queue.
    while let batch = queue.next(done: done) {
      done = TriageProgress()
      for path in batch where !isCancelled() {
        let before = reader.report.bytes
        if let reason = reader.read(path, isNamed: roots.contains(path)) {
          let input = UnreadableInput(path: path.text, reason: reason)
          if roots.contains(path) {
            reader.missing.append(input)
          } else {
            reader.report.unreadable.append(input)
          }
        }
        done.files += 1
        done.bytes += reader.report.bytes - before
      }
    }
    return Result(
      report: reader.report, missing: reader.missing, decodedFiles: reader.decodedFiles,
      archives: reader.archives, decodedEncodings: reader.decodedEncodings)
  }
}

/// A run that couldn't begin.
package struct TriageError: Error, Hashable, Sendable {
  /// What went wrong, as a sentence.
  package let description: String
}

/// What the workers came to.
private final class Outcomes: @unchecked Sendable {
  // Touched only while the monitor is held.
  private let monitor = Monitor()
  private var outcomes: [Triage.Result] = []

  func add(_ outcome: Triage.Result) {
    monitor.locked { outcomes.append(outcome) }
  }

  func sum() -> Triage.Result {
    var result = Triage.Result()
    // What is added is held by no one else: else its groups would be copied.
    // Ends: each round takes what a thread handed in.
    while let part = monitor.locked({ outcomes.popLast() }) {
      result.report.add(part.report)
      result.missing += part.missing
      result.decodedFiles += part.decodedFiles
      result.archives.formUnion(part.archives)
      result.decodedEncodings.formUnion(part.decodedEncodings)
    }
    return result
  }
}

/// Counts the files of a run on a thread of its own, for the progress line.
private final class FileCount: @unchecked Sendable {
  // Touched only while the monitor is held.
  private let monitor = Monitor()
  private var count: Int?
  private var isCancelled = false
  private var thread: WorkerThread?

  init(roots: [RawPath]) {
    thread = WorkerThread { [self] in
      var walker = FileWalker(roots: roots)
      var files = 0
      walker.forEachFile { _ in
        files += 1
        return files % 256 != 0 || !monitor.locked { isCancelled }
      }
      monitor.locked { count = isCancelled ? nil : files }
    }
  }

  /// The number, once it is known.
  var value: Int? { monitor.locked { count } }

  func cancel() {
    monitor.locked { isCancelled = true }
    thread?.join()
    thread = nil
  }
}
