// The build embeds the files of `Resources` as bytes, so that the program needs no file beside it.
extension HTMLReport {
  /// The style sheet; equal in every report, so that its digest identifies it.
  ///
  /// Every text has a contrast of at least 4.5, every mark of a chart one of at least 3.
  static let style = text(PackageResources.report_css)

  /// The script; equal in every report, so that its digest identifies it.
  ///
  /// It holds no data: what it shows, sorts and filters it reads from the document, and it writes
  /// text, never markup.
  static let script = text(PackageResources.report_js)

  /// The text of a file without the end of its last line.
  private static func text(_ file: [UInt8]) -> String {
    String(decoding: file.last == 0x0A ? file.dropLast() : file[...], as: UTF8.self)
  }
}
