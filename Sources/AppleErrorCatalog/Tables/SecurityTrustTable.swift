extension CatalogTables {
  /// OSStatus codes about trust: all that trust evaluation gives, and a few of its older kin.
  static let securityTrust: [CatalogRow] = [
    CatalogRow(
      code: -67904, symbol: "errSecMissingQualifiedCertStatement", aliases: "", layer: .trust,
      speaker: .device, causes: "",
      meaning: """
        A qualified website certificate in the sense of European law was asked for, and the \
        certificate is not one. It is the answer to the check QWAC of a special policy. For the \
        encryption and trust of the connection it makes no difference.
        """,
      next: "Use the normal TLS policy unless the law asks for a qualified certificate."),
    CatalogRow(
      code: -67903, symbol: "errSecCertificateDuplicateExtension", aliases: "", layer: .trust,
      speaker: .device, causes: "certificate-not-compliant",
      meaning: """
        One certificate has the same extension twice, which makes it ambiguous. The rule against \
        it is old, and its enforcement in trust evaluation is fairly new. So a certificate that \
        worked for years can fail after a system update.
        """,
      next: "Clean up the CA configuration that adds the extension twice, and reissue."),
    CatalogRow(
      code: -67902, symbol: "errSecCertificateIsCA", aliases: "", layer: .trust, speaker: .device,
      causes: "certificate-not-compliant",
      meaning: """
        An authority's certificate was presented where an end-entity certificate belongs. The \
        check NotCA belongs to policies such as that for OCSP responders. Self-made certificates \
        with the CA flag set can be affected.
        """,
      next: "Set up a separate authority and sign a leaf certificate with CA:FALSE."),
    CatalogRow(
      code: -67901, symbol: "errSecCertificateValidityPeriodTooLong", aliases: "", layer: .trust,
      speaker: .device, causes: "certificate-not-compliant",
      meaning: """
        The certificate's lifetime exceeds the maximum: 398 days below public roots since \
        September 2020, 825 days below private ones since July 2019. It is not expired, and it \
        will not become acceptable with time. Long-lived certificates of home servers and \
        appliances are the classic case.
        """,
      next: "Create a new certificate with a lifetime below the limit and automate its renewal."),
    CatalogRow(
      code: -67900, symbol: "errSecCertificateNameNotAllowed", aliases: "", layer: .trust,
      speaker: .device, causes: "revoked",
      meaning: """
        The issuer is limited by Apple to certain names, and the certificate has another. \
        IssuerNameConstraints is the check behind it. The limit is part of Apple's revocation data \
        and not visible in the certificate.
        """,
      next: "Have the certificate issued by an authority that is accepted for that domain."),
    CatalogRow(
      code: -67899, symbol: "errSecCertificatePolicyNotAllowed", aliases: "", layer: .trust,
      speaker: .device, causes: "revoked",
      meaning: """
        Apple restricts what this issuer's certificates may be used for, and the present use is \
        not allowed. The trust log calls it IssuerPolicyConstraints. It ranks like a blocked \
        certificate and is normally fatal.
        """,
      next: "Change to an issuer without such a restriction."),
    CatalogRow(
      code: -67880, symbol: "errSecMissingRequiredExtension", aliases: "", layer: .trust,
      speaker: .device, causes: "",
      meaning: """
        An extension by which Apple marks certificates for its own projects is not there. All six \
        checks with this code look for such markers in leaf, intermediate or root. It belongs to \
        system services and signed content, and a developer's server cannot be the reason.
        """,
      next: "Find the process that logged it and look at what it was verifying."),
    CatalogRow(
      code: -67843, symbol: "errSecNotTrusted", aliases: "", layer: .trust, speaker: .device,
      causes: "unknown-root self-signed ct-missing proxy-or-captive",
      meaning: """
        The chain was built and does not lead to anything this device trusts, or was put on a list \
        of untrusted ones. A self-signed server certificate, a private root and an inspecting \
        proxy are the usual reasons (AnchorTrusted); missing transparency proofs demanded by a \
        caller (CTRequired) share the code. An Info.plist exception does not make the root \
        trusted.
        """,
      next: """
        Look at the last certificate of the presented chain: use a public authority, or install \
        and enable that root on the device.
        """),
    CatalogRow(
      code: -67835, symbol: "errSecInvalidPolicyIdentifiers", aliases: "", layer: .trust,
      speaker: .device, causes: "certificate-not-compliant",
      meaning: """
        Certificate policy identifiers in the chain do not satisfy what is demanded. \
        PolicyConstraints means that the rules of the chain itself are violated; CertificatePolicy \
        means that an Apple project's identifier is absent. Web servers meet the first very rarely \
        and the second never.
        """,
      next: """
        Turn to the operator of the certificate authority with the list of policy identifiers in \
        the chain.
        """),
    CatalogRow(
      code: -67825, symbol: "errSecVerifyActionFailed", aliases: "", layer: .trust,
      speaker: .device, causes: "ct-missing",
      meaning: """
        A verification demanded in addition to the chain failed. In practice this is Certificate \
        Transparency: a certificate from a public root lacks sufficient log proofs \
        (SystemTrustedCTRequired), or a non-TLS certificate is not logged as it must be. The old \
        Info.plist key for transparency does not turn the rule off.
        """,
      next: """
        Get a certificate with embedded timestamps from accepted logs; for internal names use a \
        private authority.
        """),
    CatalogRow(
      code: -67820, symbol: "errSecCertificateRevoked", aliases: "", layer: .trust,
      speaker: .device, causes: "revoked",
      meaning: """
        The certificate was revoked by its issuer or is blocked by Apple. The trust result is \
        fatal, the sort that Apple says a caller can't override, and no App Transport Security key \
        changes it. The checks Revocation, BlackListedLeaf and BlackListedKey show whose decision \
        it was.
        """,
      next: "Treat the key as lost and replace the server's certificate with one for a new key."),
    CatalogRow(
      code: -67819, symbol: "errSecCertificateNotValidYet", aliases: "", layer: .trust,
      speaker: .device, causes: "not-yet-valid",
      meaning: """
        A certificate is not valid yet, or was issued before a date that a pinning policy accepts. \
        Trust evaluation itself gives it only for the latter (NotValidBefore), while other \
        functions and the errSSL code -9815 mean the former. A device clock that is behind \
        produces the plain case.
        """,
      next: """
        Check date and time zone of the device first, then the start date in the certificate.
        """),
    CatalogRow(
      code: -67818, symbol: "errSecCertificateExpired", aliases: "", layer: .trust,
      speaker: .device, causes: "expired not-yet-valid",
      meaning: """
        At the time of the check a certificate of the chain was not within its dates. Despite the \
        symbol it is used for certificates that begin in the future as well. The leaf, an \
        intermediate or the root may be meant, and a wrong clock makes every certificate look so.
        """,
      next: """
        Compare the dates of each certificate with the device's clock, and renew the one that ran \
        out.
        """),
    CatalogRow(
      code: -67815, symbol: "errSecInvalidDigestAlgorithm", aliases: "", layer: .trust,
      speaker: .device, causes: "sha1-certificate",
      meaning: """
        A certificate is signed with a digest that is too weak: MD5 and its kin, which is fatal, \
        or SHA-1. Signatures of self-signed roots don't count. The system has rejected SHA-1 for \
        TLS servers since iOS 13 and macOS 10.15 whoever issued it, and App Transport Security did \
        so for leaves even before.
        """,
      next: "Have leaf or intermediate signed with SHA-256 and install the new files."),
    CatalogRow(
      code: -67811, symbol: "errSecPublicKeyInconsistent", aliases: "", layer: .trust,
      speaker: .device, causes: "",
      meaning: """
        The public key is not the one expected. Trust evaluation uses it for \
        IntermediateSPKISHA256, a pin on the first intermediate in policies for Apple's services. \
        Pins of an app's own have the code -9886.
        """,
      next: "Check for TLS inspection between the device and Apple if a system process logs it."),
    CatalogRow(
      code: -67735, symbol: "errSecUnsupportedKeySize", aliases: "", layer: .trust,
      speaker: .device, causes: "weak-key",
      meaning: """
        A key in the chain is too short. The limit for TLS servers is RSA 2048 or EC 256 bits; for \
        RSA keys under 1024 bits the result is even fatal. The checks are WeakKeySize, KeySize and \
        SystemTrustedWeakKey.
        """,
      next: """
        Generate a new key pair of sufficient size and have the certificate reissued; note whether \
        leaf or intermediate is concerned.
        """),
    CatalogRow(
      code: -67690, symbol: "errSecInvalidCertificateRef", aliases: "", layer: .trust,
      speaker: .device, causes: "certificate-not-compliant",
      meaning: """
        A certificate is not acceptable as such, either because a wrong object was passed or \
        because path validation failed on it. In trust evaluation the check \
        BasicCertificateProcessing reports it, for example for a signature that does not verify. \
        It is among the less exact answers.
        """,
      next: """
        Verify each signature of the served chain and exchange the damaged or mismatched file.
        """),
    CatalogRow(
      code: -67689, symbol: "errSecInvalidName", aliases: "", layer: .trust, speaker: .device,
      causes: "certificate-not-compliant",
      meaning: """
        The leaf carries a name that an authority above it may not certify, by the name \
        constraints in the chain. The check is called NameConstraints. Company authorities that \
        are limited to their own domain cause it when used for another.
        """,
      next: "Use an authority that may issue for the domain."),
    CatalogRow(
      code: -67673, symbol: "errSecInvalidData", aliases: "", layer: .trust, speaker: .device,
      causes: "",
      meaning: """
        Data did not have the expected form. Within trust evaluation it stands for the check \
        MarkRepresentation, where a brand logo disagrees with the hash in its mark certificate. \
        Other functions of the framework return it for any malformed input.
        """,
      next: "Identify the function that returned it; a TLS server is not under suspicion."),
    CatalogRow(
      code: -67655, symbol: "errSecInvalidSubjectName", aliases: "", layer: .trust,
      speaker: .device, causes: "certificate-not-compliant",
      meaning: """
        A name in a certificate is missing or differs from the one required. An empty subject \
        (NonEmptySubject) breaks the general form; all the other checks with this code compare \
        names of Apple's own services and do not touch third-party hosts. The check name decides \
        between the two.
        """,
      next: """
        For NonEmptySubject reissue the certificate with a subject, and for the rest see which \
        Apple service is being intercepted.
        """),
    CatalogRow(
      code: -67654, symbol: "errSecTrustSettingDeny", aliases: "", layer: .trust, speaker: .device,
      causes: "unknown-root",
      meaning: """
        The local trust settings forbid a certificate of the chain: somebody set it to "Never \
        Trust" or limited its use. The server is not at fault, and other devices will accept it. \
        An app is expected to respect it like a refusal by the user.
        """,
      next: """
        Look for the certificate in Keychain Access or in the installed profiles and remove the \
        setting if it is outdated.
        """),
    CatalogRow(
      code: -67635, symbol: "errSecIncompleteCertRevocationCheck", aliases: "", layer: .trust,
      speaker: .device, causes: "not-ats-network",
      meaning: """
        Someone asked for a definite answer on revocation and none arrived. The certificate was \
        not shown to be bad; the responder could not be reached or gave no usable reply. Ordinary \
        loads do not insist on such an answer.
        """,
      next: """
        Open the way to the authority's OCSP and CRL addresses, or relax the revocation flags of \
        your own policy.
        """),
    CatalogRow(
      code: -67623, symbol: "errSecSMIMEEmailAddressesNotFound", aliases: "", layer: .trust,
      speaker: .device, causes: "",
      meaning: """
        None of the mail addresses in the certificate is the one that was asked about. It concerns \
        signed or encrypted mail, never a connection to a web server. The check in the log is \
        Email.
        """,
      next: """
        Compare the sender's address with the addresses in the signing certificate, case and \
        aliases included.
        """),
    CatalogRow(
      code: -67618, symbol: "errSecUnknownCertExtension", aliases: "", layer: .trust,
      speaker: .device, causes: "certificate-not-compliant",
      meaning: """
        An extension of a known type could not be decoded, so the certificate's meaning is \
        uncertain. The trust log calls this UnparseableExtension. Faulty encoders in appliances \
        and scripts are behind it.
        """,
      next: """
        Decode the certificate with an ASN.1 tool, fix the generator and issue a new certificate.
        """),
    CatalogRow(
      code: -67612, symbol: "errSecInvalidRoot", aliases: "", layer: .trust, speaker: .device,
      causes: "",
      meaning: """
        The chain ends in a root other than the one the policy insists on. That happens with \
        policies for Apple's services (AnchorApple, AnchorSHA256) and when an app requires pinning \
        without using it (PinningRequired). A root that is merely unknown gives errSecNotTrusted \
        instead.
        """,
      next: """
        Find out whether a proxy replaced the chain of an Apple host, or whether the app's \
        Info.plist demands pinning.
        """),
    CatalogRow(
      code: -67611, symbol: "errSecPathLengthConstraintExceeded", aliases: "", layer: .trust,
      speaker: .device, causes: "certificate-not-compliant",
      meaning: """
        The chain is longer than an authority in it allows, or has not the exact length that a \
        pinning policy fixes. In the first case the check is BasicConstraintsPathLen and the CA \
        hierarchy is wrong; in the second it is ChainLength, which only Apple's own services use. \
        Neither depends on the app's settings.
        """,
      next: "Read the check name, and for the first case have the leaf issued one level higher."),
    CatalogRow(
      code: -67610, symbol: "errSecInvalidIDLinkage", aliases: "", layer: .trust, speaker: .device,
      causes: "certificate-not-compliant incomplete-chain",
      meaning: """
        Two neighbours in the chain disagree on key identifiers: the lower one names an issuer key \
        that the upper one does not have. Names and dates can be right all the same. It normally \
        follows the renewal of an intermediate under an old name.
        """,
      next: "Serve the intermediate that was current when the leaf was issued."),
    CatalogRow(
      code: -67609, symbol: "errSecInvalidExtendedKeyUsage", aliases: "", layer: .trust,
      speaker: .device, causes: "certificate-not-compliant",
      meaning: """
        A certificate is not meant for the purpose at hand, according to its extended key usage. A \
        web server needs serverAuth in its leaf, and since iOS 13 and macOS 10.15 the extension \
        must be present in certificates issued from July 2019 on. Five trust checks share this \
        code, so their name in the log says which rule it was.
        """,
      next: """
        Request a certificate for server authentication, and make sure that its intermediates are \
        not limited to another purpose.
        """),
    CatalogRow(
      code: -67608, symbol: "errSecInvalidKeyUsageForPolicy", aliases: "", layer: .trust,
      speaker: .device, causes: "certificate-not-compliant",
      meaning: """
        The key usage bits of the certificate exclude what the policy needs, such as signing. For \
        web servers the system is lenient about them, so think of a responder's, a mail or a \
        signing certificate first. The matching check is called KeyUsage.
        """,
      next: "Issue the certificate with the right key usage, digitalSignature in most cases."),
    CatalogRow(
      code: -67605, symbol: "errSecNoBasicConstraintsCA", aliases: "", layer: .trust,
      speaker: .device, causes: "certificate-not-compliant",
      meaning: """
        A certificate that is declared to be no authority has nevertheless signed another. The \
        name BasicConstraintsCA in the trust log belongs to it. A chain like that can be a mistake \
        of a home-made CA or a forgery with somebody's server key.
        """,
      next: "Determine who signed with the end-entity key before changing anything else."),
    CatalogRow(
      code: -67604, symbol: "errSecNoBasicConstraints", aliases: "", layer: .trust,
      speaker: .device, causes: "certificate-not-compliant",
      meaning: """
        An issuing certificate in the chain does not state that it is an authority, because its \
        basic constraints are missing. Version 1 certificates and improvised roots are like that. \
        Trust evaluation reports it under the check name BasicConstraints.
        """,
      next: """
        Replace the issuing certificate with one made from a CA template, and reissue what hangs \
        below.
        """),
    CatalogRow(
      code: -67603, symbol: "errSecUnknownCriticalExtensionFlag", aliases: "", layer: .trust,
      speaker: .device, causes: "certificate-not-compliant",
      meaning: """
        A certificate contains a critical extension that the evaluation does not understand, and \
        must therefore be refused. The intention of such marking is that old software fails \
        safely. It points to a private or experimental authority.
        """,
      next: "Ask for a certificate in which the unusual extension is left out or non-critical."),
    CatalogRow(
      code: -67602, symbol: "errSecHostNameMismatch", aliases: "", layer: .trust, speaker: .device,
      causes: "host-mismatch proxy-or-captive",
      meaning: """
        The certificate names other hosts than the one that was asked for. The comparison uses the \
        subject alternative names, so one that has its host in the common name only does not count \
        on current systems. With App Transport Security the same fact can appear in the log as \
        -9802 or -9843.
        """,
      next: """
        Use a URL whose host the certificate lists, or get one issued that covers it; redirecting \
        cannot help, because it happens after the check.
        """),
    CatalogRow(
      code: -26276, symbol: "errSecInternal", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: """
        Something failed inside the Security framework itself, without a statement about \
        certificate or caller. Trust evaluation also uses it as the formal status of its switches, \
        such as RevocationOnline, which never fail. In an app it occurs with damaged keychain \
        items and with keys of the Secure Enclave, too.
        """,
      next: """
        Take the other codes and log lines of the same moment into account; repeat the operation \
        after a restart before drawing conclusions.
        """),
    CatalogRow(
      code: -26270, symbol: "errSecPolicyDenied", aliases: "", layer: .trust, speaker: .device,
      causes: "",
      meaning: """
        The chain itself could be verified, and a rule for its use turned it down. It is an old \
        general answer that does not name the rule. Present systems report a more exact code from \
        trust evaluation.
        """,
      next: """
        Evaluate the chain with SecTrustEvaluateWithError and read the underlying code there.
        """),
    CatalogRow(
      code: -26267, symbol: "errSecNotSigner", aliases: "", layer: .trust, speaker: .device,
      causes: "",
      meaning: """
        A certificate's signature was not made with the key of the certificate that is supposed to \
        have issued it. Two authorities of the same name, or an intermediate of an older \
        generation, look alike until the signature is tried. Nothing can be concluded about the \
        server's TLS settings.
        """,
      next: """
        Compare the authority key identifier of the lower certificate with the subject key \
        identifier of the upper one.
        """),
    CatalogRow(
      code: -25318, symbol: "errSecCreateChainFailed", aliases: "", layer: .trust,
      speaker: .device, causes: "incomplete-chain unknown-root",
      meaning: """
        No complete chain from the server's certificate to a root could be built: an issuer is \
        missing. Trust evaluation gives it for the check MissingIntermediate. Most often the \
        server was configured with its leaf certificate only, and a client that has never seen the \
        intermediate can't go further.
        """,
      next: """
        Let the server send the whole chain below the root. If the issuer is a private authority, \
        install its certificates on the device.
        """),
  ]
}
