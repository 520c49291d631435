public import Geodesy
import Sensing

/// A marker on the map: a single place, or several places.
public enum Marker: Hashable, Sendable {
  /// The place with this id, alone or with those around it.
  case place(Int64)
  /// A cluster of places, by a number that stays while the cluster exists; `build` distinguishes
  /// numbers from before and after a rebuild of the tree.
  case cluster(Int32, build: UInt32)
}

/// A change to be made on the map.
public enum MarkerChange: Hashable, Sendable {
  /// `count` is the number of places that it represents: 1 for a single place.
  case added(Marker, count: Int, at: Coordinate)
  /// The marker stays, with another number of places or at another point.
  case changed(Marker, count: Int, at: Coordinate)
  case removed(Marker)
}

/// The markers of a map: at most a budget, with close ones merged, and changed only where they
/// differ (BL-9).
///
/// Clusters are branches of the tree of places and do not depend on the shown region: a dragged map
/// keeps the markers that are still on it.
struct MarkerBoard: Sendable {
  private struct Drawn: Sendable {
    var marker: Marker
    /// The slot of a place, or the node of a cluster.
    var index: Int
    var isPlace: Bool
    var count: Int
    var point: SpherePoint
    var coordinate: Coordinate
  }

  private struct Branch: Sendable {
    var node: Int32
    var squaredSize: Double

    static func > (a: Branch, b: Branch) -> Bool {
      a.squaredSize == b.squaredSize ? a.node < b.node : a.squaredSize > b.squaredSize
    }
  }

  private let budget: Int
  private var drawn: [Drawn] = []
  private var before: [Drawn] = []
  /// Branches that may be halved, as a heap with the largest on top; and branches that stay whole.
  private var open: [Branch] = []
  private var whole: [Int32] = []
  /// Build number of the tree drawn before.
  private var generation: UInt32 = 0
  /// By slot and by node: one more than the index in the previous drawing; 0 if not in it.
  private var placeMarks: [Int32] = []
  private var clusterMarks: [Int32] = []

  init(budget: Int) {
    self.budget = max(0, budget)
    drawn.reserveCapacity(self.budget)
    before.reserveCapacity(self.budget)
    open.reserveCapacity(self.budget + 1)
    whole.reserveCapacity(self.budget)
  }

  /// Resets the board to an empty map.
  mutating func clear() { drawn.removeAll(keepingCapacity: true) }

  /// Draws the places of `catalog` in `circle`, and emits the changes.
  ///
  /// - Parameter clusterMeters: least distance between markers.
  mutating func draw(
    _ catalog: PlaceCatalog, in circle: GroundCircle, clusterMeters: Double,
    into effects: inout EffectBuffer<NearbyPlaces.Output>
  ) {
    (before, drawn) = (drawn, before)
    drawn.removeAll(keepingCapacity: true)
    let chord = clusterMeters / earthRadiusMeters
    halve(catalog, circle, squaredSize: chord * chord)
    for node in whole { draw(catalog, cluster: node) }
    unite(squaredDistance: chord * chord)
    tell(catalog, into: &effects)
  }

  // MARK: choosing markers

  /// Halves the largest branches while they are too large for one marker and the budget allows it.
  private mutating func halve(
    _ catalog: PlaceCatalog, _ circle: GroundCircle, squaredSize: Double
  ) {
    open.removeAll(keepingCapacity: true)
    whole.removeAll(keepingCapacity: true)
    if budget > 0 { consider(PlaceTree.root, catalog, circle, squaredSize) }
    while let node = popLargest() {
      let room = budget - open.count - whole.count - drawn.count
      let (first, second) = (
        Int(catalog.tree.nodes[node].first), Int(catalog.tree.nodes[node].second)
      )
      if catalog.tree.nodes[node].isLeaf {
        if inside(node, catalog, circle) <= room {
          drawPlaces(node, catalog, circle)
        } else {
          whole.append(Int32(node))
        }
      } else if room >= 2 || !isOnMap(first, catalog, circle) || !isOnMap(second, catalog, circle) {
        consider(first, catalog, circle, squaredSize)
        consider(second, catalog, circle, squaredSize)
      } else {
        whole.append(Int32(node))
      }
    }
  }

  /// Whether a place of the branch may be on the map.
  private func isOnMap(_ node: Int, _ catalog: PlaceCatalog, _ circle: GroundCircle) -> Bool {
    catalog.tree.nodes[node].selected > 0
      && catalog.tree.nodes[node].box.squaredChord(to: circle.point) <= circle.surelyOutside
  }

