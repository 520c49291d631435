import AudioTour
import Geodesy
import Sensing
import SimKernel
import SimSensors

/// The phones whose fixes are used in the sweep.
public enum SweepPhones: String, CaseIterable, Sendable {
  /// A receiver without individual properties, like that of the published table.
  case ideal
  /// A phone drawn for each walk from the population that scenarios use, alternating iPhones and
  /// Android phones.
  case drawn

  /// The fixes of a walk, one per second, without the time to a first fix.
  func fixes(under preset: GnssPreset, along truth: GroundTruth, seed: UInt64) -> [Fix] {
    let step = Timespan.seconds(1)
    let random = RandomStream(seed: seed)
    switch self {
    case .ideal:
      var options = GnssModel.Options()
      options.takesTimeToFirstFix = false
      return GnssModel(.everywhere(preset), step: step, options: options, random: random)
        .fixes(along: truth)
    case .drawn:
      var phone = SyntheticPhone(
        gnss: .everywhere(preset), fixStep: step, heading: .everywhere(.calibratedOpen),
        headingStep: step)
      phone.platform = seed % 2 == 0 ? .android : .ios
      phone.population = GnssProfile.population(of: phone.platform)
      phone.takesTimeToFirstFix = false
      return phone.fixes(along: truth, random: random)
    }
  }
}

/// Passes of one stop on a straight lane, in one kind of surroundings, with fences of several
/// radii: how often, and where, a fence is entered by a walker who passes the stop and by one on a
/// lane beside it (H-8).
///
/// A walk of an hour at 1 m/s with a fix per second is split into passes of 160 m, each with a stop
/// in its middle and without earlier state. As in the published sweep, a receiver has a position as
/// soon as it sees satellites again; if it needed some time, fewer stops of a souk would be
/// noticed.
struct FenceSweep {
  /// The condition for an entry.
  enum Rule: CaseIterable {
    /// The first fix inside.
    case naive
    /// Two of the last three fixes inside, each with an accuracy radius up to 25 m or the fence's
    /// radius.
    case twoOfThree

    var policy: FencePolicy {
      var policy = FencePolicy.naive
      if self == .twoOfThree {
        policy.confirmation = .fixes(2, of: 3)
        policy.accuracyLimitMeters = 25
      }
      return policy
    }
  }

  /// The walker's distance from the stop to the side.
  enum Lane: CaseIterable {
    /// On the stop's own lane, at 2 m.
    case own
    /// On a lane at 15 m.
    case parallel
    /// On a lane 15 m beyond the circle.
    case beyond

    func offsetMeters(_ radiusMeters: Double) -> Double {
      switch self {
      case .own: 2
      case .parallel: 15
      case .beyond: radiusMeters + 15
      }
    }
  }

  struct Key: Hashable {
    var radiusMeters: Double
    var rule: Rule
    var lane: Lane
  }

  static let passMeters = 160
  static let passesPerWalk = 3600 / passMeters

  let preset: GnssPreset
  let phones: SweepPhones
  /// The examined combinations, in order.
  let keys: [Key]

  init(_ preset: GnssPreset, radiiMeters: [Double], phones: SweepPhones = .ideal) {
    self.preset = preset
    self.phones = phones
    keys = radiiMeters.flatMap { radius in
      Rule.allCases.flatMap { rule in
        Lane.allCases.map { Key(radiusMeters: radius, rule: rule, lane: $0) }
      }
    }
  }

  /// Where the fences were entered in a walk: by key and pass, the walker's distance from the stop
  /// minus the radius, in meters; nil if the fence was not entered.
  func walk(seed: UInt64) -> [[Double?]] {
    let truth = Self.walkNorth
    let fixes = phones.fixes(under: preset, along: truth, seed: seed)
    var entries = [[Double?]](
      repeating: [Double?](repeating: nil, count: Self.passesPerWalk), count: keys.count)
    for rule in Rule.allCases {
      let chosen = keys.indices.filter { keys[$0].rule == rule }
      var trackers = (0..<Self.passesPerWalk).map { pass in
        GeofenceTracker(
          policy: rule.policy, fences: chosen.map { fence(keys[$0], pass, truth.plane) })
      }
      var events: [FenceEvent] = []
      for fix in fixes {
        let second = Int(fix.measured.seconds)
        let pass = second / Self.passMeters
        guard pass < Self.passesPerWalk else { continue }
        trackers[pass].handle(fix, at: fix.measured, into: &events)
        while let event = events.popLast() {
          let number = chosen[event.fence]
          guard event.kind == .enter, entries[number][pass] == nil else { continue }
          entries[number][pass] = trueDistance(keys[number], second) - keys[number].radiusMeters
        }
      }
    }
    return entries
  }

  private func fence(_ key: Key, _ pass: Int, _ plane: LocalPlane) -> Fence {
    let stop = PlanePoint(
      east: key.lane.offsetMeters(key.radiusMeters),
      north: Double(pass * Self.passMeters + Self.passMeters / 2))
    return Fence(coordinate: plane.coordinate(stop), radiusMeters: key.radiusMeters)
  }

  private func trueDistance(_ key: Key, _ second: Int) -> Double {
    let along = Double(second % Self.passMeters - Self.passMeters / 2)
    let across = key.lane.offsetMeters(key.radiusMeters)
    return (along * along + across * across).squareRoot()
  }

  private static var walkNorth: GroundTruth {
    let samples = [0, 3600.0].map { meters in
      GroundTruth.Sample(
        point: PlanePoint(east: 0, north: meters), speedMetersPerSecond: 1, facingDegrees: 0,
        laneDegrees: 0, edge: 0)
    }
    let origin = Coordinate(latitudeDegrees: 31.63, longitudeDegrees: -7.99)
    return GroundTruth(plane: LocalPlane(origin: origin), step: .seconds(3600), samples: samples)
  }
}
