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
  /// What was asked of the phone beside running updates.
  var asked: [PhoneRequest]
  /// What the feature was told, before and after a kill.
  var events: [(instant: Instant, event: Event)]
  /// What it had saved at the end; nil for nothing.
  var saved: [Int64]?
  /// What it had saved when it was killed; nil where it never was, or had saved nothing.
  var savedAtKill: [Int64]?

  /// What the feature did, as far as anybody can see.
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
  ///   - make: makes the feature from what it saved; nil for nothing.
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

  /// The settings as a scenario with the keys of `book` has them, with their files prepared.
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

  /// - Parameter savedBefore: what an app that was killed before the run had saved.
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
