/// The way of a label, followed edge by edge from its node to its hub.
///
/// What is followed until nothing is left of its length is a walk of that length, whatever the
/// labels are.
struct LabelWalk {
  private let hub: UInt32
  private(set) var node: Int32
  /// Ways before those of `node`.
  private var row: Int
  /// Of the label in the row of `node`.
  private(set) var place: Int
  /// How far it is to the hub.
  private(set) var restMillimeters: UInt32

  init(from node: Int32, place: Int, in rows: LabelRows.Reader) {
    (self.node, self.place) = (node, place)
    row = rows.row(of: node)
    hub = rows.hub(place, of: node)
    restMillimeters = rows.lengthMillimeters(place, of: node)
  }

  /// Goes on by an edge, which is returned; nil at the hub, and where labels contradict each other.
  @inline(__always)
  mutating func step(in rows: LabelRows.Reader) -> Int32? {
    let beginning = rows.beginning(row &+ place)
    let known =
      beginning.arc == LabelRows.Beginning.unknownArc
      ? rows.hop(to: hub, lengthMillimeters: restMillimeters, from: node)
      : rows.hop(beginning.arc, of: node)
    guard let hop = known, hop.lengthMillimeters <= restMillimeters else { return nil }
    restMillimeters &-= hop.lengthMillimeters
    (node, row) = (hop.target, Int(hop.row))
    place &+= beginning.shift
    if beginning.isElsewhere { place = rows.place(of: hub, at: node) ?? -1 }
    // in the row of another node it would come to another end than the hub
    return UInt(bitPattern: row &+ place) < UInt(bitPattern: rows.wayCount) ? hop.edge : nil
  }

  /// Whether it says that the hub is here.
  func isAtHub(in rows: LabelRows.Reader) -> Bool { rows.beginning(row &+ place).arc == 0 }
}
