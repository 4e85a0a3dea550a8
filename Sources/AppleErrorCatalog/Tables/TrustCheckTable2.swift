extension CatalogTables {
  /// Trust checks from IntermediateOrganization on, in byte order of their names.
  static let trustChecks2: [TrustCheckRow] = [
    TrustCheckRow(
      name: "IntermediateOrganization", status: -67655,
      statusSymbol: "errSecInvalidSubjectName", priority: 7,
      recoverable: true, causes: "",
      meaning: """
        The organization named in the intermediate is not the pinned one. Apple's database of \
        pinned Apple services uses the field for partners whose intermediates may change. It \
        concerns system services only.
        """,
      next: """
        Compare the organization of the issuer with what the same host shows on an uninspected \
        network.
        """),
    TrustCheckRow(
      name: "IntermediateSPKISHA256", status: -67811,
      statusSymbol: "errSecPublicKeyInconsistent", priority: 7,
      recoverable: true, causes: "",
      meaning: """
        The public key of the first intermediate is not one of those that the policy prescribes. \
        This pin is part of Apple's policies for its own services; the one an app declares in \
        NSPinnedDomains is printed as CAspkiSHA256. A chain consisting of a leaf alone fails as \
        well.
        """,
      next: """
        Exclude Apple's hosts from TLS inspection if the failing process belongs to the system.
        """),
    TrustCheckRow(
      name: "IssuerCommonName", status: -67655,
      statusSymbol: "errSecInvalidSubjectName", priority: 7,
      recoverable: true, causes: "",
      meaning: """
        The certificate directly above the leaf does not have the common name that the policy \
        fixes, or there is no such certificate. Apple pins some of its services to one issuing \
        authority in this manner. Server certificates for an app's own backend are never measured \
        by it.
        """,
      next: """
        Read the issuer of the presented leaf: a proxy's or gateway's name there explains the \
        failure.
        """),
    TrustCheckRow(
      name: "IssuerCommonNamePrefix", status: -67655,
      statusSymbol: "errSecInvalidSubjectName", priority: 7,
      recoverable: true, causes: "",
      meaning: """
        The issuer's common name does not start with the prescribed words. It is a pin for \
        families of Apple's issuing authorities whose names end in a number. Web servers are \
        outside its reach.
        """,
      next: """
        Look for the evaluated object in the log lines before it, since a signature and not a \
        connection may be at issue.
        """),
    TrustCheckRow(
      name: "IssuerNameConstraints", status: -67900,
      statusSymbol: "errSecCertificateNameNotAllowed", priority: 1,
      recoverable: false, causes: "revoked",
      meaning: """
        By Apple's decision this issuer may certify a restricted set of names, and the host is not \
        one of them. The restriction lives in data that Apple distributes, not in the certificate \
        of the authority. It counts as a block of the certificate.
        """,
      next: "Choose an authority that is not restricted for the domain."),
    TrustCheckRow(
      name: "IssuerPolicyConstraints", status: -67899,
      statusSymbol: "errSecCertificatePolicyNotAllowed", priority: 1,
      recoverable: false, causes: "revoked",
      meaning: """
        Apple limits what this issuer may vouch for, and the purpose of the present evaluation is \
        outside of it. Such limits come with Apple's revocation data, so they can appear on a \
        device without a system update. Normally they are absolute, and only some are marked as \
        overridable.
        """,
      next: """
        Move the server to another authority, and read Apple's notices about the restricted one.
        """),
    TrustCheckRow(
      name: "KeySize", status: -67735,
      statusSymbol: "errSecUnsupportedKeySize", priority: 3,
      recoverable: true, causes: "weak-key",
      meaning: """
        A certificate's key is shorter than the policy at hand allows. The TLS server policy wants \
        2048 bits of an RSA key and 256 bits of an EC key; for RSA Apple announced this with iOS \
        13 and macOS 10.15. The key may still count as strong enough for other purposes, which is \
        why the failure counts as recoverable.
        """,
      next: """
        Create an RSA 2048 or P-256 key, have a certificate issued for it, and check the printed \
        position: it may be an intermediate that is short.
        """),
    TrustCheckRow(
      name: "KeyUsage", status: -67608,
      statusSymbol: "errSecInvalidKeyUsageForPolicy", priority: 9,
      recoverable: true, causes: "certificate-not-compliant",
      meaning: """
        The key usage extension of the leaf forbids the operation that the policy is about, for \
        example digital signatures. As published, Apple's TLS server policy only counts such \
        certificates for statistics, so this name mostly comes from other policies: OCSP \
        responders, code signing, mail. A certificate copied from a CA template is the typical \
        origin.
        """,
      next: """
        Reissue the certificate with digitalSignature among its key usages (and keyEncipherment \
        where a client still wants RSA key exchange).
        """),
    TrustCheckRow(
      name: "LeafMarkerOid", status: -67880,
      statusSymbol: "errSecMissingRequiredExtension", priority: 7,
      recoverable: true, causes: "",
      meaning: """
        The leaf lacks an extension with which Apple marks certificates of one particular project, \
        or the extension has another value. Markers like this prove that a certificate was issued \
        for exactly one Apple service or signature type. No certificate of a public web CA bears \
        one.
        """,
      next: """
        Nothing about a web server needs to change; find the Apple service or signed object that \
        the evaluation was for.
        """),
    TrustCheckRow(
      name: "LeafMarkerOidWithoutValueCheck", status: -67880,
      statusSymbol: "errSecMissingRequiredExtension", priority: 7,
      recoverable: true, causes: "",
      meaning: """
        An Apple project marker is missing from the leaf; here its mere presence would do, \
        whatever it contains. The check belongs to policies for Apple's own signatures and \
        services. It does not occur when an app loads a page from a server.
        """,
      next: "Identify the process in front of the message and the payload it verified."),
    TrustCheckRow(
      name: "LeafMarkersProdAndQA", status: -67880,
      statusSymbol: "errSecMissingRequiredExtension", priority: 7,
      recoverable: true, causes: "",
      meaning: """
        Neither the production marker nor the one for Apple's quality assurance environment is in \
        the leaf. Policies with two environments accept either of them and refuse everything else. \
        It distinguishes an Apple-issued certificate from a foreign one, independent of TLS rules.
        """,
      next: """
        If an Apple service is unreachable at the same time, suspect interception between the \
        device and Apple.
        """),
    TrustCheckRow(
      name: "LeafSPKISHA256", status: -9886,
      statusSymbol: "errSSLATSCertificateTrustViolation", priority: 7,
      recoverable: true, causes: "pin-mismatch",
      meaning: """
        The hash of the server's public key is not among the leaf pins for this host. The pins \
        come from the app's NSPinnedDomains entry, key NSPinnedLeafIdentities. Either the server's \
        key was changed without updating the app, or somebody between app and server presents a \
        key of their own.
        """,
      next: """
        Hash the server's present public key and compare it with the pins in the Info.plist; ship \
        the new one together with a backup. Do not drop the pin before you know which of the two \
        happened.
        """),
    TrustCheckRow(
      name: "MarkRepresentation", status: -67673,
      statusSymbol: "errSecInvalidData", priority: 7,
      recoverable: true, causes: "",
      meaning: """
        A logo image that came along with a certificate does not match the hash in the \
        certificate's logotype extension. Verified mark certificates, which put brand logos beside \
        mail, use it. It has no part in the trust of a web server.
        """,
      next: "Publish the image file that the mark certificate was issued for, byte by byte."),
    TrustCheckRow(
      name: "MissingIntermediate", status: -25318,
      statusSymbol: "errSecCreateChainFailed", priority: 8,
      recoverable: true, causes: "incomplete-chain unknown-root proxy-or-captive",
      meaning: """
        The device could not follow the chain up to a self-signed root, because an issuer's \
        certificate was neither sent nor known. Servers that are configured with the leaf file and \
        without the CA bundle are the usual reason. Browsers often hide the mistake by downloading \
        or remembering the missing piece. With a private authority that no one installed, the same \
        message appears.
        """,
      next: """
        Configure the server to send its leaf followed by every intermediate, and test with a tool \
        that does not fetch missing certificates.
        """),
    TrustCheckRow(
      name: "NameConstraints", status: -67689,
      statusSymbol: "errSecInvalidName", priority: 6,
      recoverable: true, causes: "certificate-not-compliant",
      meaning: """
        An authority in the chain is allowed to issue for certain names only, and the leaf bears \
        one outside of them. Companies get such limited authorities for their own domains. The \
        host may well be right, and the issuer is not entitled to it.
        """,
      next: """
        Obtain the certificate from an authority whose constraints include the host, or have them \
        extended.
        """),
    TrustCheckRow(
      name: "NoNetworkAccess", status: -26276,
      statusSymbol: "errSecInternal", priority: 12,
      recoverable: false, causes: "",
      meaning: """
        An instruction to the evaluator and not a test: work without fetching certificates or \
        revocation answers from the network. It is set, for example, while joining a Wi-Fi \
        network. It shares a table with the real checks and cannot make a chain fail.
        """,
      next: "Look at the other names on the line for the reason."),
    TrustCheckRow(
      name: "NonEmptySubject", status: -67655,
      statusSymbol: "errSecInvalidSubjectName", priority: 6,
      recoverable: true, causes: "certificate-not-compliant",
      meaning: """
        A certificate has an empty subject although its form requires one: authorities must always \
        have a name, and leaves may omit it only when alternative names are present and marked \
        critical. Home-grown issuing scripts tend to forget the difference. The chain cannot be \
        put in order by names without it.
        """,
      next: """
        Reissue the named certificate with a subject, or mark its alternative names critical if it \
        is a leaf.
        """),
    TrustCheckRow(
      name: "NonTlsCTRequired", status: -67825,
      statusSymbol: "errSecVerifyActionFailed", priority: 8,
      recoverable: true, causes: "",
      meaning: """
        A certificate that is not for TLS lacks an entry in the transparency log that its kind \
        requires. Apple uses separate logs for such certificates, among them those of its own \
        signing hierarchies. HTTPS servers are judged under another name.
        """,
      next: "Search for the signed object in question; the TLS connection is not at fault."),
    TrustCheckRow(
      name: "NotCA", status: -67902,
      statusSymbol: "errSecCertificateIsCA", priority: 6,
      recoverable: true, causes: "certificate-not-compliant",
      meaning: """
        The end of the chain that should be a plain end-entity certificate has the CA flag set. \
        Apple's policy for OCSP responders demands this, and policies of that kind refuse \
        authorities that vouch for themselves. Self-made certificates generated with default \
        settings of a command-line tool often bear the flag.
        """,
      next: """
        Generate the certificate again with basicConstraints CA:FALSE and sign it with a separate \
        CA.
        """),
    TrustCheckRow(
      name: "NotValidBefore", status: -67819,
      statusSymbol: "errSecCertificateNotValidYet", priority: 7,
      recoverable: true, causes: "",
      meaning: """
        The leaf was issued earlier than a date fixed in the policy, for instance before a change \
        of practice at the issuer. Although the status is the one for "not valid yet", the \
        certificate's own dates may be perfectly fine. Only pinning policies of Apple's contain \
        such a date.
        """,
      next: """
        Do not look at the clock for this one; a newer certificate from the same issuer is what \
        the policy wants.
        """),
    TrustCheckRow(
      name: "OtherTrustValidityPeriod", status: -67901,
      statusSymbol: "errSecCertificateValidityPeriodTooLong", priority: 6,
      recoverable: true, causes: "certificate-not-compliant",
      meaning: """
        A certificate from a private authority is valid for more than 825 days although it was \
        issued after 1 July 2019. Company and home set-ups that write ten years into every \
        certificate meet this rule. A leaf that was itself marked as trusted by the user is not \
        measured.
        """,
      next: """
        Set the lifetime in the private CA to 825 days or fewer and issue the leaf again; the root \
        may keep its long life.
        """),
    TrustCheckRow(
      name: "PinningRequired", status: -67612,
      statusSymbol: "errSecInvalidRoot", priority: 7,
      recoverable: true, causes: "policy-mistake",
      meaning: """
        The app's Info.plist asks for pinned connections only (SecTrustPinningRequired), and this \
        evaluation used the plain TLS server policy without a pin. The certificate may be entirely \
        fine. Hosts covered by an NSPinnedDomains entry are exempt, since they are pinned.
        """,
      next: """
        Add pins for the host to NSPinnedDomains, or remove the blanket requirement from the app \
        if it was not intended.
        """),
    TrustCheckRow(
      name: "PolicyConstraints", status: -67835,
      statusSymbol: "errSecInvalidPolicyIdentifiers", priority: 6,
      recoverable: true, causes: "certificate-not-compliant",
      meaning: """
        The chain demands explicit certificate policies or forbids mapping between them, and the \
        certificates below do not comply. Government and cross-certified hierarchies use this \
        machinery. It seldom occurs with ordinary web certificates.
        """,
      next: "Ask the operator of the authority for a chain whose policy identifiers fit together."),
    TrustCheckRow(
      name: "QWAC", status: -67904,
      statusSymbol: "errSecMissingQualifiedCertStatement", priority: 9,
      recoverable: true, causes: "",
      meaning: """
        The certificate does not contain the statements that make it a European qualified website \
        certificate. That is an additional quality which an evaluation can ask for, with its own \
        policy, on top of normal trust. A certificate without it is good for HTTPS.
        """,
      next: """
        Buy a qualified certificate only if a legal rule for the site asks for one; otherwise \
        evaluate with the TLS policy.
        """),
    TrustCheckRow(
      name: "Revocation", status: -67820,
      statusSymbol: "errSecCertificateRevoked", priority: 2,
      recoverable: false, causes: "revoked",
      meaning: """
        The authority declares a certificate of the chain withdrawn, in an OCSP answer, a \
        revocation list or Apple's own collection of them. Stolen keys, wrong issuance and ended \
        contracts lead to that. The result is fatal, unlike most others, and App Transport \
        Security keys have no bearing on it.
        """,
      next: """
        Replace the certificate on the server at once, with a new key if the old one was lost.
        """),
    TrustCheckRow(
      name: "RevocationDbIgnored", status: -26276,
      statusSymbol: "errSecInternal", priority: 12,
      recoverable: false, causes: "",
      meaning: """
        With this option the evaluator leaves out Apple's preloaded revocation data. Evaluations \
        of Apple's own that have no use for that data set it. It has no passing or failing \
        outcome.
        """,
      next: "Nothing can be repaired by it, so continue with the next name in the list."),
  ]
}
