import Geodesy
import HomeCompass
import LaneMatching
import PowerPolicy
import RouteCards
import Sensing
import SimKernel
import SimObservations
import Testing
import WalkRouter

@testable import SimFeatures

/// Returns whether two words of different enums have the same text.
func areSame(_ word: some ObservedWord, _ value: some CaseIterable) -> Bool {
  "\(word)" == "\(value)"
}

@Suite("What a feature is seen doing is what its engine put out (MG-2, MG-3, BL-3, TM-1, MG-9)")
struct FieldTests {
  @Test("The compass, by fixes and by lanes", arguments: [false, true])
  func compass(lanes: Bool) throws {
    let run = try FieldRuns.compass(lanes: lanes)
    var cursor = run.cursor(.compass)
    var (offersRecovery, isPlain, distance) = (false, false, DistanceLabel?.none)
    for step in run.steps {
      for reading in step.outputs {
        if reading.isPlain != isPlain {
          isPlain = reading.isPlain
          let screen = try cursor.next(CompassScreen.self, at: step.instant)
          #expect(screen.isPlain == isPlain)
        }
        if let label = reading.distance, label != distance {
          distance = label
          let text = try cursor.next(CompassDistance.self, at: step.instant)
          #expect(text.shown == Double(label.tenths) / 10 && areSame(text.unit, label.unit))
          #expect(text.distanceMeters == reading.distanceMeters)
        }
        let redraw = try cursor.next(CompassRedraw.self, at: step.instant)
        #expect(redraw.arrowDegrees == reading.arrowDegrees)
        #expect(redraw.turnDegrees == reading.turnDegrees)
        #expect(redraw.bearingDegrees == reading.bearingDegrees)
        #expect(redraw.distanceMeters == reading.distanceMeters)
        #expect(redraw.fixAgeSeconds == reading.fixAgeSeconds)
        #expect(areSame(redraw.location, reading.location))
        #expect(areSame(redraw.confidence, reading.confidence))
        #expect(areSame(redraw.reason, reading.reason))
        guard reading.offersRecovery != offersRecovery else { continue }
        offersRecovery = reading.offersRecovery
        let recovery = try cursor.next(CompassRecovery.self, at: step.instant)
        #expect(recovery.isOffered == offersRecovery)
      }
      guard step.event == .app(.homeSet) else { continue }
      let home = try cursor.next(CompassHome.self, at: step.instant)
      #expect((home.cause == .set) == (home.coordinate != nil))
    }
    #expect(cursor.isAtEnd)
  }

  @Test("The session")
  func session() throws {
    let run = try FieldRuns.session()
    var cursor = run.cursor(.session)
    for step in run.steps {
      for output in step.outputs {
        switch output {
        case .started: _ = try cursor.next(SessionStarted.self, at: step.instant)
        case .stopped(let reason):
          let stopped = try cursor.next(SessionStopped.self, at: step.instant)
          #expect(areSame(stopped.reason, reason))
        case .escalation(let change):
          let changed = try cursor.next(SessionClassChanged.self, at: step.instant)
          #expect(areSame(changed.change, change))
        case .paused:
          let followed = try cursor.next(SessionPhaseFollowed.self, at: step.instant)
          #expect(followed.action == .paused)
        case .resumed(let refetches):
          let followed = try cursor.next(SessionPhaseFollowed.self, at: step.instant)
          #expect(followed.action == (refetches ? .refetched : .resumed))
        case .restarted: _ = try cursor.next(SessionRestarted.self, at: step.instant)
        case .allowed(let isAllowed):
          let permission = try cursor.next(SessionPermission.self, at: step.instant)
          #expect(permission.location == (isAllowed ? .allowed : .denied))
        }
      }
    }
    #expect(cursor.isAtEnd)
  }

