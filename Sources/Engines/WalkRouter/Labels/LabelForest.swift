/// The trees of ways of all hubs as bytes, and how rows of labels are made of them.
///
/// No part of opening a pack takes longer. So it goes by pointers, and branches only where a
/// check fails; and a tree is grown first and its labels are handed out then, so that a processor
/// need not wait for the one to go on with the other.
struct LabelForest {
  let places: LabelRows.Places
  let arcs: ArcRows
  let order: [Int32]
  /// By rank, the nodes of the tree.
  let sizes: [Int32]
  let bytes: ArraySlice<UInt8>

  func rows() throws(HubLabels.Flaw) -> LabelRows {
    let stepCount = places.size - order.count
    var flaw: HubLabels.Flaw?
    var ways: [LabelRows.Way] = []
    var steps: [LabelRows.Step] = []
    let hubs = [UInt32](unsafeUninitializedCapacity: places.size) { hubs, hubCount in
      ways = [LabelRows.Way](unsafeUninitializedCapacity: places.size) { ways, wayCount in
        steps = [LabelRows.Step](unsafeUninitializedCapacity: stepCount) { steps, count in
          flaw = fill(hubs, ways, steps)
          if flaw == nil { (hubCount, wayCount, count) = (places.size, places.size, stepCount) }
        }
      }
    }
    if let flaw { throw flaw }
    return LabelRows(places: places, hubs: hubs, ways: ways, steps: steps)
  }

  /// Fills all places, or says why that can't be.
  private func fill(
    _ hubs: UnsafeMutableBufferPointer<UInt32>,
    _ ways: UnsafeMutableBufferPointer<LabelRows.Way>,
    _ steps: UnsafeMutableBufferPointer<LabelRows.Step>
  ) -> HubLabels.Flaw? {
    let blocks = NodeBlocks(arcs: arcs, order: order)
    var handing = LabelHanding(places: places, hubs: hubs, ways: ways, steps: steps)
    return blocks.words.withUnsafeBufferPointer { words in
      bytes.withUnsafeBufferPointer { bytes in
        var growing = TreeGrowing(words: words, bytes: bytes, steps: steps, nodes: order.count)
        defer { growing.lengths.deallocate() }
        for (rank, size) in sizes.enumerated() where size > 0 {
          let first = growing.stepCount
          if let flaw = growing.grow(from: blocks.first[rank], size: size) { return flaw }
          if let flaw = handing.hand(
            growing.lengths, from: first, to: growing.stepCount, UInt32(rank))
          {
            return flaw
          }
        }
        return growing.isAtEnd ? handing.finish() : .excess
      }
    }
  }
}

/// Grows trees of bytes, one after the other.
private struct TreeGrowing {
  /// A node on the way from the hub.
  private struct Start {
    let step: Int32
    /// Place of the node's block.
    let block: Int32
    let lengthMillimeters: UInt32
  }

  let words: UnsafeBufferPointer<UInt32>
  let bytes: UnsafeBufferPointer<UInt8>
  let steps: UnsafeMutableBufferPointer<LabelRows.Step>
  /// How far the nodes of the last tree are from its hub.
  let lengths: UnsafeMutableBufferPointer<UInt32>
  private(set) var stepCount: Int32 = 0
  private var nextByte = 0
  private var starts: [Start]

  init(
    words: UnsafeBufferPointer<UInt32>, bytes: UnsafeBufferPointer<UInt8>,
    steps: UnsafeMutableBufferPointer<LabelRows.Step>, nodes: Int
  ) {
    (self.words, self.bytes, self.steps) = (words, bytes, steps)
    lengths = .allocate(capacity: nodes)
    starts = Array(repeating: Start(step: 0, block: 0, lengthMillimeters: 0), count: nodes)
  }

  var isAtEnd: Bool { nextByte == bytes.count }

  /// Adds the steps of a tree; no tree has more nodes than there are.
  mutating func grow(from root: Int32, size: Int32) -> HubLabels.Flaw? {
    guard Int(size) <= lengths.count else { return .counts }
    let words = words
    let bytes = bytes
    let steps = steps
    let lengths = lengths
    var (step, next) = (stepCount, nextByte)
    let node = Int32(bitPattern: words[Int(root)])
    steps.initializeElement(at: Int(step), to: LabelRows.Step(node: node, next: -1, edge: -1))
    lengths.initializeElement(at: 0, to: 0)
    let flaw: HubLabels.Flaw? = starts.withUnsafeMutableBufferPointer { starts in
      starts[0] = Start(step: step, block: root, lengthMillimeters: 0)
      var depth = 0
      for index in 1..<max(1, Int(size)) {
        guard next < bytes.count else { return .cutOff }
        var (back, arc) = (Int(bytes[next] >> 4), Int(bytes[next] & 15))
        next += 1
        if back == 15 || arc == 15 {
          guard let numbers = Self.numbers(bytes, at: next) else { return .cutOff }
          (back, arc) = numbers
          next += 8
        }
        guard back <= depth else { return .tree }
        depth += 1 - back
        let start = starts[depth - 1]
        guard arc < words[Int(start.block) + 1] else { return .tree }
        let at = Int(start.block) + NodeBlocks.head + 3 * arc
        let block = Int32(bitPattern: words[at])
        let (length, isTooMuch) = start.lengthMillimeters.addingReportingOverflow(words[at + 2])
        if isTooMuch { return .length }
        step += 1
        starts[depth] = Start(step: step, block: block, lengthMillimeters: length)
        lengths.initializeElement(at: index, to: length)
        steps.initializeElement(
          at: Int(step),
          to: LabelRows.Step(
            node: Int32(bitPattern: words[Int(block)]), next: start.step,
            edge: Int32(bitPattern: words[at + 1])))
      }
      return nil
    }
    (stepCount, nextByte) = (step + 1, next)
    return flaw
  }

