public import Geodesy
public import Sensing

/// A place on the walking graph: an edge and an offset along it.
public struct Snap: Hashable, Sendable {
  public var edge: Int32
  /// Distance from the edge's `from` node, in [0, length].
  public var offsetMillimeters: UInt32
  public var point: PlanePoint
  /// Distance of the snapped point from the graph, in meters.
  public var distanceMeters: Double
  /// The point that was snapped; on the graph if the place was given directly.
  public var sought: PlanePoint
  /// Distance from that point, in meters, within which another lane may replace this one if this
  /// one has no connection; 0 if none may.
  public var reachMeters = 0.0
  /// Number of edges near enough to be examined: an upper bound for the work, the same on every
  /// machine.
  public var candidates = 0
  /// Bytes of the map's rows of these edges; see `Route.readBytes`.
  public var readBytes = 0

  public init(
    edge: Int32, offsetMillimeters: UInt32, point: PlanePoint, distanceMeters: Double,
    candidates: Int = 0
  ) {
    self.edge = edge
    self.offsetMillimeters = offsetMillimeters
    self.point = point
    self.distanceMeters = distanceMeters
    sought = point
    self.candidates = candidates
  }
}

extension Snap {
  /// The place of `match`; nothing was read to find it.
  public init(_ match: LaneMatch) {
    self.init(
      edge: match.edge, offsetMillimeters: match.offsetMillimeters, point: match.point,
      distanceMeters: 0)
  }
}

/// The place of a point on a graph, or why it has none; both are answers, not failures (MG-9).
public enum SnapAnswer: Hashable, Sendable {
  case on(Snap)
  /// Outside the map's area, where the map has no data.
  case offPack
  /// Inside it, but no edge is near enough.
  case tooFar

  public var isOnGraph: Bool { if case .on = self { true } else { false } }
}

extension WalkGraph {
  /// Radius within which a fix is snapped, in meters: three times its accuracy, at most this. A fix
  /// without accuracy gets this radius.
  public static let largestSnapRadius = 60.0
  /// Smallest snap radius, in meters, for the most accurate fixes: across a lane or two (assumed).
  public static let smallestSnapRadius = 20.0

  /// Returns the most likely place of a fix on the graph; nil if no edge is near enough.
  public func snap(_ fix: Fix) -> Snap? {
    snap(plane.point(fix.coordinate), within: WalkGraph.snapRadius(of: fix))
  }

  /// Returns the most likely place of a fix on the graph, or why it has none. A fix counts as off
  /// the area only if it is outside by more than its accuracy.
  public func locate(_ fix: Fix) -> SnapAnswer {
    let accuracy = fix.horizontalAccuracyMeters ?? WalkGraph.largestSnapRadius
    return locate(
      plane.point(fix.coordinate), within: WalkGraph.snapRadius(of: fix),
      margin: min(accuracy, WalkGraph.largestSnapRadius))
  }

  /// Returns the nearest place on an edge within `radius` meters of `point`, or why there is none.
  ///
  /// A lane that is near enough is on the map, even outside its area; `margin` is how many meters
  /// outside that area a point still counts as inside. If that lane has no connection to the other
  /// end of a route, another lane within `largestSnapRadius` may replace it, whatever `radius` is:
  /// a walker beside an isolated fragment can walk to a street nearby.
  public func locate(
    _ point: PlanePoint, within radius: Double = WalkGraph.largestSnapRadius, margin: Double = 0
  ) -> SnapAnswer {
    if var snap = snap(point, within: radius) {
      snap.reachMeters = WalkGraph.largestSnapRadius
      return .on(snap)
    }
    return area.contains(point, margin: margin) ? .tooFar : .offPack
  }

  static func snapRadius(of fix: Fix) -> Double {
    let accuracy = fix.horizontalAccuracyMeters ?? WalkGraph.largestSnapRadius
    // an accuracy of a few meters is a claim, not a fact
    return min(max(3 * accuracy, smallestSnapRadius), largestSnapRadius)
  }

  /// Returns `node` as a place on its first edge; nil if no edge leaves it.
  public func snap(node: Int32) -> Snap? {
    guard let id = neighbors(of: node).first?.edge else { return nil }
    let edge = edges[Int(id)]
    return Snap(
      edge: id, offsetMillimeters: edge.from == node ? 0 : edge.lengthMillimeters,
      point: nodes[Int(node)], distanceMeters: 0)
  }

  /// Returns the nearest place on an edge within `radius` meters of `point`; the edge with the
  /// lowest id if several are equally near.
  public func snap(_ point: PlanePoint, within radius: Double) -> Snap? {
    let nearest = index.nearest(to: point, within: radius) { distance(of: $0, from: point) }
    guard let nearest else { return nil }
    var snap = place(on: nearest, nearest: point)
    snap.sought = point
    let near = index.count(near: point, within: radius)
    snap.candidates = near.edges
    snap.readBytes = MapRows.bytes(edges: near.edges, bends: near.bends)
    return snap
  }

  /// The distance from `point` to the nearest place on `edge`, in meters.
  func distance(of id: Int32, from point: PlanePoint) -> Double {
    let edge = edges[Int(id)]
    var start = nodes[Int(edge.from)]
    var least = Double.infinity
    for bend in bends.range(of: id) {
      least = min(least, Segment(start, bends.points[bend]).nearest(to: point).distance)
      start = bends.points[bend]
    }
    return min(least, Segment(start, nodes[Int(edge.to)]).nearest(to: point).distance)
  }

  /// The place on `edge` nearest to `point`, at any distance; the first if several are equally
  /// near.
  func place(on id: Int32, nearest point: PlanePoint) -> Snap {
    let edge = edges[Int(id)]
    let bends = bends[id]
    var (start, startOffset) = (nodes[Int(edge.from)], UInt32(0))
    var best = Snap(edge: id, offsetMillimeters: 0, point: start, distanceMeters: .infinity)
    for index in bends.startIndex...bends.endIndex {
      let isLast = index == bends.endIndex
      let end = isLast ? nodes[Int(edge.to)] : bends[index]
      let length =
        isLast ? edge.lengthMillimeters - startOffset : WalkGraph.length(start, end)
      let nearest = Segment(start, end).nearest(to: point)
      if nearest.distance < best.distanceMeters {
        best.offsetMillimeters =
          startOffset + UInt32((Double(length) * nearest.fraction).rounded())
        (best.point, best.distanceMeters) = (nearest.point, nearest.distance)
      }
      (start, startOffset) = (end, startOffset + length)
    }
    return best
  }
}
