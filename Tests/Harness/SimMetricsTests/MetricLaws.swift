import Sensing
import SimKernel
import SimMetrics
import Testing

@Suite("Every metric (H-5)")
struct MetricLaws {
  @Test("has a name of its own, whose first word says whose view it measures")
  func names() {
    let names = MetricCatalog.all.map(\.name)
    #expect(Set(names).count == names.count)
    let views = ["given", "compass", "session", "route"]
    for name in names {
      #expect(views.contains(String(name.split(separator: ".")[0])), "\(name)")
      #expect(MetricCatalog.named(name)?.name == name)
      #expect(name.allSatisfy { $0.isLowercase || $0.isNumber || "._".contains($0) }, "\(name)")
    }
    #expect(MetricCatalog.named("given") == nil)
  }

  @Test("is defined in one sentence", arguments: MetricCatalog.all.map(\.name))
  func summary(name: String) throws {
    let text = try #require(MetricCatalog.named(name)).summary
    #expect(
      text.first.map { $0.isUppercase || $0.isNumber } == true && text.hasSuffix("."), "\(text)")
    #expect(!text.dropLast().contains(". "), "one sentence: \(text)")
  }

  @Test("needs the feature whose view it measures", arguments: MetricCatalog.all.map(\.name))
  func needs(name: String) throws {
    let metric = try #require(MetricCatalog.named(name))
    let features = ["compass": "compass", "session": "session", "route": "way_home"]
    let expected = features[String(name.split(separator: ".")[0])]
    let needed = metric.needs.compactMap { need -> String? in
      if case .feature(let name) = need { name } else { nil }
    }
    #expect(needed == (expected.map { [$0] } ?? []))
  }

  static let amounts = ["given.fixes", "given.headings", "compass.redraws", "route.plans"]

  @Test(
    "measures nothing on an empty run: no value, or a count of none",
    arguments: MetricCatalog.all.map(\.name))
  func empty(name: String) throws {
    let metric = try #require(MetricCatalog.named(name))
    for scene in [Scene(), Scene(sensing: [], end: 0), Scene(truth: Scene.standing(east: 9))] {
      let score = metric.score(RunView(scene.record))
      let isSumOfTime = name == "session.on_time" || name == "given.availability"
      // none of a thing that could have been is an amount; none wrong of nothing is no praise
      let isAmount = MetricLaws.amounts.contains { name.hasPrefix($0) }
      if isAmount {
        #expect(score.value == 0, "\(score)")
      } else if !isSumOfTime {
        #expect(score.value == nil, "\(score)")
      }
      #expect(score.worst == nil)
    }
  }

  @Test("never measures NaN, whatever it is told", arguments: MetricCatalog.all.map(\.name))
  func neverNaN(name: String) throws {
    var scene = Scene(
      fixes: [Scene.fix(2, delivered: 1, accuracy: nil), Scene.fix(1, delivered: 3)],
      headings: [1, 2], script: events((0, .screenOpened), (5, .screenLost)),
      truth: Scene.standing(east: 60))
    let nan = Double.nan
    scene.redraws = [
      .init(
        at: 1, arrow: nan, turn: nan, bearing: nan, distance: nan, age: nan, location: nan,
        confidence: nan),
      .init(at: 2, arrow: nan, confidence: 0),
    ]
    scene.plans = [(1, nan, nan), (2, 1, nan)]
    scene.lines = [DrawnLine(instant: .s(1), points: []), Scene.line(2, north: 0)]
    let score = try scene.score(name)
    #expect(score.value?.isNaN != true, "\(score)")
    #expect(score.value?.isInfinite != true, "\(score)")
  }

  @Test("that names a worst moment puts it within the run")
  func worst() throws {
    let record = Scene.bad.record
    let view = RunView(record)
    for metric in MetricCatalog.all {
      guard let worst = metric.score(view).worst else { continue }
      #expect(worst.instant >= .zero && worst.instant <= record.end, "\(metric.name) \(worst)")
      #expect(!worst.what.hasSuffix(".") && worst.what.first?.isLowercase == true, "\(worst)")
    }
  }

  @Test("scores best on a perfect run, and worse on a bad one", arguments: Scene.best.keys.sorted())
  func perfect(name: String) throws {
    let best = try #require(Scene.best[name])
    let perfect = try #require(try Scene.perfect.score(name).value)
    let bad = try #require(try Scene.bad.score(name).value)
    // the plane and back costs a micrometer
    #expect(abs(perfect - best) < 1e-5, "\(perfect)")
    #expect(best == 1 ? bad < perfect : bad > perfect, "\(bad) against \(perfect)")
  }
}

extension Scene {
  /// What a metric with a best value comes to when everything is right.
  static let best: [String: Double] = [
    "given.stale": 0, "given.duplicates": 0, "given.out_of_order": 0,
    "given.without_accuracy": 0, "given.availability": 1, "given.error.p50": 0,
    "given.error.p95": 0, "given.error.max": 0, "compass.last_value_delay.max": 0,
    "compass.long_turns": 0, "compass.arrow.out_of_range": 0, "compass.arrow_error.p50": 0,
    "compass.arrow_error.p95": 0, "compass.false_good": 0,
    "compass.distance_error.p95": 0, "compass.unsaid_stale.max": 0, "compass.good_after_stop": 0,
    "session.stop_delay": 0, "session.interruptions": 0, "session.given_after_stop": 0,
    "route.first_delay": 0, "route.left.longest": 0, "route.reroutes.false": 0,
    "route.unanswered": 0,
  ]

  /// A walker who stands 100 m east of home and is told so every second, to 50 s.
  static let perfect: Scene = {
    var scene = Scene(script: events((0, .screenOpened), (50, .screenLost)), end: 51)
    scene.truth = standing(east: 100)
    scene.sensing = [.init(at: .zero, .all), .init(at: .s(50), .off)]
    scene.stops = [50]
    let seconds = (0..<50).map(Double.init)
    scene.fixes = seconds.map { fix($0, east: 100) }
    scene.headings = seconds
    scene.redraws = seconds.map { Redraw(at: $0, arrow: -90, bearing: 270, age: 0) }
    // when the sensors stop, the screen says so
    scene.redraws.append(Redraw(at: 50.1, arrow: .nan, location: 3, confidence: 2))
    scene.lines = [line(0, north: 0)]
    scene.plans = [(0, 0, 10)]
    return scene
  }()

  /// The same walk with everything wrong.
  static let bad: Scene = {
    var scene = perfect
    scene.end = 90
    scene.fixes = [
      fix(0, delivered: 11, east: 0), fix(5, delivered: 12, east: 0, accuracy: nil),
      fix(5, delivered: 13, east: 0), fix(2, delivered: 60, east: 0),
    ]
    scene.headings = [1, 60]
    scene.redraws = [
      Redraw(at: 12, arrow: 270, turn: 300, bearing: 270, distance: 5, age: 5),
      Redraw(at: 13, arrow: 90, bearing: 270, distance: 5, age: 5, confidence: 1),
      Redraw(at: 55, arrow: 90, bearing: 270, distance: 5, age: 5),
    ]
    scene.stops = [20, 60]
    scene.sensing = [.init(at: .zero, .all), .init(at: .s(55), .off)]
    scene.lines = [line(5, north: 0), line(30, north: 5), line(40, north: 40)]
    scene.unanswered = [2]
    return scene
  }()
}
