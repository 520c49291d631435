/// The construction of labels: a search from every node, the most important first, that stops
/// wherever the existing labels already give the length.
///
/// They are exact for any order; the order determines how many there are.
/// Akiba, Iwata, Yoshida: Fast Exact Shortest-Path Distance Queries on Large Networks by Pruned
/// Landmark Labeling (SIGMOD 2013).
extension HubLabels {
  /// Makes the labels of `graph`: the same ones on every machine.
  public convenience init(of graph: WalkGraph) {
    var contraction = Contraction(of: graph)
    let order = contraction.order()
    let isOneWay = graph.edges.contains { $0.traits.contains(.oneWay) }
    let away = graph.arcs
    let back = isOneWay ? graph.arcsBack() : away
    var outward = LabelSearch(along: away, toldBy: back)
    guard isOneWay else {
      for (rank, root) in order.enumerated() {
        outward.run(from: root, rank: UInt32(rank), labels: outward.labels[Int(root)])
      }
      let rows = outward.rows
      self.init(forward: rows, backward: rows)
      return
    }
    var inward = LabelSearch(along: back, toldBy: away)
    for (rank, root) in order.enumerated() {
      // paths from the root to its hubs, and from the hubs onward, are already known
      let (there, back) = (inward.labels[Int(root)], outward.labels[Int(root)])
      outward.run(from: root, rank: UInt32(rank), labels: there)
      inward.run(from: root, rank: UInt32(rank), labels: back)
    }
    self.init(forward: inward.rows, backward: outward.rows)
  }
}

/// Searches that add a label to every node they reach.
private struct LabelSearch {
  struct Label {
    var hub: UInt32
    var lengthMillimeters: UInt32
    /// The edge by which it was reached; -1 at the hub.
    var edge: Int32
  }

  /// The state of a node in the current search.
  private struct Reach {
    var lengthMillimeters = UInt32.max
    var edge: Int32 = -1
  }

  private struct Arc {
    var target: Int32
    var edge: Int32
    var lengthMillimeters: UInt32
  }

  private let rowsOfArcs: ArcRows
  private let arcs: [Arc]
  private let told: ArcRows
  private(set) var labels: [[Label]]
  private var reaches: [Reach]
  private var reached: [Int32] = []
  /// For each hub's rank its distance from the root; the largest number if unknown.
  private var toHubs: [UInt32]
  private var heap = KeyHeap()

  /// - Parameters:
  ///   - rows: the arcs that searches follow, away from their roots.
  ///   - told: the arcs that describe paths back to the roots.
  init(along rows: ArcRows, toldBy told: ArcRows) {
    (rowsOfArcs, self.told) = (rows, told)
    arcs = rows.map { Arc(target: $2, edge: $0, lengthMillimeters: $1.lengthMillimeters) }
    let nodeCount = rows.nodeCount
    labels = Array(repeating: [], count: nodeCount)
    reaches = Array(repeating: Reach(), count: nodeCount)
    toHubs = Array(repeating: .max, count: nodeCount)
  }

  /// - Parameter labels: labels of the root in the other direction.
  mutating func run(from root: Int32, rank: UInt32, labels known: [Label]) {
    for label in known { toHubs[Int(label.hub)] = label.lengthMillimeters }
    reach(root, at: 0, by: -1)
    while let entry = heap.popMin() {
      let node = Int32(truncatingIfNeeded: entry & 0xffff_ffff)
      let found = reaches[Int(node)]
      let length = UInt32(entry >> 32)
      // a node is inserted again when a shorter path to it is found
      if length != found.lengthMillimeters || isKnown(node, at: length) { continue }
      labels[Int(node)].append(
        Label(hub: rank, lengthMillimeters: length, edge: found.edge))
      for arc in arcs[rowsOfArcs[node]] {
        let (sum, isTooMuch) = length.addingReportingOverflow(arc.lengthMillimeters)
        if isTooMuch || sum >= reaches[Int(arc.target)].lengthMillimeters { continue }
        reach(arc.target, at: sum, by: arc.edge)
      }
    }
    for node in reached { reaches[Int(node)] = Reach() }
    reached.removeAll(keepingCapacity: true)
    for label in known { toHubs[Int(label.hub)] = .max }
  }

  private mutating func reach(_ node: Int32, at length: UInt32, by edge: Int32) {
    if reaches[Int(node)].lengthMillimeters == .max { reached.append(node) }
    reaches[Int(node)] = Reach(lengthMillimeters: length, edge: edge)
    heap.insert(UInt64(length) << 32 | UInt64(UInt32(bitPattern: node)))
  }

  /// Whether the labels show that `node` is at most `length` from the root.
  private func isKnown(_ node: Int32, at length: UInt32) -> Bool {
    for label in labels[Int(node)]
    where UInt64(toHubs[Int(label.hub)]) + UInt64(label.lengthMillimeters) <= UInt64(length) {
      return true
    }
    return false
  }

  /// The labels as rows.
  var rows: LabelRows {
    var starts = [LabelRows.Start(label: 0, byte: 0)]
    var (hubs, beginnings) = ([UInt8](), [UInt8]())
    for (node, row) in labels.enumerated() {
      HubRuns.append(row.lazy.map(\.hub), to: &hubs)
      for (place, label) in row.enumerated() {
        beginnings.append(beginning(of: label, place, at: node).code)
      }
      starts.append(LabelRows.Start(label: Int32(beginnings.count), byte: Int32(hubs.count)))
    }
    return LabelRows(
      starts: starts, hubs: hubs[...],
      lengths: PackedNumbers(labels.joined().map(\.lengthMillimeters)),
      beginnings: beginnings[...], arcs: told)
  }

  private func beginning(of label: Label, _ place: Int, at node: Int) -> LabelRows.Beginning {
    let places = told[Int32(node)]
    guard label.edge >= 0, let arc = told.ids[places].firstIndex(of: label.edge)
    else { return .none }
    let target = told.edge(at: arc).end(from: Int32(node))
    let other = labels[Int(target)].firstIndex { $0.hub == label.hub }
    return LabelRows.Beginning(
      arc: arc - places.lowerBound + 1, shift: (other ?? .max / 2) - place)
  }
}
