import Geodesy
import LaneMatching
import Sensing
import TestSupport
import WalkRouter

/// A walk along straight lines at an even pace, with one fix a second, and the matcher's results.
struct Stroll {
  let map: WalkMap
  var matcher: LaneMatcher
  /// Seconds since the start.
  private(set) var now = 0
  private(set) var place: PlanePoint
  /// The matches, fix by fix.
  private(set) var matches: [LaneMatch?] = []
  /// The motion data that fixes contain.
  var telling = Telling.velocity
  var accuracyMeters = 8.0
  /// The error of fixes, in meters.
  var error = (east: 0.0, north: 0.0)

  enum Telling: CaseIterable { case velocity, speed, nothing }

  init(_ map: WalkMap, from name: Character) {
    self.map = map
    matcher = LaneMatcher(graph: map.graph)
    place = map.point(name)
  }

  var match: LaneMatch? { matches.last ?? nil }

  func edge(_ from: Character, _ to: Character) -> Int32? {
    map.graph.edge(map.node(from), map.node(to))
  }

  /// Walks straight to `goal`, where the last step ends; sends no fixes if `isSilent`.
  mutating func walk(to goal: PlanePoint, pace: Double = 1.2, isSilent: Bool = false) {
    let steps = Int((place.distance(to: goal) / pace).rounded(.up))
    let degrees = place.bearingDegrees(to: goal)
    let start = place
    for step in stride(from: 1, through: steps, by: 1) {
      let share = Double(step) / Double(steps)
      place = PlanePoint(
        east: start.east + share * (goal.east - start.east),
        north: start.north + share * (goal.north - start.north))
      now += 1
      if !isSilent { show(speed: pace, course: degrees) }
    }
  }

  mutating func walk(to name: Character) { walk(to: map.point(name)) }

  mutating func stand(seconds: Int) {
    for _ in 0..<seconds {
      now += 1
      show(speed: 0, course: nil)
    }
  }

  /// Moves the walker to another place at once.
  mutating func jump(to point: PlanePoint) { place = point }

  private mutating func show(speed: Double, course: Double?) {
    var fix = map.fix(
      PlanePoint(east: place.east + error.east, north: place.north + error.north),
      accuracy: accuracyMeters, measured: Double(now))
    if telling != .nothing { fix.speedMetersPerSecond = speed }
    if telling == .velocity { fix.courseDegrees = course }
    matches.append(matcher.handle(fix, at: fix.measured))
  }
}
