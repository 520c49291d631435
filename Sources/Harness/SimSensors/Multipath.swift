import Elementary
import SimKernel

/// Echoes off walls that push a position aside for a while, smoothed by the receiver.
///
/// Onsets and ends are in continuous time, and the receiver's filter is computed exactly between
/// them, so nothing here depends on the rate of fixes. When the surroundings change, a push in
/// progress continues with the same size and ends at the rate of the new surroundings.
struct Multipath {
  /// Time constant of the receiver's filter in seconds (assumed).
  static let filterTau = 3.0
  /// Part of a push along the lane: this share of its size, times a normal draw (assumed).
  static let alongShare = 0.3
  /// Factor of the duration of echoes for a standing phone; a walker averages them out (assumed).
  static let standingFactor = 3.0

  /// Error of the position, in meters.
  private(set) var north = 0.0
  private(set) var east = 0.0
  /// The part that the receiver knows, delayed by the filter a second time.
  private var knownNorth = 0.0
  private var knownEast = 0.0
  private var target = (north: 0.0, east: 0.0)
  private var isOn = false
  private var change: Hazard
  private var now = 0.0
  /// The last step of the filter, in time constants, and the share of an error left after it.
  private var lastSpans = 0.0
  private var lastDecay = 1.0
  private var random: RandomStream

  init(random: RandomStream) {
    var random = random
    change = Hazard(rate: 0, from: 0, &random)
    self.random = random
  }

  /// Square of the size that the receiver knows, in square meters.
  var knownSquared: Double { knownNorth * knownNorth + knownEast * knownEast }

  /// Advances to `time` in seconds under `preset`. `isStanding` is for the phone; `street` is the
  /// bearing of the street, which sets the direction of new pushes only.
  mutating func advance(
    to time: Double, _ preset: GnssPreset, isStanding: Bool,
    street: (sin: Double, cos: Double) = (0, 1)
  ) {
    let lasting = preset.multipathSeconds * (isStanding ? Multipath.standingFactor : 1)
    func rate() -> Double { isOn ? 1 / lasting : preset.multipathRate }
    change.pace(rate(), from: now)
    while change.due <= time {
      follow(until: change.due)
      isOn.toggle()
      target = isOn ? push(preset, street) : (0, 0)
      change.restart(rate: rate(), &random)
    }
    follow(until: time)
  }

  private mutating func push(
    _ preset: GnssPreset, _ street: (sin: Double, cos: Double)
  ) -> (north: Double, east: Double) {
    let size = random.gamma(shape: preset.multipathShape, scale: preset.multipathScale)
    let along = Multipath.alongShare * size * random.normal()
    let across = random.chance(0.5) ? size : -size
    return (along * street.cos - across * street.sin, along * street.sin + across * street.cos)
  }

  /// Advances two first-order filters in a row, the second for the known part, over a time without
  /// a change.
  private mutating func follow(until time: Double) {
    let spans = (time - now) / Multipath.filterTau
    now = time
    // most steps are as long as the last one
    if spans != lastSpans { (lastSpans, lastDecay) = (spans, Portable.exp(-spans)) }
    let decay = lastDecay
    func step(_ error: inout Double, _ known: inout Double, _ target: Double) {
      let off = error - target
      known = target + (known - target + off * spans) * decay
      error = target + off * decay
    }
    step(&north, &knownNorth, target.north)
    step(&east, &knownEast, target.east)
  }
}
