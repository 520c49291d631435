import Geodesy
import NearbyPlaces
import PowerPolicy
import Sensing
import SimKernel
import SimObservations

final class NearbyFeature: Feature {
  let kinds: [ObservationKind]
  private static let kinds = [NearbyListed.kind(), NearbyChecked.kind(), NearbyMarkers.kind()]
  private static let openingKinds = [NearbyOpening.kind()]
  let interests: EventKinds = [.app, .fixes, .system, .map]

  private static let dragToken = WakeToken(rawValue: 101)
  private static let closingToken = WakeToken(rawValue: 102)
  private static let lookToken = WakeToken(rawValue: 103)

  private var engine: NearbyPlaces
  private var effects = EffectBuffer<NearbyPlaces.Output>()
  private let policy: NearbyPlaces.Policy
  private var check: NearbyCheck
  /// nil if the list has no hours.
  private let openings: OpeningCheck?
  private var plan: ScreenPlan<MapRegion>
  private let closing: Timespan?
  private var closingDue: Instant?
  /// Number of changes by the source of the places.
  private var version: Int64 = 0
  private var markers = 0

  // facts available to the app, independent of its engine
  private var user: Coordinate?
  private var isAllowed = true
  private var freshness: FixFreshness
  private var debounce: Debounce
  private var nextRegion: MapRegion?
  private var region: MapRegion?

  init(
    _ engine: NearbyPlaces, _ policy: NearbyPlaces.Policy, _ check: NearbyCheck,
    openings: OpeningCheck?, plan: ScreenPlan<MapRegion>, closing: Timespan?
  ) {
    (self.engine, self.policy, self.check, self.openings) = (engine, policy, check, openings)
    (self.plan, self.closing) = (plan, closing)
    kinds = Self.kinds + (openings == nil ? [] : Self.openingKinds)
    freshness = FixFreshness(lifetime: policy.age.lifetime)
    debounce = Debounce(quiet: policy.quiet)
  }

  func receive(_ event: Event, at instant: Instant, into sink: inout FeatureSink) {
    note(event, at: instant)
    switch event {
    case .wake(Self.dragToken): return drag(at: instant, into: &sink)
    case .wake(Self.closingToken): return close(at: instant, into: &sink)
    case .wake(Self.lookToken): return look(at: instant, into: &sink)
    case .app(.screenOpened) where !plan.isOpen:
      plan.open(at: instant)
      check.clear()
      markers = 0
      closingDue = closing.map { instant + $0 }
      askForWakes(into: &sink)
      askForLook(at: instant, into: &sink)
    case .app(.screenLeft), .app(.screenLost):
      plan.close()
      closingDue = nil
    default: break
    }
    engine.handle(event, at: instant, into: &effects)
    show(at: instant, into: &sink)
  }

  private func askForWakes(into sink: inout FeatureSink) {
    if let due = plan.due { sink.ask(for: WakeRequest(instant: due, token: Self.dragToken)) }
    if let closingDue {
      sink.ask(for: WakeRequest(instant: closingDue, token: Self.closingToken))
    }
  }

  private func askForLook(at instant: Instant, into sink: inout FeatureSink) {
    guard let due = openings?.nextLook(after: instant) else { return }
    sink.ask(for: WakeRequest(instant: due, token: Self.lookToken))
  }

  /// The user looks at a list that does not change.
  private func look(at instant: Instant, into sink: inout FeatureSink) {
    guard plan.isOpen else { return }
    observeOpenings(at: instant, into: &sink)
    askForLook(at: instant, into: &sink)
  }

  private func drag(at instant: Instant, into sink: inout FeatureSink) {
    var hasMoved = false
    while let region = plan.nextStep(at: instant) {
      hasMoved = true
      note(.mapRegion(region), at: instant)
      engine.handle(.mapRegion(region), at: instant, into: &effects)
      show(at: instant, into: &sink)
    }
    guard hasMoved, let due = plan.due else { return }
    sink.ask(for: WakeRequest(instant: due, token: Self.dragToken))
  }

  /// The source of the places deletes the first one of the list.
  private func close(at instant: Instant, into sink: inout FeatureSink) {
    guard let closing, let due = closingDue, instant >= due else { return }
    closingDue = instant + closing
    sink.ask(for: WakeRequest(instant: instant + closing, token: Self.closingToken))
    guard let id = engine.entries.first?.id, var place = engine.place(id) else { return }
    version += 1
    place.isDeleted = true
    place.version = version
    check.delete(id)
    engine.merge([place], at: instant, into: &effects)
    show(at: instant, into: &sink)
    // the list is checked whether it was redrawn or not
    observeCheck(into: &sink)
  }

  // MARK: screen

  private func show(at instant: Instant, into sink: inout FeatureSink) {
    for wake in effects.wakes { sink.ask(for: wake) }
    var markerChanges = 0
    var (isListed, isSaid) = (false, false)
    for output in effects.outputs {
      switch output {
      case .list(let change):
        (isListed, isSaid) = (true, true)
        observe(change, at: instant, into: &sink)
      case .marker(.added): (markers, markerChanges) = (markers + 1, markerChanges + 1)
      case .marker(.removed): (markers, markerChanges) = (markers - 1, markerChanges + 1)
      case .marker(.changed): break
      case .opening: isSaid = true
      }
    }
    effects.clear()
    if isListed { observeCheck(into: &sink) }
    if isSaid { observeOpenings(at: instant, into: &sink) }
    if markerChanges > 0 { sink.observe(NearbyMarkers(markers: markers, changes: markerChanges)) }
  }

  private func observe(
    _ change: NearbyPlaces.Change, at instant: Instant, into sink: inout FeatureSink
  ) {
    sink.observe(
      NearbyListed(
        lines: change.count, changes: change.entered + change.reordered,
        flickers: check.flickers(engine.entries.map(\.id), at: instant),
        origin: change.origin.word))
  }

  private func observeCheck(into sink: inout FeatureSink) {
    guard plan.isOpen else { return }
    let ids = engine.entries.map(\.id)
    guard let center = region?.center ?? user else {
      // without permission, the place of the list is unknown
      return sink.observe(NearbyChecked(wrong: ids.count, missing: 0, orderErrorMeters: 0))
    }
    sink.observe(
      check.check(ids, from: user ?? center, around: center, isChosen: region != nil))
  }

  private func observeOpenings(at instant: Instant, into sink: inout FeatureSink) {
    guard let openings else { return }
    sink.observe(openings.check(engine.entries.map { ($0.id, $0.opening) }, at: instant))
  }

  // MARK: facts available to the app

  /// Updates the place of the user and of the map by the rules alone.
  private func note(_ event: Event, at instant: Instant) {
    switch event {
    case .wake(let token):
      // for the engine, events due at this instant count with its own wake, and so they do here
      let isOwn = [Self.dragToken, Self.closingToken, Self.lookToken].contains(token)
      if !isOwn, debounce.isDue(at: instant) {
        (region, nextRegion) = (nextRegion ?? region, nil)
      }
    case .authorization(let authorization):
      isAllowed = authorization.allowsLocation
      if !isAllowed { user = nil }
    case .fix(let fix):
      guard isAllowed, fix.isValid, let accuracy = fix.horizontalAccuracyMeters,
        accuracy <= policy.accuracyMeters, freshness.accept(fix, at: instant) != nil
      else { return }
      user = fix.coordinate
    case .mapRegion(let next) where next.center.isValid:
      nextRegion = next
      debounce.note(at: instant)
    default: break
    }
  }
}

extension NearbyPlaces.Origin: Worded { typealias Word = NearbyOrigin }
