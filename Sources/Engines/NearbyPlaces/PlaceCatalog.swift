import Geodesy

/// All known places, by id and by position.
struct PlaceCatalog: Sendable {
  /// Which places are listed.
  struct Rules: Hashable, Sendable {
    var listsDeleted = false
    var listsNameless = false
    var listsNullIsland = false

    func list(_ place: Place) -> Bool {
      guard let coordinate = place.coordinate, coordinate.isValid else { return false }
      return (listsDeleted || !place.isDeleted) && (listsNameless || place.isNamed)
        && (listsNullIsland || !place.isAtNullIsland)
    }
  }

  private let rules: Rules
  private(set) var places: [Place] = []
  /// By slot, in the form stored in the tree.
  private(set) var entries: [PlaceTree.Entry] = []
  private(set) var tree = PlaceTree()
  private var slots: [Int64: Int32] = [:]

  init(rules: Rules = Rules()) { self.rules = rules }

  /// Places that can be listed.
  var count: Int { tree.count }

  func slot(of id: Int64) -> Int32? { slots[id] }

  func isListed(_ slot: Int32) -> Bool {
    Int(slot) < tree.leafOfSlot.count && tree.leafOfSlot[Int(slot)] != PlaceTree.none
  }

  /// Takes `changes` in their order: new, changed and deleted places. For each place an older
  /// version changes nothing.
  ///
  /// If there are many changes the tree is rebuilt, which is faster.
  mutating func merge(_ changes: [Place]) {
    let isMany = changes.count > max(64, tree.count / 4)
    reserve(changes.count)
    for place in changes { merge(place, intoTree: !isMany) }
    // boxes never shrink: after as many changes as there are places the tree is rebuilt
    if isMany || tree.changes > max(1024, tree.count) { tree.build(listed()) }
  }

  mutating func select(_ categories: PlaceCategories) { tree.select(categories) }

  private mutating func reserve(_ count: Int) {
    guard places.isEmpty else { return }
    places.reserveCapacity(count)
    entries.reserveCapacity(count)
    slots.reserveCapacity(count)
  }

  private mutating func merge(_ place: Place, intoTree: Bool) {
    let slot: Int32
    if let known = slots[place.id] {
      guard place.version >= places[Int(known)].version else { return }
      slot = known
      places[Int(slot)] = place
      entries[Int(slot)] = PlaceCatalog.entry(place, slot)
    } else {
      slot = Int32(places.count)
      slots[place.id] = slot
      places.append(place)
      entries.append(PlaceCatalog.entry(place, slot))
    }
    guard intoTree else { return }
    tree.remove(slot: slot)
    if rules.list(place) { tree.insert(entries[Int(slot)]) }
  }

  private func listed() -> [PlaceTree.Entry] {
    places.indices.filter { rules.list(places[$0]) }.map { entries[$0] }
  }

  private static func entry(_ place: Place, _ slot: Int32) -> PlaceTree.Entry {
    let coordinate = place.coordinate ?? PlaceTree.blank.coordinate
    return PlaceTree.Entry(
      point: SpherePoint(coordinate), coordinate: coordinate, id: place.id,
      categories: PlaceCategories(place.category), slot: slot)
  }
}
