import Geodesy
import Sensing
import SimKernel

/// The user's steps on a screen, by the time since it was opened.
///
/// It restarts whenever the screen is opened; steps that remain when the screen is left are never
/// done.
struct ScreenPlan<Step: Sendable>: Sendable {
  /// In order of time.
  private let steps: [(after: Timespan, step: Step)]
  private var openedAt: Instant?
  private var next = 0

  init(_ steps: [(after: Timespan, step: Step)]) {
    // steps of the same time stay in the given order
    self.steps = steps.enumerated()
      .sorted { ($0.element.after, $0.offset) < ($1.element.after, $1.offset) }
      .map(\.element)
  }

  var isOpen: Bool { openedAt != nil }

  /// Due time of the next step; nil if there is none.
  var due: Instant? {
    guard let openedAt, next < steps.count else { return nil }
    return openedAt + steps[next].after
  }

  /// Notes that the screen is opened; if it is open already, the plan continues.
  mutating func open(at instant: Instant) {
    guard openedAt == nil else { return }
    (openedAt, next) = (instant, 0)
  }

  mutating func close() { openedAt = nil }

  /// Returns and completes the next step that is due at `instant`; nil if there is none.
  mutating func nextStep(at instant: Instant) -> Step? {
    guard let due, instant >= due else { return nil }
    next += 1
    return steps[next - 1].step
  }
}

/// A drag of the map by the user, which makes it show other places.
struct MapDrag: Sendable {
  /// Time until it begins.
  var after: Timespan
  /// Middle of the map at the end.
  var place: Coordinate
  /// Height of the map, in meters.
  var heightMeters: Double

  /// Ratio of the map's width to its height on a phone held upright.
  private static let widthShare = 0.5
  /// Number of regions that the map reports until it is at rest, and the time between two of them.
  private static let stepCount = 3
  private static let step = Timespan.milliseconds(200)

  static func list(_ parameters: some FeatureParameters) -> [MapDrag] {
    parameters.list("drags", "where the user drags the map after the screen is opened") { drag in
      let after = drag.quantity(
        "after", .time, in: 0...86_400, default: 10, "time from the opening of the screen")
      let height = drag.quantity(
        "height", .length, in: 10...40_000_000, default: 1400,
        "distance from the lower to the upper edge of the map")
      return drag.place("to", "the middle of the map after the drag").map {
        MapDrag(after: .seconds(after), place: $0.coordinate, heightMeters: height)
      }
    }
  }

  /// The regions that the map shows on the way there, the first ones a little short of the end.
  var regions: [(after: Timespan, step: MapRegion)] {
    (1...MapDrag.stepCount).map { number in
      let left = MapDrag.stepCount - number
      let plane = LocalPlane(origin: place)
      let center =
        left == 0
        ? place : plane.coordinate(PlanePoint(east: 0, north: Double(left) * heightMeters / 10))
      let region = MapRegion(
        center: center, heightMeters: heightMeters,
        widthMeters: heightMeters * MapDrag.widthShare, cause: .user)
      return (after.later(by: MapDrag.step, times: number), region)
    }
  }
}

extension Timespan {
  /// This time plus `count` times `step`.
  func later(by step: Timespan, times count: Int) -> Timespan {
    Timespan(nanoseconds: nanoseconds + step.nanoseconds * Int64(count))
  }
}
