/// What one run of a command took.
public struct Measurement: Equatable, Sendable, Codable {
  /// Seconds from the start to the end.
  public let wall: Double
  /// Seconds of processor time, the system's included.
  public let cpu: Double
  /// The most memory that was resident at once, in bytes.
  public let resident: Int
  /// The exit status, or 128 and the number of the signal that ended it.
  public let status: Int
  /// How many processors it was kept to; 0 if to none.
  public let cpus: Int

  /// Reads what `launch` writes (see `Helpers/launch.c`); nil where it isn't that.
  public init?(report: String) {
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
