import Geodesy
import Sensing
import SimKernel
import SimObservations

/// Invariants on all numbers and times of all observations: the catalog of observations defines the
/// range of each field.
extension Invariant {
  static let ofNumbers = [numbers, ranges, order, given, instants]

  private static let numbers = Invariant(
    name: "numbers", summary: "no number is infinite, and none is missing that is always there"
  ) { run in
    first(in: run.record.log) { field, number in
      if number.isNaN { return field.isAlwaysThere ? "is missing" : nil }
      return number.isInfinite ? "is infinite" : nil
    }
  }

  private static let ranges = Invariant(
    name: "ranges", summary: "every field is in the range that its kind of observation declares",
    // one of the settings produces an arrow that is not wrapped
    needsSoundSettings: true
  ) { run in
    first(in: run.record.log) { field, number in
      if case .word(let words) = field.meaning, !number.isNaN {
        let isKnown = Int(exactly: number).map(words.indices.contains) ?? false
        return isKnown ? nil : "is \(number), which is none of its words"
      }
      guard let range = field.range, number.isFinite, !range.contains(number) else { return nil }
      return "is \(number), expected \(range.lowerBound) to \(range.upperBound)"
    }
  }

  private static let order = Invariant(
    name: "order", summary: "observations stand in the order of time, from the start to the end"
  ) { run in
    var last = Instant.zero
    for entry in run.record.log.all {
      if entry.instant < last {
        return (entry.instant, "\(entry.kind.name) comes after one of \(last.seconds) s")
      }
      if entry.instant > run.end {
        return (entry.instant, "\(entry.kind.name) comes after the end, \(run.end.seconds) s")
      }
      last = entry.instant
    }
    return nil
  }

  /// The first number in the log for which `flaw` returns a description.
  private static func first(
    in log: ObservationLog, _ flaw: (ObservedField, Double) -> String?
  ) -> (instant: Instant?, words: String)? {
    let fields = log.kinds.map(\.fields)
    for entry in log.all {
      for (place, field) in fields[entry.kindNumber].enumerated() {
        if let words = flaw(field, entry.number(at: place)) {
          return (entry.instant, "\(field.name) of \(entry.kind.name) \(words)")
        }
      }
    }
    return nil
  }

  private static let given = Invariant(
    name: "given", summary: "what the app is given is in order, on the globe and within a turn"
  ) { run in
    var last = Instant.zero
    for fix in run.record.givenFixes {
      if fix.delivered < last { return (fix.delivered, "a fix is given after a later one") }
      last = fix.delivered
      if let words = flaw(of: fix) { return (fix.delivered, "a fix that is given \(words)") }
    }
    last = .zero
    for heading in run.record.givenHeadings {
      if heading.delivered < last {
        return (heading.delivered, "a heading is given after a later one")
      }
      last = heading.delivered
      for degrees in [heading.magneticDegrees, heading.trueDegrees] {
        guard let degrees, !(0..<360).contains(degrees) else { continue }
        return (heading.delivered, "a heading that is given points to \(degrees)°")
      }
    }
    return nil
  }

  private static func flaw(of fix: Fix) -> String? {
    let (latitude, longitude) = (fix.coordinate.latitudeDegrees, fix.coordinate.longitudeDegrees)
    if fix.isValid, !(-90...90).contains(latitude) || !(-180...180).contains(longitude) {
      return "lies at \(latitude), \(longitude)"
    }
    if let meters = fix.accuracy.meters, !(meters > 0 && meters.isFinite) {
      return "has an accuracy of \(meters) m"
    }
    if let degrees = fix.courseDegrees, !(0..<360).contains(degrees) {
      return "has a course of \(degrees)°"
    }
    if let speed = fix.speedMetersPerSecond, !(speed >= 0 && speed.isFinite) {
      return "has a speed of \(speed) m/s"
    }
    return nil
  }

  private static let instants = Invariant(
    name: "instants",
    summary: "requests and states of the phone stand in order, and none after the end"
  ) { run in
    let changes = [run.record.sensing.map(\.instant), run.record.phone.map(\.instant)]
    for (instants, what) in zip(changes, ["a request", "a state of the phone"]) {
      var last = Instant.zero
      for instant in instants {
        if instant < last { return (instant, "\(what) comes after one of \(last.seconds) s") }
        if instant > run.end { return (instant, "\(what) comes after the end") }
        last = instant
      }
    }
    return run.record.end == run.end
      ? nil : (run.record.end, "the run ended, but should end at \(run.end.seconds) s")
  }
}
