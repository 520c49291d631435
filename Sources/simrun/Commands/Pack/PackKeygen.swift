import ArgumentParser
import Foundation
import PackStore
import SimKernel
import SimText

/// Creates a random key for signing releases.
struct PackKeygen: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keygen",
    abstract: "Make a new key: FILE signs releases and stays secret, FILE.pub is pinned in the app."
  )

  @Argument(help: "File for the secret key; an existing file is never overwritten.")
  var file: String

  func run() throws {
    try orEnd {
      let key = PackSigningKey()
      // readable only for its owner, from the first moment on
      let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else {
        let reason = String(cString: strerror(errno)).lowercased()
        throw Diagnostic(
          "the key can't be written: \(reason)", at: .init(file: file), kind: .inputOutput)
      }
      let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
      do {
        try handle.write(contentsOf: Data(key.text.utf8))
        try handle.close()
        try DraftFile.write(key.publicKey.text, to: file + ".pub")
      } catch {
        throw Diagnostic("the key can't be written", at: .init(file: file), kind: .inputOutput)
      }
      Terminal.print(
        "wrote \(file.escapedForTerminal), which stays secret, and "
          + "\(file.escapedForTerminal).pub for the app\n")
    }
  }
}
