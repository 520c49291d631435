import Geodesy

/// Finds exact best walks by length or by time: looked up if the graph has labels for them,
/// otherwise searched for with A*. Ties are broken by number, so routes are reproducible.
///
/// Keeps its working memory between calls: make one per thread, and reuse it.
public struct Router: Sendable {
  private let graph: WalkGraph
  private let policy: Policy
  private let speeds: WalkSpeeds
  /// The labels used to look walks up; nil if walks are searched for.
  private let labels: HubLabels?
  /// Created for the first search: labels need none.
  private var search: WalkSearch?
  private var tracks: WalkTracks
  private var joinedEnds = JoinedEnds()
  /// The last walk found.
  private var walk = GraphPath()
  /// Nodes whose cost became final in the last search, whatever its result.
  public var settledNodes: Int { search?.settledNodes ?? 0 }
  /// Labels read for the last answer, whatever it was.
  public private(set) var settledLabels = 0
  /// Steps read to follow the last walk.
  private var stepsRead = 0

  public init(graph: WalkGraph, policy: Policy = Policy()) {
    self.graph = graph
    self.policy = policy
    speeds = WalkSpeeds(policy.walkTime)
    labels = policy.usesLabels && policy.cost == .length ? graph.labels : nil
    tracks = WalkTracks(nodeCount: labels == nil ? 0 : graph.nodes.count)
  }

  /// Returns the best walk from `start` to `goal`.
  ///
  /// If no lane connects them, both move to the largest part of the graph within their reach; a
  /// missing connection is detected without a search.
  public mutating func route(from start: Snap, to goal: Snap) -> RouteAnswer {
    forget()
    var (start, goal) = (start, goal)
    if !graph.areJoined(start.edge, goal.edge) {
      guard policy.joinsEnds, let ends = joinedEnds.find(start, goal, on: graph)
      else { return .noRoute(.unreachable) }
      (start, goal) = ends
    }
    let direct = directLength(start, goal)
    let (starts, goals) = (ways(from: start), ways(to: goal))
    if let labels,
      let isFound = lookUp(labels, from: starts, to: goals, unlessLongerThan: direct)
    {
      guard isFound || direct != nil else { return .noRoute(.unreachable) }
      // a walk from an end of an edge along it is stored as one from within the edge
      if walk.edges.first == start.edge { walk.removeFirst() }
      if walk.edges.last == goal.edge { walk.removeLast() }
    } else {
      let least = find(
        from: starts.map { cost($0, on: start) }, to: goals.map { cost($0, on: goal) },
        at: goal.point, unlessMoreThan: direct.map { cost($0, on: start) })
      if least == nil { return .noRoute(.unreachable) }
    }
    guard let route = route(from: start, by: starts, to: goal, by: goals, direct: direct) else {
      return .noRoute(.unreachable)
    }
    return .route(route)
  }

  /// Length of the best walk between two nodes, in millimeters; nil if no lanes connect them within
  /// 4294 km.
  public mutating func lengthMillimeters(from start: Int32, to goal: Int32) -> UInt32? {
    if let labels {
      let meeting = labels.meeting(from: start, to: goal)
      settledLabels = Int(meeting.labelsRead)
      return meeting.lengthMillimeters == .max ? nil : meeting.lengthMillimeters
    }
    forget()
    guard let least = find(from: start, to: goal) else { return nil }
    if policy.cost == .length { return least }
    let length = walk.edges.reduce(0) { $0 + UInt64(graph.edges[Int($1)].lengthMillimeters) }
    return UInt32(exactly: length)
  }

  /// The nodes of the best walk between two nodes, both included; nil if no lanes connect them
  /// within 4294 km.
  public mutating func nodes(from start: Int32, to goal: Int32) -> [Int32]? {
    withNodes(from: start, to: goal) { nodes in nodes.indices.map { nodes[$0] } }
  }

  /// Calls `body` with these nodes, in memory that is reused for the next walk: a lookup allocates
  /// nothing. Returns the result of `body`.
  public mutating func withNodes<Result>(
    from start: Int32, to goal: Int32, _ body: (Span<Int32>) -> Result
  ) -> Result? {
    if let labels {
      let meeting = labels.meeting(from: start, to: goal)
      settledLabels = Int(meeting.labelsRead)
      if meeting.lengthMillimeters == .max { return nil }
      if tracks.trace(meeting, from: start, to: goal, of: labels) { return tracks.withNodes(body) }
    }
    forget()
    return find(from: start, to: goal) == nil ? nil : body(walk.nodes.span)
  }

  private mutating func forget() {
    walk = GraphPath()
    (settledLabels, stepsRead) = (0, 0)
    search?.forget()
  }

  // MARK: finding the walk

