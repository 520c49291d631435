import GRDB
import Geodesy
import WalkRouter

extension PackFile {
  /// Reads all of the pack at `path`, and holds its indexes against its graph: what is to be done
  /// once, where a pack is released or installed, and not whenever it is opened.
  public static func verify(_ path: String) throws(PackRefusal) {
    let graph = try read(path).graph
    try reading { try open(path).read { db in try checkAreas(graph, db) } }
    if let labels = graph.labels {
      guard labels.areTrue else { throw .damaged("its index tells of ways that are none") }
      try checkLengths(graph)
    }
  }

  /// Holds the spatial index against the edges.
  private static func checkAreas(_ graph: WalkGraph, _ db: Database) throws {
    var next: Int32 = 0
    let rows = try Row.fetchCursor(db, sql: "SELECT * FROM edge_area ORDER BY id")
    while let row = try rows.next() {
      guard try row.integer("id") == next, Int(next) < graph.edges.count else {
        throw PackRefusal.damaged("the spatial index has other edges than the graph")
      }
      let bounds = PlaneBounds(graph.line(of: next))
      // SQLite keeps single precision, rounded outwards
      guard try row.number("west") <= bounds.west, try row.number("east") >= bounds.east,
        try row.number("south") <= bounds.south, try row.number("north") >= bounds.north
      else { throw PackRefusal.damaged("the spatial index has an edge elsewhere") }
      next += 1
    }
    guard Int(next) == graph.edges.count else {
      throw PackRefusal.damaged("the spatial index lacks edges of the graph")
    }
  }

  /// Holds the lengths that labels tell for some nodes against searches.
  private static func checkLengths(_ graph: WalkGraph) throws(PackRefusal) {
    var policy = Router.Policy()
    var router = Router(graph: graph, policy: policy)
    policy.usesLabels = false
    var searching = Router(graph: graph, policy: policy)
    for (from, to) in samplePairs(of: graph) {
      guard
        router.lengthMillimeters(from: from, to: to)
          == searching.lengthMillimeters(from: from, to: to)
      else { throw .damaged("its index tells another length than its lanes") }
    }
  }

  /// Searches that a verification takes; each settles some thousand nodes of a large pack.
  private static let samples = 200

  /// Pairs of nodes from all over the graph, the same ones everywhere.
  private static func samplePairs(of graph: WalkGraph) -> [(Int32, Int32)] {
    let count = graph.nodes.count
    return (0..<(count == 0 ? 0 : samples)).map { number in
      // a prime, so that the goals go around at another pace than the starts
      (Int32(number * count / samples), Int32(number * 7919 % count))
    }
  }
}
