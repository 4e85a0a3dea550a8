import ATSDiagnosis
import Testing

/// Source code and documents that have the words of a failure report none; logs that stand near them still do.
@Suite struct SourceTextTests {
  private static let refused = "x509: certificate signed by unknown authority"
  private static let syscall =
    "LibreSSL SSL_connect: SSL_ERROR_SYSCALL in connection to git.example.org:443"
  private static let sentence = "The certificate for this server is invalid."

  @Test(arguments: [
    // Lists of literals, however long, that are assigned.
    "signs() {\n  local signs=(\n" + (0..<15).map { "    \"simulator sign \($0)\"\n" }.joined()
      + "    \"HTTP load failed, 0/0 bytes (error code: -1200 [3:-9816])\"\n  )\n",
    "  const cases: Array<[string, string]> = [\n    [\n      'ATS',\n      '\(sentence)',\n      'tls',\n    ],\n",
    "  const cases: Array<[string, string]> = [\n    ['ATS', '\(sentence)', 'tls'],\n",
    // A table of patterns, one object a line, and a comment that explains codes.
    "    { id: \"ats\", re: /has blocked a cleartext HTTP|NSURLErrorDomain Code=-1022/i, title: \"x\" },\n",
    "            if codes.contains(code) { // put in the penalty box\n                // -1200 \(sentence)\n",
    // Fixtures of tests, in the languages that have them.
    "    t.Run(name, func(t *testing.T) {\n      err := errors.New(\"\(refused)\")\n",
    "{\n  Op: \"Get\",\n  Err: errors.New(\"\(refused)\"),\n},\n",
    "func TestMessage(t *testing.T) {\n\twant := \"\(refused)\"\n",
    "  #[test]\n  fn reads_expiry() {\n    let d = classify(\"invalid peer certificate: Expired\").unwrap();\n",
    "@patch(\"app.fetch\")\ndef test_refused(self, fetch):\n    error = ssl.SSLError(\n        \"CERTIFICATE_VERIFY_FAILED: unable to get local issuer\"\n",
    "it('shows the page', () => {\n  record.description = 'net::ERR_CERT_COMMON_NAME_INVALID';\n",
    "  [DataRow(\"Get \\\"https://api.example.org/\\\": \(refused)\", 9)]\n",
    "[InlineData(\"\(sentence)\")]\n",
    "fn failure() -> Task {\n    Task {\n        error: Some(\n            \"git fetch failed: \(syscall)\"\n",
    "if [ \"$1\" = fetch ]; then\n  if [ \"$n\" -le 3 ]; then\n    printf 'fatal: \(syscall)\\n' >&2\n",
    "const err = {\n  message: 'x',\n};\nexpect(one).toBe(two);\nconst other = {\n  response: '\(sentence)',\n",
    "func check() throws {\n  let cause = NSError(domain: NSOSStatusErrorDomain, code: -9802)\n",
    "let error = NSError(domain: NSURLErrorDomain, code: -1200, userInfo: [\n  \"a\": b,\n  \"_kCFStreamErrorCodeKey\": -9802,\n",
    "  expect(\"an untrusted root\", policy, NO,\n  expect(\"another\", policy, NO,\n    [domain stringByAppendingString:@\" -67843 [Certificate 0 “a.example” has errors: Root is not trusted;]\"]);\n",
    "const onError = (error) => {\n  if (\n    message.includes('\(sentence)') &&\n",
    // Sources and their comments.
    "func (e UnknownAuthorityError) Error() string {\n\ts := \"\(refused)\"\n",
    "  case errSSLBadCert:\n    return CURLE_SSL_CONNECT_ERROR;\n  case errSSLPeerHandshakeFail:\n    failf(data, \"SSL peer handshake failed, the server most likely \"\n",
    "class ViewController: UIViewController {\n  override func viewDidLoad() {\n    // NSURLSession/NSURLConnection HTTP load failed (kCFStreamErrorDomainSSL, -9814)\n",
    "+\tcase err := <-errors:\n+\tif strings.Contains(err, \"unknown\") {\n+\t\t// on macOS it is \"x509: “localhost” certificate is not standards compliant\"\n",
    "enum Failure {\n    case lost\n\n    /// \(sentence) Code = -1202.\n    case untrusted\n}\n",
    "    if (\n      message ===\n      \"\(sentence)\"\n    ) {\n",
    "    text: {\n        title: 'x',\n        message: 'A server that is pretending to be “{hostname}”. \(sentence)',\n",
    "The certificate for this server is invalid. It pretends to be “%@”.\n",
    "+      failf(data, \"Cert handshake failed. verify result: UNITYTLS_X509VERIFY_FATAL_ERROR. state: %i\", code);\n",
    "+  if(verifyresult != UNITYTLS_X509VERIFY_SUCCESS) {\n+    if(x == UNITYTLS_X509VERIFY_FATAL_ERROR)\n",
    // Lists of patterns.
    "  /TypeError: cancelled/,\n  /An SSL error has occurred and a secure connection to the server cannot be made./,\n",
    // Documents.
    "- [ ] Check that no `NSPOSIXErrorDomain Code=57` is printed\n",
    "# Handling “The network connection was lost”\n",
    "The CFNetwork SSLHandshake failed (-9824) error commonly occurs when a server is old.\n",
    "| Issue | Fix |\n|---|---|\n| Chrome shows \"NET::ERR_CERT_AUTHORITY_INVALID\" | Run the step again |\n",
    "### Fixed\n- Look-ups failed without certificate authorities (\"CERTIFICATE_VERIFY_FAILED: unable to get local issuer certificate\").\n",
    "### Bug fixes\n\n* one\n  that failed with `\(refused)`\n",
    "- Large files cause timeouts during a push\n- Error: `LibreSSL SSL_read: error:1404C3FC:SSL routines:ST_OK:sslv3 alert bad record mac`\n",
    "- [x] Sign in works on the simulator of the team\n- **Error**: \"\(sentence)\"\n",
    "- HTTP load failed \\(kCFStreamErrorDomainSSL, -9806\\) [\\#558](https://git.example.org/issues/558)\n",
    "Sign in fails on simulators with network connection errors:\n- **Error**: \"\(sentence)\"\n",
    "  - **the download of the model failed with\n    `CERTIFICATE_VERIFY_FAILED: unable to get local issuer\n    certificate`.** The cause: x\n",
    "✅ **\"Unexpected error: The resource could not be loaded because the App Transport Security policy requires the use of a secure connection\"**\n",
    "- **Mistake:** Added telemetry without updating the entitlements, so that the first call was refused, which came out as \"Telemetry failed: A server with the specified hostname could not be found.\"\n",
    "        SiteStatus(\n            id: \"a\", overall: .operational, fetchedAt: now.adding(-240)\n        ),\n        SiteStatus(\n            overall: .unknown, fetchedAt: now.adding(-240),\n            error: \"A server with the specified hostname could not be found.\"\n",
    "• Repeated NSURLErrorDomain Code=-1017 “cannot parse response” against one endpoint.\n",
    "---\nlayout: post\ntitle: NSURLSession/NSURLConnection HTTP load failed (kCFStreamErrorDomainSSL, -9806)\ndescription: NSURLSession/NSURLConnection HTTP load failed (kCFStreamErrorDomainSSL, -9806)\n",
    "【注意】若报出SSL校验错误，比如iOS系统报错kCFStreamErrorDomainSSL, -9813; \(sentence)\n",
    "The app only ever makes a single attempt, which it renders as\n`connect failed — NSURLErrorDomain Code=-1011 \"There was a bad response from the server.\"`,\nand never again.\n",
    "// Most of the failures name a state of the device in their own output —\n// `NSPOSIXErrorDomain code=60`, `no frame in 60s` — and one of them is new.\n",
    "On a refusal it enters **`.waiting(-9808: bad certificate format)` and retries for ever.**\n",
    "the pinned request fails with -1200 / \"ATS failed system trust\": it runs its own check.\n",
    "The line was `ATS failed system trust`, beside a trace that had been read before.\n",
    // Comments of programs, in their own words.
    "-(void)loadPage {\n#warning 倘若发生\" NSURLSession/NSURLConnection HTTP load failed (kCFStreamErrorDomainSSL, -9802) \"的bug\n",
    "/*\n\n For NSURLSession/NSURLConnection HTTP load failed (kCFStreamErrorDomainSSL, -9843) Error\n",
    "    //创建&加载请求\n    /**\n     问题: 出现错误：NSURLConnection/CFURLConnection HTTP load failed (kCFStreamErrorDomainSSL, -9843)\n",
    "    required init() {\n        super.init()\n\n        //  DON'T WORK! HTTP load failed (kCFStreamErrorDomainSSL, -9806)\n",
    // Lists of texts, and objects of a program around JSON.
    "    'TypeError: cancelled',\n    'TypeError: \(sentence)'\n",
    "  'PlatformException(-1100, The requested URL was not found',\n  'PlatformException(-11800, The operation',\n  'PlatformException(-1202, \(sentence)',\n",
    "const errors = [\n"
      + String(repeating: "\t\tmatch: {\n\t\t\ttype: Kind.refused,\n\t\t}\n", count: 4)
      + "\t\t\t\t\"error_code\": -1009,\n\t\t\t\t\"error_domain\": \"NSURLErrorDomain\",\n",
    // Expressions: literals that are added up, compared or sought, or end in an escaped line end.
    "TIMEOUT = T + \"agent(CFNetwork)[2] <Error>: Task <A>.<1> finished with error [-1001]\"\n",
    "check(line(.failed(code: -1202, description: \"\(sentence)\")) == (\"Not checked: \(sentence)\", true), \"TLS\")\n",
    "    \"2026-08-27 10:00:00.001 AppTests[1234:5678] Socket SO_ERROR [61: Connection refused]\\n\"\n",
    "  || ! grep -Fq 'provisional-fail domain=NSURLErrorDomain code=-1202' \"$RESULTS/webview.log\" \\\n",
    "    for message in [\"The service answered.\",\n        \"The operation couldn’t be completed. (NSURLErrorDomain error -1001.)\",\n",
    "  auto addr = parse(io, port);\n  auto failure = expectFailure(io, addr->connect());\n  // Recorded: \"connect(): Connection refused (os error 61)\" on macOS /\n",
    "/// Makes messages readable.\n/// (\"The operation couldn't be completed. (NSURLErrorDomain error -1001.)\") stays in the log.\n",
    "  event({ subsystem: 'network', eventMessage: 'boringssl_context_handle_fatal_alert(1938) [C4:2] read alert, level: fatal, description: certificate unknown' }),\n",
    "JSON_LINE = (\n    '{\"pid\": 7556, '\n    '\"message\": \"Connection 13: default TLS Trust evaluation failed(-9807)\", '\n",
    "\tfailure := errors.New(`initial ping: ` +\n\t\t`\"*.db.example.org\" certificate is not standards compliant`)\n",
    "  grep -Eiq \\\n    \"Lost connection to manager|CoreSimulator.*(failed|timed out)|error code: -1200 \\[3:-9816\\]\"\n",
    "如果日志出现：\n- `A TLS error caused the secure connection to fail`\n- `system TLS Trust evaluation failed(-9802)`\n",
    "The fetch times out and the whole run stops, and the last line of the log\nis `nw_read_request_report [C8] Receive failed with error \"Operation timed\nout\"`, then nothing for 13 minutes.\n",
    // Sentences around a quote, in Markdown, reStructuredText and other languages; and headings.
    "5. After sign-in, received `NSURLErrorDomain error -1100` (\"not found\")\n",
    "   already failing` and `HTTP load failed, error code: -1004`. These are expected\n",
    "  gate with `NSPOSIXErrorDomain Code=54 \"Connection reset by peer\"` at line 243, then passed.\n",
    "with ``CERTIFICATE_VERIFY_FAILED error: unable to get local issuer certificate``\n",
    "- 16:45 记录为 `HandshakeException: Connection terminated during handshake`，未继续。\n",
    "  «A TLS error caused the secure connection to fail» өгч байв\n",
    "### NSURLErrorDomain -1004 (Could not connect to the server)\n",
    "### `A TLS error caused the secure connection to fail`\n",
  ]) func codeAndDocumentsSayNothing(text: String) throws {
    #expect(try Finding.all(in: text).isEmpty)
  }

