import Sensing

/// A run behind the rules of a platform: what the sensors find is no longer what the app is given.
///
/// At one instant what happens to the phone comes first, then the app's script, then fixes, then
/// headings, then what the platform does on its own, then wakes. While the app is suspended its
/// wakes wait, and come when it is run again.
extension Simulation {
  mutating func run(behind platform: any PhonePlatform) throws(Runaway) -> RunRecord {
    var given = Given(trace)
    var next = (fix: 0, heading: 0, script: 0, phone: 0)
    platform.begin(active, into: &outlet)
    try settle(platform, &given)
    while true {
      let phone = next.phone < phoneScript.count ? phoneScript[next.phone].instant : .distantFuture
      let app = next.script < script.count ? script[next.script].instant : .distantFuture
      let fix =
        next.fix < trace.fixes.count ? trace.fixes[next.fix].delivered : Instant.distantFuture
      let other = min(fix, min(phone, app))
      try giveHeadings(from: &next.heading, before: other, platform, &given)
      let own = platform.nextInstant
      let wake = platform.isAppSuspended ? .distantFuture : sink.queue.nextInstant
      let instant = min(min(other, own), wake)
      if instant > end || instant == .distantFuture { break }
      pass(to: instant)
      if phone == instant {
        platform.phone(phoneScript[next.phone].event, into: &outlet)
        next.phone += 1
      } else if app == instant {
        happen(script[next.script].event, platform)
        next.script += 1
      } else if fix == instant {
        platform.sense(trace.fixes[next.fix], into: &outlet)
        next.fix += 1
      } else if own == instant {
        platform.act(into: &outlet)
      } else {
        try countTurn()
        let wake = sink.queue.pop()
        deliver(.wake(wake.token), to: wake.feature)
      }
      try settle(platform, &given)
    }
    var told = trace
    (told.fixes, told.headings) = (given.fixes, given.headings)
    return record(
      told, fixes: given.fixes.indices.map(Int32.init),
      headings: given.headings.indices.map(Int32.init))
  }

  /// What the app was given.
  private struct Given {
    var fixes: [Fix] = []
    var headings: [Heading] = []

    init(_ trace: Trace) {
      fixes.reserveCapacity(trace.fixes.count)
      headings.reserveCapacity(trace.headings.count)
    }
  }

  private mutating func pass(to instant: Instant) {
    sink.instant = max(sink.instant, instant)
    outlet.instant = sink.instant
  }

  /// Offers the platform the headings from number `next` on that come before all else.
  private mutating func giveHeadings(
    from next: inout Int, before other: Instant, _ platform: any PhonePlatform,
    _ given: inout Given
  ) throws(Runaway) {
    while next < trace.headings.count {
      let instant = trace.headings[next].delivered
      guard instant < other, instant <= platform.nextInstant, instant <= end,
        platform.isAppSuspended || instant <= sink.queue.nextInstant
      else { return }
      pass(to: instant)
      if let heading = platform.give(trace.headings[next]) {
        given.headings.append(heading)
        for index in headingRecipients { deliver(.heading(heading), to: index) }
        if sink.request != nil || !sink.phoneRequests.isEmpty { try settle(platform, &given) }
      }
      next += 1
    }
  }

  private mutating func happen(_ event: AppEvent, _ platform: any PhonePlatform) {
    guard event == .killed else {
      platform.app(event, into: &outlet)
      return deliver(.app(event), .app)
    }
    openAnew()
    platform.begin(active, into: &outlet)
    // who opens the app again looks at its screen
    deliver(.app(.screenOpened), .app)
  }

  /// Hands on what the app asks for, and to the app what it is told, until both are silent.
  private mutating func settle(
    _ platform: any PhonePlatform, _ given: inout Given
  ) throws(Runaway) {
    var told = 0
    while true {
      if let request = sink.request {
        sink.request = nil
        try put(request)
        platform.request(request, into: &outlet)
        deliver(.sensors(request), .sensors)
      } else if !sink.phoneRequests.isEmpty {
        try countTurn()
        platform.ask(sink.phoneRequests.removeFirst(), into: &outlet)
      } else if told < outlet.events.count {
        hand(outlet.events[told], &given)
        told += 1
      } else {
        break
      }
    }
    if told > 0 { outlet.clearEvents() }
  }

  private mutating func hand(_ event: Event, _ given: inout Given) {
    switch event {
    case .fix(let fix):
      given.fixes.append(fix)
      deliver(event, .fixes)
    case .heading(let heading):
      given.headings.append(heading)
      deliver(event, .headings)
    case .app: deliver(event, .app)
    case .sensors: deliver(event, .sensors)
    case .authorization, .failure, .updatesPaused, .region: deliver(event, .system)
    case .wake: break
    }
  }
}
