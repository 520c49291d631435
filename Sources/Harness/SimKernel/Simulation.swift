public import Sensing
import SimObservations

/// Replays a trace and a script into features, in virtual time on one thread.
///
/// Events run in the order of their instants. At the same instant the order is: events of the
/// phone, the app's script, fixes, motion, headings, the platform's own actions, and wakes in the
/// order of their requests. A sensor request takes effect at once: before the next event.
public struct Simulation {
  struct Recipient {
    var feature: any Feature
    var interests: EventKinds

    /// Mutating, so that it is called in place in its array, without a retain.
    mutating func receive(_ event: Event, into sink: inout FeatureSink) {
      feature.receive(event, at: sink.instant, into: &sink)
    }
  }

  let trace: Trace
  let script: [ScriptedEvent]
  let phoneScript: [ScriptedPhoneEvent]
  let platform: (any PhonePlatform)?
  let end: Instant
  var sink = FeatureSink()
  var outlet = PhoneOutlet()
  private let facts: SceneFacts
  private var recipients: [Recipient]
  /// Indices of the recipients that receive headings; stored because headings are very frequent.
  let headingRecipients: [Int]
  private let relaunch: (Int, [Int64]?) -> any Feature
  /// What the sensors deliver until a feature asks for something else.
  private let initialSensing: SensorRequest
  private var sensing: [SensingChange]
  private(set) var active: SensorRequest
  private var eventCount = 0
  private let budget: RunBudget
  private let bytesKept: Int
  /// Number of steps of the run so far, not counting events delivered to features.
  private var steps = 0
  /// Number of wakes and requests since `second`.
  private var turns = 0
  private var second = Instant.zero

  /// - Parameters:
  ///   - script: in order of time.
  ///   - end: the run stops before the first event later than this.
  ///   - sensing: what the sensors deliver until a feature asks for something else.
  ///   - platform: the rules by which the phone's system passes sensor readings to the app; nil to
  ///     pass on every reading that is asked for.
  ///   - phoneScript: in order of time; it needs a platform.
  ///   - budget: the resources that the run may use, its trace included.
  ///   - bytesKept: the part of the memory budget that earlier work already occupies.
  ///   - relaunch: creates the feature of this number again after a kill, only from the words it
  ///     saved; these are nil where it never saved.
  public init(
    trace: Trace, facts: SceneFacts, script: [ScriptedEvent], features: [any Feature],
    end: Instant, sensing: SensorRequest, platform: (any PhonePlatform)? = nil,
    phoneScript: [ScriptedPhoneEvent] = [], budget: RunBudget = .standard,
    bytesKept: Int = 0,
    relaunch: @escaping (Int, [Int64]?) -> any Feature = { _, _ in
      preconditionFailure("the script kills the app, but no way to restart it was given")
    }
  ) {
    assert(trace.isInOrder, "events must be in order of delivery")
    self.trace = trace
    self.facts = facts
    self.script = script
    self.platform = platform
    self.phoneScript = phoneScript
    recipients = features.map { Recipient(feature: $0, interests: $0.interests) }
    headingRecipients = features.indices.filter { features[$0].interests.contains(.headings) }
    self.end = end
    active = sensing
    initialSensing = sensing
    self.relaunch = relaunch
    self.budget = budget
    self.bytesKept = bytesKept
    self.sensing = [SensingChange(at: .zero, sensing)]
    for feature in features { sink.kinds.append(sink.log.register(feature.kinds)) }
    sink.saved = features.map { _ in nil }
    sink.requests = features.map { _ in nil }
    sink.hasPlatform = platform != nil
    // room for one observation per fix and heading, and one or two redraws a second for the first
    // days; a recording with a gap of years must not reserve memory for the whole gap
    let seconds = Int(min(max(0, end.seconds), 200_000))
    let observations = 2 * trace.fixes.count + trace.headings.count + 2 * seconds + 64
    sink.log.reserve(min(observations, budget.memoryBytes / ObservationLog.bytesPerObservation))
  }

