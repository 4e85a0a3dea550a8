public import AppleErrorCatalog

/// What a reader needs to know about a cause beyond one finding: how it shows, how it is proved, who
/// repairs it how, and whether an exception may.
///
/// The messages and numbers are Apple's; the settings of servers are those of their manuals.
public struct CauseGuide: Hashable, Sendable {
  /// The cause.
  public let cause: FailureCause
  /// What is said of it in a sentence or two.
  package let text: CauseText
  private let signList: SignList
  /// What decides where a log leaves it open.
  public let proofs: [Proof]
  /// What to change, and where.
  public let repairs: [Repair]
  /// What an exception can and can't do.
  public let exception: ExceptionGuide
  /// What makes it worse, or only seems to help.
  public let avoid: [String]
  /// Causes that look alike.
  public let related: [FailureCause]

  /// The lines by which logs report it, oldest systems first.
  public var signs: [Sign] { signList.signs() }

  /// Lines that are put together when they are asked for, which takes longer than all else that is said: a finding
  /// needs the text of its cause alone.
  private struct SignList: Hashable, Sendable {
    let signs: @Sendable () -> [Sign]

    static func == (one: SignList, other: SignList) -> Bool { one.signs() == other.signs() }

    func hash(into hasher: inout Hasher) { hasher.combine(signs()) }
  }

  init(
    cause: FailureCause, text: CauseText, signs: @autoclosure @escaping @Sendable () -> [Sign],
    proofs: [Proof], repairs: [Repair], exception: ExceptionGuide, avoid: [String],
    related: [FailureCause]
  ) {
    self.cause = cause
    self.text = text
    signList = SignList(signs: signs)
    self.proofs = proofs
    self.repairs = repairs
    self.exception = exception
    self.avoid = avoid
    self.related = related
  }

  /// Lines of a log, as the systems of some years print them.
  public struct Sign: Hashable, Sendable {
    /// The major versions of iOS that print them; those of macOS that came with these.
    public let systems: ClosedRange<Int>
    /// The lines.
    public let lines: String
    /// What they say by themselves.
    public let reading: Reading
    /// What else is to be said of them, or nil.
    public let note: String?

    /// How much lines say by themselves.
    public enum Reading: String, Hashable, Sendable {
      /// The cause, and no other.
      case proves
      /// The cause far more likely than another.
      case suggests
      /// The cause among others.
      case fits
    }
  }

  /// A command and what its answer shows.
  public struct Proof: Hashable, Sendable {
    /// What to run; HOST stands for the host.
    public let command: String
    /// What shows the cause.
    public let shows: String
  }

  /// A change in one product.
  public struct Repair: Hashable, Sendable {
    /// The product.
    public let product: Product
    /// What to do.
    public let advice: String
    /// The setting, as it is written; nil where there is nothing to write.
    public let setting: String?
  }

  /// What an exception can do against a cause.
  public enum ExceptionGuide: Hashable, Sendable {
    /// Keys that make the connection work by themselves, and when that is legitimate.
    case keys([String], when: String)
    /// Keys that make it work, but only a transcript of nscurl can show that; and when.
    case keysByTranscript([String], when: String)
    /// No key helps by itself; these keys with code of the app's override the judgement.
    case withCode([String], when: String)
    /// No key helps, and why.
    case none(String)
    /// It depends on which of the candidates it is.
    case undecided(String)
  }

  /// What happened, for a sentence that ends in the host.
  public var headline: String { text.headline }
  /// Why it happens, for a person who has never heard of it.
  public var explanation: String { text.explanation }
  /// What to change, in a sentence.
  public var advice: String { text.advice }
}

extension CauseGuide {
  /// Where a change is made.
  public enum Product: String, CaseIterable, Hashable, Sendable {
    /// The URL, the code or the Info.plist of the app.
    case app = "The app"
    /// The device or how it is managed.
    case device = "The device"
    /// Whoever issues certificates.
    case authority = "The certificate authority"
    /// nginx.
    case nginx = "nginx"
    /// The Apache HTTP server.
    case apache = "Apache"
    /// Internet Information Services.
    case iis = "IIS"
    /// HAProxy.
    case haproxy = "HAProxy"
    /// Apache Tomcat.
    case tomcat = "Tomcat"
    /// Any server on a Java virtual machine.
    case java = "Java"
    /// Cloudflare.
    case cloudflare = "Cloudflare"
    /// Amazon CloudFront.
    case cloudFront = "Amazon CloudFront"
    /// Amazon S3.
    case s3 = "Amazon S3"
    /// The Application Load Balancer of AWS.
    case loadBalancer = "AWS Application Load Balancer"
    /// The network between.
    case network = "The network"
    /// Any server.
    case anyServer = "Any server"
  }
}
