/// The path of a label, followed edge by edge from its node to its hub.
///
/// The edges form a walk for any labels; the caller checks that their lengths add up to the length
/// of the label.
struct LabelWalk {
  private let hub: UInt32
  private(set) var node: Int32
  /// The index of the first hop from `node`.
  private var firstHop: Int
  /// The label of `node` for the hub, as an index among all.
  private(set) var label: Int

  /// - Parameter label: label of `node` for `hub`, as an index among all.
  @inline(__always)
  init(from node: Int32, to hub: UInt32, by label: Int, in rows: LabelRows.Reader) {
    (self.node, self.hub, self.label) = (node, hub, label)
    firstHop = rows.firstHop(from: node)
  }

  /// Takes one step and returns the index of its hop; nil at the hub, and if labels contradict each
  /// other, also when called again.
  @inline(__always)
  mutating func step(in rows: LabelRows.Reader) -> Int? {
    // a label of another node only leads to a wrong end, which does no harm
    guard UInt(bitPattern: label) < UInt(bitPattern: rows.count) else { return nil }
    let beginning = rows.beginning(label)
    guard beginning.shift > 0 else { return find(beginning, in: rows) }
    // read the count from the first hop before the hop number is known: most nodes have few hops,
    // so the needed hop is then already in the cache
    let left = rows.hops[firstHop].left
    let number = beginning.arc &- 1
    guard UInt(bitPattern: number) < UInt(bitPattern: left) else { return nil }
    let place = firstHop &+ number
    label &+= Int(rows.hops[place].labels) &+ beginning.shift
    return follow(place, in: rows)
  }

  @inline(__always)
  private mutating func find(
    _ beginning: LabelRows.Beginning, in rows: LabelRows.Reader
  ) -> Int? {
    guard !beginning.isAtHub, let (place, next) = rows.rows.findStep(from: node, to: hub, by: label)
    else { return nil }
    label = next
    return follow(place, in: rows)
  }

  @inline(__always)
  private mutating func follow(_ place: Int, in rows: LabelRows.Reader) -> Int {
    (node, firstHop) = (rows.hops[place].target, rows.hops[place].next)
    return place
  }
}
