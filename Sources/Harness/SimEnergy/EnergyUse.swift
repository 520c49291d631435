public import Sensing

/// What the parts of a phone spent in one run: power over time, and what each wake and frame costs.
public struct EnergyUse: Sendable {
  public let profile: PowerProfile
  public let end: Instant
  /// While the screen was to be seen.
  public let display: [PhoneActivity.Stretch]
  /// By component.
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

  /// What `component` did over time, in order.
  public func segments(of component: PowerComponent) -> [PowerSegment] {
    segments[component.rawValue]
  }

  /// Joules that `component` spent from `start` to before `end`, all of the run where left out.
  public func joules(
    _ component: PowerComponent, from start: Instant = .zero, to end: Instant = .distantFuture
  ) -> Double {
    var sum = 0.0
    for segment in segments[component.rawValue] { sum += segment.joules(from: start, to: end) }
    let (instants, each) = pulses[component.rawValue]
    // counted, not added up: many small numbers would lose digits
    let count = instants.count { $0 >= start && $0 < end }
    return sum + Double(count) * each
  }

  /// Joules that all components spent.
  public func joules(from start: Instant = .zero, to end: Instant = .distantFuture) -> Double {
    PowerComponent.allCases.reduce(0) { $0 + joules($1, from: start, to: end) }
  }

  /// Joules that `component` spent while no screen was there to show it.
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
