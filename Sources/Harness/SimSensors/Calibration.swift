import Sensing
import SimKernel

/// How well a phone knows its own iron: it forgets by and by, notices late, and learns anew from a
/// figure of eight.
struct Calibration {
  enum State { case calibrated, drifting, lost }

  /// Mean time in which a calibrated phone begins to drift, and a drifting one to notice, in
  /// seconds. The first as the reference model has it, the second assumed to be alike.
  static let meanSeconds = 600.0
  /// What the iron adds to a heading grows so much: unattended compasses were measured two to three
  /// times worse (Lviv, eleven phones).
  static let driftFactor = 3.0
  /// How long after a figure of eight the phone is calibrated, in seconds (assumed).
  static let recoverySeconds = 3.0...8

  private(set) var state: State
  /// How much larger than in its preset the error by iron is.
  private(set) var ironFactor = 1.0
  private var change: Hazard
  /// Figures of eight to come, the last first, in seconds.
  private var gestures: [Double]
  private var recovery = Double.infinity
  private let losesIt: Bool
  private var random: RandomStream

  init(
    startsLost: Bool, losesIt: Bool, figureEights: [Instant], random: RandomStream
  ) {
    self.losesIt = losesIt
    state = startsLost ? .lost : .calibrated
    gestures = figureEights.map(\.seconds).sorted(by: >)
    var random = random
    let rate = losesIt && !startsLost ? 1 / Calibration.meanSeconds : 0
    change = Hazard(rate: rate, from: 0, &random)
    self.random = random
  }

  /// When the next thing happens, in seconds.
  var due: Double { min(change.due, recovery, gestures.last ?? .infinity) }

  /// What is due happens.
  mutating func advance() {
    let time = due
    if gestures.last == time {
      gestures.removeLast()
      recovery = min(recovery, time + random.uniform(in: Calibration.recoverySeconds))
    } else if recovery == time {
      recovery = .infinity
      state = .calibrated
      ironFactor = 1
      let rate = losesIt ? 1 / Calibration.meanSeconds : 0
      change = Hazard(rate: rate, from: time, &random)
    } else {
      state = state == .calibrated ? .drifting : .lost
      ironFactor = Calibration.driftFactor
      change.restart(rate: state == .lost ? 0 : 1 / Calibration.meanSeconds, &random)
    }
  }
}
