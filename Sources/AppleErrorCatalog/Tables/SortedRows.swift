extension Array {
  /// Returns the row whose key is `key`, by binary search; the array must ascend by that key.
  func row<Key: Comparable>(forKey key: Key, by keyOf: (Element) -> Key) -> Element? {
    var lower = startIndex
    var upper = endIndex
    while lower < upper {
      let middle = lower + (upper - lower) / 2
      let candidate = keyOf(self[middle])
      if candidate == key { return self[middle] }
      if candidate < key {
        lower = middle + 1
      } else {
        upper = middle
      }
    }
    return nil
  }
}
