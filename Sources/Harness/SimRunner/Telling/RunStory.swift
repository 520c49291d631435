import Geodesy
import Sensing
import SimKernel
import SimMetrics
import SimResults
import SimTraces

/// Describes in words what was going on at a moment of a run.
struct RunStory {
  private let record: RunRecord
  private let faults: [FaultBite]
  private let showsPositions: Bool
  /// What the features can't do with the recording.
  private let lacks: [ClosedFeature]
  /// The needs of the metrics that may be asked about, by metric name.
  private let needs: [String: [Metric.Need]]

  init(
    _ record: RunRecord, faults: [FaultBite], showsPositions: Bool, lacks: [ClosedFeature] = [],
    metrics: [Metric] = []
  ) {
    self.lacks = lacks
    needs = Dictionary(metrics.map { ($0.name, $0.needs) }) { first, _ in first }
    self.record = record
    self.faults = faults
    self.showsPositions = showsPositions
  }

  /// Returns one sentence on why `check` is not met; nil if it is met or no moment stands out.
  func explanation(of check: Check) -> String? {
    switch check.outcome {
    case .met: nil
    case .missed: check.worst.map(sentence)
    case .insufficient:
      "there was nothing to measure in this run" + reasons(behind: check)
    }
  }

  /// Returns the likely causes in the input and the missing data of the recording: a short
  /// recording may also lack data, and adding that helps if it can't be longer.
  private func reasons(behind check: Check) -> String {
    let reasons = [EmptyRun.causes(record).first, lack(behind: check)].compactMap { $0 }
    let told = reasons.isEmpty ? [noFix].compactMap { $0 } : reasons
    return told.isEmpty ? "" : ": " + told.joined(separator: "; ")
  }

  /// States that the recording has no position, and the remedy; nil if it has one.
  private var noFix: String? {
    guard record.trace.truth == nil else { return nil }
    let need = record.trace.needs.first { $0.lack == .fixes }
    return need.map { "\($0.words); \($0.remedy)" }
  }

  /// Returns what the recording lacks for the feature that `check` is about.
  private func lack(behind check: Check) -> String? {
    let needs = needs[check.name] ?? []
    return lacks.first { needs.contains(.feature($0.feature)) }?.words
  }

  /// Returns one sentence with time, place, event, and circumstances.
  func sentence(_ moment: Moment) -> String {
    var parts = ["at \(moment.instant.clockText)"]
    if showsPositions, let place = place(at: moment.instant) { parts.append("near \(place)") }
    let going = circumstances(at: moment.instant)
    let tail = going.isEmpty ? "" : ", while \(joined(going))"
    return parts.joined(separator: ", ") + ": " + moment.what + tail
  }

  private func place(at instant: Instant) -> String? {
    if let truth = record.trace.truth {
      return truth.plane.coordinate(truth.point(at: instant)).text
    }
    return lastFix(at: instant)?.coordinate.text
  }

  private func circumstances(at instant: Instant) -> [String] {
    var found: [String] = []
    for fault in faults
    where fault.events > 0 && fault.start <= instant && instant <= fault.aftermathEnd {
      let state = instant <= fault.end ? "was on" : "was just over"
      found.append("the fault '\(fault.name)' \(state)")
    }
    if let truth = record.trace.truth {
      if let arrival = truth.arrival, instant >= arrival {
        found.append("the walker stood at the goal")
      } else if truth.sample(at: instant).speedMetersPerSecond == 0 {
        found.append("the walker stood still")
      }
    }
    if let fix = lastFix(at: instant) {
      if let truth = record.trace.truth {
        let error = truth.plane.point(fix.coordinate).distance(to: truth.point(at: fix.measured))
        let claimed = fix.horizontalAccuracyMeters.map { " and claimed ±\(Int($0.rounded())) m" }
        found.append("the last fix was \(Int(error.rounded())) m off\(claimed ?? "")")
      }
      let age = (instant - fix.measured).seconds
      if age > 5 { found.append("the last fix was \(Int(age.rounded())) s old") }
    } else {
      found.append("no fix had been given yet")
    }
    return found
  }

  private func lastFix(at instant: Instant) -> Fix? {
    var low = 0
    var high = record.givenFixes.count
    while low < high {
      let middle = (low + high) / 2
      if record.givenFixes[middle].delivered <= instant {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low > 0 ? record.givenFixes[low - 1] : nil
  }

  private func joined(_ clauses: [String]) -> String {
    guard let last = clauses.last, clauses.count > 1 else { return clauses.first ?? "" }
    return clauses.dropLast().joined(separator: ", ") + " and " + last
  }
}

extension Coordinate {
  /// Text as in `31.62951° N 7.98861° W`: five decimals, about one meter.
  var text: String {
    func angle(_ degrees: Double, _ positive: String, _ negative: String) -> String {
      let scaled = Int((abs(degrees) * 1e5).rounded())
      let fraction = String(scaled % 100_000)
      let padded = String(repeating: "0", count: 5 - fraction.count) + fraction
      return "\(scaled / 100_000).\(padded)° \(degrees < 0 ? negative : positive)"
    }
    return angle(latitudeDegrees, "N", "S") + " " + angle(longitudeDegrees, "E", "W")
  }
}

extension Dimension {
  /// Converts `base` to the dimension's first unit: a share of 0.95 is 95 %.
  func inUsualUnit(_ base: Double) -> Double { units.first?.value(ofBase: base) ?? base }
}
