public import Sensing
public import SimEnergy
public import SimKernel
public import SimObservations

/// A run as metrics see it; data that several metrics need is computed once.
///
/// A view is for one thread only; the record itself may be shared.
public final class RunView {
  private let record: RunRecord
  /// The phone's power figures; nil if unknown.
  public let power: PowerPlan?
  /// Active times of the faults; empty if unknown.
  public let faults: [FaultBite]
  private let observations: ObservationIndex
  private var derived: [ObjectIdentifier: (value: any Derivation, basis: ScoreBasis)] = [:]
  /// The parts of the run that were read since the basis was last reset.
  private var basis = ScoreBasis()

  public init(_ record: RunRecord, power: PowerPlan? = nil, faults: [FaultBite] = []) {
    self.record = record
    self.power = power
    self.faults = faults
    observations = ObservationIndex(record.log)
  }

  /// What the sensors measured, whether or not the app was given it.
  public var trace: Trace { record.trace }
  /// The actions of user and app, in order.
  public var script: [ScriptedEvent] { record.script }
  /// The static facts of the scene.
  public var facts: SceneFacts { record.facts }
  public var end: Instant { record.end }

  /// Sensor requests, beginning with that at the start.
  public var sensing: [SensingChange] { looking(at: .sensing).sensing }
  /// What the app drew on its map, in order.
  public var lines: [DrawnLine] { looking(at: .lines).lines }
  var givenFixes: [Fix] { looking(at: .fixes).givenFixes }
  var foundHeadings: Given<Heading> { looking(at: .headings).givenHeadings }
  var phone: [PhoneChange] { looking(at: .phone).phone }
  /// `phone`, for metrics that also depend on the state of its receivers.
  var phoneAndReceivers: [PhoneChange] { looking(at: [.phone, .receivers]).phone }

  /// The activity that uses energy.
  var activity: PhoneActivity {
    basis.add([.sensing, .fixes, .phone, .receivers])
    for (number, kind) in record.log.kinds.enumerated()
    where kind.nature == .frame || kind.subject == .tour {
      basis.add(kind: number)
    }
    return PhoneActivity(record)
  }

  private func looking(at part: ScoreBasis.Parts) -> RunRecord {
    basis.add(part)
    return record
  }

  /// Returns the score of `metric`, and the parts of the run that it depends on.
  package func score(_ metric: Metric) -> (score: Score, basis: ScoreBasis) {
    basis = ScoreBasis()
    let score = metric.score(self)
    return (score, basis)
  }

  /// Returns the derivation of `type`, computed at first use.
  public func derived<Value: Derivation>(_ type: Value.Type) -> Value {
    if let made = derived[ObjectIdentifier(type)], let value = made.value as? Value {
      basis.add(made.basis)
      return value
    }
    let before = basis
    basis = ScoreBasis()
    let value = Value(self)
    derived[ObjectIdentifier(type)] = (value, basis)
    basis.add(before)
    return value
  }

  /// Returns all observations of `subject`, in order across its kinds.
  func entries(of subject: Subject) -> [ObservationEntry] {
    for (number, kind) in record.log.kinds.enumerated() where kind.subject == subject {
      basis.add(kind: number)
    }
    return record.log.all(of: subject)
  }

  /// Returns the number of observations of a kind; only those of `subject` if given.
  public func count<Kind: Observation>(_ type: Kind.Type, of subject: Subject? = nil) -> Int {
    note(type, subject)
    return observations.count(type, of: subject)
  }

  /// Calls `body` with every observation of the kind with this name, in order.
  func forEach(kindNamed name: String, _ body: (ObservationEntry) -> Void) {
    if let number = record.log.kinds.firstIndex(where: { $0.name == name }) {
      basis.add(kind: number)
    }
    observations.forEach(kindNamed: name, body)
  }

  /// The instants of observations of the kind with this name, in order.
  func instants(ofKindNamed name: String) -> [Instant] {
    var instants: [Instant] = []
    forEach(kindNamed: name) { instants.append($0.instant) }
    return instants
  }

  /// Calls `body` with every observation of a kind, in order; only those of `subject` if given.
  @inline(__always)
  public func forEach<Kind: Observation>(
    _ type: Kind.Type, of subject: Subject? = nil, _ body: (Instant, Kind) -> Void
  ) {
    note(type, subject)
    observations.forEach(type, of: subject, body)
  }

  private func note<Kind: Observation>(_ type: Kind.Type, _ subject: Subject?) {
    if let number = observations.log.number(of: type, subject) { basis.add(kind: number) }
  }
}

/// Data from which several metrics are computed.
///
/// The run view holds it, so it must not hold the view: that would be a reference cycle.
public protocol Derivation: AnyObject {
  init(_ run: RunView)
}

extension RunView {
  /// The instants of `event` in the script, in order.
  public func instants(of event: AppEvent) -> [Instant] {
    script.filter { $0.event == event }.map(\.instant)
  }

  /// Periods in which the app considered its screen visible, in order: from opening to leaving it
  /// or to the end. A screen that was lost without notice still counts for the app; one that the
  /// phone considers hidden does not.
  public var visits: [(start: Instant, end: Instant)] {
    var visits: [(start: Instant, end: Instant)] = []
    var opened: Instant?
    for scripted in script {
      switch scripted.event {
      // a user who reopens a killed app sees its screen again
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

  /// Periods in which the sensor that `isOn` tests was off, in order; at the start of a period the
  /// sensor was on just before, and at its end it is on again.
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

  /// Whether location was requested at `instant`.
  public func isSensing(at instant: Instant) -> Bool {
    sensing.last { $0.instant <= instant }?.request.location ?? false
  }
}

/// A period in which a sensor was off, without its end points.
struct OffStretch {
  var start: Instant
  var end: Instant

  func contains(_ instant: Instant) -> Bool { start < instant && instant < end }
}
