import Foundation
import SimKernel
import SimRedaction
import SimRunner
import SimText

/// The secret that determines the zones of `simrun trace redact --keep-place`: hexadecimal digits
/// in a file that only its owner can read.
struct RedactionKey {
  let secret: [UInt8]

  /// Reads the key at `path`, by default in the user's settings; creates one if there is none.
  init(path: String?) throws {
    let path = try path ?? Self.usualPath()
    if let secret = try Self.read(path) {
      self.secret = secret
      return
    }
    try Self.make(path)
    guard let secret = try Self.read(path) else { throw Self.refusal(path, "can't be read") }
    self.secret = secret
  }

  private static func usualPath() throws -> String {
    let environment = ProcessInfo.processInfo.environment
    if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") {
      return folder + "/simrun/redact.key"
    }
    guard let home = environment["HOME"], home.hasPrefix("/") else {
      throw UsageFailure(message: "no folder for the key is known (HOME): name a file with --key")
    }
    return home + "/.config/simrun/redact.key"
  }

  /// nil if the file does not exist.
  private static func read(_ path: String) throws -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    if descriptor < 0 && errno == ENOENT { return nil }
    guard descriptor >= 0 else {
      throw refusal(path, String(cString: strerror(errno)).lowercased())
    }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 4 * HomeZones.secretBytes)
    let count = bytes.withUnsafeMutableBytes {
      Foundation.read(descriptor, $0.baseAddress, $0.count)
    }
    let digits = bytes.prefix(max(0, count)).prefix { $0 != UInt8(ascii: "\n") }
      .compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    let words = 2 * HomeZones.secretBytes
    guard count == words + 1, digits.count == words else {
      throw Diagnostic(
        "expected a key of \(words) hexadecimal digits", at: Diagnostic.Place(file: path),
        hint: "another key gives other zones: keep the one you have, or name a new file")
    }
    return stride(from: 0, to: words, by: 2).map { UInt8(16 * digits[$0] + digits[$0 + 1]) }
  }

  /// Creates a key; if another process was faster, its key is kept.
  private static func make(_ path: String) throws {
    if let slash = path.lastIndex(of: "/"), slash > path.startIndex {
      try OutputFolder.prepare(String(path[..<slash]), for: [])
    }
    var random = SystemRandomNumberGenerator()
    func hex(_ count: Int) -> String {
      (0..<count).map { _ in String(Int(random.next(upperBound: 16 as UInt)), radix: 16) }.joined()
    }
    let draft = "\(path).\(hex(16))"
    // readable only for its owner, from the first moment on
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw WriteError(path, errno) }
    let text = Array("\(hex(2 * HomeZones.secretBytes))\n".utf8)
    let written = SystemFile.write(text, to: descriptor)
    let finished = SystemFile.finish(descriptor)
    defer { _ = SystemFile.remove(draft) }
    if let number = written ?? finished { throw WriteError(path, number) }
    guard link(draft, path) == 0 || errno == EEXIST else { throw WriteError(path, errno) }
  }

  private static func refusal(_ path: String, _ why: String) -> Diagnostic {
    Diagnostic("the key can't be read: \(why)", at: .init(file: path), kind: .inputOutput)
  }
}
