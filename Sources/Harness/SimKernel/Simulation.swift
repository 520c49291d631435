public import Geodesy
public import Sensing

/// Replays a trace and a script into features, in virtual time on one thread.
///
/// Events run in the order of their instants; at one instant the script comes first, then fixes,
/// then headings, then wakes in the order of asking. A sensor request takes effect at once: before
/// the next event.
public struct Simulation {
  /// A feature that does not let the run end.
  public struct Runaway: Error, Hashable {
    public var instant: Instant
    /// Wakes and requests within the last second.
    public var eventCount: Int
  }

  struct Recipient {
    var feature: any Feature
    var interests: EventKinds

    /// Mutating, so that it is called where it lies in its array: nothing is retained.
    mutating func receive(_ event: Event, into sink: inout FeatureSink) {
      feature.receive(event, at: sink.instant, into: &sink)
    }
  }

  /// Wakes and requests within a second before a run counts as run away, whether time stands still
  /// meanwhile or creeps. A feature has a handful of timers, none faster than a screen.
  static let turnsPerSecond = 10_000

  let trace: Trace
  let script: [ScriptedEvent]
  let phoneScript: [ScriptedPhoneEvent]
  let platform: (any PhonePlatform)?
  let end: Instant
  var sink = FeatureSink()
  var outlet = PhoneOutlet()
  private let home: Coordinate
  private var recipients: [Recipient]
  /// Whom headings go to, as indices of recipients: they come in droves.
  let headingRecipients: [Int]
  private let relaunch: (Int, [Int64]?) -> any Feature
  /// What the sensors deliver until a feature asks for something else.
  private let initialSensing: SensorRequest
  private var sensing: [SensingChange]
  private(set) var active: SensorRequest
  private var givenFixes: [Int32] = []
  private var givenHeadings: [Int32] = []
  private var eventCount = 0
  /// Wakes and requests since `second`.
  private var turns = 0
  private var second = Instant.zero

  /// - Parameters:
  ///   - script: in order of time.
  ///   - end: the run stops before the first event later than this.
  ///   - sensing: what the sensors deliver until a feature asks for something else.
  ///   - platform: the rules by which the phone's system hands the app what the sensors find; nil
  ///     where all that is asked for is handed over as it comes.
  ///   - phoneScript: in order of time; it needs a platform.
  ///   - relaunch: makes the feature of this number anew, after a kill, from nothing but what it
  ///     saved; nil where it never did.
  public init(
    trace: Trace, home: Coordinate, script: [ScriptedEvent], features: [any Feature],
    end: Instant, sensing: SensorRequest, platform: (any PhonePlatform)? = nil,
    phoneScript: [ScriptedPhoneEvent] = [],
    relaunch: @escaping (Int, [Int64]?) -> any Feature = { _, _ in
      preconditionFailure("the script kills the app, and nobody said how it starts anew")
    }
  ) {
    self.trace = trace
    self.home = home
    self.script = script
    self.platform = platform
    self.phoneScript = phoneScript
    recipients = features.map { Recipient(feature: $0, interests: $0.interests) }
    headingRecipients = features.indices.filter { features[$0].interests.contains(.headings) }
    self.end = end
    active = sensing
    initialSensing = sensing
    self.relaunch = relaunch
    self.sensing = [SensingChange(at: .zero, sensing)]
    for feature in features { sink.firstKinds.append(sink.log.register(feature.kinds)) }
    sink.saved = features.map { _ in nil }
    sink.hasPlatform = platform != nil
    givenFixes.reserveCapacity(trace.fixes.count)
    givenHeadings.reserveCapacity(trace.headings.count)
    // room for every fix and heading being answered by one observation, and a redraw or two a
    // second of the first days; a recording with a hole of years must not ask for memory for all
    // of it
    let seconds = Int(min(max(0, end.seconds), 200_000))
    sink.log.reserve(2 * trace.fixes.count + trace.headings.count + 2 * seconds + 64)
  }

