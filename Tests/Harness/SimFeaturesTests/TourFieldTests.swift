import AudioTour
import Sensing
import SimObservations
import Testing

@testable import SimFeatures

@Suite("What a tour is seen doing is what its engine put out (SW-2 to SW-5, SW-7, SW-8)")
struct TourFieldTests {
  @Test("By fixes and by lanes, with fences of its own and with regions of the platform")
  func tour() throws {
    try check(FieldRuns.tour(lanes: false, .fences))
    try check(FieldRuns.tour(lanes: true, .fences))
    try check(FieldRuns.tour(lanes: false, .regions))
  }

  @Test("A tour saves all that its engine wants saved, and at once (MG-16)")
  func saved() throws {
    let run = try FieldRuns.tour(lanes: false, .fences)
    var (progress, points) = (TourProgress?.none, Set<TourProgress.Point>())
    var states: Set<AudioTimeline.State?> = []
    for (step, saved) in zip(run.steps, run.savedThen) {
      for case .save(let next) in step.outputs { progress = next }
      #expect(saved.flatMap { TourProgress(words: $0) } == progress)
      points.formUnion(progress?.points ?? [])
      states.insert(progress?.audio?.state)
    }
    // each field had another value at some time
    #expect(points.contains { $0.isHeard } && points.contains { $0.isLatched })
    #expect(points.contains { $0.isQueued } && points.contains { !$0.isLatched })
    #expect(states.count == 4 && progress?.isCompleted == true)
  }

  private func check(_ run: SideBySide<TourOutput>) throws {
    var cursor = run.cursor(.tour)
    for step in run.steps {
      var fix: Fix?
      if case .fix(let given) = step.event { fix = given }
      for output in step.outputs { try check(output, of: fix, &cursor, at: step.instant) }
    }
    #expect(cursor.isAtEnd)
  }

  private func check(
    _ output: TourOutput, of fix: Fix?, _ cursor: inout LogCursor, at instant: Instant
  ) throws {
    switch output {
    case .fence(let event):
      let fence = try cursor.next(TourFence.self, at: instant)
      #expect(fence.point == event.fence)
      #expect(areSame(fence.crossing, event.kind))
      #expect(fence.distanceMeters == event.distanceMeters)
      #expect(fence.fixAgeSeconds == fix.map { (instant - $0.measured).seconds })
      #expect(fence.accuracyMeters == fix?.horizontalAccuracyMeters)
    case .region(let point, let kind):
      let region = try cursor.next(TourRegion.self, at: instant)
      #expect(region.point == point)
      #expect(areSame(region.crossing, kind))
    case .triggered(let point, let cause):
      let triggered = try cursor.next(TourTriggered.self, at: instant)
      #expect(triggered.point == point)
      #expect(areSame(triggered.cause, cause))
      #expect(triggered.fixAgeSeconds == fix.map { (instant - $0.measured).seconds })
      #expect(triggered.accuracyMeters == fix?.horizontalAccuracyMeters)
    case .alreadyHeard(let point): try check(TourHeard.self, point, &cursor, at: instant)
    case .queued(let point): try check(TourQueued.self, point, &cursor, at: instant)
    case .dropped(let point, let cause):
      let dropped = try check(TourDropped.self, point, &cursor, at: instant)
      #expect(areSame(dropped.cause, cause))
    case .skippedAhead(let point): try check(TourSkippedAhead.self, point, &cursor, at: instant)
    case .silent(let point, let cause):
      let silent = try check(TourSilent.self, point, &cursor, at: instant)
      #expect(areSame(silent.cause, cause))
    case .started, .paused, .resumed, .sought, .ended:
      try checkPlayer(output, &cursor, at: instant)
    case .completed: _ = try cursor.next(TourCompleted.self, at: instant)
    case .watching(let count):
      #expect(try cursor.next(TourWatching.self, at: instant).regions == count)
    // saved state is no observation; another test checks it
    case .save: break
    }
  }

  private func checkPlayer(
    _ output: TourOutput, _ cursor: inout LogCursor, at instant: Instant
  ) throws {
    switch output {
    case .started(let point, let cause):
      let started = try check(TourStarted.self, point, &cursor, at: instant)
      #expect(areSame(started.cause, cause))
    case .paused(let point, let cause, let position):
      let paused = try check(TourPaused.self, point, &cursor, at: instant)
      #expect(areSame(paused.cause, cause))
      #expect(paused.positionSeconds == position.seconds)
    case .resumed(let point, let cause, let position):
      let resumed = try check(TourResumed.self, point, &cursor, at: instant)
      #expect(areSame(resumed.cause, cause))
      #expect(resumed.positionSeconds == position.seconds)
    case .sought(let point, let position):
      let sought = try check(TourSought.self, point, &cursor, at: instant)
      #expect(sought.positionSeconds == position.seconds)
    case .ended(let point, let cause, let position):
      let ended = try check(TourEnded.self, point, &cursor, at: instant)
      #expect(areSame(ended.cause, cause))
      #expect(ended.positionSeconds == position.seconds)
    default: Issue.record("\(output) is nothing of the player's")
    }
  }

  @discardableResult
  private func check<Kind: TourPointObservation>(
    _ type: Kind.Type, _ point: Int, _ cursor: inout LogCursor, at instant: Instant
  ) throws -> Kind {
    let observation = try cursor.next(type, at: instant)
    #expect(observation.point == point)
    return observation
  }
}
