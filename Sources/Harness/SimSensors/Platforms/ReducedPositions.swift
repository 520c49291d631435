import Elementary
import Geodesy
import Sensing
import SimKernel

/// The area that an app is told where the user keeps his position to himself (iOS reduced
/// accuracy): 1–20 km wide, four times an hour at most.
struct ReducedPositions {
  static let spacing = Timespan.seconds(900)
  static let radiusMeters = 1_000.0...20_000

  /// When the next one comes; the distant future where nobody asks.
  private(set) var due = Instant.distantFuture
  /// The last one, which a new start is given again.
  private(set) var last: Fix?
  private let areas: [(radius: Double, east: Double, north: Double)]

  init(until end: Instant, random: RandomStream) {
    var random = random
    let count = Int(max(0, end.nanoseconds) / Self.spacing.nanoseconds) + 1
    areas = (0..<count).map { _ in
      // small areas are as common as large ones on a scale of ratios
      let span = Self.radiusMeters
      let ratio = Portable.log(span.upperBound / span.lowerBound)
      let radius = span.lowerBound * Portable.exp(ratio * random.uniform())
      let off = radius * random.uniform().squareRoot()
      let (sin, cos) = Portable.sincos(degrees: 360 * random.uniform())
      return (radius, off * sin, off * cos)
    }
  }

  /// Whether positions are asked for from `instant` on; none comes before its time.
  mutating func run(_ isAsked: Bool, from instant: Instant) {
    guard isAsked else {
      due = .distantFuture
      return
    }
    guard due == .distantFuture else { return }
    due = last.map { max(instant, $0.measured + Self.spacing) } ?? instant
  }

  mutating func take(at instant: Instant, _ place: Whereabouts) -> Fix {
    let slot = Int(max(0, instant.nanoseconds) / Self.spacing.nanoseconds)
    let area = areas[min(slot, areas.count - 1)]
    let fix = Fix(
      coordinate: place.coordinate(at: instant, east: area.east, north: area.north),
      horizontalAccuracyMeters: area.radius, provider: .fused, measured: instant)
    last = fix
    due = instant + Self.spacing
    return fix
  }
}
