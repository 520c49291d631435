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

  /// Nodes, each of them once.
  mutating func order(_ count: Int) throws(HubLabels.Flaw) -> [Int32] {
    guard bytes.count - place >= 4 * count else { throw .cutOff }
    var isSeen = [Bool](repeating: false, count: count)
    var order: [Int32] = []
    order.reserveCapacity(count)
    for _ in 0..<count {
      let node = try number()
      guard node < count, !isSeen[Int(node)] else { throw .order }
      isSeen[Int(node)] = true
      order.append(Int32(node))
    }
    return order
  }

  mutating func rows(_ order: [Int32], _ arcs: ArcRows) throws(HubLabels.Flaw) -> LabelRows {
    let (counts, sizes) = (try counts(order.count), try counts(order.count))
    let byteCount = Int(try number())
    guard byteCount <= bytes.count - place else { throw .cutOff }
    // a byte each but for the hubs: memory goes with the bytes that are really there
    let total = counts.reduce(0) { $0 + Int($1) }
    let sizeTotal = sizes.reduce(0) { $0 + Int($1) }
    guard total <= byteCount + order.count, total == sizeTotal,
      total + order.count < Int(Int32.max)
    else { throw .counts }
    let forest = LabelForest(
      places: LabelRows.Places(counts: counts, order: order), arcs: arcs, order: order,
      sizes: sizes, bytes: bytes[place..<place + byteCount])
    place += byteCount
    return try forest.rows()
  }

  private mutating func counts(_ count: Int) throws(HubLabels.Flaw) -> [Int32] {
    guard bytes.count - place >= 4 * count else { throw .cutOff }
    var counts: [Int32] = []
    counts.reserveCapacity(count)
    for _ in 0..<count {
      guard let found = Int32(exactly: try number()) else { throw .counts }
      counts.append(found)
    }
    return counts
  }
}
