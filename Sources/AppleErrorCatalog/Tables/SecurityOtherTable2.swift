extension CatalogTables {
  /// Further OSStatus codes of the Security framework, -67785 to -67680, ascending.
  static let securityOther2: [CatalogRow] = [
    CatalogRow(
      code: -67785, symbol: "errSecMissingAttributeVersion", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "Several versions of the algorithm exist, and none was selected.", next: ""),
    CatalogRow(
      code: -67784, symbol: "errSecInvalidAttributeVersion", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The version number in the context is one that the algorithm never had.", next: ""),
    CatalogRow(
      code: -67783, symbol: "errSecMissingAttributeEndDate", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "A validity period lacks its last day.", next: ""),
    CatalogRow(
      code: -67782, symbol: "errSecInvalidAttributeEndDate", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The last day of a key's validity is no proper date, or it precedes the first.",
      next: ""),
    CatalogRow(
      code: -67781, symbol: "errSecMissingAttributeStartDate", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "A validity period was begun without its first day.", next: ""),
    CatalogRow(
      code: -67780, symbol: "errSecInvalidAttributeStartDate", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The first day on which a key should be valid is no proper date.", next: ""),
    CatalogRow(
      code: -67779, symbol: "errSecMissingAttributeEffectiveBits", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "RC2 was to be used without saying how many bits of the key are effective.",
      next: ""),
    CatalogRow(
      code: -67778, symbol: "errSecInvalidAttributeEffectiveBits", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The effective key strength, a notion of RC2, is out of range.", next: ""),
    CatalogRow(
      code: -67777, symbol: "errSecMissingAttributeMode", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "No mode of operation, such as CBC, was chosen for a block cipher.", next: ""),
    CatalogRow(
      code: -67776, symbol: "errSecInvalidAttributeMode", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The cipher does not have the mode of operation that was chosen.", next: ""),
    CatalogRow(
      code: -67775, symbol: "errSecMissingAttributeKeyType", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "Without a key type the provider doesn't know what kind of key to make.", next: ""),
    CatalogRow(
      code: -67774, symbol: "errSecInvalidAttributeKeyType", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The key type in the context is unknown to the provider.", next: ""),
    CatalogRow(
      code: -67773, symbol: "errSecMissingAttributeLabel", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "A key is to be stored for later, and no one gave it a label.", next: ""),
    CatalogRow(
      code: -67772, symbol: "errSecInvalidAttributeLabel", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The label in the context is not usable for naming the new key.", next: ""),
    CatalogRow(
      code: -67771, symbol: "errSecMissingAlgorithmParms", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: """
        The algorithm depends on a parameter block, such as a Diffie-Hellman group, that is \
        absent.
        """, next: ""),
    CatalogRow(
      code: -67770, symbol: "errSecInvalidAlgorithmParms", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: """
        The parameter block of an algorithm is malformed, for instance wrong curve or group \
        values.
        """, next: ""),
    CatalogRow(
      code: -67769, symbol: "errSecMissingAttributeRounds", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: """
        A cipher with a variable number of rounds, such as RC5, was set up without that number.
        """, next: ""),
    CatalogRow(
      code: -67768, symbol: "errSecInvalidAttributeRounds", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The number of rounds is outside of what the cipher defines.", next: ""),
    CatalogRow(
      code: -67767, symbol: "errSecMissingAttributeOutputSize", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The function can produce outputs of any size and was not given one.", next: ""),
    CatalogRow(
      code: -67766, symbol: "errSecInvalidAttributeOutputSize", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The digest or derivation cannot produce an output of the size requested.",
      next: ""),
    CatalogRow(
      code: -67765, symbol: "errSecMissingAttributeBlockSize", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "For a cipher with selectable blocks no block size was set.", next: ""),
    CatalogRow(
      code: -67764, symbol: "errSecInvalidAttributeBlockSize", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The cipher cannot run with the block size that was set.", next: ""),
    CatalogRow(
      code: -67763, symbol: "errSecMissingAttributeKeyLength", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "A key of variable length should be generated, and the length was left out.",
      next: ""),
    CatalogRow(
      code: -67762, symbol: "errSecInvalidAttributeKeyLength", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The algorithm does not exist in the key length that the context names.", next: ""),
    CatalogRow(
      code: -67761, symbol: "errSecMissingAttributePassphrase", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "Wrapping or deriving with a passphrase was requested, and the context has none.",
      next: ""),
    CatalogRow(
      code: -67760, symbol: "errSecInvalidAttributePassphrase", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The passphrase in the context is empty or in an encoding that isn't accepted.",
      next: ""),
    CatalogRow(
      code: -67759, symbol: "errSecMissingAttributeSeed", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "A random generator was created without the seed that it cannot do without.",
      next: ""),
    CatalogRow(
      code: -67758, symbol: "errSecInvalidAttributeSeed", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The seed for a random generator does not meet the generator's demands.", next: ""),
    CatalogRow(
      code: -67757, symbol: "errSecMissingAttributeRandom", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The algorithm relies on a random number from the caller and found none.", next: ""),
    CatalogRow(
      code: -67756, symbol: "errSecInvalidAttributeRandom", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The random number handed in is unusable, for example of the wrong size.", next: ""),
    CatalogRow(
      code: -67755, symbol: "errSecMissingAttributePadding", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The cipher works on whole blocks and knows no way to pad the last one.",
      next: ""),
    CatalogRow(
      code: -67754, symbol: "errSecInvalidAttributePadding", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The padding scheme can't be combined with this algorithm and mode.", next: ""),
    CatalogRow(
      code: -67753, symbol: "errSecMissingAttributeSalt", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "A key should be derived from a passphrase, and no salt was given for it.",
      next: ""),
    CatalogRow(
      code: -67752, symbol: "errSecInvalidAttributeSalt", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The salt for deriving a key is too short, too long or malformed.", next: ""),
    CatalogRow(
      code: -67751, symbol: "errSecMissingAttributeInitVector", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: """
        The chosen cipher mode starts from an initialisation vector, which no one supplied.
        """, next: ""),
    CatalogRow(
      code: -67750, symbol: "errSecInvalidAttributeInitVector", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The initialisation vector has a length that does not fit the cipher's block.",
      next: ""),
    CatalogRow(
      code: -67749, symbol: "errSecMissingAttributeKey", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "An operation that needs a key was started from a context without one.", next: ""),
    CatalogRow(
      code: -67748, symbol: "errSecInvalidAttributeKey", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The context contains a key that is unsuitable for its algorithm.", next: ""),
    CatalogRow(
      code: -67747, symbol: "errSecInvalidAlgorithm", aliases: "", layer: .client,
      speaker: .device, causes: "",
      meaning: "The provider does not know the algorithm, or it cannot do what was asked.",
      next: ""),
    CatalogRow(
      code: -67746, symbol: "errSecInvalidContext", aliases: "", layer: .client, speaker: .device,
      causes: "",
      meaning: """
        The cryptographic context was not created, or it is for another kind of operation.
        """, next: ""),
    CatalogRow(
      code: -67745, symbol: "errSecInvalidOutputVector", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The list of output buffers is malformed.", next: ""),
    CatalogRow(
      code: -67744, symbol: "errSecInvalidInputVector", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The list of input buffers is malformed.", next: ""),
    CatalogRow(
      code: -67743, symbol: "errSecUnsupportedVectorOfBuffers", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The provider takes one buffer at a time and was given several.", next: ""),
    CatalogRow(
      code: -67742, symbol: "errSecInvalidKeyFormat", aliases: "", layer: .client,
      speaker: .device, causes: "",
      meaning: "The key's bytes do not follow the format that was declared.", next: ""),
    CatalogRow(
      code: -67741, symbol: "errSecUnsupportedKeyLabel", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The provider does not store labels of that kind with its keys.", next: ""),
    CatalogRow(
      code: -67740, symbol: "errSecInvalidKeyLabel", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: "The label under which a key should be stored or found is malformed.", next: ""),
    CatalogRow(
      code: -67739, symbol: "errSecUnsupportedKeyAttributeMask", aliases: "", layer: .client,
      speaker: .device, causes: "",
      meaning: """
        The provider does not offer the key attributes that were requested, for instance storage \
        on a token.
        """, next: ""),
    CatalogRow(
      code: -67738, symbol: "errSecInvalidKeyAttributeMask", aliases: "", layer: .client,
      speaker: .device, causes: "",
      meaning: """
        The attribute bits of a key, such as permanent or extractable, contradict each other.
        """, next: ""),
    CatalogRow(
      code: -67737, symbol: "errSecUnsupportedKeyUsageMask", aliases: "", layer: .client,
      speaker: .device, causes: "",
      meaning: "The provider cannot enforce the uses that were requested for a key.", next: ""),
    CatalogRow(
      code: -67736, symbol: "errSecInvalidKeyUsageMask", aliases: "", layer: .client,
      speaker: .device, causes: "",
      meaning: "The bits for a new key's permitted uses contradict each other or its type.",
      next: ""),
    CatalogRow(
      code: -67734, symbol: "errSecUnsupportedKeyFormat", aliases: "", layer: .client,
      speaker: .device, causes: "",
      meaning: "The key is in a file or memory format that the provider cannot process.", next: ""),
    CatalogRow(
      code: -67733, symbol: "errSecKeyHeaderInconsistent", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The header of a key contradicts the data that follows.", next: ""),
    CatalogRow(
      code: -67732, symbol: "errSecKeyBlobTypeIncorrect", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: """
        The key data is of another type than the call can take, such as raw where wrapped is \
        wanted.
        """, next: ""),
    CatalogRow(
      code: -67731, symbol: "errSecKeyUsageIncorrect", aliases: "", layer: .client,
      speaker: .device, causes: "",
      meaning: """
        The key's permitted uses do not include the operation, for instance signing with a key \
        meant for encryption.
        """, next: ""),
    CatalogRow(
      code: -67730, symbol: "errSecAlgorithmMismatch", aliases: "", layer: .client,
      speaker: .device, causes: "",
      meaning: "The key and the context name different algorithms.", next: ""),
    CatalogRow(
      code: -67729, symbol: "errSecNotLoggedIn", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: "The token or data store wants a login before it works.", next: ""),
    CatalogRow(
      code: -67728, symbol: "errSecAttachHandleBusy", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: "The provider's handle is in use by another operation.", next: ""),
    CatalogRow(
      code: -67727, symbol: "errSecDeviceError", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: "A token or card reader returned an error.", next: ""),
    CatalogRow(
      code: -67726, symbol: "errSecPrivilegeNotSupported", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The module knows no privilege of the sort that was asked for.", next: ""),
    CatalogRow(
      code: -67725, symbol: "errSecOutputLengthError", aliases: "", layer: .client,
      speaker: .device, causes: "",
      meaning: """
        The space for the result is too small, or the result would be longer than permitted.
        """, next: ""),
    CatalogRow(
      code: -67724, symbol: "errSecInputLengthError", aliases: "", layer: .client,
      speaker: .device, causes: "",
      meaning: """
        The input has a length the algorithm can't work with, for example not a whole number of \
        cipher blocks.
        """, next: ""),
    CatalogRow(
      code: -67723, symbol: "errSecEventNotificationCallbackNotFound", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The callback for module events that was to be removed had not been installed.",
      next: ""),
    CatalogRow(
      code: -67722, symbol: "errSecModuleManagerNotFound", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "There is no manager for modules of this kind.", next: ""),
    CatalogRow(
      code: -67721, symbol: "errSecModuleManagerInitializeFailed", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The manager in charge of a module could not start.", next: ""),
    CatalogRow(
      code: -67720, symbol: "errSecAttributeNotInContext", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The cryptographic context does not contain the attribute that was to be read.",
      next: ""),
    CatalogRow(
      code: -67719, symbol: "errSecInvalidSubServiceID", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The module has no part with the number given, such as a slot of a card reader.",
      next: ""),
    CatalogRow(
      code: -67718, symbol: "errSecModuleNotLoaded", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: "A module was used or attached without having been loaded first.", next: ""),
    CatalogRow(
      code: -67717, symbol: "errSecInvalidServiceMask", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: """
        The bits that say which services a module should provide are not a valid combination.
        """, next: ""),
    CatalogRow(
      code: -67716, symbol: "errSecInvalidAddinFunctionTable", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: """
        A plug-in registered a table of functions that is incomplete or of the wrong kind.
        """, next: ""),
    CatalogRow(
      code: -67715, symbol: "errSecLibraryReferenceNotFound", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The library that a module refers to is not known to the loader.", next: ""),
    CatalogRow(
      code: -67714, symbol: "errSecAddinUnloadFailed", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "A plug-in could not be removed from the CSSM framework.", next: ""),
    CatalogRow(
      code: -67713, symbol: "errSecInvalidKeyHierarchy", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The hierarchy of keys by which a module should be verified is not valid.",
      next: ""),
    CatalogRow(
      code: -67712, symbol: "errSecInvalidKeyRef", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: "The key object is missing or not a key that the call can use.", next: ""),
    CatalogRow(
      code: -67711, symbol: "errSecAddinLoadFailed", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: "A plug-in could not be loaded into the CSSM framework.", next: ""),
    CatalogRow(
      code: -67710, symbol: "errSecEMMUnloadFailed", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: "A manager module for additional service categories could not be removed.",
      next: ""),
    CatalogRow(
      code: -67709, symbol: "errSecEMMLoadFailed", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: "A manager module for additional service categories could not be loaded.", next: ""),
    CatalogRow(
      code: -67708, symbol: "errSecInvalidPVC", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: "The requested kind of pointer check does not exist.", next: ""),
    CatalogRow(
      code: -67707, symbol: "errSecPVCAlreadyConfigured", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The pointer check was to be set up although it had been already.", next: ""),
    CatalogRow(
      code: -67706, symbol: "errSecInvalidScope", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: """
        The scope in which CSSM privileges should hold is neither the process nor the thread.
        """, next: ""),
    CatalogRow(
      code: -67705, symbol: "errSecPrivilegeNotGranted", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The caller asked CSSM for a special privilege and did not get it.", next: ""),
    CatalogRow(
      code: -67704, symbol: "errSecIncompatibleVersion", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "Caller and module were made for different versions of the interface.", next: ""),
    CatalogRow(
      code: -67703, symbol: "errSecInvalidSampleValue", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: """
        One of the samples that make up the credentials, such as a passphrase, is not acceptable.
        """, next: ""),
    CatalogRow(
      code: -67702, symbol: "errSecInvalidACL", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: "An access control list is structurally wrong.", next: ""),
    CatalogRow(
      code: -67701, symbol: "errSecInvalidRecord", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: "A database record is damaged or belongs to another record type.", next: ""),
    CatalogRow(
      code: -67700, symbol: "errSecInvalidAccessCredentials", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The credentials for a protected object are malformed or of the wrong type.",
      next: ""),
    CatalogRow(
      code: -67699, symbol: "errSecACLChangeFailed", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: """
        Editing an access control list failed for a reason that is not one of adding, replacing or \
        deleting.
        """, next: ""),
    CatalogRow(
      code: -67698, symbol: "errSecACLAddFailed", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: "A new entry could not be put into an access control list.", next: ""),
    CatalogRow(
      code: -67697, symbol: "errSecACLReplaceFailed", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: "An entry of an access control list could not be exchanged for another.", next: ""),
    CatalogRow(
      code: -67696, symbol: "errSecACLDeleteFailed", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: "An entry of an access control list could not be removed.", next: ""),
    CatalogRow(
      code: -67695, symbol: "errSecCallbackFailed", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: "A function supplied by the caller was called and reported a failure.", next: ""),
    CatalogRow(
      code: -67694, symbol: "errSecInvalidValue", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: "A field has a value outside of its range.", next: ""),
    CatalogRow(
      code: -67693, symbol: "errSecInvalidQuery", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: "The query to a data store is malformed.", next: ""),
    CatalogRow(
      code: -67692, symbol: "errSecTagNotFound", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: "The object has no field with the tag asked for.", next: ""),
    CatalogRow(
      code: -67691, symbol: "errSecInvalidCertificateGroup", aliases: "", layer: .trust,
      speaker: .device, causes: "",
      meaning: """
        The group of certificates given for a chain is empty or has an element that is none.
        """, next: ""),
    CatalogRow(
      code: -67688, symbol: "errSecInvalidSignature", aliases: "", layer: .trust, speaker: .device,
      causes: "",
      meaning: "The signature is wrong: the data was changed, or another key signed it.", next: ""),
    CatalogRow(
      code: -67687, symbol: "errSecUnknownTag", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: "A field is labelled with a tag that the encoder does not know.", next: ""),
    CatalogRow(
      code: -67686, symbol: "errSecVerificationFailure", aliases: "", layer: .trust,
      speaker: .device, causes: "",
      meaning: "A signature or structure was checked by CSSM and did not verify.", next: ""),
    CatalogRow(
      code: -67685, symbol: "errSecInvalidNumberOfFields", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "A certificate or list template has too many or too few fields.", next: ""),
    CatalogRow(
      code: -67684, symbol: "errSecCRLAlreadySigned", aliases: "", layer: .trust, speaker: .device,
      causes: "",
      meaning: "Entries cannot be added to the revocation list, because it has been signed.",
      next: ""),
    CatalogRow(
      code: -67683, symbol: "errSecInvalidNetworkAddress", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: """
        The network address of a remote service is malformed. It was meant for CSSM directory \
        services and not for URLs.
        """, next: ""),
    CatalogRow(
      code: -67682, symbol: "errSecInvalidPassthroughID", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: """
        A module-specific operation was requested by a number that the module does not define.
        """, next: ""),
    CatalogRow(
      code: -67681, symbol: "errSecInvalidDBList", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: "The list of databases to search contains something that is not a database.",
      next: ""),
    CatalogRow(
      code: -67680, symbol: "errSecInvalidHandle", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: "The handle does not refer to an open object any more, or never did.", next: ""),
  ]
}