  /// Looks up and keeps the shortest walk between the ends of two edges; returns whether one is
  /// shorter than `direct`, nil if the labels contradict each other.
  private mutating func lookUp(
    _ labels: HubLabels, from starts: Ways, to goals: Ways, unlessLongerThan direct: UInt32?
  ) -> Bool? {
    var least = direct ?? .max
    var best: (meeting: HubLabels.Meeting, start: Int32, goal: Int32)?
    let (starts, goals) = (starts.apart, goals.apart)
    for i in 0..<starts.count {
      for j in 0..<goals.count {
        let (start, goal) = (starts[i], goals[j])
        let meeting = labels.meeting(from: start.node, to: goal.node)
        settledLabels += Int(meeting.labelsRead)
        let ends = start.millimeters.saturatingSum(goal.millimeters)
        let length = meeting.lengthMillimeters.saturatingSum(ends)
        if length < least { (least, best) = (length, (meeting, start.node, goal.node)) }
      }
    }
    guard let best else { return false }
    guard tracks.trace(best.meeting, from: best.start, to: best.goal, of: labels)
    else { return nil }
    walk = tracks.walk(by: labels)
    stepsRead = walk.edges.count
    return true
  }

  /// Searches and keeps the best walk between ends; returns its cost, nil if there is none. No node
  /// is visited if `direct` is the least.
  private mutating func find(
    from starts: Ways, to goals: Ways, at goal: PlanePoint, unlessMoreThan direct: UInt32?
  ) -> UInt32? {
    if search == nil { search = WalkSearch(graph: graph, policy: policy, speeds: speeds) }
    return search?.find(from: starts, to: goals, at: goal, unlessMoreThan: direct, walk: &walk)
  }

  private mutating func find(from start: Int32, to goal: Int32) -> UInt32? {
    find(
      from: Ways(Way(node: start, millimeters: 0)), to: Ways(Way(node: goal, millimeters: 0)),
      at: graph.nodes[Int(goal)], unlessMoreThan: nil)
  }

  // MARK: making the route

  /// nil if length or time exceeds 32 bits.
  private func route(
    from start: Snap, by starts: Ways, to goal: Snap, by goals: Ways, direct: UInt32?
  ) -> Route? {
    var sum = RouteSum(speeds)
    if let first = walk.nodes.first, let last = walk.nodes.last {
      sum.add(starts.least(at: first), of: graph.edges[Int(start.edge)])
      for id in walk.edges {
        let edge = graph.edges[Int(id)]
        sum.add(edge.lengthMillimeters, of: edge)
      }
      sum.add(goals.least(at: last), of: graph.edges[Int(goal.edge)])
    } else if let direct {
      sum.add(direct, of: graph.edges[Int(start.edge)])
    }
    var route = sum.route(
      points: graph.line(from: start, along: walk, to: goal), nodes: walk.nodes)
    route?.settledNodes = settledNodes
    route?.settledLabels = settledLabels
    route?.snapCandidates = start.candidates + goal.candidates
    route?.readBytes = start.readBytes + goal.readBytes + workBytes
    return route
  }

  /// Bytes of the map's rows read to find the walk.
  private var workBytes: Int {
    var bytes = walk.edges.reduce(0) { $0 + graph.bends.range(of: $1).count * MapRows.bendBytes }
    if labels != nil {
      bytes += settledLabels * MapRows.labelBytes
      bytes +=
        stepsRead * (MapRows.labelWayBytes + MapRows.edgeBytes + MapRows.nodeBytes)
    }
    if let search {
      bytes += search.settledNodes * MapRows.nodeBytes
      bytes += search.arcsRead * (MapRows.edgeBytes + MapRows.nodeBytes)
    }
    return bytes
  }

  /// Length along the one edge that contains both places; nil if they are on different edges, or if
  /// the goal is behind the start on a one-way edge.
  private func directLength(_ start: Snap, _ goal: Snap) -> UInt32? {
    guard start.edge == goal.edge else { return nil }
    let (a, b) = (start.offsetMillimeters, goal.offsetMillimeters)
    if graph.edges[Int(start.edge)].traits.contains(.oneWay), a > b { return nil }
    return a > b ? a - b : b - a
  }

  /// The ends of the edge of `start` that can be reached from there, with their distances.
  private func ways(from start: Snap) -> Ways {
    let edge = graph.edges[Int(start.edge)]
    let offset = start.offsetMillimeters
    let forward = Way(node: edge.to, millimeters: edge.lengthMillimeters - offset)
    let isOneWay = edge.traits.contains(.oneWay) && offset > 0
    return isOneWay ? Ways(forward) : Ways(Way(node: edge.from, millimeters: offset), forward)
  }

  /// The ends of the edge of `goal` from which it can be reached, with their distances.
  private func ways(to goal: Snap) -> Ways {
    let edge = graph.edges[Int(goal.edge)]
    let rest = edge.lengthMillimeters - goal.offsetMillimeters
    let isOneWay = edge.traits.contains(.oneWay) && rest > 0
    let forward = Way(node: edge.from, millimeters: goal.offsetMillimeters)
    return isOneWay ? Ways(forward) : Ways(forward, Way(node: edge.to, millimeters: rest))
  }

  private func cost(_ millimeters: UInt32, on snap: Snap) -> UInt32 {
    policy.cost == .length
      ? millimeters
      : speeds.milliseconds(millimeters: millimeters, of: graph.edges[Int(snap.edge)])
  }
}
