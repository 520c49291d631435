/// The way of a label, followed edge by edge from its node to its hub.
///
/// What is followed until nothing is left of its length is a walk of that length, whatever the
/// labels are.
struct LabelWalk {
  private let rows: LabelRows.Reader
  private let hub: UInt32
  private(set) var node: Int32
  /// Of the label in the row of `node`.
  private(set) var place: Int
  /// How far it is to the hub.
  private(set) var restMillimeters: UInt32

  init(from node: Int32, place: Int, in rows: LabelRows.Reader) {
    (self.rows, self.node, self.place) = (rows, node, place)
    hub = rows.hub(place, of: node)
    restMillimeters = rows.lengthMillimeters(place, of: node)
  }

  var isAtHub: Bool { rows.beginning(place, of: node).arc == 0 }

  /// Goes on by an edge, which is returned; nil at the hub, and where labels contradict each other.
  @inline(__always)
  mutating func step() -> Int32? {
    let beginning = rows.beginning(place, of: node)
    guard let arc = rows.arcs.arc(beginning.arc, of: node),
      arc.lengthMillimeters <= restMillimeters
    else { return nil }
    restMillimeters -= arc.lengthMillimeters
    node = arc.target
    switch beginning.next {
    case .same: break
    case .before: place -= 1
    case .behind: place += 1
    case .elsewhere: place = rows.place(of: hub, at: node) ?? -1
    }
    return place >= 0 && place < rows.count(of: node) ? arc.edge : nil
  }
}
