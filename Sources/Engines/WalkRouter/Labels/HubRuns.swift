/// The hubs of a node, ascending, as runs of consecutive ranks: half of all hubs directly follow
/// another one.
///
/// The lower three bits of a byte are the number of hubs in a run, 1 to 7, and the upper five the
/// number of ranks skipped before it. For more than 31 skipped ranks, preceding bytes with no hubs
/// hold the higher bits. Queries read these bytes directly from a pack.
enum HubRuns {
  static let lengthBits: UInt8 = 3
  static let lengthMask: UInt8 = 1 << lengthBits - 1
  static let longest = Int(lengthMask)
  /// Bits of skipped ranks per byte.
  static let gapBits: UInt32 = 5

  /// - Parameter hubs: ascending ranks.
  static func append(_ hubs: some Sequence<UInt32>, to bytes: inout [UInt8]) {
    var (next, length) = (UInt32(0), UInt8(0))
    for hub in hubs {
      if length > 0, length < longest, hub == next {
        length += 1
        bytes[bytes.count - 1] += 1
      } else {
        append(gap: hub - next, to: &bytes)
        length = 1
      }
      next = hub + 1
    }
  }

  /// Appends a run of one hub.
  private static func append(gap: UInt32, to bytes: inout [UInt8]) {
    let digits = max(1, (UInt32(UInt32.bitWidth - gap.leadingZeroBitCount) + gapBits - 1) / gapBits)
    for digit in (0..<digits).reversed() {
      bytes.append(UInt8(truncatingIfNeeded: gap >> (digit * gapBits)) << lengthBits)
    }
    bytes[bytes.count - 1] += 1
  }

  /// Most bytes of a run: 32 bits of skipped ranks.
  private static let mostBytes = 7

  /// Whether the bytes are runs of `count` hubs, 1 or more: reading them then ends at their end,
  /// whatever the ranks, and the number of bytes is bounded.
  static func areWhole(_ bytes: UnsafeBufferPointer<UInt8>, count: Int) -> Bool {
    guard let last = bytes.last, last & lengthMask > 0, bytes.count <= mostBytes * count
    else { return false }
    var found = 0
    for byte in bytes { found &+= Int(byte & lengthMask) }
    return found == count
  }

  /// Reads the runs of a node.
  struct Cursor {
    private var next: UnsafePointer<UInt8>
    private let end: UnsafePointer<UInt8>
    /// The ranks of the current run: the first, and one past the last.
    private(set) var low: UInt32 = 0
    private(set) var high: UInt32 = 0
    /// Index, among the labels of all nodes, for the rank `high`.
    private var label: Int

    /// - Parameters:
    ///   - bytes: the bytes of all nodes.
    ///   - start: where those of the node start.
    ///   - end: where those of the node end.
    @inline(__always)
    init(_ bytes: UnsafeBufferPointer<UInt8>, _ start: LabelRows.Start, _ end: LabelRows.Start) {
      // every node has a label, so there are bytes
      let base = bytes.baseAddress!
      next = base + Int(start.byte)
      self.end = base + Int(end.byte)
      label = Int(start.label)
    }

    /// Advances to the next run; returns whether there is one.
    @inline(__always)
    mutating func advance() -> Bool {
      if next == end { return false }
      var byte = next.pointee
      next += 1
      var gap = UInt32(byte >> lengthBits)
      while byte & lengthMask == 0 {
        byte = next.pointee
        next += 1
        gap = gap &<< gapBits | UInt32(byte >> lengthBits)
      }
      let length = byte & lengthMask
      low = high &+ gap
      high = low &+ UInt32(length)
      label &+= Int(length)
      return true
    }

    /// The label for a hub of the current run, as an index among all.
    @inline(__always)
    func label(for hub: UInt32) -> Int { label &- Int(high &- hub) }
  }
}
