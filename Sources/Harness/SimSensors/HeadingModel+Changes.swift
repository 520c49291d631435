import Elementary
import Geodesy
import SimKernel

/// Events of a heading model: disturbances, calibration, the report, the pose of the phone.
extension HeadingModel {
  /// Applies all events due up to `time`; returns the time of the next event, in seconds.
  mutating func settle(at time: Double) -> Double {
    while true {
      let due = min(
        disturbanceChange.due, silenceChange.due, calibration.due, reporter.due)
      if due > time { return due }
      ahead = nil
      if due == disturbanceChange.due {
        let begins = disturbance == nil
        disturbance =
          begins
          ? Disturbance(medianMicrotesla: site.preset.burstMicrotesla, &fieldRandom) : nil
        disturbanceChange.restart(rate: disturbanceRate, &fieldRandom)
        reporter.note(at: due)
      } else if due == silenceChange.due {
        isSilent.toggle()
        silenceChange.restart(rate: silenceRate, &fieldRandom)
        reporter.note(at: due)
      } else if due == calibration.due {
        calibration.advance()
        if calibration.state == .calibrated { takeCalibratedSites() }
        reporter.note(at: due)
      } else {
        reporter.judge(circumstances)
      }
    }
  }

  /// Continues in the surroundings of `site` from `time` on.
  mutating func enterSite(at time: Double) {
    disturbanceChange.pace(disturbanceRate, from: time)
    silenceChange.pace(silenceRate, from: time)
    reporter.note(at: time)
  }

  /// The offset of the phone's reading from its true direction in `pose`, in degrees: raised or at
  /// the ear it may flip, and in a pocket or bag its direction is random.
  mutating func offset(of pose: Pose) -> Double {
    switch pose {
    case .held, .swinging: 0
    case .raised, .atEar:
      options.source == .compass && poseRandom.chance(HeadingModel.flipChance) ? 180 : 0
    case .pocketed, .bagged: 360 * poseRandom.uniform()
    }
  }

  /// The direction that the magnetometer of a walker who faces `facing` shows before the filter,
  /// without noise and wander: in [0, 360), against magnetic north.
  // inlined, as a call would copy the model
  @inline(__always)
  func pointing(facing: Double) -> Double {
    let field = facing + poseDegrees - options.field.declinationDegrees
    let turns = field * (1 / 360.0)
    let preset = site.preset
    let error =
      preset.constantSigma * constant
      + preset.hardIronSigma * calibration.ironFactor * hardIron.value(at: turns)
      + preset.softIronSigma * softIron.value(at: turns)
    let disturbed = disturbance?.headingError(in: options.field) ?? 0
    return Angle.wrappedTo360(field + error + disturbed)
  }

  /// Returns `degrees` wrapped to [0, 360); fast for values that are in this range already.
  @inline(__always)
  static func wrapped(_ degrees: Double) -> Double {
    degrees >= 0 && degrees < 360 ? degrees : wrappedFromAfar(degrees)
  }

  @inline(never)
  private static func wrappedFromAfar(_ degrees: Double) -> Double { Angle.wrappedTo360(degrees) }

  /// The turn from one direction in [0, 360) to another, in (−180, 180].
  static func turn(from: Double, to: Double) -> Double {
    let turn = to - from
    return turn > 180 ? turn - 360 : turn <= -180 ? turn + 360 : turn
  }

  private mutating func takeCalibratedSites() {
    guard site.preset.startsUncalibrated else { return }
    sites = calibratedSites
    enter(calibratedSites[Int((surroundings ?? .lane).rawValue)])
  }

  private var disturbanceRate: Double {
    disturbance == nil ? site.preset.burstRate : 1 / site.preset.burstSeconds
  }

  private var silenceRate: Double {
    isSilent ? 1 / HeadingModel.invalidSeconds : site.invalidRate
  }

  private var circumstances: HeadingReporter.Circumstances {
    HeadingReporter.Circumstances(
      wanderSigma: site.preset.wanderSigma, isCalibrationLost: calibration.state == .lost,
      isSilent: isSilent, isDisturbanceNoticed: disturbance?.isNoticed ?? false,
      anomaly: disturbance?.anomaly(in: options.field) ?? 0)
  }
}
