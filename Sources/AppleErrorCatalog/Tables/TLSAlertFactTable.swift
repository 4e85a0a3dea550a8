/// What a TLS alert is called and turned into, beside its explanation.
struct TLSAlertFact: Sendable {
  /// The alert number.
  let number: Int32
  /// The words that BoringSSL prints for it, or the name in words where it has none.
  let description: StaticString
  /// The errSSL code that coreTLS made of it when received; 0 where it made none.
  let errSSL: Int32
  /// The newer errSSL code of the same name; 0 where there is none.
  let sameNameErrSSL: Int32
}

extension CatalogTables {
  /// What else is known of each alert, in the order of `tlsAlerts`.
  static let tlsAlertFacts: [TLSAlertFact] = [
    TLSAlertFact(
      number: 0, description: "close notify", errSSL: -9805,
      sameNameErrSSL: 0),
    TLSAlertFact(
      number: 10, description: "unexpected_message", errSSL: -9819,
      sameNameErrSSL: 0),
    TLSAlertFact(
      number: 20, description: "bad record mac", errSSL: -9820,
      sameNameErrSSL: 0),
    TLSAlertFact(
      number: 21, description: "decryption failed", errSSL: -9821,
      sameNameErrSSL: 0),
    TLSAlertFact(
      number: 22, description: "record overflow", errSSL: -9822,
      sameNameErrSSL: 0),
    TLSAlertFact(
      number: 30, description: "decompression failure", errSSL: -9823,
      sameNameErrSSL: 0),
    TLSAlertFact(
      number: 40, description: "handshake failure", errSSL: -9824,
      sameNameErrSSL: 0),
    TLSAlertFact(
      number: 41, description: "no certificate", errSSL: 0,
      sameNameErrSSL: 0),
    TLSAlertFact(
      number: 42, description: "bad certificate", errSSL: -9825,
      sameNameErrSSL: 0),
    TLSAlertFact(
      number: 43, description: "unsupported certificate", errSSL: -9826,
      sameNameErrSSL: 0),
    TLSAlertFact(
      number: 44, description: "certificate revoked", errSSL: -9827,
      sameNameErrSSL: 0),
    TLSAlertFact(
      number: 45, description: "certificate expired", errSSL: -9828,
      sameNameErrSSL: 0),
    TLSAlertFact(
      number: 46, description: "certificate unknown", errSSL: -9829,
      sameNameErrSSL: 0),
    TLSAlertFact(
      number: 47, description: "illegal parameter", errSSL: -9830,
      sameNameErrSSL: 0),
    TLSAlertFact(
      number: 48, description: "unknown CA", errSSL: -9831,
      sameNameErrSSL: 0),
    TLSAlertFact(
      number: 49, description: "access denied", errSSL: -9832,
      sameNameErrSSL: 0),
    TLSAlertFact(
      number: 50, description: "decode error", errSSL: -9833,
      sameNameErrSSL: 0),
    TLSAlertFact(
      number: 51, description: "decrypt error", errSSL: -9834,
      sameNameErrSSL: 0),
    TLSAlertFact(
      number: 60, description: "export restriction", errSSL: -9835,
      sameNameErrSSL: 0),
    TLSAlertFact(
      number: 70, description: "protocol version", errSSL: -9836,
      sameNameErrSSL: 0),
    TLSAlertFact(
      number: 71, description: "insufficient security", errSSL: -9837,
      sameNameErrSSL: 0),
    TLSAlertFact(
      number: 80, description: "internal error", errSSL: -9838,
      sameNameErrSSL: 0),
    TLSAlertFact(
      number: 86, description: "inappropriate fallback", errSSL: -9802,
      sameNameErrSSL: -9860),
    TLSAlertFact(
      number: 90, description: "user canceled", errSSL: -9839,
      sameNameErrSSL: 0),
    TLSAlertFact(
      number: 100, description: "no renegotiation", errSSL: -9840,
      sameNameErrSSL: 0),
    TLSAlertFact(
      number: 109, description: "missing extension", errSSL: -9802,
      sameNameErrSSL: -9861),
    TLSAlertFact(
      number: 110, description: "unsupported extension", errSSL: -9802,
      sameNameErrSSL: -9855),
    TLSAlertFact(
      number: 111, description: "certificate unobtainable", errSSL: -9802,
      sameNameErrSSL: 0),
    TLSAlertFact(
      number: 112, description: "unrecognized name", errSSL: -9802,
      sameNameErrSSL: -9865),
    TLSAlertFact(
      number: 113, description: "bad certificate status response", errSSL: -9802,
      sameNameErrSSL: -9862),
    TLSAlertFact(
      number: 114, description: "bad certificate hash value", errSSL: -9802,
      sameNameErrSSL: 0),
    TLSAlertFact(
      number: 115, description: "unknown PSK identity", errSSL: -9802,
      sameNameErrSSL: -9864),
    TLSAlertFact(
      number: 116, description: "certificate required", errSSL: -9802,
      sameNameErrSSL: -9863),
    TLSAlertFact(
      number: 117, description: "general error", errSSL: -9802,
      sameNameErrSSL: 0),
    TLSAlertFact(
      number: 120, description: "no application protocol", errSSL: -9802,
      sameNameErrSSL: 0),
    TLSAlertFact(
      number: 121, description: "ECH required", errSSL: -9802,
      sameNameErrSSL: 0),
  ]
}
