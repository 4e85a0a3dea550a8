/// The facts that the catalogue is compared with: codes and symbols, copied from Apple's headers.
enum Facts {
  /// Splits a table into rows of blank-separated fields.
  static func table(_ text: String) -> [[String]] {
    text.split(separator: "\n").map { line in line.split(separator: " ").map(String.init) }
  }
}
