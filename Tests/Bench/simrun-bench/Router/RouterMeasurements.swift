import Foundation
import WalkRouter

extension RouterBench {
  /// Our measurements, as many as of the reference.
  struct Figures {
    var distance: QueryTimes
    var path: QueryTimes
    var snap: QueryTimes
    var reroute: QueryTimes
    /// A reroute without labels.
    var search: QueryTimes?

    /// - Parameter searches: whether to measure A* too, which takes longer.
    init(_ subject: BenchGraph, searches: Bool) {
      let (graph, pairs) = (subject.graph, subject.pairs)
      let overhead = QueryTimes.clockOverhead()
      var router = Router(graph: graph)
      distance = QueryTimes(pairs, overhead: overhead) { pair in
        Int(router.lengthMillimeters(from: pair.from, to: pair.to) ?? 0)
      }
      // in reused memory, as in the reference
      path = QueryTimes(pairs, overhead: overhead) { pair in
        router.withNodes(from: pair.from, to: pair.to) { $0.count } ?? 0
      }
      // the reference includes the clock's overhead
      snap = QueryTimes(pairs) { pair in Int(Self.snap(pair, graph)?.offsetMillimeters ?? 0) }
      let goals = pairs.map { graph.snap(node: $0.to) }
      func reroute(_ router: inout Router, _ index: Int) -> Int {
        guard let start = Self.snap(pairs[index], graph), let goal = goals[index],
          case .route(let route) = router.route(from: start, to: goal)
        else { return 0 }
        return route.points.count + Int(route.lengthMillimeters)
      }
      self.reroute = QueryTimes(Array(pairs.indices)) { reroute(&router, $0) }
      guard searches else { return }
      var policy = Router.Policy()
      policy.usesLabels = false
      var search = Router(graph: graph, policy: policy)
      self.search = QueryTimes(Array(pairs.indices)) { reroute(&search, $0) }
    }

    init(_ choice: QueryTimes.Choice, of rounds: [Figures]) {
      distance = QueryTimes(choice, of: rounds.map(\.distance))
      path = QueryTimes(choice, of: rounds.map(\.path))
      snap = QueryTimes(choice, of: rounds.map(\.snap))
      reroute = QueryTimes(choice, of: rounds.map(\.reroute))
      search = rounds.lazy.compactMap(\.search).first
    }

    private static func snap(_ pair: BenchGraph.Pair, _ graph: WalkGraph) -> Snap? {
      graph.snap(pair.point, within: WalkGraph.largestSnapRadius)
    }
  }

  /// Number of alternating rounds of the reference and ours, so that other load affects both.
  private static let rounds = 11

  /// Measures ours and the reference, if there is one, in alternating rounds, and compares the
  /// minima, because a machine may run twice as fast from one second to the next.
  ///
  /// Returns all of our rounds.
  func measureRouter(
    _ subject: BenchGraph, _ tables: URL, into table: inout RouterTable
  ) throws -> [Figures] {
    var (ours, theirs) = ([Figures](), [RouterReference.Figures]())
    for round in 0..<Self.rounds {
      if let reference { theirs.append(try reference.measure(tables)) }
      ours.append(Figures(subject, searches: round == 0))
    }
    let figures = Figures(.least, of: ours)
    let other = theirs.isEmpty ? nil : RouterReference.Figures(.least, of: theirs)
    let rows: [(String, QueryTimes, QueryTimes?, RouterTable.Bar?)] = [
      ("distance", figures.distance, other?.distance, .atMost(2)),
      ("distance + path", figures.path, other?.path, .atMost(2)),
      ("snap", figures.snap, other?.snap, nil),
      ("snap + path + polyline", figures.reroute, other?.reroute, .atMost(2)),
    ]
    for (what, ours, theirs, bar) in rows {
      if let theirs {
        table.add(what, ours, "reference in C++, least of \(Self.rounds)", theirs, bar)
      } else {
        table.add(what, ours, "no reference")
      }
    }
    if let search = figures.search { table.add("the same by A*", search, "") }
    return ours
  }

  /// A question to a peer, by its name and mode in the script, and our measurement to compare.
  private struct Question {
    var peer: String
    var mode: String
    var what: String
    var bar: RouterTable.Bar?
    var ours: @Sendable (Figures) -> QueryTimes
  }

  private static let questions = [
    Question(peer: "rkcch", mode: "dist", what: "distance", bar: .faster(5)) { $0.distance },
    Question(peer: "rkcch", mode: "path", what: "distance + path", bar: .faster(4)) { $0.path },
    Question(
      peer: "osrm-ch", mode: "route full geom", what: "snap + path + polyline", bar: .faster(35)
    ) { $0.reroute },
    Question(
      peer: "osrm-mld", mode: "route full geom", what: "snap + path + polyline", bar: nil
    ) { $0.reroute },
    Question(
      peer: "valhalla", mode: "route no narrative", what: "snap + path + polyline",
      bar: .faster(500)
    ) { $0.reroute },
  ]

  /// Largest number of nodes at which peers are measured `peerRounds` times: on a larger map one
  /// round is long enough to average out variations of the machine.
  private static let smallMap = 2000
  private static let peerRounds = 3

  /// Adds the time of every peer, the medians of alternating rounds of the peer and ours; returns
  /// the seconds that OSRM needs to prepare the map for MLD.
  ///
  /// - Parameter ours: our rounds so far.
  static func measure(
    _ peers: RouterPeers, beside ours: [Figures], of subject: BenchGraph, _ tables: URL,
    into table: inout RouterTable
  ) -> Double? {
    var preparation: Double?
    let rounds = subject.graph.nodes.count <= smallMap ? peerRounds : 1
    for peer in ["rkcch", "osrm-ch", "osrm-mld", "valhalla"] {
      do throws(ReferenceProgram.Unusable) {
        var (ours, found) = (ours, [RouterPeers.Figures]())
        for _ in 0..<rounds {
          found += try peers.measure(peer, in: tables)
          ours.append(Figures(subject, searches: false))
        }
        if peer == "osrm-mld" { preparation = found.first?.preparationSeconds }
        for question in questions where question.peer == peer {
          let rows = found.filter { $0.mode == question.mode }
          guard let row = rows.first else { continue }
          let wrong = row.failures > 0 ? ", \(row.failures) without an answer" : ""
          table.add(
            question.what, question.ours(Figures(.median, of: ours)),
            "\(peer), \(row.mode)\(wrong)", QueryTimes(.median, of: rows.map(\.times)),
            question.bar)
        }
      } catch {
        print("  \(peer): missing (\(error.message))")
      }
    }
    return preparation
  }
}
