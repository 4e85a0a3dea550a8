extension CatalogTables {
  /// Further OSStatus codes of the Security framework, -67898 to -67786, ascending.
  static let securityOther1: [CatalogRow] = [
    CatalogRow(
      code: -67898, symbol: "errSecTimestampRevocationNotification", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The timestamp server reports that its certificate has been revoked.", next: ""),
    CatalogRow(
      code: -67897, symbol: "errSecTimestampRevocationWarning", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The timestamp server announces that its certificate is about to be revoked.",
      next: ""),
    CatalogRow(
      code: -67896, symbol: "errSecTimestampWaiting", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: "The timestamp has been requested and will be available later.", next: ""),
    CatalogRow(
      code: -67895, symbol: "errSecTimestampRejection", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The timestamp server turned the request down as a whole.", next: ""),
    CatalogRow(
      code: -67894, symbol: "errSecSigningTimeMissing", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "A signed message does not say when it was signed although it should.", next: ""),
    CatalogRow(
      code: -67893, symbol: "errSecTimestampSystemFailure", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "A fault in the timestamp server prevents it from answering.", next: ""),
    CatalogRow(
      code: -67892, symbol: "errSecTimestampAddInfoNotAvailable", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: """
        Further information was requested along with the timestamp, and the server can't give it.
        """, next: ""),
    CatalogRow(
      code: -67891, symbol: "errSecTimestampUnacceptedExtension", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The request to the timestamp server contains an extension it doesn't handle.",
      next: ""),
    CatalogRow(
      code: -67890, symbol: "errSecTimestampUnacceptedPolicy", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The timestamp server does not issue timestamps under the policy asked for.",
      next: ""),
    CatalogRow(
      code: -67889, symbol: "errSecTimestampTimeNotAvailable", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The timestamp server has lost its own clock source for the moment.", next: ""),
    CatalogRow(
      code: -67888, symbol: "errSecTimestampBadDataFormat", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The timestamp server could not read what it was sent.", next: ""),
    CatalogRow(
      code: -67887, symbol: "errSecTimestampBadRequest", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The timestamp server does not permit or know the transaction requested.", next: ""),
    CatalogRow(
      code: -67886, symbol: "errSecTimestampBadAlg", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: "The timestamp server or its answer uses a digest that isn't supported.", next: ""),
    CatalogRow(
      code: -67885, symbol: "errSecTimestampServiceNotAvailable", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The timestamp server could not be reached while signing.",
      next: "Check the network and proxy of the build machine, then sign again."),
    CatalogRow(
      code: -67884, symbol: "errSecTimestampNotTrusted", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The authority behind a timestamp has no trusted certificate chain.", next: ""),
    CatalogRow(
      code: -67883, symbol: "errSecTimestampInvalid", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: "The timestamp in a signature does not belong to it or was altered.", next: ""),
    CatalogRow(
      code: -67882, symbol: "errSecTimestampMissing", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: "A code signature was expected to bear a secure timestamp and bears none.",
      next: "Sign with the --timestamp option of codesign."),
    CatalogRow(
      code: -67881, symbol: "errSecExtendedKeyUsageNotCritical", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: """
        A timestamping certificate must mark its extended key usage critical, and this one does \
        not.
        """, next: ""),
    CatalogRow(
      code: -67879, symbol: "errSecInvalidModifyMode", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The way in which a record should be modified is not one of those defined.",
      next: ""),
    CatalogRow(
      code: -67878, symbol: "errSecInvalidNewOwner", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: "The proposed new owner of an object is no valid subject.", next: ""),
    CatalogRow(
      code: -67877, symbol: "errSecInvalidIndexInfo", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: "The description of an index contradicts the record type.", next: ""),
    CatalogRow(
      code: -67876, symbol: "errSecInvalidAccessRequest", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: """
        The mode in which a data store should be opened is not valid, neither reading nor writing \
        being named properly.
        """, next: ""),
    CatalogRow(
      code: -67875, symbol: "errSecInvalidDBLocation", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The path or address of the data store is not valid.", next: ""),
    CatalogRow(
      code: -67874, symbol: "errSecUnsupportedOperator", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The comparison in a query isn't one the data store can make for that attribute.",
      next: ""),
    CatalogRow(
      code: -67873, symbol: "errSecUnsupportedNumSelectionPreds", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "A query combines more conditions than the data store can evaluate.", next: ""),
    CatalogRow(
      code: -67872, symbol: "errSecUnsupportedQueryLimits", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The data store can't restrict a search by time or number of results as asked.",
      next: ""),
    CatalogRow(
      code: -67871, symbol: "errSecMissingValue", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: "An attribute that must have a value has none.", next: ""),
    CatalogRow(
      code: -67870, symbol: "errSecDatastoreIsOpen", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: "The data store is in use, so it cannot be deleted or replaced.", next: ""),
    CatalogRow(
      code: -67869, symbol: "errSecDatabaseLocked", aliases: "", layer: .client, speaker: .device,
      causes: "",
      meaning: """
        The keychain or data store is locked and has to be opened with its password first.
        """, next: ""),
    CatalogRow(
      code: -67868, symbol: "errSecInvalidParsingModule", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The module that should parse records of a type is unknown or unsuitable.",
      next: ""),
    CatalogRow(
      code: -67867, symbol: "errSecIncompatibleFieldFormat", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The format of an attribute differs from the one it was defined with.", next: ""),
    CatalogRow(
      code: -67866, symbol: "errSecFieldSpecifiedMultiple", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "One attribute occurs more than once in a definition or query.", next: ""),
    CatalogRow(
      code: -67865, symbol: "errSecUnsupportedNumRecordTypes", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The data store can't hold that number of record types.", next: ""),
    CatalogRow(
      code: -67864, symbol: "errSecUnsupportedNumIndexes", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "A record type with so many indexes is beyond the data store.", next: ""),
    CatalogRow(
      code: -67863, symbol: "errSecUnsupportedNumAttributes", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "A record type with so many attributes is beyond the data store.", next: ""),
    CatalogRow(
      code: -67862, symbol: "errSecUnsupportedLocality", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The data store can't be at the kind of place that was named, local or remote.",
      next: ""),
    CatalogRow(
      code: -67861, symbol: "errSecUnsupportedIndexInfo", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The data store doesn't keep an index of the described sort.", next: ""),
    CatalogRow(
      code: -67860, symbol: "errSecUnsupportedFieldFormat", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "A field is to be read or written in a format that the parser doesn't offer.",
      next: ""),
    CatalogRow(
      code: -67859, symbol: "errSecNoFieldValues", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: "The search for fields in a certificate or list found none.", next: ""),
    CatalogRow(
      code: -67858, symbol: "errSecInvalidCRLIndex", aliases: "", layer: .trust, speaker: .device,
      causes: "",
      meaning: "No entry of the revocation list has the position asked for.", next: ""),
    CatalogRow(
      code: -67857, symbol: "errSecInvalidBundleInfo", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The information about a bundle of certificates and keys is invalid.", next: ""),
    CatalogRow(
      code: -67856, symbol: "errSecRequestDescriptor", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The description that accompanies a request is malformed.", next: ""),
    CatalogRow(
      code: -67855, symbol: "errSecInvalidRequestor", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: """
        The one who asks an authority for something is not known or not permitted to ask.
        """, next: ""),
    CatalogRow(
      code: -67854, symbol: "errSecInvalidValidityPeriod", aliases: "", layer: .trust,
      speaker: .device, causes: "certificate-not-compliant",
      meaning: "The dates of a certificate are not in order, as when the end precedes the start.",
      next: ""),
    CatalogRow(
      code: -67853, symbol: "errSecInvalidEncoding", aliases: "", layer: .trust, speaker: .device,
      causes: "",
      meaning: "A certificate or list is encoded in a way that can't be processed.", next: ""),
    CatalogRow(
      code: -67852, symbol: "errSecInvalidTupleCredentials",
      aliases: "errSecInvalidTupleCredendtials", layer: .other, speaker: .device, causes: "",
      meaning: """
        The credentials in an authorisation tuple do not hold. An older spelling of the symbol \
        contains a typing mistake.
        """, next: ""),
    CatalogRow(
      code: -67851, symbol: "errSecInvalidBaseACLs", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: "The access rules on which others are to be built are invalid themselves.",
      next: ""),
    CatalogRow(
      code: -67850, symbol: "errSecInvalidTupleGroup", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "A set of authorisation tuples contains something invalid or is empty.", next: ""),
    CatalogRow(
      code: -67849, symbol: "errSecUnsupportedService", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The authority or module doesn't offer the service requested.", next: ""),
    CatalogRow(
      code: -67848, symbol: "errSecUnsupportedAddressType", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The module can't contact a service at an address of that type.", next: ""),
    CatalogRow(
      code: -67847, symbol: "errSecRequestRejected", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: "The authority decided against the request for a certificate.", next: ""),
    CatalogRow(
      code: -67846, symbol: "errSecRequestLost", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: "A pending request to an authority is no longer known there.", next: ""),
    CatalogRow(
      code: -67845, symbol: "errSecRejectedForm", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: "The authority looked at a filled-in form and declined it.", next: ""),
    CatalogRow(
      code: -67844, symbol: "errSecNoDefaultAuthority", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "No authority was named in a request, and none is set as the default.", next: ""),
    CatalogRow(
      code: -67842, symbol: "errSecMultipleValuesUnsupported", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "A field was given several values where the module stores one.", next: ""),
    CatalogRow(
      code: -67841, symbol: "errSecInvalidTuple", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: "An authorisation statement in CSSM's tuple form is malformed.", next: ""),
    CatalogRow(
      code: -67840, symbol: "errSecInvalidStopOnPolicy", aliases: "", layer: .trust,
      speaker: .device, causes: "",
      meaning: "The rule for when an evaluation should stop has an undefined value.", next: ""),
    CatalogRow(
      code: -67839, symbol: "errSecInvalidResponseVector", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The list of answers from an authority is malformed.", next: ""),
    CatalogRow(
      code: -67838, symbol: "errSecInvalidRequestInputs", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: """
        The inputs for a request to a certificate authority are incomplete or contradictory.
        """, next: ""),
    CatalogRow(
      code: -67837, symbol: "errSecInvalidReason", aliases: "", layer: .trust, speaker: .device,
      causes: "",
      meaning: "A revocation reason was given that the standard does not define.", next: ""),
    CatalogRow(
      code: -67836, symbol: "errSecInvalidTimeString", aliases: "", layer: .trust,
      speaker: .device, causes: "certificate-not-compliant",
      meaning: "A date is not written in one of the time formats of X.509.", next: ""),
    CatalogRow(
      code: -67834, symbol: "errSecInvalidIndex", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: "A position lies beyond the end of a list or group.", next: ""),
    CatalogRow(
      code: -67833, symbol: "errSecInvalidIdentifier", aliases: "", layer: .trust,
      speaker: .device, causes: "",
      meaning: "The identifier of a certificate, list or policy is malformed.", next: ""),
    CatalogRow(
      code: -67832, symbol: "errSecInvalidID", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: "An identifier refers to nothing that exists in the module.", next: ""),
    CatalogRow(
      code: -67831, symbol: "errSecInvalidFormType", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: """
        A form to be filled in, an exchange of CSSM with authorities, has an unknown type.
        """, next: ""),
    CatalogRow(
      code: -67830, symbol: "errSecInvalidCRL", aliases: "", layer: .trust, speaker: .device,
      causes: "",
      meaning: "The data is no revocation list, or its signature or structure is broken.",
      next: ""),
    CatalogRow(
      code: -67829, symbol: "errSecInvalidCRLType", aliases: "", layer: .trust, speaker: .device,
      causes: "",
      meaning: """
        The revocation list is of a kind that this operation can't take, for instance an \
        incremental one.
        """, next: ""),
    CatalogRow(
      code: -67828, symbol: "errSecInvalidCRLEncoding", aliases: "", layer: .trust,
      speaker: .device, causes: "",
      meaning: "The revocation list is not encoded as the standard prescribes.", next: ""),
    CatalogRow(
      code: -67827, symbol: "errSecInvalidCRLAuthority", aliases: "errSecInvaldCRLAuthority",
      layer: .trust, speaker: .device, causes: "",
      meaning: """
        The certificate that signed a revocation list isn't entitled to do so. Its misspelt alias \
        survives from an early header.
        """, next: ""),
    CatalogRow(
      code: -67826, symbol: "errSecInvalidCertAuthority", aliases: "", layer: .trust,
      speaker: .device, causes: "certificate-not-compliant",
      meaning: "The certificate given as issuer is no valid certificate authority.", next: ""),
    CatalogRow(
      code: -67824, symbol: "errSecInvalidAuthority", aliases: "", layer: .trust, speaker: .device,
      causes: "",
      meaning: "The entity named as authority can't act as one for this request.", next: ""),
    CatalogRow(
      code: -67823, symbol: "errSecInvalidAction", aliases: "", layer: .trust, speaker: .device,
      causes: "",
      meaning: "The trust policy has no action of the kind requested.", next: ""),
    CatalogRow(
      code: -67822, symbol: "errSecInsufficientCredentials", aliases: "", layer: .trust,
      speaker: .device, causes: "",
      meaning: "The credentials presented for a trust operation do not suffice for it.", next: ""),
    CatalogRow(
      code: -67821, symbol: "errSecCertificateSuspended", aliases: "", layer: .trust,
      speaker: .device, causes: "revoked",
      meaning: """
        The issuer has put the certificate on hold, a revocation that may be lifted again.
        """, next: ""),
    CatalogRow(
      code: -67817, symbol: "errSecCertificateCannotOperate", aliases: "", layer: .trust,
      speaker: .device, causes: "",
      meaning: """
        The certificate may not take part in the requested trust operation, for example as a \
        signer of another.
        """, next: ""),
    CatalogRow(
      code: -67816, symbol: "errSecInvalidCRLGroup", aliases: "", layer: .trust, speaker: .device,
      causes: "",
      meaning: "The group of revocation lists to be checked is empty or contains something else.",
      next: ""),
    CatalogRow(
      code: -67814, symbol: "errSecAlreadyLoggedIn", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: "The session with the token or data store was opened before.", next: ""),
    CatalogRow(
      code: -67813, symbol: "errSecInvalidLoginName", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: "The user name for a token or data store is unknown or malformed.", next: ""),
    CatalogRow(
      code: -67812, symbol: "errSecDeviceVerifyFailed", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "A token could not prove that it is genuine or in order.", next: ""),
    CatalogRow(
      code: -67810, symbol: "errSecBlockSizeMismatch", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The data is not a whole number of cipher blocks, or two block sizes disagree.",
      next: ""),
    CatalogRow(
      code: -67809, symbol: "errSecQuerySizeUnknown", aliases: "", layer: .other, speaker: .device,
      causes: "",
      meaning: """
        How big the output will be is not known in advance, so the caller must provide a \
        generous buffer.
        """, next: ""),
    CatalogRow(
      code: -67808, symbol: "errSecVerifyFailed", aliases: "", layer: .client, speaker: .device,
      causes: "",
      meaning: """
        A signature or authentication code was computed and compared, and it is wrong for this \
        data and key.
        """, next: ""),
    CatalogRow(
      code: -67807, symbol: "errSecStagedOperationNotStarted", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "An update or final step was called before the first step of the operation.",
      next: ""),
    CatalogRow(
      code: -67806, symbol: "errSecStagedOperationInProgress", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: """
        An operation in several steps is still under way, and a new one was begun on the same \
        context.
        """, next: ""),
    CatalogRow(
      code: -67805, symbol: "errSecMissingAttributeWrappedKeyFormat", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "A key should be wrapped, and the context does not say in which form.", next: ""),
    CatalogRow(
      code: -67804, symbol: "errSecInvalidAttributeWrappedKeyFormat", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The wrapped form asked for does not exist for this sort of key.", next: ""),
    CatalogRow(
      code: -67803, symbol: "errSecMissingAttributeSymmetricKeyFormat", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The context leaves open how to write a symmetric key.", next: ""),
    CatalogRow(
      code: -67802, symbol: "errSecInvalidAttributeSymmetricKeyFormat", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "Symmetric keys cannot be written in the format that the context demands.",
      next: ""),
    CatalogRow(
      code: -67801, symbol: "errSecMissingAttributePrivateKeyFormat", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The context leaves open how to write the private half of a new pair.", next: ""),
    CatalogRow(
      code: -67800, symbol: "errSecInvalidAttributePrivateKeyFormat", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "Private keys cannot be written in the format that the context demands.", next: ""),
    CatalogRow(
      code: -67799, symbol: "errSecMissingAttributePublicKeyFormat", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The context leaves open how to write the public half of a new pair.", next: ""),
    CatalogRow(
      code: -67798, symbol: "errSecInvalidAttributePublicKeyFormat", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "Public keys cannot be written in the format that the context demands.", next: ""),
    CatalogRow(
      code: -67797, symbol: "errSecMissingAttributeAccessCredentials", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The key is protected, and the context brings no credentials.", next: ""),
    CatalogRow(
      code: -67796, symbol: "errSecInvalidAttributeAccessCredentials", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The context's credentials do not open the key or store they were meant for.",
      next: ""),
    CatalogRow(
      code: -67795, symbol: "errSecMissingAttributeDLDBHandle", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "A permanent key needs a data store to live in, and the context names none.",
      next: ""),
    CatalogRow(
      code: -67794, symbol: "errSecInvalidAttributeDLDBHandle", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The handle of the data store, in which the key should live, is stale.", next: ""),
    CatalogRow(
      code: -67793, symbol: "errSecMissingAttributeIterationCount", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: """
        Key derivation from a passphrase was requested without saying how often to iterate.
        """, next: ""),
    CatalogRow(
      code: -67792, symbol: "errSecInvalidAttributeIterationCount", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The iteration count for key derivation is zero or otherwise not permitted.",
      next: ""),
    CatalogRow(
      code: -67791, symbol: "errSecMissingAttributeSubprime", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "DSA parameters were given without the order of the subgroup.", next: ""),
    CatalogRow(
      code: -67790, symbol: "errSecInvalidAttributeSubprime", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The order of the DSA subgroup does not divide what it should.", next: ""),
    CatalogRow(
      code: -67789, symbol: "errSecMissingAttributeBase", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The group came without a generator.", next: ""),
    CatalogRow(
      code: -67788, symbol: "errSecInvalidAttributeBase", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The generator of a Diffie-Hellman or DSA group does not belong to the group.",
      next: ""),
    CatalogRow(
      code: -67787, symbol: "errSecMissingAttributePrime", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The group for Diffie-Hellman or DSA came without its prime.", next: ""),
    CatalogRow(
      code: -67786, symbol: "errSecInvalidAttributePrime", aliases: "", layer: .other,
      speaker: .device, causes: "",
      meaning: "The prime of a Diffie-Hellman or DSA group is not usable.", next: ""),
  ]
}
