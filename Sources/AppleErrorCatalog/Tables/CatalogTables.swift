/// Constant tables, one extension per file.
enum CatalogTables {}
