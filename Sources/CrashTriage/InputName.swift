/// What a file is called; the text is made only where it is needed.
enum InputName {
  case file(RawPath)
  /// A member of an archive.
  case member(String)

  var text: String {
    switch self {
    case .file(let path): path.text
    case .member(let name): name
    }
  }
}
