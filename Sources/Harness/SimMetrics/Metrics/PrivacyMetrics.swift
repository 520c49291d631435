import Sensing
import SimKernel
import SimObservations

/// What the app asks its user, receives in the background, and stores (MG-15).
enum PrivacyMetrics {
  private static let log: [Metric.Need] = [.feature("app_log")]

  static let all: [Metric] = [
    Metric(
      "privacy.prompts", .count, better: .lower,
      "Times that the system asked the user for a permission."
    ) { run in
      let prompts = prompts(run)
      return Score(
        run.phone.isEmpty ? nil : Double(prompts.count), count: run.phone.count,
        worst: prompts.last.map { Moment($0, "the system asked for a permission") })
    },
    Metric(
      "privacy.prompts.early", .count, better: .lower,
      "Times that the system asked for a permission that no open screen needed."
    ) { run in
      var incidents = Incidents()
      let prompts = prompts(run)
      // by the script only: the prompt itself covers the app
      let screens = run.screens
      for instant in prompts
      where !screens.contains(where: { $0.start <= instant && instant <= $0.end }) {
        incidents.add(Moment(instant, "the system asked for a permission that nothing needed"))
      }
      return incidents.score(of: prompts.count)
    },
    Metric(
      "privacy.background_listening", .time, better: .lower,
      formula: "Σ time in the background with positions being computed for the app",
      "Time for which the phone computed positions for the app while it was out of sight."
    ) { backgroundListening($0) },
    Metric(
      "privacy.positions_logged", .count, needs: log, better: .lower,
      "Positions of 100 m or better in the exports of the app's log."
    ) { run in
      var (incidents, lines) = (Incidents(), 0)
      run.forEach(LogExported.self) { instant, export in
        lines += export.lines
        for _ in 0..<export.positions {
          incidents.add(Moment(instant, "the log contained where the user had been"))
        }
      }
      return incidents.score(of: lines)
    },
    Metric(
      "privacy.log_lines.max", .count, needs: log, better: .lower,
      "Greatest number of lines in an export of the app's log."
    ) { run in
      var greatest = Greatest()
      run.forEach(LogExported.self) { greatest.add(Double($1.lines), at: $0) }
      return greatest.score { "the log had \(fixed($0, 0)) lines" }
    },
  ]

  private static func prompts(_ run: RunView) -> [Instant] {
    var (instants, before): ([Instant], Int) = ([], 0)
    for change in run.phone {
      for _ in before..<max(before, change.state.prompts) { instants.append(change.instant) }
      before = change.state.prompts
    }
    return instants
  }

  private static func backgroundListening(_ run: RunView) -> Score {
    var (seconds, count) = (0.0, 0)
    var first: Instant?
    let phone = run.phoneAndReceivers
    for (place, change) in phone.enumerated() {
      let state = change.state
      guard state.scene == .background || state.scene == .suspended else { continue }
      count += 1
      guard state.positioning != .off else { continue }
      let end = place + 1 < phone.count ? phone[place + 1].instant : run.end
      seconds += max(0, (end - change.instant).seconds)
      first = first ?? change.instant
    }
    return Score(
      seconds, count: count,
      worst: seconds > 0
        ? first.map { Moment($0, "positions were computed while the app was out of sight") } : nil
    )
  }
}

extension RunView {
  /// When a screen that needs location was open, even if covered.
  fileprivate var screens: [(start: Instant, end: Instant)] {
    var screens: [(start: Instant, end: Instant)] = []
    var opened: Instant?
    for scripted in script {
      switch scripted.event {
      case .screenOpened, .killed: opened = opened ?? scripted.instant
      case .screenLeft:
        if let opened { screens.append((opened, scripted.instant)) }
        opened = nil
      default: break
      }
    }
    if let opened { screens.append((opened, end)) }
    return screens
  }
}
