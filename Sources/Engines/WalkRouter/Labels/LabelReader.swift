/// Reads labels from untrusted bytes.
struct LabelReader {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { place == bytes.count }

  mutating func byte() throws(HubLabels.Flaw) -> UInt8 {
    guard place < bytes.count else { throw .cutOff }
    place += 1
    return bytes[place - 1]
  }

  mutating func number() throws(HubLabels.Flaw) -> UInt32 {
    let four = try read(4)
    return four.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// - Parameter arcs: the arcs that the paths' first steps refer to.
  mutating func rows(of arcs: ArcRows) throws(HubLabels.Flaw) -> LabelRows {
    let width = Int(try byte())
    guard width <= PackedNumbers.widthLimit, arcs.count <= LabelRows.arcLimit
    else { throw .counts }
    let starts = try starts(nodeCount: arcs.nodeCount)
    let hubs = try read(Int(starts[starts.count - 1].byte))
    let areWhole = hubs.withUnsafeBufferPointer { hubs in
      zip(starts, starts.dropFirst()).allSatisfy { start, end in
        HubRuns.areWhole(
          UnsafeBufferPointer(rebasing: hubs[Int(start.byte)..<Int(end.byte)]),
          count: Int(end.label - start.label))
      }
    }
    guard areWhole else { throw .counts }
    let count = Int(starts[starts.count - 1].label)
    let lengths = try read(PackedNumbers.byteCount(of: count, width: width))
    return LabelRows(
      starts: starts, hubs: hubs, lengths: PackedNumbers(width: width, bytes: lengths),
      beginnings: try read(count), arcs: arcs)
  }

  /// Where labels begin: reads for each node the number of labels, and the number of bytes of their
  /// hubs.
  private mutating func starts(nodeCount: Int) throws(HubLabels.Flaw) -> [LabelRows.Start] {
    // at least two bytes per node: memory is limited by the bytes that exist
    guard 2 * nodeCount <= bytes.count - place else { throw .cutOff }
    var start = LabelRows.Start(label: 0, byte: 0)
    var starts = [start]
    starts.reserveCapacity(nodeCount + 1)
    for _ in 0..<nodeCount {
      let (labels, byteCount) = (try smallNumber(), try smallNumber())
      // a node is at least a hub of its own
      guard labels > 0 else { throw .counts }
      let sums = (
        start.label.addingReportingOverflow(labels),
        start.byte.addingReportingOverflow(byteCount)
      )
      guard !sums.0.overflow, !sums.1.overflow else { throw .counts }
      start = LabelRows.Start(label: sums.0.partialValue, byte: sums.1.partialValue)
      starts.append(start)
    }
    return starts
  }

  /// Reads seven bits per byte, the lowest first; all bytes but the last have the highest bit set.
  private mutating func smallNumber() throws(HubLabels.Flaw) -> Int32 {
    var number: UInt32 = 0
    for shift in stride(from: UInt32(0), through: 21, by: 7) {
      let byte = try byte()
      number |= UInt32(byte & 127) << shift
      if byte < 128 { return Int32(number) }
    }
    throw .counts
  }

  private mutating func read(_ count: Int) throws(HubLabels.Flaw) -> ArraySlice<UInt8> {
    guard count <= bytes.count - place else { throw .cutOff }
    place += count
    return bytes[place - count..<place]
  }
}
