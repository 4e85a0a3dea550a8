extension CatalogTables {
  /// The parts of the table of OSStatus codes: each ascends by code, and no code is in two of them.
  ///
  /// What trust evaluation gives comes first; the numbers of the others surround its own.
  static var securityParts: [[CatalogRow]] {
    [
      securityTrust, securityOther1, securityOther2, securityOther3, securityOther4,
    ]
  }
}
