public import Geodesy
public import WalkRouter

/// A walking graph drawn in characters, the north at the top:
///
///     A---g-=-B
///     |    \
///     +-.-C D
///
/// Letters are places, `+` are nodes without a name, and `- | / \` are lanes to the next node; a
/// character is `gridMeters` wide and high. A lane is 3 m wide and open unless it has one of these
/// marks anywhere between its ends: `=` a roof, `.` a derb of 1.5 m, `#` a street of 5 m, `*` a
/// square. A lane from west to east may consist only of marks.
public struct DrawnMap: Sendable {
  /// An error in a drawing, with the drawing's own lines and columns from 1.
  public struct Flaw: Hashable, Sendable {
    public var row: Int
    public var column: Int
    public var message: String
    public var hint: String?
  }

  /// All errors of a drawing, in order of reading.
  public struct Flaws: Error, Hashable {
    public var all: [Flaw]
  }

  public struct Name: Hashable, Sendable {
    public var letter: Character
    public var node: Int32
  }

  /// In meters east and north of the first character.
  public let nodes: [PlanePoint]
  public let edges: [WalkGraph.Edge]
  /// In order of reading.
  public let names: [Name]

  /// - Parameter gridMeters: side of a character, above 0.
  public init(_ drawing: String, gridMeters: Double) throws(Flaws) {
    var reader = DrawingReader(drawing, gridMeters: gridMeters)
    reader.read()
    guard reader.flaws.isEmpty else { throw Flaws(all: reader.flaws) }
    nodes = reader.nodes
    edges = reader.edges
    names = reader.names
  }

  /// The world with the middle of the drawing at `center` and its letters as places.
  public func world(center: Coordinate) -> World {
    let (easts, norths) = (nodes.map(\.east), nodes.map(\.north))
    let east = ((easts.min() ?? 0) + (easts.max() ?? 0)) / 2
    let north = ((norths.min() ?? 0) + (norths.max() ?? 0)) / 2
    let moved = nodes.map { PlanePoint(east: $0.east - east, north: $0.north - north) }
    return World(
      graph: WalkGraph(plane: LocalPlane(origin: center), nodes: moved, edges: edges),
      places: names.map { World.Place(name: String($0.letter), node: $0.node) })
  }
}
