/// A destination for text: a buffer in memory, or one that drains into an open file.
///
/// A failed write is remembered and all later bytes are dropped, so that writers need not throw;
/// `DraftFile` checks at the end.
public struct ByteSink {
  /// Bytes written and not yet drained; all bytes for a sink in memory.
  public private(set) var bytes: [UInt8] = []
  /// `errno` of the first write that failed; nil without a failure.
  package private(set) var failure: Int32?
  private let descriptor: Int32?

  private static let chunk = 1 << 18

  /// A sink that keeps everything in memory.
  public init() { descriptor = nil }

  /// A sink that drains into standard output.
  package static var standardOutput: ByteSink { ByteSink(descriptor: 1) }

  /// A sink that drains into the open file `descriptor`, which the caller still owns.
  package init(descriptor: Int32) {
    self.descriptor = descriptor
    bytes.reserveCapacity(Self.chunk + Self.chunk / 4)
  }

  /// What was written, as a string.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  public mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
    drainIfFull()
  }

  @inline(__always)
  package mutating func append(byte: UInt8) { bytes.append(byte) }

  @inline(__always)
  package mutating func append(bytes other: [UInt8]) { bytes.append(contentsOf: other) }

  /// Drains a full buffer; call it once a line where only bytes are appended.
  @inline(__always)
  package mutating func drainIfFull() {
    if bytes.count >= Self.chunk && descriptor != nil { drain() }
  }

  /// Discards the bytes that are not drained; the buffer keeps its memory.
  package mutating func clear() { bytes.removeAll(keepingCapacity: true) }

  /// Writes the rest to the file; does nothing in memory.
  package mutating func drain() {
    guard let descriptor else { return }
    if failure == nil { failure = SystemFile.write(bytes, to: descriptor) }
    bytes.removeAll(keepingCapacity: true)
  }
}

// MARK: JSON

extension ByteSink {
  package mutating func append(_ name: StaticString, _ value: Double?) {
    guard let value else { return }
    append(static: name)
    append(exact: value)
  }

  /// A finite number, −0 too.
  package mutating func append(exact value: Double) {
    append(value.sign == .minus && value == 0 ? "-0" : Decimals.shortest(value))
  }

  package mutating func append(static text: StaticString) {
    text.withUTF8Buffer { for byte in $0 { append(byte: byte) } }
  }
}
