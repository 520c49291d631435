import Sensing
public import SimFaults
public import SimFeatures
import SimKernel
import SimMetrics
public import SimSensors
public import SimText
public import SimWorlds

/// Scenarios that a program creates without a file.
extension Scenario {
  /// A walk through `world` between two of its places, with features under test.
  ///
  /// Throws if a place or metric is unknown, a bound is invalid, or there is no expectation.
  ///
  /// - Parameters:
  ///   - home: one of the world's places; nil for the end of the walk.
  ///   - expectations: metrics and their bounds, written as in a scenario file: `"<= 30 m"`.
  ///   - passRate: required share in (0, 1]; for many runs it is compared with the lower Wilson
  ///     bound.
  ///   - change: changes the walker's behavior.
  public init(
    _ title: String, in world: World, from: String, to: String,
    phone: SyntheticPhone = .outdoors, home: String? = nil, script: Script = .opened,
    faults: [any Fault] = [], features: [any FeatureSettings],
    expecting expectations: KeyValuePairs<String, String>, seeds: ClosedRange<UInt64> = 1...1,
    passRate: Double = 1, file: String = #fileID, line: Int = #line,
    walk change: (inout Walk) -> Void = { _ in }
  ) throws(Diagnostic) {
    let place = Diagnostic.Place(file: file, line: line)
    var walk = Walk(
      from: try world.place(from, at: place), to: try world.place(to, at: place))
    change(&walk)
    let home = try home.map { name throws(Diagnostic) in try world.place(name, at: place) }
    let goal = home ?? walk.to
    let plan = WalkPlan(
      world: world, walk: walk, phone: phone, power: nil, faults: FaultPlan(faults),
      refusals: WalkPlan.Refusals(
        goal: Diagnostic("", at: place), turn: Diagnostic("", at: place)))
    let runs = Int(clamping: seeds.upperBound - seeds.lowerBound) + 1
    self.init(
      title: title, path: file, worldRefusal: Diagnostic("", at: place), source: .walk(plan),
      home: .coordinate(world.coordinate(of: goal), name: goal.name), script: script,
      features: features, expectations: [], measured: [], variants: [],
      seeds: Seeds(first: seeds.lowerBound, runs: runs, ciRuns: runs, passRate: passRate),
      canary: [])
    try addOwn(features, at: place)
    try expect(expectations, at: place)
  }

  /// Replaces the features under test and the expectations; walk, phone and faults stay. Variants,
  /// canary and further measures are removed.
  ///
  /// Throws if a metric is unknown, a bound is invalid, or there is no expectation.
  public mutating func test(
    _ features: [any FeatureSettings], expecting expectations: KeyValuePairs<String, String>,
    file: String = #fileID, line: Int = #line
  ) throws(Diagnostic) {
    let place = Diagnostic.Place(file: file, line: line)
    (self.features, self.expectations, measured, variants) = (features, [], [], [])
    (canary, unproven) = ([], [])
    try addOwn(features, at: place)
    try expect(expectations, at: place)
  }

  /// Adds the kinds and metrics of custom features.
  private mutating func addOwn(
    _ features: [any FeatureSettings], at place: Diagnostic.Place
  ) throws(Diagnostic) {
    guard !features.isEmpty else {
      throw Diagnostic("expected at least one feature under test", at: place)
    }
    for feature in features {
      guard let own = type(of: feature) as? any OwnFeature.Type,
        !catalogs.features.contains(where: { $0 == own })
      else { continue }
      do throws(Catalogs.Clash) {
        try catalogs.add([own])
      } catch {
        throw Diagnostic(error.description, at: place)
      }
    }
  }

