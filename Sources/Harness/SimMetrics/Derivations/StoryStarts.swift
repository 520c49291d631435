import Sensing
import SimKernel
import SimObservations

/// Where the walker was when the tour's stories started automatically, with visits defined as in
/// tuning. A stop has one story. In an ordered tour the story may start once the walker has reached
/// the previous stop.
final class StoryStarts: Derivation {
  /// A story that started in a visit of its stop.
  struct Start {
    var point: Int
    var instant: Instant
    var outcome: StopVisits.Outcome
  }

  /// Starts in the order of the points, like all lists below.
  private(set) var starts: [Start] = []
  /// Stories that started elsewhere, each at its first start.
  private(set) var falses: [(point: Int, instant: Instant)] = []
  /// Stops visited without their story, with the time of the visit.
  private(set) var missed: [(point: Int, instant: Instant)] = []
  /// Number of stops visited in their turn.
  private(set) var visitedCount = 0
  /// Whether the run has a tour and a truth.
  private(set) var isKnown = false

  init(_ run: RunView) {
    let tour = run.derived(TrueVisits.self)
    guard let truth = run.trace.truth, !tour.points.isEmpty else { return }
    isKnown = true
    let way = TrueWay(truth)
    let rules = StopVisits.Rules(isOrdered: run.facts.isTourOrdered, playsOnce: true)
    let begun = run.derived(TourRun.self).starts.filter { !$0.isByHand }
    var turn: Instant?
    for (index, point) in tour.points.enumerated() {
      let visits = StopVisits(
        at: point.place, along: way, arrivalMeters: point.arrivalMeters,
        approachDegrees: point.approachDegrees)
      let arrival = visits.arrival(from: turn, rules)
      defer { turn = arrival ?? turn }
      guard point.hasAudio else { continue }
      let first = begun.first { $0.point == index }
      let outcome = visits.judge(first.map { [$0.instant] } ?? [], from: turn, rules)
      if let first, outcome.noticed > 0 {
        starts.append(Start(point: index, instant: first.instant, outcome: outcome))
      } else if let first {
        falses.append((index, first.instant))
      }
      if let arrival {
        visitedCount += 1
        if outcome.noticed == 0 { missed.append((index, arrival)) }
      }
    }
  }
}
