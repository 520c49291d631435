import Geodesy
public import OpeningHours
public import Sensing

/// Goes through a day by its plan: sees by positions where the user has come, keeps times true, and
/// plans the rest anew when it is late, when a step is skipped, or when nobody knows where he is.
///
/// A visit is over when he leaves or when its time is up, whichever is first; a pause wherever one
/// is when its time is up. Drift neither ends a visit nor begins one unless it lasts.
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
  /// When the position was measured that the first step is walked to from.
  private var originAt: Instant?
  /// The planned place that he is near to, not yet for long enough, and the one that he is at.
  private var near: (place: Int64, since: Instant)?
  private var visit: (place: Int64, since: Instant)?
  private var awaySince: Instant?

  /// The day of `wish` begins when the screen is opened, whatever it says.
  ///
  /// - Parameters:
  ///   - zero: what moment instant zero is, by the phone's clock.
  ///   - router: finds ways where there is a pack, as for `DayPlan`.
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
    case .authorization(let authorization): take(authorization, at: instant, into: &effects)
    case .fix(let fix): take(fix, at: instant, into: &effects)
    case .wake(DayGuide.minuteToken): look(at: instant, into: &effects)
    case .wake(DayGuide.patienceToken): begin(at: instant, into: &effects)
    default: break
    }
  }

  /// How old the position is from which the first step of the plan is walked to; nil where it is
  /// walked to from none of the user's.
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

  private mutating func take(
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

  // MARK: what the user says

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

  // MARK: where the user is

  private mutating func take(
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

  /// He is at no place yet: he arrives at the nearest one that he stays near to.
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
    // what he has come to too late is not planned any more
    if self.plan?.entries.first?.place == here.place {
      visit = here
      effects.emit(.arrived(here.place))
    }
    if self.plan?.entries != plan.entries { effects.emit(.shown(.arrived)) }
  }

  /// He is at a place, or leaves it.
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

  // MARK: what time it is

  /// Once a minute: is a step over, and can the next one be had in time?
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
