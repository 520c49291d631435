import HomeCompass
import RouteCards
import Sensing
import SimObservations
import Testing
import WalkRouter

@Suite("What leads along lanes is seen doing what its engine put out (MG-8, MG-9, MG-11, MG-12)")
struct RouteFieldTests {
  @Test("The way home, by fixes and by lanes", arguments: [false, true])
  func wayHome(lanes: Bool) throws {
    let run = try FieldRuns.wayHome(lanes: lanes)
    var cursor = run.cursor(.route)
    var (guidance, shown) = (Guidance.noFix, Capability?.none)
    for step in run.steps {
      for output in step.outputs {
        switch output {
        case .planned(let route, let reason):
          guidance = .routed
          try check(route, reason, &cursor, at: step.instant)
        case .noRoute(let reason):
          guidance = .noRoute(reason)
          try check(reason, &cursor, at: step.instant)
        case .resumed: guidance = .routed
        case .progress(let progress): try check(progress, &cursor, at: step.instant)
        }
      }
      let capability = Capability(PackParts(), guidance)
      if capability != shown { try check(capability, &cursor, at: step.instant) }
      shown = capability
    }
    #expect(cursor.isAtEnd)
  }

  @Test("Route cards, by fixes and by lanes", arguments: [false, true])
  func cards(lanes: Bool) throws {
    let run = try FieldRuns.cards(lanes: lanes)
    var cursor = run.cursor(.cards)
    for step in run.steps {
      for output in step.outputs { try check(output, &cursor, at: step.instant) }
    }
    #expect(cursor.isAtEnd)
  }

  @Test("Route cards save all that their engine wants saved, and at once")
  func saved() throws {
    let run = try FieldRuns.cards(lanes: false)
    var progress: RouteProgress?
    for (step, saved) in zip(run.steps, run.savedThen) {
      for case .save(let next) in step.outputs { progress = next }
      #expect(saved.flatMap { RouteProgress(words: $0) } == progress)
    }
    #expect(progress.map { [$0.currentStepIndex, Int($0.itineraryId)] } == [1, 1])
  }

  private func check(
    _ output: RouteCards.Output, _ cursor: inout LogCursor, at instant: Instant
  ) throws {
    switch output {
    case .card(let card): try check(card, &cursor, at: instant)
    case .step(let index, let cause):
      let step = try cursor.next(CardStep.self, at: instant)
      #expect(step.stepIndex == index)
      #expect(areSame(step.cause, cause))
    case .level(let capability): try check(capability, &cursor, at: instant)
    case .medina(let reason):
      #expect(areSame(try cursor.next(MedinaModeChanged.self, at: instant).reason, reason))
    case .planned(let route, let reason): try check(route, reason, &cursor, at: instant)
    case .estimated(let step, let route):
      let leg = try cursor.next(LegEstimated.self, at: instant)
      #expect(leg.stepIndex == step)
      #expect(leg.lengthMeters == route.lengthMeters)
      #expect(leg.settledNodes == route.settledNodes)
    case .noRoute(let reason): try check(reason, &cursor, at: instant)
    case .progress(let progress): try check(progress, &cursor, at: instant)
    case .signal(let step):
      #expect(areSame(try cursor.next(WeakSignalSaid.self, at: instant).step, step))
    case .recentering(let outcome):
      #expect(areSame(try cursor.next(CardsRecentered.self, at: instant).outcome, outcome))
    case .says(let words):
      let said = try cursor.next(CardSays.self, at: instant)
      #expect(said.stop == words.stop)
      #expect((said.hint == .shown) == words.hasHint)
      #expect((said.asking == .offered) == words.offersAsking)
    case .pane(let pane):
      let shown = try cursor.next(MapPaneShown.self, at: instant)
      #expect(areSame(shown.content, pane.content))
      #expect((shown.pack == .offered) == pane.offersPack)
    case .save(let progress):
      let saved = try cursor.next(CardsSaved.self, at: instant)
      #expect(saved.stepIndex == progress.currentStepIndex)
      #expect(saved.itinerary == Int(progress.itineraryId))
    }
  }

  private func check(
    _ card: RouteCard, _ cursor: inout LogCursor, at instant: Instant
  ) throws {
    let shown = try cursor.next(CardShown.self, at: instant)
    #expect(shown.stepIndex == card.stepIndex)
    #expect(shown.arrowDegrees == card.compass?.arrowDegrees)
    #expect(shown.distanceMeters == card.compass?.distanceMeters)
    #expect(shown.legSeconds == card.legMilliseconds.map { Double($0) / 1000 })
    #expect(shown.totalSeconds == Double(card.totalMilliseconds) / 1000)
    #expect(shown.leg == card.isLegCached.map { $0 ? .cached : .computed })
    #expect(shown.signal == (card.isSignalWeak ? .weak : .good))
    #expect(shown.location.map { "\($0)" } == card.compass.map { "\($0.location)" })
  }

  private func check(
    _ route: Route, _ reason: RouteFollower.PlanReason, _ cursor: inout LogCursor,
    at instant: Instant
  ) throws {
    let planned = try cursor.next(RoutePlanned.self, at: instant)
    #expect(areSame(planned.reason, reason))
    #expect(planned.lengthMeters == Double(route.lengthMillimeters) / 1000)
    #expect(planned.walkSeconds == Double(route.milliseconds) / 1000)
    #expect(planned.stepsMeters == Double(route.stepsMillimeters) / 1000)
    #expect(planned.coveredMeters == Double(route.coveredMillimeters) / 1000)
    #expect(planned.crowdedMeters == Double(route.crowdedMillimeters) / 1000)
    let searched = try cursor.next(RouteSearched.self, at: instant)
    #expect(searched.settledNodes == route.settledNodes)
    #expect(searched.snapCandidates == route.snapCandidates)
    #expect(searched.settledLabels == route.settledLabels)
    #expect(searched.readBytes == route.readBytes)
  }

  private func check(
    _ reason: NoRouteReason, _ cursor: inout LogCursor, at instant: Instant
  ) throws {
    #expect(areSame(try cursor.next(RouteRefused.self, at: instant).reason, reason))
  }

  private func check(
    _ progress: RouteFollower.Progress, _ cursor: inout LogCursor, at instant: Instant
  ) throws {
    let progressed = try cursor.next(RouteProgressed.self, at: instant)
    #expect(progressed.remainingMeters == progress.remainingMeters)
    #expect(progressed.deviationMeters == progress.deviationMeters)
    #expect(progressed.limitMeters == progress.limitMeters)
    #expect(progressed.remainingSeconds == Double(progress.remainingMilliseconds) / 1000)
  }

  private func check(
    _ capability: Capability, _ cursor: inout LogCursor, at instant: Instant
  ) throws {
    let level = try cursor.next(LevelShown.self, at: instant)
    #expect(areSame(level.level, capability.level))
    #expect(areSame(level.reason, capability.reason))
  }
}
