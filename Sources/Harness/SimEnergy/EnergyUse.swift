public import Sensing

/// The energy use of a phone's components in one run: power over time, and energy per wake and
/// frame.
public struct EnergyUse: Sendable {
  public let profile: PowerProfile
  public let end: Instant
  /// Periods in which the screen was visible.
  public let display: [PhoneActivity.Stretch]
  /// Power segments by component.
  private var segments: [[PowerSegment]]
  private var pulses: [(instants: [Instant], joules: Double)]

  init(_ profile: PowerProfile, end: Instant, display: [PhoneActivity.Stretch]) {
    self.profile = profile
    self.end = end
    self.display = display
    segments = PowerComponent.allCases.map { _ in [] }
    pulses = PowerComponent.allCases.map { _ in ([], 0) }
  }

  mutating func set(_ segments: [PowerSegment], of component: PowerComponent) {
    self.segments[component.rawValue] = segments
  }

  mutating func set(
    _ instants: [Instant], costing millijoules: Double, of component: PowerComponent
  ) {
    pulses[component.rawValue] = (instants, millijoules / 1000)
  }

  /// Returns the power segments of `component`, in order.
  public func segments(of component: PowerComponent) -> [PowerSegment] {
    segments[component.rawValue]
  }

  /// Energy that `component` used from `start` up to `end`, in joules; by default in the whole run.
  public func joules(
    _ component: PowerComponent, from start: Instant = .zero, to end: Instant = .distantFuture
  ) -> Double {
    var sum = 0.0
    for segment in segments[component.rawValue] { sum += segment.joules(from: start, to: end) }
    let (instants, each) = pulses[component.rawValue]
    // multiplied, because a sum of many small numbers would lose precision
    let count = instants.count { $0 >= start && $0 < end }
    return sum + Double(count) * each
  }

  /// Energy that all components used, in joules.
  public func joules(from start: Instant = .zero, to end: Instant = .distantFuture) -> Double {
    PowerComponent.allCases.reduce(0) { $0 + joules($1, from: start, to: end) }
  }

  /// Energy that `component` used while the app's screen was not visible, in joules.
  public func unseenJoules(_ component: PowerComponent) -> Double {
    var from = Instant.zero
    var sum = 0.0
    for seen in display {
      sum += joules(component, from: from, to: seen.start)
      from = seen.end
    }
    return sum + joules(component, from: from)
  }
}
