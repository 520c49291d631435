import Geodesy

/// A found place, and its distance.
struct PlaceHit: Hashable, Sendable {
  /// Distance over ground, rounded to whole millimeters: places at the same distance in different
  /// directions compare as equal, despite rounding errors.
  var millimeters: Int64
  var id: Int64
  var slot: Int32
  /// The square of the straight-line distance.
  var squaredChord: Double

  static func < (a: PlaceHit, b: PlaceHit) -> Bool {
    (a.millimeters, a.id) < (b.millimeters, b.id)
  }

  static func millimeters(meters: Double) -> Int64 { Int64((meters * 1000).rounded()) }
}

/// A search: what to find, and what was found so far. It is reused, so that a search allocates
/// nothing.
struct PlaceSearch: Sendable {
  /// The point from which distances are measured.
  var origin: Coordinate
  var originPoint: SpherePoint
  /// Found places lie in this circle.
  var circle: GroundCircle
  /// Most places to find.
  var limit: Int
  /// Whether places across the antimeridian are found.
  var crossesAntimeridian: Bool
  /// The nearest so far, in order.
  private(set) var hits: [PlaceHit] = []
  /// Places beyond this squared straight-line distance cannot be among the nearest.
  private(set) var reach = Double.infinity

  init(
    from origin: Coordinate, in circle: GroundCircle, limit: Int, crossesAntimeridian: Bool = true
  ) {
    self.origin = origin
    originPoint = SpherePoint(origin)
    self.circle = circle
    self.limit = limit
    self.crossesAntimeridian = crossesAntimeridian
    hits.reserveCapacity(limit + 1)
  }

  mutating func restart() {
    hits.removeAll(keepingCapacity: true)
    reach = .infinity
  }

  /// Whether a place matches the search.
  func takes(_ entry: PlaceTree.Entry) -> Bool {
    if !crossesAntimeridian {
      let difference = entry.coordinate.longitudeDegrees - origin.longitudeDegrees
      if abs(difference) > 180 { return false }
    }
    return circle.contains(entry.point, at: entry.coordinate)
  }

  func hit(_ entry: PlaceTree.Entry, _ squaredChord: Double) -> PlaceHit {
    let meters = origin.distanceMeters(to: entry.coordinate)
    return PlaceHit(
      millimeters: PlaceHit.millimeters(meters: meters), id: entry.id, slot: entry.slot,
      squaredChord: squaredChord)
  }

  /// Takes `hit` if it is one of the nearest.
  mutating func add(_ hit: PlaceHit) {
    if hits.count == limit {
      guard let last = hits.last, hit < last else { return }
      hits.removeLast()
    }
    var index = hits.count
    while index > 0, hit < hits[index - 1] { index -= 1 }
    hits.insert(hit, at: index)
    guard hits.count == limit, let last = hits.last else { return }
    // a millimeter more, because distances that round to the same value are equal, plus the
    // rounding error of coordinates and distances, which is largest near the antipode
    let chord = last.squaredChord.squareRoot() + 2e-10
    reach = chord * chord + 1e-14
  }
}

extension PlaceCatalog {
  /// Fills `search` with the nearest matching places.
  func find(_ search: inout PlaceSearch) {
    search.restart()
    guard search.limit > 0, tree.count > 0 else { return }
    let box = tree.nodes[PlaceTree.root].box
    visit(PlaceTree.root, box.squaredChord(to: search.originPoint), &search)
  }

  private func visit(_ node: Int, _ distance: Double, _ search: inout PlaceSearch) {
    guard distance <= search.reach, tree.nodes[node].selected > 0,
      tree.nodes[node].box.squaredChord(to: search.circle.point) <= search.circle.surelyOutside
    else { return }
    if tree.nodes[node].isLeaf { return look(into: node, &search) }
    let (first, second) = (Int(tree.nodes[node].first), Int(tree.nodes[node].second))
    let firstDistance = tree.nodes[first].box.squaredChord(to: search.originPoint)
    let secondDistance = tree.nodes[second].box.squaredChord(to: search.originPoint)
    // the nearer half first: its places shorten the reach
    if firstDistance <= secondDistance {
      visit(first, firstDistance, &search)
      visit(second, secondDistance, &search)
    } else {
      visit(second, secondDistance, &search)
      visit(first, firstDistance, &search)
    }
  }

  private func look(into leaf: Int, _ search: inout PlaceSearch) {
    for index in tree.entries(of: leaf) where tree.selects(tree.entries[index]) {
      let entry = tree.entries[index]
      let squared = entry.point.squaredChord(to: search.originPoint)
      guard squared <= search.reach, search.takes(entry) else { continue }
      search.add(search.hit(entry, squared))
    }
  }

  /// An earlier hit as `search` finds it now; nil if it no longer matches.
  func again(_ old: PlaceHit, _ search: PlaceSearch) -> PlaceHit? {
    let entry = entries[Int(old.slot)]
    guard isListed(old.slot), tree.selects(entry), search.takes(entry) else { return nil }
    return search.hit(entry, entry.point.squaredChord(to: search.originPoint))
  }
}
