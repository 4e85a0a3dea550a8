extension CatalogTables {
  /// Further OSStatus codes of the Security framework, -67679 to -25335, ascending.
  static let securityOther3: [CatalogRow] = [
    CatalogRow(
      code: -67679, symbol: "errSecInvalidGUID", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: "A module was named by an identifier that no module has.", next: ""),
    CatalogRow(
      code: -67678, symbol: "errSecModuleManifestVerifyFailed", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: """
        The signed manifest of a plug-in module does not verify, so the module isn't loaded.
        """, next: ""),
    CatalogRow(
      code: -67677, symbol: "errSecFunctionFailed", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: """
        The operation was carried out and did not succeed, without a reason that could be given.
        """, next: ""),
    CatalogRow(
      code: -67676, symbol: "errSecSelfCheckFailed", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: "A cryptographic module did not pass the test of itself.", next: ""),
    CatalogRow(
      code: -67675, symbol: "errSecInvalidPointer", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: "A nil or wild pointer was passed where an object is required.", next: ""),
    CatalogRow(
      code: -67674, symbol: "errSecMDSError", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: "The directory in which CSSM looks up its modules is missing or damaged.", next: ""),
    CatalogRow(
      code: -67672, symbol: "errSecMemoryError", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: "The CSSM layer could not get memory.", next: ""),
    CatalogRow(
      code: -67671, symbol: "errSecInternalError", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: """
        The CSSM layer failed in itself; unlike errSecInternal the number comes from the old \
        architecture.
        """, next: ""),
    CatalogRow(
      code: -67670, symbol: "errSecFunctionIntegrityFail", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "A CSSM entry point lies outside of the code that had been verified.", next: ""),
    CatalogRow(
      code: -67669, symbol: "errSecPVCReferentNotFound", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: """
        The pointer check of CSSM did not find the caller among the modules that may call.
        """, next: ""),
    CatalogRow(
      code: -67668, symbol: "errSecInvalidHandleUsage", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: """
        A CSSM handle was passed to a service of another kind, such as a certificate handle to a \
        data store.
        """, next: ""),
    CatalogRow(
      code: -67667, symbol: "errSecNotInitialized", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: """
        CSSM, the old cryptographic architecture of the Mac, was used before it was started.
        """, next: ""),
    CatalogRow(
      code: -67666, symbol: "errSecMobileMeFailedConsistencyCheck", aliases: "", layer: .other,
      speaker: .unknown, causes: "",
      meaning: "A certificate from MobileMe did not agree with what had been requested.", next: ""),
    CatalogRow(
      code: -67665, symbol: "errSecMobileMeCSRVerifyFailure", aliases: "", layer: .other,
      speaker: .unknown, causes: "",
      meaning: """
        The MobileMe server could not verify the signature on a certificate signing request.
        """, next: ""),
    CatalogRow(
      code: -67664, symbol: "errSecMobileMeNoRequestPending", aliases: "", layer: .other,
      speaker: .unknown, causes: "",
      meaning: "The state of a MobileMe request was asked for when none had been made.", next: ""),
    CatalogRow(
      code: -67663, symbol: "errSecMobileMeRequestAlreadyPending", aliases: "", layer: .other,
      speaker: .unknown, causes: "",
      meaning: "An earlier MobileMe certificate request had not been answered yet.", next: ""),
    CatalogRow(
      code: -67662, symbol: "errSecMobileMeServerServiceErr", aliases: "", layer: .other,
      speaker: .unknown, causes: "",
      meaning: "A service behind the MobileMe certificate server was not working.", next: ""),
    CatalogRow(
      code: -67661, symbol: "errSecMobileMeServerAlreadyExists", aliases: "", layer: .other,
      speaker: .unknown, causes: "",
      meaning: "The MobileMe account already had the certificate that was requested.", next: ""),
    CatalogRow(
      code: -67660, symbol: "errSecMobileMeServerNotAvailable", aliases: "", layer: .other,
      speaker: .unknown, causes: "",
      meaning: "The MobileMe certificate server could not be reached; the service ended in 2012.",
      next: ""),
    CatalogRow(
      code: -67659, symbol: "errSecMobileMeServerError", aliases: "", layer: .other,
      speaker: .unknown, causes: "",
      meaning: "The MobileMe certificate server reported a failure.", next: ""),
    CatalogRow(
      code: -67658, symbol: "errSecMobileMeRequestRedirected", aliases: "", layer: .other,
      speaker: .unknown, causes: "",
      meaning: "The MobileMe certificate service sent the request on to another address.",
      next: ""),
    CatalogRow(
      code: -67657, symbol: "errSecMobileMeRequestQueued", aliases: "", layer: .other,
      speaker: .unknown, causes: "",
      meaning: """
        MobileMe, Apple's service before iCloud, had put a certificate request in a queue.
        """, next: ""),
    CatalogRow(
      code: -67656, symbol: "errSecUnknownQualifiedCertStatement", aliases: "", layer: .trust,
      speaker: .device, causes: "",
      meaning: """
        A qualified certificate contains a statement that is not understood and can't be ignored.
        """, next: ""),
    CatalogRow(
      code: -67653, symbol: "errSecResourceSignBadExtKeyUsage", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The certificate that signed a resource is not meant for that use.", next: ""),
    CatalogRow(
      code: -67652, symbol: "errSecResourceSignBadCertChainLength", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: """
        Signed resources, such as old software update packages, came with a chain of the wrong \
        length.
        """, next: ""),
    CatalogRow(
      code: -67651, symbol: "errSecCodeSigningDevelopment", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: """
        Code is signed with a development certificate where one for distribution is wanted.
        """, next: ""),
    CatalogRow(
      code: -67650, symbol: "errSecCodeSigningNoExtendedKeyUsage", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: """
        The certificate behind a code signature does not state any purpose, so code signing isn't \
        among them.
        """, next: ""),
    CatalogRow(
      code: -67649, symbol: "errSecCodeSigningBadPathLengthConstraint", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: """
        The signing policy expects a particular path length in an authority of the code \
        signature's chain.
        """, next: ""),
    CatalogRow(
      code: -67648, symbol: "errSecCodeSigningNoBasicConstraints", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "An authority in a code signature's chain has no basic constraints.", next: ""),
    CatalogRow(
      code: -67647, symbol: "errSecCodeSigningBadCertChainLength", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: """
        The chain of a code signature has more or fewer certificates than Apple's signing policy \
        prescribes.
        """, next: ""),
    CatalogRow(
      code: -67646, symbol: "errSecOCSPResponseNonceMismatch", aliases: "", layer: .trust,
      speaker: .device, causes: "",
      meaning: """
        The random value in the OCSP answer differs from the one in the request, so it may be a \
        replay.
        """, next: ""),
    CatalogRow(
      code: -67645, symbol: "errSecOCSPResponderUnauthorized", aliases: "", layer: .trust,
      speaker: .unknown, causes: "",
      meaning: """
        The responder is not in charge of this certificate or does not serve this client.
        """, next: ""),
    CatalogRow(
      code: -67644, symbol: "errSecOCSPResponderSignatureRequired", aliases: "", layer: .trust,
      speaker: .unknown, causes: "",
      meaning: "The responder only serves requests that are signed, and this one was not.",
      next: ""),
    CatalogRow(
      code: -67643, symbol: "errSecOCSPResponderTryLater", aliases: "", layer: .trust,
      speaker: .unknown, causes: "",
      meaning: "The responder is overloaded and asks to be asked again.", next: ""),
    CatalogRow(
      code: -67642, symbol: "errSecOCSPResponderInternalError", aliases: "", layer: .trust,
      speaker: .unknown, causes: "",
      meaning: "The responder answered that it has a problem of its own.", next: ""),
    CatalogRow(
      code: -67641, symbol: "errSecOCSPResponderMalformedReq", aliases: "", layer: .trust,
      speaker: .unknown, causes: "",
      meaning: "The responder answered that it could not parse the request.", next: ""),
    CatalogRow(
      code: -67640, symbol: "errSecOCSPNoSigner", aliases: "", layer: .trust, speaker: .device,
      causes: "",
      meaning: """
        The certificate of the one who signed the OCSP answer is neither included nor known.
        """, next: ""),
    CatalogRow(
      code: -67639, symbol: "errSecOCSPSignatureError", aliases: "", layer: .trust,
      speaker: .device, causes: "",
      meaning: "The signature on an OCSP answer is wrong, so the answer is worthless.", next: ""),
    CatalogRow(
      code: -67638, symbol: "errSecRecordModified", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: "A database record was changed by someone else between reading and writing.",
      next: ""),
    CatalogRow(
      code: -67637, symbol: "errSecOCSPNotTrustedToAnchor", aliases: "", layer: .trust,
      speaker: .device, causes: "",
      meaning: "The certificate that signed the OCSP answer does not lead to a trusted root.",
      next: ""),
    CatalogRow(
      code: -67636, symbol: "errSecNetworkFailure", aliases: "", layer: .network,
      speaker: .unknown, causes: "not-ats-network",
      meaning: """
        A download that the trust code needed, such as a revocation answer or a missing issuer, \
        failed on the network.
        """,
      next: "See whether the device is online and the authority's addresses aren't blocked."),
    CatalogRow(
      code: -67634, symbol: "errSecEndOfData", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: "A reader came to the end of its input before it had everything it wanted.",
      next: ""),
    CatalogRow(
      code: -67633, symbol: "errSecOCSPStatusUnrecognized", aliases: "", layer: .trust,
      speaker: .device, causes: "",
      meaning: """
        The responder does not know the certificate, which may be too new or from another issuer.
        """, next: ""),
    CatalogRow(
      code: -67632, symbol: "errSecOCSPUnavailable", aliases: "", layer: .trust, speaker: .unknown,
      causes: "not-ats-network",
      meaning: """
        The revocation responder could not be reached. A plain evaluation carries on without it.
        """, next: ""),
    CatalogRow(
      code: -67631, symbol: "errSecOCSPBadRequest", aliases: "", layer: .trust, speaker: .device,
      causes: "",
      meaning: "The revocation request itself was malformed.", next: ""),
    CatalogRow(
      code: -67630, symbol: "errSecOCSPBadResponse", aliases: "", layer: .trust, speaker: .device,
      causes: "",
      meaning: """
        The answer of the revocation responder could not be understood, perhaps because a portal \
        or proxy answered with a web page.
        """, next: ""),
    CatalogRow(
      code: -67629, symbol: "errSecSSLBadExtendedKeyUsage", aliases: "", layer: .trust,
      speaker: .device, causes: "certificate-not-compliant",
      meaning: """
        The certificate is not meant for TLS: serverAuth, or clientAuth on the client's side, is \
        not among its purposes. The older Mac trust policy spoke of it under this number.
        """,
      next: "Reissue the certificate with the purpose that its side of the connection needs."),
    CatalogRow(
      code: -67628, symbol: "errSecSMIMESubjAltNameNotCritical", aliases: "", layer: .trust,
      speaker: .device, causes: "",
      meaning: """
        A mail certificate without a subject should mark its alternative names critical and does \
        not.
        """, next: ""),
    CatalogRow(
      code: -67627, symbol: "errSecSMIMENoEmailAddress", aliases: "", layer: .trust,
      speaker: .device, causes: "",
      meaning: "A certificate used for mail does not contain any mail address.", next: ""),
    CatalogRow(
      code: -67626, symbol: "errSecSMIMEKeyUsageNotCritical", aliases: "", layer: .trust,
      speaker: .device, causes: "",
      meaning: "In a mail certificate the key usage should be marked critical and is not.",
      next: ""),
    CatalogRow(
      code: -67625, symbol: "errSecSMIMEBadKeyUsage", aliases: "", layer: .trust, speaker: .device,
      causes: "",
      meaning: """
        The key usage of a mail certificate excludes the signature or encryption that it was used \
        for.
        """, next: ""),
    CatalogRow(
      code: -67624, symbol: "errSecSMIMEBadExtendedKeyUsage", aliases: "", layer: .trust,
      speaker: .device, causes: "",
      meaning: "A certificate used for mail is not meant for mail protection.", next: ""),
    CatalogRow(
      code: -67622, symbol: "errSecIDPFailure", aliases: "", layer: .trust, speaker: .device,
      causes: "",
      meaning: """
        The issuing distribution point says that this list does not cover certificates of the kind \
        in question, or it is malformed.
        """, next: ""),
    CatalogRow(
      code: -67621, symbol: "errSecCRLPolicyFailed", aliases: "", layer: .trust, speaker: .device,
      causes: "",
      meaning: "The revocation list was obtained and breaks a rule of the revocation policy.",
      next: ""),
    CatalogRow(
      code: -67620, symbol: "errSecCRLNotTrusted", aliases: "", layer: .trust, speaker: .device,
      causes: "",
      meaning: "The signer of the revocation list has no trusted chain of its own.", next: ""),
    CatalogRow(
      code: -67619, symbol: "errSecUnknownCRLExtension", aliases: "", layer: .trust,
      speaker: .device, causes: "",
      meaning: """
        The revocation list has an extension that is not understood, so the list can't be relied \
        on.
        """, next: ""),
    CatalogRow(
      code: -67617, symbol: "errSecCRLBadURI", aliases: "", layer: .trust, speaker: .device,
      causes: "",
      meaning: "The address of the revocation list in the certificate is not a usable URL.",
      next: ""),
    CatalogRow(
      code: -67616, symbol: "errSecCRLServerDown", aliases: "", layer: .trust, speaker: .unknown,
      causes: "not-ats-network",
      meaning: "The server that publishes the revocation list did not answer.", next: ""),
    CatalogRow(
      code: -67615, symbol: "errSecCRLNotFound", aliases: "", layer: .trust, speaker: .device,
      causes: "",
      meaning: "No revocation list was found for the certificate's issuer.", next: ""),
    CatalogRow(
      code: -67614, symbol: "errSecCRLNotValidYet", aliases: "", layer: .trust, speaker: .device,
      causes: "",
      meaning: """
        The revocation list's date of issue lies in the future, most likely because a clock is \
        wrong.
        """, next: ""),
    CatalogRow(
      code: -67613, symbol: "errSecCRLExpired", aliases: "", layer: .trust, speaker: .device,
      causes: "",
      meaning: """
        The revocation list at hand is past the date by which a new one should have appeared.
        """, next: ""),
    CatalogRow(
      code: -67607, symbol: "errSecInvalidSubjectKeyID", aliases: "", layer: .trust,
      speaker: .device, causes: "certificate-not-compliant",
      meaning: """
        The subject key identifier of a certificate is malformed or is not the one its key should \
        have.
        """, next: ""),
    CatalogRow(
      code: -67606, symbol: "errSecInvalidAuthorityKeyID", aliases: "", layer: .trust,
      speaker: .device, causes: "certificate-not-compliant",
      meaning: """
        The authority key identifier of a certificate is malformed or points to no certificate of \
        the chain.
        """, next: ""),
    CatalogRow(
      code: -67601, symbol: "errSecIncompatibleKeyBlob", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "A key block has a format version that this system does not read.", next: ""),
    CatalogRow(
      code: -67600, symbol: "errSecIncompatibleDatabaseBlob", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The keychain's master block has a format version that this system does not read.",
      next: ""),
    CatalogRow(
      code: -67599, symbol: "errSecInvalidKeyBlob", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: "The encrypted block that holds one key of a keychain is damaged.", next: ""),
    CatalogRow(
      code: -67598, symbol: "errSecInvalidDatabaseBlob", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The encrypted block with a keychain's master key is damaged.", next: ""),
    CatalogRow(
      code: -67597, symbol: "errSecFileTooBig", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: "The file is larger than the function is willing to read.", next: ""),
    CatalogRow(
      code: -67596, symbol: "errSecQuotaExceeded", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: "A limit on the number or size of stored objects was reached.", next: ""),
    CatalogRow(
      code: -67595, symbol: "errSecAppleSSLv2Rollback", aliases: "", layer: .tlsProfile,
      speaker: .device, causes: "",
      meaning: """
        A padding pattern revealed that a client able to speak SSL 3 or better was made to fall \
        back to SSL 2, which is a sign of an attack.
        """, next: ""),
    CatalogRow(
      code: -67594, symbol: "errSecConversionError", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: "Data could not be turned from one internal representation into another.", next: ""),
    CatalogRow(
      code: -67593, symbol: "errSecAppleInvalidKeyEndDate", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The key is not to be used any longer, or its end date is malformed.", next: ""),
    CatalogRow(
      code: -67592, symbol: "errSecAppleInvalidKeyStartDate", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The key may not be used yet, or its start date is malformed.", next: ""),
    CatalogRow(
      code: -67591, symbol: "errSecAppleSignatureMismatch", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: """
        An application's code signature no longer agrees with the one recorded for it in the \
        keychain.
        """, next: ""),
    CatalogRow(
      code: -67590, symbol: "errSecApplePublicKeyIncomplete", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: """
        A public key lacks parameters that it should inherit from its issuer's key, as DSA keys \
        could.
        """, next: ""),
    CatalogRow(
      code: -67589, symbol: "errSecAppleAddAppACLSubject", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: """
        An application could not be entered in the access control list of a keychain item.
        """, next: ""),
    CatalogRow(
      code: -67588, symbol: "errSecDeviceFailed", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: "A cryptographic device reported that it is out of order.", next: ""),
    CatalogRow(
      code: -67587, symbol: "errSecDeviceReset", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: "A smart card or another token was reset in the middle of the operation.", next: ""),
    CatalogRow(
      code: -67586, symbol: "errSecInsufficientClientID", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The calling program could not be identified well enough to be granted access.",
      next: ""),
    CatalogRow(
      code: -67585, symbol: "errSecServiceNotAvailable", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: """
        A service that the operation depends on is not present in this process or system.
        """, next: ""),
    CatalogRow(
      code: -34020, symbol: "errSecRestrictedAPI", aliases: "", layer: .client, speaker: .device,
      causes: "",
      meaning: "The client runs under restrictions that exclude this operation.", next: ""),
    CatalogRow(
      code: -34019, symbol: "errSecUpgradePending", aliases: "", layer: .client, speaker: .device,
      causes: "",
      meaning: """
        The keychain database must be converted first, which has to wait until the device is \
        unlocked.
        """,
      next: "Try again on the next unlock notification."),
    CatalogRow(
      code: -34018, symbol: "errSecMissingEntitlement", aliases: "", layer: .client,
      speaker: .device, causes: "",
      meaning: """
        The process lacks an entitlement for the keychain access group or service it asked for. It \
        is familiar from unit tests without a host app and from apps whose signing profile lacks \
        keychain sharing.
        """,
      next: """
        Look at the signed entitlements with codesign -d --entitlements, and run tests inside a \
        host app.
        """),
    CatalogRow(
      code: -34017, symbol: "errSecWaitForCallback", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: """
        The operation has been started and will report its outcome through a callback; nothing \
        failed.
        """, next: ""),
    CatalogRow(
      code: -26275, symbol: "errSecDecode", aliases: "errSecInvalidCertificate errSecInvalidKey",
      layer: .other, speaker: .device, causes: "",
      meaning: """
        Encoded data could not be taken apart. Private headers give the number two more names, for \
        a certificate and for a key that are malformed.
        """,
      next: "Check that the bytes are DER, complete, and of the type that the call expects."),
    CatalogRow(
      code: -25337, symbol: "errSecErrorStringNotAvailable", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "A text was wanted for an error code, and no text for it is installed.", next: ""),
    CatalogRow(
      code: -25336, symbol: "errSecPeersNotAvailable", aliases: "errSecTimedOut", layer: .other,
      speaker: .device, causes: "",
      meaning: """
        No other device of the trusted circle can be reached. The same number means a task \
        that waited too long.
        """, next: ""),
    CatalogRow(
      code: -25335, symbol: "errSecDeviceIDNoMatch", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: """
        The messaging identifier under which a message of keychain syncing came in is not the one \
        recorded for that device.
        """, next: ""),
  ]
}
