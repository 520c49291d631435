public import SimSensors

/// The numbers of a phone, with their names in a file of phones.
public enum ProfileNumber: String, CaseIterable, Sendable {
  case errorFactor = "position.factor"
  case rough = "position.rough"
  case middle = "position.middle"
  case middleMemory = "position.middle_memory"
  case white = "position.white"
  case velocityNoise = "velocity.noise"
  case velocityMemory = "velocity.memory"
  case velocityTails = "velocity.tails"
  case rateShare = "velocity.rate_share"
  case speedStep = "velocity.step"
  case beliefFactor = "accuracy.factor"
  case floor = "accuracy.floor"
  case stickiness = "accuracy.stickiness"
  case wander = "accuracy.wander"
  case wanderMemory = "accuracy.wander_memory"
  case accuracyJitter = "accuracy.jitter"
  case accuracyStep = "accuracy.step"
  case cadenceJitter = "cadence.jitter"
  case lost = "cadence.lost"
  case known = "start.known"
  case knownAccuracy = "start.known_accuracy"
  case firstFix = "start.first_fix"
  case firstAccuracy = "start.first_accuracy"
  case firstError = "start.first_error"
  case settling = "start.settling"
  case speedless = "start.speedless"

  /// Whole numbers are rounded where they are set.
  var path: WritableKeyPath<GnssProfile, Double> {
    switch self {
    case .errorFactor: \.errorFactor
    case .rough: \.roughShare
    case .middle: \.middleSigma
    case .middleMemory: \.middleSeconds
    case .white: \.whiteSigma
    case .velocityNoise: \.velocitySigma
    case .velocityMemory: \.velocitySeconds
    case .velocityTails: \.velocityTails
    case .rateShare: \.velocityShare
    case .speedStep: \.speedStep
    case .beliefFactor: \.beliefFactor
    case .floor: \.floorMeters
    case .stickiness: \.stickiness
    case .wander: \.wanderSigma
    case .wanderMemory: \.wanderSeconds
    case .accuracyJitter: \.accuracyJitter
    case .accuracyStep: \.accuracyStep
    case .cadenceJitter: \.cadenceJitter
    case .lost: \.lostShare
    case .known: \.knownCount
    case .knownAccuracy: \.knownMeters
    case .firstFix: \.firstFixSeconds
    case .firstAccuracy: \.firstMeters
    case .firstError: \.firstErrorMeters
    case .settling: \.settleSeconds
    case .speedless: \.speedlessCount
    }
  }

  /// Its value in `phone`, in base units.
  public func value(of phone: GnssProfile) -> Double { phone[keyPath: path] }
}

extension ProfileNumber: FitNumber {}

extension GnssProfile {
  fileprivate var knownCount: Double {
    get { Double(knownFirst) }
    set { knownFirst = Int(newValue.rounded()) }
  }
  fileprivate var speedlessCount: Double {
    get { Double(speedlessFixes) }
    set { speedlessFixes = Int(newValue.rounded()) }
  }
}
