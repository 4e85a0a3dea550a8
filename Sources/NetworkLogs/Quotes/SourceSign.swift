/// A sign by which a line shows by itself that it stands in a program, and not in a log.
///
/// A new sign is a row of ``all`` with lines that prove it. Only lines that have the words of a failure are asked.
struct SourceSign: Sendable {
  /// The name, for readers and tests.
  let name: StaticString
  /// Whether logs have the like around the code of an error, so that a line with a code isn't asked.
  var isWeak = false
  /// Lines that have the sign.
  let examples: StaticString
  /// Lines of logs that only look like them.
  let logs: StaticString
  /// Whether a line has the sign; the number is where its text begins, behind blanks and the mark of a diff.
  let isIn: @Sendable (_ line: Span<UInt8>, _ start: Int) -> Bool

  /// The signs; any of them will do.
  static let all: [SourceSign] = [
    SourceSign(
      name: "a call that makes or checks an error",
      examples: #"""
        err := errors.New("x509: certificate signed by unknown authority")
            EXPECT_EQ(status.getMessage(), "Request error: certificate verify failed");
          XCTAssertEqual(error.code, -1200, "An SSL error has occurred")
            [DataRow("The certificate for this server is invalid.", 1)]
        """#,
      logs: #"""
        MyNSErrors(Domain=NSURLErrorDomain Code=-1200)
        retest(NSURLErrorDomain -1200)
        """#,
      isIn: makesError),
    SourceSign(
      name: "a declaration",
      examples: #"""
            let error = NWError.posix(.ECONNREFUSED)
        const message = "NSURLErrorDomain -1200";
        """#,
      logs: #"""
        let me see = NSURLErrorDomain -1200
        var/log = NSURLErrorDomain -1200
        """#,
      isIn: { line, start in
        ["let ", "var ", "val ", "const "].contains { (word: StaticString) in
          let name = start + word.utf8CodeUnitCount
          guard Bytes.isWord(word, at: start, of: line) else { return false }
          let end = endOfName(line, name)
          return end > name && Bytes.isWord(" = ", at: end, of: line)
        }
      }),
    SourceSign(
      name: "a call of a check",
      examples: #"""
            assertDescription(error, "POSIXErrorCode(rawValue: 61): Connection refused")
            try expectFailure(error, "NSURLErrorDomain -1200")
        """#,
      logs: #"""
        assertion failed: NSURLErrorDomain -1200
        unexpected(NSURLErrorDomain -1200)
        """#,
      isIn: { line, start in
        let name = Bytes.isWord("try ", at: start, of: line) ? start + 4 : start
        guard
          Bytes.isWord("assert", at: name, of: line) || Bytes.isWord("expect", at: name, of: line)
        else { return false }
        return Bytes.isWord("(", at: endOfName(line, name), of: line)
      }),
    SourceSign(
      name: "a constant that a comment explains",
      examples: #"""
            errSSLProtocol              = -9800,    /* SSL protocol error */
        //    errSSLClosedAbort         = -9806,    // connection closed via error
        """#,
      logs: #"""
        code = -9806, /var/log/system.log
        """#,
      isIn: isConstant),
    SourceSign(
      name: "an error that a test expects",
      examples: #"""
        Error: "Get \"https://a.example/x\": x509: certificate has expired" does not contain "x509: unknown authority"
        Messages: expected error 'tls: x509: certificate has expired' to contain 'certificate is not trusted'
        Expected error Error Domain=NSURLErrorDomain Code=-1202 "(null)"
        """#,
      logs: #"""
        Unexpected error Error Domain=NSURLErrorDomain Code=-1202 "(null)"
        The server's answer does not contain a chain: x509: certificate has expired
        """#,
      isIn: { line, start in
        Bytes.isWord("Expected error Error Domain=", at: start, of: line)
          || Bytes.holds("\" does not contain \"", in: line)
          || Bytes.holds("expected error '", in: line) && Bytes.holds("' to contain '", in: line)
      }),
    SourceSign(
      name: "a comparison with a literal",
      examples: #"""
        } else if (description=="The request timed out.")||(description=="cancelled") {
        if error.localizedDescription == "The request timed out." {
        """#,
      logs: #"""
        {"token": "Zm9vYg==", "error": "The request timed out."}
        """#,
      isIn: { line, _ in
        var place = 0
        // Ends: each round goes on behind a quote.
        while place < line.count {
          let quote = Bytes.first(UInt8(ascii: "\""), in: line, from: place)
          guard quote + 1 < line.count else { return false }
          var end = quote
          if end > 0, line[end - 1] == UInt8(ascii: "@") { end -= 1 }
          if end > 0, line[end - 1] == 0x20 { end -= 1 }
          let next = line[quote + 1]
          if (next | 0x20) &- UInt8(ascii: "a") < 26 || next >= 0x80,
            Bytes.isWord("==", at: end - 2, of: line)
          {
            return true
          }
          place = quote + 1
        }
        return false
      }),
    SourceSign(
      name: "a regular expression in a list",
      examples: #"""
        "refused.*61|timed out.*60",
        /An SSL error has occurred/i,
        { id: "ats", re: /NSURLErrorDomain Code=-1022/i, title: "x" },
        """#,
      logs: #"""
        /var/log/app.log: NSURLErrorDomain Code=-1022, retry
        "Connection refused | 61"
        """#,
      isIn: isPattern),
    SourceSign(
      name: "a comment that explains a code",
      examples: #"""
        // -1200 An SSL error has occurred
        """#,
      logs: #"""
        // Error Domain=NSURLErrorDomain Code=-1200
        """#,
      isIn: { line, start in
        Bytes.isWord("// -", at: start, of: line) && start + 4 < line.count
          && ByteSet.digits.contains(line[start + 4])
      }),
    SourceSign(
      name: "a comment that quotes words in a sentence",
      isWeak: true,
      examples: #"""
        // Settings that fix "Could not reach Cloud Firestore backend"
        """#,
      logs: #"""
        // error: "Could not reach Cloud Firestore backend"
        // Optional("Could not connect to the server.")
        """#,
      isIn: { line, start in
        guard Bytes.isWord("// ", at: start, of: line) else { return false }
        let quote = Bytes.first(UInt8(ascii: "\""), in: line, from: start)
        return quote < line.count && line[quote - 1] == 0x20
          && line[quote - 2] &- UInt8(ascii: "a") < 26
      }),
    SourceSign(
      name: "a text of Objective-C that something takes",
      examples: #"""
        [self fail:@"CFNetwork SSLHandshake failed (-9824)"];
        NSString *code = @"-9807";
        """#,
      logs: #"""
        Optional("CFNetwork SSLHandshake failed (-9824)")
        { reason = "-9807"; }
        """#,
      isIn: { line, _ in
        Bytes.holds("@\"", in: line) && objectiveC.contains { Bytes.holds($0, in: line) }
      }),
    SourceSign(
      name: "a place that a program fills in",
      isWeak: true,
      examples: #"""
        The certificate for “%@” is invalid.
        message: "It pretends to be “${host}”. The certificate is invalid."
        """#,
      logs: #"""
        The certificate for “www.example.org” is invalid.
        100%: The certificate is invalid.
        """#,
      isIn: { line, _ in places.contains { Bytes.holds($0, in: line) } }),
    SourceSign(
      name: "an item of a list of texts",
      isWeak: true,
      examples: #"""
          'Could not connect to the server.',
          "expired", /* Certificate has expired */
        """#,
      logs: #"""
        'Could not connect to the server.'
        "Could not connect to the server.",
        """#,
      isIn: isListItem),
    SourceSign(
      name: "a row of a table",
      examples: #"""
          {"x509: certificate has expired", "expired"},
          CERT_DATE_INVALID: 'The certificate has expired',
        """#,
      logs: #"""
        {"error": "certificate has expired"}
        ERROR: 'The certificate has expired'
        """#,
      isIn: isRow),
    SourceSign(
      name: "a call with an object that the line writes down",
      examples: #"""
          report({ code: -1200, domain: 'NSURLErrorDomain' });
        """#,
      logs: #"""
          Failure({ code: -1200, domain: NSURLErrorDomain })
        """#,
      isIn: isCallOfObject),
    SourceSign(
      name: "a condition on a code",
      examples: #"""
          if (error.code == -1200) { // NSURLErrorDomain
        if code == -1200 && isSecure {
        """#,
      logs: #"""
        if it fails: code = -1200
        notified: code == -1200
        """#,
      isIn: { line, start in
        (Bytes.isWord("if (", at: start, of: line) || Bytes.isWord("if ", at: start, of: line))
          && Bytes.holds("ode == ", in: line)
      }),
    SourceSign(
      name: "a command that looks for words",
      examples: #"""
          ! grep -Fq 'NSURLErrorDomain code=-1202' app.log
        """#,
      logs: #"""
        grep: NSURLErrorDomain code=-1202
        """#,
      isIn: { line, _ in Bytes.holds("grep -", in: line) }),
    SourceSign(
      name: "a literal with an escaped end of a line",
      examples: #"""
        "Socket SO_ERROR [61: Connection refused]\n"
        'code=-1202\n');
        """#,
      // Notebooks keep what a program printed in lists of such literals.
      logs: #"""
        "Socket SO_ERROR [61: Connection refused]\n",
        "text": "code=-1202\n"
        """#,
      isIn: hasLineEnd),
    SourceSign(
      name: "a comparison of what a call gives",
      examples: #"""
        check(line(-1202)) == ("The certificate is invalid.", true)
        """#,
      logs: #"""
        check(line -1202) = failed
        the check (line 4) == (-1202)
        """#,
      isIn: { line, start in
        let end = endOfName(line, start)
        return end > start && Bytes.isWord("(", at: end, of: line)
          && Bytes.holds(") == (", in: line)
      }),
    SourceSign(
      name: "a sum of literals",
      examples: #"""
        TIMEOUT = T + "Task <A>.<1> finished with error [-1001]"
        """#,
      logs: #"""
        TIMEOUT = T: "Task <A>.<1> finished with error [-1001]"
        """#,
      isIn: isSum),
  ]

  // MARK: Signs that take some lines

  /// Whether the line calls what makes an error or checks one, which no log does.
  static func makesError(_ line: Span<UInt8>, _ start: Int) -> Bool {
    let open = UInt8(ascii: "(")
    let text = line.extracting(start..<min(line.count, start + maxCalls))
    var place = -1
    // Ends: each round goes on behind a bracket.
    while true {
      place = Bytes.first(open, in: text, from: place + 1)
      guard place < text.count else { return false }
      guard place > 0, endsMaker.contains(text[place - 1]) else { continue }
      for maker in makers
      where Bytes.isWord(maker, at: place + 1 - maker.utf8CodeUnitCount, of: text) {
        return true
      }
    }
  }

  /// How far in a line such a call is looked for.
  private static let maxCalls = 400

  /// Each with the bracket that it ends in.
  private static let makers: [StaticString] = [
    "errors.New(", "fmt.Errorf(", "NSError(", "anyhow!(", "bail!(", "panic!(", "format!(",
    "failf(", "new Error(", "Error.new(",
    "[DataRow(", "[InlineData(", "#expect(", "#require(", "XCTAssert(", "XCTAssertEqual(",
    "XCTAssertNotEqual(", "XCTAssertTrue(", "XCTAssertFalse(", "XCTAssertNil(",
    "XCTAssertThrowsError(", "XCTFail(", "STAssertEqual(",
    "EXPECT_EQ(", "EXPECT_NE(", "EXPECT_TRUE(", "EXPECT_THAT(", "EXPECT_STREQ(", "ASSERT_EQ(",
    "ASSERT_TRUE(", "ASSERT_THAT(", "ASSERT_STREQ(", "REQUIRE(",
    "assertEqual(", "assertEquals(", "assertIn(", "assertTrue(", "assertRegex(", "assertThat(",
    "assertRaises(", "isEqualTo(", "assert_eq!(", "assert_ne!(", "assert!(", "matches!(",
    "assert_equal(", "assert_match(", "pytest.raises(",
    "Assert.AreEqual(", "Assert.Equal(", "assert.Equal(", "assert.equal(", "assert.EqualError(",
    "assert.match(", "t.Errorf(", "t.Fatalf(", "ErrorContains(",
    ".toBe(", ".toEqual(", ".toStrictEqual(", ".toContain(", ".toMatch(", ".toThrow(",
    ".toThrowError(", ".toHaveBeenCalledWith(", ".to.equal(", ".to.include(",
    ".test(", ".match(", ".includes(", ".startsWith(", ".indexOf(", ".hasPrefix(", ".contains(",
    ".Contains(", "re.search(", "re.match(", "re.compile(", "RegExp(",
  ]

  /// What those names end in, in front of the bracket.
  private static let endsMaker = ByteSet(
    makers.map { unsafe $0.utf8Start[$0.utf8CodeUnitCount - 2] })

  /// How Objective-C hands over a text, which no log prints.
  private static let objectiveC: [StaticString] = ["= @\"", "(@\"", ":@\"", "return @\""]

  /// Whether the line is a regular expression in a list of them, as JavaScript writes it.
  private static func isPattern(_ line: Span<UInt8>, _ start: Int) -> Bool {
    if isQuote(line[start]), Bytes.holds(".*", in: line), Bytes.holds("|", in: line) { return true }
    // One of the fields of an object.
    if Bytes.isWord("{ ", at: start, of: line) { return Bytes.holds("/i, ", in: line) }
    guard line[start] == UInt8(ascii: "/") else { return false }
    return ["/,", "/i,", "/i"].contains { (end: StaticString) in
      Bytes.isWord(end, at: line.count - end.utf8CodeUnitCount, of: line)
    }
  }

  /// Whether the line is a row of a table of Go's or C's: braces around texts, where JSON has names and colons; or one
  /// of a table that gives the name of an error its text.
  private static func isRow(_ line: Span<UInt8>, _ start: Int) -> Bool {
    if Bytes.isWord("{\"", at: start, of: line) {
      let end = Bytes.first(UInt8(ascii: "\""), in: line, from: start + 2)
      return Bytes.isWord("\", \"", at: end, of: line)
    }
    var end = start
    while end < line.count, line[end] &- UInt8(ascii: "A") < 26 || line[end] == UInt8(ascii: "_") {
      end += 1
    }
    return end > start + shortestName
      && (Bytes.isWord(": '", at: end, of: line) || Bytes.isWord(": \"", at: end, of: line))
  }

  private static let shortestName = 8

  /// Whether the line is an item of a list of texts, as JavaScript, Python and C write it.
  private static func isListItem(_ line: Span<UInt8>, _ start: Int) -> Bool {
    guard start > 0 else { return false }
    switch line[start] {
    case UInt8(ascii: "'"):
      return Bytes.isWord("',", at: line.count - 2, of: line) || Bytes.holds("', // ", in: line)
    case UInt8(ascii: "\""):
      return Bytes.isWord("*/", at: line.count - 2, of: line) && Bytes.holds("\", ", in: line)
    default: return false
    }
  }

  /// Whether the line is a literal and what closes a call.
  private static func hasLineEnd(_ line: Span<UInt8>, _ start: Int) -> Bool {
    guard isQuote(line[start]), !Bytes.holds("\": ", in: line) else { return false }
    var end = line.count
    while end > start, ");".utf8.contains(line[end - 1]) { end -= 1 }
    return end > start + 3 && line[end - 1] == line[start]
      && Bytes.isWord("\\n", at: end - 3, of: line)
  }

  /// Whether the line gives a name, which may be in a comment, a number, and has a comment behind it.
  private static func isConstant(_ line: Span<UInt8>, _ start: Int) -> Bool {
    var place = start
    while place < line.count, line[place] == UInt8(ascii: "/") || line[place] == 0x20 { place += 1 }
    var end = endOfName(line, place)
    guard end > place + shortestName else { return false }
    while end < line.count, line[end] == 0x20 { end += 1 }
    guard Bytes.isWord("= -", at: end, of: line) else { return false }
    end += 3
    while end < line.count, ByteSet.digits.contains(line[end]) { end += 1 }
    guard Bytes.isWord(",", at: end, of: line) else { return false }
    end += 1
    while end < line.count, line[end] == 0x20 || line[end] == 0x09 { end += 1 }
    return Bytes.isWord("/*", at: end, of: line) || Bytes.isWord("//", at: end, of: line)
  }

  /// Whether a name is assigned another one and a literal.
  private static func isSum(_ line: Span<UInt8>, _ start: Int) -> Bool {
    let end = endOfName(line, start)
    guard end > start, Bytes.isWord(" = ", at: end, of: line) else { return false }
    let name = end + 3
    let behind = endOfName(line, name)
    return behind > name
      && (Bytes.isWord(" + \"", at: behind, of: line) || Bytes.isWord(" + '", at: behind, of: line))
  }

  private static func isCallOfObject(_ line: Span<UInt8>, _ start: Int) -> Bool {
    let end = endOfName(line, start)
    return end > start && Bytes.isWord("({ ", at: end, of: line)
      && (Bytes.isWord("}),", at: line.count - 3, of: line)
        || Bytes.isWord("});", at: line.count - 3, of: line))
  }

  private static let places: [StaticString] = [
    "“%@”", "\"%@\"", "'%@'", ": %@\"", "“%1$@”", "“%s”", ": %s\"", ": %i\"", ": %d\"", ": %ld\"",
    "“{host", "“{{", "\"{{", "“${", ": ${",
  ]

  // MARK: Names and quotes

  /// Where the name ends that begins at a place of a line; the place where none does.
  static func endOfName(_ line: Span<UInt8>, _ start: Int) -> Int {
    var end = start
    while end < line.count, isName(line[end]) { end += 1 }
    return end
  }

  /// Whether names of programs have a byte.
  static func isName(_ byte: UInt8) -> Bool {
    PrefixScanner.isWordByte(byte) || byte == UInt8(ascii: ".")
  }

  /// Whether literals begin with a byte.
  static func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "`")
  }
}
