public import Geodesy
import Sensing
public import SimKernel

/// Removes data from a recording that reveals who walked where and when (MG-15), as far as the
/// recording stays usable.
public struct Redaction: Hashable, Sendable {
  /// In meters, at least 0; fixes this near to the start or end of the recording are dropped,
  /// whenever they were: somebody may live there.
  public var zoneMeters: Double
  /// Positions are moved to the nearest point of a grid of this size, in meters; 0 does not move
  /// them.
  public var gridMeters: Double
  /// The new place of the first remaining fix; nil does not move the walk.
  public var place: Coordinate?
  /// Unix time of the new start in nanoseconds; nil does not change the clock.
  public var startNanoseconds: Int64?
  /// The zones if the place is kept; nil where nothing is dropped, or the walk is moved.
  public var zones: HomeZones?
  /// Whether the ways from and to the zones are also shown; straight ones point to the home.
  public var showsLegs: Bool

  /// A few minutes' walk from home (assumed).
  public static let usualZoneMeters = 200.0

  /// 2000-01-01T00:00:00Z.
  public static let nowhenNanoseconds: Int64 = 946_684_800_000_000_000

  /// A place without streets: 0° N, 0° E.
  public static let nowhere = Coordinate(latitudeDegrees: 0, longitudeDegrees: 0)

  /// - Parameter secret: of `HomeZones.secretBytes`; draws the zones if the place is kept: zones
  ///   around the ends themselves would reveal the ends by their rims.
  public init(
    zoneMeters: Double = usualZoneMeters, gridMeters: Double = 0, place: Coordinate? = nowhere,
    startNanoseconds: Int64? = nowhenNanoseconds, secret: [UInt8]? = nil, showsLegs: Bool = false
  ) {
    precondition(place != nil || zoneMeters == 0 || secret != nil, "zones that nobody can guess")
    zones =
      place == nil && zoneMeters > 0
      ? secret.map { HomeZones(secret: $0, nearMeters: zoneMeters) } : nil
    self.showsLegs = showsLegs
    self.zoneMeters = zoneMeters
    self.gridMeters = gridMeters
    self.place = place
    self.startNanoseconds = startNanoseconds
  }

  /// Returns the part of `trace` that may be shown; without fixes where all are in the zones. Its
  /// notes, its origin and its truth are dropped: the truth contains the way that the fixes blur.
  /// Steps count from the first remaining one, because a count since the phone's start would link
  /// recordings.
  public func applied(to trace: Trace) -> Trace {
    var left = trace
    left.notes = []
    left.origin = nil
    left.truth = nil
    if let zones {
      left.fixes = ShownFixes(zones: zones, showsLegs: showsLegs).kept(of: trace.fixes)
        .map { trace.fixes[$0] }
    } else if let first = trace.fixes.first?.coordinate, let last = trace.fixes.last?.coordinate {
      left.fixes.removeAll { fix in
        fix.coordinate.distanceMeters(to: first) < zoneMeters
          || fix.coordinate.distanceMeters(to: last) < zoneMeters
      }
    }
    guard let start = left.fixes.first, let end = left.fixes.last else {
      left.fixes = []
      left.headings = []
      left.motions = []
      return left
    }
    left = left.cut(from: start.delivered, to: end.delivered)
    left.countStepsAnew()
    if gridMeters > 0 { left.coarsen(gridMeters: gridMeters) }
    if let place { left = left.moved(to: place) }
    if let startNanoseconds, left.epochNanoseconds != nil {
      left.epochNanoseconds = startNanoseconds
    }
    return left
  }

  /// Descriptions of what can still be learned from the redacted `trace`.
  public func remains(in trace: Trace) -> [String] {
    var words: [String] = []
    if place == nil {
      words.append("the place: positions are where they were")
      if let zones {
        words.append(
          "the part of town: the ends lie in zones \(Int(2 * zones.reachMeters)) m wide; many "
            + "recordings of one home, or knowledge of the streets, narrow them")
      }
    } else {
      words.append("the shape of the way, which can be laid on a street map")
    }
    if gridMeters > 0, trace.fixes.contains(where: { $0.courseDegrees != nil }) {
      words.append("speed and course, from which the way can be computed more finely than the grid")
    }
    if startNanoseconds == nil, trace.epochNanoseconds != nil {
      words.append("date and time of day")
    }
    words.append("pace, pauses and how long it took")
    if trace.headings.contains(where: { $0.trueDegrees != nil && $0.magneticDegrees != nil }) {
      words.append("the difference of true and magnetic north, which tells the region")
    }
    let kinds = Set(trace.motions.map(\.reading.kind))
    if kinds.contains(.magneticField) {
      words.append("strength and dip of the magnetic field, which tell the region")
    }
    if kinds.contains(.steps) || kinds.contains(.gravity) { words.append("the walker's gait") }
    if !trace.headings.isEmpty || !kinds.isEmpty {
      words.append("how the phone was turned and carried")
    }
    words.append("the habits of the phone: cadence, providers, reported accuracies")
    return words
  }
}

extension Trace {
  fileprivate mutating func countStepsAnew() {
    var first: Int?
    for i in motions.indices {
      guard case .steps(let steps) = motions[i].reading else { continue }
      let zero = first ?? steps.count
      first = zero
      motions[i].reading = .steps(StepCount(count: max(0, steps.count - zero)))
    }
  }

  /// Moves every position to a grid around the first one, and adds the resulting error to its
  /// accuracy: rounding both axes has an RMS error of the grid over √6.
  fileprivate mutating func coarsen(gridMeters grid: Double) {
    guard let first = fixes.first?.coordinate else { return }
    let plane = LocalPlane(origin: first)
    for i in fixes.indices {
      let point = plane.point(fixes[i].coordinate)
      fixes[i].coordinate = plane.coordinate(
        PlanePoint(
          east: (point.east / grid).rounded() * grid, north: (point.north / grid).rounded() * grid))
      if case .given(let accuracy) = fixes[i].accuracy {
        fixes[i].accuracy = .given((accuracy * accuracy + grid * grid / 6).squareRoot())
      }
    }
  }
}
