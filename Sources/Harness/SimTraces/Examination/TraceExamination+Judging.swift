import Sensing
import SimKernel
import SimText

extension TraceExamination {
  /// What a replay of the recording can judge, in words.
  public var judgeable: [String] {
    // a replay begins at the first fix
    guard fixCount > 0 else { return [] }
    var words: [String] = []
    if fixCount > 1, !head.assumesTimes {
      words.append("freshness: ages, gaps and stale fixes, and whether the app shows them as such")
      words.append("the sensor session: when updates start and stop, up to \(duration(span))")
    }
    if fixes.count > 1 { words.append("how the app handles \(fixes.count) providers at once") }
    if compassRate ?? 0 >= Self.leastCompassRate {
      words.append(
        "the compass: redraws, turns and confidence changes, assuming that the phone points "
          + "ahead")
    }
    if knowsTruth { words.append("accuracy, drift and false confidence: the truth is known") }
    return words
  }

  /// What a replay of the recording can't judge, and why, in words.
  public var unjudgeable: [String] { unjudgeablePositions + unjudgeableHeadings }

  /// The least heading rate, per second, for a compass that draws at 10–20 Hz (MG-5 asks for 10
  /// redraws a second; below half of that, turns begin to look like steps, assumed).
  static let leastCompassRate = 5.0

  /// The data that the recording lacks.
  private var needs: [RecordingNeed] {
    RecordingNeed.all(
      RecordingNeed.Tally(
        fixes: fixCount, withoutAccuracy: fixes.reduce(0) { $0 + $1.accuracyNotGiven }))
  }

  private var fixCount: Int { fixes.reduce(0) { $0 + $1.count } }

  private var compassRate: Double? { headings.compactMap(\.cadence.rate).max() }

  private var unjudgeablePositions: [String] {
    guard fixCount > 0 else { return ["anything that needs a position: there is no fix"] }
    var words: [String] = []
    if !knowsTruth {
      words.append("accuracy, drift and wrong lanes: the true positions of the phone are unknown")
    }
    let blind = fixes.reduce(0) { $0 + $1.withoutAccuracy }
    if blind > 0 {
      let invalid = fixes.reduce(0) { $0 + $1.accuracyInvalid }
      words.append(
        "what the app makes of reported accuracy: \(share(blind)) fixes have none"
          + (invalid > 0 ? ", of which the phone calls \(invalid) invalid" : ""))
      if let need = needs.first(where: { $0.lack == .accuracy }) {
        words.append(
          need.sentence(
            "the fence gate lets none of them in, and none centers a map or answers a request"))
      }
    } else if head.platform == nil {
      words.append(
        "how honest the accuracy is: it may be a 68 % radius or an RMS, the file does not say")
    }
    let uncoursed = fixes.reduce(0) { $0 + $1.withoutCourse }
    if uncoursed * 2 > fixCount {
      words.append("course over ground: \(share(uncoursed)) fixes have none")
    }
    if head.assumesTimes {
      words.append(
        "pace, gaps and freshness: the file has no times, one fix per second is assumed; a replay "
          + "can assume others, as with --assume pace=1.2m/s")
    } else if fixes.allSatisfy({ $0.latency.largest == 0 && $0.latency.least == 0 }) {
      words.append("lateness: the file does not say when a fix was delivered")
    }
    if head.epochNanoseconds == nil, !head.assumesTimes {
      words.append("anything that depends on the time of day: the recording has no clock")
    }
    return words
  }

  private var unjudgeableHeadings: [String] {
    guard let rate = compassRate else {
      return ["the compass: there \(headings.isEmpty ? "is no heading" : "are too few headings")"]
    }
    var words: [String] = []
    if rate < Self.leastCompassRate {
      words.append(
        "redraws of the compass: headings come at \(readable(rate)) /s, phones give 16–50")
    }
    if headings.allSatisfy({ $0.withoutReport == $0.count }) {
      words.append("confidence as the phone reports it: the headings carry no report")
    }
    if headings.allSatisfy({ $0.withTrue == 0 }) {
      words.append(
        "true north: the headings are magnetic and the declination is not given, so the "
          + "compass is weak at best; add --assume declination="
          + (head.epochNanoseconds == nil ? "2deg" : "model"))
    }
    return words
  }

  private func share(_ count: Int) -> String { "\(count) of \(fixCount)" }

  private func readable(_ value: Double) -> String {
    Decimals.readable(value, significantDigits: 2)
  }

  private func duration(_ seconds: Double) -> String {
    seconds < 120 ? "\(readable(seconds)) s" : "\(Int(seconds / 60)) min"
  }
}
