import Geodesy
import HomeCompass
import Sensing
import SimFeatures
import SimKernel
import SimObservations
import SimPacks
import WalkRouter

/// One run of one feature through a law world.
struct LawRun {
  var record: RunRecord
  /// Requests to the phone besides those for continuous updates.
  var asked: [PhoneRequest]
  /// The events that the feature received, before and after a kill.
  var events: [(instant: Instant, event: Event)]
  /// The state saved at the end; nil for none.
  var saved: [Int64]?
  /// The state saved when the app was killed; nil without a kill or without a saved state.
  var savedAtKill: [Int64]?

  /// The visible behavior of the feature.
  struct Doing: Hashable {
    var digest: RunDigest
    var sensing: [SensingChange]
    var asked: [PhoneRequest]
  }

  var doing: Doing {
    Doing(digest: RunDigest(of: record.log), sensing: record.sensing, asked: asked)
  }

  /// - Parameters:
  ///   - controlsSensors: whether the sensors are off until the feature asks.
  ///   - make: creates the feature from its saved state; nil for none.
  static func of(
    _ world: LawWorld, controlsSensors: Bool, savedBefore: [Int64]? = nil,
    _ meddling: Witness.Meddling = Witness.Meddling(), _ make: ([Int64]?) -> any Feature
  ) throws(RunBudget.Excess) -> LawRun {
    try withoutActuallyEscaping(make) { make throws(RunBudget.Excess) in
      let phone = LawPhone(world.told)
      var (witnesses, savedAtKill) = ([Witness(make(savedBefore), meddling)], [Int64]?.none)
      let home = SceneFacts.Place(name: "riad", coordinate: LawMap.home)
      let record = try Simulation(
        trace: Trace(fixes: world.fixes, headings: world.headings), facts: SceneFacts(home: home),
        script: world.script, features: witnesses, end: world.end,
        sensing: controlsSensors ? .off : .all, platform: phone,
        relaunch: { _, saved in
          savedAtKill = saved
          witnesses.append(Witness(make(saved), meddling))
          return witnesses[witnesses.count - 1]
        }
      ).run()
      return LawRun(
        record: record, asked: phone.asked, events: witnesses.flatMap(\.events),
        saved: witnesses.last?.saved ?? savedAtKill ?? savedBefore, savedAtKill: savedAtKill)
    }
  }
}

/// A feature of the catalog, or a bad one, with the keys that a law gives it.
struct Candidate {
  let settings: any FeatureSettings
  private let controlsSensors: Bool

  /// The settings that a scenario with the keys of `book` would give, with their files prepared.
  init(_ type: any FeatureSettings.Type, _ book: KeyBook) throws {
    var settings = type.init()
    settings.read(book)
    try settings.prepare(for: LawMap.graph, by: PackStoreBench())
    self.settings = settings
    controlsSensors = type.controlsSensors
  }

  init(
    _ type: any FeatureSettings.Type, _ values: KeyBook.Values = [:], in world: LawWorld
  ) throws {
    try self.init(type, KeyBook(values, tours: [world.tour, LawTour.short]))
  }

  /// - Parameter savedBefore: the state saved by an app that was killed before the run.
  func run(
    _ world: LawWorld, _ meddling: Witness.Meddling = Witness.Meddling(),
    savedBefore: [Int64]? = nil
  ) throws(RunBudget.Excess) -> LawRun {
    try LawRun.of(
      world, controlsSensors: controlsSensors, savedBefore: savedBefore, meddling
    ) { settings.makeFeature(at: Candidate.site(saved: $0)) }
  }

  static func site(saved: [Int64]? = nil) -> Site {
    Site(
      home: HomeBase(name: "riad", coordinate: LawMap.home), graph: LawMap.graph, saved: saved)
  }
}