  /// Runs to the end and returns what was seen.
  public consuming func run() throws(Runaway) -> RunRecord {
    if let platform { return try run(behind: platform) }
    var nextFix = 0
    var nextHeading = 0
    var nextScript = 0
    let fixes = trace.fixes
    let headings = trace.headings
    while true {
      let fixInstant = nextFix < fixes.count ? fixes[nextFix].delivered : .distantFuture
      let scriptInstant = nextScript < script.count ? script[nextScript].instant : .distantFuture
      let other = min(fixInstant, scriptInstant)
      try giveHeadings(of: headings, from: &nextHeading, before: other)
      let instant = min(other, sink.queue.nextInstant)
      if instant > end || instant == .distantFuture { break }
      sink.instant = max(sink.instant, instant)
      if scriptInstant == instant {
        try happen(script[nextScript].event)
        nextScript += 1
      } else if fixInstant == instant {
        if active.location {
          givenFixes.append(Int32(truncatingIfNeeded: nextFix))
          try broadcast(.fix(fixes[nextFix]), .fixes)
        }
        nextFix += 1
      } else {
        try countTurn()
        let wake = sink.queue.pop()
        deliver(.wake(wake.token), to: wake.feature)
        try applyRequests()
      }
    }
    return record(trace, fixes: givenFixes, headings: givenHeadings)
  }

  func record(_ trace: Trace, fixes: [Int32], headings: [Int32]) -> RunRecord {
    RunRecord(
      trace: trace, script: script, home: home, log: sink.log, givenFixes: fixes,
      givenHeadings: headings, sensing: sensing, phoneScript: phoneScript, phone: outlet.changes,
      lines: sink.lines,
      end: end, eventCount: eventCount)
  }

  /// Gives the features the headings from number `next` on that come before `other` and no later
  /// than the first wake. They are nearly all of a run: a loop of their own keeps it short.
  private mutating func giveHeadings(
    of headings: [Heading], from next: inout Int, before other: Instant
  ) throws(Runaway) {
    while next < headings.count {
      let instant = headings[next].delivered
      guard instant < other, instant <= sink.queue.nextInstant, instant <= end else { return }
      sink.instant = max(sink.instant, instant)
      if active.heading {
        givenHeadings.append(Int32(truncatingIfNeeded: next))
        for index in headingRecipients { deliver(.heading(headings[next]), to: index) }
        try applyRequests()
      }
      next += 1
    }
  }

  private mutating func happen(_ event: AppEvent) throws(Runaway) {
    guard event == .killed else { return try broadcast(.app(event), .app) }
    openAnew()
    // who opens the app again looks at its screen
    try broadcast(.app(.screenOpened), .app)
  }

  /// The app is killed and opened again.
  mutating func openAnew() {
    sink.queue.removeAll()
    sink.request = nil
    while sink.phoneRequests.popLast() != nil {}
    for index in recipients.indices {
      recipients[index].feature = relaunch(index, sink.saved[index])
    }
    guard active != initialSensing else { return }
    active = initialSensing
    sensing.append(SensingChange(at: sink.instant, active))
  }

  private mutating func broadcast(_ event: Event, _ kind: EventKinds) throws(Runaway) {
    deliver(event, kind)
    try applyRequests()
  }

  /// Puts what was asked of the sensors into force and tells the features, which may ask again.
  private mutating func applyRequests() throws(Runaway) {
    while let request = sink.request {
      sink.request = nil
      try put(request)
      deliver(.sensors(request), .sensors)
    }
  }

  /// Puts `request` into force.
  mutating func put(_ request: SensorRequest) throws(Runaway) {
    try countTurn()
    active = request
    sensing.append(SensingChange(at: sink.instant, request))
  }

  /// Counts what features do on their own within a second.
  mutating func countTurn() throws(Runaway) {
    if sink.instant >= second + Timespan(nanoseconds: 1_000_000_000) {
      (second, turns) = (sink.instant, 0)
    }
    turns += 1
    guard turns <= Simulation.turnsPerSecond else {
      throw Runaway(instant: sink.instant, eventCount: turns)
    }
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
