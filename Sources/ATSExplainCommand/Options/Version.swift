/// The version of the program.
enum Version {
  static let current = "0.1.0"
}
