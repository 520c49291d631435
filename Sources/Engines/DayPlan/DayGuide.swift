import Geodesy
public import OpeningHours
public import Sensing

/// Guides a user through a day by its plan: follows progress by positions, keeps the times up to
/// date, and plans the rest anew when it is late or a step is skipped, also if the user is lost.
///
/// A visit ends when the user leaves or when its time is up, whichever is first; a pause without a
/// place ends when its time is up. Drift neither begins nor ends a visit unless it lasts.
public struct DayGuide: Engine {
  private static let minuteToken = WakeToken(rawValue: 0)
  private static let patienceToken = WakeToken(rawValue: 1)
  private static let minute = Timespan.seconds(60)

  private let wish: PlanWish
  private let places: [PlanPlace]
  private let dayPolicy: DayPlan.Policy
  private let policy: Policy
  private let zero: UTCMinute
  private let router: WalkLegs.Router?

  /// nil before the day begins.
  public private(set) var plan: DayPlan?
  private var openedAt: Instant?
  private var isDenied = false
  private var freshness: FixFreshness
  private var user: Coordinate?
  private var userAt = Instant.zero
  /// When the position from which the walk to the first step starts was measured.
  private var originAt: Instant?
  /// The planned place near the user, not yet for long enough; and the place that he is at.
  private var near: (place: Int64, since: Instant)?
  private var visit: (place: Int64, since: Instant)?
  private var awaySince: Instant?

  /// The day of `wish` begins when the screen is opened; its `startsAt` is ignored.
  ///
  /// - Parameters:
  ///   - zero: the time of instant zero, by the phone's clock.
  ///   - router: finds walking routes if there is a pack, as for `DayPlan`.
  public init(
    _ wish: PlanWish, among places: [PlanPlace], zero: UTCMinute, policy: Policy = Policy(),
    dayPolicy: DayPlan.Policy = .init(), router: WalkLegs.Router? = nil
  ) {
    self.wish = wish
    self.places = places
    self.zero = zero
    self.policy = policy
    self.dayPolicy = dayPolicy
    self.router = router
    freshness = FixFreshness(lifetime: policy.age.lifetime)
  }

  public mutating func handle(
    _ event: Event, at instant: Instant, into effects: inout EffectBuffer<Output>
  ) {
    switch event {
    case .app(.screenOpened): open(at: instant, into: &effects)
    case .app(.stopDone): finish(endedAt: instant, into: &effects)
    case .app(.stopSkipped): skip(at: instant, into: &effects)
    case .authorization(let authorization): handle(authorization, at: instant, into: &effects)
    case .fix(let fix): handle(fix, at: instant, into: &effects)
    case .wake(DayGuide.minuteToken): look(at: instant, into: &effects)
    case .wake(DayGuide.patienceToken): begin(at: instant, into: &effects)
    default: break
    }
  }

  /// Age of the position from which the walk to the first step starts; nil if it does not start at
  /// a position of the user.
  public func originAge(at instant: Instant) -> Timespan? { originAt.map { instant - $0 } }

  private func moment(_ instant: Instant) -> UTCMinute {
    zero.adding(minutes: Int(instant.nanoseconds / DayGuide.minute.nanoseconds))
  }

  // MARK: the first plan

  private mutating func open(at instant: Instant, into effects: inout EffectBuffer<Output>) {
    guard openedAt == nil else { return }
    openedAt = instant
    if !policy.startsHere || isDenied || user != nil { return begin(at: instant, into: &effects) }
    effects.wake(at: instant + policy.patience, DayGuide.patienceToken)
  }

  private mutating func handle(
    _ authorization: Authorization, at instant: Instant, into effects: inout EffectBuffer<Output>
  ) {
    isDenied = !authorization.allowsLocation
    guard isDenied else { return }
    user = nil
    if openedAt != nil { begin(at: instant, into: &effects) }
  }

  private mutating func begin(at instant: Instant, into effects: inout EffectBuffer<Output>) {
    guard plan == nil else { return }
    var wish = wish
    if policy.startsHere, let user { (wish.start, originAt) = (user, userAt) }
    wish.startsAt = moment(instant)
    plan = DayPlan(wish, among: places, policy: dayPolicy, router: router)
    effects.emit(.shown(.opened))
    effects.wake(at: instant + DayGuide.minute, DayGuide.minuteToken)
  }

  // MARK: commands of the user

