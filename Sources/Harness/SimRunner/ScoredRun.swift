import SimEnergy
import SimKernel
import SimMetrics

/// One run of one variant: what it was given, what it left behind, and its scores.
struct ScoredRun: Sendable {
  var input: RunInput
  var record: RunRecord
  /// By the name of the metric; each is worked out once, however many ask for it.
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

  /// `metric` must be one of those it was scored by.
  func score(_ metric: Metric) -> Score {
    guard let score = scores[metric.name] else {
      preconditionFailure("the run was not scored by \(metric.name)")
    }
    return score
  }
}