  private mutating func consider(
    _ node: Int, _ catalog: PlaceCatalog, _ circle: GroundCircle, _ squaredSize: Double
  ) {
    guard isOnMap(node, catalog, circle) else { return }
    let branch = catalog.tree.nodes[node]
    if branch.selected > 1, branch.box.squaredSize <= squaredSize {
      whole.append(Int32(node))
    } else {
      push(Branch(node: Int32(node), squaredSize: branch.box.squaredSize))
    }
  }

  private mutating func push(_ branch: Branch) {
    open.append(branch)
    var child = open.count - 1
    while child > 0, open[child] > open[(child - 1) / 2] {
      open.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  private mutating func popLargest() -> Int? {
    guard let largest = open.first else { return nil }
    open[0] = open[open.count - 1]
    open.removeLast()
    var parent = 0
    while true {
      var child = 2 * parent + 1
      guard child < open.count else { return Int(largest.node) }
      if child + 1 < open.count, open[child + 1] > open[child] { child += 1 }
      guard open[child] > open[parent] else { return Int(largest.node) }
      open.swapAt(child, parent)
      parent = child
    }
  }

  private func inside(_ leaf: Int, _ catalog: PlaceCatalog, _ circle: GroundCircle) -> Int {
    catalog.tree.entries(of: leaf).count { shows(catalog.tree.entries[$0], catalog, circle) }
  }

  private func shows(
    _ entry: PlaceTree.Entry, _ catalog: PlaceCatalog, _ circle: GroundCircle
  ) -> Bool {
    catalog.tree.selects(entry)
      && circle.contains(entry.point, at: entry.coordinate)
  }

  private mutating func drawPlaces(
    _ leaf: Int, _ catalog: PlaceCatalog, _ circle: GroundCircle
  ) {
    for index in catalog.tree.entries(of: leaf) {
      let entry = catalog.tree.entries[index]
      guard shows(entry, catalog, circle) else { continue }
      drawn.append(
        Drawn(
          marker: .place(entry.id), index: Int(entry.slot), isPlace: true, count: 1,
          point: entry.point, coordinate: entry.coordinate))
    }
  }

  private mutating func draw(_ catalog: PlaceCatalog, cluster node: Int32) {
    let branch = catalog.tree.nodes[Int(node)]
    let coordinate = branch.sum.coordinate
    drawn.append(
      Drawn(
        marker: .cluster(node, build: catalog.tree.generation), index: Int(node), isPlace: false,
        count: Int(branch.selected), point: SpherePoint(coordinate), coordinate: coordinate))
  }

  /// Merges markers that are too close into the first of them.
  private mutating func unite(squaredDistance: Double) {
    var kept = 0
    for index in drawn.indices {
      let next = drawn[index]
      if let leader = (0..<kept).first(where: {
        drawn[$0].point.squaredChord(to: next.point) <= squaredDistance
      }) {
        drawn[leader].count += next.count
      } else {
        drawn[kept] = next
        kept += 1
      }
    }
    drawn.removeLast(drawn.count - kept)
  }

  // MARK: changes

  private mutating func tell(
    _ catalog: PlaceCatalog, into effects: inout EffectBuffer<NearbyPlaces.Output>
  ) {
    while placeMarks.count < catalog.entries.count { placeMarks.append(0) }
    while clusterMarks.count < catalog.tree.nodes.count { clusterMarks.append(0) }
    // nodes of another build are different nodes, even with equal numbers
    let isSameBuild = generation == catalog.tree.generation
    generation = catalog.tree.generation
    for (index, old) in before.enumerated() where old.isPlace || isSameBuild {
      mark(old, Int32(index + 1))
    }
    for new in drawn {
      let place = Int(new.isPlace ? placeMarks[new.index] : clusterMarks[new.index])
      if place == 0 {
        effects.emit(.marker(.added(new.marker, count: new.count, at: new.coordinate)))
      } else {
        let old = before[place - 1]
        mark(old, 0)
        before[place - 1].count = 0
        if old.count != new.count || old.coordinate != new.coordinate {
          effects.emit(.marker(.changed(new.marker, count: new.count, at: new.coordinate)))
        }
      }
    }
    for old in before where old.count > 0 {
      if old.isPlace || isSameBuild { mark(old, 0) }
      effects.emit(.marker(.removed(old.marker)))
    }
  }

  private mutating func mark(_ drawn: Drawn, _ value: Int32) {
    if drawn.isPlace { placeMarks[drawn.index] = value } else { clusterMarks[drawn.index] = value }
  }
}

extension MapRegion {
  /// Distance in meters below which markers are merged: `share` of the height, which is rounded
  /// down to a power of two, so that a small zoom changes no cluster.
  func clusterMeters(share: Double) -> Double {
    guard heightMeters.isFinite, heightMeters > 0 else { return 0 }
    return share * Double(sign: .plus, exponent: heightMeters.exponent, significand: 1)
  }
}