  /// Runs to the end and returns the record.
  public consuming func run() throws(RunBudget.Excess) -> RunRecord {
    if let platform { return try run(behind: platform) }
    return try run(behind: PassThrough())
  }

  func record(_ given: Handover) -> RunRecord {
    var record = RunRecord(
      trace: trace, script: script, facts: facts, log: sink.log.inserting(sink.late),
      givenFixes: given.fixes,
      givenHeadings: platform == nil
        ? Given(placesIn: given.headingPlaces, trace.headings) : Given(given.headings),
      sensing: sensing, phoneScript: phoneScript, phone: outlet.changes, lines: sink.lines,
      end: end, eventCount: eventCount)
    record.misuse = sink.misuse
    return record
  }

  /// Ends the killed app and creates its features again.
  mutating func openAnew() {
    endLives(at: sink.instant)
    sink.queue.removeAll()
    sink.request = nil
    for index in sink.requests.indices { sink.requests[index] = nil }
    while sink.phoneRequests.popLast() != nil {}
    for index in recipients.indices {
      recipients[index].feature = relaunch(index, sink.saved[index])
    }
    guard active != initialSensing else { return }
    active = initialSensing
    sensing.append(SensingChange(at: sink.instant, active))
  }

  /// Calls `begin` of every feature.
  mutating func beginLives() {
    for index in recipients.indices {
      sink.feature = index
      recipients[index].feature.begin(at: sink.instant, into: &sink)
    }
  }

  /// Calls `end` of every feature, which records what it held back.
  mutating func endLives(at instant: Instant) {
    for index in recipients.indices {
      sink.feature = index
      recipients[index].feature.end(at: instant, into: &sink)
    }
  }

  /// Puts `request` in force.
  mutating func put(_ request: SensorRequest) throws(RunBudget.Excess) {
    try countTurn(of: sink.requester)
    active = request
    sensing.append(SensingChange(at: sink.instant, request))
  }

  /// Counts a wake or a request of a feature, and throws where there are too many within a second.
  mutating func countTurn(of feature: Int) throws(RunBudget.Excess) {
    if sink.instant >= second + Timespan(nanoseconds: 1_000_000_000) {
      (second, turns) = (sink.instant, 0)
    }
    turns += 1
    guard turns <= budget.wakesPerSecond else {
      var excess = RunBudget.Excess(.wakes, of: budget, at: sink.instant)
      excess.feature = feature
      throw excess
    }
    try countStep()
  }

  /// Counts one step, and checks the whole budget now and then.
  @inline(__always)
  mutating func countStep() throws(RunBudget.Excess) {
    steps += 1
    if steps & 0xFF == 0 || eventCount + steps > budget.events { try holdBudget() }
  }

  /// Throws where the run has exceeded its budget.
  @inline(never)
  func holdBudget() throws(RunBudget.Excess) {
    if eventCount + steps > budget.events {
      throw RunBudget.Excess(.events, of: budget, at: sink.instant)
    }
    if bytesTaken > Double(budget.memoryBytes) {
      throw RunBudget.Excess(.memory, of: budget, at: sink.instant)
    }
  }

  /// Memory of the run and of its scoring, in bytes.
  private var bytesTaken: Double {
    RunBudget.bytes(
      truths: trace.truth?.samples.count ?? 0, fixes: trace.fixes.count,
      headings: trace.headings.count, motions: trace.motions.count)
      + Double(bytesKept + sink.bytes + sensing.count * MemoryLayout<SensingChange>.stride)
      + Double(outlet.changes.count * MemoryLayout<PhoneChange>.stride)
  }

  mutating func deliver(_ event: Event, _ kind: EventKinds) {
    for index in recipients.indices where recipients[index].interests.contains(kind) {
      deliver(event, to: index)
    }
  }

  mutating func deliver(_ event: Event, to index: Int) {
    eventCount += 1
    sink.feature = index
    recipients[index].receive(event, into: &sink)
  }
}
