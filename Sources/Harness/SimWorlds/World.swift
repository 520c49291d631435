public import Geodesy
public import SimKernel
public import WalkRouter

/// A place to walk in: a walking graph and the names of some of its nodes.
public struct World: Sendable {
  public struct Place: Hashable, Sendable {
    public var name: String
    public var node: Int32

    public init(name: String, node: Int32) {
      self.name = name
      self.node = node
    }
  }

  /// A named thing that is not necessarily at a node.
  public struct Landmark: Hashable, Sendable {
    public var name: String
    public var point: PlanePoint

    public init(name: String, point: PlanePoint) {
      self.name = name
      self.point = point
    }
  }

  public var graph: WalkGraph
  /// In a fixed order, each name once.
  public var places: [Place]
  /// Candidates for places; several may have the same name.
  public var landmarks: [Landmark]
  /// Whether it is a map of a real place.
  public var isReal = false
  /// The attribution that licences of maps require wherever the data is shown; nil where none is
  /// required.
  public var attribution: String?

  public init(graph: WalkGraph, places: [Place], landmarks: [Landmark] = []) {
    self.graph = graph
    self.places = places
    self.landmarks = landmarks
  }

  public func place(_ name: String) -> Place? { places.first { $0.name == name } }

  public func coordinate(of place: Place) -> Coordinate {
    graph.plane.coordinate(graph.nodes[Int(place.node)])
  }

  public func coordinate(of landmark: Landmark) -> Coordinate {
    graph.plane.coordinate(landmark.point)
  }
}

/// The surroundings of an edge follow from its width and its roof: all walls of a medina have the
/// same height, two or three floors (assumed).
extension World {
  /// The least widths of a lane, a street and a square, in meters; a narrower way is a derb, with a
  /// slit of sky between its walls. Derbs are 1–2 m wide, lanes 2.5–4 m, streets 4–6 m (assumed,
  /// within the published ranges).
  static let laneWidthMeters: Float = 2.25
  static let streetWidthMeters: Float = 4
  static let squareWidthMeters: Float = 12

  /// The surroundings of a walker on `edge`; a lane where its width is unknown.
  public func surroundings(of edge: Int32) -> Surroundings {
    World.surroundings(of: graph.edges[Int(edge)])
  }

  static func surroundings(of edge: WalkGraph.Edge) -> Surroundings {
    if edge.isCovered { return .coveredLane }
    switch edge.widthMeters {
    case ...0: return .lane
    case ..<laneWidthMeters: return .deepLane
    case ..<streetWidthMeters: return .lane
    case ..<squareWidthMeters: return .street
    default: return .openSky
    }
  }
}
