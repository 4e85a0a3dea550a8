import AppleErrorCatalog
import Foundation
import Reporting
import Testing

@testable import ATSExplainCommand

@Suite("atsexplain codes")
struct CodesCommandTests {
  /// A record of `codes --format ndjson`.
  private struct Record: Decodable {
    let type: String
    let domain: String
    let code: Int?
    let symbol: String?
    let aliases: [String]
    let meaning: String
    let layer: String
    let causes: [String]
    let source: String
    let schemaVersion: String
  }

  private func records(_ operands: [String]) throws -> [Record] {
    let result = try CommandRunner.run(["codes", "--format", "ndjson"] + operands)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.isEmpty)
    return try result.lines.map { try JSONDecoder().decode(Record.self, from: Data($0.utf8)) }
  }

  @Test(
    "Every spelling of a code finds it",
    arguments: [
      ("-9802", "errSSLFatalAlert"), ("9802", "errSSLFatalAlert"), ("3:-9802", "errSSLFatalAlert"),
      ("[3:-9807]", "errSSLXCertChainInvalid"), ("0x10000438", "internal_error"),
      ("0xFFFFD9AB", "errSSLNoRootCert"), ("errsslnorootcert", "errSSLNoRootCert"),
      ("kCFURLErrorSecureConnectionFailed", "NSURLErrorSecureConnectionFailed"),
      ("certificate untrusted", "NSURLErrorServerCertificateUntrusted"),
      ("handshake failure", "handshake_failure"), ("alert 48", "unknown_ca"),
      ("AnchorTrusted", "AnchorTrusted"), ("errno 61", "ECONNREFUSED"), ("12:8", "EAI_NONAME"),
      ("-67843", "errSecNotTrusted"), ("-65554", "kDNSServiceErr_NoSuchRecord"),
      ("4:-2096", "_kCFStreamErrorHTTPSProxyFailure"),
      ("0xC030", "TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384"),
      ("NSURLErrorDomain Code=-1200", "NSURLErrorSecureConnectionFailed"),
    ])
  func lookUp(operand: String, symbol: String) throws {
    let found = try records([operand])
    let first = try #require(found.first)
    #expect(first.symbol == symbol)
    #expect(first.type == "code")
    #expect(first.schemaVersion == "1.0")
    #expect(!first.source.isEmpty && !first.layer.isEmpty && !first.meaning.isEmpty)
  }

  @Test("Several operands are answered in their order, each code once")
  func severalOperands() throws {
    let found = try records(["-9813", "errSSLNoRootCert", "-1202", "3:-9813"])
    #expect(found.map(\.code) == [-9813, -1202])
    #expect(found.map(\.domain) == ["kCFStreamErrorDomainSSL", "NSURLErrorDomain"])
    #expect(found.last?.aliases == ["kCFURLErrorServerCertificateUntrusted"])
    #expect(found.first?.causes.first == "unknown-root")
  }

  @Test("A domain lists its codes, and no operand the whole catalogue")
  func lists() throws {
    #expect(try records(["kCFStreamErrorDomainNetDB"]).allSatisfy { $0.layer != "trust" })
    let all = try records([])
    let counts = Dictionary(grouping: all, by: \.domain).mapValues(\.count)
    #expect(counts["kCFStreamErrorDomainSSL"] == 84)
    #expect(counts["TLSAlert"] == 36)
    #expect(counts["TrustCheck"] == 79)
    #expect(counts["TLSCipherSuite"] == 158)
    #expect(counts["kNWErrorDomainDNS"] == 36)
    #expect(counts["CFStreamErrorDomain"] == 13)
    #expect(counts["nw_error_domain_t"] == 5)
    #expect(all.count { $0.code == nil } == 1)
  }

  @Test("The array holds what the lines hold")
  func arrays() throws {
    for operands in [["-9813"], ["kNWErrorDomainDNS"], ["-1", "1"]] {
      let array = try CommandRunner.run(["codes", "-f", "json"] + operands).output
      let values = try JSONDecoder().decode([Record].self, from: Data(array.utf8))
      #expect(try values.map(\.symbol) == records(operands).map(\.symbol))
    }
    let unknown = try CommandRunner.run(["codes", "--format=json", "-123456"])
    #expect(unknown.output == "[]\n")
    #expect(unknown.status == 2)
  }

  @Test("Text tells meaning, layer, causes and advice, within the width")
  func text() throws {
    for width in [80, 120] {
      let result = try CommandRunner.run(
        ["codes", "-9824", "0xC02F"], environment: ["COLUMNS": "\(width)"])
      #expect(result.status == 0)
      #expect(result.lines.first == "-9824  errSSLPeerHandshakeFail  (kCFStreamErrorDomainSSL)")
      for label in [
        "  Layer      TLS profile", "  Causes     no-forward-secrecy,", "  Next       ",
      ] {
        #expect(result.lines.contains { $0.hasPrefix(label) }, "\(label)")
      }
      #expect(result.lines.allSatisfy { $0.count <= width })
      #expect(result.output.contains("\n\n0xC02F  TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256"))
    }
  }

  @Test("No code takes more than 18 lines, and -v shows all of each", arguments: [80, 100])
  func everyCodeFitsAScreen(width: Int) throws {
    let report = TextReport(
      width: width, usesColor: false, detail: .normal, redaction: Redaction(isActive: false))
    var cut = 0
    for entry in ErrorCatalog.allEntries {
      let operand = [entry.domain.rawValue, entry.numberText.map { "Code=\($0)" }]
        .compactMap { $0 }.joined(separator: " ")
      let answer = CodeAnswer([entry], operand)
      let text = answer.text(report, isWhole: false)
      let whole = answer.text(report, isWhole: true)
      let count = text.count { $0 == "\n" }
      #expect(count <= 18, "\(text)")
      #expect(whole == CodeText.entry(entry, report: report) || whole.contains("  Note "))
      if text == whole { continue }
      cut += 1
      #expect(whole.count { $0 == "\n" } > 18, "\(whole)")
      #expect(text.hasSuffix("  More       the whole entry: -v\n"), "\(text)")
      #expect(text.split(separator: "\n").first == whole.split(separator: "\n").first)
      #expect(entry.next.isEmpty || text.contains("\n  Next       "), "\(text)")
    }
    #expect(cut > 0)
  }

  @Test("No number takes more than 18 lines, however many meanings it has")
  func everyNumberFitsAScreen() throws {
    // By the command's own ways, which choose between entries and a list.
    let numbers = Dictionary(grouping: ErrorCatalog.allEntries.compactMap(\.numberText)) { $0 }
    let crowded = numbers.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    var lists = 0
    for number in crowded.prefix(25).map(\.key) + ["-9802", "-1200", "-9808", "3:-9802", "12:8"] {
      let short = try CommandRunner.run(["codes", number])
      let whole = try CommandRunner.run(["codes", "-v", number])
      #expect(short.status == 0)
      #expect(short.lines.count <= 18, "\(short.output)")
      #expect(whole.lines.count >= short.lines.count)
      if short.output != whole.output { #expect(short.output.hasSuffix("-v\n"), "\(number)") }
      lists += short.lines.last?.contains(" more: -v") == true ? 1 : 0
    }
    #expect(lists > 0)
  }

  @Test("A list has one line for each code, under its domain")
  func textList() throws {
    let result = try CommandRunner.run(["codes", "kNWErrorDomainDNS"])
    #expect(result.lines.first == "kNWErrorDomainDNS")
    #expect(result.lines.count == 37)
    #expect(result.lines.contains { $0.hasPrefix("  -65554  kDNSServiceErr_NoSuchRecord: ") })
  }

  @Test("A list names each domain once, the best match's first")
  func textListOfWords() throws {
    let lines = try CommandRunner.run(["codes", "timeout", "negotiation", "handshake"]).lines
    let domains = lines.filter { !$0.hasPrefix(" ") }
    #expect(domains.count > 2)
    #expect(Set(domains).count == domains.count, "\(domains)")
  }

  @Test("The whole catalogue as Markdown is the stored page")
  func markdown() throws {
    let package = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let stored = try String(
      contentsOf: package.appending(path: "Documentation/ErrorCodes.md"), encoding: .utf8)
    #expect(try CommandRunner.run(["codes", "--format", "markdown"]).output == stored)
    let one = try CommandRunner.run(["codes", "--format", "markdown", "-1022"]).output
    #expect(one.hasPrefix("## -1022 NSURLErrorAppTransportSecurityRequiresSecureConnection\n"))
  }

  @Test(
    "What isn't found is told on standard error, with what may have been meant",
    arguments: [
      ("errSSLNoRotCert", "did you mean errSSLNoRootCert"),
      ("+9813", "Did you mean -9813 (errSSLNoRootCert)?"),
      ("-9899", "It lies in Secure Transport's range"),
      ("NSURLErrorDomain Code=-1299", "-1299 is unknown in NSURLErrorDomain."),
      ("99:1", "no stream domain has the number 99"),
      ("2:-123456", "Domain 2 is OSStatus when CFStream"), ("alert 1", "1 is unknown in TLSAlert"),
      ("NSURLErorDomain Code=-1200", "Did you mean NSURLErrorDomain?"),
      ("WKErrorDomain Code=-1200", "need not be meant in WKErrorDomain"),
      ("0x100000f7", "Reason 247 of the TLS library is no alert"), ("xyzzy", "no code or name"),
      ("[]", "no code or name in '[]'"),
    ])
  func unknown(operand: String, words: String) throws {
    let result = try CommandRunner.run(["codes", operand, "-9813"])
    #expect(result.status == 2)
    #expect(result.errors.hasPrefix("atsexplain: "))
    #expect(result.errors.contains(words), "\(result.errors)")
    // The others are reported all the same.
    #expect(result.lines.first?.hasPrefix("-9813  ") == true)
  }

  @Test("Options may stand before and after the command; -- ends them")
  func options() throws {
    let plain = try CommandRunner.run(["codes", "-9813"]).output
    #expect(try CommandRunner.run(["--color", "never", "codes", "-9813"]).output == plain)
    #expect(try CommandRunner.run(["codes", "-9813", "--color=never"]).output == plain)
    #expect(try CommandRunner.run(["codes", "--", "-9813"]).output == plain)
    let wrong = try CommandRunner.run(["codes", "--formt", "json"])
    #expect(wrong.status == 2)
    #expect(wrong.errors.contains("unknown option '--formt'. Did you mean '--format'?"))
    #expect(wrong.errors.contains("See 'atsexplain codes --help'."))
    #expect(try CommandRunner.run(["codes", "-f", "plist"]).status == 2)
  }

  @Test("The help of the command is its own, and the main help names the command")
  func help() throws {
    let full = try CommandRunner.run(["codes", "--help"])
    #expect(full.status == 0)
    #expect(full.output.contains("Usage: atsexplain codes [OPTIONS] [CODE|SYMBOL|DOMAIN ...]"))
    #expect(full.output.contains("Examples:"))
    let short = try CommandRunner.run(["codes", "-h"]).output
    #expect(!short.contains("Examples:"))
    #expect(try CommandRunner.run(["-h", "codes"]).output == short)
    let main = try CommandRunner.run(["-h"]).output
    let line = try #require(main.split(separator: "\n").first { $0.hasPrefix("  codes ") })
    #expect(line.contains(" look error codes up"))
  }
}