  /// Two numbers of 4 bytes; nil where they are cut off.
  private static func numbers(
    _ bytes: UnsafeBufferPointer<UInt8>, at place: Int
  ) -> (Int, Int)? {
    guard place + 8 <= bytes.count else { return nil }
    func number(_ place: Int) -> Int {
      (0..<4).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
    }
    return (number(place), number(place + 4))
  }
}

/// Hands the labels of trees out to the nodes.
private struct LabelHanding {
  /// Where the labels of a node go.
  private struct Spot {
    var next: Int32
    let end: Int32
    /// The last hub whose tree came by: each does so once.
    var rank = LabelRows.end
  }

  private let hubs: UnsafeMutableBufferPointer<UInt32>
  private let ways: UnsafeMutableBufferPointer<LabelRows.Way>
  private let steps: UnsafeMutableBufferPointer<LabelRows.Step>
  private var spots: [Spot]

  init(
    places: LabelRows.Places, hubs: UnsafeMutableBufferPointer<UInt32>,
    ways: UnsafeMutableBufferPointer<LabelRows.Way>,
    steps: UnsafeMutableBufferPointer<LabelRows.Step>
  ) {
    (self.hubs, self.ways, self.steps) = (hubs, ways, steps)
    spots = places.first.indices.map {
      Spot(next: places.first[$0], end: places.first[$0] + places.counts[$0])
    }
  }

  /// Hands out the labels of the steps from `first` to before `last`.
  mutating func hand(
    _ lengths: UnsafeMutableBufferPointer<UInt32>, from first: Int32, to last: Int32,
    _ rank: UInt32
  ) -> HubLabels.Flaw? {
    let hubs = hubs
    let ways = ways
    let steps = steps
    return spots.withUnsafeMutableBufferPointer { spots in
      for step in first..<last {
        let node = Int(steps[Int(step)].node)
        let spot = spots[node]
        if spot.rank == rank { return .tree }
        if spot.next == spot.end { return .counts }
        spots[node].next = spot.next + 1
        spots[node].rank = rank
        let place = Int(spot.next)
        hubs.initializeElement(at: place, to: rank)
        let length = lengths[Int(step - first)]
        ways.initializeElement(
          at: place, to: LabelRows.Way(lengthMillimeters: length, step: step))
      }
      return nil
    }
  }

  /// Sets the end marks.
  func finish() -> HubLabels.Flaw? {
    for spot in spots {
      if spot.next != spot.end { return .counts }
      hubs.initializeElement(at: Int(spot.end), to: LabelRows.end)
      ways.initializeElement(at: Int(spot.end), to: .end)
    }
    return nil
  }
}

/// What growing needs of a node, in one piece of memory, those of a region near each other: it
/// waits for nothing else.
private struct NodeBlocks {
  /// Words of a block before its arcs: the node, and how many arcs there are. An arc has three: the
  /// block of its target, its edge and its length.
  static let head = 2

  /// By rank, where the block of a node begins.
  let first: [Int32]
  let words: [UInt32]

  init(arcs: ArcRows, order: [Int32]) {
    var blocks = [Int32](repeating: 0, count: order.count)
    var size: Int32 = 0
    for node in order.map(Int.init) {
      blocks[node] = size
      size += Int32(Self.head) + 3 * (arcs.first[node + 1] - arcs.first[node])
    }
    var words: [UInt32] = []
    words.reserveCapacity(Int(size))
    for node in order.map(Int.init) {
      let range = Int(arcs.first[node])..<Int(arcs.first[node + 1])
      words.append(UInt32(node))
      words.append(UInt32(range.count))
      for arc in range {
        words.append(UInt32(blocks[Int(arcs.arcs[arc].target)]))
        words.append(UInt32(arcs.arcs[arc].edge))
        words.append(arcs.arcs[arc].lengthMillimeters)
      }
    }
    (first, self.words) = (order.map { blocks[Int($0)] }, words)
  }
}
