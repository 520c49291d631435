public import Sensing
import SimFaults
import SimFeatures
import SimKernel
import SimObservations
import SimScenarios

/// One run of a drawn scenario, with the data that invariants check.
struct SwarmRun {
  let record: RunRecord
  let scenario: Scenario
  /// Whether features may be set to misbehave; fewer invariants apply then.
  let isFlawed: Bool
  /// Planned end of the run.
  let end: Instant
  /// When the app was killed, in order.
  let kills: [Instant]
  /// Instants of delivery and of measurement of the valid fixes, in order of delivery.
  let fixes: [(delivered: Instant, measured: Instant)]
  /// Whether the phone's clock is set during the walk; timestamps then don't show when fixes were
  /// measured.
  let setsClock: Bool

  init(_ record: RunRecord, of scenario: Scenario, end: Instant, isFlawed: Bool) {
    self.record = record
    self.scenario = scenario
    self.end = end
    self.isFlawed = isFlawed
    kills = record.script.filter { $0.event == .killed }.map(\.instant)
    if case .walk(let plan) = scenario.source {
      setsClock = plan.faults.entries.contains { $0.fault is ClockStep }
    } else {
      setsClock = false
    }
    fixes = record.givenFixes.filter(\.isValid).map { ($0.delivered, $0.measured) }
  }

  /// All observations of one kind with their instants, in order.
  func all<Kind: Observation>(_ type: Kind.Type) -> [(instant: Instant, observation: Kind)] {
    record.log.all(type)
  }
}

/// A violation of an invariant by a run: which one, when, and how.
public struct Breach: Hashable, Sendable {
  /// The name of the invariant.
  public var invariant: String
  /// nil if it concerns the whole run.
  public var instant: Instant?
  /// Lower case, no full stop.
  public var words: String

  public init(_ invariant: String, at instant: Instant? = nil, _ words: String) {
    self.invariant = invariant
    self.instant = instant
    self.words = words
  }
}

/// A property that must hold for every feature and any input.
struct Invariant: Sendable {
  /// Name in snake case.
  var name: String
  /// The property, in one sentence.
  var summary: String
  /// Whether it applies only if no setting makes a feature misbehave.
  var needsSoundSettings = false
  /// Returns the first violation; nil if there is none.
  var breach: @Sendable (SwarmRun) -> (instant: Instant?, words: String)?
}

extension Invariant {
  /// All invariants: those on numbers first, then those on the phone, the features, and energy.
  static let all: [Invariant] = ofNumbers + ofPhone + ofFeatures + ofEnergy

  /// Returns the first violation of each invariant that `run` violates.
  static func breaches(of run: SwarmRun) -> [Breach] {
    all.compactMap { invariant in
      if invariant.needsSoundSettings, run.isFlawed { return nil }
      return invariant.breach(run).map { Breach(invariant.name, at: $0.instant, $0.words) }
    }
  }
}
