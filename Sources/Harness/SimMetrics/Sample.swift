public import Sensing
import SimKernel
import SimNumerics

/// The largest value in a run, and its moment.
public struct Greatest {
  public private(set) var count = 0
  /// The first occurrence of the largest value.
  public private(set) var worst: (instant: Instant, value: Double)?

  public init() {}

  /// Adds a value at `instant`; NaN is ignored.
  public mutating func add(_ value: Double, at instant: Instant) {
    if value.isNaN { return }
    count += 1
    if let worst, value <= worst.value { return }
    worst = (instant, value)
  }

  /// Returns the value as a score, with its moment described by `what`.
  public func score(_ what: (Double) -> String) -> Score {
    guard let worst else { return Score(nil, count: 0) }
    return Score(worst.value, count: count, worst: Moment(worst.instant, what(worst.value)))
  }
}

/// Values of a run, each with its moment, and their conversion to a score.
public struct Sample {
  private var values: [Double] = []
  private var greatest = Greatest()
  /// From the first to the last instant.
  private var span: (from: Instant, to: Instant)?

  public init(reserving count: Int = 0) { values.reserveCapacity(count) }

  /// Adds the result of `value` for each of `seen`, except NaN.
  public init<Seen>(_ seen: [Seen], _ value: (Seen) -> (Double, Instant)) {
    self.init(reserving: seen.count)
    for one in seen {
      let (value, instant) = value(one)
      add(value, at: instant)
    }
  }

  /// Adds a value at `instant`; NaN is ignored.
  public mutating func add(_ value: Double, at instant: Instant) {
    if value.isNaN { return }
    values.append(value)
    greatest.add(value, at: instant)
    span = (min(span?.from ?? instant, instant), max(span?.to ?? instant, instant))
  }

  /// Returns the quantile at `share` in [0, 1], with the moment of the largest value.
  public mutating func quantile(_ share: Double, _ what: (Double) -> String) -> Score {
    var score = greatest.score(what)
    if share < 1 { score.value = Quantiles.select(share, of: &values) }
    score.independentCount = independentCount
    return score
  }

  /// Equivalent number of independent values, if errors decorrelate as fast as those of positions
  /// in a lane.
  private var independentCount: Double? {
    guard let span, values.count > 1 else { return nil }
    return EffectiveCount.of(
      values.count, spacingSeconds: (span.to - span.from).seconds / Double(values.count - 1))
  }
}

extension [Double] {
  /// Mean; nil without values.
  var mean: Double? { isEmpty ? nil : reduce(0, +) / Double(count) }

  /// Root mean square distance from `center`; nil without values.
  func rootMeanSquare(from center: Double = 0) -> Double? {
    let sum = reduce(0) { $0 + ($1 - center) * ($1 - center) }
    return isEmpty ? nil : (sum / Double(count)).squareRoot()
  }
}

/// A condition that changes over time, and the longest period for which it holds.
public struct Stretch {
  public private(set) var longest = Timespan.zero
  public private(set) var longestStart = Instant.zero
  private var since: Instant?

  public init() {}

  /// Sets whether it holds from `instant` on.
  public mutating func set(_ holds: Bool, at instant: Instant) {
    if let start = since {
      if instant - start > longest { (longest, longestStart) = (instant - start, start) }
      if !holds { since = nil }
    } else if holds {
      since = instant
    }
  }
}

/// The start of a sentence about the quantile at `share`.
func which(_ share: Double) -> String {
  switch share {
  case 1: "Greatest"
  case 0.5: "Median"
  default: "\(fixed(share * 100, 0))th percentile of the"
  }
}

func percent(_ share: Double) -> String { "\(fixed(share * 100, 0)) %" }