@Suite("A code as the input")
struct BareCodeTests {
  @Test(
    "A code, symbol or name that is no file is explained",
    arguments: [
      ("-9813", "-9813  errSSLNoRootCert"), ("9813", "-9813  errSSLNoRootCert"),
      ("errSSLNoRootCert", "-9813  errSSLNoRootCert"), ("3:-9802", "-9802  errSSLFatalAlert"),
      ("NSURLErrorSecureConnectionFailed", "-1200  NSURLErrorSecureConnectionFailed"),
      ("AnchorTrusted", "-67843  AnchorTrusted"), ("12:8", "8  EAI_NONAME"),
      ("0x10000438", "80  internal_error"), ("alert 40", "40  handshake_failure"),
    ])
  func explained(input: String, heading: String) throws {
    let result = try CommandRunner.run([input])
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    #expect(result.output.hasPrefix(heading))
  }

  @Test("The explanation is that of the look-up, then causes and remedies by cause")
  func remedies() throws {
    let bare = try CommandRunner.run(["-v", "-9824"]).output
    let lookUp = try CommandRunner.run(["codes", "-9824"]).output
    let causes = try #require(lookUp.range(of: "  Causes     "))
    let advice = try #require(lookUp.range(of: "  Next       "))
    #expect(bare.hasPrefix(lookUp[..<causes.lowerBound]))
    #expect(bare.contains(lookUp[advice.lowerBound...]))
    #expect(bare.contains("\n  Causes, most likely first:\n   1. no-forward-secrecy: "))
    #expect(bare.contains("Otherwise NSExceptionRequiresForwardSecrecy"))
    #expect(bare.contains("\n   4. client-cert-required: "))
    #expect(bare.contains("  Exception  none before the cause is known"))
    #expect(bare.contains("nscurl --ats-diagnostics"))
  }

