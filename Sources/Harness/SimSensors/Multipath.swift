import Elementary
import SimKernel

/// Echoes off walls that push a position aside for a while, smoothed by the receiver.
///
/// Onsets and ends come in continuous time, and the receiver's filter is worked out exactly between
/// them, so that nothing here depends on the rate of fixes. A push in force when the surroundings
/// change goes on, of the size it had, and ends at the pace of the new surroundings.
struct Multipath {
  /// Time constant of the receiver's filter in seconds (assumed).
  static let filterTau = 3.0
  /// A push has so much of its size along the lane, times a normal draw (assumed).
  static let alongShare = 0.3
  /// A phone that stands keeps the same echoes: they last longer by this factor, where a walker
  /// averages them out (assumed).
  static let standingFactor = 3.0

  /// What the position is off by, in meters.
  private(set) var along = 0.0
  private(set) var across = 0.0
  /// What the receiver knows of it, late by once more the filter.
  private var knownAlong = 0.0
  private var knownAcross = 0.0
  private var target = (along: 0.0, across: 0.0)
  private var isOn = false
  private var change: Hazard
  private var now = 0.0
  private var random: RandomStream

  init(random: RandomStream) {
    var random = random
    change = Hazard(rate: 0, from: 0, &random)
    self.random = random
  }

  /// Square of the size that the receiver knows of, in square meters.
  var knownSquared: Double { knownAlong * knownAlong + knownAcross * knownAcross }

  /// Goes on to `time` in seconds under `preset`; `isStanding` is of the phone.
  mutating func advance(to time: Double, _ preset: GnssPreset, isStanding: Bool) {
    let lasting = preset.multipathSeconds * (isStanding ? Multipath.standingFactor : 1)
    func rate() -> Double { isOn ? 1 / lasting : preset.multipathRate }
    change.pace(rate(), from: now)
    while change.due <= time {
      follow(until: change.due)
      isOn.toggle()
      target = isOn ? push(preset) : (0, 0)
      change.restart(rate: rate(), &random)
    }
    follow(until: time)
  }

  private mutating func push(_ preset: GnssPreset) -> (along: Double, across: Double) {
    let size = random.gamma(shape: preset.multipathShape, scale: preset.multipathScale)
    return (
      Multipath.alongShare * size * random.normal(), random.chance(0.5) ? size : -size
    )
  }

  /// Two first-order filters in a row, the second for what is known, over a time without a change.
  private mutating func follow(until time: Double) {
    let spans = (time - now) / Multipath.filterTau
    now = time
    let decay = Portable.exp(-spans)
    func step(_ error: inout Double, _ known: inout Double, _ target: Double) {
      let off = error - target
      known = target + (known - target + off * spans) * decay
      error = target + off * decay
    }
    step(&along, &knownAlong, target.along)
    step(&across, &knownAcross, target.across)
  }
}
