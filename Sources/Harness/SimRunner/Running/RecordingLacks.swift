import Geodesy
import SimFeatures
import SimKernel
import SimMetrics
import SimScenarios
import SimText
import SimTraces

/// Something that a feature can't do with a recording, because the recording lacks data.
struct ClosedFeature {
  /// The feature's name.
  var feature: String
  /// The missing data, what it disables, and a remedy.
  var words: String
}

extension Scenario {
  /// Returns what the features under test can't do with `recording` because data is missing.
  func lacks(of recording: Trace) -> [ClosedFeature] {
    recording.needs.flatMap { need in
      features.compactMap { feature in
        feature.limitation(by: need.lack).map {
          ClosedFeature(feature: feature.names.last ?? feature.key, words: need.sentence($0))
        }
      }
    }
  }

  /// Throws if an expectation needs the truth and `recording` has none.
  func requireTruth(of recording: Trace) throws(Diagnostic) {
    guard recording.truth == nil else { return }
    guard let blind = expectations.first(where: { $0.metric.needs.contains(.truth) }) else {
      return
    }
    var refusal = blind.refusal
    refusal.message =
      "'\(blind.metric.name)' needs the true position of the phone, which the recording "
      + "does not contain"
    refusal.hint =
      "replay a trace that holds the truth, or judge it on a synthetic walk: 'world' and 'walk' "
      + "instead of 'trace'"
    throw refusal
  }

  /// Whether `recording`, without any fix, still has what a replay needs: headings, and a home that
  /// is known without a fix.
  func canReplayHeadings(of recording: Trace) -> Bool {
    !recording.headings.isEmpty && home.coordinate != nil
  }
}

extension Scenario.Home {
  /// The coordinate of home; nil if only a recording determines it.
  var coordinate: Coordinate? {
    if case .coordinate(let coordinate, _) = self { coordinate } else { nil }
  }
}
