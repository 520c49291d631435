import Sensing
import SimKernel
import SimObservations

/// Invariants on what a phone allows an app, and on what an app draws.
extension Invariant {
  static let ofPhone = [unasked, forbidden, suspended, frames]

  private static let unasked = Invariant(
    name: "unasked", summary: "without rules of a platform, nothing is given that was not requested"
  ) { run in
    guard run.record.phone.isEmpty else { return nil }
    if let instant = firstOff(
      run.record.givenFixes.lazy.map(\.delivered), run.record.sensing, { $0.location })
    {
      return (instant, "a fix is given while none is asked for")
    }
    if let instant = firstOff(
      run.record.givenHeadings.lazy.map(\.delivered), run.record.sensing, { $0.heading })
    {
      return (instant, "a heading is given while none is asked for")
    }
    return nil
  }

  /// The first of `instants` outside all periods of `changes` for which `isOn` is true; requests
  /// made at the same instant count before and after it.
  private static func firstOff(
    _ instants: some Sequence<Instant>, _ changes: [SensingChange],
    _ isOn: (SensorRequest) -> Bool
  ) -> Instant? {
    var next = 0
    for instant in instants {
      while next < changes.count, changes[next].instant < instant { next += 1 }
      var isMet = next > 0 && isOn(changes[next - 1].request)
      var same = next
      while !isMet, same < changes.count, changes[same].instant == instant {
        isMet = isOn(changes[same].request)
        same += 1
      }
      if !isMet { return instant }
    }
    return nil
  }

  private static let forbidden = Invariant(
    name: "forbidden",
    summary: "no fix is given that was measured while the app had no permission"
  ) { run in
    // fixes delivered at the instant of a change by the user, but before it, were allowed
    let changed = Set(run.record.phoneScript.map(\.instant))
    func isForbidden(_ instants: some Sequence<Instant>) -> Bool {
      firstOff(instants, run.record.phone) { $0.authorization.allowsLocation } != nil
    }
    let fixes = run.record.givenFixes
    guard isForbidden(fixes.lazy.map(\.delivered)) else { return nil }
    // a suspended app later gets earlier fixes, in order; if the clock is set, these can't be told
    // from fixes measured later
    if run.setsClock { return nil }
    let first = fixes.first { fix in
      !changed.contains(fix.delivered) && isForbidden([fix.delivered])
        && isForbidden([min(fix.measured, fix.delivered)])
    }
    return first.map { ($0.delivered, "a fix is given without a permission") }
  }

  /// The first of `instants` at which `isOn` is false for all phone states; the state just before
  /// the instant counts, too.
  private static func firstOff(
    _ instants: some Sequence<Instant>, _ changes: [PhoneChange], _ isOn: (PhoneState) -> Bool
  ) -> Instant? {
    guard !changes.isEmpty else { return nil }
    var next = 0
    for instant in instants {
      while next < changes.count, changes[next].instant < instant { next += 1 }
      let before = next > 0 && isOn(changes[next - 1].state)
      let now =
        next < changes.count && changes[next].instant == instant && isOn(changes[next].state)
      if !before, !now { return instant }
    }
    return nil
  }

  /// Observations of a referee, which is not part of the app.
  private static let refereed: Set<String> = ["right_level", "right_card", "at"]

  private static let suspended = Invariant(
    name: "suspended", summary: "a suspended app gets nothing and does nothing by itself"
  ) { run in
    let fixes = run.record.givenFixes.lazy.map(\.delivered)
    if let instant = firstOff(fixes, run.record.phone, { $0.scene != .suspended }) {
      return (instant, "a fix is given to an app that is suspended")
    }
    let isApp = run.record.log.kinds.map { !refereed.contains($0.word) }
    // script events reach the app in any case; at the end and at a kill, features report what they
    // held back
    let told = Set(run.record.script.map(\.instant))
    let seen = run.record.log.all.lazy.filter {
      isApp[$0.kindNumber] && $0.instant < run.end && !told.contains($0.instant)
    }
    guard
      let instant = firstOff(
        seen.map(\.instant), run.record.phone, { $0.scene != .suspended }),
      let entry = seen.first(where: { $0.instant == instant })
    else { return nil }
    return (instant, "\(entry.kind.name) is seen of an app that is suspended")
  }

  /// Largest refresh rate of a screen; no setting requests more.
  private static let mostFrames = 60

  private static let frames = Invariant(
    name: "frames", summary: "nothing is drawn more than \(mostFrames) times a second",
    needsSoundSettings: true
  ) { run in
    let log = run.record.log
    for (number, kind) in log.kinds.enumerated() where kind.nature == .frame {
      var recent: [Instant] = []
      var first = 0
      for entry in log.all where entry.kindNumber == number {
        recent.append(entry.instant)
        while entry.instant - recent[first] >= .seconds(1) { first += 1 }
        if recent.count - first > mostFrames {
          return (entry.instant, "\(kind.name) is seen \(recent.count - first) times in a second")
        }
      }
    }
    return nil
  }
}