  private mutating func finish(endedAt instant: Instant, into effects: inout EffectBuffer<Output>) {
    guard let step = plan?.entries.first else { return }
    let ended = moment(instant)
    plan?.finishStep(at: ended)
    originAt = nil
    leave()
    effects.emit(.done(step.place))
    effects.emit(.shown(.done))
  }

  private mutating func skip(at instant: Instant, into effects: inout EffectBuffer<Output>) {
    guard let step = plan?.entries.first else { return }
    let (now, whereabouts) = (moment(instant), whereabouts(at: instant))
    plan?.skipStep(at: now, from: whereabouts, router: router)
    originAt = whereabouts == .lost ? nil : userAt
    leave()
    effects.emit(.skipped(step.place))
    effects.emit(.shown(.skipped))
  }

  private mutating func leave() { (near, visit, awaySince) = (nil, nil, nil) }

  private func whereabouts(at instant: Instant) -> DayPlan.Whereabouts {
    guard let user, policy.trustsOldPositions || instant - userAt <= policy.lostAfter else {
      return .lost
    }
    return .at(user)
  }

  // MARK: positions

  private mutating func handle(
    _ fix: Fix, at instant: Instant, into effects: inout EffectBuffer<Output>
  ) {
    guard !isDenied, fix.isValid, let accuracy = fix.horizontalAccuracyMeters,
      accuracy <= policy.accuracyMeters, let measured = freshness.accept(fix, at: instant)
    else { return }
    (user, userAt) = (fix.coordinate, measured)
    if openedAt != nil { begin(at: instant, into: &effects) }
    if let visit {
      follow(visit, from: fix.coordinate, at: instant, into: &effects)
    } else {
      approach(from: fix.coordinate, at: instant, into: &effects)
    }
  }

  /// The user is at no place yet: he arrives at the nearest planned one after staying near it.
  private mutating func approach(
    from user: Coordinate, at instant: Instant, into effects: inout EffectBuffer<Output>
  ) {
    guard let plan, let next = plan.nearest(to: user, within: policy.arriveMeters) else {
      near = nil
      return
    }
    guard let here = near, here.place == next.place else {
      near = (next.place, instant)
      return
    }
    guard instant - here.since >= policy.dwell else { return }
    let since = moment(here.since)
    if next.index > 0, self.plan?.move(from: next.index, to: 0, at: since) != true { return }
    if !policy.keepsTimes { self.plan?.arrive(at: since) }
    originAt = nil
    near = nil
    // the plan drops a place that he reached too late
    if self.plan?.entries.first?.place == here.place {
      visit = here
      effects.emit(.arrived(here.place))
    }
    if self.plan?.entries != plan.entries { effects.emit(.shown(.arrived)) }
  }

  /// The user is at a place; checks whether he has left it.
  private mutating func follow(
    _ visit: (place: Int64, since: Instant), from user: Coordinate, at instant: Instant,
    into effects: inout EffectBuffer<Output>
  ) {
    guard let plan, plan.isAway(user, from: visit.place, beyond: policy.leaveMeters) else {
      awaySince = nil
      return
    }
    let since = awaySince ?? instant
    awaySince = since
    guard policy.leavesAtOnce || instant - since >= policy.dwell else { return }
    let stayed = (since - visit.since).nanoseconds / DayGuide.minute.nanoseconds
    if Int(stayed) * 100 >= plan.shortestStay(at: visit.place) * policy.visitPercent {
      finish(endedAt: since, into: &effects)
    } else {
      leave()
      effects.emit(.passed(visit.place))
    }
  }

  // MARK: time

  /// Checks once a minute whether a step is over, and whether the next can be reached in time.
  private mutating func look(at instant: Instant, into effects: inout EffectBuffer<Output>) {
    let now = moment(instant)
    guard let plan, let step = plan.entries.first, now <= plan.wish.endsAt else { return }
    effects.wake(at: instant + DayGuide.minute, DayGuide.minuteToken)
    let isThere = step.place == nil || visit?.place == step.place
    if isThere, now >= step.ends { return finish(endedAt: instant, into: &effects) }
    guard !isThere, !policy.staysLate else { return }
    let whereabouts = whereabouts(at: instant)
    let arrives = now.adding(minutes: plan.minutes(from: whereabouts, router: router))
    guard arrives - step.arrives > policy.lateMinutes else { return }
    self.plan?.reflow(at: now, from: whereabouts, router: router)
    originAt = whereabouts == .lost ? nil : userAt
    effects.emit(.shown(.late))
  }
}
