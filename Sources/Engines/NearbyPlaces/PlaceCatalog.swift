import Geodesy

/// All places that are known, by id and by where they are.
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
  /// By slot, as it stands in the tree.
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

  /// Takes over `changes`, in their order: what is new, what is known and has changed, and what was
  /// deleted. Of one place an older version changes nothing.
  ///
  /// Where there are many at once the tree is built anew, which is quicker.
  mutating func merge(_ changes: [Place]) {
    let isMany = changes.count > max(64, tree.count / 4)
    reserve(changes.count)
    for place in changes { merge(place, intoTree: !isMany) }
    // boxes never shrink: once as many came and went as there are, they are drawn anew
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
