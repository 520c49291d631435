import Geodesy
import Sensing
import SimKernel
import SimObservations

/// A run that every metric must score as worse.
extension Scene {
  /// The walk of `perfect` with everything wrong.
  static let bad: Scene = {
    var scene = perfect
    scene.seen = []
    scene.end = 500
    scene.given = nil
    scene.faults = []
    scene.pushed(from: 5, to: 45)
    scene.script = events(
      (0, .screenOpened), (10, .recenter), (19.5, .refresh), (40, .killed), (50, .screenLost),
      (60, .sceneInactive),
      (62, .sceneBackground), (100, .sceneActive), (150, .mapDragged))
    scene.phone = phone([
      (0, 2, .active, .tracking), (60, 2, .inactive, .tracking), (62, 2, .background, .tracking),
      (100, 2, .active, .tracking),
    ])
    scene.sensing = [
      .init(at: .zero, SensorRequest(location: true, heading: true, accuracy: .kilometer)),
      .init(at: .s(20), .all),
      .init(at: .s(30), SensorRequest(location: true, heading: true, accuracy: .kilometer)),
      .init(at: .s(31), .all), .init(at: .s(55), .off), .init(at: .s(61), .all),
    ]
    // the walker stands at the first stop, and goes to the third before the last
    scene.truth = walking([(0, 100), (100, 100), (200, 400), (300, 1000), (400, 1000), (500, 1000)])
    scene.fixes = badFixes
    scene.phoneHeadings = [
      heading(1, 100), heading(2, 340), heading(5, 330), heading(60, 0), heading(63, 0),
      heading(64, nil), heading(65, 130), heading(66, 130, report: .invalid),
    ]
    scene.sawBadCompass()
    scene.saw([20, 60].map { .at($0, SessionStopped(reason: .safetyTimeout)) })
    scene.lines = [line(5, north: 0), line(30, north: 5), line(40, north: 40)]
    // half as long as the routes
    scene.lanes = [lane(from: -500, to: 500)]
    scene.sawBadRoutes()
    scene.sawBadMedinaMode()
    scene.sawBadCards()
    scene.saw(.centered(east: 1000, age: 15, accuracy: 5), at: 20)
    scene.saw(
      MapMoved(cause: .recentered, coordinate: nil, ageSeconds: 15, accuracyMeters: 5), at: 21)
    scene.saw(
      MapMoved(cause: .followed, coordinate: nil, ageSeconds: 0, accuracyMeters: 5),
      at: badFixes[104].delivered.seconds)
    for subject in [Subject.compass, .route, .cards, .tour, .map] {
      scene.saw(.estimated(east: 900, radius: 5), of: subject, at: 0)
      scene.saw(.estimated(east: 900, radius: 50), of: subject, at: 10)
      scene.saw(.estimated(east: 1000, radius: 50), of: subject, at: 300)
    }
    scene.saw(LogExported(lines: 900, positions: 9), at: 300)
    scene.saw(LocateAsked(), at: 20)
    scene.saw(.answered(.timeout, took: 40, shown: .error), at: 60)
    scene.saw(DownloadAsked(), at: 60)
    scene.saw(DownloadAnswered(fromBytes: 0, againBytes: 5), at: 61)
    scene.saw(
      DownloadReceived(receivedBytes: 9, excessBytes: 2, network: .cellular, isConfirmed: false),
      at: 62)
    scene.saw(DownloadShown(step: .refused, reason: .wrongSize), at: 63)
    scene.sawBadNearby()
    scene.sawBadPlan()
    scene.sawBadLanes()
    scene.sawBadTour()
    return scene
  }()

  private static var badFixes: [Fix] {
    var fixes = [
      fix(0, delivered: 11, east: 0), fix(5, delivered: 12, east: 0, accuracy: nil),
      fix(5, delivered: 13, east: 0), fix(2, delivered: 60, east: 0),
    ]
    // 100 m, 15 m, 10 m and 40 m off, some to the north as well; a gap of 9 s before every tenth
    // fix
    var at = 70.0
    for i in 0..<220 {
      at += i % 10 == 0 ? 9 : 1.2
      let east = [0.0, 85, 90, 60][i % 4]
      let accuracy = [3.0, 30, 3, 3][i % 4]
      fixes.append(fix(at, east: east, north: i % 8 == 0 ? 30 : 0, accuracy: accuracy))
    }
    return fixes
  }

