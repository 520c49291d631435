import Foundation
public import SimKernel

extension Trace {
  /// Reads the recording at `path`; its format is told by its content (`TraceFormats`).
  ///
  /// Throws `.missingInput` where there is no such file, `.inputOutput` where it can't be read (a
  /// folder, no permission, a failing disk), and `.badInput` where it is empty, of no known format,
  /// or not what its format demands. A pipe is read like a file.
  public static func read(_ path: String) throws(Diagnostic) -> Trace {
    let file = try InputFile(path)
    defer { file.close() }
    var start: [UInt8] = []
    while start.count < TraceFormats.windowBytes {
      let chunk = try file.next()
      if chunk.isEmpty { break }
      start += chunk
    }
    var reader = try reader(forFileStartingWith: start[...], named: path)
    try reader.feed(start[...])
    while true {
      let chunk = try file.next()
      if chunk.isEmpty { return try reader.finish() }
      try reader.feed(chunk[...])
    }
  }

  /// Reads a whole recording from memory; `file` is its name in diagnostics.
  public static func read(_ bytes: [UInt8], named file: String) throws(Diagnostic) -> Trace {
    var reader = try reader(forFileStartingWith: bytes[...], named: file)
    try reader.feed(bytes[...])
    return try reader.finish()
  }

  private static func reader(
    forFileStartingWith start: ArraySlice<UInt8>, named file: String
  ) throws(Diagnostic) -> any TraceFormat {
    guard !start.isEmpty else {
      throw Diagnostic(
        "the file is empty, expected a recording", at: .init(file: file),
        hint: "was it fully written or copied?")
    }
    guard let format = TraceFormats.format(of: start) else {
      let known = TraceFormats.all.map { $0.name }.joined(separator: ", ")
      let impression = FileImpression(start)
      throw Diagnostic(
        "no recording simrun can read: this is \(impression.words)",
        at: .init(file: file, line: 1, column: 1),
        hint: "\(impression.remedy.map { "\($0); " } ?? "")known formats: \(known)")
    }
    return format.init(file: file)
  }
}

/// A file or pipe read in chunks, with the operating system's refusals as diagnostics.
private struct InputFile {
  let path: String
  let descriptor: Int32

  init(_ path: String) throws(Diagnostic) {
    self.path = path
    // The system would take the path up to the zero.
    if path.utf8.contains(0) { throw Self.refusal(of: path, ENOENT) }
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.refusal(of: path, errno) }
  }

  func close() { _ = Foundation.close(descriptor) }

  /// Returns the next bytes, empty at the end.
  func next() throws(Diagnostic) -> [UInt8] {
    var failure: Int32 = 0
    let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      var got: Int
      repeat {
        got = Foundation.read(descriptor, buffer.baseAddress!, buffer.count)
      } while got < 0 && errno == EINTR
      if got < 0 { failure = errno }
      count = max(0, got)
    }
    if failure != 0 { throw Self.refusal(of: path, failure) }
    return chunk
  }

  private static func refusal(of path: String, _ code: Int32) -> Diagnostic {
    let place = Diagnostic.Place(file: path)
    switch code {
    case ENOENT, ENOTDIR:
      return Diagnostic("no such file, expected a recording", at: place, kind: .missingInput)
    case EISDIR:
      return Diagnostic(
        "this is a folder, expected a recording", at: place, kind: .inputOutput,
        hint: "name one of the files in it")
    case EACCES, EPERM:
      return Diagnostic(
        "no permission to read the file", at: place, kind: .inputOutput,
        hint: "see who may read it with ls -l")
    default:
      let reason = String(cString: strerror(code)).lowercased()
      return Diagnostic("the file can't be read: \(reason)", at: place, kind: .inputOutput)
    }
  }
}
