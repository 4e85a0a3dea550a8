extension CatalogTables {
  /// The numbers that `NSURLErrorDomain` and `kCFErrorDomainCFNetwork` share.
  static let urlLoading: [CatalogRow] = []
  /// The numbers that only `NSURLErrorDomain` has.
  static let urlSession: [CatalogRow] = []
  /// The numbers that only `kCFErrorDomainCFNetwork` has.
  static let cfNetwork: [CatalogRow] = []
  /// The numbers of stream domain 10.
  static let netServices: [CatalogRow] = []
  /// The return values of CFNetDiagnostic.
  static let networkDiagnostics: [CatalogRow] = []
}
