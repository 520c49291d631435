import GRDB
import Geodesy
import WalkRouter

extension PackFile {
  /// Reads the whole pack at `path`, and checks its indexes against its graph: to be done once,
  /// when a pack is released or installed, not at every opening.
  public static func verify(_ path: String) throws(PackRefusal) {
    let graph = try read(path).graph
    try reading { try open(path).read { db in try checkAreas(graph, db) } }
    if let labels = graph.labels {
      guard labels.areTrue else { throw .damaged("its index contains ways that do not exist") }
      try checkLengths(graph)
    }
  }

  /// Checks the spatial index against the edges.
  private static func checkAreas(_ graph: WalkGraph, _ db: Database) throws {
    var next: Int32 = 0
    let rows = try Row.fetchCursor(db, sql: "SELECT * FROM edge_area ORDER BY id")
    while let row = try rows.next() {
      guard try row.integer("id") == next, Int(next) < graph.edges.count else {
        throw PackRefusal.damaged("the spatial index has other edges than the graph")
      }
      let bounds = PlaneBounds(graph.line(of: next))
      // SQLite stores single precision, rounded outward
      guard try row.number("west") <= bounds.west, try row.number("east") >= bounds.east,
        try row.number("south") <= bounds.south, try row.number("north") >= bounds.north
      else { throw PackRefusal.damaged("the spatial index has an edge elsewhere") }
      next += 1
    }
    guard Int(next) == graph.edges.count else {
      throw PackRefusal.damaged("the spatial index lacks edges of the graph")
    }
  }

  /// Checks lengths from the labels, for some pairs of nodes, against searches.
  private static func checkLengths(_ graph: WalkGraph) throws(PackRefusal) {
    var policy = Router.Policy()
    var router = Router(graph: graph, policy: policy)
    policy.usesLabels = false
    var searching = Router(graph: graph, policy: policy)
    for (from, to) in samplePairs(of: graph) {
      guard
        router.lengthMillimeters(from: from, to: to)
          == searching.lengthMillimeters(from: from, to: to)
      else { throw .damaged("its index gives a length other than that of its lanes") }
    }
  }

  /// Number of searches of a verification; each settles some thousand nodes of a large pack.
  private static let samples = 200

  /// Pairs of nodes from the whole graph, the same on every machine.
  private static func samplePairs(of graph: WalkGraph) -> [(Int32, Int32)] {
    let count = graph.nodes.count
    return (0..<(count == 0 ? 0 : samples)).map { number in
      // a prime, so that goals and starts advance at different rates
      (Int32(number * count / samples), Int32(number * 7919 % count))
    }
  }
}
