/// The outcomes of several scenarios.
struct ScenarioTally {
  enum End {
    case ended(ExitStatus)
    /// It needs something that the command line does not name.
    case skipped
    /// Stopped by the user; the exit status says so.
    case stopped
  }

  private var ends: [End] = []

  mutating func add(_ end: End) { ends.append(end) }

  private var skipped: Int {
    ends.count { if case .skipped = $0 { true } else { false } }
  }

  private var stopped: Int {
    ends.count { if case .stopped = $0 { true } else { false } }
  }

  private func count(_ holds: (ExitStatus) -> Bool) -> Int {
    ends.count { if case .ended(let status) = $0 { holds(status) } else { false } }
  }

  /// The most serious status; wrong usage if all scenarios were skipped.
  var status: ExitStatus {
    if !ends.isEmpty, skipped == ends.count { return .usage }
    return ends.reduce(.met) { status, end in
      if case .ended(let other) = end { status.graver(other) } else { status }
    }
  }

  /// A text like `4 scenarios: 2 met, 1 not met, 1 skipped`; nil for one scenario.
  var text: String? {
    guard ends.count > 1 else { return nil }
    let parts = [
      (count { $0 == .met }, "met"), (count { $0 == .notMet }, "not met"),
      (count { $0 != .met && $0 != .notMet }, "failed"), (stopped, "stopped"), (skipped, "skipped"),
    ]
    return "\(ends.count) scenarios: "
      + parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ") + "\n"
  }
}
