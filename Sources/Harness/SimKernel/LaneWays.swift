package import Geodesy

/// Shortest ways along the lanes of the app's map. It shares no code with the router under test:
/// lanes are tried until no way gets shorter.
package struct LaneWays {
  /// A way along lanes.
  package struct Way: Sendable {
    /// Its length, in meters; infinite for no way.
    package var meters: Double
    /// The length of open ground without a crowd that takes as long, in meters.
    package var openMeters: Double

    static let none = Way(meters: .infinity, openMeters: .infinity)

    static func + (a: Way, b: Way) -> Way {
      Way(meters: a.meters + b.meters, openMeters: a.openMeters + b.openMeters)
    }
  }

  /// A place on a lane.
  fileprivate struct Spot {
    var lane: Int
    /// From the lane's start, in meters.
    var alongMeters: Double
    /// From the point that the place is nearest to, in meters.
    var awayMeters: Double
  }

  /// Shortest ways to one place.
  package struct Field {
    /// From each node; none where no lane leads to the place.
    fileprivate var nodes: [Way]
    fileprivate var goals: [Spot]
  }

  /// A difference, in meters, below which two lanes are as near, and a place is at a node: above
  /// the rounding of coordinates.
  private static let sameMeters = 0.01

  private let lanes: [SceneFacts.Lane]
  private let bounds: [PlaneBounds]
  /// The lengths of the lanes, in meters.
  private let lengths: [Double]
  /// For each node the lanes that end at it.
  private let ends: [[Int]]

  /// - Parameter lanes: at least one.
  package init(_ lanes: [SceneFacts.Lane]) {
    self.lanes = lanes
    bounds = lanes.map { PlaneBounds($0.points) }
    lengths = lanes.map { $0.points.lengthMeters }
    var ends = [[Int]](repeating: [], count: lanes.map { Int(max($0.from, $0.to)) + 1 }.max() ?? 0)
    for (number, lane) in lanes.enumerated() {
      ends[Int(lane.from)].append(number)
      ends[Int(lane.to)].append(number)
    }
    self.ends = ends
  }

  /// Distance from `point` to the nearest lane, in meters.
  package func meters(fromLanes point: PlanePoint) -> Double {
    spots(near: point).first?.awayMeters ?? .infinity
  }

  /// Shortest ways to the place nearest to `goal`.
  package func field(to goal: PlanePoint) -> Field {
    let goals = spots(near: goal)
    var ways = [Way](repeating: .none, count: ends.count)
    var open: [Int32] = []
    func lower(_ node: Int32, to way: Way) {
      guard way.meters < ways[Int(node)].meters else { return }
      ways[Int(node)] = way
      open.append(node)
    }
    for goal in goals {
      let rest = lengths[goal.lane] - goal.alongMeters
      lower(lanes[goal.lane].from, to: way(goal.alongMeters, on: goal.lane))
      if !lanes[goal.lane].isOneWay || rest < LaneWays.sameMeters {
        lower(lanes[goal.lane].to, to: way(rest, on: goal.lane))
      }
    }
    var next = 0
    while next < open.count {
      let node = open[next]
      next += 1
      for number in ends[Int(node)] {
        let lane = lanes[number]
        let longer = ways[Int(node)] + way(lengths[number], on: number)
        if lane.to == node { lower(lane.from, to: longer) }
        if lane.from == node, !lane.isOneWay { lower(lane.to, to: longer) }
      }
    }
    return Field(nodes: ways, goals: goals)
  }

  /// The shortest way of `field` from the place nearest to `start`; infinite where no lane leads
  /// from there.
  package func way(from start: PlanePoint, by field: Field) -> Way {
    var shortest = Way.none
    func shorten(to way: Way) { if way.meters < shortest.meters { shortest = way } }
    for spot in spots(near: start) {
      let lane = lanes[spot.lane]
      for goal in field.goals where goal.lane == spot.lane {
        let ahead = goal.alongMeters - spot.alongMeters
        if !lane.isOneWay || ahead > -LaneWays.sameMeters {
          shorten(to: way(abs(ahead), on: spot.lane))
        }
      }
      let rest = way(lengths[spot.lane] - spot.alongMeters, on: spot.lane)
      shorten(to: rest + field.nodes[Int(lane.to)])
      if !lane.isOneWay || spot.alongMeters < LaneWays.sameMeters {
        shorten(to: way(spot.alongMeters, on: spot.lane) + field.nodes[Int(lane.from)])
      }
    }
    return shortest
  }

  private func way(_ meters: Double, on lane: Int) -> Way {
    Way(meters: meters, openMeters: meters / lanes[lane].speedShare)
  }

  /// The nearest place to `point`, on each lane that is as near as the nearest one.
  private func spots(near point: PlanePoint) -> [Spot] {
    var found: [Spot] = []
    var least = Double.infinity
    for number in lanes.indices
    where bounds[number].meters(to: point) <= least + LaneWays.sameMeters {
      let spot = spot(on: number, near: point)
      if spot.awayMeters <= least + LaneWays.sameMeters { found.append(spot) }
      least = min(least, spot.awayMeters)
    }
    return found.filter { $0.awayMeters <= least + LaneWays.sameMeters }
  }

  private func spot(on number: Int, near point: PlanePoint) -> Spot {
    var best = Spot(lane: number, alongMeters: 0, awayMeters: .infinity)
    var passed = 0.0
    for (start, end) in zip(lanes[number].points, lanes[number].points.dropFirst()) {
      let length = start.distance(to: end)
      let near = Segment(start, end).nearest(to: point)
      if near.distance < best.awayMeters {
        best.alongMeters = passed + near.fraction * length
        best.awayMeters = near.distance
      }
      passed += length
    }
    return best
  }
}

extension PlaneBounds {
  /// Distance from `point`, in meters; nothing within the bounds is nearer.
  fileprivate func meters(to point: PlanePoint) -> Double {
    let aside = max(0, west - point.east, point.east - east)
    let ahead = max(0, south - point.north, point.north - north)
    return (aside * aside + ahead * ahead).squareRoot()
  }
}

extension [PlanePoint] {
  /// The length of the line through these points, in meters.
  package var lengthMeters: Double {
    zip(self, dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
  }
}
