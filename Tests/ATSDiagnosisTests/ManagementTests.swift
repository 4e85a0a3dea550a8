import ATSDiagnosis
import Testing

/// What the agents that manage Macs print, and the clients of an organisation's networks and printers.
@Suite struct ManagementTests {
  private static let device = """
    mdmclient[612]: [com.apple.devicemanagementclient:DMCLib] Connection to \
    https://mdm.example.org/checkin failed with error: NSError:
    """

  static let failures: [Case] = [
    Case(
      "device management, timed out",
      device + "\nDesc   : The request timed out.\nDomain : NSURLErrorDomain\nCode   : -1001",
      "not-ats-network mdm.example.org -1001 none"),
    Case(
      "device management, TLS",
      device + "\nDesc   : An SSL error.\nDomain : NSURLErrorDomain\nCode   : -1200",
      "ambiguous mdm.example.org -1200 server"),
    Case(
      "jamf's server isn't trusted",
      "jamf[317]: The SSL Certificate for https://jss.example.org:8443/ must be trusted for the jamf binary to connect to it.",
      "ambiguous jss.example.org - server"),
    Case(
      "jamf's server isn't there",
      "jamf[5120]: Could not connect to the JSS. Looking for cached policies...",
      "not-ats-network - - none"),
    Case(
      "updates",
      "super[78178]: Error: Unable to reach Apple software update servers.",
      "not-ats-network - - none"),
    Case(
      "a recipe, a certificate",
      "Error in local.munki.Acme: Processor: URLDownloader: Error: curl failure: SSL certificate problem (exit code 60)",
      "ambiguous - - server"),
    Case(
      "a recipe, a name",
      "curl failure: Could not resolve host: dl.example.org (exit code 6)",
      "not-ats-network dl.example.org - none"),
    Case(
      "a refused identity, with the code below in the next line",
      """
          Download error -1205: The server did not accept the certificate.
          SSL error detail: (-9827, 'Certificate revoked')
      """, "client-cert-rejected - -1205,-9827 code"),
    Case(
      "a missing one",
      """
          Download error -1206: The server requires a client certificate.
          SSL error detail: (-9842, 'Server has requested a client cert')
      """, "client-cert-required - -1206,-9842 code"),
    Case(
      "a printer's state",
      """
      D [14/May/2024:10:25:01 +0200] [Job 80] Connecting to printer.example.org:631
      D [14/May/2024:10:25:01 +0200] [Job 80] STATE: +cups-pki-expired
      """, "expired printer.example.org - server"),
    Case(
      "a printer's code",
      "[Job 78] Get-Printer-Attributes: cups-pki-error (Unable to establish a secure connection to host (-9807).)",
      "ambiguous - -9807 server"),
    Case(
      "Kerberos",
      "kinit: krb5_get_init_creds: unable to reach any KDC in realm CORP.EXAMPLE.ORG",
      "not-ats-network - - none"),
    Case(
      "a file server",
      "backupd[29]: NAConnectToServerSync failed with error: 64 for url: smb://anna@nas.example.org/Backups",
      "not-ats-network nas.example.org 64 none"),
    Case(
      "OpenConnect, an issuer",
      """
      SSL negotiation with vpn.example.org
      Server certificate verify failed: signer not found
      Failed to open HTTPS connection to vpn.example.org
      """, "unknown-root vpn.example.org - server"),
    Case(
      "OpenConnect, a signature",
      "Server certificate verify failed: signature verification failed", "ambiguous - - server"),
    Case(
      "OpenConnect, a cut connection",
      """
      SSL negotiation with vpn.example.org
      SSL connection failure: The TLS connection was non-properly terminated.
      """, "handshake-aborted vpn.example.org - server"),
    Case(
      "openfortivpn",
      "ERROR:  Gateway certificate validation failed, and the certificate digest is not in the local whitelist.",
      "ambiguous - - server"),
    Case(
      "strongSwan", "[IKE] establishing IKE_SA failed, peer not responding",
      "not-ats-network - - none"),
    Case(
      "a server that an agent doesn't trust, and one that doesn't trust another agent",
      """
      jamf[317]: The SSL Certificate for https://jss.example.org/ must be trusted for the jamf binary to connect to it.
          Download error -1205: The server did not accept the certificate.
      """, "ambiguous jss.example.org - server", "client-cert-rejected - -1205 code"),
    Case(
      "a port's mirror, which the line before names",
      """
      --->  Attempting to fetch util-linux-2.36.tar.gz from https://www.example.org/pub/
      DEBUG: Fetching distfile failed: SSL certificate problem: Invalid certificate chain
      """, "ambiguous www.example.org - server"),
  ]

  @Test("an agent's words, and what they say", arguments: failures)
  func agentSays(_ sample: Case) throws {
    try sample.check()
  }

  @Test(arguments: [
    "jamf[335]: Device Signature Error - A valid device signature is required to perform the action.",
    "mdmclient[612]: [com.apple.devicemanagementclient:DMCLib] Connection to https://mdm.example.org/checkin finished with 200 response",
    "D [14/May/2024:10:25:01 +0200] [Job 80] STATE: -cups-pki-invalid,cups-pki-changed,cups-pki-expired,cups-pki-unknown",
    "D [14/May/2024:10:25:01 +0200] [Job 80] Credentials are OK/trusted (Trusted.)",
    "NAConnectToServerSync failed with error: 80 for url: smb://anna@nas.example.org/Backups",
    "SSL negotiation with vpn.example.org\nConnected to HTTPS on vpn.example.org with ciphersuite (TLS1.3)",
    "Set up DTLS failed; using SSL instead", "kinit: Password incorrect",
    "dsconfigad: Invalid credentials supplied for binding to the server.  (5102)",
  ]) func otherLinesSayNothing(line: String) throws {
    #expect(try Finding.all(in: line).isEmpty)
  }
}
