import Foundation

/// The bytes of a recording, read in order and in chunks, from a file or from memory.
public final class ByteSource {
  /// Its name in diagnostics.
  public let name: String
  private let input: Input
  /// Peeked at but not taken yet.
  private var ahead: ArraySlice<UInt8> = []
  /// Once set, refuses all further reading.
  package var stopSign: StopSign?

  /// Bytes at the start of a file that are examined to recognize its format: as many as one read
  /// of a file returns.
  package static let windowBytes = 65_536

  private enum Input {
    case file(InputFile)
    case memory(Memory)
    case making(() throws(Diagnostic) -> [UInt8])
  }

  private final class Memory {
    let all: [UInt8]
    var rest: ArraySlice<UInt8>
    let chunk: Int

    init(_ bytes: [UInt8], chunk: Int) {
      all = bytes
      rest = bytes[...]
      self.chunk = chunk
    }
  }

  /// Opens the file at `path`.
  ///
  /// Throws `.missingInput` where it does not exist, `.inputOutput` where it can't be read, and
  /// `.badInput` for a pipe or a device, which may never end.
  ///
  /// - Parameter what: the expected thing, for the message.
  public init(path: String, expecting what: String = "a recording") throws(Diagnostic) {
    name = path
    input = .file(try InputFile(path, expecting: what))
  }

  /// Bytes in memory, returned `chunk` at a time (at least 1).
  public init(_ bytes: [UInt8], named name: String, chunk: Int = .max) {
    self.name = name
    input = .memory(Memory(bytes, chunk: max(1, chunk)))
  }

  /// Bytes made on the fly: `make` returns the next bytes, and an empty array at the end.
  public init(
    named name: String, making make: @escaping () throws(Diagnostic) -> [UInt8]
  ) {
    self.name = name
    input = .making(make)
  }

  /// Returns the next bytes, at least one; empty at the end.
  public func next() throws(Diagnostic) -> ArraySlice<UInt8> {
    if !ahead.isEmpty {
      defer { ahead = [] }
      return ahead
    }
    return try fetch()
  }

  /// Returns the next `count` bytes without taking them; fewer near the end.
  public func peek(_ count: Int) throws(Diagnostic) -> ArraySlice<UInt8> {
    while ahead.count < count {
      let chunk = try fetch()
      if chunk.isEmpty { break }
      ahead += chunk
    }
    return ahead.prefix(count)
  }

  private func fetch() throws(Diagnostic) -> ArraySlice<UInt8> {
    try stopSign?.hold()
    switch input {
    case .file(let file): return try file.next()[...]
    case .making(let make): return try make()[...]
    case .memory(let memory):
      let chunk = memory.rest.prefix(memory.chunk)
      memory.rest = memory.rest.dropFirst(chunk.count)
      return chunk
    }
  }
}

extension ByteSource {
  /// All bytes with random access, including those already taken; nil where they are made on the
  /// fly.
  package func seekable() throws(Diagnostic) -> SeekableBytes? {
    switch input {
    case .file(let file):
      SeekableBytes(
        name: name, store: .file(file), count: try file.size(), stopSign: stopSign)
    case .memory(let memory):
      SeekableBytes(
        name: name, store: .memory(memory.all), count: memory.all.count, stopSign: stopSign)
    case .making: nil
    }
  }
}

/// The bytes of a file or of memory, with random access.
package struct SeekableBytes: Sendable {
  fileprivate enum Store: Sendable {
    case file(InputFile)
    case memory([UInt8])
  }

  package let name: String
  fileprivate let store: Store
  /// The number of bytes.
  package let count: Int
  fileprivate let stopSign: StopSign?

  /// The bytes of `range`; fewer near the end.
  package func read(_ range: Range<Int>) throws(Diagnostic) -> [UInt8] {
    try stopSign?.hold()
    let range = range.clamped(to: 0..<count)
    switch store {
    case .file(let file): return try file.read(range)
    case .memory(let bytes): return Array(bytes[range])
    }
  }
}

/// A file read in chunks; errors of the operating system become diagnostics.
private final class InputFile: Sendable {
  private let path: String
  private let descriptor: Int32

  init(_ path: String, expecting what: String) throws(Diagnostic) {
    // The system would use the path only up to the zero byte.
    if path.utf8.contains(0) { throw Self.refusal(of: path, ENOENT, expecting: what) }
    // do not wait for a pipe without a writer
    let opened = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard opened >= 0 else { throw Self.refusal(of: path, errno, expecting: what) }
    self.path = path
    descriptor = opened
    var status = stat()
    guard fstat(opened, &status) == 0 else { throw Self.refusal(of: path, errno) }
    // for a folder, the error comes when reading
    guard [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) else {
      throw Diagnostic(
        "this is a pipe or a device, expected \(what) in a file", at: .init(file: path),
        hint: "write it into a file first")
    }
  }

  deinit { _ = close(descriptor) }

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

  func size() throws(Diagnostic) -> Int {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Self.refusal(of: path, errno) }
    return Int(status.st_size)
  }

  /// Returns the bytes of `range`, independent of `next`; fewer at the end.
  func read(_ range: Range<Int>) throws(Diagnostic) -> [UInt8] {
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      while count < range.count {
        let got = pread(
          descriptor, buffer.baseAddress! + count, range.count - count,
          off_t(range.lowerBound + count))
        if got < 0, errno == EINTR { continue }
        if got < 0 { failure = errno }
        if got <= 0 { break }
        count += got
      }
    }
    if failure != 0 { throw Self.refusal(of: path, failure) }
    return bytes
  }

  private static func refusal(
    of path: String, _ code: Int32, expecting what: String = "a file"
  ) -> Diagnostic {
    let place = Diagnostic.Place(file: path)
    switch code {
    case ENOENT, ENOTDIR:
      return Diagnostic("no such file, expected \(what)", at: place, kind: .missingInput)
    case EISDIR:
      return Diagnostic("this is a folder, expected \(what)", at: place, kind: .missingInput)
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
