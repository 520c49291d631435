import Geodesy
import Sensing
import SimKernel
import SimMetrics
import SimObservations

/// A run that every metric must score as perfect.
extension Scene {
  /// The perfect score of each metric with a better direction: 0, or these values.
  static let best: [String: Double] = {
    var best: [String: Double] = [:]
    for metric in MetricCatalog.all where metric.better != nil {
      best[metric.name] = metric.dimension == .share && metric.better == .higher ? 1 : 0
    }
    for name in MetricLaws.honesty + MetricLaws.walked + MetricLaws.gains + MetricLaws.spent {
      best[name] = nil
    }
    for name in ["mean", "p50", "p95", "p99", "max"] { best["given.gap.\(name)"] = 1 }
    for name in ["given.heading", "compass.heading"] { best["\(name).concentration"] = 1 }
    best["compass.redraw_rate.max"] = 1
    // half a second after the stop the app goes to the background
    best["compass.frozen_arrow.max"] = 0.5
    for family in ["route", "cards"] {
      best["\(family).settled_nodes.max"] = 10
      best["\(family).snap_candidates.max"] = 5
      best["\(family).settled_labels.max"] = 40
      best["\(family).pack_bytes.max"] = 500
    }
    // it begins and ends
    for family in ["compass", "route", "cards"] { best["\(family).medina.changes.max"] = 2 }
    // the compass is far off for a while and shows it
    best["compass.own_position.sure"] = 2.0 / 3
    best["cards.searches"] = 1
    best["nearby.markers.max"] = 9
    best["plan.stops.min"] = 3
    best["plan.stops.max"] = 3
    best["plan.arrival_delay.max"] = 1
    best["lookup.in_flight.max"] = 1
    best["lookup.gap.min"] = 1.5
    best["lookup.quiet.min"] = 0.5
    best["privacy.log_lines.max"] = 10
    best["privacy.prompts"] = 1
    best["session.on_time"] = 250
    best["session.starts"] = 1
    // the screen reports the stop
    best["compass.confidence_changes"] = 1.0 / 251
    return best
  }()

  /// The phone's state from each second on: number of prompts, scene and positioning.
  static func phone(
    _ changes: [(Double, Int, PhoneState.Scene, PhoneState.Positioning)]
  ) -> [PhoneChange] {
    changes.map { seconds, prompts, scene, positioning in
      var state = PhoneState(authorization: Authorization(status: .whenInUse))
      (state.prompts, state.scene, state.positioning) = (prompts, scene, positioning)
      return PhoneChange(at: .s(seconds), state)
    }
  }

