import Geodesy
import Sensing
import SimKernel

/// The fixes as a trajectory compared with the true one, scored as in robotics (Sturm et al. 2012).
enum TrajectoryMetrics {
  /// Allowed deviation of the distance between two positions from δ, as a share of δ: the tolerance
  /// of `evo`.
  private static let tolerance = 0.1

  static let all: [Metric] = [
    Metric(
      "given.ate", .length, needs: [.truth], better: .lower,
      formula: "√(1/N Σ ‖p̂(tᵢ) − p(tᵢ)‖²), without alignment: it would hide a bias",
      source: "absolute trajectory error: Sturm et al. 2012",
      "Root of the mean squared distance of the trajectory of the fixes from the true one."
    ) { run in
      let places = run.derived(GivenTrack.self).places
      return Score(
        places.map { $0.given.distance(to: $0.real) }.rootMeanSquare(), count: places.count)
    },
    relative(10), relative(30), relative(60),
    Metric(
      "given.path_ratio", .count, needs: [.truth],
      formula: "Σ‖p̂(tᵢ₊₁) − p̂(tᵢ)‖ / Σ‖p(tᵢ₊₁) − p(tᵢ)‖; above 1 the fixes zigzag",
      "Length of the way along the fixes, divided by the true way between the same times."
    ) { run in
      let places = run.derived(GivenTrack.self).places
      func length(_ place: (GivenTrack.Place) -> PlanePoint) -> Double {
        zip(places, places.dropFirst()).reduce(0) { $0 + place($1.0).distance(to: place($1.1)) }
      }
      let real = length(\.real)
      return Score(real > 0 ? length(\.given) / real : nil, count: places.count)
    },
  ]

  private static func relative(_ seconds: Double) -> Metric {
    Metric(
      "given.rpe.\(fixed(seconds, 0))s", .length, needs: [.truth], better: .lower,
      formula: """
        √(1/N Σ ‖(p̂(tⱼ) − p̂(tᵢ)) − (p(tⱼ) − p(tᵢ))‖²), j the fix nearest to tᵢ + δ, within 10 % of \
        δ = \(fixed(seconds, 0)) s; as far as fixes go
        """,
      source: "relative pose error: Sturm et al. 2012; 10 %: the tolerance of evo",
      """
      Root of the mean squared error of the movement that the fixes show within \
      \(fixed(seconds, 0)) s.
      """
    ) { score($0, seconds) }
  }

  private static func score(_ run: RunView, _ seconds: Double) -> Score {
    let places = run.derived(GivenTrack.self).places
    let delta = Timespan.seconds(seconds)
    let slack = Timespan.seconds(seconds * tolerance)
    var errors: [Double] = []
    var greatest = Greatest()
    var later = 0
    for place in places {
      let target = place.instant + delta
      if let last = places.last, target > last.instant { break }
      while later + 1 < places.count,
        distance(places[later + 1].instant, target) <= distance(places[later].instant, target)
      {
        later += 1
      }
      guard distance(places[later].instant, target) <= slack else { continue }
      let east = places[later].eastError - place.eastError
      let north = places[later].northError - place.northError
      let error = (east * east + north * north).squareRoot()
      errors.append(error)
      greatest.add(error, at: places[later].instant)
    }
    var score = greatest.score {
      "the fixes moved \(fixed($0, 0)) m differently from the phone within \(fixed(seconds, 0)) s"
    }
    score.value = errors.rootMeanSquare()
    // a timestamp of the phone's clock may be outside the run
    if let worst = score.worst, worst.instant < .zero || worst.instant > run.end {
      score.worst = nil
    }
    return score
  }

  private static func distance(_ a: Instant, _ b: Instant) -> Timespan { a < b ? b - a : a - b }
}
