extension CatalogTables {
  /// Files, caches and downloads, -1100 to -3007.
  static let urlFiles: [CatalogRow] = [
    CatalogRow(
      code: -3007,
      symbol: "NSURLErrorDownloadDecodingFailedToComplete",
      aliases: "kCFURLErrorDownloadDecodingFailedToComplete",
      layer: .http, speaker: .unknown,
      causes: "not-ats-http",
      meaning: """
        The download ended before its encoded contents were complete, so decoding could not be \
        finished. A transfer that was shortened on the way resembles this more than a faulty \
        decoder does.
        """,
      next: """
        Download afresh and check whether Content-Length agrees with the bytes received.
        """),
    CatalogRow(
      code: -3006,
      symbol: "NSURLErrorDownloadDecodingFailedMidStream",
      aliases: "kCFURLErrorDownloadDecodingFailedMidStream",
      layer: .http, speaker: .unknown,
      causes: "not-ats-http",
      meaning: """
        While a download was under way, its encoded contents stopped making sense to the decoder. \
        Data damaged or cut off by a proxy, or a wrong encoding label, lead to that. It concerns \
        old encodings such as MacBinary or BinHex in the original design.
        """,
      next: """
        Fetch the file with curl and compare length and checksum with the original on the server.
        """),
    CatalogRow(
      code: -3005,
      symbol: "NSURLErrorCannotMoveFile",
      aliases: "kCFURLErrorCannotMoveFile",
      layer: .other, speaker: .device,
      causes: "",
      meaning: """
        Moving the finished download to its destination failed. An existing file of that name, or \
        a destination directory that is not there, is the common slip; crossing volumes is \
        another.
        """,
      next: """
        Move the temporary file inside urlSession(_:downloadTask:didFinishDownloadingTo:) itself, \
        after deleting an older file at the target.
        """),
    CatalogRow(
      code: -3004,
      symbol: "NSURLErrorCannotRemoveFile",
      aliases: "kCFURLErrorCannotRemoveFile",
      layer: .other, speaker: .device,
      causes: "",
      meaning: """
        A file of a finished or abandoned download could not be deleted. Permissions or another \
        process that has already removed it account for this. The downloaded contents are not \
        affected.
        """,
      next: """
        Remove leftovers in the temporary directory at the next launch.
        """),
    CatalogRow(
      code: -3003,
      symbol: "NSURLErrorCannotWriteToFile",
      aliases: "kCFURLErrorCannotWriteToFile",
      layer: .other, speaker: .device,
      causes: "",
      meaning: """
        Data arrived, but writing them to the download's file failed. Lack of space in the middle \
        of a large transfer is by far the likeliest reason. The server did its part.
        """,
      next: """
        Compare expected size and volumeAvailableCapacityForImportantUsage before starting large \
        downloads.
        """),
    CatalogRow(
      code: -3002,
      symbol: "NSURLErrorCannotCloseFile",
      aliases: "kCFURLErrorCannotCloseFile",
      layer: .other, speaker: .device,
      causes: "",
      meaning: """
        Closing the downloaded file failed, the moment at which buffered data reach the disk. \
        Storage that is full or was detached shows itself only then.
        """,
      next: """
        Regard the file as incomplete, free space, and download again.
        """),
    CatalogRow(
      code: -3001,
      symbol: "NSURLErrorCannotOpenFile",
      aliases: "kCFURLErrorCannotOpenFile",
      layer: .other, speaker: .device,
      causes: "",
      meaning: """
        The file of a download exists but could not be opened. Data protection is a candidate when \
        it occurs in the background with the device locked.
        """,
      next: """
        Give the file the protection class completeUntilFirstUserAuthentication if background \
        transfers must reach it.
        """),
    CatalogRow(
      code: -3000,
      symbol: "NSURLErrorCannotCreateFile",
      aliases: "kCFURLErrorCannotCreateFile",
      layer: .other, speaker: .device,
      causes: "",
      meaning: """
        A download could not create its file. A full disk, a missing directory or a place where \
        the app may not write are the ordinary explanations.
        """,
      next: """
        Check free space and that the destination directory exists and belongs to the app's \
        container.
        """),
    CatalogRow(
      code: -2000,
      symbol: "NSURLErrorCannotLoadFromNetwork",
      aliases: "kCFURLErrorCannotLoadFromNetwork",
      layer: .http, speaker: .device,
      causes: "not-ats-http",
      meaning: """
        The request was allowed to use the cache only, and the cache has no matching answer. The \
        network was never tried, so connectivity and security are not in question.
        """,
      next: """
        Choose a cache policy that falls back to loading, or handle the miss; \
        returnCacheDataDontLoad is the usual setting behind it.
        """),
    CatalogRow(
      code: -1104,
      symbol: "NSURLErrorFileOutsideSafeArea",
      aliases: "kCFURLErrorFileOutsideSafeArea",
      layer: .other, speaker: .device,
      causes: "",
      meaning: """
        An internal file operation touched a place outside the area set aside for it. Little is \
        published beyond that sentence; it is a safeguard of the framework against paths that lead \
        elsewhere.
        """,
      next: """
        Check for symbolic links and unusual destinations in the file URLs that the app passes on.
        """),
    CatalogRow(
      code: -1103,
      symbol: "NSURLErrorDataLengthExceedsMaximum",
      aliases: "kCFURLErrorDataLengthExceedsMaximum",
      layer: .other, speaker: .device,
      causes: "",
      meaning: """
        The resource is larger than the reader is willing to hold. The limit is set by the client, \
        not by the connection, and it guards against exhausting memory or quotas.
        """,
      next: """
        Use a download task that writes to disk, or raise the limit where an interface offers one.
        """),
    CatalogRow(
      code: -1102,
      symbol: "NSURLErrorNoPermissionsToReadFile",
      aliases: "kCFURLErrorNoPermissionsToReadFile",
      layer: .other, speaker: .device,
      causes: "",
      meaning: """
        The file exists but this process may not read it. The sandbox, file protection while the \
        device is locked, or a security-scoped bookmark that was not activated is in the way. \
        Some media and download interfaces also answer 401 and 403 from a web server with this \
        number.
        """,
      next: """
        Call startAccessingSecurityScopedResource() for picked files; for web URLs look at the \
        HTTP status.
        """),
    CatalogRow(
      code: -1101,
      symbol: "NSURLErrorFileIsDirectory",
      aliases: "kCFURLErrorFileIsDirectory",
      layer: .other, speaker: .device,
      causes: "",
      meaning: """
        The URL names a directory where a plain file was wanted. Apple describes it for FTP \
        servers; local file URLs give it too.
        """,
      next: """
        Append the name of the file, or list the directory with FileManager instead of loading it.
        """),
    CatalogRow(
      code: -1100,
      symbol: "NSURLErrorFileDoesNotExist",
      aliases: "kCFURLErrorFileDoesNotExist",
      layer: .other, speaker: .device,
      causes: "",
      meaning: """
        A file:// or ftp:// URL points at nothing. Absolute paths stored by an earlier run are a \
        favourite source of it on iOS, because the app's container moves with updates and \
        restores.
        """,
      next: """
        Store paths relative to the container and resolve them again at launch.
        """),
  ]
}
