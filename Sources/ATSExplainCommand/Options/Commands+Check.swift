extension Commands {
  /// The check of servers, the one command that connects.
  static let check = CommandSpecification(
    name: "check", usage: "URL|HOST[:PORT] ...",
    summary: "connect to servers as an ATS client does, and say what fails",
    operands: [Value.text("URL")],
    flags: [
      Flag(
        "format", short: "f",
        .choice(
          "FORMAT", standard: "text",
          [text] + json + [Choice("markdown", "a report for a ticket or a pull request")] + builds
            + [
              Choice("plist", "one merged policy, ready to paste into Info.plist"),
              Choice("plistbuddy", "the same as commands of PlistBuddy"),
              Choice("nscurl", "the rows that nscurl --ats-diagnostics tests"),
            ]),
        "format of the output"),
      Flag(
        "from", .file("FILE"), "check the sites of a list as well, one a line",
        detail: "Empty lines and what follows a # are left out; - is standard input.",
        repetition: .refused),
      Flag(
        "fail-on",
        .choice(
          "WHAT",
          [
            Choice("any", "any failure"),
            Choice("ats", "one that an exception or the policy repairs"),
            Choice("trust", "one of TLS or trust that the server has to repair"),
            Choice("undecided", "one whose cause stays open"),
          ]),
        "exit with 1 on failures", repetition: .refused),
      Flag(
        "info-plist", .file("FILE", suffix: ".plist"), "judge against the app's own policy",
        repetition: .refused),
      Flag(
        "os", .example("RANGE", systems), "the app's systems, such as iOS15+ or macOS14",
        isRare: true, repetition: .refused),
      Flag(
        "roots", .text("LIST"), "the roots that count: apple, system or a FILE",
        detail: """
          Apple's list is the default; with system, this machine's own counts. The roots of a FILE \
          (PEM) are judged as strictly as those that ship with a device.
          """, repetition: .refused),
      Flag(
        "add-root", .file("FILE"), "a root (PEM) that is installed on the devices besides",
        repetition: .refused),
      Flag(
        "client-cert", .file("FILE"), "the identity for servers that ask for one (PEM)",
        repetition: .refused),
      Flag(
        "key", .file("FILE"), "its key (PEM), where that is in a file of its own",
        isRare: true, repetition: .refused),
      Flag(
        "connect", .text("ADDRESS"), "connect there, whatever the name resolves to",
        repetition: .refused),
      Flag(
        "mdm", "the rules for device management as well",
        detail: """
          Device management, enrolment, app installation and software updates demand more than ATS: \
          with TLS 1.2, ECDHE with AES-GCM and the extended master secret.
          """),
      Flag("all-addresses", "check each address of a name, IPv4 and IPv6"),
      Flag(
        "no-aia", "don't fetch the issuer that a server left out",
        detail: """
          Otherwise one that the certificate names as http:// is fetched, which distinguishes a missing \
          intermediate from an unknown root.
          """, isRare: true),
      Flag("timeout", .text("S"), "seconds for each address; default: 10"),
      Flag(
        "jobs", short: "j", .text("N"), "how many sites are checked at once; default: 16",
        isRare: true),
      unmasked,
      Flag("quiet", short: "q", "only the verdict lines", overrides: ["verbose"]),
      Flag("verbose", short: "v", "all of the evidence", isRare: true, overrides: ["quiet"]),
      color, help,
    ],
    operandHelp: """
      A URL or HOST is connected to, with a port where it isn't 443. No other command connects.
      """,
    detail: """
      For each site: one handshake with what App Transport Security offers, the checks of a \
      device's default trust evaluation, and one GET. Where the handshake is refused, more of them \
      say which demand of ATS it is, and the smallest exception that makes up for it.

      At most five redirects over HTTPS are followed; one to http:// is what ATS blocks. No \
      credentials are sent, and of an answer nothing but its head is read.

      This judges in place of a device and isn't one: its own roots, roots that are \
      distrusted by date, revocation, and name constraints aren't checked.

      Handshakes are made by OpenSSL 3, which is loaded when it is needed; without it, first messages \
      alone are sent, and signatures are not checked.
      """,
    examples: [
      .init("Would an app connect to this server?", "atsexplain check api.example.com"),
      .init(
        "A server behind a load balancer, each address",
        "atsexplain check --all-addresses api.example.com"),
      .init(
        "Before the name points there",
        "atsexplain check --connect 192.0.2.7 https://api.example.com/"),
      .init("A company's own root", "atsexplain check --add-root company.pem intranet.example.com"),
      .init(
        "A list of servers, in a job", "atsexplain check --from hosts.txt --fail-on any -f junit"),
    ],
    statuses: [
      .init(0, "ran, whatever was found"), .init(1, "--fail-on met"),
      .init(2, "wrong usage, or a site that can't be checked (the others still are)"),
      .init(130, "interrupted; what was found so far was reported"),
    ])
}
