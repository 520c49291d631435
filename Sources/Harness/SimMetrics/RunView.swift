import Sensing
public import SimEnergy
public import SimKernel
import SimObservations

/// A run as metrics look at it: what several of them need is worked out once.
///
/// For one thread; the record itself may be looked at by many.
public final class RunView {
  let record: RunRecord
  /// What the phone draws; nil where nobody said.
  let power: PowerPlan?
  /// When which fault was on; empty where nobody knows.
  let faults: [FaultBite]
  private let observations: ObservationIndex
  private var derived: [ObjectIdentifier: any Derivation] = [:]

  public init(_ record: RunRecord, power: PowerPlan? = nil, faults: [FaultBite] = []) {
    self.record = record
    self.power = power
    self.faults = faults
    observations = ObservationIndex(record.log)
  }

  var trace: Trace { record.trace }
  var script: [ScriptedEvent] { record.script }
  var facts: SceneFacts { record.facts }
  var sensing: [SensingChange] { record.sensing }
  var lines: [DrawnLine] { record.lines }
  var end: Instant { record.end }

  /// What is derived of the run in the way of `type`, made when it is first asked for.
  func derived<Value: Derivation>(_ type: Value.Type) -> Value {
    if let made = derived[ObjectIdentifier(type)] as? Value { return made }
    let made = Value(self)
    derived[ObjectIdentifier(type)] = made
    return made
  }

  /// How many observations there are of a kind; of `subject` where that is given.
  func count<Kind: Observation>(_ type: Kind.Type, of subject: Subject? = nil) -> Int {
    observations.count(type, of: subject)
  }

  /// Calls `body` with every observation of a kind, in order; of `subject` where that is given.
  @inline(__always)
  func forEach<Kind: Observation>(
    _ type: Kind.Type, of subject: Subject? = nil, _ body: (Instant, Kind) -> Void
  ) {
    observations.forEach(type, of: subject, body)
  }
}

/// What several metrics are worked out of.
///
/// The run holds it: it must not hold the run, or neither ever goes.
protocol Derivation: AnyObject {
  init(_ run: RunView)
}

extension RunView {
  /// When the script had `event`, in order.
  func instants(of event: AppEvent) -> [Instant] {
    script.filter { $0.event == event }.map(\.instant)
  }

  /// When the app took its screen for visible, in order: from opening to leaving it or to the end.
  /// A screen that was lost without a word is one the app still believes in; one that the phone
  /// knows to be out of sight is not.
  var visits: [(start: Instant, end: Instant)] {
    var visits: [(start: Instant, end: Instant)] = []
    var opened: Instant?
    for scripted in script {
      switch scripted.event {
      // who opens a killed app again looks at its screen
      case .screenOpened, .killed: opened = opened ?? scripted.instant
      case .screenLeft:
        if let opened { visits.append((opened, scripted.instant)) }
        opened = nil
      default: break
      }
    }
    if let opened { visits.append((opened, end)) }
    return hidden.isEmpty ? visits : visits.flatMap { visible(of: $0) }
  }

  /// When the sensor that `isOn` asks about was switched off, in order; at either end of a stretch
  /// it was on just before or from then on.
  func offStretches(_ isOn: (SensorRequest) -> Bool) -> [OffStretch] {
    var stretches: [OffStretch] = []
    var since: Instant? = Instant(nanoseconds: .min)
    if let first = sensing.first, isOn(first.request) { since = nil }
    for (i, change) in sensing.enumerated() {
      // of several changes at one instant the last counts
      if i + 1 < sensing.count, sensing[i + 1].instant == change.instant { continue }
      if !isOn(change.request) {
        since = since ?? change.instant
      } else if let start = since {
        stretches.append(OffStretch(start: start, end: change.instant))
        since = nil
      }
    }
    if let since { stretches.append(OffStretch(start: since, end: .distantFuture)) }
    return stretches
  }

  /// Whether location was asked for at `instant`.
  func isSensing(at instant: Instant) -> Bool {
    sensing.last { $0.instant <= instant }?.request.location ?? false
  }
}

/// A time for which a sensor was switched off, without its ends.
struct OffStretch {
  var start: Instant
  var end: Instant

  func contains(_ instant: Instant) -> Bool { start < instant && instant < end }
}
