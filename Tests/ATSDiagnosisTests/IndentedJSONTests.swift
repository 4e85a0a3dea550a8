import ATSDiagnosis
import Testing

/// Objects of JSON that are written over several lines: what is in one object is of one failure, and what is in two is
/// of two.
@Suite struct IndentedJSONTests {
  private static func blocked(_ host: String) -> String {
    """
    {
      "domain": "NSURLErrorDomain",
      "code": -1022,
      "url": "http://\(host)/a.mp4"
    }
    """
  }

  private static func refused(_ host: String, _ url: Int, _ ssl: Int) -> String {
    """
      {
        "request": {
          "url": "https://\(host)/login",
          "method": "POST",
          "headers": {
            "Accept": "*/*",
            "User-Agent": "Demo/1"
          }
        },
        "attempt": 1,
        "error": {
          "domain": "NSURLErrorDomain",
          "code": \(url),
          "userInfo": {
            "_kCFStreamErrorCodeKey": \(ssl),
            "_kCFStreamErrorDomainKey": 3
          }
        }
      }
    """
  }

  static let cases: [Case] = [
    Case(
      "one behind the other, the URL behind the code",
      blocked("a.example.com") + "\n" + blocked("b.example.org") + "\n",
      "cleartext-http a.example.com -1022 exception",
      "cleartext-http b.example.org -1022 exception"),
    Case(
      "a list, the URL in front of the code",
      "[\n" + refused("a.example.com", -1202, -9814) + ",\n"
        + refused("b.example.org", -1202, -9843) + "\n]\n",
      "expired a.example.com -1202,-9814 server",
      "host-mismatch b.example.org -1202,-9843 server"),
    Case(
      "the same failure of two hosts",
      "[\n" + refused("a.example.com", -1202, -9814) + ",\n"
        + refused("b.example.org", -1202, -9814) + "\n]\n",
      "expired a.example.com -1202,-9814 server",
      "expired b.example.org -1202,-9814 server"),
    Case(
      "the second object names no URL",
      """
      {
        "url": "https://a.example.com/x",
        "domain": "NSURLErrorDomain",
        "code": -1202
      }
      {
        "domain": "NSURLErrorDomain",
        "code": -1200
      }

      """,
      "ambiguous a.example.com -1202 server", "ambiguous - -1200 undecided"),
    Case(
      "an address of a page names no request",
      """
      {
        "issue_url": "https://b.example.org/acme/1",
        "domain": "NSURLErrorDomain",
        "code": -1202
      }

      """, "ambiguous - -1202 server"),
    Case(
      "behind words of a log",
      """
      10:00:01 Demo[7] response: {
        "url": "http://a.example.com/x",
        "code": -1022,
        "domain": "NSURLErrorDomain"
      }
      10:00:02 Demo[7] response: {
        "url": "http://b.example.org/x",
        "code": -1022,
        "domain": "NSURLErrorDomain"
      }

      """,
      "cleartext-http a.example.com -1022 exception",
      "cleartext-http b.example.org -1022 exception"),
  ]

  /// The event of a crash service: what it says of the failure in three places, and requests that succeeded.
  private static func event(_ breadcrumbs: String, isInFront: Bool) -> String {
    let failure = """
        "exception": {
          "values": [
            {
              "type": "NSURLErrorDomain",
              "mechanism": {
                "meta": {
                  "ns_error": {
                    "domain": "NSURLErrorDomain",
                    "code": -1202
                  }
                }
              }
            }
          ]
        },

      """
    return "{\n  \"event_id\": \"a1\",\n"
      + (isInFront ? breadcrumbs + failure : failure + breadcrumbs)
      + "  \"platform\": \"cocoa\"\n}\n"
  }

  private static let breadcrumbs = """
      "breadcrumbs": [
        {
          "type": "http",
          "data": {
            "url": "https://b.example.org/1",
            "status_code": 200
          }
        }
      ],

    """

  private static let request = """
      "request": {
        "method": "GET",
        "url": "https://a.example.com/runs"
      },

    """

  /// Only the objects around a failure, and those that describe its request, name it.
  @Test(arguments: [true, false]) func otherObjectsNameOtherRequests(isInFront: Bool) throws {
    let without = Self.event(Self.breadcrumbs, isInFront: isInFront)
    #expect(try Finding.all(in: without).map(\.sketch) == ["ambiguous - -1202 server"])
    let with = Self.event(Self.request + Self.breadcrumbs, isInFront: isInFront)
    #expect(try Finding.all(in: with).map(\.sketch) == ["ambiguous a.example.com -1202 server"])
  }

  @Test(arguments: cases) func eachObjectIsItsOwn(_ row: Case) throws { try row.check() }

  /// Indents without sense, and objects that never begin, end all the same.
  @Test(arguments: ["  ", " \"", " \"a\":", "{\n ", "[\n ", "}\n", "  {\n", "\t[\n", "\n\n", "{"])
  func hostileIndentsEnd(_ piece: String) throws {
    for count in [1, 50, 5000] {
      let log =
        String(repeating: piece, count: count) + "\n  \"code\": -1022,\n"
        + "  \"domain\": \"NSURLErrorDomain\"\n"
      #expect(try Finding.all(in: log).count <= 1)
    }
  }
}
