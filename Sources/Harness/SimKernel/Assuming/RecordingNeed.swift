import Sensing

/// Data that a recording lacks: how much of the recording is affected, and the remedy.
public struct RecordingNeed: Hashable, Sendable {
  /// The kind of data that is missing.
  public var lack: RecordingLack
  /// The problem, as in `199 of 200 fixes carry no accuracy`.
  public var words: String
  /// The remedy: an option of the command, or advice.
  public var remedy: String

  /// One sentence with the problem, its consequence `closed` for a feature, and the remedy.
  public func sentence(_ closed: String) -> String { "\(words): \(closed); \(remedy)" }

  /// The counts of data that features may need.
  package struct Tally {
    package var fixes = 0
    package var withoutAccuracy = 0
    package var withoutCourse = 0
    package var headings = 0
    package var magneticOnly = 0
    package var withoutReport = 0
    package var hasClock = true
    package var assumesTimes = false

    package init(fixes: Int, withoutAccuracy: Int) {
      self.fixes = fixes
      self.withoutAccuracy = withoutAccuracy
    }
  }

  /// The needs that follow from `tally`, in the order of `RecordingLack`.
  package static func all(_ tally: Tally) -> [RecordingNeed] {
    RecordingLack.allCases.compactMap { lack in
      switch lack {
      case .accuracy:
        guard tally.withoutAccuracy > 0 else { return nil }
        return RecordingNeed(
          lack: lack,
          words: "\(tally.withoutAccuracy) of \(tally.fixes) fixes carry no accuracy",
          remedy: "--assume accuracy=8m")
      case .course:
        // some are without in any recording: a standing phone has no course
        guard tally.withoutCourse * 2 > tally.fixes, tally.headings > 0 else { return nil }
        return RecordingNeed(
          lack: lack,
          words: "\(tally.withoutCourse) of \(tally.fixes) fixes carry no course with a speed",
          remedy: "record with an app that writes both")
      case .headings:
        guard tally.headings == 0 else { return nil }
        return RecordingNeed(
          lack: lack, words: "there is no heading",
          remedy: "record with an app that logs the compass too")
      case .report:
        guard tally.withoutReport * 2 > tally.headings else { return nil }
        return RecordingNeed(
          lack: lack,
          words: "\(tally.withoutReport) of \(tally.headings) headings say nothing of how good "
            + "they are",
          remedy: "record with an app that writes the compass's accuracy too")
      case .trueNorth:
        guard tally.magneticOnly > 0 else { return nil }
        return RecordingNeed(
          lack: lack,
          words:
            "\(tally.magneticOnly) of \(tally.headings) headings are from magnetic north alone",
          remedy: "--assume declination=\(tally.hasClock ? "model" : "2deg")")
      case .times:
        guard tally.assumesTimes else { return nil }
        return RecordingNeed(
          lack: lack, words: "the fixes have no times, so that one a second is taken",
          remedy: "--assume pace=1.2m/s")
      case .fixes:
        guard tally.fixes == 0 else { return nil }
        return RecordingNeed(
          lack: lack, words: "there is no fix", remedy: "record with location switched on")
      }
    }
  }
}

extension Trace {
  /// The needs that remain after the assumptions.
  public var needs: [RecordingNeed] {
    var tally = RecordingNeed.Tally(
      fixes: fixes.count, withoutAccuracy: fixes.count { $0.accuracy == .notGiven })
    tally.withoutCourse = fixes.count {
      $0.courseDegrees == nil || $0.speedMetersPerSecond == nil
    }
    tally.headings = headings.count
    tally.magneticOnly = headings.count(where: \.isMagneticOnly)
    tally.withoutReport = headings.count { $0.report == .absent }
    tally.hasClock = epochNanoseconds != nil
    tally.assumesTimes = assumesTimes && !assumesPace
    return RecordingNeed.all(tally)
  }
}
