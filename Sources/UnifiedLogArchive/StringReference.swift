/// Where the format string of a message and the image that logged it are found: packed into 64 bits.
struct StringReference: Hashable {
  /// In which kind of file, and what is meant.
  enum Kind: UInt64 {
    /// A format string at an address of a shared cache.
    case cacheFormat = 0
    /// A format string at an offset of a program or library.
    case imageFormat = 1
    /// The image that holds an address of a shared cache; the format is `%s`.
    case cacheImage = 2
    /// A program or library; the format is `%s`.
    case image = 3
  }

  /// Kind, number of the image and offset, in 2, 20 and 42 bits.
  let packed: UInt64

  init(packed: UInt64) { self.packed = packed }

  /// A reference, or nil where it can't be one.
  init?(_ kind: Kind, image: Int32, offset: UInt64) {
    guard image >= 0, image < 1 << 20, offset < 1 << 42 else { return nil }
    packed = kind.rawValue << 62 | UInt64(image) << 42 | offset
  }

  var kind: Kind { Kind(rawValue: packed >> 62) ?? .image }
  var image: Int32 { Int32(packed >> 42 & 0xF_FFFF) }
  var offset: UInt64 { packed & (1 << 42 - 1) }
}
