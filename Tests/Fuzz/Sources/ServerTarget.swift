internal import Foundation
@testable internal import ServerCheck

/// What a server answers to a first message, read as it comes.
///
/// The input is an answer. What is read of it must not depend on how much of it has come once it is
/// whole, and the same bytes read as a certificate, a file of them or a head of HTTP must hold as well.
enum ServerTarget {
  static func run(_ input: [UInt8]) {
    flight(input)
    if let certificate = try? Certificate(input[...]) { check(certificate) }
    let (found, _) = CertificateFile.certificates(in: input)
    for bytes in found.prefix(4) {
      if let certificate = try? Certificate(bytes[...]) { check(certificate) }
    }
    if let response = try? StapledResponse(input[...]) {
      for single in response.singles { _ = single.thisUpdate.date }
    }
    if let head = HTTPAnswer(input[...], isWhole: true), head.status < 0 {
      fail("a status is negative")
    }
    if let target = try? CheckTarget(String(decoding: input, as: UTF8.self)) { check(target) }
  }

  private static func flight(_ input: [UInt8]) {
    let whole = try? ServerFlight(records: input[...])
    var choices = Choices(input)
    let cut = input.prefix(choices.next(input.count + 1))
    // What was said before stays said.
    guard let part = try? ServerFlight(records: cut), let whole, part.isDone else { return }
    if part.version != whole.version || part.suite != whole.suite || part.alert != whole.alert
      || part.certificates != whole.certificates
    {
      fail("an answer that was whole reads differently with more bytes behind it")
    }
  }

  private static func check(_ certificate: Certificate) {
    let texts =
      [certificate.subject.text, certificate.issuer.text, certificate.subject.shortText]
      + certificate.extensions.dnsNames.prefix(8).map(DistinguishedName.printable)
    for text in texts where text.unicodeScalars.contains(where: { $0.value < 0x20 }) {
      fail("a control character in a name", text)
    }
    _ = certificate.notAfter.date
    _ = certificate.validityDays
    let anchors = TrustAnchors(.listed([certificate.encoded]), added: [])
    let evaluation = TrustEvaluation(
      anchors: anchors, host: "a.example.com", now: Moment(seconds: 1_800_000_000),
      signatures: SignatureCheck(nil), fetch: { _ in nil })
    _ = evaluation.evaluate(
      [certificate], timestamps: CertificateTimestamps(), stapled: certificate.encoded)
  }

  private static func check(_ target: CheckTarget) {
    let request = target.path + target.authority
    if request.utf8.contains(where: { $0 <= 0x20 || $0 >= 0x7F }) {
      fail("a request can be broken in two", request)
    }
    guard let again = try? CheckTarget(target.url), again == target else {
      fail("a URL doesn't read back", target.url)
    }
  }

  // MARK: Seeds

  /// A certificate with all the extensions that are read, and a response of OCSP on it.
  static var seeds: [[UInt8]] {
    let name = der(
      0x30, der(0x31, der(0x30, der(6, [0x55, 4, 3]) + der(0x0C, Array("a.example".utf8)))))
    let algorithm = der(0x30, der(6, [0x2A, 0x86, 0x48, 0xCE, 0x3D, 4, 3, 2]))
    let times = ["250101000000Z", "270101000000Z"].map { der(0x17, Array($0.utf8)) }
    let key = der(
      0x30,
      der(
        0x30, der(6, ObjectIdentifier.ecKey) + der(6, [0x2A, 0x86, 0x48, 0xCE, 0x3D, 3, 1, 7]))
        + der(3, [0, 4] + [UInt8](repeating: 9, count: 64)))
    let extensions: [([UInt8], [UInt8])] = [
      (
        ObjectIdentifier.subjectAltName,
        der(0x30, der(0x82, Array("a.example".utf8)) + der(0x87, [127, 0, 0, 1]))
      ),
      (ObjectIdentifier.extendedKeyUsage, der(0x30, der(6, ObjectIdentifier.serverAuthentication))),
      (ObjectIdentifier.basicConstraints, der(0x30, der(1, [0xFF]) + der(2, [1]))),
      (ObjectIdentifier.subjectKeyIdentifier, der(4, [1, 2, 3])),
      (ObjectIdentifier.authorityKeyIdentifier, der(0x30, der(0x80, [1, 2, 3]))),
      (
        ObjectIdentifier.authorityAccess,
        der(
          0x30,
          der(
            0x30,
            der(6, ObjectIdentifier.issuersPlace) + der(0x86, Array("http://a.example/b".utf8))))
      ),
      (ObjectIdentifier.tlsFeature, der(0x30, der(2, [5]))),
      (ObjectIdentifier.timestamps, der(4, [0, 43, 0, 41, 0] + [UInt8](repeating: 3, count: 40))),
    ]
    let list = extensions.flatMap { der(0x30, der(6, $0.0) + der(1, [0xFF]) + der(4, $0.1)) }
    let body = der(
      0x30,
      der(0xA0, der(2, [2])) + der(2, [7]) + algorithm + name + der(0x30, times[0] + times[1])
        + name
        + key + der(0xA3, der(0x30, list)))
    let certificate = der(0x30, body + algorithm + der(3, [0, 1, 2]))
    let moment = der(0x18, Array("20260102030405Z".utf8))
    let states = [der(0x80, []), der(0xA1, moment), der(0x82, [])]
    let singles = states.flatMap { state in
      der(
        0x30,
        der(0x30, algorithm + der(4, [1]) + der(4, [2]) + der(2, [7])) + state + moment
          + der(0xA0, moment))
    }
    let data = der(0x30, der(0xA1, name) + moment + der(0x30, singles))
    let basic = der(0x30, data + algorithm + der(3, [0, 1]) + der(0xA0, der(0x30, certificate)))
    let response = der(
      0x30,
      der(0x0A, [0])
        + der(0xA0, der(0x30, der(6, ObjectIdentifier.basicResponse) + der(4, basic))))
    func count(_ number: Int, _ size: Int) -> [UInt8] {
      (0..<size).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
    let entry = count(certificate.count, 3) + certificate
    let message = [11] + count(entry.count + 3, 3) + count(entry.count, 3) + entry
    let status = [22] + count(response.count + 4, 3) + [1] + count(response.count, 3) + response
    let messages = message + status
    return [certificate, response, [22, 3, 3] + count(messages.count, 2) + messages]
  }

  private static func der(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    let size = content.count
    let length: [UInt8] =
      size < 0x80 ? [UInt8(size)] : [0x82, UInt8(size >> 8 & 255), UInt8(size & 255)]
    return [tag] + length + content
  }

  static let words = [
    "HTTP/1.1 301 ", "\r\nLocation: ", "\r\n\r\n", "-----BEGIN CERTIFICATE-----\n", "https://",
    "[::1]:",
    "\u{16}\u{3}\u{3}", "\u{15}\u{3}\u{3}\u{0}\u{2}\u{2}", "20260102030405Z", "260102030405Z",
  ]
}
