/// The way of a label, followed edge by edge from its node to its hub.
///
/// What is followed until nothing is left of its length is a walk of that length, whatever the
/// labels are.
struct LabelWalk {
  private let hub: UInt32
  private(set) var node: Int32
  /// Of `node` for the hub, by its number among all.
  private(set) var label: Int
  /// How far it is to the hub.
  private(set) var restMillimeters: UInt32

  /// - Parameter label: of `node` for `hub`, by its number among all.
  @inline(__always)
  init(from node: Int32, to hub: UInt32, by label: Int, in rows: LabelRows.Reader) {
    (self.node, self.hub, self.label) = (node, hub, label)
    restMillimeters = rows.lengths[label]
  }

  /// Goes on by an edge, which is returned; nil at the hub, and where labels contradict each other,
  /// as often as it is asked.
  @inline(__always)
  mutating func step(in rows: LabelRows.Reader) -> Int32? {
    // in the row of another node it would come to another end than the hub, and no harm
    guard UInt(bitPattern: label) < UInt(bitPattern: rows.count) else { return nil }
    let beginning = rows.beginning(label)
    let known =
      beginning.arc == LabelRows.Beginning.unknownArc
      ? rows.arc(to: hub, lengthMillimeters: restMillimeters, from: node)
      : rows.arc(beginning.arc, of: node)
    guard let place = known else { return nil }
    let arc = rows.arcs[place]
    guard arc.lengthMillimeters <= restMillimeters else { return nil }
    restMillimeters &-= arc.lengthMillimeters
    node = arc.target
    label &+= Int(rows.offsets[place]) &+ beginning.shift
    if beginning.isElsewhere { label = rows.label(for: hub, at: node) ?? -1 }
    return arc.edge
  }

  /// Whether it says that the hub is here.
  func isAtHub(in rows: LabelRows.Reader) -> Bool { rows.beginning(label).arc == 0 }
}
