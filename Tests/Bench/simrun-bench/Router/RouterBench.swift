import Foundation
import WalkRouter

/// Compares the router with the C++ reference and with the routers a user could take instead: on
/// the same graphs and pairs, at the same time (MG-9).
///
/// First every answer is compared with a plain search; an inexact answer ends the program with 1.
/// Times are printed with the bars that they should meet, but decide nothing. Anything missing (a
/// map, the reference, a peer) is named and left out.
///
/// Environment variables: `SIMRUN_DATA` names the folder of maps, `SIMRUN_MAPS` more maps separated
/// by colons, `SIMRUN_REFERENCE` the folder of the reference and of the scripts that call the
/// peers, and `SIMRUN_PEERS` a Python that has the peers. Their input stays in
/// `.build/bench-router`.
struct RouterBench {
  private let folder = URL(fileURLWithPath: ".build/bench-router")
  let reference: RouterReference?
  private let peers = RouterPeers()

  /// `simrun-bench router [GRAPH…]`; `presets` selects the table of presets.
  static func main(_ arguments: [String]) throws {
    do {
      try RouterBench().run(only: arguments)
    } catch let error as ReferenceProgram.Unusable {
      print("✗ bench-router: \(error.message)")
      exit(1)
    }
  }

  private init() throws {
    reference = try RouterReference(build: folder.appendingPathComponent("reference"))
  }

  private func run(only names: [String]) throws {
    if reference == nil {
      print("no reference in C++ and no peers: SIMRUN_REFERENCE names no folder with them")
    }
    for source in GraphSource.all where names.isEmpty || names.contains(source.name) {
      guard let whole = try source.graph() else {
        print("\n\(source.name): left out, there is no \(source.path ?? "")")
        continue
      }
      try measure(BenchGraph(name: source.name, whole))
    }
    if names.isEmpty || names.contains("presets") { PresetTable().print() }
  }

  private func measure(_ subject: BenchGraph) throws {
    let graph = subject.graph
    print(
      "\n\(subject.name): \(graph.nodes.count) nodes, \(graph.edges.count) edges"
        + " of \(subject.whole.nodes.count) and \(subject.whole.edges.count)"
        + (subject.oneWayCount > 0
          ? "; \(subject.oneWayCount) one-way edges, open both ways below" : ""))
    checkExactness(subject)
    let tables = folder.appendingPathComponent(subject.name)
    try GraphTables(subject).write(to: tables)
    try Data(BenchMap(graph).pbf).write(to: tables.appendingPathComponent("map.osm.pbf"))
    var table = RouterTable()
    let ours = try measureRouter(subject, tables, into: &table)
    var preparation: Double?
    if let peers {
      preparation = Self.measure(peers, beside: ours, of: subject, tables, into: &table)
    }
    table.print()
    try PackFigures(of: subject.whole, map: tables.appendingPathComponent("map.osm.pbf"))
      .print(beside: preparation)
    guard let peers else { return }
    do {
      try MatchingFigures(graph, peers, in: tables).print(beside: peers, in: tables)
    } catch {
      print("  no walks to match: \(error.message)")
    }
  }

  /// Ends the program if an answer is not exact, on the whole graph or on the measured one.
  private func checkExactness(_ subject: BenchGraph) {
    let search = PlainSearch(subject.whole)
    let pairs = BenchGraph.nodePairs(of: subject.whole).map { from, to in
      (from: from, to: to, expected: search.lengths(from: from)[Int(to)])
    }
    for (what, gate) in [
      ("as it is", ExactnessGate(subject.whole, pairs)),
      (
        "as measured",
        ExactnessGate(subject.graph, subject.pairs.map { ($0.from, $0.to, $0.millimeters) })
      ),
    ] {
      print(
        "  exact, \(what): \(gate.lengths)/\(gate.count) lengths, \(gate.walks)/\(gate.count) walks"
      )
      if gate.flaws.isEmpty { continue }
      for flaw in gate.flaws.prefix(5) { print("    \(flaw)") }
      print("✗ bench-router: \(subject.name): wrong answers, nothing is measured")
      exit(1)
    }
  }
}
