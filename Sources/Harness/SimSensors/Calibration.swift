import Sensing
import SimKernel

/// The state of a phone's compass calibration: it drifts after a while, the phone notices this
/// late, and a figure of eight calibrates it again.
struct Calibration {
  enum State { case calibrated, drifting, lost }

  /// Mean time until a calibrated phone begins to drift, and until a drifting phone notices it, in
  /// seconds. The first is from the reference model; the second is assumed to be equal.
  static let meanSeconds = 600.0
  /// Factor by which the error by iron grows in a drifting phone: compasses without calibration
  /// were measured two to three times worse (Lviv, eleven phones).
  static let driftFactor = 3.0
  /// How long after a figure of eight the phone is calibrated, in seconds (assumed).
  static let recoverySeconds = 3.0...8

  private(set) var state: State
  /// Factor of the error by iron against its preset.
  private(set) var ironFactor = 1.0
  private var change: Hazard
  /// Times of the coming figures of eight, in seconds, the latest first.
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

  /// Time of the next event, in seconds.
  var due: Double { min(change.due, recovery, gestures.last ?? .infinity) }

  /// Applies the event that is due.
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
