import Geodesy
import SimWorlds
import WalkRouter

extension World {
  /// The map in the form that programs receive: all lanes with both of their ends, and places by
  /// the number of their node.
  var vectorValue: VectorValue {
    let nodes = graph.nodes.map { VectorValue(graph.plane.coordinate($0)) }
    let edges = graph.edges.map { edge -> VectorValue in
      var values: [String: VectorValue] = [
        "from": .number(Double(edge.from)), "to": .number(Double(edge.to)),
        "length_m": .number(Double(edge.lengthMillimeters) / 1000),
      ]
      if edge.isSteps { values["is_stairs"] = true }
      if edge.traits.contains(.oneWay) { values["is_one_way"] = true }
      if edge.crowd != .none { values["crowd"] = .text(edge.crowd.word) }
      return .record(values)
    }
    var places = Dictionary(
      places.map { ($0.name, VectorValue.number(Double($0.node))) }
    ) { first, _ in first }
    for landmark in landmarks where places[landmark.name] == nil {
      places[landmark.name] = VectorValue(graph.plane.coordinate(landmark.point))
    }
    return ["nodes": .list(nodes), "edges": .list(edges), "places": .record(places)]
  }

  /// The map that a program received; nil where `told` is not a map.
  init?(_ told: VectorValue) {
    guard let nodes = told["nodes"]?.list?.compactMap(Coordinate.init), let origin = nodes.first,
      let edges = told["edges"]?.list?.compactMap({ WalkGraph.Edge($0, nodeCount: nodes.count) }),
      case .record(let named)? = told["places"]
    else { return nil }
    let plane = LocalPlane(origin: origin)
    self.init(
      graph: WalkGraph(plane: plane, nodes: nodes.map(plane.point), edges: edges), places: [])
    for (name, value) in named.sorted(by: { $0.key < $1.key }) {
      if let node = value.number.flatMap({ Int32(exactly: $0) }), nodes.indices ~= Int(node) {
        places.append(Place(name: name, node: node))
      } else if let coordinate = Coordinate(value) {
        landmarks.append(Landmark(name: name, point: plane.point(coordinate)))
      }
    }
  }
}

extension WalkGraph.Edge {
  /// nil where `told` is not a lane between two of the nodes.
  fileprivate init?(_ told: VectorValue, nodeCount: Int) {
    let nodes = 0..<Int32(nodeCount)
    guard let from = told["from"]?.number.flatMap({ Int32(exactly: $0) }), nodes ~= from,
      let to = told["to"]?.number.flatMap({ Int32(exactly: $0) }), nodes ~= to,
      let millimeters = told["length_m"]?.number.map({ ($0 * 1000).rounded() }),
      let length = UInt32(exactly: millimeters)
    else { return nil }
    var traits: WalkGraph.Traits = []
    if told["is_stairs"]?.flag == true { traits.insert(.steps) }
    if told["is_one_way"]?.flag == true { traits.insert(.oneWay) }
    let crowd = WalkGraph.Crowd.allCases.first { $0.word == told["crowd"]?.text }
    self.init(
      from: from, to: to, lengthMillimeters: length, traits: traits, crowd: crowd ?? .none)
  }
}
