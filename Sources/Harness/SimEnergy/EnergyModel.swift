import Sensing
import SimKernel

/// Computes the energy use of a run: E = Σ ∫ P(state) dt + Σ N · e over the components of the
/// phone.
///
/// The requests to the phone determine which components run; a stop starts a tail, and a start
/// within the tail costs nothing extra.
public struct EnergyModel: Sendable {
  public var plan: PowerPlan

  public init(_ plan: PowerPlan) { self.plan = plan }

  /// Returns the energy use of `activity`.
  public func use(of activity: PhoneActivity) -> EnergyUse {
    let profile = plan.profile
    var use = EnergyUse(profile, end: activity.end, display: activity.display)
    let whole = [PhoneActivity.Stretch(from: .zero, to: activity.end)]
    let display = profile[.displayOn] + plan.brightness * profile[.displayFull]
    use.set(steady(whole, profile[.idle]), of: .idle)
    use.set(steady(activity.display, profile[.awake]), of: .cpu)
    use.set(activity.deliveries, costing: profile[.fixWake], of: .wakes)
    use.set(
      steady(activity.display.without(activity.lowPower), display)
        + steady(activity.display.within(activity.lowPower), display * profile[.lowPowerDisplay]),
      of: .display)
    use.set(frames(of: activity), costing: profile[.redraw], of: .redraws)
    use.set(gnss(activity), of: .gnss)
    use.set(network(activity), of: .network)
    use.set(
      steady(
        activity.stretches { $0.heading ? profile[.heading] : nil }.map(\.stretch),
        profile[.heading]),
      of: .heading)
    use.set(steady(plan.playsAudio ? whole : activity.sounds, profile[.audio]), of: .audio)
    if plan.usesBluetooth { use.set(steady(whole, profile[.bluetooth]), of: .bluetooth) }
    if let transfers = plan.transfers {
      use.set(cell(transfers, until: activity.end), of: .cell)
    }
    return use
  }

  private func steady(
    _ stretches: [PhoneActivity.Stretch], _ milliwatts: Double
  ) -> [PowerSegment] {
    stretches.map { PowerSegment(.track, from: $0.start, to: $0.end, milliwatts) }
  }

  /// Frames drawn while the display is on; in low power mode the system drops some.
  private func frames(of activity: PhoneActivity) -> [Instant] {
    let spacing = Timespan.seconds(1 / plan.profile[.lowPowerRedraws])
    var shown: [Instant] = []
    var seen = activity.display[...]
    for frame in activity.frames {
      while let first = seen.first, first.end <= frame { seen.removeFirst() }
      guard let first = seen.first, first.start <= frame else { continue }
      if let last = shown.last, frame - last < spacing,
        activity.lowPower.contains(where: { $0.start <= frame && frame < $0.end })
      {
        continue
      }
      shown.append(frame)
    }
    return shown
  }

  private func gnss(_ activity: PhoneActivity) -> [PowerSegment] {
    var machine = GnssPower(plan, activity.receptions)
    let demands = activity.stretches { request in
      request.location && request.accuracy.usesSatellites ? request.accuracy : nil
    }
    for demand in demands { machine.run(on: demand.stretch, for: demand.value) }
    machine.finish(at: activity.end)
    return machine.segments
  }

  private func network(_ activity: PhoneActivity) -> [PowerSegment] {
    activity.stretches { request -> Double? in
      guard request.location else { return nil }
      switch request.accuracy {
      case .hundredMeters: return plan.profile[.hundredMeters]
      case .kilometer, .threeKilometers: return plan.profile[.kilometer]
      case .bestForNavigation, .best, .nearestTenMeters, .passive: return nil
      }
    }.map { PowerSegment(.track, from: $0.stretch.start, to: $0.stretch.end, $0.value) }
  }

  private func cell(_ transfers: PowerPlan.Transfers, until end: Instant) -> [PowerSegment] {
    var segments: [PowerSegment] = []
    var start = Instant.zero
    while start < end {
      let stop = min(start + min(transfers.length, transfers.every), end)
      let next = min(start + transfers.every, end)
      let tail = min(stop + .seconds(plan.profile[.cellTailLength]), next)
      segments.append(PowerSegment(.track, from: start, to: stop, plan.profile[.cell]))
      if stop < tail {
        segments.append(PowerSegment(.tail, from: stop, to: tail, plan.profile[.cellTail]))
      }
      start = next
    }
    return segments
  }
}

extension PhoneActivity {
  /// The periods in which `value` is not nil and constant, in order.
  func stretches<Value: Equatable>(
    _ value: (SensorRequest) -> Value?
  ) -> [(stretch: Stretch, value: Value)] {
    var found: [(stretch: Stretch, value: Value)] = []
    for (index, change) in sensing.enumerated() {
      let until = index + 1 < sensing.count ? sensing[index + 1].instant : end
      // of several changes at one instant the last counts
      guard change.instant < until, let value = value(change.request) else { continue }
      if let last = found.last, last.value == value, last.stretch.end == change.instant {
        found[found.count - 1].stretch.end = until
      } else {
        found.append((Stretch(from: change.instant, to: until), value))
      }
    }
    return found
  }
}

extension [PhoneActivity.Stretch] {
  /// The parts inside `others`; both are in order.
  func within(_ others: Self) -> Self {
    flatMap { stretch in
      others.compactMap { other in
        let (start, end) = (
          Swift.max(stretch.start, other.start), Swift.min(stretch.end, other.end)
        )
        return start < end ? PhoneActivity.Stretch(from: start, to: end) : nil
      }
    }
  }

  /// The parts outside `others`; both are in order.
  func without(_ others: Self) -> Self {
    var gaps: Self = []
    var from = Instant(nanoseconds: .min)
    for other in others {
      gaps.append(PhoneActivity.Stretch(from: from, to: other.start))
      from = other.end
    }
    return within(gaps + [PhoneActivity.Stretch(from: from, to: .distantFuture)])
  }
}
