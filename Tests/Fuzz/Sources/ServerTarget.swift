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
    _ = try? StapledResponse(input[...])
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
}
