public import SimSensors

/// The numbers of a compass and a hand, with their names in a file of phones.
public enum CompassNumber: String, CaseIterable, Sendable {
  case hand = "hand.spread"
  case handMemory = "hand.memory"
  case restlessness = "hand.restlessness"
  case gait = "gait.spread"
  case stride = "gait.stride"
  case variability = "gait.variability"
  case steps = "gait.steps"
  case overtones = "gait.overtones"
  case factor = "iron.factor"
  case placeShare = "iron.share"
  case placeScale = "iron.scale"
  case grain = "sensor.grain"
  case rounding = "sensor.step"
  case late = "sensor.late"
  case lateRuns = "sensor.late_runs"
  case tick = "sensor.tick"

  var profilePath: WritableKeyPath<HeadingProfile, Double> {
    switch self {
    case .hand: \.handDegrees
    case .handMemory: \.handSeconds
    case .restlessness: \.restlessness
    case .gait: \.gaitDegrees
    case .stride: \.strideSeconds
    case .variability: \.strideSpread
    case .steps: \.stepShare
    case .overtones: \.overtones
    case .factor: \.errorFactor
    case .placeShare: \.placeShare
    case .placeScale: \.placeMeters
    case .grain: \.grainDegrees
    case .rounding: \.stepDegrees
    case .late: \.lateSeconds
    case .lateRuns: \.lateRuns
    case .tick: \.tickSeconds
    }
  }

  /// Its value in `compass`, in base units.
  public func value(of compass: HeadingProfile) -> Double { compass[keyPath: profilePath] }
}

/// A compass, and how much its walker turns: without a truth a heading contains both.
struct CarriedCompass: Hashable, Sendable {
  var profile: HeadingProfile
  /// Deviation of the walker's turning, in degrees per second.
  var turning = 20.0
}

/// The fitted numbers of a carried compass.
enum CarriedNumber: FitNumber {
  case compass(CompassNumber)
  case turning

  var path: WritableKeyPath<CarriedCompass, Double> {
    switch self {
    case .compass(let number):
      (\CarriedCompass.profile as WritableKeyPath).appending(path: number.profilePath)
    case .turning: \.turning
    }
  }
}
