extension CatalogTables {
  /// Trust checks from RevocationIfTrusted on, in byte order of their names.
  static let trustChecks3: [TrustCheckRow] = [
    TrustCheckRow(
      name: "RevocationIfTrusted", status: -26276,
      statusSymbol: "errSecInternal", priority: 12,
      recoverable: false, causes: "",
      meaning: """
        This option limits revocation checking to chains that turned out trustworthy, to save \
        requests for those that fail anyway. It steers the work and judges nothing. Every \
        evaluation may contain it.
        """,
      next: "Seek the failure in another check; this one only orders the steps."),
    TrustCheckRow(
      name: "RevocationOnline", status: -26276,
      statusSymbol: "errSecInternal", priority: 12,
      recoverable: false, causes: "",
      meaning: """
        A mode switch: ask the authority's responder over the network about revocation. Whether \
        the answer or its absence is a failure is decided by other entries. It should never be \
        seen as the reason for a refusal.
        """,
      next: "Check for Revocation or RevocationResponseRequired beside it."),
    TrustCheckRow(
      name: "RevocationResponseRequired", status: -67635,
      statusSymbol: "errSecIncompleteCertRevocationCheck", priority: 7,
      recoverable: true, causes: "not-ats-network",
      meaning: """
        The caller insisted on an answer about revocation, and none could be had. The responder \
        was unreachable, blocked by a firewall or too slow; the certificate itself was not found \
        bad. By default the system is content without an answer, so some policy or code asked for \
        this.
        """,
      next: """
        Let the device reach the OCSP addresses in the certificate, staple the answer on the \
        server, or drop the strict flag from the revocation policy.
        """),
    TrustCheckRow(
      name: "RootMarkerOid", status: -67880,
      statusSymbol: "errSecMissingRequiredExtension", priority: 7,
      recoverable: true, causes: "",
      meaning: """
        The root lacks a marker extension by which an Apple policy recognises it. Only roots that \
        Apple made for a purpose of its own have one. Public and company roots fail the test \
        without being wrong.
        """,
      next: """
        Ask which component evaluated with this policy; for a web request it is the wrong one.
        """),
    TrustCheckRow(
      name: "SSLHostname", status: -67602,
      statusSymbol: "errSecHostNameMismatch", priority: 10,
      recoverable: true, causes: "host-mismatch certificate-not-compliant proxy-or-captive",
      meaning: """
        The leaf certificate is not issued for the host that the app asked for. Only names in the \
        subject alternative name extension count since iOS 13 and macOS 10.15, so a certificate \
        that carries the host in its common name alone fails here as well. An IP address in the \
        URL needs an IP entry in that extension, and a wildcard covers exactly one label.
        """,
      next: """
        Compare the host of the URL with the names in the certificate: correct the URL, or have a \
        certificate issued that lists the host. When the names belong to a hotspot, a gateway or a \
        hosting company's default site, the request did not reach the intended server.
        """),
    TrustCheckRow(
      name: "ServerAuthEKU", status: -67609,
      statusSymbol: "errSecInvalidExtendedKeyUsage", priority: 9,
      recoverable: true, causes: "certificate-not-compliant",
      meaning: """
        The stricter purpose check for TLS servers failed: the leaf must have an extended key \
        usage extension that names server authentication. It holds for all chains from system \
        roots and, for leaves issued since July 2019, also below roots that an app supplies \
        itself. Below system roots an intermediate whose list of purposes leaves out server \
        authentication fails it too.
        """,
      next: """
        Add serverAuth to the certificate's extended key usage when issuing; omitting the \
        extension altogether is not enough.
        """),
    TrustCheckRow(
      name: "SignatureHashAlgorithms", status: -67815,
      statusSymbol: "errSecInvalidDigestAlgorithm", priority: 4,
      recoverable: true, causes: "sha1-certificate",
      meaning: """
        A certificate below the root is signed with a digest that the policy excludes, in practice \
        SHA-1. The root's own signature is never counted, because no one relies on it. From iOS 13 \
        and macOS 10.15 on, this holds for private authorities as well as for public ones.
        """,
      next: """
        Let the authority sign again with SHA-256; when the printed position is "ca1", it is the \
        intermediate that has to be exchanged.
        """),
    TrustCheckRow(
      name: "SinglePurposeChainEKU", status: -67609,
      statusSymbol: "errSecInvalidExtendedKeyUsage", priority: 9,
      recoverable: true, causes: "certificate-not-compliant",
      meaning: """
        The chain mixes purposes that should be kept apart: the authorities above the leaf are not \
        dedicated to the one use being checked. The rule expects hierarchies of one purpose each, \
        such as server authentication only. Which chains it is applied to is not documented.
        """,
      next: "Get the certificate from the authority's dedicated TLS hierarchy."),
    TrustCheckRow(
      name: "SubjectCommonName", status: -67655,
      statusSymbol: "errSecInvalidSubjectName", priority: 7,
      recoverable: true, causes: "",
      meaning: """
        The common name of the leaf is not the fixed text that the evaluating policy expects. \
        Apple uses this to tie its own services and signed payloads to certificates of a known \
        name. Ordinary HTTPS loads of an app never ask for it.
        """,
      next: """
        If the line belongs to an Apple daemon, look for a proxy that rewrites its connection; in \
        code of your own, find out why a policy for an Apple service is in use.
        """),
    TrustCheckRow(
      name: "SubjectCommonNamePrefix", status: -67655,
      statusSymbol: "errSecInvalidSubjectName", priority: 7,
      recoverable: true, causes: "",
      meaning: """
        The leaf's common name does not begin with the text that a policy of Apple's prescribes. \
        Signing certificates of one family share such a beginning and differ in the rest. It is a \
        pin on Apple's own certificates and no judgement on a web server.
        """,
      next: """
        Check that the data or service under evaluation really comes from Apple and is evaluated \
        with the policy made for it.
        """),
    TrustCheckRow(
      name: "SubjectCommonNameTEST", status: -67655,
      statusSymbol: "errSecInvalidSubjectName", priority: 7,
      recoverable: true, causes: "",
      meaning: """
        The common name equals neither the production name nor its test variant that an Apple \
        policy allows. The suffix in the check's name refers to Apple's internal test \
        certificates. App developers see it only in lines of system processes.
        """,
      next: """
        Ignore it when searching for the reason of a failed web request; the failing evaluation is \
        another one.
        """),
    TrustCheckRow(
      name: "SubjectOrganization", status: -67655,
      statusSymbol: "errSecInvalidSubjectName", priority: 7,
      recoverable: true, causes: "",
      meaning: """
        The organization in the leaf's subject differs from the one demanded, usually Apple's own. \
        Policies for Apple's servers and signatures contain this pin, and web server policies do \
        not. A certificate made up by an inspecting proxy for an Apple host fails it.
        """,
      next: """
        Exempt Apple's hosts from inspection in the proxy, as Apple asks of network \
        administrators.
        """),
    TrustCheckRow(
      name: "SubjectOrganizationalUnit", status: -67655,
      statusSymbol: "errSecInvalidSubjectName", priority: 7,
      recoverable: true, causes: "",
      meaning: """
        The organizational unit in the subject is not the expected one. Apple distinguishes its \
        internal services by that field, so the check guards connections and payloads between \
        Apple's software and Apple's servers. Third-party hosts cannot run into it.
        """,
      next: """
        See which process logged it: a system daemon behind a rewriting gateway is the usual \
        picture.
        """),
    TrustCheckRow(
      name: "SystemTrustValidityPeriod", status: -67901,
      statusSymbol: "errSecCertificateValidityPeriodTooLong", priority: 6,
      recoverable: true, causes: "certificate-not-compliant",
      meaning: """
        Under a root of the system's store this leaf is valid for too many days, 398 being the \
        most for certificates issued since 1 September 2020. No public authority should issue such \
        a certificate any more. A root that an administrator installed would be measured by a \
        longer limit.
        """,
      next: "Ask the authority for a replacement with a regular lifetime."),
    TrustCheckRow(
      name: "SystemTrustedCTRequired", status: -67825,
      statusSymbol: "errSecVerifyActionFailed", priority: 6,
      recoverable: true, causes: "ct-missing",
      meaning: """
        A certificate issued after 15 October 2018 under a root of the system must be publicly \
        logged, and this one has too few valid log proofs. Internal host names that were excluded \
        from logging on request are the classic case. Certificates from private roots are exempt. \
        A device whose list of logs is out of date skips the check.
        """,
      next: """
        Have the authority reissue with logging switched on. For internal hosts a private \
        authority avoids the rule.
        """),
    TrustCheckRow(
      name: "SystemTrustedWeakHash", status: -67815,
      statusSymbol: "errSecInvalidDigestAlgorithm", priority: 4,
      recoverable: true, causes: "sha1-certificate",
      meaning: """
        Below a root of the system's own store, a certificate is signed with SHA-1 or weaker. \
        Chains from roots that a user or company installed are exempt from this particular check. \
        Public authorities stopped issuing such certificates years ago, so old ones or forgotten \
        intermediates are left.
        """,
      next: """
        Get a current certificate from the public authority and remove the legacy intermediate \
        from the server.
        """),
    TrustCheckRow(
      name: "SystemTrustedWeakKey", status: -67735,
      statusSymbol: "errSecUnsupportedKeySize", priority: 3,
      recoverable: true, causes: "weak-key",
      meaning: """
        A chain that leads to a root shipped with the system contains a key below the strength \
        asked of public authorities. Private roots are not held to this one. The position printed \
        beside it shows whether leaf or intermediate is meant.
        """,
      next: """
        Order a replacement with at least an RSA 2048 or a P-256 key from the public authority.
        """),
    TrustCheckRow(
      name: "TemporalValidity", status: -67818,
      statusSymbol: "errSecCertificateExpired", priority: 11,
      recoverable: true, causes: "expired not-yet-valid",
      meaning: """
        Today's date, as this device knows it, lies outside the validity period of the certificate \
        at the printed position. The check does not distinguish "too late" from "too early", although its \
        status is always the one for expiry. Intermediates are judged like the leaf, so a fresh \
        server certificate behind an outdated intermediate fails too.
        """,
      next: """
        Read both dates of the named certificate and compare them with the device's clock. Renew \
        what has run out on the server, including intermediates that it sends; if every host fails \
        like this, set the clock.
        """),
    TrustCheckRow(
      name: "URI", status: -67602,
      statusSymbol: "errSecHostNameMismatch", priority: 10,
      recoverable: true, causes: "",
      meaning: """
        The address that the caller expects is not among the URI names of the leaf. Some \
        certificates identify a service by a URI in place of a host name, and a policy may compare \
        it. A failing HTTPS load reports its host under the name SSLHostname.
        """,
      next: """
        Compare the URI handed to the policy with the URI entries in the certificate's subject \
        alternative names.
        """),
    TrustCheckRow(
      name: "UnparseableExtension", status: -67618,
      statusSymbol: "errSecUnknownCertExtension", priority: 6,
      recoverable: true, causes: "certificate-not-compliant",
      meaning: """
        An extension of a kind that the system knows is encoded in such a way that it can't be \
        read. Its content is therefore unknown, and the certificate is refused rather than guessed \
        at. Home-made generators and old appliances write such encodings.
        """,
      next: """
        Run the certificate through a linter, correct the encoding in the issuing tool and issue \
        again.
        """),
    TrustCheckRow(
      name: "UsageConstraints", status: -67654,
      statusSymbol: "errSecTrustSettingDeny", priority: 5,
      recoverable: false, causes: "unknown-root",
      meaning: """
        The trust settings on this device say no to a certificate in the chain: a user or \
        administrator chose "Never Trust", or limited it to other uses. It is a local decision \
        that the server's operator cannot see. Apple documents the result as a configured denial \
        after which an app must not proceed.
        """,
      next: """
        Open the certificate in Keychain Access, or look into the installed profiles, and take the \
        setting back if it was a mistake.
        """),
    TrustCheckRow(
      name: "ValidLeaf", status: -67818,
      statusSymbol: "errSecCertificateExpired", priority: 11,
      recoverable: true, causes: "expired not-yet-valid",
      meaning: """
        The server certificate itself is outside its validity period; this variant of the date \
        check looks at the leaf only and leaves the rest of the chain alone. Policies that \
        tolerate old intermediates use it. Expiry and a start date in the future give the same \
        name.
        """,
      next: """
        Look at the leaf's two dates: renew it when it ran out, and correct the clock of the \
        device or of the issuing machine when it has not begun.
        """),
    TrustCheckRow(
      name: "ValidRoot", status: -67818,
      statusSymbol: "errSecCertificateExpired", priority: 11,
      recoverable: true, causes: "expired not-yet-valid",
      meaning: """
        The root certificate is past its end date, or its start lies ahead. Policies differ in \
        whether they care, since trust in a root comes from the device's store and not from its \
        dates. Old cross-signed chains whose root ran out bring this up.
        """,
      next: """
        Send a chain that leads to a current root; updating the system of the device may bring the \
        newer one.
        """),
    TrustCheckRow(
      name: "ValidityPeriodMaximums", status: -67901,
      statusSymbol: "errSecCertificateValidityPeriodTooLong", priority: 6,
      recoverable: true, causes: "certificate-not-compliant",
      meaning: """
        The time between the start and end of the leaf's validity is longer than permitted for its \
        kind. For public roots the limit is 398 days when issued since 1 September 2020 (825 days \
        from March 2018 on); for private roots it is 825 days when issued since July 2019. The \
        certificate is otherwise current, and waiting changes nothing.
        """,
      next: "Reissue it for a shorter period, such as 90 days with automatic renewal."),
    TrustCheckRow(
      name: "WeakKeySize", status: -67735,
      statusSymbol: "errSecUnsupportedKeySize", priority: 3,
      recoverable: false, causes: "weak-key",
      meaning: """
        The certificate's public key is so short that the system treats it as broken for every \
        purpose: an RSA key under 1024 bits, or an elliptic-curve key of a size or kind not \
        accepted any more. The result is fatal, which in Apple's terms is a failure that the \
        caller can't override. It is a lower bar than the 2048-bit rule for TLS servers, and the \
        two appear under different names.
        """,
      next: """
        Issue a certificate for a new key of at least RSA 2048 bits or an EC P-256 key and install \
        it on the server.
        """),
    TrustCheckRow(
      name: "WeakSignature", status: -67815,
      statusSymbol: "errSecInvalidDigestAlgorithm", priority: 4,
      recoverable: false, causes: "sha1-certificate",
      meaning: """
        A certificate is signed with a digest of the MD family (MD2, MD4 or MD5), for which forged \
        certificates have been shown. The trust result is fatal, so neither an App Transport \
        Security exception nor a stored trust exception is meant to help. SHA-1 signatures are \
        reported by other checks.
        """,
      next: """
        Replace the named certificate by one signed with SHA-256 or better; old appliances often \
        need new firmware for that.
        """),
  ]
}