  @Test(arguments: [
    // A trace quotes the source, and the error is behind it.
    "  File \"a.py\", line 3, in get\n    return urlopen(url)\n  File \"b.py\", line 9, in urlopen\n    raise URLError(err)\nurllib.error.URLError: <urlopen error [SSL: CERTIFICATE_VERIFY_FAILED] certificate verify failed: unable to get local issuer certificate (_ssl.c:1123)>\n",
    // A program, and what it printed.
    "func main() {\n    if _, err := http.Get(u); err != nil {\n        log.Fatalf(\"Error: %v\", err)\n    }\n}\n\ngo run main.go\n\nError downloading the calendar: Get \"https://www.example.org/a.json\": \(refused)\n",
    "func load() {\n    session.load { error in\n        print(error?.localizedDescription)\n    }\n}\n\n    Optional(\"\(sentence)\")\n",
    "func load() {\n    print(error?.localizedDescription)\nOptional(\"\(sentence)\")\n",
    "let session = URLSession.shared;\nlet task = session.dataTask(with: url);\n```\n    \"error\": \"\(refused)\",\n",
    // Prints of objects.
    "reqwest::Error {\n    kind: Request,\n    source: \"invalid peer certificate: UnknownIssuer\",\n",
    "{\n  \"url\": \"https://a.example.org/\",\n  \"error\": \"\(refused)\",\n}\n",
    "conditions:\n- type: Ready\n  message: \"Get https://a.example.org/: \(refused)\"\n",
    "const x = require('x');\nconst y = 1;\n2026-01-02 03:04:05 fetch failed: \(refused)\n",
    "| host | error |\n\nfatal: unable to access 'https://git.example.org/': \(syscall)\n",
    "## Log\n- \(refused)\n",
    "/// HTTP load failed (kCFStreamErrorDomainSSL, -9802)\n",
    // What a sentence introduces, or what somebody met.
    "The error is: `NSURLErrorDomain error -1004`\n",
    "I get `NSURLErrorDomain error -1004` when I load it.\n",
    "failed with `NSURLErrorDomain error -1004`\n",
    "The log:\n- `A TLS error caused the secure connection to fail`\n",
    "  \"CFNetwork SSLHandshake failed (-9824)\\n\",\n",
    "  \"value\": \"CFNetwork SSLHandshake failed (-9824)\\n\"\n",
    "userInfo = (\n    \"Error Domain=NSURLErrorDomain Code=-1202\",\n",
    "# NSURLErrorDomain\n\n#### in -1200\n",
    "- [sync] \(refused)\n", "Handling push: error=\"-1202\" NSURLErrorDomain Code=-1202\n",
    "# curl https://a.example.org\ncurl: (60) SSL certificate problem: certificate has expired\n",
    // A log that somebody keeps in a comment, a list that names what it quotes alone, and JSON of the unified log.
    "/*\n NSURLSession/NSURLConnection HTTP load failed (kCFStreamErrorDomainSSL, -9843)\n",
    "func load() {\n  do {\n    try a()\n  } catch {\n    print(error)\n    /*\n     If the server is off:\n     Failure: Error Domain=NSURLErrorDomain Code=-1004 \"x\" UserInfo={NSErrorFailingURLKey=ws://127.0.0.1:9635/}\n",
    "curl -kI https://localhost/\n# curl: (35) \(syscall)\n",
    "- **Error:** Error Domain=NSURLErrorDomain Code=-1200 \"x\" UserInfo={NSErrorFailingURLKey=https://api.example.org/a/very/long/path/that/goes/on/and/on/and/on/and/on}\n",
    "**\"Error Domain=NSURLErrorDomain Code=-1202 \"\(sentence)\"** \n",
    "- Error: `\(syscall)`\n",
    "{\"eventMessage\" : \"ATS failed system trust\", \"processID\" : 4}\n",
    "App[1:2] Connection 3: ATS failed system trust\n",
    "The request ended like this, and I don't see why\n\n`Error Domain=NSURLErrorDomain Code=-1200`\n",
  ]) func logsStillCount(text: String) throws {
    #expect(try Finding.all(in: text).count == 1)
  }
}
