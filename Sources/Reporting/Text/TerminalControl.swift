extension Unicode.Scalar {
  /// Whether a terminal does something else with it than to show it: moves, clears, turns the
  /// direction of the text around, or hides it.
  ///
  /// Line feed and tab are among them.
  package var isTerminalControl: Bool {
    switch value {
    case 0..<0x20, 0x7F...0x9F: true
    case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x206F, 0xFFF9...0xFFFB: true
    case 0xE0000...0xE007F: true
    default: false
    }
  }
}
