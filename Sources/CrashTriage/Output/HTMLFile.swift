internal import AppTransportSecurity

/// What the HTML files of this program have in common.
///
/// Each needs nothing else and asks nothing of a network: its content security policy allows the style
/// sheet and at most one script, each by its digest, so that nothing a log holds could ever run.
package enum HTMLFile {
  /// All before the body.
  package static func head(title: String, script: String? = nil) -> String {
    // The empty icon keeps browsers from asking a server for one.
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="\(policy(script: script))">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="referrer" content="no-referrer">
    <meta name="generator" content="atsexplain">
    <link rel="icon" href="data:,">
    <title>\(title)</title>
    <style>\(HTMLReport.style)</style>
    </head>

    """
  }

  /// What the browser may allow: nothing but what is in the file.
  static func policy(script: String?) -> String {
    ([
      "default-src 'none'", script.map { "script-src \(source($0))" },
      "style-src \(source(HTMLReport.style))", "img-src data:", "base-uri 'none'",
      "form-action 'none'",
    ] as [String?]).compactMap { $0 }.joined(separator: "; ")
  }

  private static func source(_ text: String) -> String {
    "'sha256-\(Base64.encode(SHA256.digest(Array(text.utf8))))'"
  }

  /// A number with its name, for the list at the top of a page.
  package static func fact(
    _ name: String, _ value: String, of whole: String? = nil, id: String
  ) -> String {
    let rest = whole.map { " <small>of \($0)</small>" } ?? ""
    return "<div><dt>\(name)</dt>"
      + "<dd id=\"\(id)\">\(HTMLText.escaped(value))\(rest)</dd></div>\n"
  }
}
