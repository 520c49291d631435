import AudioTour
import Geodesy
import Sensing
import TestSupport

/// A walker on a lane to the north, with the stops of a tour along it.
struct TourScene {
  let tour: Tour
  let policy: TourPolicy
  private(set) var bench: Bench<TourGuide>
  /// Output of guides that were killed.
  private var before: [String] = []
  /// Content of the app's user database before the last kill.
  private var saved: TourProgress?

  /// One fix inside is an entry, one outside an exit: the tests are about the rules behind them.
  static let plain = {
    var policy = TourPolicy.ours
    policy.fences = .naive
    return policy
  }()

  /// Creates stops every 100 m, with a radius of 20 m and 30 s of audio each.
  init(
    _ policy: TourPolicy = TourScene.plain, stops: Int = 4, spacing: Double = 100,
    audio: Double = 30, silent: Set<Int> = []
  ) {
    tour = Tour(
      points: (0..<stops).map { index in
        TourPoint(
          id: "\(index)", coordinate: FenceScene.coordinate(north: spacing * Double(index + 1)),
          triggerRadiusMeters: 20, audioDuration: .seconds(audio),
          file: silent.contains(index) ? .missing : .whole)
      })
    self.policy = policy
    bench = Bench(TourGuide(tour: tour, policy: policy))
    bench.send(.app(.screenOpened), at: 0)
  }

  mutating func fix(_ north: Double, at second: Double, accuracy: Double = 5, age: Double = 0) {
    let instant = Instant.s(second)
    bench.send(
      .fix(
        Fix(
          coordinate: FenceScene.coordinate(north: north), horizontalAccuracyMeters: accuracy,
          measured: instant + .seconds(-age), delivered: instant)), at: second)
  }

  /// Sends one fix at each of `norths`, a second apart, starting at `second`.
  mutating func walk(_ norths: [Double], from second: Double) {
    for (index, north) in norths.enumerated() { fix(north, at: second + Double(index)) }
  }

  mutating func send(_ event: Event, at second: Double) { bench.send(event, at: second) }

  mutating func app(_ event: AppEvent, at second: Double) { bench.send(.app(event), at: second) }

  mutating func run(until second: Double) { bench.run(until: second) }

  /// Kills the app and opens it again.
  mutating func kill(at second: Double) {
    bench.run(until: second)
    before = told
    saved = saves.last ?? saved
    bench = Bench(TourGuide(tour: tour, policy: policy, resuming: saved))
    bench.run(until: second)
    bench.send(.app(.screenOpened), at: second)
  }

  var saves: [TourProgress] {
    bench.outputs.compactMap { if case .save(let progress) = $0 { progress } else { nil } }
  }

  /// Events as in `12 started 0 trigger`; crossings of circles and saves are left out.
  var told: [String] {
    before
      + bench.shown.compactMap { shown in
        TourScene.words(shown.output).map { "\(shown.at.seconds.formatted) \($0)" }
      }
  }

  private static func words(_ output: TourOutput) -> String? {
    switch output {
    case .fence, .region, .watching, .save: nil
    case .triggered(let point, let cause): "triggered \(point) \(cause)"
    case .alreadyHeard(let point): "heard \(point)"
    case .queued(let point): "queued \(point)"
    case .dropped(let point, let cause): "dropped \(point) \(cause)"
    case .skippedAhead(let point): "alert \(point)"
    case .silent(let point, let cause): "silent \(point) \(cause)"
    case .started(let point, let cause): "started \(point) \(cause)"
    case .paused(let point, let cause, let position):
      "paused \(point) \(cause) at \(position.seconds.formatted)"
    case .resumed(let point, let cause, let position):
      "resumed \(point) \(cause) at \(position.seconds.formatted)"
    case .sought(let point, let position): "sought \(point) to \(position.seconds.formatted)"
    case .ended(let point, let cause, let position):
      "ended \(point) \(cause) at \(position.seconds.formatted)"
    case .completed: "completed"
    }
  }
}

extension Double {
  /// Without decimals if it is a whole number.
  fileprivate var formatted: String { self == rounded() ? "\(Int(self))" : "\(self)" }
}