  private mutating func expect(
    _ pairs: KeyValuePairs<String, String>, at place: Diagnostic.Place
  ) throws(Diagnostic) {
    guard !pairs.isEmpty else {
      throw Diagnostic(
        "expected at least one metric: without one the scenario can't fail", at: place)
    }
    for (name, text) in pairs {
      guard let metric = catalogs.metric(named: name, among: features.ownKinds) else {
        let guess = closest(to: name, among: catalogs.metrics.map(\.name))
        throw Diagnostic(
          "unknown metric '\(name)'", at: place, hint: guess.map { "did you mean '\($0)'?" })
      }
      if let need = supply(hasTruth: true).lack(of: metric) {
        let words = need.words(of: metric, in: source)
        throw Diagnostic(words.message, at: place, hint: words.hint)
      }
      do throws(Slip) {
        expectations.append(Expectation(metric, try Bound.parse(text[...], metric.dimension)))
      } catch {
        throw Diagnostic("'\(name)': \(error.message)", at: place, hint: error.hint)
      }
    }
  }
}

extension Script {
  /// Opens the screen that needs location at the start; nothing else happens.
  public static let opened = Script(
    lines: [
      Line(
        happening: .app(.screenOpened), timing: .once(.at(.zero)),
        text: "\(AppEvent.screenOpened.words.name): at 0 s")
    ])

  /// Actions and their times, written as in a scenario file: `["open_screen": "at 0 s"]`.
  ///
  /// Throws if an action is unknown or a time is invalid.
  public init(
    _ lines: KeyValuePairs<String, String>, file: String = #fileID, line: Int = #line
  ) throws(Diagnostic) {
    let place = Diagnostic.Place(file: file, line: line)
    self.lines = []
    for (word, text) in lines {
      guard let happening = Happening.all.first(where: { $0.words.name == word }) else {
        let guess = closest(to: word, among: Happening.all.map(\.words.name))
        throw Diagnostic(
          "unknown action '\(word)'", at: place, hint: guess.map { "did you mean '\($0)'?" })
      }
      do throws(Slip) {
        self.lines.append(
          Line(
            happening: happening, timing: try Script.timing(text[...]), text: "\(word): \(text)"))
      } catch {
        throw Diagnostic("'\(word)': \(error.message)", at: place, hint: error.hint)
      }
    }
  }
}

extension World {
  /// Returns the place `name`.
  fileprivate func place(_ name: String, at place: Diagnostic.Place) throws(Diagnostic) -> Place {
    if let found = self.place(name) { return found }
    let guess = closest(to: name, among: places.map(\.name)).map { "did you mean '\($0)'? " } ?? ""
    throw Diagnostic(
      "no place of the world is called '\(name)'", at: place,
      hint: guess + "it has \(places.map(\.name).joined(separator: ", "))")
  }

  /// A map drawn in characters, whose letters are places (see `DrawnMap`), in Marrakech.
  ///
  /// - Parameter gridMeters: side length of a character, above 0.
  public static func drawn(
    _ drawing: String, gridMeters: Double, file: String = #fileID, line: Int = #line
  ) throws(Diagnostic) -> World {
    do throws(DrawnMap.Flaws) {
      return try DrawnMap(drawing, gridMeters: gridMeters).world(center: Anchor.all[2].coordinate)
    } catch {
      let flaw = error.all.first
      throw Diagnostic(
        flaw.map { "row \($0.row), column \($0.column) of the drawing: \($0.message)" }
          ?? "the drawing can't be read",
        at: Diagnostic.Place(file: file, line: line), hint: flaw?.hint)
    }
  }

  /// A synthetic medina in Marrakech, with the places `north_gate`, `east_gate`, `south_gate`,
  /// `west_gate`, `square` and `riad`.
  ///
  /// - Parameter sizeMeters: side length of the square, in `Medina.sizeRange`.
  public static func medina(seed: UInt64 = 1, sizeMeters: Double = 400) -> World {
    Medina(seed: seed, sizeMeters: sizeMeters, center: Anchor.all[2].coordinate).world()
  }
}

extension SyntheticPhone {
  /// One fix and ten headings per second, under an open sky.
  public static let outdoors = SyntheticPhone(
    gnss: .everywhere(.openSky), fixStep: .seconds(1), heading: .everywhere(.calibratedOpen),
    headingStep: .seconds(0.1))
}
