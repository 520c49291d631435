import Elementary
import Geodesy
import Sensing
import SimKernel

/// The areas that an app gets with reduced accuracy (iOS): radius 1–20 km, at most four per hour.
struct ReducedPositions {
  static let spacing = Timespan.seconds(900)
  static let radiusMeters = 1_000.0...20_000

  /// Time of the next one; the distant future without a request.
  private(set) var due = Instant.distantFuture
  /// The last one, which is given again at a new start.
  private(set) var last: Fix?
  private let areas: [(radius: Double, east: Double, north: Double)]

  init(until end: Instant, random: RandomStream) {
    var random = random
    let count = Int(max(0, end.nanoseconds) / Self.spacing.nanoseconds) + 1
    areas = (0..<count).map { _ in
      // log-uniform: small areas are as common as large ones
      let span = Self.radiusMeters
      let ratio = Portable.log(span.upperBound / span.lowerBound)
      let radius = span.lowerBound * Portable.exp(ratio * random.uniform())
      let off = radius * random.uniform().squareRoot()
      let (sin, cos) = Portable.sincos(degrees: 360 * random.uniform())
      return (radius, off * sin, off * cos)
    }
  }

  /// Sets whether positions are requested from `instant` on; the least spacing still applies.
  mutating func run(_ isAsked: Bool, from instant: Instant) {
    guard isAsked else {
      due = .distantFuture
      return
    }
    guard due == .distantFuture else { return }
    due = last.map { max(instant, $0.measured + Self.spacing) } ?? instant
  }

  mutating func fix(at instant: Instant, _ place: Whereabouts) -> Fix {
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
