import Geodesy
import LaneMatching
import Sensing
import SimKernel
import SimNumerics
import WalkRouter

/// The accuracy of the app's own position for a walker whose fixes drift, compared with the fixes,
/// and with the matched lane where the match is sure (MG-2).
///
/// With a drift only the five minutes from its start count, otherwise the whole walk.
public struct PositionScores: Sendable {
  public private(set) var raw = MatchScores.Positions()
  /// Scores of `position: lanes`.
  public private(set) var lanes = MatchScores.Positions()
  /// Scores of `position: own`.
  public private(set) var own = MatchScores.Positions()
  /// Shares of the fixes at which the walker was inside the circle drawn by the app.
  public private(set) var inside68 = 0.0
  public private(set) var inside95 = 0.0
  /// Shares of the fixes at which the app was sure, and at which it was sure and wrong.
  public private(set) var sure = 0.0
  public private(set) var sureWrong = 0.0

  /// Largest radius of a 95 % circle that distinguishes one lane from the next, in meters; a sure
  /// position with a larger error is wrong.
  public static let sureMeters = 15.0
  private static let countedSeconds = 300.0
  private static let recoverySeconds = 20.0
  /// Time by which a drift begins before the middle of the walk, in seconds.
  private static let leadSeconds = 60.0

  /// - Parameter accuracyScale: factor of the phone's reported accuracies.
  init(_ walk: MatchWalk, _ drift: PositionDrift, accuracyScale: Double) {
    let middle = Double(walk.truth.samples.count / 2) * walk.truth.step.seconds
    let start = middle - PositionScores.leadSeconds
    var own = WalkPosition(graph: walk.appGraph)
    var matcher = LaneMatcher(graph: walk.appGraph)
    var tallies = Tallies()
    for fix in drift.fixes(of: walk, from: start) {
      var fix = fix
      fix.horizontalAccuracyMeters = fix.horizontalAccuracyMeters.map { accuracyScale * $0 }
      let match = matcher.handle(fix, at: fix.delivered)
      own.handle(fix, at: fix.delivered)
      guard let estimate = own.estimate else { continue }
      let seconds = (fix.measured - .zero).seconds - start
      tallies.note(estimate, of: walk, at: seconds)
      if drift.isNone || (0..<PositionScores.countedSeconds).contains(seconds) {
        tallies.count(fix, match, estimate, of: walk)
      }
    }
    (raw, lanes, self.own) = (
      tallies.raw.positions(), tallies.lanes.positions(), tallies.own.positions()
    )
    let count = max(1, tallies.fixes)
    (inside68, inside95) = (tallies.inside68 / count, tallies.inside95 / count)
    (sure, sureWrong) = (tallies.sure / count, tallies.sureWrong / count)
    errors = tallies.errors
  }

  /// The error of the own position at each fix, with the seconds since the drift began.
  private let errors: [(seconds: Double, meters: Double)]

  /// Increase of the position's error 20 s after `drift` against the same walk without a drift, in
  /// meters; nil if the walk was over.
  func lasting(_ drift: PositionDrift, without control: PositionScores) -> Double? {
    let after = drift.endSeconds + PositionScores.recoverySeconds
    func error(of scores: PositionScores) -> Double? {
      scores.errors.first { $0.seconds >= after }?.meters
    }
    guard let late = error(of: self), let usual = error(of: control) else { return nil }
    return late - usual
  }
}

private struct Tallies {
  var raw = PositionTally()
  var lanes = PositionTally()
  var own = PositionTally()
  var fixes = 0.0
  var inside68 = 0.0
  var inside95 = 0.0
  var sure = 0.0
  var sureWrong = 0.0
  var errors: [(seconds: Double, meters: Double)] = []

  mutating func note(_ estimate: PositionEstimate, of walk: MatchWalk, at seconds: Double) {
    let real = walk.truth.point(at: estimate.measured)
    errors.append((seconds, walk.graph.plane.point(estimate.coordinate).distance(to: real)))
  }

  mutating func count(
    _ fix: Fix, _ match: LaneMatch?, _ estimate: PositionEstimate, of walk: MatchWalk
  ) {
    let plane = walk.graph.plane
    let point = plane.point(fix.coordinate)
    let shown = match.flatMap { $0.isConfident ? $0.point : nil } ?? point
    let place = plane.point(estimate.coordinate)
    raw.add(point, of: walk, at: fix.measured)
    lanes.add(shown, of: walk, at: fix.measured)
    own.add(place, of: walk, at: fix.measured)
    let error = place.distance(to: walk.truth.point(at: fix.measured))
    fixes += 1
    if error <= estimate.radius68Meters { inside68 += 1 }
    if error <= estimate.radius95Meters { inside95 += 1 }
    guard estimate.radius95Meters <= PositionScores.sureMeters else { return }
    sure += 1
    if error > PositionScores.sureMeters { sureWrong += 1 }
  }
}