  /// A walker who stands 100 m east of home and gets this position every second, until 250 s.
  static let perfect: Scene = {
    var scene = Scene(
      script: events(
        (0, .screenOpened), (5, .recenter), (248.5, .mapDragged), (250, .screenLost),
        (250.5, .sceneBackground),
        (250.9, .sceneActive)),
      end: 251)
    scene.truth = standing(east: 100)
    scene.platform = .ios
    scene.pushed(from: 0, to: 10)
    scene.phone = Scene.phone([
      (0, 0, .active, .tracking), (5, 1, .active, .tracking), (250.5, 1, .background, .off),
      (250.9, 1, .active, .off),
    ])
    scene.sensing = [.init(at: .zero, .all), .init(at: .s(250), .off)]
    let seconds = (0..<250).map(Double.init)
    // one fix that the phone finds after the stop and does not deliver
    scene.fixes = (seconds + [250.5]).map { fix($0, east: 100) }
    scene.given = Array(seconds.indices)
    scene.phoneHeadings = seconds.map { heading($0, 0) }
    scene.saw(seconds.map { .at($0, .redraw(arrow: -90, bearing: 270, age: 0)) })
    scene.saw(SessionClassChanged(change: .reused), at: 5)
    // when the sensors stop, the screen says so
    scene.saw(SessionStopped(reason: .safetyTimeout), at: 250)
    scene.saw(.redraw(arrow: nil, location: .stopped, confidence: .unavailable), at: 251)
    scene.lines = [line(0, north: 0)]
    scene.lanes = [lane(from: -1000, to: 1000)]
    for subject in [Subject.route, .cards] {
      scene.saw(.planned(.first), of: subject, at: 0)
      scene.saw(
        .searched(settled: 10, candidates: 5, labels: 40, bytes: 500), of: subject, at: 0)
      scene.saw(.level(.route), of: subject, at: 0)
      scene.saw(RightLevel(level: .route), of: subject, at: 0)
      // for a while there is no route, and Medina Mode helps
      let lack: [(Double, GuidanceLevel, MedinaReason)] = [
        (200, .map, .routing), (235, .route, .off),
      ]
      for (second, level, reason) in lack {
        scene.saw(.level(level), of: subject, at: second)
        scene.saw(RightLevel(level: level), of: subject, at: second)
        scene.saw(MedinaModeChanged(reason: reason), of: subject, at: second)
      }
    }
    for (second, reason) in [(200.0, MedinaReason.signal), (235, .off)] {
      scene.saw(MedinaModeChanged(reason: reason), of: .compass, at: second)
    }
    for subject in [Subject.compass, .route] {
      scene.saw(MedinaHelp(hint: .shown, asking: .offered), of: subject, at: 200)
      scene.saw(MedinaHelp(hint: .none, asking: .none), of: subject, at: 235)
    }
    for subject in [Subject.route, .cards] {
      scene.saw([1, 2].map { .at($0, .progressed(remaining: 900), of: subject) })
    }
    scene.saw(seconds.map { .at($0, .card(legSeconds: 90, leg: .cached)) })
    // at the end, without a pack, the cards lead to a stop that has no place on the map
    scene.saw([
      .at(0, CardSays(stop: 0, hint: .shown, asking: .none)),
      .at(0, RightCard.right(total: 90, hint: .shown)),
      .at(0, MapPaneShown(content: .drawn, pack: .none)),
      .at(200, CardSays(stop: 0, hint: .shown, asking: .offered)),
      .at(235, CardSays(stop: 0, hint: .shown, asking: .none)),
      .at(249.2, CardSays(stop: 1, hint: .none, asking: .offered)),
      .at(249.2, RightCard.right(1, place: .unknown, pack: .nothing)),
      .at(249.2, MapPaneShown(content: .explained, pack: .offered)),
      .at(
        249.5,
        CardShown(
          stepIndex: 1, arrowDegrees: nil, distanceMeters: nil, legSeconds: nil, totalSeconds: 0,
          leg: nil, signal: .good, location: nil)),
    ])
    scene.saw(.centered(east: 100, age: 0, accuracy: 5), at: 0)
    scene.saw(
      seconds[1..<249].map { second in
        .at(
          second,
          MapMoved(
            cause: second == 5 ? .recentered : .followed, coordinate: Scene.place(east: 100),
            ageSeconds: 0, accuracyMeters: 5))
      })
    scene.saw(LogExported(lines: 10, positions: 0), at: 200)
    scene.saw(LocateCached(ageSeconds: 0), at: 0)
    scene.saw(LocateAsked(), at: 0)
    scene.saw(.answered(.fix, took: 0, shown: .position, accuracy: 5), at: 0)
    let place = PlanePoint(east: 100, north: 0)
    for second in seconds {
      scene.saw(LaneFixGiven(point: place, nearestEdge: 0, nearestPoint: place), at: second)
      scene.saw(
        LaneMatched(
          edge: 0, point: place, probability: 1, isSure: true, spreadMeters: 1, ageSeconds: 0),
        at: second)
    }
    for subject in [Subject.compass, .route, .cards, .tour, .map] {
      scene.saw(.estimated(east: 100, radius: 5), of: subject, at: 0)
    }
    scene.saw(.estimated(east: 200, radius: 120), of: .compass, at: 200)
    scene.saw(.estimated(east: 100, radius: 5), of: .compass, at: 235)
    // killed, and resumed at the same step
    scene.saw([.at(0, .step(0, .started)), .at(100, .step(0, .resumed))])
    scene.saw(DownloadAsked(), at: 2)
    scene.saw(DownloadAnswered(fromBytes: 0, againBytes: 0), at: 2)
    scene.saw(
      DownloadReceived(receivedBytes: 9, excessBytes: 0, network: .wifi, isConfirmed: false), at: 2)
    scene.saw(DownloadShown(step: .installed, reason: nil), at: 2)
    scene.saw(NearbyListed(lines: 25, changes: 25, flickers: 0, origin: .user), at: 2)
    scene.saw(NearbyChecked(wrong: 0, missing: 0, orderErrorMeters: 0), at: 2)
    scene.saw(NearbyMarkers(markers: 9, changes: 9), at: 2)
    scene.saw(NearbyOpening(known: 20, wrong: 0, doubtful: 9, unsaid: 0), at: 2)
    // the answer to the second question was cached, so that it appears at once
    scene.saw(LookupAsked(), at: 2)
    scene.saw(LookupRequested(about: .words, inFlight: 1, failures: 0, quietSeconds: 0.5), at: 2.5)
    scene.saw(LookupRequested(about: .words, inFlight: 1, failures: 1, quietSeconds: 2), at: 4)
    scene.saw(LookupRequested(about: .words, inFlight: 1, failures: 2, quietSeconds: 5), at: 7)
    scene.saw(LookupAsked(), at: 8)
    scene.sawGoodPlan()
    scene.saw(LookupShown(outcome: .remembered, standing: .current, waitSeconds: 0), at: 8)
    // one stop at the walker's place; the app is killed while it plays, and resumes at the same
    // position
    scene.script.insert(ScriptedEvent(at: .s(40), .killed), at: 1)
    scene.tourStop(east: 100)
    scene.saw([
      .at(1, .fence(0)), .at(1, .triggered(0, age: 0.2)), .at(1, .started(0)),
      .at(40, .resumed(0, .relaunch, position: 39)), .at(61, .ended(0, .finished, position: 60)),
    ])
    return scene
  }()
}
