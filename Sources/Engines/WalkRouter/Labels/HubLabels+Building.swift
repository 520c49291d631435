/// How labels are made: a search from every node, the most important first, that ends wherever the
/// labels so far tell the length already.
///
/// They are exact whatever the order; the order decides how many there are.
/// Akiba, Iwata, Yoshida: Fast Exact Shortest-Path Distance Queries on Large Networks by Pruned
/// Landmark Labeling (SIGMOD 2013).
extension HubLabels {
  /// Makes the labels of `graph`: the same ones on every machine.
  ///
  /// They are laid out as those that are read: the ways to a hub side by side.
  public init(of graph: WalkGraph) {
    let found = HubLabels(searching: graph)
    self = (try? HubLabels(bytes: found.bytes(of: graph), of: graph)) ?? found
  }

  private init(searching graph: WalkGraph) {
    var contraction = Contraction(of: graph)
    let order = contraction.order()
    let isOneWay = graph.edges.contains { $0.traits.contains(.oneWay) }
    var outward = LabelSearch(rows: ArcRows(from: graph), nodeCount: graph.nodes.count)
    guard isOneWay else {
      for (rank, root) in order.enumerated() {
        outward.run(from: root, rank: UInt32(rank), ways: outward.labels[Int(root)])
      }
      self.order = order
      forward = outward.finish(order)
      backward = forward
      return
    }
    var inward = LabelSearch(rows: ArcRows(to: graph), nodeCount: graph.nodes.count)
    for (rank, root) in order.enumerated() {
      // a way from the root is known by its ways to hubs, and theirs from there
      let (there, back) = (inward.labels[Int(root)], outward.labels[Int(root)])
      outward.run(from: root, rank: UInt32(rank), ways: there)
      inward.run(from: root, rank: UInt32(rank), ways: back)
    }
    (self.order, forward, backward) = (order, inward.finish(order), outward.finish(order))
  }
}

/// Searches that leave labels where they come.
private struct LabelSearch {
  struct Label {
    var hub: UInt32
    var way: LabelRows.Way
  }

  /// What is known of a node in the search at hand.
  private struct Reach {
    var lengthMillimeters = UInt32.max
    var parent: Int32 = -1
    var edge: Int32 = -1
  }

  private let rows: ArcRows
  private(set) var labels: [[Label]]
  private var steps: [LabelRows.Step] = []
  private var reaches: [Reach]
  private var reached: [Int32] = []
  /// By rank of a hub, how far it is from the root; the largest number where that is not known.
  private var toHubs: [UInt32]
  private var heap = KeyHeap()

  init(rows: ArcRows, nodeCount: Int) {
    self.rows = rows
    labels = Array(repeating: [], count: nodeCount)
    reaches = Array(repeating: Reach(), count: nodeCount)
    toHubs = Array(repeating: .max, count: nodeCount)
  }

  /// - Parameter ways: the labels of the root in the other direction.
  mutating func run(from root: Int32, rank: UInt32, ways: [Label]) {
    for label in ways { toHubs[Int(label.hub)] = label.way.lengthMillimeters }
    reach(root, at: 0, from: -1, by: -1)
    while let entry = heap.popMin() {
      let node = Int(entry & 0xffff_ffff)
      let found = reaches[node]
      let length = UInt32(entry >> 32)
      // a node enters again when a shorter way to it is found
      if length != found.lengthMillimeters || isKnown(node, at: length) { continue }
      let step = Int32(steps.count)
      steps.append(LabelRows.Step(node: Int32(node), next: found.parent, edge: found.edge))
      labels[node].append(
        Label(hub: rank, way: LabelRows.Way(lengthMillimeters: length, step: step)))
      for i in Int(rows.first[node])..<Int(rows.first[node + 1]) {
        let arc = rows.arcs[i]
        let (sum, isTooMuch) = length.addingReportingOverflow(arc.lengthMillimeters)
        if isTooMuch || sum >= reaches[Int(arc.target)].lengthMillimeters { continue }
        reach(arc.target, at: sum, from: step, by: arc.edge)
      }
    }
    for node in reached { reaches[Int(node)] = Reach() }
    reached.removeAll(keepingCapacity: true)
    for label in ways { toHubs[Int(label.hub)] = .max }
  }

  private mutating func reach(_ node: Int32, at length: UInt32, from parent: Int32, by edge: Int32)
  {
    if reaches[Int(node)].lengthMillimeters == .max { reached.append(node) }
    reaches[Int(node)] = Reach(lengthMillimeters: length, parent: parent, edge: edge)
    heap.insert(UInt64(length) << 32 | UInt64(UInt32(bitPattern: node)))
  }

  /// Whether the labels tell that `node` is no farther than `length` from the root.
  private func isKnown(_ node: Int, at length: UInt32) -> Bool {
    for label in labels[node]
    where UInt64(toHubs[Int(label.hub)]) + UInt64(label.way.lengthMillimeters) <= UInt64(length) {
      return true
    }
    return false
  }

  /// The labels in their rows.
  func finish(_ order: [Int32]) -> LabelRows {
    let places = LabelRows.Places(counts: labels.map { Int32($0.count) }, order: order)
    var hubs: [UInt32] = []
    var ways: [LabelRows.Way] = []
    hubs.reserveCapacity(places.size)
    ways.reserveCapacity(places.size)
    for node in order {
      for label in labels[Int(node)] {
        hubs.append(label.hub)
        ways.append(label.way)
      }
      hubs.append(LabelRows.end)
      ways.append(.end)
    }
    return LabelRows(places: places, hubs: hubs, ways: ways, steps: steps)
  }
}
