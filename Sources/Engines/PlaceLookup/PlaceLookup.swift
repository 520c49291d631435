import Geodesy
import PowerPolicy
public import Sensing

/// Asks a server for names and addresses with restraint: after the user stops typing, one request
/// at a time, at most one a second, and only for the last question (BL-2, BL-6, EX-2, EX-3).
///
/// It sends nothing itself: the host sends the requests that it emits, drops those that it cancels,
/// and passes on the answers. A cancelled request has no effect: no answer on the screen or in the
/// cache, and no retry.
public struct PlaceLookup: Engine {
  private static let token = WakeToken(rawValue: 0)

  /// The open question, whose answer is not shown yet.
  private struct Question: Sendable {
    var query: LookupQuery
    /// When the question ends at the latest.
    var deadline: Instant
    var failures = 0
    /// When the next try is due.
    var nextTry: Instant
    var lastFailure: Failure?
  }

  private struct Flight: Sendable {
    var number: Int
    var query: LookupQuery
    var timeout: Instant
  }

  private let policy: Policy
  private var cache: LookupCache
  private var phases: ScenePhases
  private var question: Question?
  /// Pending requests: at most one.
  private var flights: [Flight] = []
  private var lastNumber = 0
  private var lastSent: Instant?
  /// The position of the last question made by a fix.
  private var askedAt: Coordinate?
  /// The pending wake, so that none is requested twice.
  private var pendingWake: Instant?

  /// - Parameter saved: the last saved bytes; nil for none. Invalid bytes give an empty cache.
  public init(policy: Policy = Policy(), saved: [UInt8]? = nil) {
    self.policy = policy
    cache = LookupCache(capacity: policy.cacheSize, saved: saved ?? [])
    phases = ScenePhases(policy: policy.phases)
  }

  /// Number of answers in the cache.
  public var rememberedCount: Int { cache.entries.count }

  /// The question without an answer yet; nil if there is none.
  public var asked: LookupQuery? { question?.query }

  public mutating func handle(
    _ event: Event, at instant: Instant, into effects: inout EffectBuffer<Output>
  ) {
    switch event {
    case .app(let event): handle(event, at: instant, into: &effects)
    case .fix(let fix): handle(fix, at: instant, into: &effects)
    case .mapRegion(let region):
      if policy.followsMap, region.cause == .user || policy.sendsPosition,
        let cell = LookupCell(region.center)
      {
        ask(.position(cell), at: instant, into: &effects)
      }
    case .wake(PlaceLookup.token):
      if let due = pendingWake, instant >= due { pendingWake = nil }
      follow(phases.settle(at: instant), at: instant, into: &effects)
      advance(at: instant, into: &effects)
    default: break
    }
  }

  /// Sets the current question of the user or the app, and drops the one before; nil means that
  /// there is no question any more.
  public mutating func ask(
    _ query: LookupQuery?, at instant: Instant, into effects: inout EffectBuffer<Output>
  ) {
    guard let query else { return cancel(into: &effects) }
    follow(phases.confirmReturn(at: instant), at: instant, into: &effects)
    if let answer = cache.find(query) {
      question = nil
      drop(into: &effects)
      return effects.emit(.shown(query, answer, isRemembered: true))
    }
    // repeating a question waits for the same answer once its request is sent
    if !isOnItsWay(query) {
      if question?.query != query { drop(into: &effects) }
      let settled = policy.debounces ? instant + policy.quiet : instant
      question = Question(
        query: query, deadline: settled + policy.deadline, nextTry: settled)
    }
    advance(at: instant, into: &effects)
  }

  private func isOnItsWay(_ query: LookupQuery) -> Bool {
    guard let question, question.query == query else { return false }
    return question.failures > 0 || flights.contains { $0.query == query }
  }

  /// Takes the result of the request with this number.
  public mutating func receive(
    answer: Answer, to number: Int, at instant: Instant, into effects: inout EffectBuffer<Output>
  ) {
    guard let index = flights.firstIndex(where: { $0.number == number || !policy.matchesNumbers })
    else { return }
    let flight = flights.remove(at: index)
    let isAwaited = flight.query == question?.query
    switch answer {
    case .found(let text):
      if isAwaited || policy.takesAnyAnswer || policy.leaksCancelled {
        if isAwaited { question = nil }
        cache.insert(flight.query, text)
        effects.emit(.shown(flight.query, text, isRemembered: false))
      }
    case .failed(let failure):
      if isAwaited { fail(failure, at: instant, into: &effects) }
    }
    advance(at: instant, into: &effects)
  }

  /// Clears the cache because the system runs out of memory (BL-6).
  public mutating func clearMemory() { cache.clear() }

  // MARK: events

