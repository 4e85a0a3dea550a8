internal import ATSDiagnosis
internal import AppTransportSecurity
internal import AppleErrorCatalog

/// The rules for device management, enrolment, app installation and updates: the profile FCP_v2.1.
extension HostRun {
  /// What a server that passes ATS lacks of the profile; nil where it lacks nothing.
  mutating func profileFailure(_ attempt: Attempt) throws(ClientRefusal) -> ServerFailure? {
    // TLS 1.3 has all of it.
    if attempt.version == .tls13 { return nil }
    let strict = try self.attempt(
      ClientOffer(floor: .tls12, suites: .profile), title: "Profile FCP_v2.1", asks: false)
    if strict.isNetworkFailure { return nil }
    guard strict.isEstablished else {
      var failure = profileFailure(.weakCipher, "ECDHE with AES-GCM alone is refused")
      failure.serverAdvice = "Enable TLS 1.3, or ECDHE with AES-GCM for TLS 1.2."
      return failure
    }
    if strict.hasExtendedMasterSecret == false {
      return profileFailure(
        .noExtendedMasterSecret, "TLS 1.2 is agreed on without the extended master secret")
    }
    return nil
  }

  private func profileFailure(_ cause: FailureCause, _ shows: String) -> ServerFailure {
    var failure = failure(cause)
    failure.isHopeless = true
    failure.observations = [
      """
      An app under ATS connects. This is about the rules for device management (FCP_v2.1), which the \
      system's own services are to require as early as its next major release; no Info.plist has a part \
      in them.
      """
    ]
    failure.add(row: tried.count, RowWords.text(tried[tried.count - 1]), shows: shows)
    return failure
  }
}
