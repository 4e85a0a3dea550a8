/// What an expansion comes across.
package enum ExpansionEvent {
  /// A member that is no archive itself; the source is valid during the call only.
  case member(name: String, any ByteSource)
  /// Something that could not be read, or not to its end.
  case problem(name: String, reason: String)
}

/// Reads all that is in a compressed file, at whatever depth, as streams.
///
/// A member of an archive is named `archive.zip!member`; what is only compressed keeps its name.
package struct Expansion: Sendable {
  private let library: @Sendable () -> ArchiveLibrary?
  private let limits: ExpansionLimits
  /// Asked at each member whether to stop.
  package var isCancelled: @Sendable () -> Bool = { false }

  /// An expansion by `library`, asked for when it is needed.
  package init(
    limits: ExpansionLimits = ExpansionLimits(),
    library: @escaping @Sendable () -> ArchiveLibrary? = { .system }
  ) {
    self.limits = limits
    self.library = library
  }

  /// Expands `source`, of which `head` was read already.
  package func expand(
    _ source: any ByteSource, head: [UInt8], kind: CompressedKind, name: String,
    _ body: (ExpansionEvent) -> Void
  ) {
    guard let library = library() else {
      body(.problem(name: name, reason: "is \(kind.words): \(ArchiveLibrary.absence)"))
      return
    }
    var run = Run(
      library: library, budget: ExpansionBudget(limits), isCancelled: isCancelled)
    run.expand(
      ResumedSource(source, head: head), kind: kind, name: name, layers: 0, body)
    if run.untold > 0 {
      body(.problem(name: name, reason: "\(run.untold) more members could not be read"))
    }
  }

  private struct Run {
    let library: ArchiveLibrary
    let budget: ExpansionBudget
    let isCancelled: () -> Bool
    var problems = 0
    var untold = 0

    mutating func tell(_ name: String, _ reason: String, _ body: (ExpansionEvent) -> Void) {
      // What is missing where a run is called off is no problem of the file.
      if isCancelled() { return }
      problems += 1
      if problems > budget.limits.maxProblems {
        untold += 1
      } else {
        body(.problem(name: name, reason: reason))
      }
    }

    mutating func expand(
      _ source: any ByteSource, kind: CompressedKind, name: String, layers: Int,
      _ body: (ExpansionEvent) -> Void
    ) {
      let reader: ArchiveReader
      do {
        reader = try ArchiveReader(
          source, isOutermost: layers == 0, library: library, budget: budget)
      } catch {
        tell(name, "is \(kind.words), but \(error.reason)", body)
        return
      }
      var number = 0
      // Ends: each round takes a member; the bytes of all of them are bounded.
      while true {
        switch reader.next(budget) {
        case .end: return
        case .failure(let reason):
          // Where the archive around it failed, that one says.
          if !reader.sourceFailed || layers == 0 { tell(name, reason, body) }
          return
        case .member(let member):
          number += 1
          let depth = layers + reader.layers + (reader.isStream ? 0 : 1)
          guard depth > layers else {
            tell(name, "is \(kind.words) that this libarchive can't read", body)
            return
          }
          guard depth <= budget.limits.maxLayers else {
            tell(name, "lies in more than \(budget.limits.maxLayers) layers: not read", body)
            return
          }
          let path =
            reader.isStream ? name : "\(name)!\(member.plainName ?? "member \(number)")"
          if reader.isStream || member.isWanted { visit(member, path, depth, body) }
          if isCancelled() { return }
          member.drain()
          guard let failure = member.failure else { continue }
          if !reader.sourceFailed || layers == 0 { tell(path, failure.reason, body) }
          if member.isFatal { return }
        }
      }
    }

    private mutating func visit(
      _ member: MemberSource, _ name: String, _ depth: Int, _ body: (ExpansionEvent) -> Void
    ) {
      let head = member.peek(CompressedKind.sniffed)
      if let kind = CompressedKind(head[...]) {
        expand(member, kind: kind, name: name, layers: depth, body)
      } else {
        body(.member(name: name, member))
      }
    }
  }
}

extension CompressedKind {
  /// What to call such a file.
  var words: String {
    switch self {
    case .zip, .tar: "a \(rawValue) archive"
    case .gzip, .zstd, .xz, .bzip2, .lz4: "compressed with \(rawValue)"
    }
  }
}

extension MemberSource {
  /// The name without the folder itself, which many archives begin with.
  fileprivate var plainName: String? {
    guard let name, name.hasPrefix("./") else { return name }
    return String(name.dropFirst(2))
  }

  /// Whether it is a file, and one that would be read in a folder.
  fileprivate var isWanted: Bool {
    guard isFile else { return false }
    guard let name else { return true }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return parts.allSatisfy { $0 == "." || $0 == ".." || !$0.hasPrefix(".") }
      && !parts.dropFirst().dropLast().contains("LocallySymbolicated")
  }
}
