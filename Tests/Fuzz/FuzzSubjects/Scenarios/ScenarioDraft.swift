import SimScenarios
import TestSupport

/// A scenario that is changed step by step; keys, units and ranges come from the loader's own
/// description.
struct ScenarioDraft {
  private(set) var tree: Tree
  var values: ValueDraw
  private(set) var changes: [String] = []
  private let shape: Shape
  /// Scenarios whose parts may be copied.
  private let others: [Tree]

  /// - Parameter isWild: whether values may also be out of range, and keys may be duplicated.
  init(_ tree: Tree, others: [Tree], shape: Shape, random: SeededGenerator, isWild: Bool) {
    self.tree = tree
    self.others = others
    self.shape = shape
    values = ValueDraw(random: random, isWild: isWild)
  }

  /// Makes one to five changes.
  mutating func change() {
    for _ in 0...values.random.index(5) {
      let number = values.random.index(100)
      switch number {
      case 0..<40: setValue()
      case 40..<48: removeKey()
      case 48..<62: addKey()
      case 62..<72: takeOver()
      case 72..<80: growList()
      case 80..<88: add(to: "faults", upTo: 6)
      case 88..<94: add(to: "script", upTo: 8)
      default: if values.isWild { breakUp() } else { setValue() }
      }
    }
  }

  private var places: [ScenarioPlace] { ScenarioPlace.all(in: tree, shape) }

  private mutating func place(where isFit: (ScenarioPlace) -> Bool) -> ScenarioPlace? {
    let fit = places.filter(isFit)
    return fit.isEmpty ? nil : values.random.pick(fit)
  }

  private mutating func note(_ what: String, _ place: ScenarioPlace) {
    changes.append("\(what) \(place.names.joined(separator: "."))")
  }

  private mutating func setValue() {
    // most values of a walk matter more than names and titles
    guard let place = place(where: { !$0.shape.forms.isEmpty && $0.names != ["title"] }) else {
      return
    }
    tree[place.way] = values.value(of: place.shape)
    note("set", place)
  }

  private mutating func removeKey() {
    guard let place = place(where: { !$0.way.isEmpty }), let last = place.way.last else { return }
    let above = place.way.dropLast()
    switch tree[above] {
    case .text, .block: return
    case .list(var items):
      items.remove(at: last)
      tree[above] = .list(items)
    case .keys(var keys):
      let isNeeded =
        places.first { $0.way == Array(above) }?.shape.keys?.required.contains(keys[last].name)
        ?? false
      // most required keys stay, otherwise no scenario would run
      if isNeeded, !values.isWild { return }
      keys.remove(at: last)
      tree[above] = .keys(keys)
    }
    note("remove", place)
  }

  private mutating func addKey() {
    let chosen = place { $0.shape.keys.map { !$0.known.isEmpty } ?? false }
    guard let place = chosen, case .keys(var keys) = tree[place.way],
      let known = place.shape.keys?.known.filter({ known in
        !keys.contains { $0.name == known.name }
      }), !known.isEmpty
    else { return }
    let new = values.random.pick(known)
    keys.append(Tree.Key(name: new.name, value: values.tree(of: new.shape)))
    tree[place.way] = .keys(keys)
    note("add \(new.name) to", place)
  }

  /// Copies the part at the same place of another scenario.
  private mutating func takeOver() {
    let other = values.random.pick(others)
    guard let place = place(where: { other.value(at: $0.names[...]) != nil && !$0.names.isEmpty }),
      let part = other.value(at: place.names[...])
    else { return }
    tree[place.way] = part
    note("take over", place)
  }

  private mutating func growList() {
    guard let place = place(where: { $0.shape.items != nil }),
      case .list(var items) = tree[place.way], let shape = place.shape.items
    else { return }
    let count = values.random.pick([1, 2, 5, 5, 20, 20, 100, 1000])
    let copy = items.isEmpty || values.random.oneIn(2) ? nil : values.random.pick(items)
    for _ in 0..<count { items.append(copy ?? values.tree(of: shape)) }
    tree[place.way] = .list(items)
    note("\(count) more in", place)
  }

  /// Adds items to a list at the top level; creates the list if it is missing.
  private mutating func add(to name: String, upTo count: Int) {
    guard case .keys(var keys) = tree,
      let shape = shape.keys?.known.first(where: { $0.name == name })?.shape.items
    else { return }
    let number = keys.firstIndex { $0.name == name }
    var items: [Tree] = []
    if let number, case .list(let old) = keys[number].value { items = old }
    for _ in 0...values.random.index(count) { items.append(values.tree(of: shape)) }
    let new = Tree.Key(name: name, value: .list(items))
    if let number { keys[number] = new } else { keys.append(new) }
    tree = .keys(keys)
    changes.append("more \(name)")
  }

  /// Duplicates a key, or exchanges two values.
  private mutating func breakUp() {
    guard let one = place(where: { !$0.way.isEmpty }), let last = one.way.last else { return }
    if values.random.oneIn(2), case .keys(var keys) = tree[one.way.dropLast()] {
      keys.append(keys[last])
      tree[one.way.dropLast()] = .keys(keys)
      note("double", one)
    } else if let other = place(where: { !$0.way.isEmpty && !$0.way.starts(with: one.way) }),
      !one.way.starts(with: other.way)
    {
      let part = tree[one.way]
      tree[one.way] = tree[other.way]
      tree[other.way] = part
      note("exchange \(other.names.joined(separator: ".")) and", one)
    }
  }
}
