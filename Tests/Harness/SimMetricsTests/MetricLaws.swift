import Sensing
import SimEnergy
import SimKernel
import SimMetrics
import SimObservations
import Testing

@Suite("Every metric (H-5)")
struct MetricLaws {
  @Test("let a run go once it is scored: a thousand runs take no more memory than one")
  func lettingGo() {
    weak var view: RunView?
    do {
      let run = Scene(script: [], end: 10).view
      for metric in MetricCatalog.all { _ = metric.score(run) }
      view = run
    }
    // derived values that kept the run alive cost megabytes per run in a suite
    #expect(view == nil)
  }

  @Test("has a name of its own, whose first word says whose view it measures")
  func names() {
    let names = MetricCatalog.all.map(\.name)
    #expect(Set(names).count == names.count)
    let views = [
      "given", "app", "compass", "session", "route", "cards", "map", "locate", "energy", "tour",
      "lanes", "drift", "privacy", "download", "nearby", "lookup",
      "plan",
    ]
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
    // the app's position is the one shown on its screen or used by its way home
    let features = [
      "app.drift": "compass", "app": "way_home", "compass": "compass", "session": "session",
      "route": "way_home", "cards": "route_cards", "map": "map_center", "locate": "locate",
      "energy.after_tour": "tour", "tour": "tour", "lanes": "lanes", "drift": "compass",
      "drift.route": "way_home", "privacy.positions_logged": "app_log",
      "privacy.log_lines": "app_log", "download": "pack_download",
      "nearby": "nearby", "lookup": "lookup", "plan": "plan",
    ]
    let words = name.split(separator: ".")
    let expected = features[words[0...1].joined(separator: ".")] ?? features[String(words[0])]
    let needed = metric.needs.compactMap { need -> String? in
      if case .feature(let name) = need { name } else { nil }
    }
    #expect(needed == (expected.map { [$0] } ?? []))
  }

