/// The trees of ways of all hubs as bytes, and how rows of labels are made of them.
///
/// It is half the time that opening a pack takes. So it goes by pointers, and branches only where a
/// check fails: which node comes next is never guessed wrong.
struct LabelForest {
  let places: LabelRows.Places
  let arcs: ArcRows
  let order: [Int32]
  /// By rank, the nodes of the tree.
  let sizes: [Int32]
  let bytes: ArraySlice<UInt8>

  /// A node on the way from the hub.
  private struct Start {
    let step: Int32
    /// Place of the node's block.
    let block: Int32
    let lengthMillimeters: UInt32
  }

  /// Memory that is filled.
  private struct Rows {
    let hubs: UnsafeMutableBufferPointer<UInt32>
    let ways: UnsafeMutableBufferPointer<LabelRows.Way>
    let steps: UnsafeMutableBufferPointer<LabelRows.Step>
  }

  func rows() throws(HubLabels.Flaw) -> LabelRows {
    let stepCount = places.size - order.count
    var flaw: HubLabels.Flaw?
    var ways: [LabelRows.Way] = []
    var steps: [LabelRows.Step] = []
    let hubs = [UInt32](unsafeUninitializedCapacity: places.size) { hubs, hubCount in
      ways = [LabelRows.Way](unsafeUninitializedCapacity: places.size) { ways, wayCount in
        steps = [LabelRows.Step](unsafeUninitializedCapacity: stepCount) { steps, count in
          flaw = fill(Rows(hubs: hubs, ways: ways, steps: steps))
          if flaw == nil { (hubCount, wayCount, count) = (places.size, places.size, stepCount) }
        }
      }
    }
    if let flaw { throw flaw }
    return LabelRows(places: places, hubs: hubs, ways: ways, steps: steps)
  }

  /// Fills all places, or says why that can't be.
  private func fill(_ rows: Rows) -> HubLabels.Flaw? {
    var blocks = NodeBlocks(places: places, arcs: arcs, order: order)
    var starts = [Start](
      repeating: Start(step: 0, block: 0, lengthMillimeters: 0), count: order.count + 1)
    return blocks.words.withUnsafeMutableBufferPointer { words in
      starts.withUnsafeMutableBufferPointer { starts in
        bytes.withUnsafeBufferPointer { bytes in
          grow(rows, blocks.first, words, starts, bytes)
        }
      }
    }
  }

  private func grow(
    _ rows: Rows, _ blocks: [Int32], _ words: UnsafeMutableBufferPointer<UInt32>,
    _ starts: UnsafeMutableBufferPointer<Start>, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> HubLabels.Flaw? {
    var next = 0
    var stepCount: Int32 = 0
    for (number, size) in sizes.enumerated() where size > 0 {
      let rank = UInt32(number)
      var block = Int(blocks[number])
      var (depth, length, last, edge) = (0, UInt32(0), Int32(-1), Int32(-1))
      for index in 0..<size {
        if index > 0 {
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
          guard arc < words[Int(start.block) + NodeBlocks.arcCount] else { return .tree }
          let at = Int(start.block) + NodeBlocks.head + 3 * arc
          block = Int(words[at])
          (last, edge) = (start.step, Int32(bitPattern: words[at + 1]))
          let isTooMuch: Bool
          (length, isTooMuch) = start.lengthMillimeters.addingReportingOverflow(words[at + 2])
          if isTooMuch { return .length }
        }
        // a tree comes to a node once
        if words[block + NodeBlocks.rank] == rank { return .tree }
        let place = words[block + NodeBlocks.next]
        if place == words[block + NodeBlocks.end] { return .counts }
        words[block + NodeBlocks.next] = place + 1
        words[block + NodeBlocks.rank] = rank
        rows.hubs[Int(place)] = rank
        rows.ways[Int(place)] = LabelRows.Way(lengthMillimeters: length, step: stepCount)
        rows.steps[Int(stepCount)] = LabelRows.Step(
          node: Int32(bitPattern: words[block + NodeBlocks.node]), next: last, edge: edge)
        starts[depth] = Start(step: stepCount, block: Int32(block), lengthMillimeters: length)
        stepCount += 1
      }
    }
    if next < bytes.count { return .excess }
    for block in blocks.map(Int.init) {
      let end = words[block + NodeBlocks.end]
      if words[block + NodeBlocks.next] != end { return .counts }
      rows.hubs[Int(end)] = LabelRows.end
      rows.ways[Int(end)] = .end
    }
    return nil
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

/// What reading needs of a node and its arcs, in one piece of memory, those of a region near each
/// other: it waits for nothing else.
private struct NodeBlocks {
  /// Words of a block: where the next label goes, where there is no more room for one, the last
  /// hub whose tree came by, the node, and how many arcs follow.
  static let (next, end, rank, node, arcCount, head) = (0, 1, 2, 3, 4, 5)

  /// By rank, where the block of a node begins.
  let first: [Int32]
  /// An arc has three: the block of its target, its edge and its length.
  var words: [UInt32]

  init(places: LabelRows.Places, arcs: ArcRows, order: [Int32]) {
    var blocks = [Int32](repeating: 0, count: order.count)
    var size: Int32 = 0
    for node in order.map(Int.init) {
      blocks[node] = size
      size += Int32(Self.head) + 3 * (arcs.first[node + 1] - arcs.first[node])
    }
    words = []
    words.reserveCapacity(Int(size))
    for node in order.map(Int.init) {
      let place = UInt32(places.first[node])
      let range = Int(arcs.first[node])..<Int(arcs.first[node + 1])
      words.append(place)
      words.append(place + UInt32(places.counts[node]))
      words.append(LabelRows.end)
      words.append(UInt32(node))
      words.append(UInt32(range.count))
      for arc in range {
        words.append(UInt32(blocks[Int(arcs.arcs[arc].target)]))
        words.append(UInt32(arcs.arcs[arc].edge))
        words.append(arcs.arcs[arc].lengthMillimeters)
      }
    }
    first = order.map { blocks[Int($0)] }
  }
}
