import Sensing
import SimEnergy
import SimKernel

/// The phone's energy use (T-10), and the part used while the screen was not visible (MG-6, MG-15,
/// T-1).
enum EnergyMetrics {
  private static let assumption = """
    the compass service, a frame, the ten-meter class relative to the best one, and 3.87 V; \
    differences between variants can be trusted, absolute figures less
    """
  private static let source = """
    currents of power_profile.xml as makers state them, and AOSP's typical values
    """

  static let all: [Metric] =
    [total, joules, battery, power, low, high, unseen, afterStop, afterTour]
    + PowerComponent.allCases.map(component)

  private static func metric(
    _ name: String, _ dimension: Dimension, formula: String, _ summary: String,
    _ score: @escaping @Sendable (EnergyTally, EnergyUse) -> Score
  ) -> Metric {
    Metric(
      "energy.\(name)", dimension, needs: [.power], better: .lower, formula: formula,
      source: source, assumption: assumption, summary
    ) { run in
      let tally = run.derived(EnergyTally.self)
      guard let use = tally.use, use.end > .zero else { return Score(nil, count: 0) }
      return score(tally, use)
    }
  }

  private static let total = metric(
    "total", .charge, formula: "Σ over components of ∫ P(state) dt + N · e, over 3.6 · V",
    "Charge that the whole run took from the battery."
  ) { _, use in
    Score(use.profile.milliampereHours(use.joules()), count: events(use), worst: spender(use))
  }

  private static let joules = metric(
    "joules", .energy, formula: "Σ over components of ∫ P(state) dt + N · e",
    "Energy that the whole run took."
  ) { _, use in Score(use.joules(), count: events(use), worst: spender(use)) }

  private static let battery = metric(
    "battery", .share, formula: "charge of the run / capacity",
    "Share of a full battery that the whole run took."
  ) { _, use in
    Score(use.profile.share(use.joules()), count: events(use), worst: spender(use))
  }

  private static let power = metric(
    "power", .power, formula: "energy of the run / its length",
    "Mean power over the whole run."
  ) { _, use in
    Score(use.joules() * 1000 / seconds(use), count: events(use), worst: spender(use))
  }

  private static let low = metric(
    "total.low", .charge, formula: "as energy.total, with each figure at the low end of its range",
    "Charge that the whole run takes from the most frugal phone of the profile's ranges."
  ) { tally, use in
    Score(tally.range.map { use.profile.milliampereHours($0.lowerBound) }, count: events(use))
  }

  private static let high = metric(
    "total.high", .charge,
    formula: "as energy.total, with each figure at the high end of its range",
    "Charge that the whole run takes from the hungriest phone of the profile's ranges."
  ) { tally, use in
    Score(tally.range.map { use.profile.milliampereHours($0.upperBound) }, count: events(use))
  }

  private static let unseen = metric(
    "unseen", .charge, formula: "Σ over components except idle, while no screen is visible",
    """
    Charge spent while the app's screen was not visible, beyond what a sleeping phone takes.
    """
  ) { _, use in
    let spent = PowerComponent.allCases.filter { $0 != .idle }.reduce(0) {
      $0 + use.unseenJoules($1)
    }
    return Score(
      use.profile.milliampereHours(spent), count: use.display.count,
      worst: use.greatest(use.unseenJoules).map { most in
        Moment(
          end(use, most.component),
          "\(most.component.words) had spent \(use.charge(most.joules)) with no screen to show it")
      })
  }

  /// Components that a tour uses; the screen is the user's choice.
  private static let tourParts: [PowerComponent] = [.wakes, .gnss, .network, .heading, .audio]

  private static let afterTour = Metric(
    "energy.after_tour", .charge, needs: [.power, .feature("tour")], better: .lower,
    formula: "Σ over waking, GNSS, network, compass and audio, from the end of the tour on",
    source: source, assumption: assumption,
    "Charge that a tour's parts took after it was completed or its screen left."
  ) { run in
    guard let end = run.derived(TourEnd.self).instant, let use = run.derived(EnergyTally.self).use
    else { return Score(nil, count: 0) }
    let most = use.greatest { tourParts.contains($0) ? use.joules($0, from: end) : 0 }
    return Score(
      use.profile.milliampereHours(tourParts.reduce(0) { $0 + use.joules($1, from: end) }),
      count: 1,
      worst: most.map { most in
        Moment(
          Self.end(use, most.component),
          "\(most.component.words) had spent \(use.charge(most.joules)) after the tour")
      })
  }

  private static let afterStop = metric(
    "after_stop", .charge,
    formula: "Σ over components except idle, from the last stop of updates on",
    """
    Charge spent after updates were stopped for good, beyond what a sleeping phone takes; only \
    tails should remain.
    """
  ) { tally, use in
    guard let stop = tally.lastStop else { return Score(nil, count: 0) }
    let most = use.greatest { use.joules($0, from: stop) }
    let spent = PowerComponent.allCases.filter { $0 != .idle }.reduce(0) {
      $0 + use.joules($1, from: stop)
    }
    return Score(
      use.profile.milliampereHours(spent), count: 1,
      worst: most.map { most in
        Moment(
          end(use, most.component),
          "\(most.component.words) had spent \(use.charge(most.joules)) after the stop")
      })
  }

  private static func component(_ component: PowerComponent) -> Metric {
    metric(
      component.name, .charge, formula: "∫ P(state) dt + N · e, over 3.6 · V",
      "Charge that \(component.words) took over the whole run."
    ) { _, use in
      Score(
        amount: use.profile.milliampereHours(use.joules(component)),
        count: use.segments(of: component).count)
    }
  }

  /// The largest consumer, and the largest one with an invisible screen, which shows a leak.
  private static func spender(_ use: EnergyUse) -> Moment? {
    guard let most = use.greatest({ use.joules($0) }) else { return nil }
    var what = "\(most.component.words) had spent the most, \(use.charge(most.joules))"
    guard let leak = use.greatest(use.unseenJoules),
      leak.joules > use.joules() * EnergyMetrics.leakShare
    else { return Moment(use.end, what) }
    what += "; with no screen to show it, \(leak.component.words) had spent "
    return Moment(use.end, what + use.charge(leak.joules))
  }

  /// Share of all energy from which the use with an invisible screen is mentioned, too (assumed).
  private static let leakShare = 0.05

  /// When `component` last drew power.
  private static func end(_ use: EnergyUse, _ component: PowerComponent) -> Instant {
    use.segments(of: component).last?.end ?? use.end
  }

  private static func seconds(_ use: EnergyUse) -> Double { (use.end - .zero).seconds }

  /// Number of power segments behind the figure.
  private static func events(_ use: EnergyUse) -> Int {
    PowerComponent.allCases.reduce(0) { $0 + use.segments(of: $1).count }
  }
}
