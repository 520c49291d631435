import SimEnergy
import SimKernel
import SimMetrics

/// One run of one variant: its input, its record, and its scores.
struct ScoredRun: Sendable {
  var input: RunInput
  var record: RunRecord
  /// Scores by metric name; each is computed once, even if several expectations use it.
  private let scores: [String: Score]

  init(_ record: RunRecord, of input: RunInput, power: PowerPlan?, metrics: [Metric]) {
    self.input = input
    self.record = record
    let view = RunView(record, power: power, faults: input.faultWindows)
    var scores: [String: Score] = [:]
    for metric in metrics where scores[metric.name] == nil {
      scores[metric.name] = metric.score(view)
    }
    self.scores = scores
  }

  /// Returns the score of `metric`, which must be one of the metrics given at creation.
  func score(_ metric: Metric) -> Score {
    guard let score = scores[metric.name] else {
      preconditionFailure("the run was not scored by \(metric.name)")
    }
    return score
  }
}
