public import Geodesy
public import WalkRouter

/// Figures that describe a graph.
public struct GraphSummary: Hashable, Sendable {
  /// The point where the plane touches the Earth.
  public var origin: Coordinate
  public var nodes: Int
  public var edges: Int
  public var bends: Int
  /// Number of nodes with one edge.
  public var deadEnds: Int
  public var lengthMeters: Double
  /// Length of the edges with each trait, in meters.
  public var stepsMeters: Double
  public var coveredMeters: Double
  /// Length of the edges with a known width, in meters.
  public var widthKnownMeters: Double
  /// Lengths of the connected parts, in meters, the longest first.
  public var componentMeters: [Double]

  public init(_ graph: WalkGraph) {
    origin = graph.plane.origin
    nodes = graph.nodes.count
    edges = graph.edges.count
    bends = graph.bends.count
    var degrees = Array(repeating: 0, count: nodes)
    var (total, steps, covered, known) = (0.0, 0.0, 0.0, 0.0)
    for edge in graph.edges {
      degrees[Int(edge.from)] += 1
      degrees[Int(edge.to)] += 1
      let meters = Double(edge.lengthMillimeters) / 1000
      total += meters
      if edge.traits.contains(.steps) { steps += meters }
      if edge.traits.contains(.covered) { covered += meters }
      if edge.widthMeters > 0 { known += meters }
    }
    deadEnds = degrees.count { $0 == 1 }
    (lengthMeters, stepsMeters, coveredMeters, widthKnownMeters) = (total, steps, covered, known)
    var meters = Array(repeating: 0.0, count: nodes)
    for edge in graph.edges {
      meters[Int(graph.components[Int(edge.from)])] += Double(edge.lengthMillimeters) / 1000
    }
    componentMeters = (0..<nodes).filter { graph.components[$0] == $0 }.map { meters[$0] }
      .sorted(by: >)
  }
}
