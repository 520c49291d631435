import Sensing
import SimKernel
import SimNumerics

/// Values seen in a run, each with its moment; the way from them to a score.
struct Sample {
  private var values: [(instant: Instant, value: Double)] = []

  mutating func add(_ value: Double, at instant: Instant) {
    if !value.isNaN { values.append((instant, value)) }
  }

  var count: Int { values.count }

  /// The greatest value and its moment, described by `what`.
  func greatest(_ what: (Double) -> String) -> Score {
    guard let worst = worst else { return Score(nil, count: 0) }
    return Score(worst.value, count: count, worst: Moment(worst.instant, what(worst.value)))
  }

  /// The quantile at `share` in [0, 1], with the moment of the greatest value.
  func quantile(_ share: Double, _ what: (Double) -> String) -> Score {
    guard let worst = worst else { return Score(nil, count: 0) }
    return Score(
      Quantiles(values.map(\.value))(share), count: count,
      worst: Moment(worst.instant, what(worst.value)))
  }

  /// The first of the greatest values.
  private var worst: (instant: Instant, value: Double)? {
    var worst = values.first
    for entry in values where entry.value > worst?.value ?? 0 { worst = entry }
    return worst
  }
}

/// A quantity that holds from one moment to the next, and the longest stretch on which it is true.
struct Stretch {
  private(set) var longest = Timespan.zero
  private(set) var longestStart = Instant.zero
  private var since: Instant?

  /// Notes whether it holds from `instant` on.
  mutating func set(_ holds: Bool, at instant: Instant) {
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

extension RunRecord {
  /// The fixes the app was given, in order of delivery.
  var given: some Collection<Fix> { givenFixes.lazy.map { trace.fixes[Int($0)] } }

  /// Calls `body` with every observation of the kind called `name`, in order.
  func forEach(_ name: String, _ body: (Instant, SIMD8<Double>) -> Void) {
    guard let kind = log.kind(named: name) else { return }
    for entry in log.entries where entry.kind == kind { body(entry.instant, entry.values) }
  }

  /// When the script had `event`, in order.
  func instants(of event: AppEvent) -> [Instant] {
    script.filter { $0.event == event }.map(\.instant)
  }

  /// When the app took its screen for visible, in order: from opening to leaving it or to the end.
  /// A screen that was lost without a word is one the app still believes in.
  var visits: [(start: Instant, end: Instant)] {
    var visits: [(start: Instant, end: Instant)] = []
    var opened: Instant?
    for scripted in script {
      switch scripted.event {
      case .screenOpened: opened = opened ?? scripted.instant
      case .screenLeft:
        if let opened { visits.append((opened, scripted.instant)) }
        opened = nil
      case .screenLost, .userPresent: break
      }
    }
    if let opened { visits.append((opened, end)) }
    return visits
  }

  /// Whether `sensor` was switched off at `instant`: just before it, and from it on.
  func isOff(_ sensor: KeyPath<SensorRequest, Bool>, at instant: Instant) -> Bool {
    let before = sensing.last { $0.instant < instant } ?? sensing.first
    let after = sensing.last { $0.instant <= instant }
    return !(before?.request[keyPath: sensor] ?? false)
      && !(after?.request[keyPath: sensor] ?? false)
  }

  /// Whether location was asked for at `instant`.
  func isSensing(at instant: Instant) -> Bool {
    sensing.last { $0.instant <= instant }?.request.location ?? false
  }
}
