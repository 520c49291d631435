/// The way of a label, followed edge by edge from its node to its hub.
///
/// The edges form a walk whatever the labels say; the caller checks that their lengths add up to
/// the length of the label.
struct LabelWalk {
  private let hub: UInt32
  private(set) var node: Int32
  /// Where the hops from `node` begin.
  private var firstHop: Int
  /// Of `node` for the hub, by its number among all.
  private(set) var label: Int

  /// - Parameter label: of `node` for `hub`, by its number among all.
  @inline(__always)
  init(from node: Int32, to hub: UInt32, by label: Int, in rows: LabelRows.Reader) {
    (self.node, self.hub, self.label) = (node, hub, label)
    firstHop = rows.firstHop(from: node)
  }

  /// Goes on by a hop, whose place is returned; nil at the hub, and where labels contradict each
  /// other, as often as it is asked.
  @inline(__always)
  mutating func step(in rows: LabelRows.Reader) -> Int? {
    // in the row of another node it would come to another end than the hub, and no harm
    guard UInt(bitPattern: label) < UInt(bitPattern: rows.count) else { return nil }
    let beginning = rows.beginning(label)
    guard beginning.shift > 0 else { return find(beginning, in: rows) }
    // what the first hop says of all is asked for before it is known which one it is: its memory is
    // there when it is, for most nodes have few
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
