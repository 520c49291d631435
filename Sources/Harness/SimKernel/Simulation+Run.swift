import Sensing

/// The loop of all runs. A platform always stands between the sensors and the app; the simplest one
/// passes everything on.
extension Simulation {
  /// What the app has received so far.
  struct Handover {
    var fixes: [Fix] = []
    /// The headings themselves, for a platform that changes headings.
    var headings: [Heading] = []
    /// Indices into the trace, for a platform that passes headings on unchanged.
    var headingPlaces: [Int32] = []

    init(_ trace: Trace, asFound: Bool) {
      fixes.reserveCapacity(trace.fixes.count)
      if asFound {
        headingPlaces.reserveCapacity(trace.headings.count)
      } else {
        headings.reserveCapacity(trace.headings.count)
      }
    }
  }

  // specialized: nearly every event of a plain run is a heading, and a pass-through costs nothing
  // where the compiler can see that it is one
  @_specialize(where Phone == PassThrough)
  mutating func run<Phone: PhonePlatform>(behind phone: Phone) throws(RunBudget.Excess) -> RunRecord
  {
    var given = Handover(trace, asFound: phone.handsHeadingsOverAsFound)
    var next = (fix: 0, heading: 0, script: 0, phone: 0)
    var motions = MotionStream(trace.motions)
    let (fixes, headings) = (trace.fixes, trace.headings)
    beginLives()
    phone.begin(active, into: &outlet)
    try settle(phone, &given)
    while true {
      let happening =
        next.phone < phoneScript.count ? phoneScript[next.phone].instant : .distantFuture
      let app = next.script < script.count ? script[next.script].instant : .distantFuture
      let fix = next.fix < fixes.count ? fixes[next.fix].delivered : Instant.distantFuture
      let motion = motions.nextInstant(active, now: sink.instant)
      let other = min(min(fix, motion), min(happening, app))
      if try giveHeadingsAndWakes(of: headings, from: &next.heading, before: other, phone, &given) {
        continue
      }
      let own = phone.nextInstant
      let instant = min(other, own)
      if instant > end || instant == .distantFuture { break }
      pass(to: instant)
      try countStep()
      if happening == instant {
        phone.phone(phoneScript[next.phone].event, into: &outlet)
        next.phone += 1
      } else if app == instant {
        happen(script[next.script].event, phone)
        next.script += 1
      } else if fix == instant {
        phone.sense(fixes[next.fix], into: &outlet)
        next.fix += 1
      } else if motion == instant {
        let sample = motions.deliver()
        if !phone.isAppSuspended { deliver(.motion(sample), .motion) }
      } else {
        phone.act(into: &outlet)
      }
      try settle(phone, &given)
    }
    endLives(at: max(sink.instant, end))
    try holdBudget()
    return record(given)
  }

  @inline(__always)
  private mutating func pass(to instant: Instant) {
    sink.instant = max(sink.instant, instant)
    outlet.instant = sink.instant
  }

  /// Offers the platform the headings from index `next` on, and delivers wakes, until something
  /// else is due. Returns true where a feature made a request meanwhile, which may change what is
  /// due. Nearly all events are headings, so a loop of their own saves time.
  @inline(__always)
  private mutating func giveHeadingsAndWakes<Phone: PhonePlatform>(
    of headings: [Heading], from next: inout Int, before other: Instant, _ phone: Phone,
    _ given: inout Handover
  ) throws(RunBudget.Excess) -> Bool {
    let isAsFound = phone.handsHeadingsOverAsFound
    while true {
      let heading = next < headings.count ? headings[next].delivered : Instant.distantFuture
      // the wakes of a suspended app wait until it runs again
      let wake = phone.isAppSuspended ? Instant.distantFuture : sink.queue.nextInstant
      let own = phone.nextInstant
      if heading < other, heading <= own, heading <= wake, heading <= end {
        pass(to: heading)
        next += 1
        if next & 0xFFFF == 0 { try holdBudget() }
        if isAsFound {
          if !active.heading { continue }
          given.headingPlaces.append(Int32(truncatingIfNeeded: next - 1))
          for index in headingRecipients { deliver(.heading(headings[next - 1]), to: index) }
        } else {
          guard let heading = phone.give(headings[next - 1]) else { continue }
          given.headings.append(heading)
          for index in headingRecipients { deliver(.heading(heading), to: index) }
        }
      } else if wake < other, wake < own, wake <= end {
        pass(to: wake)
        let entry = sink.queue.pop()
        try countTurn(of: entry.feature)
        deliver(.wake(entry.token), to: entry.feature)
      } else {
        return false
      }
      if sink.request != nil || !isAsFound && !sink.phoneRequests.isEmpty {
        try settle(phone, &given)
        return true
      }
    }
  }

  @inline(never)
  private mutating func happen<Phone: PhonePlatform>(_ event: AppEvent, _ phone: Phone) {
    guard event == .killed else {
      phone.app(event, into: &outlet)
      return deliver(.app(event), .app)
    }
    openAnew()
    beginLives()
    phone.begin(active, into: &outlet)
    // a user who opens the app again looks at its screen
    deliver(.app(.screenOpened), .app)
  }

  /// Passes the app's requests to the platform and the platform's events to the app, until neither
  /// has any left.
  // never inlined: otherwise the loops above run out of registers
  @inline(never)
  private mutating func settle<Phone: PhonePlatform>(
    _ phone: Phone, _ given: inout Handover
  ) throws(RunBudget.Excess) {
    var told = 0
    while true {
      if let request = sink.request {
        sink.request = nil
        try put(request)
        phone.request(request, into: &outlet)
        deliver(.sensors(request), .sensors)
      } else if !sink.phoneRequests.isEmpty {
        try countTurn(of: sink.requester)
        phone.ask(sink.phoneRequests.removeFirst(), into: &outlet)
      } else if told < outlet.events.count {
        hand(outlet.events[told], &given)
        told += 1
      } else {
        break
      }
    }
    if told > 0 { outlet.clearEvents() }
  }

  @inline(never)
  private mutating func hand(_ event: Event, _ given: inout Handover) {
    switch event {
    case .fix(let fix):
      given.fixes.append(fix)
      deliver(event, .fixes)
    case .heading(let heading):
      given.headings.append(heading)
      deliver(event, .headings)
    case .motion: deliver(event, .motion)
    case .mapRegion: deliver(event, .map)
    case .app: deliver(event, .app)
    case .sensors: deliver(event, .sensors)
    case .authorization, .failure, .updatesPaused, .region: deliver(event, .system)
    case .wake: break
    }
  }
}
