public import Geodesy
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

  public var graph: WalkGraph
  /// In a fixed order, each name once.
  public var places: [Place]

  public init(graph: WalkGraph, places: [Place]) {
    self.graph = graph
    self.places = places
  }

  public func place(_ name: String) -> Place? { places.first { $0.name == name } }

  public func coordinate(of place: Place) -> Coordinate {
    graph.plane.coordinate(graph.nodes[Int(place.node)])
  }
}
