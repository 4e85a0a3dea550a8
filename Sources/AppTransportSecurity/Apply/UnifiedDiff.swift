/// The difference between two texts as a unified diff, as `patch` and `git apply` read it.
package struct UnifiedDiff: Hashable, Sendable {
  /// A line of a hunk.
  package struct Line: Hashable, Sendable {
    /// Which side a line is on.
    package enum Kind: Hashable, Sendable {
      /// The line is on both sides.
      case context
      /// The line is only in the old text.
      case removed
      /// The line is only in the new text.
      case added
    }

    /// Which side the line is on.
    package let kind: Kind
    /// The line without its line feed; a carriage return before it is part of the line.
    package let bytes: [UInt8]
    /// Whether the text ends here without a line feed.
    package let lacksNewline: Bool
  }

  /// A run of changed lines with the unchanged ones around them.
  package struct Hunk: Hashable, Sendable {
    /// The first line in the old text, counted from 1; the line before where there are none.
    package let oldStart: Int
    /// How many lines of the old text it spans.
    package let oldCount: Int
    /// The first line in the new text, counted from 1; the line before where there are none.
    package let newStart: Int
    /// How many lines of the new text it spans.
    package let newCount: Int
    /// The lines.
    package let lines: [Line]
  }

  /// The hunks; none if the texts are equal.
  package let hunks: [Hunk]

  /// Compares two texts line by line.
  package init(old: [UInt8], new: [UInt8], context: Int = 3) {
    let oldLines = Self.split(old)
    let newLines = Self.split(new)
    hunks = Self.hunks(
      of: LineComparison.script(from: oldLines, to: newLines), context: max(0, context))
  }

  /// The diff as text, with `---` and `+++` lines; empty if there is no difference.
  package func text(oldName: String, newName: String) -> String {
    guard !hunks.isEmpty else { return "" }
    var bytes = Array("--- \(Self.header(oldName))\n+++ \(Self.header(newName))\n".utf8)
    for hunk in hunks {
      let old = Self.span(hunk.oldStart, hunk.oldCount)
      let new = Self.span(hunk.newStart, hunk.newCount)
      bytes += Array("@@ -\(old) +\(new) @@\n".utf8)
      for line in hunk.lines {
        switch line.kind {
        case .context: bytes.append(UInt8(ascii: " "))
        case .removed: bytes.append(UInt8(ascii: "-"))
        case .added: bytes.append(UInt8(ascii: "+"))
        }
        bytes += line.bytes
        bytes += Array((line.lacksNewline ? "\n\\ No newline at end of file\n" : "\n").utf8)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A name with a blank is followed by a tab, so that readers know where it ends.
  private static func header(_ name: String) -> String { name.contains(" ") ? name + "\t" : name }

  private static func span(_ start: Int, _ count: Int) -> String {
    count == 1 ? "\(start)" : "\(start),\(count)"
  }

  private static func split(_ bytes: [UInt8]) -> [LineComparison.SourceLine] {
    var lines: [LineComparison.SourceLine] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      lines.append(
        LineComparison.SourceLine(
          bytes: Array(bytes[start..<end]), lacksNewline: end == bytes.count))
      start = end + 1
    }
    return lines
  }

  private static func hunks(of script: [Line], context: Int) -> [Hunk] {
    var hunks: [Hunk] = []
    let changed = script.indices.filter { script[$0].kind != .context }
    var position = 0
    var (oldLine, newLine, counted) = (0, 0, 0)
    // Ends: each round takes a change or more.
    while position < changed.count {
      var last = position
      while last + 1 < changed.count, changed[last + 1] - changed[last] <= 2 * context + 1 {
        last += 1
      }
      let start = max(0, changed[position] - context)
      let end = min(script.count, changed[last] + context + 1)
      for line in script[counted..<start] {
        if line.kind != .added { oldLine += 1 }
        if line.kind != .removed { newLine += 1 }
      }
      let lines = Array(script[start..<end])
      let oldCount = lines.count { $0.kind != .added }
      let newCount = lines.count { $0.kind != .removed }
      hunks.append(
        Hunk(
          oldStart: oldCount == 0 ? oldLine : oldLine + 1, oldCount: oldCount,
          newStart: newCount == 0 ? newLine : newLine + 1, newCount: newCount, lines: lines))
      oldLine += oldCount
      newLine += newCount
      counted = end
      position = last + 1
    }
    return hunks
  }
}

/// Finds a short edit script between two lists of lines (the greedy algorithm of Myers, 1986).
private enum LineComparison {
  struct SourceLine: Hashable {
    var bytes: [UInt8]
    var lacksNewline: Bool
  }

  /// Past this many differences the search would cost too much; the rest is replaced as a whole.
  private static let differenceLimit = 2_000

  static func script(from old: [SourceLine], to new: [SourceLine]) -> [UnifiedDiff.Line] {
    var prefix = 0
    while prefix < min(old.count, new.count), old[prefix] == new[prefix] { prefix += 1 }
    var suffix = 0
    while suffix < min(old.count, new.count) - prefix,
      old[old.count - 1 - suffix] == new[new.count - 1 - suffix]
    {
      suffix += 1
    }
    let middle = changes(
      old: Array(old[prefix..<(old.count - suffix)]), new: Array(new[prefix..<(new.count - suffix)])
    )
    return old[..<prefix].map { line($0, .context) } + removalsFirst(middle)
      + old[(old.count - suffix)...].map { line($0, .context) }
  }

  private static func line(
    _ source: SourceLine, _ kind: UnifiedDiff.Line.Kind
  ) -> UnifiedDiff.Line {
    UnifiedDiff.Line(kind: kind, bytes: source.bytes, lacksNewline: source.lacksNewline)
  }

  private static func changes(old: [SourceLine], new: [SourceLine]) -> [UnifiedDiff.Line] {
    let whole = old.map { line($0, .removed) } + new.map { line($0, .added) }
    guard !old.isEmpty, !new.isEmpty else { return whole }
    let limit = min(old.count + new.count, differenceLimit)
    let center = limit + 1
    // furthest[center + k]: how far into `old` a path with k more additions than removals reaches.
    var furthest = Array(repeating: 0, count: 2 * center + 1)
    var trace: [[Int]] = []
    for distance in 0...limit {
      trace.append(furthest)
      for diagonal in stride(from: -distance, through: distance, by: 2) {
        var x: Int
        if diagonal == -distance
          || (diagonal != distance
            && furthest[center + diagonal - 1] < furthest[center + diagonal + 1])
        {
          x = furthest[center + diagonal + 1]
        } else {
          x = furthest[center + diagonal - 1] + 1
        }
        var y = x - diagonal
        while x < old.count, y < new.count, x >= 0, y >= 0, old[x] == new[y] {
          x += 1
          y += 1
        }
        furthest[center + diagonal] = x
        if x >= old.count, y >= new.count {
          return backtrack(trace, old: old, new: new, center: center)
        }
      }
    }
    return whole
  }

  private static func backtrack(
    _ trace: [[Int]], old: [SourceLine], new: [SourceLine], center: Int
  ) -> [UnifiedDiff.Line] {
    var result: [UnifiedDiff.Line] = []
    var (x, y) = (old.count, new.count)
    for distance in stride(from: trace.count - 1, through: 0, by: -1) {
      let furthest = trace[distance]
      let diagonal = x - y
      let cameFromAddition =
        diagonal == -distance
        || (diagonal != distance
          && furthest[center + diagonal - 1] < furthest[center + diagonal + 1])
      let before = cameFromAddition ? diagonal + 1 : diagonal - 1
      let startX = distance == 0 ? 0 : furthest[center + before]
      let startY = distance == 0 ? 0 : startX - before
      while x > startX, y > startY {
        x -= 1
        y -= 1
        result.append(line(old[x], .context))
      }
      guard distance > 0 else { break }
      if cameFromAddition {
        y -= 1
        result.append(line(new[y], .added))
      } else {
        x -= 1
        result.append(line(old[x], .removed))
      }
    }
    return result.reversed()
  }

  /// In each run of changes, puts what goes before what comes, as readers of diffs expect.
  private static func removalsFirst(_ lines: [UnifiedDiff.Line]) -> [UnifiedDiff.Line] {
    var result: [UnifiedDiff.Line] = []
    var added: [UnifiedDiff.Line] = []
    for line in lines {
      switch line.kind {
      case .added: added.append(line)
      case .removed: result.append(line)
      case .context:
        result += added
        added = []
        result.append(line)
      }
    }
    return result + added
  }
}
