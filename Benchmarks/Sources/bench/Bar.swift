internal import Measuring

/// A promise about a case, checked in every run and reported; it doesn't fail the run, as seconds depend
/// on the machine (`--gate` is what fails).
struct Bar: Sendable {
  let text: String
  let limit: Double
  let value: @Sendable (Section) -> Double?

  /// The ratio of the medians of the wall times.
  static func ratio(_ ours: String, to theirs: String, atMost limit: Double) -> Bar {
    Bar(text: "\(ours) / \(theirs)", limit: limit) { section in
      guard let ours = section.row(ours), let theirs = section.row(theirs) else { return nil }
      return Spread.ratio(ours.wall, to: theirs.wall)?.median
    }
  }

  static func resident(_ id: String, atMost mebibytes: Double) -> Bar {
    Bar(text: "\(id), MiB resident", limit: mebibytes) { section in
      section.row(id).map { Double($0.resident) / 1_048_576 }
    }
  }

  static func median(_ id: String, milliseconds: Double) -> Bar {
    Bar(text: "\(id), median ms", limit: milliseconds) { section in
      section.row(id).flatMap { Spread($0.wall) }.map { $0.median * 1000 }
    }
  }

  static func difference(_ id: String, minus other: String, milliseconds: Double) -> Bar {
    Bar(text: "\(id) - \(other), ms", limit: milliseconds) { section in
      guard let first = section.row(id).flatMap({ Spread($0.wall) }),
        let second = section.row(other).flatMap({ Spread($0.wall) })
      else { return nil }
      return (first.median - second.median) * 1000
    }
  }

  /// Nil where what it speaks of wasn't measured.
  func result(in section: Section) -> BarResult? {
    value(section).map { BarResult(text: text, value: $0, limit: limit) }
  }
}

struct BarResult: Codable {
  let text: String
  let value: Double
  let limit: Double

  var line: String {
    "\(value <= limit ? "met   " : "MISSED") \(text): \(short(value)) (at most \(short(limit)))"
  }
}
