import Geodesy
import Sensing
import SimKernel

/// Shortest ways along the lanes of the app's map. It shares no code with the router under test:
/// lanes are tried until no way gets shorter.
struct LaneWays {
  /// A place on a lane.
  fileprivate struct Spot {
    var lane: Int
    /// From the lane's start, in meters.
    var alongMeters: Double
    /// From the point that the place is nearest to, in meters.
    var awayMeters: Double
  }

  /// Shortest ways to one place.
  struct Field {
    /// From each node; infinite where no lane leads to the place.
    fileprivate var nodeMeters: [Double]
    fileprivate var goals: [Spot]
  }

  /// A difference, in meters, below which two lanes are as near, and a place is at a node: above
  /// the rounding of coordinates.
  private static let sameMeters = 0.01

  private let lanes: [SceneFacts.Lane]
  private let bounds: [Box]
  /// The lengths of the lanes, in meters.
  private let lengths: [Double]
  /// For each node the lanes that end at it.
  private let ends: [[Int]]

  /// - Parameter lanes: at least one.
  init(_ lanes: [SceneFacts.Lane]) {
    self.lanes = lanes
    bounds = lanes.map { Box($0.points) }
    lengths = lanes.map { $0.points.lengthMeters }
    var ends = [[Int]](repeating: [], count: lanes.map { Int(max($0.from, $0.to)) + 1 }.max() ?? 0)
    for (number, lane) in lanes.enumerated() {
      ends[Int(lane.from)].append(number)
      ends[Int(lane.to)].append(number)
    }
    self.ends = ends
  }

  /// Distance from `point` to the nearest lane, in meters.
  func meters(fromLanes point: PlanePoint) -> Double {
    spots(near: point).first?.awayMeters ?? .infinity
  }

  /// Shortest ways to the place nearest to `goal`.
  func field(to goal: PlanePoint) -> Field {
    let goals = spots(near: goal)
    var meters = [Double](repeating: .infinity, count: ends.count)
    var open: [Int32] = []
    func lower(_ node: Int32, to value: Double) {
      guard value < meters[Int(node)] else { return }
      meters[Int(node)] = value
      open.append(node)
    }
    for goal in goals {
      let rest = lengths[goal.lane] - goal.alongMeters
      lower(lanes[goal.lane].from, to: goal.alongMeters)
      if !lanes[goal.lane].isOneWay || rest < LaneWays.sameMeters {
        lower(lanes[goal.lane].to, to: rest)
      }
    }
    var next = 0
    while next < open.count {
      let node = open[next]
      next += 1
      for number in ends[Int(node)] {
        let lane = lanes[number]
        let value = meters[Int(node)] + lengths[number]
        if lane.to == node { lower(lane.from, to: value) }
        if lane.from == node, !lane.isOneWay { lower(lane.to, to: value) }
      }
    }
    return Field(nodeMeters: meters, goals: goals)
  }

  /// Length of the shortest way of `field` from the place nearest to `start`, in meters; infinite
  /// where no lane leads from there.
  func meters(from start: PlanePoint, by field: Field) -> Double {
    var least = Double.infinity
    for spot in spots(near: start) {
      let lane = lanes[spot.lane]
      for goal in field.goals where goal.lane == spot.lane {
        let ahead = goal.alongMeters - spot.alongMeters
        if !lane.isOneWay || ahead > -LaneWays.sameMeters { least = min(least, abs(ahead)) }
      }
      least = min(least, lengths[spot.lane] - spot.alongMeters + field.nodeMeters[Int(lane.to)])
      if !lane.isOneWay || spot.alongMeters < LaneWays.sameMeters {
        least = min(least, spot.alongMeters + field.nodeMeters[Int(lane.from)])
      }
    }
    return least
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

  /// The smallest rectangle around a line.
  private struct Box {
    private var (west, east) = (Double.infinity, -Double.infinity)
    private var (south, north) = (Double.infinity, -Double.infinity)

    init(_ points: [PlanePoint]) {
      for point in points {
        (west, east) = (min(west, point.east), max(east, point.east))
        (south, north) = (min(south, point.north), max(north, point.north))
      }
    }

    /// Distance from `point`, in meters; no point of the line is nearer.
    func meters(to point: PlanePoint) -> Double {
      let east = max(0, west - point.east, point.east - self.east)
      let north = max(0, south - point.north, point.north - self.north)
      return (east * east + north * north).squareRoot()
    }
  }
}

extension [PlanePoint] {
  /// The length of the line through these points, in meters.
  var lengthMeters: Double {
    zip(self, dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
  }
}

/// The lanes of the app's map at each instant of a run; nil where the app has no map of lanes.
final class AppLanes: Derivation {
  private let first: LaneWays?
  private let second: LaneWays?
  private let changed: Instant

  init(_ run: RunView) {
    changed = run.instants(of: .packChanged).first ?? .distantFuture
    first = AppLanes.ways(run.facts.lanes)
    second = changed < run.end ? AppLanes.ways(run.facts.newLanes) : nil
  }

  private static func ways(_ list: SceneFacts.LaneList?) -> LaneWays? {
    guard let lanes = list?(), !lanes.isEmpty else { return nil }
    return LaneWays(lanes)
  }

  func ways(at instant: Instant) -> LaneWays? { instant < changed ? first : second }
}
