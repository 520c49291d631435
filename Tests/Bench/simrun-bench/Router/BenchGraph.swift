import Foundation
import Geodesy
import SimKernel
import WalkRouter

/// A graph and the pairs of places between which every router is asked for the way.
struct BenchGraph {
  struct Pair {
    var from: Int32
    var to: Int32
    /// Length found by the plain search.
    var millimeters: UInt32
    /// A point near `from`, with an error like that of a phone in a lane.
    var point: PlanePoint
  }

  let name: String
  /// The graph on which an app routes; both graphs have labels.
  let whole: WalkGraph
  /// The graph that every router can read: the largest connected part, open both ways, without
  /// loops, and with only the shortest of the lanes between the same two nodes.
  let graph: WalkGraph
  let pairs: [Pair]

  private static let pairCount = 1000
  /// One standard deviation in each axis, as in the reference.
  private static let spreadMeters = 8.0

  init(name: String, _ whole: WalkGraph) {
    self.name = name
    var whole = whole
    whole.buildLabels()
    self.whole = whole
    var graph = Self.reduced(whole)
    graph.buildLabels()
    self.graph = graph
    let search = PlainSearch(graph)
    var noise = ReferenceNoise()
    pairs = Self.nodePairs(of: graph).map { from, to in
      var point = graph.nodes[Int(from)]
      point.east += Self.spreadMeters * noise.normal()
      point.north += Self.spreadMeters * noise.normal()
      // the graph is connected
      let length = search.lengths(from: from)[Int(to)] ?? .max
      return Pair(from: from, to: to, millimeters: length, point: point)
    }
  }

  var oneWayCount: Int { whole.edges.count { $0.traits.contains(.oneWay) } }

  /// Returns pairs of two different nodes, whether or not a walk connects them.
  static func nodePairs(of graph: WalkGraph) -> [(from: Int32, to: Int32)] {
    var random = RandomStream(seed: 1).fork("pairs")
    return (0..<pairCount).map { _ in
      let from = random.integer(below: graph.nodes.count)
      let other = random.integer(below: graph.nodes.count - 1)
      return (Int32(from), Int32(other < from ? other : other + 1))
    }
  }

  private static func reduced(_ whole: WalkGraph) -> WalkGraph {
    var sizes = [Int](repeating: 0, count: whole.nodes.count)
    for component in whole.components { sizes[Int(component)] += 1 }
    let largest = Int32(sizes.indices.max { (sizes[$0], $1) < (sizes[$1], $0) } ?? 0)
    var numbers = [Int32](repeating: -1, count: whole.nodes.count)
    var nodes: [PlanePoint] = []
    for node in whole.nodes.indices where whole.components[node] == largest {
      numbers[node] = Int32(nodes.count)
      nodes.append(whole.nodes[node])
    }
    func ends(_ edge: WalkGraph.Edge) -> UInt64 {
      UInt64(min(edge.from, edge.to)) << 32 | UInt64(max(edge.from, edge.to))
    }
    let kept = whole.edges.indices
      .filter { whole.edges[$0].from != whole.edges[$0].to }
      .filter { numbers[Int(whole.edges[$0].from)] >= 0 }
      .sorted { first, second in
        let (a, b) = (whole.edges[first], whole.edges[second])
        return (ends(a), a.lengthMillimeters, first) < (ends(b), b.lengthMillimeters, second)
      }
    var edges: [WalkGraph.Edge] = []
    var bends = EdgeBends()
    var last: UInt64?
    for index in kept where ends(whole.edges[index]) != last {
      var edge = whole.edges[index]
      last = ends(edge)
      (edge.from, edge.to) = (numbers[Int(edge.from)], numbers[Int(edge.to)])
      edge.traits.remove(.oneWay)
      edges.append(edge)
      bends.append(whole.bends[Int32(index)])
    }
    return WalkGraph(plane: whole.plane, nodes: nodes, edges: edges, bends: bends)
  }
}

/// The random numbers by which the C++ reference displaces its points: Marsaglia's xorshift and the
/// Box-Muller formula.
private struct ReferenceNoise {
  private var state: UInt64 = 88_172_645_463_325_252

  mutating func normal() -> Double {
    let (u, v) = (uniform(), uniform())
    return (-2 * Foundation.log(u + 1e-18)).squareRoot() * Foundation.cos(2 * .pi * v)
  }

  private mutating func uniform() -> Double {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Double(state >> 11) * 0x1p-53
  }
}
