import Geodesy
import Sensing
import SimKernel
import SimResults

/// An invented old town with a walk through it, with enough detail to judge a map.
struct Town {
  private var random: Random
  private let columns = 22
  private let rows = 17
  private var nodes: [PlanePoint] = []
  private(set) var lanes: [RunMap.Lane] = []

  init(seed: UInt64) {
    random = Random(state: seed)
    for row in 0..<rows {
      for column in 0..<columns {
        nodes.append(
          PlanePoint(
            east: Double(column) * 34 + random.between(-11, 11),
            north: Double(row) * 32 + random.between(-11, 11)))
      }
    }
    for row in 0..<rows {
      for column in 0..<columns {
        if column + 1 < columns { lane(from: (column, row), to: (column + 1, row)) }
        if row + 1 < rows { lane(from: (column, row), to: (column, row + 1)) }
      }
    }
  }

  /// Adds a walk along the corners with a fix per second, two faults and three routes.
  mutating func map(seconds: Int) -> RunMap {
    let corners = [
      (2, 2), (3, 2), (4, 2), (4, 3), (4, 4), (5, 4), (6, 4), (7, 4), (7, 5), (7, 6), (7, 7),
      (8, 7), (9, 7), (10, 7), (10, 8), (10, 9), (11, 9), (12, 9), (13, 9), (13, 8), (14, 8),
      (15, 8), (15, 9), (15, 10), (15, 11), (16, 11), (17, 11), (17, 12), (17, 13), (18, 13),
      (19, 13), (19, 14),
    ]
    let line = street(corners)
    let truth = along(line, count: seconds)
    let windows = [seconds / 4..<seconds * 2 / 5, seconds * 3 / 5..<seconds * 7 / 10]
    var fixes: [RunMap.GivenFix] = []
    var (biasEast, biasNorth) = (0.0, 0.0)
    for (second, point) in truth.enumerated() {
      let fault = windows.firstIndex { $0.contains(second) }
      biasEast = 0.97 * biasEast + random.between(-1.2, 1.2) + (fault == 0 ? 1.6 : 0)
      biasNorth = 0.97 * biasNorth + random.between(-1.2, 1.2) - (fault == 1 ? 1.3 : 0)
      fixes.append(
        RunMap.GivenFix(
          point: PlanePoint(
            east: point.east + biasEast + random.between(-2, 2),
            north: point.north + biasNorth + random.between(-2, 2)),
          accuracyMeters: 8 + random.between(0, 10),
          instant: .zero + .seconds(Double(second)), fault: fault))
      fixes[second].errorMeters = fixes[second].point.distance(to: point)
    }
    let home = corners[corners.count - 1]
    var map = RunMap(origin: Coordinate(latitudeDegrees: 35.785, longitudeDegrees: -5.812))
    map.lanes = lanes
    map.truth = truth
    map.fixes = fixes
    map.routes = [
      street([(4, 4), (5, 4), (5, 5), (5, 6), (6, 6), (7, 6), (8, 6), (8, 7)] + corners[12...]),
      street(
        [(10, 9), (10, 10), (11, 10), (12, 10), (13, 10), (14, 10), (15, 10)] + corners[24...]),
      street([(15, 10), (16, 10), (16, 11), (16, 12), (17, 12), (18, 12), (18, 13), (18, 14), home]
      ),
    ]
    map.faults = zip(["drift", "multipath"], windows).map { name, window in
      RunMap.FaultPath(
        Fixture.bite(
          name, from: .zero + .seconds(Double(window.lowerBound)),
          to: .zero + .seconds(Double(window.upperBound))), points: Array(truth[window]))
    }
    map.places = [
      .init(point: node(corners[0]), label: "start"), .init(point: node(home), label: "home"),
      .init(point: node((10, 7)), label: "Bab el Fahs"),
    ]
    map.worstMoments = [
      .init(
        point: fixes[windows[0].upperBound - 1].point,
        label: "app.position_error.p95: 63 m at 12:31, drift"),
      .init(
        point: fixes[windows[0].upperBound - 3].point,
        label: "compass.arrow_error.max: 112° at 12:29"),
      .init(
        point: fixes[windows[1].upperBound - 1].point,
        label: "route.off_route.longest: 41 s at 18:02, under multipath in the covered market"),
    ]
    return map
  }

  /// The timeline of a walk on `map`: the app shows each fix, and is unsure for the second half.
  static func timeline(of map: RunMap) -> RunTimeline {
    let instants = map.fixes.map(\.instant)
    let half = instants[instants.count / 2]
    return RunTimeline(
      end: instants[instants.count - 1],
      truth: zip(instants, map.truth).map { .init($0, $1) },
      believed: map.fixes.map { .init($0.instant, $0.point) },
      arrows: instants.map { .init($0, shownDegrees: 30, trueDegrees: -15) },
      states: [
        .init(
          name: "compass.confidence", words: ["good", "weak"],
          changes: [.init(.zero, 0), .init(half, 1)])
      ],
      sensing: [SensingChange(at: .zero, .all), SensingChange(at: half, .off)],
      happenings: [
        .init(.zero, .script, "screen opened"), .init(half, .route, "route.plan · deviation"),
        .init(half, .feature, "session.stopped"),
      ])
  }

  private func node(_ place: (column: Int, row: Int)) -> PlanePoint {
    nodes[place.row * columns + place.column]
  }

  /// The line along the lanes through these corners.
  private func street(_ corners: [(column: Int, row: Int)]) -> [PlanePoint] {
    var line = [node(corners[0])]
    for (from, to) in zip(corners, corners.dropFirst()) {
      let (a, b) = (node(from), node(to))
      if let lane = lanes.first(where: { $0.points.first == a && $0.points.last == b }) {
        line += lane.points.dropFirst()
      } else if let lane = lanes.first(where: { $0.points.first == b && $0.points.last == a }) {
        line += lane.points.reversed().dropFirst()
      } else {
        line.append(b)
      }
    }
    return line
  }

  private mutating func lane(from: (Int, Int), to: (Int, Int)) {
    let (a, b) = (node(from), node(to))
    let middle = PlanePoint(
      east: (a.east + b.east) / 2 + random.between(-3, 3),
      north: (a.north + b.north) / 2 + random.between(-3, 3))
    let isMain = from.1 == 9 || from.0 == 7
    let covered = (9...13).contains(from.0) && (7...9).contains(from.1)
    let surroundings: Surroundings = covered ? .coveredLane : isMain ? .street : .lane
    let width = isMain ? 6 : (random.between(0, 1) < 0.3 ? nil : 1.5 + random.between(0, 2.5))
    lanes.append(
      RunMap.Lane(points: [a, middle, b], widthMeters: width, surroundings: surroundings))
  }

  private func along(_ line: [PlanePoint], count: Int) -> [PlanePoint] {
    let length = zip(line, line.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    var points: [PlanePoint] = []
    var passed = 0.0
    for (a, b) in zip(line, line.dropFirst()) {
      let side = a.distance(to: b)
      while points.count < count {
        let at = length * Double(points.count) / Double(count)
        guard at < passed + side else { break }
        let share = (at - passed) / side
        points.append(
          PlanePoint(
            east: a.east + share * (b.east - a.east), north: a.north + share * (b.north - a.north)))
      }
      passed += side
    }
    return points
  }
}

/// SplitMix64: small, and the same everywhere.
private struct Random {
  var state: UInt64

  mutating func between(_ low: Double, _ high: Double) -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    z ^= z >> 31
    return low + (high - low) * Double(z >> 11) / 9_007_199_254_740_992
  }
}
