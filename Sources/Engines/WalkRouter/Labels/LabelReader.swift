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
    guard bytes.count - place >= 4 * order.count else { throw .cutOff }
    var counts: [Int] = []
    counts.reserveCapacity(order.count)
    var total = 0
    for _ in order {
      let count = Int(try number())
      counts.append(count)
      total += count
    }
    let size = Int(try number())
    guard size <= bytes.count - place else { throw .cutOff }
    // a bit each at least: memory goes with the bytes that are really there
    guard total <= 8 * size, total + order.count < Int(Int32.max) else { throw .counts }
    var forest = LabelForest(first: LabelRows.places(counts: counts), arcs: arcs)
    let bits = BitReader(bytes[place..<place + size])
    place += size
    return try forest.read(bits, order)
  }
}

/// Bits of bytes, the lowest first.
private struct BitReader {
  private let bytes: ArraySlice<UInt8>
  private var word: UInt64 = 0
  private var wordBits = 0
  private var next: Int

  init(_ bytes: ArraySlice<UInt8>) { (self.bytes, next) = (bytes, bytes.startIndex) }

  var isAtEnd: Bool { next == bytes.endIndex && wordBits < 8 }

  mutating func isSet() throws(HubLabels.Flaw) -> Bool {
    if wordBits == 0 {
      guard next < bytes.endIndex else { throw .cutOff }
      (word, wordBits) = (UInt64(bytes[next]), 8)
      next += 1
    }
    let isSet = word & 1 == 1
    word >>= 1
    wordBits -= 1
    return isSet
  }
}

/// The trees of ways of all hubs, as they are read.
private struct LabelForest {
  private let arcs: ArcRows
  private let first: [Int32]
  /// By node, where its next entry goes.
  private var next: [Int32]
  private var hubs: [UInt32]
  private var entries: [HubLabels.Entry]
  /// Places of entries whose arcs are still to be looked at.
  private var open: [Int32] = []

  init(first: [Int32], arcs: ArcRows) {
    (self.first, self.arcs, next) = (first, arcs, first)
    let count = Int(first[first.count - 1])
    hubs = [UInt32](repeating: LabelRows.end, count: count)
    entries = [HubLabels.Entry](repeating: .end, count: count)
  }

  mutating func read(
    _ source: BitReader, _ order: [Int32]
  ) throws(HubLabels.Flaw) -> LabelRows {
    var bits = source
    for (rank, root) in order.enumerated() where try bits.isSet() {
      let rank = UInt32(rank)
      try add(HubLabels.Entry(lengthMillimeters: 0, next: -1, node: root, edge: -1), rank)
      while let at = open.popLast() {
        let entry = entries[Int(at)]
        for i in Int(arcs.first[Int(entry.node)])..<Int(arcs.first[Int(entry.node) + 1]) {
          let arc = arcs.arcs[i]
          guard arc.edge != entry.edge, try bits.isSet() else { continue }
          let (length, isTooMuch) = entry.lengthMillimeters
            .addingReportingOverflow(arc.lengthMillimeters)
          if isTooMuch { throw .length }
          try add(
            HubLabels.Entry(lengthMillimeters: length, next: at, node: arc.target, edge: arc.edge),
            rank)
        }
      }
    }
    guard bits.isAtEnd else { throw .excess }
    for node in next.indices.dropLast() where next[node] != first[node + 1] - 1 { throw .counts }
    return LabelRows(first: first, hubs: hubs, entries: entries)
  }

  private mutating func add(_ entry: HubLabels.Entry, _ rank: UInt32) throws(HubLabels.Flaw) {
    let node = Int(entry.node)
    let place = Int(next[node])
    guard place < first[node + 1] - 1 else { throw .counts }
    // a tree comes to a node once
    if place > first[node], hubs[place - 1] == rank { throw .tree }
    hubs[place] = rank
    entries[place] = entry
    next[node] += 1
    open.append(Int32(place))
  }
}
