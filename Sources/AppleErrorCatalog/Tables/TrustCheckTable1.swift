extension CatalogTables {
  /// Trust checks from AnchorApple on, in byte order of their names.
  static let trustChecks1: [TrustCheckRow] = [
    TrustCheckRow(
      name: "AnchorApple", status: -67612,
      statusSymbol: "errSecInvalidRoot", priority: 7,
      recoverable: true, causes: "",
      meaning: """
        The policy demands that the chain end in one of Apple's own roots, and this one ends \
        elsewhere. Apple's software uses it for its servers and for signed content. In front of a \
        system process it typically means that a proxy issued the certificate it saw.
        """,
      next: """
        Let Apple's hosts pass the proxy unopened; installing the proxy's root does not help here \
        by design.
        """),
    TrustCheckRow(
      name: "AnchorSHA256", status: -67612,
      statusSymbol: "errSecInvalidRoot", priority: 7,
      recoverable: true, causes: "",
      meaning: """
        The chain ends in a root whose fingerprint is not the one written into the policy. Some \
        Apple services are bound to a single root in that way. The root may be trusted for \
        everything else on the device.
        """,
      next: """
        Note the root that was presented and the process that complained; a corporate root there \
        means TLS inspection.
        """),
    TrustCheckRow(
      name: "AnchorTrusted", status: -67843,
      statusSymbol: "errSecNotTrusted", priority: 8,
      recoverable: true, causes: "unknown-root self-signed proxy-or-captive",
      meaning: """
        The chain ends in a self-signed certificate that this device does not trust. Printed for \
        the leaf alone, it means that the server certificate signed itself; printed for the root, \
        that a private authority, a debugging proxy or a company gateway issued the chain. No \
        Info.plist key makes such a root trusted.
        """,
      next: """
        Use a certificate from a public authority, or install the private root on the device and, \
        on iOS, also switch it on under Certificate Trust Settings. If the issuer is a proxy, \
        trust its root on test devices only.
        """),
    TrustCheckRow(
      name: "BasicCertificateProcessing", status: -67690,
      statusSymbol: "errSecInvalidCertificateRef", priority: 6,
      recoverable: true, causes: "certificate-not-compliant",
      meaning: """
        The chain failed the general rules of path validation, for example because a signature \
        does not verify with the issuer's key or a certificate has an impossible form. More \
        specific findings have names of their own, so this one covers the remainder. A damaged \
        file or a mixed-up intermediate on the server is a likely origin.
        """,
      next: """
        Verify the chain as served with another tool, certificate by certificate, and exchange the \
        one that breaks.
        """),
    TrustCheckRow(
      name: "BasicConstraints", status: -67604,
      statusSymbol: "errSecNoBasicConstraints", priority: 6,
      recoverable: true, causes: "certificate-not-compliant",
      meaning: """
        A certificate that signs others lacks the basic constraints extension, which every \
        authority must have to be recognised as one. Very old private roots and hand-made \
        intermediates show this. The check proper is done with the rest of path building today, so \
        this name has become rare.
        """,
      next: """
        Rebuild the private CA with a certificate that says CA:TRUE in a critical basicConstraints \
        extension.
        """),
    TrustCheckRow(
      name: "BasicConstraintsCA", status: -67605,
      statusSymbol: "errSecNoBasicConstraintsCA", priority: 6,
      recoverable: true, causes: "certificate-not-compliant",
      meaning: """
        Some certificate in the chain has signed another one without being allowed to act as an \
        authority. Private set-ups produce it by signing a server certificate with another server \
        certificate. It would also be the trace of an attack with a stolen leaf key.
        """,
      next: """
        Find the signer in the chain and replace it by a real CA certificate; investigate when \
        no one set it up on purpose.
        """),
    TrustCheckRow(
      name: "BasicConstraintsPathLen", status: -67611,
      statusSymbol: "errSecPathLengthConstraintExceeded", priority: 6,
      recoverable: true, causes: "certificate-not-compliant",
      meaning: """
        An authority in the chain permits fewer levels below itself than the chain contains. A \
        root or intermediate with pathlen:0, for example, may issue leaf certificates and no \
        further authorities. The mistake sits in the CA hierarchy and not in the server's TLS \
        settings.
        """,
      next: """
        Issue the leaf from a level that is allowed to, or renew the limiting CA certificate with \
        a larger path length.
        """),
    TrustCheckRow(
      name: "BlackListedKey", status: -67820,
      statusSymbol: "errSecCertificateRevoked", priority: 1,
      recoverable: false, causes: "revoked",
      meaning: """
        A public key in the chain is one of those that Apple blocks outright, usually after the \
        loss of an authority's private key. Whatever certificate is built on it fails fatally, \
        beyond what a user may accept. It ranks above all other findings.
        """,
      next: """
        Regard the connection as hostile or compromised; only a chain without that key will be \
        accepted.
        """),
    TrustCheckRow(
      name: "BlackListedLeaf", status: -67820,
      statusSymbol: "errSecCertificateRevoked", priority: 1,
      recoverable: false, causes: "revoked",
      meaning: """
        The leaf certificate is on the list of certificates that Apple blocks by hand, after a \
        compromise or a fraudulent issuance. It is fatal and has precedence over every other \
        finding, and Apple gives apps no supported way to accept it. The certificate may look \
        valid in all other respects.
        """,
      next: """
        Treat the server as impersonated until proven otherwise; its operator must obtain a new \
        certificate for a new key.
        """),
    TrustCheckRow(
      name: "CAspkiSHA256", status: -9886,
      statusSymbol: "errSSLATSCertificateTrustViolation", priority: 7,
      recoverable: true, causes: "pin-mismatch",
      meaning: """
        None of the authorities in the chain has a public key that the app pinned for this host. \
        The expected hashes are in the Info.plist under NSPinnedDomains, key \
        NSPinnedCAIdentities. A change of certificate vendor or of its intermediate is the usual \
        trigger, an interceptor the dangerous one. The check also fails when the chain consists of \
        the leaf alone.
        """,
      next: """
        Look up the hashes of the CA keys that the server's chain has now. Correct the pins and \
        add a spare, or switch the server back to the pinned authority.
        """),
    TrustCheckRow(
      name: "CTRequired", status: -67843,
      statusSymbol: "errSecNotTrusted", priority: 8,
      recoverable: true, causes: "ct-missing",
      meaning: """
        The policy in use demands proof that the certificate was entered in public Certificate \
        Transparency logs, and the proofs are missing or do not count. They can be embedded in the \
        certificate, stapled in OCSP or sent in a TLS extension. This demand was set by a caller \
        and is independent of the general rule for public roots.
        """,
      next: """
        Use a certificate with embedded signed certificate timestamps from logs that Apple \
        accepts.
        """),
    TrustCheckRow(
      name: "CertificatePolicy", status: -67835,
      statusSymbol: "errSecInvalidPolicyIdentifiers", priority: 7,
      recoverable: true, causes: "",
      meaning: """
        A certificate policy identifier that an Apple project requires is not in the certificate. \
        It is used as a mark of origin in pinning policies. The identifiers of public authorities, \
        such as domain-validated or extended validation, are not what is asked for.
        """,
      next: """
        Determine the project whose policy is meant; nothing in a web server's configuration \
        answers it.
        """),
    TrustCheckRow(
      name: "ChainLength", status: -67611,
      statusSymbol: "errSecPathLengthConstraintExceeded", priority: 7,
      recoverable: true, causes: "",
      meaning: """
        The number of certificates in the chain is not the one that the policy prescribes. Apple \
        fixes the length for some of its services, so that no additional authority can slip in. \
        General HTTPS evaluation accepts any reasonable length.
        """,
      next: "Look for an additional proxy certificate in the chain of the service concerned."),
    TrustCheckRow(
      name: "CriticalExtensions", status: -67603,
      statusSymbol: "errSecUnknownCriticalExtensionFlag", priority: 6,
      recoverable: true, causes: "certificate-not-compliant",
      meaning: """
        A certificate contains an extension that is marked critical and that the evaluating \
        software does not know. By the rules of X.509 it must then be refused, since a condition \
        might hide in there. Private authorities with extensions of their own are the common case.
        """,
      next: """
        Have the certificate issued again with that extension left out or not marked critical.
        """),
    TrustCheckRow(
      name: "DuplicateExtension", status: -67903,
      statusSymbol: "errSecCertificateDuplicateExtension", priority: 6,
      recoverable: true, causes: "certificate-not-compliant",
      meaning: """
        The same extension occurs twice in one certificate, which the standard forbids because \
        readers could disagree about which counts. Scripts that add a default set of extensions to \
        an explicit one produce it. Older systems took the certificate without complaint.
        """,
      next: "Remove the doubled section from the CA's configuration file and reissue."),
    TrustCheckRow(
      name: "EAPTrustedServerNames", status: -67602,
      statusSymbol: "errSecHostNameMismatch", priority: 10,
      recoverable: true, causes: "",
      meaning: """
        The authentication server of a Wi-Fi or wired 802.1X network shows a certificate whose \
        names are not in the profile's list of trusted server names. It happens while the device \
        joins a network, before any web traffic. The app's requests are not concerned.
        """,
      next: """
        Correct the trusted names in the configuration profile, or the certificate of the RADIUS \
        server.
        """),
    TrustCheckRow(
      name: "Email", status: -67623,
      statusSymbol: "errSecSMIMEEmailAddressesNotFound", priority: 10,
      recoverable: true, causes: "",
      meaning: """
        A mail address that the caller supplied does not occur in the leaf certificate. This \
        belongs to the evaluation of S/MIME signing and encryption certificates and says nothing \
        about a web server. Mail programs meet it when the sender's address and the address in the \
        signing certificate differ.
        """,
      next: """
        In code that verifies signed mail, check which address was passed to the S/MIME policy and \
        which ones the certificate lists.
        """),
    TrustCheckRow(
      name: "EmailProtectionEKU", status: -67609,
      statusSymbol: "errSecInvalidExtendedKeyUsage", priority: 9,
      recoverable: true, causes: "",
      meaning: """
        The purpose "mail protection" is missing from a certificate that was evaluated for S/MIME. \
        Web servers do not need that purpose, and their evaluation does not ask for it. A server \
        certificate used to sign mail would be refused here.
        """,
      next: "Sign mail with a certificate that was issued for mail."),
    TrustCheckRow(
      name: "ExtendedKeyUsage", status: -67609,
      statusSymbol: "errSecInvalidExtendedKeyUsage", priority: 9,
      recoverable: true, causes: "certificate-not-compliant",
      meaning: """
        The leaf lists purposes in its extended key usage extension, and the purpose needed here \
        is not among them. For an HTTPS server that purpose is server authentication (OID \
        1.3.6.1.5.5.7.3.1). Client certificates and mail certificates that were installed on a web \
        server end up here.
        """,
      next: """
        Have the server certificate reissued from a web server template so that it carries the \
        serverAuth purpose.
        """),
    TrustCheckRow(
      name: "ExtendedValidation", status: -26276,
      statusSymbol: "errSecInternal", priority: 12,
      recoverable: false, causes: "",
      meaning: """
        A switch that asks the evaluator to determine whether a certificate qualifies as extended \
        validation. The answer is extra information, and a certificate that does not qualify is \
        not rejected for it. As a cause of failure the name has no meaning.
        """,
      next: "Disregard it and read the remaining checks of the same certificate."),
    TrustCheckRow(
      name: "GrayListedKey", status: -67843,
      statusSymbol: "errSecNotTrusted", priority: 8,
      recoverable: true, causes: "revoked",
      meaning: """
        A public key in the chain is on Apple's list of keys that deserve no automatic trust. The \
        list works by key, so a new certificate for the same key stays affected. An explicit \
        decision of the user can outweigh it.
        """,
      next: "Change to an authority, and a key, that is not on the list."),
    TrustCheckRow(
      name: "GrayListedLeaf", status: -67843,
      statusSymbol: "errSecNotTrusted", priority: 8,
      recoverable: true, causes: "revoked",
      meaning: """
        Apple lists this leaf as one that is not trusted automatically. Unlike a blocked \
        certificate it can be accepted by a decision of the user or administrator. The list is \
        delivered with the system and judges the certificate's origin, not its form.
        """,
      next: """
        Replace the certificate by one of an authority in good standing rather than accepting it \
        on each device.
        """),
    TrustCheckRow(
      name: "IdLinkage", status: -67610,
      statusSymbol: "errSecInvalidIDLinkage", priority: 6,
      recoverable: true, causes: "certificate-not-compliant incomplete-chain",
      meaning: """
        The authority key identifier in one certificate points to a key other than that of the \
        certificate placed above it. It happens when an authority was re-keyed under the same name \
        and the old generation of its certificate is still being sent. The names fit while the \
        keys do not.
        """,
      next: "Install the intermediate that belongs to the leaf's authority key identifier."),
    TrustCheckRow(
      name: "IntermediateCountry", status: -67655,
      statusSymbol: "errSecInvalidSubjectName", priority: 7,
      recoverable: true, causes: "",
      meaning: """
        The country in the intermediate's subject differs from the one that Apple's pinning \
        database expects for the service. It is a coarse companion of the organization pin. A \
        developer's own hosts are not in that database.
        """,
      next: """
        Try the service from another network: a difference points to interception on the first.
        """),
    TrustCheckRow(
      name: "IntermediateEKU", status: -67609,
      statusSymbol: "errSecInvalidExtendedKeyUsage", priority: 7,
      recoverable: true, causes: "",
      meaning: """
        An intermediate does not carry the purpose that a pinning policy of Apple's wants to see \
        on it. The purposes of the leaf are judged elsewhere. Public web chains are not subject to \
        this demand.
        """,
      next: "Check whether the chain came from Apple's infrastructure at all before going deeper."),
    TrustCheckRow(
      name: "IntermediateMarkerOid", status: -67880,
      statusSymbol: "errSecMissingRequiredExtension", priority: 7,
      recoverable: true, causes: "",
      meaning: """
        The intermediate is without the extension with which Apple stamps the issuing authority of \
        one project. Together with a leaf marker it restricts a policy to certificates from one \
        branch of Apple's hierarchy. It cannot be satisfied, or violated, by an ordinary web \
        certificate in an ordinary load.
        """,
      next: """
        Establish which Apple policy was evaluated, for instance by the process name and the lines \
        around.
        """),
    TrustCheckRow(
      name: "IntermediateMarkerOidWithoutValueCheck", status: -67880,
      statusSymbol: "errSecMissingRequiredExtension", priority: 7,
      recoverable: true, causes: "",
      meaning: """
        No marker extension was found in the intermediate, whatever value it might have had. \
        Policies for signed Apple content use this lenient form. Connections of an app to its \
        backend are evaluated without it.
        """,
      next: "Leave server and app as they are and trace the signed content that was refused."),
  ]
}
