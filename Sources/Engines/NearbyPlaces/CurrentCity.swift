import Geodesy
public import Sensing

/// Finds the city of a list that the user is in or near: the nearest one to his last fix (TM-3).
///
/// A city without a position is never chosen; of two at the same distance the first in the list is.
/// The result holds for a day, or until a fix changes it. Nothing is kept after a restart (BL-7).
public struct CurrentCity: Engine {
  public struct City: Hashable, Sendable {
    public var id: Int64
    public var name: String
    /// In degrees; nil if the source gives none.
    public var latitudeDegrees: Double?
    public var longitudeDegrees: Double?

    public init(id: Int64, name: String, latitudeDegrees: Double?, longitudeDegrees: Double?) {
      self.id = id
      self.name = name
      self.latitudeDegrees = latitudeDegrees
      self.longitudeDegrees = longitudeDegrees
    }
  }

  public struct Policy: Hashable, Sendable {
    public var age = FixAge()
    /// Worst accuracy of a fix that determines the city, in meters (assumed: cities are farther
    /// apart).
    public var accuracyMeters = 5000.0
    /// How long a city holds after the fix that determined it.
    public var lifetime = Timespan.seconds(24 * 3600)
    /// A city is replaced only if another is nearer by more than this, in meters (assumed): halfway
    /// between two, fixes fall on either side.
    public var hysteresisMeters = 500.0

    /// Whether a missing coordinate counts as 0.
    package var missingIsZero = false
    /// Whether distances are computed in degrees on a flat map that ends at the antimeridian.
    package var isFlat = false
    /// Whether a city holds forever.
    package var keepsForGood = false

    public init() {}
  }

  public enum Output: Hashable, Sendable {
    /// The user is in or near the city with this id.
    case city(Int64, meters: Double)
    /// The user's city is unknown: no city is usable, or the last fix is too old.
    case unknown
  }

  private static let token = WakeToken(rawValue: 0)

  private let policy: Policy
  private let ids: [Int64]
  private let coordinates: [Coordinate]
  private var freshness: FixFreshness
  /// Index of the current city, and when its last fix was measured.
  private var current: Int?
  private var measured: Instant?
  private var pendingWake: Instant?
  private var hasTold = false

  public init(cities: [City], policy: Policy = Policy()) {
    self.policy = policy
    let usable = cities.compactMap { city -> (Int64, Coordinate)? in
      let missing: Double? = policy.missingIsZero ? 0 : nil
      guard let latitude = city.latitudeDegrees ?? missing,
        let longitude = city.longitudeDegrees ?? missing
      else { return nil }
      let coordinate = Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude)
      return coordinate.isValid ? (city.id, coordinate) : nil
    }
    ids = usable.map(\.0)
    coordinates = usable.map(\.1)
    freshness = FixFreshness(lifetime: policy.age.lifetime)
  }

  /// The id of the city where the user is; nil if unknown.
  public var city: Int64? { current.map { ids[$0] } }

  public mutating func handle(
    _ event: Event, at instant: Instant, into effects: inout EffectBuffer<Output>
  ) {
    switch event {
    case .fix(let fix): handle(fix, at: instant, into: &effects)
    case .authorization(let authorization):
      if !authorization.allowsLocation { forget(into: &effects) }
    case .wake(CurrentCity.token):
      pendingWake = nil
      expire(at: instant, into: &effects)
    default: break
    }
  }

  private mutating func handle(
    _ fix: Fix, at instant: Instant, into effects: inout EffectBuffer<Output>
  ) {
    guard fix.isValid, let accuracy = fix.horizontalAccuracyMeters,
      accuracy <= policy.accuracyMeters, let measured = freshness.accept(fix, at: instant)
    else { return }
    guard let (nearest, meters) = nearest(to: fix.coordinate) else { return forget(into: &effects) }
    self.measured = measured
    if pendingWake == nil { askForWake(into: &effects) }
    var next = nearest
    var away = meters
    if let current, current != nearest {
      let held = distance(to: current, from: fix.coordinate)
      if held <= meters + policy.hysteresisMeters { (next, away) = (current, held) }
    }
    guard next != current else { return }
    current = next
    hasTold = true
    effects.emit(.city(ids[next], meters: away))
  }

  /// The nearest city, the first in the list if several are equally near; compared in whole
  /// millimeters, because rounding errors make equal distances differ.
  private func nearest(to place: Coordinate) -> (index: Int, meters: Double)? {
    var best: (index: Int, meters: Double)?
    for index in coordinates.indices {
      let meters = distance(to: index, from: place)
      if best.map({ (meters * 1000).rounded() < ($0.meters * 1000).rounded() }) ?? true {
        best = (index, meters)
      }
    }
    return best
  }

  private func distance(to index: Int, from place: Coordinate) -> Double {
    guard policy.isFlat else { return place.distanceMeters(to: coordinates[index]) }
    let north = coordinates[index].latitudeDegrees - place.latitudeDegrees
    let east = coordinates[index].longitudeDegrees - place.longitudeDegrees
    return (north * north + east * east).squareRoot() * Angle.radiansPerDegree * earthRadiusMeters
  }

  private mutating func askForWake(into effects: inout EffectBuffer<Output>) {
    guard !policy.keepsForGood, let measured else { return }
    let due = measured + policy.lifetime
    pendingWake = due
    effects.wake(at: due, CurrentCity.token)
  }

  private mutating func expire(at instant: Instant, into effects: inout EffectBuffer<Output>) {
    guard let measured else { return }
    if instant >= measured + policy.lifetime {
      forget(into: &effects)
    } else {
      askForWake(into: &effects)
    }
  }

  private mutating func forget(into effects: inout EffectBuffer<Output>) {
    measured = nil
    guard current != nil || !hasTold else { return }
    current = nil
    hasTold = true
    effects.emit(.unknown)
  }
}
