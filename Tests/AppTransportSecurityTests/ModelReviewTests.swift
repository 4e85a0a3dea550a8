import AppTransportSecurity
import Testing

/// Which keys App Review asks about, and the drafts for them.
struct ModelReviewTests {
  private static let policy = PropertyListValue.dictionary([
    "NSAllowsArbitraryLoads": .boolean(true),
    "NSAllowsArbitraryLoadsForMedia": .boolean(true),
    "NSAllowsArbitraryLoadsInWebContent": .boolean(true),
    "NSAllowsLocalNetworking": .boolean(true),
    "NSExceptionDomains": .dictionary([
      "a.example": .dictionary([
        "NSExceptionAllowsInsecureHTTPLoads": .boolean(true),
        "NSExceptionMinimumTLSVersion": .string("TLSv1.1"),
        "NSExceptionRequiresForwardSecrecy": .boolean(false),
      ])
    ]),
  ])

  @Test func everyKeyThatNeedsOneHasADraftWithBlanks() {
    let paths = AppReview.keyPathsNeedingJustification(in: Self.policy)
    #expect(paths.count == 5)
    let drafts = paths.map { AppReview.draft(forKeyAt: $0, in: Self.policy) }
    #expect(Set(drafts).count == 5)
    for draft in drafts {
      #expect(draft.contains("["))
      #expect(draft.count { $0 == "[" } == draft.count { $0 == "]" })
      #expect(draft.hasSuffix("."))
    }
  }

  @Test func aDraftSaysWhatIsKnown() throws {
    let path = ["NSExceptionDomains", "a.example", "NSExceptionMinimumTLSVersion"]
    let draft = AppReview.draft(forKeyAt: path, in: Self.policy, observed: "It was seen.")
    #expect(draft.hasPrefix("The app connects to a.example, which offers TLS 1.1 at most."))
    #expect(draft.contains("Observed: It was seen."))
  }
}
