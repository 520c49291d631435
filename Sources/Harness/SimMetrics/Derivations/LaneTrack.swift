import Geodesy
import Sensing
import SimKernel
import SimObservations

/// The positions that fixes were matched to, compared with the phone's true position; empty without
/// truth.
final class LaneTrack: Derivation {
  /// The match of one fix.
  struct Place {
    var delivered: Instant
    /// The lane underfoot at the time of measurement.
    var trueEdge: Int32
    /// How long this was the newest place, at most as long as a fix is valid, in seconds.
    var seconds: Double
    var match: Answer
    /// The choice of an app that takes the lane nearest to the fix.
    var nearest: Answer
    /// Error of the fix itself, in meters.
    var givenErrorMeters: Double
    var probability: Double
    var isSure: Bool
  }

  /// A lane compared with the true one; without a lane it is neither right nor wrong.
  struct Answer {
    /// Index of the edge; −1 without one.
    var edge: Int32
    var errorMeters: Double
    var isRight: Bool
    /// Whether it is a lane other than the one underfoot, and more than a junction's width from
    /// that.
    var isWrong: Bool
  }

  /// The distance, in meters, from the lane underfoot within which a wrong edge is one at the same
  /// junction (domain practice).
  static let junctionMeters = 5.0
  /// A position is valid until the next one, and no longer than a fix (T-4).
  static let longestSeconds = 10.0

  private(set) var places: [Place] = []
  /// Time with a valid fix, matched or not, in seconds.
  private(set) var fixSeconds = 0.0

  init(_ run: RunView) {
    guard let truth = run.trace.truth else { return }
    fixSeconds = LaneTrack.fixSeconds(run)
    let lanes = TrueLanes(truth)
    var given: [LaneFixGiven] = []
    run.forEach(LaneFixGiven.self) { given.append($1) }
    var fixes = run.given[...]
    run.forEach(LaneMatched.self) { delivered, match in
      // there is one of each per fix, in this order
      guard places.count < given.count, let age = match.ageSeconds else { return }
      let fix = given[places.count]
      while let fix = fixes.first, fix.delivered < delivered { fixes.removeFirst() }
      let seen = delivered + .seconds(-age)
      // the observed age has three decimals
      let exact = fixes.prefix { $0.delivered == delivered }.map(\.measured).min {
        abs(($0 - seen).seconds) < abs(($1 - seen).seconds)
      }
      // a timestamp in the future is invalid
      let measured = min(delivered, exact ?? seen)
      places.append(
        Place(
          delivered: delivered, trueEdge: truth.sample(at: measured).edge, seconds: 0,
          match: lanes.answer(match.edge, match.point, measured),
          nearest: lanes.answer(fix.nearestEdge, fix.nearestPoint, measured),
          givenErrorMeters: fix.point?.distance(to: truth.point(at: measured)) ?? .nan,
          probability: match.probability, isSure: match.isSure))
    }
    let served = LaneTrack.secondsServed(from: places.map(\.delivered), to: run.end)
    for (index, seconds) in served.enumerated() { places[index].seconds = seconds }
  }

  private static func fixSeconds(_ run: RunView) -> Double {
    var fixes: [Instant] = []
    run.forEach(LaneFixGiven.self) { delivered, _ in fixes.append(delivered) }
    run.forEach(LaneUnmatched.self) { delivered, _ in fixes.append(delivered) }
    return secondsServed(from: fixes.sorted(), to: run.end).reduce(0, +)
  }

  /// How long each item with these times is valid, in seconds: until the next, or the end.
  private static func secondsServed(from times: [Instant], to end: Instant) -> [Double] {
    zip(times, times.dropFirst() + [end]).map { min(max(0, ($1 - $0).seconds), longestSeconds) }
  }

  var seconds: Double { places.reduce(0) { $0 + $1.seconds } }

  /// How often the edge differs between consecutive fixes.
  func changes(_ edge: KeyPath<Place, Int32>) -> Int {
    zip(places, places.dropFirst()).count { $0[keyPath: edge] != $1[keyPath: edge] }
  }

  lazy var errors = Sample(places) { ($0.match.errorMeters, $0.delivered) }
  lazy var givenErrors = Sample(places) { ($0.givenErrorMeters, $0.delivered) }
}

/// The lanes that a walker was on, in order.
struct TrueLanes {
  /// A stay on one edge, with its samples.
  struct Stay {
    var edge: Int32
    var samples: Range<Int>
  }

  let truth: GroundTruth
  private(set) var stays: [Stay] = []

  init(_ truth: GroundTruth) {
    self.truth = truth
    for (index, sample) in truth.samples.enumerated() {
      if let last = stays.last, last.edge == sample.edge {
        stays[stays.count - 1].samples = last.samples.lowerBound..<index + 1
      } else {
        stays.append(Stay(edge: sample.edge, samples: index..<index + 1))
      }
    }
  }

  func instant(ofSample index: Int) -> Instant {
    Instant(nanoseconds: truth.step.nanoseconds * Int64(index))
  }

  /// The stay at `instant`; nil without any.
  private func stay(at instant: Instant) -> Stay? {
    let index = min(max(0, Int(instant.nanoseconds / truth.step.nanoseconds)), truth.samples.count)
    // the result precedes the first stay that begins later
    var (low, high) = (0, stays.count)
    while low < high {
      let middle = (low + high) / 2
      if stays[middle].samples.lowerBound <= index { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? stays[low - 1] : nil
  }

  /// Compares the position `point` on `edge` with the walker's true position.
  func answer(_ edge: Int?, _ point: PlanePoint?, _ instant: Instant) -> LaneTrack.Answer {
    let number = edge.flatMap { Int32(exactly: $0) } ?? -1
    let error = point?.distance(to: truth.point(at: instant)) ?? .nan
    guard number >= 0, let point, let stay = stay(at: instant) else {
      return LaneTrack.Answer(edge: -1, errorMeters: error, isRight: false, isWrong: false)
    }
    let isRight = number == stay.edge
    return LaneTrack.Answer(
      edge: number, errorMeters: error, isRight: isRight,
      isWrong: !isRight && !isNear(point, stay))
  }

  /// Whether `point` is near the walked part of the lane underfoot.
  private func isNear(_ point: PlanePoint, _ stay: Stay) -> Bool {
    stay.samples.contains {
      truth.samples[$0].point.distance(to: point) <= LaneTrack.junctionMeters
    }
  }
}