  @Test(
    "Whether an exception can help is said plainly",
    arguments: [
      ("-9813", "none: no Info.plist key by itself can make this connection work"),
      ("-67843", "none: no Info.plist key by itself can make this connection work"),
      ("-1206", "none: the app's code or its own keys have to change"),
      ("-1003", "none: transport security has no part in this"),
      ("-9881", "NSExceptionMinimumTLSVersion"),
    ])
  func verdicts(code: String, words: String) throws {
    let lines = try CommandRunner.run([code]).lines
    let verdict = try #require(lines.first { $0.hasPrefix("  Exception  ") })
    #expect(verdict.contains(words))
  }

  @Test("An unknown number stays a number, and is told to be unknown")
  func unknown() throws {
    let result = try CommandRunner.run(["-9899"])
    #expect(result.status == 0)
    #expect(result.output.contains("-9899 is unknown. It lies in Secure Transport's range"))
    let file = try CommandRunner.run(["no-such-file.log"])
    #expect(file.status == 2)
    #expect(file.errors.contains("no such file: no-such-file.log"))
  }

  @Test("Collisions of numbers are told where they are")
  func collisions() throws {
    let streams = try CommandRunner.run(["2:-65554"]).output
    #expect(streams.contains("  Note       Domain 2 is OSStatus when CFStream"))
    #expect(try CommandRunner.run(["codes", "2:-65554"]).output.contains("Domain 2 is OSStatus"))
    #expect(try CommandRunner.run(["4:-1001"]).output.contains("NSURLErrorDomain"))
    #expect(try CommandRunner.run(["OSStatus -9860"]).output.contains("Carbon Event Manager"))
    #expect(try CommandRunner.run(["OSStatus -9878"]).output.contains("Carbon Event Manager"))
    let foreign = try CommandRunner.run(["WKErrorDomain Code=-1200"]).output
    #expect(foreign.contains("-1200 is unknown in WKErrorDomain"))
    #expect(!foreign.contains("Causes"))
  }