  private mutating func sawBadCompass() {
    saw([10.6, 10.7].map { .at($0, .redraw(arrow: 270, turn: 300, age: 5)) })
    // arrow = bearing − heading: the heading has this error, and the screen shows this confidence
    let shown: [(error: Double, confidence: HeadingTrust)] = [
      (30, .good), (90, .good), (0, .weak), (170, .weak), (0, .unavailable), (30, .unavailable),
      (-60, .good), (-60, .weak),
    ]
    for (i, shown) in shown.enumerated() {
      saw(
        .redraw(arrow: -shown.error, distance: 5, age: 5, confidence: shown.confidence),
        at: 12 + Double(i))
    }
    saw(.redraw(arrow: 90, bearing: 270, distance: 5, age: 5), at: 56)
    saw(.redraw(arrow: nil, distance: 5, age: 5, confidence: .weak), at: 62)
  }

  private mutating func sawBadRoutes() {
    for subject in [Subject.route, .cards] {
      saw([
        .at(0, .level(.route), of: subject), .at(10, .level(.map), of: subject),
        .at(20, .level(.route), of: subject),
        .at(0, RightLevel(level: .compass), of: subject),
        .at(300, RightLevel(level: .route), of: subject),
        .at(5, .planned(.first), of: subject), .at(30, .planned(.deviation), of: subject),
      ])
      for second in [5.0, 30] {
        saw(
          .searched(settled: 20, candidates: 10, labels: 40, bytes: 500), of: subject, at: second)
      }
      saw(.searched(settled: 20, candidates: 10, labels: 90, bytes: 900), of: subject, at: 40)
    }
    saw(.planned(.deviation), of: .route, at: 40)
    saw(RouteRefused(reason: .offPack), of: .route, at: 2)
    for (second, meters) in [(6.0, 900.0), (7, 800), (8, 900), (9, 800)] {
      saw(.progressed(remaining: meters), of: .route, at: second)
      saw(.progressed(remaining: meters), of: .cards, at: second)
    }
  }

  private mutating func sawBadMedinaMode() {
    // too short, minutes late, too long, and at last without a need
    let modes: [(Double, MedinaReason)] = [
      (5, .signal), (10, .off), (290, .signal), (320, .off), (400, .signal), (410, .off),
      (420, .signal), (425, .off),
    ]
    for subject in [Subject.compass, .route, .cards] {
      for (second, reason) in modes {
        saw(MedinaModeChanged(reason: reason), of: subject, at: second)
      }
    }
  }

  private mutating func sawBadCards() {
    saw(RouteRefused(reason: .offPack), of: .cards, at: 1)
    saw(.estimated(step: 1, settled: 20), at: 6)
    saw([.at(0, .step(0, .started)), .at(5, .step(1, .done)), .at(10, .step(0, .started))])
    saw(.card(legSeconds: 90, leg: .computed), at: 1)
    saw([
      .at(0, RightCard.right(total: 190, hint: .shown)),
      .at(0, CardSays(stop: 1, hint: .none, asking: .none)),
      .at(0, MapPaneShown(content: .blank, pack: .none)),
      .at(2, RightCard.right(place: .unknown, pack: .nothing)), .at(3, .card()),
      .at(4, RightCard.right()),
      .at(
        4,
        CardShown(
          stepIndex: 1, arrowDegrees: nil, distanceMeters: nil, legSeconds: nil, totalSeconds: 0,
          leg: nil, signal: .good, location: nil)),
    ])
  }

  /// 40 m off, changing between two lanes, confident on one of them; at last without a match.
  private mutating func sawBadLanes() {
    let place = PlanePoint(east: 100, north: 60)
    for second in 0..<10 {
      saw(LaneFixGiven(point: place, nearestEdge: 7, nearestPoint: place), at: Double(second))
      saw(
        LaneMatched(
          edge: second % 2 + 1, point: PlanePoint(east: 100, north: 40), probability: 0.5,
          isSure: second % 2 == 1, spreadMeters: 1, ageSeconds: 0),
        at: Double(second))
    }
    saw(LaneUnmatched(), at: 30)
  }

