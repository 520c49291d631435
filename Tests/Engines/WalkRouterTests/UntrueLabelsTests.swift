import Geodesy
import TestSupport
import Testing

@testable import WalkRouter

@Suite("Labels that contradict the lanes, or each other")
struct UntrueLabelsTests {
  @Test("With any bit flipped they are refused, or told not to be true, or no length is too short")
  func flipped() throws {
    var seen: Set<HubLabels.Flaw> = []
    var graphs = (1...6).map { seed in
      var random = SeededGenerator(seed: UInt64(seed))
      return HubLabelsTests.lanes(&random)
    }
    graphs.append(HubLabelsTests.chain(of: 12))
    for (number, graph) in graphs.enumerated() {
      let lengths = HubLabelsTests.lengths(graph)
      let bytes = HubLabels(of: graph).bytes
      for bit in 0..<8 * bytes.count {
        var changed = bytes
        changed[bit / 8] ^= 1 << UInt8(bit % 8)
        var other = graph
        do throws(HubLabels.Flaw) {
          try other.readLabels(changed)
        } catch {
          seen.insert(error)
          continue
        }
        var router = Router(graph: other)
        let areTrue = other.labels?.areTrue == true
        for a in lengths.indices {
          for b in lengths.indices {
            let told = router.lengthMillimeters(from: Int32(a), to: Int32(b))
            let nodes = router.nodes(from: Int32(a), to: Int32(b))
            if areTrue, let told {
              #expect(Int(told) >= lengths[a][b] ?? .max, "graph \(number), bit \(bit)")
            }
            // a returned walk follows edges even if labels are wrong; with true labels it is at
            // most as long as reported
            guard let nodes else { continue }
            let steps = zip(nodes, nodes.dropFirst()).compactMap { graph.edge($0, $1) }
            let walked = steps.reduce(0) { $0 + Int(graph.edges[Int($1)].lengthMillimeters) }
            #expect(
              !areTrue || walked <= told.map(Int.init) ?? -1, "graph \(number), bit \(bit)")
            #expect(lengths[a][b] != nil, "graph \(number), bit \(bit)")
            #expect(nodes.first == Int32(a) && nodes.last == Int32(b))
            #expect(steps.count == nodes.count - 1, "graph \(number), bit \(bit)")
          }
        }
      }
    }
    #expect(seen == Set(HubLabels.Flaw.allCases))
    #expect(
      HubLabels.Flaw.allCases.map { "\($0)" } == [
        "labels that are cut off", "labels of another graph", "labels that are miscounted",
        "bytes behind the labels",
      ])
  }

  @Test("Ranks that go down are not true, though each of their labels is")
  func descending() {
    let lane = HubLabelsTests.chain(of: 1)
    func areTrue(_ hubs: [UInt8], _ lengths: [UInt32], _ beginnings: [UInt8]) -> Bool {
      let rows = LabelRows(
        starts: [.init(label: 0, byte: 0), .init(label: 1, byte: 1)]
          + [.init(label: 3, byte: Int32(hubs.count))],
        hubs: hubs[...], lengths: PackedNumbers(lengths), beginnings: beginnings[...],
        arcs: lane.arcs)
      return HubLabels(forward: rows, backward: rows).areTrue
    }
    let away = LabelRows.Beginning(arc: 1, shift: 0).code
    #expect(areTrue([1, 2], [0, 1_000_000_000, 0], [0, away, 0]))
    // hub 1, then a wraparound to hub 0
    let around = [1 << 3 | 1, 3 << 3] + [UInt8](repeating: 31 << 3, count: 5) + [30 << 3 | 1]
    let back = LabelRows.Beginning(arc: 1, shift: -1).code
    #expect(!areTrue([1] + around, [0, 0, 1_000_000_000], [0, 0, back]))
    // a rank without a node
    #expect(!areTrue([1, 1, 1 << 3 | 1], [0, 1_000_000_000, 0], [0, away, 0]))
  }

  @Test("Ways to a hub and back along the same lane are no shortest ones: the walk is searched for")
  func thereAndBack() {
    var graph = HubLabelsTests.chain(of: 2)
    let (on, last) = (LabelRows.Beginning(arc: 1, shift: 0), LabelRows.Beginning(arc: 2, shift: 0))
    // each node has one label, for node 2
    let rows = LabelRows(
      starts: (0...3).map { .init(label: $0, byte: $0) }, hubs: [1, 1, 1],
      lengths: PackedNumbers([2_000_000_000, 1_000_000_000, 0]),
      beginnings: [on.code, last.code, 0], arcs: graph.arcs)
    graph.labels = HubLabels(forward: rows, backward: rows)
    #expect(graph.labels?.areTrue == true)
    var router = Router(graph: graph)
    #expect(router.lengthMillimeters(from: 0, to: 1) == 3_000_000_000)
    #expect(router.nodes(from: 0, to: 2) == [0, 1, 2] && router.settledNodes == 0)
    #expect(router.nodes(from: 0, to: 1) == [0, 1] && router.settledNodes > 0)
  }

  @Test("No walk leads on where no edge does, whatever a label says")
  func deadEnd() {
    // a one-way lane from 0 to 1, with no way on; 2 and 3 are separate
    var graph = WalkGraph(
      plane: LocalPlane(origin: Coordinate(latitudeDegrees: 0, longitudeDegrees: 0)),
      nodes: (0..<4).map { PlanePoint(east: 20 * Double($0), north: 0) },
      edges: [
        WalkGraph.Edge(from: 0, to: 1, lengthMillimeters: 20_000, traits: .oneWay),
        WalkGraph.Edge(from: 2, to: 3, lengthMillimeters: 20_000),
      ])
    func rows(_ arcs: ArcRows, of beginnings: [LabelRows.Beginning]) -> LabelRows {
      // each node has one label, for node 3
      LabelRows(
        starts: (0...4).map { .init(label: $0, byte: $0) }, hubs: [1, 1, 1, 1],
        lengths: PackedNumbers([40_000, 20_000, 20_000, 0]),
        beginnings: beginnings.map(\.code)[...], arcs: arcs)
    }
    // the label of 1 names the first arc after its own ones, which is that of 2, and the label of 3
    let on = LabelRows.Beginning(arc: 1, shift: 0)
    let beginnings = [on, LabelRows.Beginning(arc: 1, shift: 1), on, .none]
    graph.labels = HubLabels(
      forward: rows(graph.arcs, of: beginnings),
      backward: rows(graph.arcsBack(), of: beginnings))
    #expect(graph.labels?.areTrue == false)
    var router = Router(graph: graph)
    #expect(router.nodes(from: 2, to: 3) == [2, 3] && router.settledNodes == 0)
    for start: Int32 in [0, 1] {
      #expect(router.lengthMillimeters(from: start, to: 3) != nil)
      #expect(router.nodes(from: start, to: 3) == nil)
    }
  }
}