  @Test("A number with many meanings gets no remedy", arguments: ["40", "1", "8"])
  func smallNumbers(input: String) throws {
    let text = try CommandRunner.run([input])
    #expect(text.output.contains("NSPOSIXErrorDomain"))
    #expect(!text.output.contains("Exception  "))
    let records = try CommandRunner.run(["-f", "ndjson", input])
    #expect(!records.output.contains(#""type":"finding""#))
    #expect(records.output.contains(#""type":"code""#))
  }

  @Test("A cause that need not be there is called possible")
  func possibleCauses() throws {
    let cancelled = try CommandRunner.run(["-999"]).output
    #expect(cancelled.contains("\n  Possible   A pin of the app's fails"))
    let whole = try CommandRunner.run(["-v", "-999"]).output
    #expect(whole.contains("\n  Possible   pin-mismatch: "))
    #expect(!cancelled.contains("\n  Cause "))
  }

  @Test("A state that is no failure gets no cause and no remedy", arguments: ["-9803", "errno 2"])
  func states(input: String) throws {
    let result = try CommandRunner.run([input])
    #expect(result.status == 0)
    #expect(!result.output.contains("Exception  "))
    #expect(!result.output.contains("Cause"))
  }

  @Test("Machine-readable output has the finding first, then the meanings")
  func records() throws {
    let lines = try CommandRunner.run(["--format", "ndjson", "-9813"]).lines
    let types = lines.map { line in
      line.contains(#""type":"finding""#)
        ? "finding" : line.contains(#""type":"code""#) ? "code" : "summary"
    }
    #expect(types == ["finding", "code", "summary"])
  }

  @Test("No line is wider than the terminal", arguments: ["-9813", "-1022", "-1200", "alert 40"])
  func width(input: String) throws {
    for width in [80, 120] {
      let result = try CommandRunner.run([input], environment: ["COLUMNS": "\(width)"])
      for line in result.lines where !line.contains("(NSURLErrorDomain)") {
        #expect(line.count <= width, "\(line)")
      }
    }
  }
}
