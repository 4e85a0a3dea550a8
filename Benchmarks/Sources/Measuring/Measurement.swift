/// What one run of a command took.
package struct Measurement: Equatable, Sendable, Codable {
  /// Seconds from the start to the end.
  package let wall: Double
  /// Seconds of processor time, the system's included.
  package let cpu: Double
  /// The most memory that was resident at once, in bytes.
  package let resident: Int
  /// The exit status, or 128 and the number of the signal that ended it.
  package let status: Int
  /// How many processors it was kept to; 0 if to none.
  package let cpus: Int

  /// Reads what `launch` writes (see `Helpers/launch.c`); nil where it isn't that.
  package init?(report: String) {
    let fields = report.split(whereSeparator: \.isWhitespace).map { Int($0) }
    guard fields.count == 6, let wall = fields[0], let user = fields[1], let system = fields[2],
      let resident = fields[3], let status = fields[4], let cpus = fields[5]
    else { return nil }
    self.wall = Double(wall) / 1e9
    cpu = Double(user + system) / 1e6
    self.resident = resident
    self.status = status
    self.cpus = cpus
  }
}
