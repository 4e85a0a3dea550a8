extension CatalogTables {
  /// Secure Transport's first codes, -9800 to -9818.
  static let secureTransportHandshake: [CatalogRow] = [
    CatalogRow(
      code: -9818,
      symbol: "errSSLBadCipherSuite",
      aliases: "",
      layer: .tlsProfile, speaker: .device,
      causes: "weak-cipher policy-mistake",
      meaning: """
        A cipher suite number is not known to, or not permitted by, this TLS library. Either the \
        program enabled a list of suites that the system has dropped since, such as RC4 or export \
        suites, or the server picked a suite that it had not been offered. The second breaks the \
        protocol and marks a faulty server or an interfering middlebox.
        """,
      next: """
        Remove explicit suite lists from the app and let the system choose. If no list is set, \
        capture the ServerHello and compare its suite with those offered.
        """),
    CatalogRow(
      code: -9817,
      symbol: "errSSLBufferOverflow",
      aliases: "",
      layer: .other, speaker: .device,
      causes: "",
      meaning: """
        The caller of a Secure Transport function handed over a buffer that is too small for the \
        answer. It is a programming error on this side of the connection. Certificates, servers \
        and policies play no part.
        """,
      next: """
        Ask for the needed size first, or enlarge the buffer. In a third-party library, report it \
        there.
        """),
    CatalogRow(
      code: -9816,
      symbol: "errSSLClosedNoNotify",
      aliases: "",
      layer: .network, speaker: .path,
      causes: """
        handshake-aborted no-forward-secrecy tls-version-too-old not-ats-network \
        proxy-or-captive
        """,
      meaning: """
        The other end closed the connection and never sent the close_notify that should precede \
        it. Careless servers end every response like that, harmlessly; in the middle of a \
        handshake it means that somebody hung up early. Carrier networks, VPN clients and \
        filtering gateways are frequent culprits, visible as a host that works over Wi-Fi and \
        fails over cellular. A server that dislikes the ClientHello may also hang up in this \
        manner, so ATS is possible without being shown.
        """,
      next: """
        Repeat the request over a second network before touching anything. Only a failure that is \
        constant for the host justifies a look at its TLS versions and suites.
        """),
    CatalogRow(
      code: -9815,
      symbol: "errSSLCertNotYetValid",
      aliases: "",
      layer: .trust, speaker: .device,
      causes: "not-yet-valid",
      meaning: """
        A certificate's period of validity begins later than this device's clock says it is now. \
        Either the certificate was issued moments ago on a machine whose clock runs ahead, or, far \
        more often, the device's own clock has fallen behind: flat battery, restored simulator, \
        manual date. Nothing about the certificate is otherwise in doubt.
        """,
      next: """
        Set the device to automatic date and time and try again. If the clock is right, wait until \
        the certificate's start date or issue it with an earlier one.
        """),
    CatalogRow(
      code: -9814,
      symbol: "errSSLCertExpired",
      aliases: "",
      layer: .trust, speaker: .device,
      causes: "expired",
      meaning: """
        The end date of some certificate in the chain lies in the past by this device's clock. It \
        need not be the server's own certificate: an expired intermediate or an old cross-signed \
        root that the server still sends does it as well. If every site fails on one device, the \
        clock of that device is wrong. Expiry belongs to trust evaluation, which ATS exceptions \
        leave untouched.
        """,
      next: """
        Check the dates of every certificate the server sends and the date of the device. Renew, \
        or remove the outdated chain certificate from the server's configuration.
        """),
    CatalogRow(
      code: -9813,
      symbol: "errSSLNoRootCert",
      aliases: "",
      layer: .trust, speaker: .device,
      causes: "unknown-root self-signed incomplete-chain proxy-or-captive",
      meaning: """
        Following the chain from the server's certificate upwards, this device found no root \
        certificate at all. Three situations give the same picture: the certificate signed itself, \
        its issuer is a private authority the device has never seen, or the server omits an \
        intermediate so that the path to a known root is cut. It is a verdict of this device on \
        identity and not, as some pages claim, a mismatch of TLS versions. NSAllowsArbitraryLoads \
        does not silence it; that key merely lets the app's own delegate overrule the verdict.
        """,
      next: """
        Inspect what the server sends with `openssl s_client -showcerts`. A chain of one that \
        works in a browser almost certainly lacks its intermediate; a private authority must be \
        installed and trusted on the device.
        """),
    CatalogRow(
      code: -9812,
      symbol: "errSSLUnknownRootCert",
      aliases: "",
      layer: .trust, speaker: .device,
      causes: "unknown-root self-signed incomplete-chain proxy-or-captive",
      meaning: """
        The chain holds together up to a root certificate that was presented, but this device does \
        not trust that root. Private authorities of companies, test authorities and the \
        authorities of debugging proxies look exactly like that. The device has said nothing \
        against the leaf itself. Since no ATS key adds a root, allowing insecure loads alone \
        leaves the connection failing.
        """,
      next: """
        Install the root through a configuration profile or MDM, and on iOS switch it on under \
        Settings > General > About > Certificate Trust Settings. For the public Internet, obtain a \
        certificate from a public authority instead.
        """),
    CatalogRow(
      code: -9811,
      symbol: "errSSLModuleAttach",
      aliases: "",
      layer: .other, speaker: .device,
      causes: "",
      meaning: """
        A cryptographic module of the old CDSA architecture could not be loaded. CDSA has been \
        deprecated since OS X 10.7, which makes the number a relic. A broken installation or a \
        sandbox that hides system files was the usual explanation in its day.
        """,
      next: """
        On an old Mac, repair the system installation. On a newer one, look for the error that \
        precedes it in the log.
        """),
    CatalogRow(
      code: -9810,
      symbol: "errSSLInternal",
      aliases: "",
      layer: .other, speaker: .device,
      causes: "",
      meaning: """
        Secure Transport ran into a condition that its authors thought impossible, or passed on a \
        failure that it has no number for. Nothing can be concluded about the server from it. \
        Programs that use the deprecated interface wrongly, for instance from two threads at once, \
        produce it as well as genuine bugs.
        """,
      next: """
        Reproduce it with a plain URLSession request to the same host. If that works, the calling \
        code or library is at fault rather than the connection.
        """),
    CatalogRow(
      code: -9809,
      symbol: "errSSLCrypto",
      aliases: "",
      layer: .other, speaker: .device,
      causes: "",
      meaning: """
        A cryptographic operation beneath TLS failed on this device: a signature check, key \
        agreement, or encryption step returned an error of its own. The cause may be damaged key \
        material, a parameter the library rejects, or a fault in the software. The code hides the \
        inner error, so it proves neither a bad server nor a bad certificate.
        """,
      next: """
        Read the lines just before it for a status from the Security framework or libboringssl. If \
        a client identity is in use, verify that its private key matches its certificate.
        """),
    CatalogRow(
      code: -9808,
      symbol: "errSSLBadCert",
      aliases: "",
      layer: .trust, speaker: .device,
      causes: "certificate-not-compliant",
      meaning: """
        A certificate of the server could not be parsed or could not be used at all. That is about \
        its form (broken encoding, an extension twice, contents the system cannot read), which \
        comes before any question of who issued it. Reports from OS 26 show the number also when \
        the system's own trust assets were at fault, with certificates that work elsewhere. A form \
        error cannot be waved through by an Info.plist key.
        """,
      next: """
        Print the certificate with `openssl x509 -text` and a linter, and have it issued again if \
        that complains. If many unrelated sites fail the same way on one OS 26 device, suspect the \
        device and update it.
        """),
    CatalogRow(
      code: -9807,
      symbol: "errSSLXCertChainInvalid",
      aliases: "",
      layer: .trust, speaker: .device,
      causes: """
        unknown-root incomplete-chain self-signed certificate-not-compliant proxy-or-captive \
        host-mismatch expired ct-missing sha1-certificate weak-key not-yet-valid revoked
        """,
      meaning: """
        This device evaluated the certificate chain by the ordinary rules and refused it. The \
        commonest reasons are a root that the device does not trust, an intermediate certificate \
        that the server forgot to send, and a self-signed certificate; a revoked certificate, \
        missing Certificate Transparency proofs or a forbidden validity period end here too. It \
        does not mean that App Transport Security is misconfigured: in current systems this \
        number, with -1202 outside, shows that ATS was already relaxed or does not apply to the \
        host. Browsers that fetch missing intermediates on their own may show the same site as \
        fine.
        """,
      next: """
        Count the certificates with `openssl s_client -connect HOST:443 -servername HOST \
        -showcerts`: a lone leaf whose issuer differs from its subject lacks its intermediate, and \
        one that issued itself is self-signed. Repair the chain on the server or install the \
        private root on the device.
        """),
    CatalogRow(
      code: -9806,
      symbol: "errSSLClosedAbort",
      aliases: "",
      layer: .network, speaker: .path,
      causes: """
        handshake-aborted no-forward-secrecy tls-version-too-old not-ats-network \
        proxy-or-captive
        """,
      meaning: """
        The TCP connection was closed under the TLS layer without the farewell that TLS demands. \
        The number does not say who cut it: the server, a load balancer, a firewall, a VPN or a \
        proxy. A server without forward secrecy or without TLS 1.2 may simply drop the line where \
        another would send handshake_failure, so the ATS profile is one candidate among several. \
        Setting NSAllowsArbitraryLoads blindly has a record of changing nothing here.
        """,
      next: """
        Try the same host from another network (cellular against Wi-Fi). Failing everywhere and \
        always points at the server's TLS settings, which nscurl's rows can sort out; failing on \
        one network only points at that path.
        """),
    CatalogRow(
      code: -9805,
      symbol: "errSSLClosedGraceful",
      aliases: "",
      layer: .network, speaker: .peer,
      causes: """
        handshake-aborted no-forward-secrecy tls-version-too-old not-ats-network \
        proxy-or-captive
        """,
      meaning: """
        The peer ended the TLS connection in the orderly way, with a close_notify alert. After \
        data has flowed this is how every connection ends, and nothing is wrong. During the \
        handshake it means that the server, or a load balancer in front of it, hung up politely \
        without saying why; some servers do that when they dislike the offered version or cipher \
        suites. Whether the offer or mere idleness was the reason cannot be read from the number.
        """,
      next: """
        Note whether bytes were exchanged before it. If it strikes every handshake with one host, \
        run nscurl's ATS diagnostics against that host; if it comes and goes, examine keep-alive \
        times and the load balancer.
        """),
    CatalogRow(
      code: -9804,
      symbol: "errSSLSessionNotFound",
      aliases: "",
      layer: .other, speaker: .device,
      causes: "",
      meaning: """
        The program asked to resume an earlier TLS session that is no longer in this device's \
        session cache. Resumption only saves a round trip; a full handshake is possible whenever \
        the cached session is gone. It bears no relation to the server's certificate or to App \
        Transport Security.
        """,
      next: """
        Let the connection fall back to a full handshake, and drop the stale session identifier.
        """),
    CatalogRow(
      code: -9803,
      symbol: "errSSLWouldBlock",
      aliases: "",
      layer: .other, speaker: .device,
      causes: "",
      meaning: """
        The socket has no data ready yet, so the Secure Transport call returned before its work \
        was complete. It reports a state and no failure: non-blocking programs receive it \
        thousands of times in a healthy connection. Only code that treats every non-zero status as \
        fatal turns it into a visible error.
        """,
      next: """
        Call SSLHandshake, SSLRead or SSLWrite again once the socket is readable or writable. In a \
        log of somebody else's program, ignore it and look for the failure that follows.
        """),
    CatalogRow(
      code: -9802,
      symbol: "errSSLFatalAlert",
      aliases: "",
      layer: .trust, speaker: .device,
      causes: """
        unknown-root self-signed incomplete-chain expired host-mismatch certificate-not-compliant \
        proxy-or-captive pin-mismatch sha1-certificate weak-key ct-missing not-yet-valid revoked \
        no-forward-secrecy tls-version-too-old policy-mistake
        """,
      meaning: """
        This device broke the handshake off, nearly always because it would not accept the \
        server's certificate. It is not an alert that the server sent, despite the name, and it is \
        not a passing fault that a retry can cure. Since iOS 12 it is what any failed trust \
        evaluation turns into while App Transport Security is in force for the host: private root, \
        missing intermediate, wrong name, expiry, a pin that does not match, a debugging proxy. On \
        iOS 9 to 11 a SHA-1 signature or an RSA key under 2048 bits gives it too, and the older \
        TLS stack also folded the peer's rarer alerts (unrecognized_name, certificate_required and \
        others) into this number. An app that answers the authentication challenge with a \
        credential still gets it, since its answer counts only where an exception covers the host.
        """,
      next: """
        Look in the device log for `Trust evaluate failure: [leaf …]` or `ATS violation:` next to \
        it; those words name the check that failed. Without them, compare `nscurl \
        --ats-diagnostics`: a "Allow All Loads" row that still fails with -1202 proves a trust \
        fault, which no Info.plist key repairs.
        """),
    CatalogRow(
      code: -9801,
      symbol: "errSSLNegotiation",
      aliases: "",
      layer: .tlsProfile, speaker: .device,
      causes: "no-forward-secrecy tls-version-too-old weak-cipher self-signed unknown-root",
      meaning: """
        Client and server found no TLS version and cipher suite that both accept, and this side is \
        the one that noticed. Under App Transport Security that usually means a server with RSA \
        key exchange only, or one that stops at TLS 1.0 or 1.1. The same server faults more often \
        surface as -9824, where the server is the one to complain. By its name the code comes \
        before any certificate is judged, yet older systems have printed it for untrusted ones, too.
        """,
      next: """
        The rows "Disabling Perfect Forward Secrecy" and "TLSv1.1"/"TLSv1.0" of nscurl's ATS \
        diagnostics show which of the two it is. Enabling ECDHE suites with AES-GCM on TLS 1.2 \
        cures both on the server.
        """),
    CatalogRow(
      code: -9800,
      symbol: "errSSLProtocol",
      aliases: "",
      layer: .tlsProfile, speaker: .device,
      causes: """
        proxy-or-captive not-tls-port handshake-aborted tls-version-too-old peer-alert-other \
        not-ats-network
        """,
      meaning: """
        The bytes that arrived do not form a TLS message that Secure Transport can continue with, \
        and this device gave up. It is a catch-all: it names neither the message nor the rule that \
        was broken. Seen when the port speaks something other than TLS, when the peer's versions \
        and ours do not meet (old macOS releases without TLS 1.3 print it on nscurl's TLSv1.3 \
        rows), and when a middlebox damages the handshake. On its own it does not show that App \
        Transport Security had a part in it.
        """,
      next: """
        Talk to the port with `openssl s_client -connect HOST:443`; if no certificate comes back, \
        the port or the path is at fault. Otherwise run `nscurl --ats-diagnostics --verbose \
        https://HOST/` and compare the TLS version rows; TLSv1.3 rows that fail where TLSv1.2 rows \
        pass are no defect, because ATS asks for 1.2 only.
        """),
  ]
}
