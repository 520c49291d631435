/// Reads labels off bytes that may be anything.
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
    guard bytes.count - place >= 4 else { throw .cutOff }
    place += 4
    var number: UInt32 = 0
    for i in 1...4 { number = number << 8 | UInt32(bytes[place - i]) }
    return number
  }

  /// - Parameter arcs: what ways are told by.
  mutating func rows(of arcs: ArcRows) throws(HubLabels.Flaw) -> LabelRows {
    let width = Int(try byte())
    let (count, byteCount) = (Int(try number()), Int(try number()))
    guard byteCount <= bytes.count - place else { throw .cutOff }
    let nodeCount = arcs.first.count - 1
    // three bits each, and one for a node: memory goes with the bytes that are really there
    guard 3 * count + nodeCount <= 8 * byteCount, byteCount < Int(Int32.max) else { throw .counts }
    let (first, hubs) = try self.hubs(count, of: nodeCount, in: place..<place + byteCount)
    place += byteCount
    let lengths = try numbers(count, width: width)
    guard count <= bytes.count - place else { throw .cutOff }
    place += count
    return LabelRows(
      first: first, hubs: hubs, lengths: lengths, beginnings: bytes[place - count..<place],
      arcs: arcs)
  }

  private mutating func numbers(
    _ count: Int, width: Int
  ) throws(HubLabels.Flaw) -> PackedNumbers {
    guard width <= PackedNumbers.widthLimit else { throw .counts }
    let byteCount = PackedNumbers.byteCount(of: count, width: width)
    guard byteCount <= bytes.count - place else { throw .cutOff }
    place += byteCount
    return PackedNumbers(width: width, bytes: bytes[place - byteCount..<place])
  }

  /// The hubs of all nodes with their end marks, and where those of each begin.
  ///
  /// No part of opening a pack has more to do, so it goes by pointers.
  private func hubs(
    _ count: Int, of nodeCount: Int, in range: Range<Int>
  ) throws(HubLabels.Flaw) -> ([Int32], [UInt32]) {
    // numbers are read ahead; what follows the hubs has that many bytes at least
    guard bytes.count - range.upperBound >= MemoryLayout<UInt64>.size else { throw .cutOff }
    var first: [Int32] = [0]
    first.reserveCapacity(nodeCount + 1)
    var flaw: HubLabels.Flaw?
    let size = count + nodeCount
    let hubs = bytes.withUnsafeBytes { bytes in
      [UInt32](unsafeUninitializedCapacity: size) { hubs, hubCount in
        var reader = GammaReader(bytes, at: range.lowerBound)
        let end = 8 * range.upperBound
        var (place, hub) = (0, -1)
        while place < size, reader.bit < end {
          guard let step = reader.next(), hub + step <= nodeCount else {
            flaw = .hubs
            break
          }
          if step == 1 {
            hubs.initializeElement(at: place, to: LabelRows.end)
            first.append(Int32(place + 1))
            hub = -1
          } else {
            hub += step - 1
            hubs.initializeElement(at: place, to: UInt32(hub))
          }
          place += 1
        }
        hubCount = place
        let isWhole = place == size && (reader.bit + 7) / 8 == range.upperBound
        if flaw == nil, !isWhole || first.count != nodeCount + 1 || hub >= 0 { flaw = .counts }
      }
    }
    if let flaw { throw flaw }
    return (first, hubs)
  }
}