  private mutating func handle(
    _ event: AppEvent, at instant: Instant, into effects: inout EffectBuffer<Output>
  ) {
    switch event {
    case .screenLeft, .screenLost, .requestCancelled: cancel(into: &effects)
    case .sceneActive, .sceneInactive, .sceneBackground:
      if policy.followsPhases { phases.handle(event, at: instant) }
      if event == .sceneBackground {
        effects.emit(.save(cache.bytes(withPositions: policy.savesPositions)))
      }
      advance(at: instant, into: &effects)
    default: break
    }
  }

  private mutating func handle(
    _ fix: Fix, at instant: Instant, into effects: inout EffectBuffer<Output>
  ) {
    guard policy.sendsPosition, fix.isValid,
      askedAt.map({ $0.distanceMeters(to: fix.coordinate) > policy.movedMeters }) ?? true,
      let cell = LookupCell(fix.coordinate)
    else { return }
    askedAt = fix.coordinate
    ask(.position(cell), at: instant, into: &effects)
  }

  /// When the app is out of sight, drops pending requests. The question stays, and is sent again
  /// when the user is back.
  private mutating func follow(
    _ outcome: ScenePhases.Outcome?, at instant: Instant, into effects: inout EffectBuffer<Output>
  ) {
    switch outcome {
    case .pause:
      drop(into: &effects)
      question?.deadline = .distantFuture
    case .resume:
      guard let query = question?.query else { break }
      question = Question(
        query: query, deadline: instant + policy.deadline, nextTry: instant)
    case .active, nil: break
    }
  }

  private mutating func cancel(into effects: inout EffectBuffer<Output>) {
    question = nil
    if !policy.leaksCancelled { drop(into: &effects) }
  }

  /// Cancels pending requests.
  private mutating func drop(into effects: inout EffectBuffer<Output>) {
    if policy.takesAnyAnswer || policy.sendsAtOnce { return }
    for flight in flights { effects.emit(.cancel(flight.number)) }
    flights.removeAll(keepingCapacity: true)
  }

  // MARK: requests and retries

  private mutating func advance(at instant: Instant, into effects: inout EffectBuffer<Output>) {
    giveUp(at: instant, into: &effects)
    if let due = sendDue, instant >= due, let query = question?.query {
      send(query, at: instant, into: &effects)
    }
    askForWake(into: &effects)
  }

  /// When the next request is to be made; nil if none is.
  private var sendDue: Instant? {
    guard let question, phases.allowsRequests, flights.isEmpty || policy.sendsAtOnce,
      !flights.contains(where: { $0.query == question.query })
    else { return nil }
    let earliest = lastSent.map { $0 + policy.spacing } ?? question.nextTry
    return policy.limitsRate ? max(question.nextTry, earliest) : question.nextTry
  }

  private mutating func send(
    _ query: LookupQuery, at instant: Instant, into effects: inout EffectBuffer<Output>
  ) {
    lastNumber += 1
    lastSent = instant
    flights.append(Flight(number: lastNumber, query: query, timeout: instant + policy.timeout))
    effects.emit(
      .request(Request(number: lastNumber, query: query, failures: question?.failures ?? 0)))
  }

  /// Ends requests and questions that take too long.
  private mutating func giveUp(at instant: Instant, into effects: inout EffectBuffer<Output>) {
    while let index = flights.firstIndex(where: { instant >= $0.timeout }) {
      let flight = flights.remove(at: index)
      effects.emit(.cancel(flight.number))
      if flight.query == question?.query { fail(.timeout, at: instant, into: &effects) }
    }
    guard let late = question, instant >= late.deadline, !policy.swallowsErrors else { return }
    drop(into: &effects)
    question = nil
    effects.emit(.failed(late.query, late.lastFailure ?? .timeout))
  }

  /// Handles a failed try: schedules the next one, unless it would be useless.
  private mutating func fail(
    _ failure: Failure, at instant: Instant, into effects: inout EffectBuffer<Output>
  ) {
    guard var failed = question else { return }
    if policy.swallowsErrors {
      question?.nextTry = .distantFuture
      return
    }
    failed.failures += 1
    failed.lastFailure = failure
    guard failure != .refused, failed.failures < policy.mostFailures else {
      question = nil
      return effects.emit(.failed(failed.query, failure))
    }
    failed.nextTry = instant + pause(after: failed.failures)
    question = failed
  }

  /// The time to wait; it doubles with every failure, up to the longest.
  private func pause(after failures: Int) -> Timespan {
    var pause = policy.firstRetry
    for _ in 1..<max(1, failures) where pause < policy.longestRetry {
      pause = Timespan(nanoseconds: pause.nanoseconds * 2)
    }
    return min(pause, policy.longestRetry)
  }

  private mutating func askForWake(into effects: inout EffectBuffer<Output>) {
    var due = phases.due ?? .distantFuture
    for flight in flights { due = min(due, flight.timeout) }
    if let question {
      due = min(due, sendDue ?? .distantFuture)
      if !policy.swallowsErrors { due = min(due, question.deadline) }
    }
    guard due < pendingWake ?? .distantFuture else { return }
    pendingWake = due
    effects.wake(at: due, PlaceLookup.token)
  }
}
