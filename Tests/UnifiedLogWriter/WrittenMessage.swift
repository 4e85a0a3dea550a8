/// A value that a message is written with.
package enum WrittenArgument {
  case int32(Int32)
  case int64(Int64)
  case double(Double)
  /// The text of a `char *`, public or private; nil for a null pointer.
  case string(String?, isPrivate: Bool = false)
  /// The description of an object.
  case object(String?, isPrivate: Bool = false)
  case data([UInt8], isPrivate: Bool = false)
  /// The precision of the value behind it.
  case count(Int32)
  /// A value that was not stored.
  case hidden
  /// A number that was not stored.
  case hiddenNumber
  /// The name of a mask, and the hash that stands for the value behind it.
  case mask([UInt8])
}

/// A message to be written.
package struct WrittenMessage {
  /// In which kind of file its format string is found.
  package enum Place: CaseIterable {
    /// That of the program.
    case program
    /// That of a library, found by the address where it was loaded.
    case absolute
    /// That of a library that the entry names.
    case named
    /// The shared cache.
    case cache
    /// The part of a shared cache behind the first four gibibytes.
    case largeCache
    /// The program, whose format is `%s`.
    case programDynamic
    /// The shared cache, whose format is `%s`.
    case cacheDynamic
    /// The message is stored as text.
    case simple
  }

  package var nanoseconds: Int64 = 0
  package var process = "/Applications/Weather.app/Weather"
  package var pid: UInt32 = 301
  package var thread: UInt64 = 0x1A2B
  package var sender: String?
  package var subsystem = ""
  package var category = ""
  /// 0 default, 1 info, 2 debug, 0x10 error, 0x11 fault.
  package var type: UInt8 = 0
  package var place = Place.cache
  package var format: String
  package var arguments: [WrittenArgument] = []
  /// Whether the arguments are written apart.
  package var isOversize = false
  /// Whether a backtrace is before the values.
  package var hasBacktrace = false
  /// Whether it is the begin of an activity.
  package var isActivity = false

  package init(_ format: String, _ arguments: [WrittenArgument] = []) {
    self.format = format
    self.arguments = arguments
  }
}
