import Geodesy
import Sensing
import SimKernel
import SimMetrics

/// The runs that every metric is held to.
extension Scene {
  /// What each metric with a better direction comes to when everything is right: 0, or these.
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
    for family in ["route", "cards"] {
      best["\(family).settled_nodes.max"] = 10
      best["\(family).snap_candidates.max"] = 5
      best["\(family).settled_labels.max"] = 40
      best["\(family).pack_bytes.max"] = 500
    }
    best["cards.searches"] = 1
    best["session.on_time"] = 250
    best["session.starts"] = 1
    // the stop is said
    best["compass.confidence_changes"] = 1.0 / 251
    return best
  }()

  /// A walker who stands 100 m east of home and is told so every second, to 250 s.
  static let perfect: Scene = {
    var scene = Scene(
      script: events(
        (0, .screenOpened), (250, .screenLost), (250.5, .sceneBackground), (250.9, .sceneActive)),
      end: 251)
    scene.truth = standing(east: 100)
    scene.platform = .ios
    scene.sensing = [.init(at: .zero, .all), .init(at: .s(250), .off)]
    scene.stops = [250]
    let seconds = (0..<250).map(Double.init)
    scene.fixes = seconds.map { fix($0, east: 100) }
    scene.phoneHeadings = seconds.map { heading($0, 0) }
    scene.redraws = seconds.map { Redraw(at: $0, arrow: -90, bearing: 270, age: 0) }
    // when the sensors stop, the screen says so
    scene.redraws.append(Redraw(at: 251, arrow: .nan, location: 3, confidence: 2))
    scene.lines = [line(0, north: 0)]
    scene.plans = [(0, 0, 10)]
    scene.progress = [(1, 900), (2, 900)]
    scene.others = ["route", "cards"].flatMap {
      [("\($0).level", 0, [2]), ("\($0).right_level", 0, [2])]
    }
    scene.others += [("cards.plan", 0, [0, 50, 10, 5]), ("cards.step", 0, [0, 0])]
    scene.others += seconds.map { ("cards.card", $0, [0, 0, 100, 90, 90, 1, 0, 1]) }
    scene.others.append(("map.centered", 0, place(east: 100) + [0, 5]))
    scene.others += [
      ("locate.cached", 0, [0]), ("locate.asked", 0, []), ("locate.ended", 0, [0, 0, 1, 5]),
    ]
    scene.others += seconds.flatMap {
      [("lanes.given", $0, [100, 0, 0, 100, 0]), ("lanes.match", $0, [0, 100, 0, 1, 1, 1, 0])]
    }
    // killed, and resumed where it was
    scene.others.append(("cards.step", 100, [0, 1]))
    // one stop where he stands; the app is killed while it plays, and goes on where it was
    scene.script.insert(ScriptedEvent(at: .s(40), .killed), at: 1)
    scene.others += [
      tourPoint(0, east: 100), ("tour.fence", 1, [0, 0]), ("tour.triggered", 1, [0, 0, 0.2, 5]),
      ("tour.started", 1, [0, 0]), ("tour.resumed", 40, [0, 2, 39]),
      ("tour.ended", 61, [0, 0, 60]),
    ]
    return scene
  }()

  /// The same walk with everything wrong.
  static let bad: Scene = {
    var scene = perfect
    scene.end = 500
    scene.script = events(
      (0, .screenOpened), (50, .screenLost), (60, .sceneInactive), (62, .sceneBackground),
      (100, .sceneActive))
    scene.fixes = [
      fix(0, delivered: 11, east: 0), fix(5, delivered: 12, east: 0, accuracy: nil),
      fix(5, delivered: 13, east: 0), fix(2, delivered: 60, east: 0),
    ]
    // 100 m off, 15 m off, 10 m off and 40 m off, to the side too; every tenth after a gap of 9 s
    var at = 70.0
    for i in 0..<220 {
      at += i % 10 == 0 ? 9 : 1.2
      let east = [0.0, 85, 90, 60][i % 4]
      let accuracy = [3.0, 30, 3, 3][i % 4]
      scene.fixes.append(fix(at, east: east, north: i % 8 == 0 ? 30 : 0, accuracy: accuracy))
    }
    scene.phoneHeadings = [
      heading(1, 100), heading(2, 340), heading(5, 330), heading(60, 0), heading(63, 0),
      heading(64, nil), heading(65, 130), heading(66, 130, report: .invalid),
    ]
    scene.redraws = [10.6, 10.7].map { Redraw(at: $0, arrow: 270, turn: 300, age: 5) }
    // arrow = bearing − heading: as far wrong as this, and called so
    let shown: [(error: Double, confidence: Double)] = [
      (30, 0), (90, 0), (0, 1), (170, 1), (0, 2), (30, 2), (-60, 0), (-60, 1),
    ]
    for (i, shown) in shown.enumerated() {
      scene.redraws.append(
        Redraw(
          at: 12 + Double(i), arrow: -shown.error, distance: 5, age: 5, confidence: shown.confidence
        ))
    }
    scene.redraws.append(Redraw(at: 56, arrow: 90, bearing: 270, distance: 5, age: 5))
    scene.redraws.append(Redraw(at: 62, arrow: .nan, distance: 5, age: 5, confidence: 1))
    scene.stops = [20, 60]
    scene.sensing = [
      .init(at: .zero, SensorRequest(location: true, heading: true, accuracy: .kilometer)),
      .init(at: .s(20), .all), .init(at: .s(55), .off), .init(at: .s(61), .all),
    ]
    scene.lines = [
      line(5, north: 0), line(30, north: 5), line(40, north: 40, readBytes: 900, labels: 90),
    ]
    scene.plans = [(5, 0, 20), (30, 1, 20), (40, 1, 20)]
    scene.progress = [(6, 900), (7, 800), (8, 900), (9, 800)]
    scene.unanswered = [2]
    scene.others = ["route", "cards"].flatMap {
      [
        ("\($0).level", 0, [2]), ("\($0).level", 10, [1]), ("\($0).level", 20, [2]),
        ("\($0).right_level", 0, [0]),
      ]
    }
    scene.others += [
      ("cards.none", 1, [0]), ("cards.plan", 5, [0, 50, 20, 10]),
      ("cards.plan", 30, [1, 50, 20, 10]),
      ("cards.estimate", 6, [1, 50, 20]), ("cards.step", 0, [0, 0]), ("cards.step", 5, [1, 2]),
      ("cards.step", 10, [0, 0]), ("cards.medina", 5, [2]), ("cards.medina", 10, [0]),
      ("cards.card", 1, [0, 0, 100, 90, 90, 0, 0, 1]),
      ("map.centered", 20, place(east: 1000) + [15, 5]),
      ("locate.asked", 20, []), ("locate.ended", 60, [2, 40, 0]),
    ]
    // 40 m to the side, on one lane and another; sure of it once, and once on the right one; at
    // last of none
    scene.others.append(("lanes.none", 30, []))
    for second in 0..<10 {
      let edge = Double(second % 2 + 1)
      scene.others += [
        ("lanes.given", Double(second), [100, 60, 7, 100, 60]),
        ("lanes.match", Double(second), [edge, 100, 40, 0.5, edge - 1, 1, 0]),
      ]
    }
    scene.script.insert(ScriptedEvent(at: .s(40), .killed), at: 1)
    // he stands at the first stop, and leaves it for the third before he comes to the last
    scene.truth = walking([(0, 100), (100, 100), (200, 400), (300, 1000), (400, 1000), (500, 1000)])
    scene.others += [0, 1, 2, 3].map { tourPoint($0, east: [100, 250, 400, 1000][$0]) }
    scene.others += [
      ("tour.fence", 1, [2, 0]), ("tour.fence", 2, [2, 1]), ("tour.fence", 3, [2, 0]),
      ("tour.triggered", 3, [2, 0, 60, 5]), ("tour.started", 3, [2, 0]),
      ("tour.ended", 200, [2, 1, 9]), ("tour.started", 220, [2, 0]), ("tour.started", 240, [0, 0]),
      ("tour.ended", 241, [0, 1, 1]), ("tour.started", 250, [3, 0]),
    ]
    return scene
  }()

  private static func place(east: Double) -> [Double] {
    let coordinate = plane.coordinate(PlanePoint(east: east, north: 0))
    return [coordinate.latitudeDegrees, coordinate.longitudeDegrees]
  }
}

extension Scene {
  /// A stop so far east of home, of 20 m and with a minute of audio.
  static func tourPoint(
    _ point: Int, east: Double, radius: Double = 20, audio: Double = 60, hasAudio: Bool = true
  ) -> (kind: String, at: Double, values: [Double]) {
    let coordinate = plane.coordinate(PlanePoint(east: east, north: 0))
    return (
      "tour.point", 0,
      [
        Double(point), coordinate.latitudeDegrees, coordinate.longitudeDegrees, radius, audio,
        hasAudio ? 1 : 0,
      ]
    )
  }
}
