extension RuleRunner {
  /// Where a rule can match in the text at hand, and where it matches next.
  struct State {
    /// Places where a match can begin: disjoint, from left to right; the first, mostly the only
    /// one, apart.
    var window: Range<Int32> = 0..<0
    /// Half as large as they could be: a line that is full of literals has many.
    var others: [Range<Int32>] = []
    /// How many windows are exhausted.
    var cursor = 0
    var isCalled = false
    var match = Match()

    /// The first place of all windows.
    var begin: Int { Int(window.lowerBound) }

    /// Whether a match can begin at one place alone.
    var isOfOnePlace: Bool { window.count == 1 && others.isEmpty }

    /// Whether a match can begin at so many places of the first window that most of them say at once that none does.
    var isOfManyPlaces: Bool { window.upperBound - window.lowerBound > 8 }

    /// The window at the cursor, if one is left.
    var current: Range<Int32>? {
      cursor == 0 ? window : cursor <= others.count ? others[cursor - 1] : nil
    }

    /// The first place where a match can begin at a place or behind it, or nil.
    mutating func place(behind place: Int) -> Int? {
      // Ends: each round goes on to the next window.
      while let window = current {
        if Int(window.upperBound) > place { return max(Int(window.lowerBound), place) }
        cursor += 1
      }
      return nil
    }

    /// Adds a window; says whether it is the first one.
    mutating func take(_ new: Range<Int32>) -> Bool {
      guard isCalled else {
        isCalled = true
        window = new
        return true
      }
      add(new)
      return false
    }

    /// Forgets all windows, for the next text.
    mutating func dismiss() {
      isCalled = false
      cursor = 0
      if !others.isEmpty { others.removeAll(keepingCapacity: true) }
      match = Match()
    }

    /// Adds a window to the first one.
    private mutating func add(_ new: Range<Int32>) {
      // Literals come nearly in the order of the text, so what is out of order is near the end.
      var new = new
      var index = others.count
      while index > 0, others[index - 1].upperBound >= new.lowerBound {
        index -= 1
        guard others[index].touches(new) else { continue }
        new = others.remove(at: index).joined(with: new)
      }
      if index > 0 || window.upperBound < new.lowerBound {
        others.put(new, at: index)
      } else if window.touches(new) {
        window = window.joined(with: new)
      } else {
        others.insert(window, at: 0)
        window = new
      }
    }
  }
}

extension Range<Int32> {
  /// The same in whole words.
  var wide: Range<Int> { Int(lowerBound)..<Int(upperBound) }

  /// Whether two ranges overlap, or one begins where the other ends.
  fileprivate func touches(_ other: Range<Int32>) -> Bool {
    lowerBound <= other.upperBound && other.lowerBound <= upperBound
  }

  fileprivate func joined(with other: Range<Int32>) -> Range<Int32> {
    Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
  }
}
