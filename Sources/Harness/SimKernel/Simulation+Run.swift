import Sensing

/// The one loop of all runs: a platform stands between the sensors and the app, if only one that
/// passes everything on.
extension Simulation {
  /// What the app was given so far.
  struct Handover {
    var fixes: [Fix] = []
    /// Where a platform changes what it hands over.
    var headings: [Heading] = []
    /// Places in the trace, where it hands them over as they are.
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
  mutating func run<Phone: PhonePlatform>(behind phone: Phone) throws(Runaway) -> RunRecord {
    var given = Handover(trace, asFound: phone.handsHeadingsOverAsFound)
    var next = (fix: 0, heading: 0, script: 0, phone: 0)
    var motions = MotionStream(trace.motions)
    phone.begin(active, into: &outlet)
    try settle(phone, &given)
    while true {
      let happening =
        next.phone < phoneScript.count ? phoneScript[next.phone].instant : .distantFuture
      let app = next.script < script.count ? script[next.script].instant : .distantFuture
      let fix =
        next.fix < trace.fixes.count ? trace.fixes[next.fix].delivered : Instant.distantFuture
      let motion = motions.nextInstant(active, now: sink.instant)
      let other = min(min(fix, motion), min(happening, app))
      try giveHeadings(from: &next.heading, before: other, phone, &given)
      let own = phone.nextInstant
      // the wakes of a suspended app wait, and come when it is run again
      let wake = phone.isAppSuspended ? .distantFuture : sink.queue.nextInstant
      let instant = min(min(other, own), wake)
      if instant > end || instant == .distantFuture { break }
      pass(to: instant)
      if happening == instant {
        phone.phone(phoneScript[next.phone].event, into: &outlet)
        next.phone += 1
      } else if app == instant {
        happen(script[next.script].event, phone)
        next.script += 1
      } else if fix == instant {
        phone.sense(trace.fixes[next.fix], into: &outlet)
        next.fix += 1
      } else if motion == instant {
        let sample = motions.take()
        if !phone.isAppSuspended { deliver(.motion(sample), .motion) }
      } else if own == instant {
        phone.act(into: &outlet)
      } else {
        try countTurn()
        let wake = sink.queue.pop()
        deliver(.wake(wake.token), to: wake.feature)
      }
      try settle(phone, &given)
    }
    return record(given)
  }

  @inline(__always)
  private mutating func pass(to instant: Instant) {
    sink.instant = max(sink.instant, instant)
    outlet.instant = sink.instant
  }

  /// Offers the platform the headings from number `next` on that come before all else. They are
  /// nearly all of a run: a loop of their own keeps it short.
  @inline(__always)
  private mutating func giveHeadings<Phone: PhonePlatform>(
    from next: inout Int, before other: Instant, _ phone: Phone, _ given: inout Handover
  ) throws(Runaway) {
    while next < trace.headings.count {
      let instant = trace.headings[next].delivered
      guard instant < other, instant <= phone.nextInstant, instant <= end,
        phone.isAppSuspended || instant <= sink.queue.nextInstant
      else { return }
      pass(to: instant)
      if let heading = phone.give(trace.headings[next]) {
        if phone.handsHeadingsOverAsFound {
          given.headingPlaces.append(Int32(truncatingIfNeeded: next))
        } else {
          given.headings.append(heading)
        }
        for index in headingRecipients { deliver(.heading(heading), to: index) }
        if sink.request != nil || !sink.phoneRequests.isEmpty { try settle(phone, &given) }
      }
      next += 1
    }
  }

  private mutating func happen<Phone: PhonePlatform>(_ event: AppEvent, _ phone: Phone) {
    guard event == .killed else {
      phone.app(event, into: &outlet)
      return deliver(.app(event), .app)
    }
    openAnew()
    phone.begin(active, into: &outlet)
    // who opens the app again looks at its screen
    deliver(.app(.screenOpened), .app)
  }

  /// Hands on what the app asks for, and to the app what it is told, until both are silent.
  @inline(__always)
  private mutating func settle<Phone: PhonePlatform>(
    _ phone: Phone, _ given: inout Handover
  ) throws(Runaway) {
    var told = 0
    while true {
      if let request = sink.request {
        sink.request = nil
        try put(request)
        phone.request(request, into: &outlet)
        deliver(.sensors(request), .sensors)
      } else if !sink.phoneRequests.isEmpty {
        try countTurn()
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
