import Geodesy
import Sensing
import SimKernel

/// What the user does on a screen, by the time since it was opened.
///
/// It begins anew whenever the screen is opened, and what is left of it when the screen is left is
/// never done.
struct ScreenPlan<Step: Sendable>: Sendable {
  /// In order of time.
  private let steps: [(after: Timespan, step: Step)]
  private var openedAt: Instant?
  private var next = 0

  init(_ steps: [(after: Timespan, step: Step)]) {
    // of one moment, as they were told
    self.steps = steps.enumerated()
      .sorted { ($0.element.after, $0.offset) < ($1.element.after, $1.offset) }
      .map(\.element)
  }

  var isOpen: Bool { openedAt != nil }

  /// When the next step is due; nil where none is.
  var due: Instant? {
    guard let openedAt, next < steps.count else { return nil }
    return openedAt + steps[next].after
  }

  /// The screen is opened; one that is open already goes on.
  mutating func open(at instant: Instant) {
    guard openedAt == nil else { return }
    (openedAt, next) = (instant, 0)
  }

  mutating func close() { openedAt = nil }

  /// The next step that is due at `instant`, which is done by that; nil without any.
  mutating func take(at instant: Instant) -> Step? {
    guard let due, instant >= due else { return nil }
    next += 1
    return steps[next - 1].step
  }
}

/// The user drags the map, which shows other places by that.
struct MapDrag: Sendable {
  /// Until it begins.
  var after: Timespan
  /// What the middle of the map is at the end.
  var place: Coordinate
  /// From the lower to the upper edge of the map, in meters.
  var heightMeters: Double

  /// A map as wide as a phone held upright shows it.
  private static let widthShare = 0.5
  /// How many regions the map reports until it is at rest, and the time between two of them.
  private static let stepCount = 3
  private static let step = Timespan.milliseconds(200)

  static func list(_ parameters: some FeatureParameters) -> [MapDrag] {
    parameters.list("drags", "where the user drags the map after the screen is opened") { drag in
      let after = drag.quantity(
        "after", .time, in: 0...86_400, default: 10, "time from the opening of the screen")
      let height = drag.quantity(
        "height", .length, in: 10...40_000_000, default: 1400,
        "from the lower to the upper edge of the map")
      return drag.place("to", "the middle of the map then").map {
        MapDrag(after: .seconds(after), place: $0.coordinate, heightMeters: height)
      }
    }
  }

  /// What the map shows on the way there, a little short of it at first.
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
  /// This time, and `count` times `step` more.
  func later(by step: Timespan, times count: Int) -> Timespan {
    Timespan(nanoseconds: nanoseconds + step.nanoseconds * Int64(count))
  }
}