  @Test("The map that is centered, and follows")
  func mapCenter() throws {
    let run = try FieldRuns.mapCenter()
    var cursor = run.cursor(.map)
    for step in run.steps {
      for output in step.outputs {
        guard output.cause == .first else {
          let moved = try cursor.next(MapMoved.self, at: step.instant)
          #expect("\(moved.cause)" == "\(output.cause)")
          #expect(moved.coordinate == output.fix.coordinate)
          #expect(moved.ageSeconds == output.age.seconds)
          #expect(moved.accuracyMeters == output.fix.horizontalAccuracyMeters)
          continue
        }
        let centered = try cursor.next(MapCentered.self, at: step.instant)
        #expect(centered.coordinate == output.fix.coordinate)
        #expect(centered.ageSeconds == output.age.seconds)
        #expect(centered.accuracyMeters == output.fix.horizontalAccuracyMeters)
      }
    }
    #expect(cursor.isAtEnd)
  }

  @Test("Single requests for a position")
  func locate() throws {
    let run = try FieldRuns.locate()
    var cursor = run.cursor(.locate)
    for step in run.steps {
      for output in step.outputs {
        switch output {
        case .asked: _ = try cursor.next(LocateAsked.self, at: step.instant)
        case .cached(_, let age):
          let cached = try cursor.next(LocateCached.self, at: step.instant)
          #expect(cached.ageSeconds == age.seconds)
        case .ended(let outcome, let shown, let took):
          let ended = try cursor.next(LocateEnded.self, at: step.instant)
          #expect(areSame(ended.outcome, outcome))
          #expect(ended.tookSeconds == took.seconds)
          #expect(ended.shown == (shown == nil ? .error : .position))
          #expect(ended.accuracyMeters == shown?.horizontalAccuracyMeters)
          #expect(ended.coordinate == shown?.coordinate)
        }
      }
    }
    #expect(cursor.isAtEnd)
  }

  @Test("The lane that fixes are matched to")
  func lanes() throws {
    let run = try FieldRuns.lanes()
    var cursor = run.cursor(.lanes)
    var matcher = LaneMatcher(graph: LawMap.graph)
    for step in run.steps {
      guard case .fix(let fix) = step.event else { continue }
      guard let match = matcher.handle(fix, at: step.instant) else {
        _ = try cursor.next(LaneUnmatched.self, at: step.instant)
        continue
      }
      let nearest = LawMap.graph.snap(fix)
      let given = try cursor.next(LaneFixGiven.self, at: step.instant)
      #expect(given.point == LawMap.graph.plane.point(fix.coordinate))
      #expect(given.nearestEdge == nearest.map { Int($0.edge) })
      #expect(given.nearestPoint == nearest?.point)
      let matched = try cursor.next(LaneMatched.self, at: step.instant)
      #expect(matched.edge == Int(match.edge))
      #expect(matched.point == match.point)
      #expect(matched.probability == match.probability)
      #expect(matched.isSure == match.isConfident)
      #expect(matched.spreadMeters == match.spreadMeters)
      #expect(matched.ageSeconds == (step.instant - fix.measured).seconds)
    }
    #expect(cursor.isAtEnd)
  }

  @Test("The level that a perfect app would show", arguments: [Subject.route, .cards])
  func referee(subject: Subject) throws {
    let seen = try FieldRuns.referee(subject).all(RightLevel.self, of: subject)
    #expect(seen.map(\.instant) == [.s(0), .s(4), .s(7), .s(10), .s(20)])
    #expect(seen.map(\.observation.level) == [.route, .map, .route, .map, .compass])
  }

  @Test("The referee looks once a second, however often the screen is opened (H-16)")
  func looks() throws {
    let truth = GroundTruth(
      plane: LawMap.graph.plane, step: .seconds(1),
      samples: [
        GroundTruth.Sample(
          point: PlanePoint(east: 20, north: -60), speedMetersPerSecond: 0, facingDegrees: 0,
          laneDegrees: 0, edge: 0)
      ])
    var budget = RunBudget()
    budget.wakesPerSecond = 20
    let referee = LevelReferee(
      subject: .cards, pack: RouteCards.Pack(parts: PackParts(), graph: LawMap.graph),
      stops: [LawMap.home], truth: truth)
    let record = try Simulation(
      trace: Trace(fixes: []),
      facts: SceneFacts(home: SceneFacts.Place(name: "riad", coordinate: LawMap.home)),
      script: (0..<600).map { ScriptedEvent(at: .s(Double($0) / 10), .screenOpened) },
      features: [referee], end: .s(70), sensing: .off, budget: budget
    ).run()
    #expect(record.log.all(RightLevel.self, of: .cards).count == 1)
  }
}
