public import Sensing
import SimKernel
import SimNumerics

/// The greatest of the values seen in a run, and its moment.
public struct Greatest {
  public private(set) var count = 0
  /// The first of the greatest.
  public private(set) var worst: (instant: Instant, value: Double)?

  public init() {}

  /// Takes in a value that was seen at `instant`; NaN is none.
  public mutating func add(_ value: Double, at instant: Instant) {
    if value.isNaN { return }
    count += 1
    if let worst, value <= worst.value { return }
    worst = (instant, value)
  }

  /// The value and its moment, described by `what`.
  public func score(_ what: (Double) -> String) -> Score {
    guard let worst else { return Score(nil, count: 0) }
    return Score(worst.value, count: count, worst: Moment(worst.instant, what(worst.value)))
  }
}

/// Values seen in a run, each with its moment; the way from them to a score.
public struct Sample {
  private var values: [Double] = []
  private var greatest = Greatest()
  /// From the first to the last.
  private var span: (from: Instant, to: Instant)?

  public init(reserving count: Int = 0) { values.reserveCapacity(count) }

  /// What `value` gives of each of `seen`, NaN left out.
  public init<Seen>(_ seen: [Seen], _ value: (Seen) -> (Double, Instant)) {
    self.init(reserving: seen.count)
    for one in seen {
      let (value, instant) = value(one)
      add(value, at: instant)
    }
  }

  /// Takes in a value that was seen at `instant`; NaN is none.
  public mutating func add(_ value: Double, at instant: Instant) {
    if value.isNaN { return }
    values.append(value)
    greatest.add(value, at: instant)
    span = (min(span?.from ?? instant, instant), max(span?.to ?? instant, instant))
  }

  /// The quantile at `share` in [0, 1], with the moment of the greatest value.
  public mutating func quantile(_ share: Double, _ what: (Double) -> String) -> Score {
    var score = greatest.score(what)
    if share < 1 { score.value = Quantiles.select(share, of: &values) }
    score.independentCount = independentCount
    return score
  }

  /// What the values are worth where errors are forgotten as fast as those of positions in a lane.
  private var independentCount: Double? {
    guard let span, values.count > 1 else { return nil }
    return EffectiveCount.of(
      values.count, spacingSeconds: (span.to - span.from).seconds / Double(values.count - 1))
  }
}

extension [Double] {
  /// nil where there are none.
  var mean: Double? { isEmpty ? nil : reduce(0, +) / Double(count) }

  /// The root of the mean of the squares of the distances from `center`; nil where there are none.
  func rootMeanSquare(from center: Double = 0) -> Double? {
    let sum = reduce(0) { $0 + ($1 - center) * ($1 - center) }
    return isEmpty ? nil : (sum / Double(count)).squareRoot()
  }
}

/// A quantity that holds from one moment to the next, and the longest stretch on which it is true.
public struct Stretch {
  public private(set) var longest = Timespan.zero
  public private(set) var longestStart = Instant.zero
  private var since: Instant?

  public init() {}

  /// Notes whether it holds from `instant` on.
  public mutating func set(_ holds: Bool, at instant: Instant) {
    if let start = since {
      if instant - start > longest { (longest, longestStart) = (instant - start, start) }
      if !holds { since = nil }
    } else if holds {
      since = instant
    }
  }
}

/// Prints `value` with `decimals` places, the same on every machine.
func fixed(_ value: Double, _ decimals: Int) -> String {
  var scale = 1.0
  for _ in 0..<decimals { scale *= 10 }
  let scaled = (abs(value) * scale).rounded()
  guard scaled < 1e15 else { return "\(value)" }
  let digits = String(Int64(scaled))
  let sign = value < 0 && scaled > 0 ? "−" : ""
  if decimals == 0 { return sign + digits }
  let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
  return sign + padded.dropLast(decimals) + "." + padded.suffix(decimals)
}

/// How a sentence begins that is about the quantile at `share`.
func which(_ share: Double) -> String {
  switch share {
  case 1: "Greatest"
  case 0.5: "Median"
  default: "\(fixed(share * 100, 0))th percentile of the"
  }
}

func percent(_ share: Double) -> String { "\(fixed(share * 100, 0)) %" }
