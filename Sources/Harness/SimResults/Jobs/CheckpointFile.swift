import SimObservations
package import SimText

/// The file of a checkpoint: lines of `key: value`, an empty line, a body of bytes, and the digest
/// of all bytes before it as a little-endian word.
package struct CheckpointFile {
  /// The bytes between the head and the digest.
  package let body: ArraySlice<UInt8>
  /// Values of the head by their keys.
  package let head: [String: String]
  private let path: String

  /// Writes a checkpoint; `body` appends its bytes piece by piece, so they need not be in memory.
  package static func write(
    _ head: KeyValuePairs<String, String>, into sink: inout ByteSink,
    body: (_ append: ([UInt8]) -> Void) -> Void
  ) {
    var digest = RunDigest()
    func append(_ bytes: [UInt8]) {
      for byte in bytes { digest.mix(UInt64(byte)) }
      sink.append(bytes: bytes)
      sink.drainIfFull()
    }
    let lines = ["format: 1"] + head.map { "\($0): \($1)" } + ["", ""]
    append(Array(lines.joined(separator: "\n").utf8))
    body(append)
    var end: [UInt8] = []
    end.append(littleEndian: digest.value)
    sink.append(bytes: end)
  }

  /// Reads the bytes of the file at `path`; throws unless they are as they were written.
  package init(_ bytes: [UInt8], path: String) throws(Diagnostic) {
    self.path = path
    let damaged = Self.refusal("the checkpoint is damaged: its digest does not match", path)
    guard bytes.count >= 8,
      RunDigest(ofBytes: bytes.dropLast(8)).value == UInt64(littleEndianBytes: bytes.suffix(8))
    else { throw damaged }
    var head: [String: String] = [:]
    var rest = bytes.dropLast(8)
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let line = String(decoding: rest[..<end], as: UTF8.self)
      rest = rest[(end + 1)...]
      if line.isEmpty {
        (self.head, body) = (head, rest)
        try require("format", "1", else: "it has another format")
        return
      }
      guard let colon = line.firstRange(of: ": ") else { throw damaged }
      head[String(line[..<colon.lowerBound])] = String(line[colon.upperBound...])
    }
    throw damaged
  }

  /// Throws if a line of the head has another value; `change` says what that means.
  package func require(
    _ key: String, _ value: String, else change: String
  ) throws(Diagnostic) {
    guard head[key] != value else { return }
    throw refusal(
      "the checkpoint belongs to another job: \(change) "
        + "(\(key): '\(head[key] ?? "")', expected '\(value)')")
  }

  /// The refusal of a file whose body can't be what was written.
  package var damaged: Diagnostic {
    refusal("the checkpoint is damaged: it holds impossible values")
  }

  private func refusal(_ message: String) -> Diagnostic { Self.refusal(message, path) }

  private static func refusal(_ message: String, _ path: String) -> Diagnostic {
    Diagnostic(message, at: Diagnostic.Place(file: path), hint: "start anew, without --resume")
  }
}

extension Sequence<UInt64> {
  /// The words as bytes, the lowest byte of each first.
  package var littleEndianBytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(8 * underestimatedCount)
    for word in self { bytes.append(littleEndian: word) }
    return bytes
  }
}

extension [UInt8] {
  package mutating func append(littleEndian word: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) {
      append(UInt8(truncatingIfNeeded: word >> UInt64(shift)))
    }
  }
}

extension UInt64 {
  package init(littleEndianBytes bytes: ArraySlice<UInt8>) {
    self = bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
