import ATSDiagnosis
import Testing

/// `CFNETWORK_DIAGNOSTICS`: blocks that report a failure, among many that don't.
@Suite struct DiagnosticsTests {
  static let blocks: [Case] = [
    Case(
      "success",
      """
      CFNetwork Diagnostics [3:1] 10:11:12.001 {
      LoaderWhatToDo: (null)
                Request: <CFURLRequest 0x600 [0x1]> {url = https://a.example/x, cs = 0x0}
            CachePolicy: 0
             WhatToDo: originload
      } [3:1]
      CFNetwork Diagnostics [3:2] 10:11:12.101 {
      TCP Connection Connected: (null)
          Error: 0
           Peer: 192.0.2.1:443
      } [3:2]
      CFNetwork Diagnostics [3:3] 10:11:12.201 {
      Did Finish: (null)
               Loader: <CFURLRequest 0x600 [0x1]> {url = https://a.example/x, cs = 0x0}
      init to origin load: 0.001s
               total time: 0.3s
              total bytes: 1200
      } [3:3]
      """),
    Case(
      "a request that was answered isn't the one that fails next",
      """
      CFNetwork Diagnostics [2:11] 10:11:12.131 {
      \tResponse Received: (null)
                        Request: <CFURLRequest 0x6080 [0x1076]> {url = https://b.example/feed, cs = 0x0}
                       Response: Status Code: 200
      } [2:11]
      Connection 4: failed to connect 3:-9806, reason -1
      Connection 4: encountered error(3:-9806)
      """, "handshake-aborted - -9806 server"),
    Case(
      "folded at blanks, far from each other",
      """
      CFNetwork Diagnostics [3:3] 10:11:12.133 {
      \tResponse Error
      Loader: <CFURLRequest 0x60800003 [0x1076]> {url =
      https://b.example/v1/items, cs = 0x0}
      Error: Error Domain=kCFErrorDomainCFNetwork Code=-1200 "(null)"
      UserInfo={_kCFStreamErrorDomainKey=3, _kCFStreamErrorCodeKey=-9836}
      } [3:3]
      \(String(repeating: "laid out 12 views\n", count: 40))CFNetwork
      Diagnostics [3:5] 10:11:12.135 {
      \tDid Fail
      Loader: <CFURLRequest 0x60800005 [0x1076]> {url =
      https://b.example/v1/items, cs = 0x0}
      Error: Error Domain=kCFErrorDomainCFNetwork Code=-1200 "(null)"
      UserInfo={_kCFStreamErrorDomainKey=3, _kCFStreamErrorCodeKey=-9836}
      } [3:5]
      """, "ambiguous b.example -1200,-9836 undecided"),
    Case(
      "response error and failure are one event",
      """
      Feb  8 23:31:20  Shop[22717] <Notice>: CFNetwork Diagnostics [3:13] 22:31:20.853 {
      Response Error: (null)
             Request: <CFURLRequest 0x600 [0x1]> {url = https://a.example/x, cs = 0x0}
               Error: Error Domain=kCFErrorDomainCFNetwork Code=-1200 "(null)" UserInfo={\
      _kCFStreamPropertySSLClientCertificateState=0, _kCFNetworkCFStreamSSLErrorOriginalValue=-9802, \
      _kCFStreamErrorDomainKey=3, _kCFStreamErrorCodeKey=-9802}
      } [3:13]
      Feb  8 23:31:20  Shop[22717] <Notice>: CFNetwork Diagnostics [3:14] 22:31:20.854 {
      Did Fail: (null)
                    Loader: <CFURLRequest 0x600 [0x1]> {url = https://a.example/x, cs = 0x0}
                     Error: Error Domain=kCFErrorDomainCFNetwork Code=-1200 "(null)" UserInfo={\
      _kCFStreamPropertySSLClientCertificateState=0, _kCFNetworkCFStreamSSLErrorOriginalValue=-9802, \
      _kCFStreamErrorDomainKey=3, _kCFStreamErrorCodeKey=-9802}
       init to origin load: 0.000998974s
                total time: 0.0890s
               total bytes: 0
      } [3:14]
      """, "ambiguous a.example -1200,-9802 undecided"),
    Case(
      "iOS 27",
      """
      CFNetwork Diagnostics [1:9] 10:11:12.853 {
      Did Fail: (null)
                    Loader: request POST https://a.example/<redacted>
                     Error: Error Domain=kCFErrorDomainCFNetwork Code=-1200 UserInfo={\
      _kCFStreamErrorDomainKey=3, _kCFStreamErrorCodeKey=-9816}
      } [1:9]
      """, "handshake-aborted a.example -1200,-9816 server"),
    Case(
      "bare URL",
      """
      CFNetwork Diagnostics [1:9] 10:11:12.853 {
              Did Fail: (null)
                Loader: https://a.example/x
                 Error: Error Domain=kCFErrorDomainCFNetwork Code=-1202 "(null)" UserInfo={_kCFStreamErrorCodeKey=-9843}
      } [1:9]
      """, "host-mismatch a.example -1202,-9843 server"),
    Case(
      "two requests",
      """
      CFNetwork Diagnostics [3:5] 10:11:12.853 {
      Protocol Enqueue: (null)
               Request: <CFURLRequest 0x600 [0x1]> {url = https://good.example/x, cs = 0x0}
      } [3:5]
      CFNetwork Diagnostics [3:6] 10:11:12.853 {
      Did Fail: (null)
                Loader: <CFURLRequest 0x601 [0x1]> {url = https://bad.example/x, cs = 0x0}
                 Error: Error Domain=kCFErrorDomainCFNetwork Code=-1202 "(null)" UserInfo={_kCFStreamErrorDomainKey=3, _kCFStreamErrorCodeKey=-9814}
      } [3:6]
      CFNetwork Diagnostics [3:7] 10:11:12.853 {
      Did Finish: (null)
                Loader: <CFURLRequest 0x600 [0x1]> {url = https://good.example/x, cs = 0x0}
      } [3:7]
      """, "expired bad.example -1202,-9814 server"),
    Case(
      "two failures",
      """
      CFNetwork Diagnostics [3:6] 10:11:12.853 {
      Did Fail: (null)
                Loader: <CFURLRequest 0x601 [0x1]> {url = https://bad.example/x, cs = 0x0}
                 Error: Error Domain=kCFErrorDomainCFNetwork Code=-1202 "(null)" UserInfo={_kCFStreamErrorDomainKey=3, _kCFStreamErrorCodeKey=-9814}
      } [3:6]
      CFNetwork Diagnostics [3:7] 10:11:12.853 {
      Did Fail: (null)
                Loader: <CFURLRequest 0x600 [0x1]> {url = http://worse.example/x, cs = 0x0}
                 Error: Error Domain=kCFErrorDomainCFNetwork Code=-1022 "(null)"
      } [3:7]
      """, "expired bad.example -1202,-9814 server", "cleartext-http worse.example -1022 exception"),
    Case(
      "two hosts that fail alike are two failures",
      """
      CFNetwork Diagnostics [3:6] 10:11:12.853 {
      Did Fail: (null)
                Loader: <CFURLRequest 0x600 [0x1]> {url = https://one.example/x, cs = 0x0}
                 Error: Error Domain=kCFErrorDomainCFNetwork Code=-1202 "(null)" UserInfo={_kCFStreamErrorDomainKey=3, _kCFStreamErrorCodeKey=-9814}
      } [3:6]
      CFNetwork Diagnostics [3:7] 10:11:12.861 {
      Did Fail: (null)
                Loader: <CFURLRequest 0x601 [0x1]> {url = https://two.example/x, cs = 0x0}
                 Error: Error Domain=kCFErrorDomainCFNetwork Code=-1202 "(null)" UserInfo={_kCFStreamErrorDomainKey=3, _kCFStreamErrorCodeKey=-9814}
      } [3:7]
      """, "expired one.example -1202,-9814 server", "expired two.example -1202,-9814 server"),
    Case(
      "blocks of two hosts that fail alike, interleaved",
      """
      CFNetwork Diagnostics [3:6] 10:11:12.853 {
      Response Error: (null)
                Request: <CFURLRequest 0x600 [0x1]> {url = https://one.example/x, cs = 0x0}
                 Error: Error Domain=kCFErrorDomainCFNetwork Code=-1202 "(null)" UserInfo={_kCFStreamErrorDomainKey=3, _kCFStreamErrorCodeKey=-9814}
      } [3:6]
      CFNetwork Diagnostics [3:7] 10:11:12.854 {
      Response Error: (null)
                Request: <CFURLRequest 0x601 [0x1]> {url = https://two.example/x, cs = 0x0}
                 Error: Error Domain=kCFErrorDomainCFNetwork Code=-1202 "(null)" UserInfo={_kCFStreamErrorDomainKey=3, _kCFStreamErrorCodeKey=-9814}
      } [3:7]
      CFNetwork Diagnostics [3:8] 10:11:12.855 {
      Did Fail: (null)
                Loader: <CFURLRequest 0x600 [0x1]> {url = https://one.example/x, cs = 0x0}
                 Error: Error Domain=kCFErrorDomainCFNetwork Code=-1202 "(null)" UserInfo={_kCFStreamErrorDomainKey=3, _kCFStreamErrorCodeKey=-9814}
      } [3:8]
      CFNetwork Diagnostics [3:9] 10:11:12.856 {
      Did Fail: (null)
                Loader: <CFURLRequest 0x601 [0x1]> {url = https://two.example/x, cs = 0x0}
                 Error: Error Domain=kCFErrorDomainCFNetwork Code=-1202 "(null)" UserInfo={_kCFStreamErrorDomainKey=3, _kCFStreamErrorCodeKey=-9814}
      } [3:9]
      """, "expired one.example -1202,-9814 server", "expired two.example -1202,-9814 server"),
    Case(
      "title on the opening line",
      """
      default\t10:11:12.853000+0100\tShop\tCFNetwork Diagnostics [3:6] 10:11:12.853 { Did Fail: (null)
                Loader: <CFURLRequest 0x601 [0x1]> {url = https://bad.example/x, cs = 0x0}
                 Error: Error Domain=kCFErrorDomainCFNetwork Code=-1003 "(null)" UserInfo={_kCFStreamErrorDomainKey=12, _kCFStreamErrorCodeKey=8}
      } [3:6]
      """, "not-ats-network bad.example -1003,8 none"),
    Case(
      "cancelled",
      """
      CFNetwork Diagnostics [3:6] 10:11:12.853 {
      Did Fail: (null)
                Loader: <CFURLRequest 0x601 [0x1]> {url = https://bad.example/x, cs = 0x0}
                 Error: Error Domain=kCFErrorDomainCFNetwork Code=-999 "(null)"
      } [3:6]
      """),
    Case(
      "dumps of bytes",
      """
      CFNetwork Diagnostics [3:20] 10:11:12.853 {
      SSL-READ (2) | < 00000000: 0d02 0181 9802 9824   -...
      dict [3] {
        Strict-Transport-Security : max-age=31536000
      }
      } [3:20]
      """),
  ]

  @Test(arguments: blocks) func block(_ row: Case) throws { try row.check() }

  /// The level and the number of a block are no process and no identifier.
  @Test func theTitleOfABlockIsNoProcess() throws {
    let found = try Finding.all(
      in: """
        CFNetwork Diagnostics [3:5] 10:11:12.135 {
        Did Fail: (null)
                      Loader: <CFURLRequest 0x600 [0x1]> {url = https://a.example/x, cs = 0x0}
                       Error: Error Domain=kCFErrorDomainCFNetwork Code=-1200 "(null)" UserInfo={_kCFStreamErrorDomainKey=3, _kCFStreamErrorCodeKey=-9836}
        } [3:5]

        """)
    #expect(found.count == 1)
    #expect(found.first?.process == nil)
    #expect(found.first?.pid == nil)
  }
}
