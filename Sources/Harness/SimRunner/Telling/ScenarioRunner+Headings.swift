import Sensing
import SimFeatures
import SimKernel
import SimScenarios
import SimSensors

extension ScenarioRunner {
  /// Share of invalid headings above which the notes mention them: the compass is then judged on
  /// the rest alone.
  private static let manyInvalid = 0.1

  /// Notes on why a compass could not be judged for the whole walk.
  func headingNotes(_ input: RunInput) -> [String] {
    guard case .walk(let plan) = scenario.source,
      let compass = scenario.features.lazy.compactMap({ $0 as? CompassSettings }).first
    else { return [] }
    var notes: [String] = []
    let headings = input.trace.headings
    let invalid = headings.filter { $0.report == .invalid }
    let share = Double(invalid.count) / Double(max(1, headings.count))
    if share > Self.manyInvalid, let first = invalid.first {
      var words =
        "compass: on seed \(input.seed) the phone reports \(Int((share * 100).rounded())) % of its "
        + "headings as invalid, the first at \(first.delivered.clockText)"
      if plan.phone.compass.losesCalibration {
        words +=
          "; a compass loses its calibration after a while, unless 'calibration: holds' or "
          + "'figure_eights' of the phone say otherwise"
      }
      notes.append(words)
    }
    if plan.phone.platform == .android, compass.limitation(by: .trueNorth) != nil {
      notes.append(
        "compass: Android's headings are against magnetic north, and the app has no declination "
          + "(compass: { declination: … }): it can't call a heading good")
    }
    return notes
  }
}
