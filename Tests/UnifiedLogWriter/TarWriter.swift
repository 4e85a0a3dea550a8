/// Writes tar archives.
package enum TarWriter {
  /// The archive of files, in their order.
  package static func archive(_ files: [(path: String, bytes: [UInt8])]) -> [UInt8] {
    var output: [UInt8] = []
    for file in files {
      var header = [UInt8](repeating: 0, count: 512)
      func put(_ text: String, _ offset: Int) {
        for (index, byte) in text.utf8.enumerated() { header[offset + index] = byte }
      }
      func octal(_ number: Int, _ width: Int) -> String {
        let digits = String(number, radix: 8)
        return String(repeating: "0", count: width - digits.utf8.count) + digits
      }
      put(file.path, 0)
      put("0000644", 100)
      put("0000000", 108)
      put("0000000", 116)
      put(octal(file.bytes.count, 11), 124)
      put("00000000000", 136)
      put("        ", 148)
      put("0", 156)
      put("ustar", 257)
      put("00", 263)
      put(octal(header.reduce(0) { $0 + Int($1) }, 6), 148)
      header[154] = 0
      output += header + file.bytes
      output.align(512)
    }
    return output + [UInt8](repeating: 0, count: 1024)
  }
}
