import Geodesy
import Sensing
import SimKernel

extension RunView {
  /// The fixes the app was given, in order of delivery.
  var given: [Fix] { derived(GivenFixes.self).all }
}

/// The fixes the app was given, and how well they served.
final class GivenFixes: Derivation {
  let all: [Fix]
  private let truth: GroundTruth?

  init(_ run: RunView) {
    all = run.record.givenFixes.map { run.trace.fixes[Int($0)] }
    truth = run.trace.truth
  }

  /// Seconds between the deliveries of two in a row: never negative, whatever the phone says about
  /// when it measured them.
  lazy var gaps: Sample = {
    var gaps = Sample(reserving: all.count)
    var last: Instant?
    for fix in all {
      if let last { gaps.add((fix.delivered - last).seconds, at: fix.delivered) }
      last = fix.delivered
    }
    return gaps
  }()

  /// Meters from where the phone was when it was measured; empty without truth.
  lazy var errors: Sample = {
    guard let truth else { return Sample() }
    var errors = Sample(reserving: all.count)
    for fix in all {
      errors.add(
        truth.plane.point(fix.coordinate).distance(to: truth.point(at: fix.measured)),
        at: fix.delivered)
    }
    return errors
  }()
}
