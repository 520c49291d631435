import Geodesy
import Sensing
import SimKernel
import SimObservations

/// Where fixes were matched to, beside where the phone really was; empty without truth.
final class LaneTrack: Derivation {
  /// What one fix came to.
  struct Place {
    var delivered: Instant
    /// Underfoot when it was measured.
    var trueEdge: Int32
    /// How long it was the newest, and no longer than a fix serves.
    var seconds: Double
    var match: Answer
    /// What an app would take that knows nothing but the nearest lane.
    var nearest: Answer
    /// From the fix as it came to the phone.
    var givenErrorMeters: Double
    var probability: Double
    var isSure: Bool
  }

  /// A lane, held against the true one; where there is none it is neither right nor wrong.
  struct Answer {
    /// −1 where there is none.
    var edge: Int32
    var errorMeters: Double
    var isRight: Bool
    /// Another lane than underfoot, and more than a junction's width from it.
    var isWrong: Bool
  }

  /// Nearer than this to the lane underfoot, the wrong edge is one at the same junction (domain
  /// practice).
  static let junctionMeters = 5.0
  /// A place holds until the next, and no longer than a fix does (T-4).
  static let longestSeconds = 10.0

  private(set) var places: [Place] = []
  /// For how long there was a fix, matched or not; each serves as a place does.
  private(set) var fixSeconds = 0.0

  init(_ run: RunView) {
    guard let truth = run.trace.truth else { return }
    fixSeconds = LaneTrack.fixSeconds(run)
    let lanes = TrueLanes(truth)
    var given: [LaneFixGiven] = []
    run.forEach(LaneFixGiven.self) { given.append($1) }
    var fixes = run.given[...]
    run.forEach(LaneMatched.self) { delivered, match in
      // one of each for a fix, in this order
      guard places.count < given.count, let age = match.ageSeconds else { return }
      let fix = given[places.count]
      while let fix = fixes.first, fix.delivered < delivered { fixes.removeFirst() }
      let seen = delivered + .seconds(-age)
      // what is seen of its age has three decimals
      let exact = fixes.prefix { $0.delivered == delivered }.map(\.measured).min {
        abs(($0 - seen).seconds) < abs(($1 - seen).seconds)
      }
      // a stamp from the future is none
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

  /// How long each of what came at these times serves: until the next, or the end.
  private static func secondsServed(from times: [Instant], to end: Instant) -> [Double] {
    zip(times, times.dropFirst() + [end]).map { min(max(0, ($1 - $0).seconds), longestSeconds) }
  }

  var seconds: Double { places.reduce(0) { $0 + $1.seconds } }

  /// How often something is another at one fix than at the one before.
  func changes(_ edge: KeyPath<Place, Int32>) -> Int {
    zip(places, places.dropFirst()).count { $0[keyPath: edge] != $1[keyPath: edge] }
  }

  lazy var errors = Sample(places) { ($0.match.errorMeters, $0.delivered) }
  lazy var givenErrors = Sample(places) { ($0.givenErrorMeters, $0.delivered) }
}

/// The lanes a walker was on, one after the other.
struct TrueLanes {
  /// A stay on one edge: its samples.
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
    // the first that begins later comes after it
    var (low, high) = (0, stays.count)
    while low < high {
      let middle = (low + high) / 2
      if stays[middle].samples.lowerBound <= index { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? stays[low - 1] : nil
  }

  /// Holds the place `point` on `edge` against where the walker was.
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

  /// Whether `point` lies near the lane underfoot, as far as that is walked.
  private func isNear(_ point: PlanePoint, _ stay: Stay) -> Bool {
    stay.samples.contains {
      truth.samples[$0].point.distance(to: point) <= LaneTrack.junctionMeters
    }
  }
}
