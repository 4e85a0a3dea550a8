/// A small part of the public suffix list: suffixes that are met in host keys.
///
/// The whole list has some ten thousand rows and changes weekly; a key that is missing here is not
/// reported, which is the safe side for a warning.
enum LintPublicSuffixes {
  /// Under which kind of suffix names are registered.
  enum Kind: Hashable {
    /// A registry's own, such as `com` and `co.uk`.
    case registry
    /// A provider's, where each customer gets a name.
    case provider
  }

  /// The kind of suffix that a host is, or nil if it is none.
  static func kind(of host: String) -> Kind? {
    if !host.utf8.contains(UInt8(ascii: ".")), topLevel.contains(host) { return .registry }
    if providers.contains(host) { return .provider }
    let labels = host.split(separator: ".").map { String($0) }
    guard labels.count == 2, labels[1].utf8.count == 2 else { return nil }
    if secondLevel.contains(labels[0]), !unsureSecondLevel.contains(labels[1]) { return .registry }
    if shortSecondLevel.contains(labels[0]), shortRegistries.contains(labels[1]) {
      return .registry
    }
    return nil
  }

  private static let topLevel: Set<String> = Set(
    """
    com net org info biz edu gov mil int arpa name pro mobi app dev io ai co me tv cc xyz online \
    site shop store tech cloud top club live news blog page wiki space website link world today \
    company solutions agency digital media network systems email services group games studio \
    design global zone life one art bank travel jobs museum aero coop asia eu us uk de fr nl be it \
    es pt ch at pl cz sk hu ro bg gr se no dk fi ie is ru ua by kz tr il sa ae qa ir in pk bd lk \
    np cn hk tw jp kr sg my th vn ph id au nz za eg ng ke ma br mx ar cl pe ve uy ca li lu lt lv \
    ee si hr rs su to fm gg im je ws nu
    """.utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) })

  /// Labels that most registries of two-letter domains reserve.
  private static let secondLevel: Set<String> = [
    "co", "com", "net", "org", "gov", "edu", "ac",
  ]

  /// Two-letter domains where such a label may be an ordinary name.
  private static let unsureSecondLevel: Set<String> = [
    "io", "de", "fr", "nl", "be", "ch", "at", "tv", "me", "cc", "eu", "dk", "fi", "cz", "li", "us",
    "ca", "se", "no", "it", "es", "pt", "gg", "fm", "ws", "to", "nu", "su", "is", "ie", "lu",
  ]

  /// Labels that only some registries reserve, and those registries.
  private static let shortSecondLevel: Set<String> = ["or", "ne", "go"]
  private static let shortRegistries: Set<String> = ["jp", "kr", "id", "th", "ke", "tz", "ug"]

  private static let providers: Set<String> = [
    "github.io", "gitlab.io", "herokuapp.com", "cloudfront.net", "azurewebsites.net",
    "azureedge.net", "cloudapp.net", "blob.core.windows.net", "appspot.com", "run.app",
    "cloudfunctions.net", "web.app", "firebaseapp.com", "netlify.app", "vercel.app", "pages.dev",
    "workers.dev", "onrender.com", "fly.dev", "s3.amazonaws.com", "elasticbeanstalk.com",
    "blogspot.com", "ngrok.io", "ngrok-free.app", "duckdns.org", "no-ip.org", "ddns.net",
    "dyndns.org", "myqnapcloud.com", "synology.me", "surge.sh", "glitch.me", "repl.co",
  ]
}
