public import Sensing
public import SimEnergy
public import SimKernel
public import SimObservations

/// A run as metrics look at it: what several of them need is worked out once.
///
/// For one thread; the record itself may be looked at by many.
public final class RunView {
  private let record: RunRecord
  /// What the phone draws; nil where nobody said.
  public let power: PowerPlan?
  /// When which fault was on; empty where nobody knows.
  public let faults: [FaultBite]
  private let observations: ObservationIndex
  private var derived: [ObjectIdentifier: (value: any Derivation, basis: ScoreBasis)] = [:]
  /// What was looked at since it was last taken.
  private var basis = ScoreBasis()

  public init(_ record: RunRecord, power: PowerPlan? = nil, faults: [FaultBite] = []) {
    self.record = record
    self.power = power
    self.faults = faults
    observations = ObservationIndex(record.log)
  }

  /// What the sensors found, whatever the app was given of it.
  public var trace: Trace { record.trace }
  /// What the user and the app did, in order.
  public var script: [ScriptedEvent] { record.script }
  /// What stands still.
  public var facts: SceneFacts { record.facts }
  public var end: Instant { record.end }

  /// What the sensors were asked for, beginning with the start.
  public var sensing: [SensingChange] { looking(at: .sensing).sensing }
  /// What the app drew on its map, in order.
  public var lines: [DrawnLine] { looking(at: .lines).lines }
  var givenFixes: [Fix] { looking(at: .fixes).givenFixes }
  var foundHeadings: Given<Heading> { looking(at: .headings).givenHeadings }
  var phone: [PhoneChange] { looking(at: .phone).phone }
  /// `phone`, where what its receivers were at counts too.
  var phoneAndReceivers: [PhoneChange] { looking(at: [.phone, .receivers]).phone }

  /// What costs energy.
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

  /// What `metric` comes to, and what of the run that rests on.
  package func score(_ metric: Metric) -> (score: Score, basis: ScoreBasis) {
    basis = ScoreBasis()
    let score = metric.score(self)
    return (score, basis)
  }

  /// What is derived of the run in the way of `type`, made when it is first asked for.
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

  /// All observations of `subject`, in order across its kinds.
  func entries(of subject: Subject) -> [ObservationEntry] {
    for (number, kind) in record.log.kinds.enumerated() where kind.subject == subject {
      basis.add(kind: number)
    }
    return record.log.all(of: subject)
  }

  /// How many observations there are of a kind; of `subject` where that is given.
  public func count<Kind: Observation>(_ type: Kind.Type, of subject: Subject? = nil) -> Int {
    note(type, subject)
    return observations.count(type, of: subject)
  }

  /// Calls `body` with every observation of the kind of this name, in order.
  func forEach(kindNamed name: String, _ body: (ObservationEntry) -> Void) {
    if let number = record.log.kinds.firstIndex(where: { $0.name == name }) {
      basis.add(kind: number)
    }
    observations.forEach(kindNamed: name, body)
  }

  /// When the kind of this name was observed, in order.
  func instants(ofKindNamed name: String) -> [Instant] {
    var instants: [Instant] = []
    forEach(kindNamed: name) { instants.append($0.instant) }
    return instants
  }

  /// Calls `body` with every observation of a kind, in order; of `subject` where that is given.
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

/// What several metrics are worked out of.
///
/// The run holds it: it must not hold the run, or neither ever goes.
public protocol Derivation: AnyObject {
  init(_ run: RunView)
}

extension RunView {
  /// When the script had `event`, in order.
  public func instants(of event: AppEvent) -> [Instant] {
    script.filter { $0.event == event }.map(\.instant)
  }

  /// When the app took its screen for visible, in order: from opening to leaving it or to the end.
  /// A screen that was lost without a word is one the app still believes in; one that the phone
  /// knows to be out of sight is not.
  public var visits: [(start: Instant, end: Instant)] {
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
  public func isSensing(at instant: Instant) -> Bool {
    sensing.last { $0.instant <= instant }?.request.location ?? false
  }
}

/// A time for which a sensor was switched off, without its ends.
struct OffStretch {
  var start: Instant
  var end: Instant

  func contains(_ instant: Instant) -> Bool { start < instant && instant < end }
}