  @Test("says how it is worked out, unless it is a plain count")
  func formulas() {
    for metric in MetricCatalog.all {
      #expect(metric.formula != nil || metric.dimension == .count, "\(metric.name)")
      for text in [metric.formula, metric.source, metric.assumption] {
        #expect(
          text.map { $0.isEmpty || $0.hasSuffix(".") } != true, "\(metric.name): \(text ?? "")")
        #expect(text?.contains("assumed") != true, "\(metric.name) has a place for assumptions")
      }
    }
  }

  /// Metrics that have a value as soon as the sensors are on, even without data.
  static let sums = [
    "session.on_time", "given.availability", "given.availability.accurate", "given.ttff.max",
    "given.ttff.censored",
  ]
  static let amounts = [
    "given.fixes", "given.headings", "compass.redraws", "route.plans", "cards.plans",
    "locate.requests", "download.asked", "download.refused", "nearby.lists",
    "lookup.requests", "plan.plans",
  ]

  @Test(
    "measures nothing on an empty run: no value, or a count of none",
    arguments: MetricCatalog.all.map(\.name))
  func empty(name: String) throws {
    let metric = try #require(MetricCatalog.named(name))
    for scene in [Scene(), Scene(sensing: [], end: 0), Scene(truth: Scene.standing(east: 9))] {
      let score = metric.score(scene.view)
      if MetricLaws.sums.contains(name) || MetricLaws.spent.contains(name) { continue }
      // a count of possible things may be zero; a count of errors without any sample has no value
      let isAmount = MetricLaws.amounts.contains { name.hasPrefix($0) }
      if isAmount {
        #expect(score.value == 0, "\(score)")
      } else {
        #expect(score.value == nil, "\(score)")
      }
      #expect(score.worst == nil)
    }
  }

  @Test("is no praise where nothing bad could happen: no value rests on no sample")
  func samples() throws {
    #expect(Score(0, count: 0).value == nil && Score(0, count: 1).value == 0)
    #expect(Score(amount: 0, count: 0).value == 0)
    // a walker who stands, far from every stop, with an app that does nothing
    var idle = Scene(
      fixes: (0..<100).map { Scene.fix(Double($0)) }, script: events((0, .screenOpened)),
      truth: Scene.standing(east: 0))
    idle.tourStop(east: 4_700_000)
    // the same with a phone that delivers stale fixes only
    var stale = idle
    stale.fixes = (60..<100).map { Scene.fix(Double($0) - 59, delivered: Double($0)) }
    stale.saw(
      (0..<100).map { .at(Double($0), .redraw(arrow: nil, age: nil, location: .acquiring)) })
    for (name, scene) in [("idle", idle), ("stale", stale)] {
      for metric in MetricCatalog.all where metric.better == .lower && !metric.isGiven {
        let score = metric.score(scene.view)
        let isAmount = (MetricLaws.sums + MetricLaws.spent).contains(metric.name)
        if isAmount || score.value == nil { continue }
        #expect(score.count > 0, "\(name): \(metric.name) \(score)")
        #expect(metric.family != "tour", "\(name): \(metric.name) \(score)")
      }
    }
    #expect(try stale.score("compass.unsaid_stale.max").value == nil)
    #expect(try stale.score("compass.good_after_stop").value == nil)
  }

  @Test("never measures NaN, whatever it is told", arguments: MetricCatalog.all.map(\.name))
  func neverNaN(name: String) throws {
    var scene = Scene(
      fixes: [Scene.fix(2, delivered: 1, accuracy: nil), Scene.fix(1, delivered: 3)],
      headings: [1, 2], script: events((0, .screenOpened), (5, .screenLost)),
      truth: Scene.standing(east: 60))
    scene.lines = [DrawnLine(instant: .s(1), points: []), Scene.line(2, north: 0)]
    scene.saw(.redraw(arrow: nil), at: 2)
    scene.sawEveryKind()
    let counts = scene.record.log.counts
    #expect(counts.allSatisfy { $0 > 0 }, "a kind is missing among \(counts)")
    let score = try scene.score(name)
    #expect(score.value?.isNaN != true, "\(score)")
    #expect(score.value?.isInfinite != true, "\(score)")
  }

  @Test("that names a worst moment puts it within the run")
  func worst() throws {
    let (view, record) = (Scene.bad.view, Scene.bad.record)
    for metric in MetricCatalog.all {
      guard let worst = metric.score(view).worst else { continue }
      #expect(worst.instant >= .zero && worst.instant <= record.end, "\(metric.name) \(worst)")
      #expect(!worst.what.hasSuffix(".") && worst.what.first?.isLowercase == true, "\(worst)")
    }
  }

  /// Metrics that a perfect run need not score best: an accuracy that claims too little is not
  /// honest.
  static let honesty = ["given.containment.gap", "given.reliability.error", "given.nees.outside"]

  /// Energy metrics: a phone uses energy even when everything is right.
  static let spent = MetricCatalog.all.map(\.name).filter { $0.hasPrefix("energy.") }

  /// Metrics without a value for a walker who stands.
  static let walked = [
    "route.reroutes.per_km", "cards.reroutes.per_km", "cards.eta_error.p50",
    "tour.fence.false_per_km", "lanes.turn_delay.p50", "lanes.turn_delay.max",
    // metrics of pairs of stops, of drifts and of gaps
    "tour.inversions", "tour.skips", "tour.commands.missed", "tour.tracking_after_end",
    "tour.regions_after_end", "app.drift.detect.max", "app.drift.recover.max",
    "compass.recovery.delay.max", "privacy.prompts.early", "given.wakeups",
    "compass.full_while_weak", "compass.distance_text.wrong", "compass.home_error.max",
    "compass.confidence_flickers", "session.raised.idle.max", "locate.unwanted.max",
    "locate.cancelled.needless", "tour.visits.ahead.p50", "tour.visits.ahead.max",
    "tour.visits.hidden",
  ]

  /// Metrics of differences, which have no best value.
  static let gains = MetricCatalog.all.map(\.name).filter { $0.contains(".gain") }

  @Test("with a better direction is held to it by the next law, or by a test of its own")
  func directions() {
    let directed = MetricCatalog.all.filter { $0.better != nil }.map(\.name)
    #expect(
      directed.sorted()
        == (Scene.best.keys + MetricLaws.honesty + MetricLaws.walked + MetricLaws.gains
        + MetricLaws.spent).sorted())
  }

  @Test("scores best on a perfect run, and worse on a bad one", arguments: Scene.best.keys.sorted())
  func perfect(name: String) throws {
    let best = try #require(Scene.best[name])
    let perfect = try #require(try Scene.perfect.score(name).value)
    let bad = try #require(try Scene.bad.score(name).value)
    // the projection and back has an error of a micrometer
    #expect(abs(perfect - best) < 1e-5, "\(perfect)")
    let isHigherBetter = MetricCatalog.named(name)?.better == .higher
    #expect(isHigherBetter ? bad < perfect : bad > perfect, "\(bad) against \(perfect)")
  }
}

extension Metric {
  /// Whether it measures what the phone delivered.
  fileprivate var isGiven: Bool { family == "given" }
}