  /// Lists with wrong places, in wrong order, with wrong opening states; too many markers; and
  /// answers that are no longer wanted, from two requests at once.
  private mutating func sawBadNearby() {
    saw(NearbyListed(lines: 25, changes: 2, flickers: 1, origin: .user), at: 64)
    saw(NearbyChecked(wrong: 1, missing: 2, orderErrorMeters: 900), at: 64)
    saw(NearbyMarkers(markers: 2000, changes: 2000), at: 64)
    saw(NearbyOpening(known: 9, wrong: 3, doubtful: 8, unsaid: 1), at: 64)
    saw(LookupAsked(), at: 64)
    saw(LookupRequested(about: .position, inFlight: 1, failures: 0, quietSeconds: 0), at: 64)
    saw(LookupRequested(about: .words, inFlight: 2, failures: 0, quietSeconds: 0.1), at: 64.1)
    saw(LookupShown(outcome: .answer, standing: .old, waitSeconds: nil), at: 65)
    saw(LookupShown(outcome: .answer, standing: .unwanted, waitSeconds: nil), at: 66)
    saw(LookupShown(outcome: .answer, standing: .mistaken, waitSeconds: nil), at: 67)
    for (second, failures) in [(68.0, 1), (69, 2), (70, 3)] {
      saw(
        LookupRequested(about: .words, inFlight: 1, failures: failures, quietSeconds: nil),
        at: second)
    }
    saw(LookupShown(outcome: .timeout, standing: .current, waitSeconds: 40), at: 104)
  }

  /// A plan that is late, visits places that are closed, done or not wished for, and ends too late;
  /// and an app that reports visits that did not happen and misses one that did.
  private mutating func sawBadPlan() {
    planPlaces = [
      .init(
        name: "garden", coordinate: Coordinate(latitudeDegrees: 31.7, longitudeDegrees: -7.9),
        shortestStaySeconds: 60), .init(name: "tombs", shortestStaySeconds: 60),
    ]
    for (day, shared) in [(1, 0), (2, 2)] {
      saw(PlanDayShown(day: day, stops: 2, shared: shared, repeated: shared), at: 64)
    }
    for (second, cause, stops) in [(64.0, PlanCause.opened, 9), (66, .late, 1)] {
      var shown = PlanShown()
      (shown.cause, shown.stops, shown.dayEndSeconds) = (cause, stops, 600)
      shown.positionAgeSeconds = 900
      saw(shown, at: second)
      var step = PlanStepShown()
      (step.place, step.arrivesSeconds, step.beginsSeconds, step.endsSeconds) = (0, -60, 0, 1200)
      saw(step, at: second)
      var checked = PlanChecked()
      (checked.closed, checked.repeated, checked.unsaid, checked.hurrySeconds) = (1, 1, 1, 60)
      (checked.disliked, checked.crossings) = (1, 5)
      saw(checked, at: second)
    }
    saw(PlanPlaceReached(place: 0), at: 65)
    saw(PlanNoted(.passed, place: 0), at: 66)
    saw(PlanNoted(.arrived, place: 0), at: 190)
    saw(PlanPlaceReached(place: nil), at: 200)
    saw(PlanNoted(.done, place: 1), at: 201)
    saw(PlanNoted(.arrived, place: 1), at: 202)
  }

  private mutating func sawBadTour() {
    tourStops = []
    for east in [100.0, 250, 400, 1000] { tourStop(east: east) }
    saw([
      .at(1, .fence(2)), .at(2, .fence(2, .exit)), .at(3, .fence(2)),
      .at(3, .triggered(2, age: 60)), .at(3, .started(2)),
      .at(200, .ended(2, .cut, position: 9)), .at(220, .started(2)), .at(240, .started(0)),
      .at(241, .ended(0, .cut, position: 1)), .at(250, .started(3)),
    ])
  }
}
