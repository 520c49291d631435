public import Geodesy
public import Sensing

/// A place on the walking graph: an edge and how far along it.
public struct Snap: Hashable, Sendable {
  public var edge: Int32
  /// From the edge's `from` node, in [0, length].
  public var offsetMillimeters: UInt32
  public var point: PlanePoint
  /// How far the snapped point was off the graph, in meters.
  public var distanceMeters: Double
  /// The point that it was found for; on the graph, where nobody stands beside it.
  public var sought: PlanePoint
  /// How far around that point another lane does as well where no way leads from this one, in
  /// meters; 0 where none does.
  public var reachMeters = 0.0
  /// Edges that lie near enough to be looked at: the most work that it took, the same on every
  /// machine.
  public var candidates = 0
  /// Bytes of the map's rows that these have; see `Route.readBytes`.
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
  /// The place of `match`: found already, so nothing was read for it.
  public init(_ match: LaneMatch) {
    self.init(
      edge: match.edge, offsetMillimeters: match.offsetMillimeters, point: match.point,
      distanceMeters: 0)
  }
}

/// Where a point stands on a graph, or why nowhere; each is an answer, not a failure (MG-9).
public enum SnapAnswer: Hashable, Sendable {
  case on(Snap)
  /// Outside the map's area: of what is there it knows nothing.
  case offPack
  /// Inside it, but no edge is near enough.
  case tooFar

  public var isOnGraph: Bool { if case .on = self { true } else { false } }
}

extension WalkGraph {
  /// Radius within which a fix is snapped, in meters: three times its accuracy, at most this. A fix
  /// without accuracy is given the whole radius.
  public static let largestSnapRadius = 60.0
  /// Radius that even the sharpest fix is given, in meters: across a lane or two (assumed).
  public static let smallestSnapRadius = 20.0

  /// Returns where on the graph a fix most likely stands; nil where no edge is near enough.
  public func snap(_ fix: Fix) -> Snap? {
    snap(plane.point(fix.coordinate), within: WalkGraph.snapRadius(of: fix))
  }

  /// Returns where on the graph a fix most likely stands, or why nowhere. Who may still be inside
  /// the area, as well as the phone can tell, is not off it.
  public func locate(_ fix: Fix) -> SnapAnswer {
    let accuracy = fix.horizontalAccuracyMeters ?? WalkGraph.largestSnapRadius
    return locate(
      plane.point(fix.coordinate), within: WalkGraph.snapRadius(of: fix),
      margin: min(accuracy, WalkGraph.largestSnapRadius))
  }

  /// Returns the nearest place on an edge within `radius` meters of `point`, or why there is none.
  ///
  /// A lane that is near enough is on the map, whatever its area says; `margin` is how many meters
  /// outside that area a point still counts as inside. Where no way joins that lane with the other
  /// end of a route, another one does that lies within `largestSnapRadius`, whatever `radius` is:
  /// who is known to stand beside a scrap of lane walks as far to a street as anybody.
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

  /// Returns `node` as a place on its first edge; nil where none leads away from it.
  public func snap(node: Int32) -> Snap? {
    guard let id = neighbors(of: node).first?.edge else { return nil }
    let edge = edges[Int(id)]
    return Snap(
      edge: id, offsetMillimeters: edge.from == node ? 0 : edge.lengthMillimeters,
      point: nodes[Int(node)], distanceMeters: 0)
  }

  /// Returns the nearest place on an edge within `radius` meters of `point`; of equally near edges
  /// the one with the lowest id.
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

  /// From `point` to the nearest place on `edge`, in meters.
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

  /// The place on `edge` that is nearest to `point`, however far; of equally near ones the first.
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
