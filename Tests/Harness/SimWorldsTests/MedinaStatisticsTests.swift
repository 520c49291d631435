import Geodesy
import SimKernel
import SimWorlds
import Testing
import WalkRouter

/// The shape of ten medinas of 640 m, compared with published or assumed values for old Islamic
/// cities.
@Suite("The shape of a synthetic medina (H-3)")
struct MedinaStatisticsTests {
  private static let worlds = (1...10 as ClosedRange<UInt64>).map { MedinaTests.world($0, 640) }
  private static let edges = worlds.flatMap { world in
    world.graph.edges.indices.map { (world, Int32($0)) }
  }

  private func edge(_ world: World, _ id: Int32) -> WalkGraph.Edge { world.graph.edges[Int(id)] }

  private func meters(_ edges: [(World, Int32)]) -> Double {
    edges.reduce(0) { $0 + Double(edge($1.0, $1.1).lengthMillimeters) / 1000 }
  }

  private func edges(_ surroundings: Surroundings...) -> [(World, Int32)] {
    Self.edges.filter { surroundings.contains($0.0.surroundings(of: $0.1)) }
  }

  private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  /// Degrees of all nodes except bends, which street statistics leave out, and squares.
  private func degrees(_ world: World) -> [Int] {
    world.graph.nodes.indices.map { world.graph.neighbors(of: Int32($0)) }
      .filter { ways in !ways.allSatisfy { world.surroundings(of: $0.edge) == .openSky } }
      .map(\.count).filter { $0 != 2 }
  }

  @Test("Three ways meet at most crossings, and 35 % of the nodes are dead ends")
  func degrees() {
    for world in Self.worlds {
      let degrees = degrees(world)
      let shares = (1...4).map { degree in
        Double(degrees.count { $0 == degree }) / Double(degrees.count)
      }
      #expect((0.30...0.40).contains(shares[0]))
      #expect(shares[2] > 0.5)
    }
  }

  @Test("A stretch between two nodes has a median of 25 m, and the spread of a log-normal of 0.6")
  func segments() {
    let lengths = Self.edges.map { Double(edge($0.0, $0.1).lengthMillimeters) / 1000 }.sorted()
    #expect((23...27).contains(median(lengths)))
    // the quartiles of such a log-normal are a factor of exp(2 · 0.674 · 0.6) = 2.25 apart
    let quartiles = lengths[lengths.count * 3 / 4] / lengths[lengths.count / 4]
    #expect((1.7...2.9).contains(quartiles), "\(quartiles)")
  }

  @Test("Streets are 4–6 m wide, lanes 2.5–4 m, derbs 1–2 m")
  func widths() {
    for (kind, range) in [
      (Surroundings.street, 4...6 as ClosedRange<Float>), (.lane, 2.5...4), (.coveredLane, 2.5...4),
      (.deepLane, 1...2),
    ] {
      let widths = edges(kind).map { edge($0.0, $0.1).widthMeters }
      #expect(widths.count > 50 && widths.allSatisfy(range.contains), "\(kind)")
    }
  }

  @Test("15 % of the lanes' length is under roofs, in runs of 20–120 m")
  func covered() {
    let share = meters(edges(.coveredLane)) / meters(edges(.lane, .coveredLane))
    #expect((0.10...0.20).contains(share))
    for world in Self.worlds {
      for run in runs(world) { #expect((20...120.1).contains(run)) }
    }
  }

  @Test("Derbs are 30–50 m long")
  func derbs() {
    for world in Self.worlds {
      let ends = world.graph.nodes.indices.map { world.graph.neighbors(of: Int32($0)) }
        .filter { $0.count == 1 && world.surroundings(of: $0[0].edge) == .deepLane }
      #expect(ends.count > 100)
      for way in ends { #expect((29.9...50.1).contains(derb(way[0], in: world))) }
    }
  }

  @Test("Parallel lanes lie 12–25 m apart at the median, and hardly any nearer")
  func parallels() {
    var gaps: [Double] = []
    for world in Self.worlds.prefix(3) {
      for (id, edge) in world.graph.edges.enumerated() where edge.widthMeters < 12 {
        if let gap = gap(beside: id, in: world) { gaps.append(gap) }
      }
    }
    let near = Double(gaps.count { $0 < 12 }) / Double(gaps.count)
    #expect((12...25).contains(median(gaps)) && near < 0.12, "\(median(gaps)) m, \(near)")
  }

  /// Length of the derb that begins with `way` at its dead end, through its bends to a junction.
  private func derb(_ way: (edge: Int32, node: Int32), in world: World) -> Double {
    var (way, length) = (way, 0.0)
    while true {
      length += Double(edge(world, way.edge).lengthMillimeters) / 1000
      let ways = world.graph.neighbors(of: way.node).filter { $0.edge != way.edge }
      guard ways.count == 1 else { return length }
      way = ways[0]
    }
  }

  /// Distance from the middle of an edge to the nearest edge beside it with a direction within 20°
  /// of its own; nil where there is none within 60 m.
  private func gap(beside id: Int, in world: World) -> Double? {
    let graph = world.graph
    func segment(_ edge: WalkGraph.Edge) -> Segment {
      Segment(graph.nodes[Int(edge.from)], graph.nodes[Int(edge.to)])
    }
    func way(_ segment: Segment) -> Double { segment.start.bearingDegrees(to: segment.end) }
    let own = segment(graph.edges[id])
    let middle = PlanePoint(
      east: (own.start.east + own.end.east) / 2, north: (own.start.north + own.end.north) / 2)
    var best: Double?
    for (other, edge) in graph.edges.enumerated() where other != id && edge.widthMeters < 12 {
      let found = segment(edge).nearest(to: middle)
      guard found.distance < 60, found.fraction > 0, found.fraction < 1 else { continue }
      let turn = abs(Angle.wrappedTo180(2 * (way(segment(edge)) - way(own)))) / 2
      if turn < 20 { best = min(best ?? 60, found.distance) }
    }
    return best
  }

  /// Lengths of the connected covered parts.
  private func runs(_ world: World) -> [Double] {
    let graph = world.graph
    var seen: Set<Int32> = []
    var runs: [Double] = []
    for (id, edge) in graph.edges.enumerated() where edge.isCovered && !seen.contains(Int32(id)) {
      var open = [Int32(id)]
      var length = 0.0
      while let next = open.popLast() {
        guard seen.insert(next).inserted else { continue }
        let edge = graph.edges[Int(next)]
        length += Double(edge.lengthMillimeters) / 1000
        for node in [edge.from, edge.to] {
          open += graph.neighbors(of: node).map(\.edge).filter { graph.edges[Int($0)].isCovered }
        }
      }
      runs.append(length)
    }
    return runs
  }
}
