public import Sensing
import SimFaults
import SimFeatures
import SimKernel
import SimObservations
import SimScenarios

/// One run of a drawn scenario, as invariants look at it.
struct SwarmRun {
  let record: RunRecord
  let scenario: Scenario
  /// Whether features may be set to misbehave: then less is asked of them.
  let isFlawed: Bool
  /// When the run was to end.
  let end: Instant
  /// When the app was killed, in order.
  let kills: [Instant]
  /// When valid fixes were given, and how old they could be said to be: in order of delivery.
  let fixes: [(delivered: Instant, measured: Instant)]
  /// Whether the phone's clock is set during the walk: then stamps don't say when fixes were
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

/// An invariant that a run broke: what, when, and with which words.
public struct Breach: Hashable, Sendable {
  /// The name of the invariant.
  public var invariant: String
  /// nil where it is of the whole run.
  public var instant: Instant?
  /// Lower case, no full stop.
  public var words: String

  public init(_ invariant: String, at instant: Instant? = nil, _ words: String) {
    self.invariant = invariant
    self.instant = instant
    self.words = words
  }
}

/// Something that holds of every feature and any input.
struct Invariant: Sendable {
  /// In snake case.
  var name: String
  /// What holds, in one sentence.
  var summary: String
  /// Whether it is asked only where no setting makes a feature misbehave.
  var needsSoundSettings = false
  /// The first place where it is broken; nil where it holds.
  var breach: @Sendable (SwarmRun) -> (instant: Instant?, words: String)?
}

extension Invariant {
  /// All of them: what a run is, then what of it nobody may do.
  static let all: [Invariant] = ofNumbers + ofPhone + ofFeatures + ofEnergy

  /// What `run` breaks: of each invariant the first place.
  static func breaches(of run: SwarmRun) -> [Breach] {
    all.compactMap { invariant in
      if invariant.needsSoundSettings, run.isFlawed { return nil }
      return invariant.breach(run).map { Breach(invariant.name, at: $0.instant, $0.words) }
    }
  }
}
