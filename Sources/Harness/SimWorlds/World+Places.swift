public import Geodesy
import WalkRouter

/// Places away from nodes: a walk begins and ends at nodes, so the lane gets a new node.
extension World {
  /// Makes the landmark called `name` a place, on the nearest lane; nil where there is none or
  /// several of this name, or no lane within 60 m of it.
  public mutating func place(atLandmark name: String) -> Place? {
    let found = landmarks.indices.filter { landmarks[$0].name == name }
    guard let index = found.first, found.count == 1,
      let place = place(at: landmarks[index].point, named: name)
    else { return nil }
    landmarks.remove(at: index)
    return place
  }

  /// Makes the point of a lane nearest to `coordinate` a place; nil where none is within 60 m.
  public mutating func place(at coordinate: Coordinate, named name: String) -> Place? {
    place(at: graph.plane.point(coordinate), named: name)
  }

  /// Makes the point of a lane nearest to `point` a place; nil where none is within 60 m.
  ///
  /// Where it is between nodes, the lane is split there: the first half keeps its number, and an
  /// index of walks is rebuilt. An existing place of this name is kept.
  public mutating func place(at point: PlanePoint, named name: String) -> Place? {
    if let place = place(name) { return place }
    guard let snap = graph.snap(point, within: WalkGraph.largestSnapRadius) else { return nil }
    let place = Place(name: name, node: node(at: snap))
    places.append(place)
    return place
  }

  /// Makes the nearest point of the largest connected part of the lanes a place, where every lane
  /// can be reached from every other; nil where none of its lanes is within 60 m.
  public mutating func place(onMainPartAt coordinate: Coordinate, named name: String) -> Place? {
    if let place = place(name) { return place }
    guard let snap = mainSnap(graph.plane.point(coordinate)) else { return nil }
    let place = Place(name: name, node: node(at: snap))
    places.append(place)
    return place
  }

  /// Distance to the nearest lane of the largest connected part, in meters; nil where none is
  /// within 60 m.
  public func laneMeters(at coordinate: Coordinate) -> Double? {
    mainSnap(graph.plane.point(coordinate))?.distanceMeters
  }

  private func mainSnap(_ point: PlanePoint) -> Snap? {
    let nearest = graph.snap(point, within: WalkGraph.largestSnapRadius)
    let main = graph.largestComponent
    if let nearest, graph.components[Int(graph.edges[Int(nearest.edge)].from)] == main {
      return nearest
    }
    func isMain(_ edge: WalkGraph.Edge) -> Bool { graph.components[Int(edge.from)] == main }
    let ids = graph.edges.indices.filter { isMain(graph.edges[$0]) }
    var bends = EdgeBends()
    for id in ids { bends.append(graph.bends[Int32(id)]) }
    let part = WalkGraph(
      plane: graph.plane, nodes: graph.nodes, edges: ids.map { graph.edges[$0] }, bends: bends,
      area: graph.border)
    guard var snap = part.snap(point, within: WalkGraph.largestSnapRadius) else { return nil }
    snap.edge = Int32(ids[Int(snap.edge)])
    return snap
  }

  /// Runs `body`, which makes several places, and rebuilds the index of walks only once.
  public mutating func makingPlaces<T>(_ body: (inout World) -> T) -> T {
    guard graph.labels != nil else { return body(&self) }
    let whole = graph
    graph = WalkGraph(
      plane: whole.plane, nodes: whole.nodes, edges: whole.edges, bends: whole.bends,
      area: whole.border)
    let result = body(&self)
    if graph.nodes.count == whole.nodes.count { graph = whole } else { graph.buildLabels() }
    return result
  }

  private mutating func node(at snap: Snap) -> Int32 {
    let edge = graph.edges[Int(snap.edge)]
    if snap.offsetMillimeters == 0 { return edge.from }
    if snap.offsetMillimeters == edge.lengthMillimeters { return edge.to }
    let node = Int32(graph.nodes.count)
    var (edges, bends) = (graph.edges, EdgeBends())
    let (before, after) = halves(of: snap)
    edges[Int(snap.edge)].to = node
    edges[Int(snap.edge)].lengthMillimeters = WalkGraph.length(
      [graph.nodes[Int(edge.from)]] + before + [snap.point])
    var rest = edge
    rest.from = node
    rest.lengthMillimeters = WalkGraph.length(
      [snap.point] + after + [graph.nodes[Int(edge.to)]])
    edges.append(rest)
    for id in graph.edges.indices {
      if id == Int(snap.edge) { bends.append(before) } else { bends.append(graph.bends[Int32(id)]) }
    }
    bends.append(after)
    let hasIndex = graph.labels != nil
    graph = WalkGraph(
      plane: graph.plane, nodes: graph.nodes + [snap.point], edges: edges, bends: bends,
      area: graph.border)
    if hasIndex { graph.buildLabels() }
    return node
  }

  /// The bends of an edge before and after a point of it.
  private func halves(of snap: Snap) -> (before: [PlanePoint], after: [PlanePoint]) {
    let line = graph.line(of: snap.edge)
    var offset: UInt32 = 0
    var (before, after) = ([PlanePoint](), [PlanePoint]())
    for (start, bend) in zip(line, line[1..<(line.count - 1)]) {
      offset += WalkGraph.length(start, bend)
      if offset < snap.offsetMillimeters { before.append(bend) }
      if offset > snap.offsetMillimeters { after.append(bend) }
    }
    return (before, after)
  }
}
