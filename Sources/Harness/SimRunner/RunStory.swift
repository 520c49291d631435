import Geodesy
import Sensing
import SimKernel
import SimMetrics
import SimResults
import SimTraces

/// Tells what was going on at a moment of a run.
struct RunStory {
  private let record: RunRecord
  private let faults: [FaultBite]
  private let showsPositions: Bool
  /// What features don't do with a recording.
  private let lacks: [ClosedFeature]
  /// What the metrics that may be asked about can't do without, by name.
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

  /// One sentence on why `check` is not met; nil where it is, or where no moment stands out.
  func explanation(of check: Check) -> String? {
    switch check.outcome {
    case .met: nil
    case .missed: check.worst.map(sentence)
    case .insufficient:
      "there was nothing to measure in this run" + reasons(behind: check)
    }
  }

  /// What the run was given, and what the recording lacks: a short one may lack something, too, and
  /// that helps where it can't be longer.
  private func reasons(behind check: Check) -> String {
    let reasons = [EmptyRun.causes(record).first, lack(behind: check)].compactMap { $0 }
    let told = reasons.isEmpty ? [noFix].compactMap { $0 } : reasons
    return told.isEmpty ? "" : ": " + told.joined(separator: "; ")
  }

  /// That a recording has no position, and what helps; nil where it has one.
  private var noFix: String? {
    guard record.trace.truth == nil else { return nil }
    let need = record.trace.needs.first { $0.lack == .fixes }
    return need.map { "\($0.words); \($0.remedy)" }
  }

  /// What the recording lacks that the feature would need that `check` is about.
  private func lack(behind check: Check) -> String? {
    let needs = needs[check.name] ?? []
    return lacks.first { needs.contains(.feature($0.feature)) }?.words
  }

  /// One sentence: when, where, what, and what was going on.
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
  /// As in `31.62951° N 7.98861° W`: five decimals, about a meter.
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
  /// `base` in the unit that `symbol` names: a share of 0.95 is 95 %.
  func inUsualUnit(_ base: Double) -> Double { units.first?.value(ofBase: base) ?? base }
}
