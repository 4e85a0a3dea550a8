extension CatalogTables {
  /// Further OSStatus codes of the Security framework, -25334 to 0, ascending.
  static let securityOther4: [CatalogRow] = [
    CatalogRow(
      code: -25334, symbol: "errSecFailedToSendIDSMessage", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "A message of keychain syncing could not be handed to Apple's identity service.",
      next: ""),
    CatalogRow(
      code: -25333, symbol: "errSecIDSNotRegistered", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: """
        The account is not registered with Apple's identity service, or none of its other devices \
        is.
        """, next: ""),
    CatalogRow(
      code: -25332, symbol: "errSecDeviceIDNeeded", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: """
        Keychain syncing wants to send a message and does not know this device's own messaging \
        identifier.
        """, next: ""),
    CatalogRow(
      code: -25331, symbol: "errSecOTRNotReady", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: """
        The session between two devices is still being negotiated, so the packet can't be handled \
        for now.
        """, next: ""),
    CatalogRow(
      code: -25330, symbol: "errSecAuthNeeded", aliases: "", layer: .client, speaker: .device,
      causes: "",
      meaning: """
        The key demands authentication, such as Face ID or a passcode, and the call was made \
        without it. The constraints to fulfil are listed in the error's userInfo.
        """, next: ""),
    CatalogRow(
      code: -25329, symbol: "errSecOTRIDTooNew", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: "An off-the-record message refers to a key that this device has not received yet.",
      next: ""),
    CatalogRow(
      code: -25328, symbol: "errSecOTRTooOld", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: """
        An off-the-record message between devices was made with a key that has been retired \
        already.
        """, next: ""),
    CatalogRow(
      code: -25327, symbol: "errSecMPSignatureInvalid", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: """
        A protected message between a person's devices bears a signature that does not verify.
        """, next: ""),
    CatalogRow(
      code: -25320, symbol: "errSecInDarkWake", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: """
        The Mac is awake for maintenance with its display off, so no dialog could be shown.
        """,
      next: "Repeat after a full wake."),
    CatalogRow(
      code: -25319, symbol: "errSecInvalidPrefsDomain", aliases: "", layer: .client,
      speaker: .device, causes: "",
      meaning: """
        The keychain preferences were asked for in a domain that is none of user, system, common \
        or dynamic.
        """, next: ""),
    CatalogRow(
      code: -25317, symbol: "errSecDataNotModifiable", aliases: "", layer: .client,
      speaker: .device, causes: "",
      meaning: """
        The item's content is fixed; it has to be deleted and added again in order to change.
        """, next: ""),
    CatalogRow(
      code: -25316, symbol: "errSecDataNotAvailable", aliases: "", layer: .client,
      speaker: .device, causes: "",
      meaning: """
        The item's secret part can't be fetched, for example because it sits on a token that isn't \
        inserted.
        """, next: ""),
    CatalogRow(
      code: -25315, symbol: "errSecInteractionRequired", aliases: "", layer: .client,
      speaker: .device, causes: "",
      meaning: """
        The keychain needs to ask the user something, and the caller has switched asking off.
        """, next: ""),
    CatalogRow(
      code: -25314, symbol: "errSecNoPolicyModule", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: """
        The module that holds the trust policies did not load, so nothing can be evaluated.
        """, next: ""),
    CatalogRow(
      code: -25313, symbol: "errSecNoCertificateModule", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The module that handles certificates did not load.", next: ""),
    CatalogRow(
      code: -25312, symbol: "errSecNoStorageModule", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: """
        The module that stores keychain data did not load, a sign of a damaged installation.
        """, next: ""),
    CatalogRow(
      code: -25311, symbol: "errSecKeySizeNotAllowed", aliases: "", layer: .client,
      speaker: .device, causes: "",
      meaning: """
        The requested key length is outside of what the algorithm or the key store offers.
        """, next: ""),
    CatalogRow(
      code: -25310, symbol: "errSecWrongSecVersion", aliases: "", layer: .client, speaker: .device,
      causes: "",
      meaning: """
        The keychain was written by a newer or older system and is not readable by this one.
        """, next: ""),
    CatalogRow(
      code: -25309, symbol: "errSecReadOnlyAttr", aliases: "", layer: .client, speaker: .device,
      causes: "",
      meaning: "The attribute is kept by the system and cannot be set by callers.", next: ""),
    CatalogRow(
      code: -25308, symbol: "errSecInteractionNotAllowed", aliases: "", layer: .client,
      speaker: .device, causes: "",
      meaning: """
        A prompt would be necessary and is impossible at this time: the device is locked, the app \
        is in the background, or the Mac process has no user interface. A TLS client identity \
        protected like that cannot be used then.
        """,
      next: """
        Choose an accessibility class such as "after first unlock" for items that are needed in \
        the background.
        """),
    CatalogRow(
      code: -25307, symbol: "errSecNoDefaultKeychain", aliases: "", layer: .client,
      speaker: .device, causes: "",
      meaning: "The user has no default keychain, as for service accounts on a Mac.",
      next: "Name the keychain explicitly or create a default one for that account."),
    CatalogRow(
      code: -25306, symbol: "errSecNoSuchClass", aliases: "", layer: .client, speaker: .device,
      causes: "",
      meaning: "The item class in the request is none of password, certificate, key or identity.",
      next: ""),
    CatalogRow(
      code: -25305, symbol: "errSecInvalidSearchRef", aliases: "", layer: .client,
      speaker: .device, causes: "",
      meaning: """
        A search over keychain items can't go on, since the search object is stale or was never \
        created properly.
        """, next: ""),
    CatalogRow(
      code: -25304, symbol: "errSecInvalidItemRef", aliases: "", layer: .client, speaker: .device,
      causes: "",
      meaning: """
        The reference points to an item that has gone, for instance because another process \
        deleted it.
        """, next: ""),
    CatalogRow(
      code: -25303, symbol: "errSecNoSuchAttr", aliases: "", layer: .client, speaker: .device,
      causes: "",
      meaning: "The item class does not have the attribute that was named.", next: ""),
    CatalogRow(
      code: -25302, symbol: "errSecDataTooLarge", aliases: "", layer: .client, speaker: .device,
      causes: "",
      meaning: """
        The data is bigger than a keychain item or a displayed attribute is allowed to be.
        """, next: ""),
    CatalogRow(
      code: -25301, symbol: "errSecBufferTooSmall", aliases: "", layer: .client, speaker: .device,
      causes: "",
      meaning: """
        The caller's buffer cannot hold the attribute or data that should be copied into it.
        """, next: ""),
    CatalogRow(
      code: -25300, symbol: "errSecItemNotFound", aliases: "", layer: .client, speaker: .device,
      causes: "",
      meaning: """
        No keychain item matches the query. With client certificates this happens when the private \
        key was never imported or belongs to another access group, so that no identity can be \
        formed.
        """,
      next: "Query for certificate and key separately, and check the access group entitlement."),
    CatalogRow(
      code: -25299, symbol: "errSecDuplicateItem", aliases: "", layer: .client, speaker: .device,
      causes: "",
      meaning: """
        An item with the same identifying attributes is stored already; for a password these are \
        service and account, for a key its label and tag.
        """,
      next: "Update the stored item with SecItemUpdate, or delete it before adding."),
    CatalogRow(
      code: -25298, symbol: "errSecInvalidCallback", aliases: "", layer: .client, speaker: .device,
      causes: "",
      meaning: """
        A callback that was never registered was to be removed, or its pointer is not usable.
        """, next: ""),
    CatalogRow(
      code: -25297, symbol: "errSecDuplicateCallback", aliases: "", layer: .client,
      speaker: .device, causes: "",
      meaning: "The same keychain event callback was registered a second time.", next: ""),
    CatalogRow(
      code: -25296, symbol: "errSecDuplicateKeychain", aliases: "", layer: .client,
      speaker: .device, causes: "",
      meaning: "A keychain is to be created where one of that name lies already.", next: ""),
    CatalogRow(
      code: -25295, symbol: "errSecInvalidKeychain", aliases: "", layer: .client, speaker: .device,
      causes: "",
      meaning: "The file exists and is not a keychain, or its header is damaged.", next: ""),
    CatalogRow(
      code: -25294, symbol: "errSecNoSuchKeychain", aliases: "", layer: .client, speaker: .device,
      causes: "",
      meaning: "There is no keychain file at the given path or under the given name.", next: ""),
    CatalogRow(
      code: -25293, symbol: "errSecAuthFailed", aliases: "", layer: .client, speaker: .device,
      causes: "",
      meaning: """
        A password, passphrase or biometric check was not accepted. For a keychain it is mostly \
        the wrong password; for a PKCS #12 import it is the wrong passphrase.
        """,
      next: """
        Ask for the secret again, and verify that the file isn't protected by an algorithm this \
        system lacks.
        """),
    CatalogRow(
      code: -25292, symbol: "errSecReadOnly", aliases: "", layer: .client, speaker: .device,
      causes: "",
      meaning: "The keychain may be read only, as the system roots are.", next: ""),
    CatalogRow(
      code: -25291, symbol: "errSecNotAvailable", aliases: "", layer: .client, speaker: .device,
      causes: "",
      meaning: """
        No keychain can be reached. On a Mac the process runs outside of a login session, or the \
        security daemon is not answering.
        """,
      next: "Check under which user and session the process runs."),
    CatalogRow(
      code: -25264, symbol: "errSecPkcs12VerifyFailure", aliases: "", layer: .client,
      speaker: .device, causes: "",
      meaning: """
        The integrity code of a PKCS #12 file does not match: nearly always the passphrase is \
        wrong, seldom the file is damaged.
        """,
      next: "Try the same file and passphrase with another tool before suspecting the app."),
    CatalogRow(
      code: -25263, symbol: "errSecNoTrustSettings", aliases: "", layer: .trust, speaker: .device,
      causes: "",
      meaning: """
        No one has made any trust settings for this certificate in the domain that was asked, \
        which is the normal state.
        """, next: ""),
    CatalogRow(
      code: -25262, symbol: "errSecInvalidTrustSettings", aliases: "", layer: .trust,
      speaker: .device, causes: "",
      meaning: """
        The stored record of trust settings for a certificate is damaged and cannot be read.
        """,
      next: "Delete the certificate's settings in Keychain Access and set them again."),
    CatalogRow(
      code: -25261, symbol: "errSecInvalidPasswordRef", aliases: "", layer: .client,
      speaker: .device, causes: "",
      meaning: "The reference to a password that should protect the key is not usable.", next: ""),
    CatalogRow(
      code: -25260, symbol: "errSecPassphraseRequired", aliases: "", layer: .client,
      speaker: .device, causes: "",
      meaning: """
        The file is encrypted, and no passphrase was passed to the import or export function.
        """, next: ""),
    CatalogRow(
      code: -25259, symbol: "errSecMultiplePrivKeys", aliases: "", layer: .client,
      speaker: .device, causes: "",
      meaning: """
        The file contains several private keys although the import was told to accept one at most.
        """, next: ""),
    CatalogRow(
      code: -25258, symbol: "errSecKeyIsSensitive", aliases: "", layer: .client, speaker: .device,
      causes: "",
      meaning: """
        The key may leave the keychain only in encrypted form, and a plain export was requested.
        """, next: ""),
    CatalogRow(
      code: -25257, symbol: "errSecUnknownFormat", aliases: "", layer: .client, speaker: .device,
      causes: "",
      meaning: """
        The data offered for import is in none of the recognised formats, for example because it \
        is a web page or a truncated file.
        """,
      next: "Look at the first bytes: PEM begins with five hyphens, DER with 0x30."),
    CatalogRow(
      code: -25256, symbol: "errSecUnsupportedFormat", aliases: "", layer: .client,
      speaker: .device, causes: "",
      meaning: """
        The key or certificate can't be imported or exported in the file format that was chosen.
        """, next: ""),
    CatalogRow(
      code: -25245, symbol: "errSecTrustNotAvailable", aliases: "", layer: .trust,
      speaker: .device, causes: "",
      meaning: "The result of a trust evaluation was requested before any evaluation took place.",
      next: "Call SecTrustEvaluateWithError first."),
    CatalogRow(
      code: -25244, symbol: "errSecInvalidOwnerEdit", aliases: "", layer: .client,
      speaker: .device, causes: "",
      meaning: """
        Somebody tried to change who owns a keychain item in a way that its access control does \
        not permit.
        """, next: ""),
    CatalogRow(
      code: -25243, symbol: "errSecNoAccessForItem", aliases: "", layer: .client, speaker: .device,
      causes: "",
      meaning: """
        The keychain item has no access control object at all, so there is none to return or edit.
        """, next: ""),
    CatalogRow(
      code: -25242, symbol: "errSecInvalidTrustSetting", aliases: "", layer: .trust,
      speaker: .device, causes: "",
      meaning: """
        One trust setting in a record has a value that makes no sense, such as an unknown result \
        type.
        """, next: ""),
    CatalogRow(
      code: -25241, symbol: "errSecPolicyNotFound", aliases: "", layer: .trust, speaker: .device,
      causes: "",
      meaning: "The trust policy asked for, by identifier, does not exist on this system.",
      next: ""),
    CatalogRow(
      code: -25240, symbol: "errSecACLNotSimple", aliases: "", layer: .client, speaker: .device,
      causes: "",
      meaning: """
        The access control list of a keychain item is more complicated than the old simple \
        interface can show or change.
        """, next: ""),
    CatalogRow(
      code: -4960, symbol: "errSecCoreFoundationUnknown", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: """
        Core Foundation reported an error that could not be translated into anything more exact.
        """, next: ""),
    CatalogRow(
      code: -2070, symbol: "errSecInternalComponent", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: """
        A component below the Security framework failed without giving a reason. Code signing \
        reports it over SSH and in build services when the keychain with the signing key is \
        locked.
        """,
      next: "Unlock the keychain in the same session and allow the signing tool to use the key."),
    CatalogRow(
      code: -909, symbol: "errSecBadReq", aliases: "", layer: .client, speaker: .device,
      causes: "",
      meaning: """
        The call does not fit the state of the object, or an argument of it is out of order, as \
        with an operation on a request that was never set up.
        """, next: ""),
    CatalogRow(
      code: -128, symbol: "errSecUserCanceled", aliases: "", layer: .client, speaker: .device,
      causes: "",
      meaning: "The person dismissed the prompt for a password, fingerprint, face or permission.",
      next: """
        Treat it as a decision and not as a failure; ask again only on the user's initiative.
        """),
    CatalogRow(
      code: -108, symbol: "errSecAllocate", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: """
        Memory for the operation could not be had, which usually means an absurd length was \
        requested rather than that memory ran out.
        """, next: ""),
    CatalogRow(
      code: -61, symbol: "errSecWrPerm", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: "The file or keychain may not be written by this process.", next: ""),
    CatalogRow(
      code: -50, symbol: "errSecParam",
      aliases: """
        errSecItemClassMissing errSecItemIllegalQuery errSecItemInvalidKey \
        errSecItemInvalidKeyType errSecItemInvalidValue errSecItemMatchUnsupported \
        errSecMatchLimitUnsupported errSecReturnAttributesUnsupported errSecReturnDataUnsupported \
        errSecReturnMissingPointer errSecReturnPersistentRefUnsupported errSecReturnRefUnsupported \
        errSecUnsupportedPadding errSecUseItemListUnsupported errSecUseKeychainListUnsupported \
        errSecUseKeychainUnsupported errSecValuePersistentRefUnsupported errSecValueRefUnsupported
        """,
      layer: .client, speaker: .device, causes: "",
      meaning: """
        An argument of a Security call is wrong: a missing class in a keychain query, an \
        unsupported key or value, a nil result pointer, a padding the key can't use. The many \
        private names of this number distinguish these cases only inside the framework.
        """,
      next: """
        Compare the query dictionary with the documentation of the call, key by key, and look at \
        the CFError's text where there is one.
        """),
    CatalogRow(
      code: -49, symbol: "errSecOpWr", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: """
        A file that should be opened for writing is already open for writing by somebody else.
        """, next: ""),
    CatalogRow(
      code: -36, symbol: "errSecIO", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: """
        Reading or writing a file failed below the Security framework, for instance on a damaged \
        disk or a network volume that went away.
        """, next: ""),
    CatalogRow(
      code: -34, symbol: "errSecDiskFull", aliases: "errSecDskFull", layer: .other,
      speaker: .device, causes: "",
      meaning: """
        No space was left on the volume when the keychain or another file was to be written.
        """,
      next: "Free some storage and repeat the operation."),
    CatalogRow(
      code: -4, symbol: "errSecUnimplemented",
      aliases: "errSecUnsupportedAlgorithm errSecUnsupportedOperation", layer: .other,
      speaker: .device, causes: "",
      meaning: """
        This system or framework version does not contain the function, or not for this kind of \
        key or algorithm. Apple's private headers use the same number for an algorithm or \
        operation that a key cannot do.
        """,
      next: """
        Check which algorithms the key supports with SecKeyIsAlgorithmSupported, and the minimum \
        system version of the call.
        """),
    CatalogRow(
      code: 0, symbol: "errSecSuccess", aliases: "", layer: .other, speaker: .device, causes: "",
      meaning: """
        The call succeeded; a zero is printed like any other status and means that nothing went \
        wrong.
        """, next: ""),
  ]
}
