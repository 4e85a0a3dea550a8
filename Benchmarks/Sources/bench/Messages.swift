internal import Foundation

/// Says somebody who waits what goes on.
func say(_ text: String) { FileHandle.standardError.write(Data("bench: \(text)\n".utf8)) }

/// Writes a result, at once: `print` keeps it back while `say` doesn't.
func tell(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }
