import Geodesy
import SimFeatures
import SimKernel
import SimMetrics
import SimScenarios
import SimTraces

/// What a feature does not do with a recording, as that lacks something.
struct ClosedFeature {
  /// The feature's name.
  var feature: String
  /// What is missing, what that closes, and what helps.
  var words: String
}

extension Scenario {
  /// What the features under test don't do with `recording`, as it lacks what they need.
  func lacks(of recording: Trace) -> [ClosedFeature] {
    recording.needs.flatMap { need in
      features.compactMap { feature in
        feature.closed(by: need.lack).map {
          ClosedFeature(feature: feature.names.last ?? feature.key, words: need.sentence($0))
        }
      }
    }
  }

  /// Throws where something is expected that only the truth can tell, and `recording` has none.
  func requireTruth(of recording: Trace) throws(Diagnostic) {
    guard recording.truth == nil else { return }
    guard let blind = expectations.first(where: { $0.metric.needs.contains(.truth) }) else {
      return
    }
    var refusal = blind.refusal
    refusal.message =
      "'\(blind.metric.name)' needs to know where the phone really was, which the recording "
      + "doesn't tell"
    refusal.hint =
      "replay a trace that holds the truth, or judge it on a synthetic walk: 'world' and 'walk' "
      + "instead of 'trace'"
    throw refusal
  }

  /// Whether `recording` has no fix but what a replay needs all the same: headings, and a home that
  /// is known without a fix.
  func canReplayHeadings(of recording: Trace) -> Bool {
    !recording.headings.isEmpty && home.coordinate != nil
  }
}

extension Scenario.Home {
  /// Where it is; nil where only a recording tells.
  var coordinate: Coordinate? {
    if case .coordinate(let coordinate, _) = self { coordinate } else { nil }
  }
}
