import AudioTour
import Geodesy
import Sensing
import SimKernel
import SimSensors

/// Whose fixes go through the fences of the sweep.
public enum SweepPhones: String, CaseIterable, Sendable {
  /// A receiver without peculiarities, as that of the published table.
  case ideal
  /// A phone drawn for each walk from those that scenarios draw from, iPhones and Android phones in
  /// turn.
  case drawn

  /// The fixes of a walk, one a second, without time to a first one.
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

/// Passes of one stop on a straight lane, in one kind of surroundings, under fences of several
/// radii: how often a fence is entered, and where, by one who passes the stop and by one who walks
/// on a lane beside it (H-8).
///
/// A walk of an hour at 1 m/s with a fix a second is cut into passes of 160 m, each with a stop in
/// its middle that nothing was known of before. As in the published sweep, a receiver has a
/// position as soon as it sees satellites again; where it needs a while, fewer stops of a souk are
/// noticed.
struct FenceSweep {
  /// What makes an entry.
  enum Rule: CaseIterable {
    /// The first fix inside.
    case naive
    /// Two of the last three, inside and not vaguer than 25 m or the radius.
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

  /// How far beside the stop the walker passes.
  enum Lane: CaseIterable {
    /// On the stop's own lane, 2 m off.
    case own
    /// On a lane 15 m beside.
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
  /// What is asked, in order.
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

  /// Where, in a walk, the fences were entered: by key and pass how far the walker was from the
  /// stop, less the radius, in meters; nil where the fence was not entered.
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
