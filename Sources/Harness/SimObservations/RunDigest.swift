/// A fingerprint of everything a run observed: equal bytes give equal digests.
///
/// 64 bits, mixed word by word. It detects accidental differences; it is not a signature.
public struct RunDigest: Hashable, Sendable {
  public let value: UInt64

  public init(_ value: UInt64) { self.value = value }

  /// The digest of no words.
  package init() { self.init(Self.start) }

  /// Adds `word`: the digest is then that of all words so far, in their order.
  @inline(__always)
  package mutating func mix(_ word: UInt64) { self = RunDigest(Self.mixed(value, word)) }

  /// The digest of several runs, computed from their digests in the order given.
  // inlinable, like the next one: some inputs have hundreds of thousands of words
  @inlinable
  public init(of digests: some Sequence<RunDigest>) {
    self.init(digests.reduce(Self.start) { Self.mixed($0, $1.value) })
  }

  /// The digest of a file's bytes.
  @inlinable
  public init(ofBytes bytes: some Sequence<UInt8>) {
    self.init(bytes.reduce(Self.start) { Self.mixed($0, UInt64($1)) })
  }

  @usableFromInline static var start: UInt64 {
    @inlinable get { 0x9e37_79b9_7f4a_7c15 }
  }

  @inlinable @inline(__always)
  static func mixed(_ state: UInt64, _ word: UInt64) -> UInt64 {
    let product = (state ^ word) &* 0xff51_afd7_ed55_8ccd
    return product ^ (product >> 32)
  }

  /// 16 hexadecimal digits.
  public var text: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
