extension CatalogTables {
  /// Secure Transport's public codes, -9800 and below.
  static let secureTransport: [CatalogRow] = []
  /// The codes of Secure Transport's record layer, which never leave the framework.
  static let recordLayer: [CatalogRow] = []
}
