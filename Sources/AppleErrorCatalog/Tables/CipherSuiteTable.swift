extension CatalogTables {
  /// TLS cipher suites, ascending by number.
  static let cipherSuites: [CipherSuiteRow] = [
    CipherSuiteRow(
      number: 0x0000, name: "TLS_NULL_WITH_NULL_NULL", aliases: "SSL_NULL_WITH_NULL_NULL",
      forwardSecrecy: false, atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x0001, name: "TLS_RSA_WITH_NULL_MD5", aliases: "SSL_RSA_WITH_NULL_MD5",
      forwardSecrecy: false, atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x0002, name: "TLS_RSA_WITH_NULL_SHA", aliases: "SSL_RSA_WITH_NULL_SHA",
      forwardSecrecy: false, atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x0003, name: "SSL_RSA_EXPORT_WITH_RC4_40_MD5", aliases: "", forwardSecrecy: false,
      atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x0004, name: "TLS_RSA_WITH_RC4_128_MD5", aliases: "SSL_RSA_WITH_RC4_128_MD5",
      forwardSecrecy: false, atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x0005, name: "TLS_RSA_WITH_RC4_128_SHA", aliases: "SSL_RSA_WITH_RC4_128_SHA",
      forwardSecrecy: false, atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x0006, name: "SSL_RSA_EXPORT_WITH_RC2_CBC_40_MD5", aliases: "",
      forwardSecrecy: false, atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x0007, name: "SSL_RSA_WITH_IDEA_CBC_SHA", aliases: "", forwardSecrecy: false,
      atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x0008, name: "SSL_RSA_EXPORT_WITH_DES40_CBC_SHA", aliases: "",
      forwardSecrecy: false, atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x0009, name: "SSL_RSA_WITH_DES_CBC_SHA", aliases: "", forwardSecrecy: false,
      atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x000A, name: "TLS_RSA_WITH_3DES_EDE_CBC_SHA",
      aliases: "SSL_RSA_WITH_3DES_EDE_CBC_SHA", forwardSecrecy: false, atsNow: .never,
      atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x000B, name: "SSL_DH_DSS_EXPORT_WITH_DES40_CBC_SHA", aliases: "",
      forwardSecrecy: false, atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x000C, name: "SSL_DH_DSS_WITH_DES_CBC_SHA", aliases: "", forwardSecrecy: false,
      atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x000D, name: "TLS_DH_DSS_WITH_3DES_EDE_CBC_SHA",
      aliases: "SSL_DH_DSS_WITH_3DES_EDE_CBC_SHA", forwardSecrecy: false, atsNow: .never,
      atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x000E, name: "SSL_DH_RSA_EXPORT_WITH_DES40_CBC_SHA", aliases: "",
      forwardSecrecy: false, atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x000F, name: "SSL_DH_RSA_WITH_DES_CBC_SHA", aliases: "", forwardSecrecy: false,
      atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x0010, name: "TLS_DH_RSA_WITH_3DES_EDE_CBC_SHA",
      aliases: "SSL_DH_RSA_WITH_3DES_EDE_CBC_SHA", forwardSecrecy: false, atsNow: .never,
      atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x0011, name: "SSL_DHE_DSS_EXPORT_WITH_DES40_CBC_SHA", aliases: "",
      forwardSecrecy: true, atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x0012, name: "SSL_DHE_DSS_WITH_DES_CBC_SHA", aliases: "", forwardSecrecy: true,
      atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x0013, name: "TLS_DHE_DSS_WITH_3DES_EDE_CBC_SHA",
      aliases: "SSL_DHE_DSS_WITH_3DES_EDE_CBC_SHA", forwardSecrecy: true, atsNow: .never,
      atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x0014, name: "SSL_DHE_RSA_EXPORT_WITH_DES40_CBC_SHA", aliases: "",
      forwardSecrecy: true, atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x0015, name: "SSL_DHE_RSA_WITH_DES_CBC_SHA", aliases: "", forwardSecrecy: true,
      atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x0016, name: "TLS_DHE_RSA_WITH_3DES_EDE_CBC_SHA",
      aliases: "SSL_DHE_RSA_WITH_3DES_EDE_CBC_SHA", forwardSecrecy: true, atsNow: .never,
      atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x0017, name: "SSL_DH_anon_EXPORT_WITH_RC4_40_MD5", aliases: "",
      forwardSecrecy: false, atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x0018, name: "TLS_DH_anon_WITH_RC4_128_MD5",
      aliases: "SSL_DH_anon_WITH_RC4_128_MD5", forwardSecrecy: false, atsNow: .never,
      atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x0019, name: "SSL_DH_anon_EXPORT_WITH_DES40_CBC_SHA", aliases: "",
      forwardSecrecy: false, atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x001A, name: "SSL_DH_anon_WITH_DES_CBC_SHA", aliases: "", forwardSecrecy: false,
      atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x001B, name: "TLS_DH_anon_WITH_3DES_EDE_CBC_SHA",
      aliases: "SSL_DH_anon_WITH_3DES_EDE_CBC_SHA", forwardSecrecy: false, atsNow: .never,
      atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x001C, name: "SSL_FORTEZZA_DMS_WITH_NULL_SHA", aliases: "", forwardSecrecy: false,
      atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x001D, name: "SSL_FORTEZZA_DMS_WITH_FORTEZZA_CBC_SHA", aliases: "",
      forwardSecrecy: false, atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x002C, name: "TLS_PSK_WITH_NULL_SHA", aliases: "", forwardSecrecy: false,
      atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x002D, name: "TLS_DHE_PSK_WITH_NULL_SHA", aliases: "", forwardSecrecy: true,
      atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x002E, name: "TLS_RSA_PSK_WITH_NULL_SHA", aliases: "", forwardSecrecy: false,
      atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x002F, name: "TLS_RSA_WITH_AES_128_CBC_SHA", aliases: "", forwardSecrecy: false,
      atsNow: .exception, atsBefore: .exception, atsCoreTLS: .exception),
    CipherSuiteRow(
      number: 0x0030, name: "TLS_DH_DSS_WITH_AES_128_CBC_SHA", aliases: "", forwardSecrecy: false,
      atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x0031, name: "TLS_DH_RSA_WITH_AES_128_CBC_SHA", aliases: "", forwardSecrecy: false,
      atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x0032, name: "TLS_DHE_DSS_WITH_AES_128_CBC_SHA", aliases: "", forwardSecrecy: true,
      atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x0033, name: "TLS_DHE_RSA_WITH_AES_128_CBC_SHA", aliases: "", forwardSecrecy: true,
      atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x0034, name: "TLS_DH_anon_WITH_AES_128_CBC_SHA", aliases: "", forwardSecrecy: false,
      atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x0035, name: "TLS_RSA_WITH_AES_256_CBC_SHA", aliases: "", forwardSecrecy: false,
      atsNow: .exception, atsBefore: .exception, atsCoreTLS: .exception),
    CipherSuiteRow(
      number: 0x0036, name: "TLS_DH_DSS_WITH_AES_256_CBC_SHA", aliases: "", forwardSecrecy: false,
      atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x0037, name: "TLS_DH_RSA_WITH_AES_256_CBC_SHA", aliases: "", forwardSecrecy: false,
      atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x0038, name: "TLS_DHE_DSS_WITH_AES_256_CBC_SHA", aliases: "", forwardSecrecy: true,
      atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x0039, name: "TLS_DHE_RSA_WITH_AES_256_CBC_SHA", aliases: "", forwardSecrecy: true,
      atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x003A, name: "TLS_DH_anon_WITH_AES_256_CBC_SHA", aliases: "", forwardSecrecy: false,
      atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x003B, name: "TLS_RSA_WITH_NULL_SHA256", aliases: "", forwardSecrecy: false,
      atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x003C, name: "TLS_RSA_WITH_AES_128_CBC_SHA256", aliases: "", forwardSecrecy: false,
      atsNow: .never, atsBefore: .exception, atsCoreTLS: .exception),
    CipherSuiteRow(
      number: 0x003D, name: "TLS_RSA_WITH_AES_256_CBC_SHA256", aliases: "", forwardSecrecy: false,
      atsNow: .never, atsBefore: .exception, atsCoreTLS: .exception),
    CipherSuiteRow(
      number: 0x003E, name: "TLS_DH_DSS_WITH_AES_128_CBC_SHA256", aliases: "",
      forwardSecrecy: false, atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x003F, name: "TLS_DH_RSA_WITH_AES_128_CBC_SHA256", aliases: "",
      forwardSecrecy: false, atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x0040, name: "TLS_DHE_DSS_WITH_AES_128_CBC_SHA256", aliases: "",
      forwardSecrecy: true, atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x0067, name: "TLS_DHE_RSA_WITH_AES_128_CBC_SHA256", aliases: "",
      forwardSecrecy: true, atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x0068, name: "TLS_DH_DSS_WITH_AES_256_CBC_SHA256", aliases: "",
      forwardSecrecy: false, atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x0069, name: "TLS_DH_RSA_WITH_AES_256_CBC_SHA256", aliases: "",
      forwardSecrecy: false, atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x006A, name: "TLS_DHE_DSS_WITH_AES_256_CBC_SHA256", aliases: "",
      forwardSecrecy: true, atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x006B, name: "TLS_DHE_RSA_WITH_AES_256_CBC_SHA256", aliases: "",
      forwardSecrecy: true, atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x006C, name: "TLS_DH_anon_WITH_AES_128_CBC_SHA256", aliases: "",
      forwardSecrecy: false, atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x006D, name: "TLS_DH_anon_WITH_AES_256_CBC_SHA256", aliases: "",
      forwardSecrecy: false, atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x008A, name: "TLS_PSK_WITH_RC4_128_SHA", aliases: "", forwardSecrecy: false,
      atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x008B, name: "TLS_PSK_WITH_3DES_EDE_CBC_SHA", aliases: "", forwardSecrecy: false,
      atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x008C, name: "TLS_PSK_WITH_AES_128_CBC_SHA", aliases: "", forwardSecrecy: false,
      atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x008D, name: "TLS_PSK_WITH_AES_256_CBC_SHA", aliases: "", forwardSecrecy: false,
      atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x008E, name: "TLS_DHE_PSK_WITH_RC4_128_SHA", aliases: "", forwardSecrecy: true,
      atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x008F, name: "TLS_DHE_PSK_WITH_3DES_EDE_CBC_SHA", aliases: "", forwardSecrecy: true,
      atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x0090, name: "TLS_DHE_PSK_WITH_AES_128_CBC_SHA", aliases: "", forwardSecrecy: true,
      atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x0091, name: "TLS_DHE_PSK_WITH_AES_256_CBC_SHA", aliases: "", forwardSecrecy: true,
      atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x0092, name: "TLS_RSA_PSK_WITH_RC4_128_SHA", aliases: "", forwardSecrecy: false,
      atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x0093, name: "TLS_RSA_PSK_WITH_3DES_EDE_CBC_SHA", aliases: "",
      forwardSecrecy: false, atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x0094, name: "TLS_RSA_PSK_WITH_AES_128_CBC_SHA", aliases: "", forwardSecrecy: false,
      atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x0095, name: "TLS_RSA_PSK_WITH_AES_256_CBC_SHA", aliases: "", forwardSecrecy: false,
      atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x009C, name: "TLS_RSA_WITH_AES_128_GCM_SHA256", aliases: "", forwardSecrecy: false,
      atsNow: .exception, atsBefore: .exception, atsCoreTLS: .exception),
    CipherSuiteRow(
      number: 0x009D, name: "TLS_RSA_WITH_AES_256_GCM_SHA384", aliases: "", forwardSecrecy: false,
      atsNow: .exception, atsBefore: .exception, atsCoreTLS: .exception),
    CipherSuiteRow(
      number: 0x009E, name: "TLS_DHE_RSA_WITH_AES_128_GCM_SHA256", aliases: "",
      forwardSecrecy: true, atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x009F, name: "TLS_DHE_RSA_WITH_AES_256_GCM_SHA384", aliases: "",
      forwardSecrecy: true, atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x00A0, name: "TLS_DH_RSA_WITH_AES_128_GCM_SHA256", aliases: "",
      forwardSecrecy: false, atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x00A1, name: "TLS_DH_RSA_WITH_AES_256_GCM_SHA384", aliases: "",
      forwardSecrecy: false, atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x00A2, name: "TLS_DHE_DSS_WITH_AES_128_GCM_SHA256", aliases: "",
      forwardSecrecy: true, atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x00A3, name: "TLS_DHE_DSS_WITH_AES_256_GCM_SHA384", aliases: "",
      forwardSecrecy: true, atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x00A4, name: "TLS_DH_DSS_WITH_AES_128_GCM_SHA256", aliases: "",
      forwardSecrecy: false, atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x00A5, name: "TLS_DH_DSS_WITH_AES_256_GCM_SHA384", aliases: "",
      forwardSecrecy: false, atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x00A6, name: "TLS_DH_anon_WITH_AES_128_GCM_SHA256", aliases: "",
      forwardSecrecy: false, atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x00A7, name: "TLS_DH_anon_WITH_AES_256_GCM_SHA384", aliases: "",
      forwardSecrecy: false, atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x00A8, name: "TLS_PSK_WITH_AES_128_GCM_SHA256", aliases: "", forwardSecrecy: false,
      atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x00A9, name: "TLS_PSK_WITH_AES_256_GCM_SHA384", aliases: "", forwardSecrecy: false,
      atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x00AA, name: "TLS_DHE_PSK_WITH_AES_128_GCM_SHA256", aliases: "",
      forwardSecrecy: true, atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x00AB, name: "TLS_DHE_PSK_WITH_AES_256_GCM_SHA384", aliases: "",
      forwardSecrecy: true, atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x00AC, name: "TLS_RSA_PSK_WITH_AES_128_GCM_SHA256", aliases: "",
      forwardSecrecy: false, atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x00AD, name: "TLS_RSA_PSK_WITH_AES_256_GCM_SHA384", aliases: "",
      forwardSecrecy: false, atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x00AE, name: "TLS_PSK_WITH_AES_128_CBC_SHA256", aliases: "", forwardSecrecy: false,
      atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x00AF, name: "TLS_PSK_WITH_AES_256_CBC_SHA384", aliases: "", forwardSecrecy: false,
      atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x00B0, name: "TLS_PSK_WITH_NULL_SHA256", aliases: "", forwardSecrecy: false,
      atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x00B1, name: "TLS_PSK_WITH_NULL_SHA384", aliases: "", forwardSecrecy: false,
      atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x00B2, name: "TLS_DHE_PSK_WITH_AES_128_CBC_SHA256", aliases: "",
      forwardSecrecy: true, atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x00B3, name: "TLS_DHE_PSK_WITH_AES_256_CBC_SHA384", aliases: "",
      forwardSecrecy: true, atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x00B4, name: "TLS_DHE_PSK_WITH_NULL_SHA256", aliases: "", forwardSecrecy: true,
      atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x00B5, name: "TLS_DHE_PSK_WITH_NULL_SHA384", aliases: "", forwardSecrecy: true,
      atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x00B6, name: "TLS_RSA_PSK_WITH_AES_128_CBC_SHA256", aliases: "",
      forwardSecrecy: false, atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x00B7, name: "TLS_RSA_PSK_WITH_AES_256_CBC_SHA384", aliases: "",
      forwardSecrecy: false, atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x00B8, name: "TLS_RSA_PSK_WITH_NULL_SHA256", aliases: "", forwardSecrecy: false,
      atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x00B9, name: "TLS_RSA_PSK_WITH_NULL_SHA384", aliases: "", forwardSecrecy: false,
      atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x00FF, name: "TLS_EMPTY_RENEGOTIATION_INFO_SCSV", aliases: "",
      forwardSecrecy: false, atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x1301, name: "TLS_AES_128_GCM_SHA256", aliases: "", forwardSecrecy: true,
      atsNow: .always, atsBefore: .always, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x1302, name: "TLS_AES_256_GCM_SHA384", aliases: "", forwardSecrecy: true,
      atsNow: .always, atsBefore: .always, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x1303, name: "TLS_CHACHA20_POLY1305_SHA256", aliases: "", forwardSecrecy: true,
      atsNow: .always, atsBefore: .always, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x1304, name: "TLS_AES_128_CCM_SHA256", aliases: "", forwardSecrecy: true,
      atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0x1305, name: "TLS_AES_128_CCM_8_SHA256", aliases: "", forwardSecrecy: true,
      atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0xC001, name: "TLS_ECDH_ECDSA_WITH_NULL_SHA", aliases: "", forwardSecrecy: false,
      atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0xC002, name: "TLS_ECDH_ECDSA_WITH_RC4_128_SHA", aliases: "", forwardSecrecy: false,
      atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0xC003, name: "TLS_ECDH_ECDSA_WITH_3DES_EDE_CBC_SHA", aliases: "",
      forwardSecrecy: false, atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0xC004, name: "TLS_ECDH_ECDSA_WITH_AES_128_CBC_SHA", aliases: "",
      forwardSecrecy: false, atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0xC005, name: "TLS_ECDH_ECDSA_WITH_AES_256_CBC_SHA", aliases: "",
      forwardSecrecy: false, atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0xC006, name: "TLS_ECDHE_ECDSA_WITH_NULL_SHA", aliases: "", forwardSecrecy: true,
      atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0xC007, name: "TLS_ECDHE_ECDSA_WITH_RC4_128_SHA", aliases: "", forwardSecrecy: true,
      atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0xC008, name: "TLS_ECDHE_ECDSA_WITH_3DES_EDE_CBC_SHA", aliases: "",
      forwardSecrecy: true, atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0xC009, name: "TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA", aliases: "",
      forwardSecrecy: true, atsNow: .always, atsBefore: .always, atsCoreTLS: .always),
    CipherSuiteRow(
      number: 0xC00A, name: "TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA", aliases: "",
      forwardSecrecy: true, atsNow: .always, atsBefore: .always, atsCoreTLS: .always),
    CipherSuiteRow(
      number: 0xC00B, name: "TLS_ECDH_RSA_WITH_NULL_SHA", aliases: "", forwardSecrecy: false,
      atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0xC00C, name: "TLS_ECDH_RSA_WITH_RC4_128_SHA", aliases: "", forwardSecrecy: false,
      atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0xC00D, name: "TLS_ECDH_RSA_WITH_3DES_EDE_CBC_SHA", aliases: "",
      forwardSecrecy: false, atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0xC00E, name: "TLS_ECDH_RSA_WITH_AES_128_CBC_SHA", aliases: "",
      forwardSecrecy: false, atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0xC00F, name: "TLS_ECDH_RSA_WITH_AES_256_CBC_SHA", aliases: "",
      forwardSecrecy: false, atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0xC010, name: "TLS_ECDHE_RSA_WITH_NULL_SHA", aliases: "", forwardSecrecy: true,
      atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0xC011, name: "TLS_ECDHE_RSA_WITH_RC4_128_SHA", aliases: "", forwardSecrecy: true,
      atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0xC012, name: "TLS_ECDHE_RSA_WITH_3DES_EDE_CBC_SHA", aliases: "",
      forwardSecrecy: true, atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0xC013, name: "TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA", aliases: "",
      forwardSecrecy: true, atsNow: .always, atsBefore: .always, atsCoreTLS: .always),
    CipherSuiteRow(
      number: 0xC014, name: "TLS_ECDHE_RSA_WITH_AES_256_CBC_SHA", aliases: "",
      forwardSecrecy: true, atsNow: .always, atsBefore: .always, atsCoreTLS: .always),
    CipherSuiteRow(
      number: 0xC015, name: "TLS_ECDH_anon_WITH_NULL_SHA", aliases: "", forwardSecrecy: false,
      atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0xC016, name: "TLS_ECDH_anon_WITH_RC4_128_SHA", aliases: "", forwardSecrecy: false,
      atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0xC017, name: "TLS_ECDH_anon_WITH_3DES_EDE_CBC_SHA", aliases: "",
      forwardSecrecy: false, atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0xC018, name: "TLS_ECDH_anon_WITH_AES_128_CBC_SHA", aliases: "",
      forwardSecrecy: false, atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0xC019, name: "TLS_ECDH_anon_WITH_AES_256_CBC_SHA", aliases: "",
      forwardSecrecy: false, atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0xC023, name: "TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA256", aliases: "",
      forwardSecrecy: true, atsNow: .never, atsBefore: .always, atsCoreTLS: .always),
    CipherSuiteRow(
      number: 0xC024, name: "TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA384", aliases: "",
      forwardSecrecy: true, atsNow: .never, atsBefore: .always, atsCoreTLS: .always),
    CipherSuiteRow(
      number: 0xC025, name: "TLS_ECDH_ECDSA_WITH_AES_128_CBC_SHA256", aliases: "",
      forwardSecrecy: false, atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0xC026, name: "TLS_ECDH_ECDSA_WITH_AES_256_CBC_SHA384", aliases: "",
      forwardSecrecy: false, atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0xC027, name: "TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA256", aliases: "",
      forwardSecrecy: true, atsNow: .never, atsBefore: .always, atsCoreTLS: .always),
    CipherSuiteRow(
      number: 0xC028, name: "TLS_ECDHE_RSA_WITH_AES_256_CBC_SHA384", aliases: "",
      forwardSecrecy: true, atsNow: .never, atsBefore: .always, atsCoreTLS: .always),
    CipherSuiteRow(
      number: 0xC029, name: "TLS_ECDH_RSA_WITH_AES_128_CBC_SHA256", aliases: "",
      forwardSecrecy: false, atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0xC02A, name: "TLS_ECDH_RSA_WITH_AES_256_CBC_SHA384", aliases: "",
      forwardSecrecy: false, atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0xC02B, name: "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256", aliases: "",
      forwardSecrecy: true, atsNow: .always, atsBefore: .always, atsCoreTLS: .always),
    CipherSuiteRow(
      number: 0xC02C, name: "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384", aliases: "",
      forwardSecrecy: true, atsNow: .always, atsBefore: .always, atsCoreTLS: .always),
    CipherSuiteRow(
      number: 0xC02D, name: "TLS_ECDH_ECDSA_WITH_AES_128_GCM_SHA256", aliases: "",
      forwardSecrecy: false, atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0xC02E, name: "TLS_ECDH_ECDSA_WITH_AES_256_GCM_SHA384", aliases: "",
      forwardSecrecy: false, atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0xC02F, name: "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256", aliases: "",
      forwardSecrecy: true, atsNow: .always, atsBefore: .always, atsCoreTLS: .always),
    CipherSuiteRow(
      number: 0xC030, name: "TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384", aliases: "",
      forwardSecrecy: true, atsNow: .always, atsBefore: .always, atsCoreTLS: .always),
    CipherSuiteRow(
      number: 0xC031, name: "TLS_ECDH_RSA_WITH_AES_128_GCM_SHA256", aliases: "",
      forwardSecrecy: false, atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0xC032, name: "TLS_ECDH_RSA_WITH_AES_256_GCM_SHA384", aliases: "",
      forwardSecrecy: false, atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0xC035, name: "TLS_ECDHE_PSK_WITH_AES_128_CBC_SHA", aliases: "",
      forwardSecrecy: true, atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0xC036, name: "TLS_ECDHE_PSK_WITH_AES_256_CBC_SHA", aliases: "",
      forwardSecrecy: true, atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0xCCA8, name: "TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256", aliases: "",
      forwardSecrecy: true, atsNow: .always, atsBefore: .always, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0xCCA9, name: "TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256", aliases: "",
      forwardSecrecy: true, atsNow: .always, atsBefore: .always, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0xCCAB, name: "TLS_PSK_WITH_CHACHA20_POLY1305_SHA256", aliases: "",
      forwardSecrecy: false, atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0xCCAC, name: "TLS_ECDHE_PSK_WITH_CHACHA20_POLY1305_SHA256", aliases: "",
      forwardSecrecy: true, atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0xFF80, name: "SSL_RSA_WITH_RC2_CBC_MD5", aliases: "", forwardSecrecy: false,
      atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0xFF81, name: "SSL_RSA_WITH_IDEA_CBC_MD5", aliases: "", forwardSecrecy: false,
      atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0xFF82, name: "SSL_RSA_WITH_DES_CBC_MD5", aliases: "", forwardSecrecy: false,
      atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0xFF83, name: "SSL_RSA_WITH_3DES_EDE_CBC_MD5", aliases: "", forwardSecrecy: false,
      atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
    CipherSuiteRow(
      number: 0xFFFF, name: "SSL_NO_SUCH_CIPHERSUITE", aliases: "", forwardSecrecy: false,
      atsNow: .never, atsBefore: .never, atsCoreTLS: .never),
  ]
}
