import AudioTour
import Geodesy
import Sensing
import SimFeatures
import SimKernel
import Testing

@Suite("What features add to the facts of a scene (SW-2, SW-8, MG-8, MG-14)")
struct SceneFactsTests {
  private func facts(
    _ type: any FeatureSettings.Type, _ values: KeyBook.Values = [:]
  ) throws -> SceneFacts {
    let home = SceneFacts.Place(name: "riad", coordinate: LawMap.home)
    var facts = SceneFacts(home: home)
    try Candidate(type, values, in: .day).settings.add(to: &facts, at: Candidate.site())
    return facts
  }

  @Test("A tour: its points, in order")
  func tour() throws {
    let facts = try facts(TourSettings.self)
    let points = LawTour.long.points
    #expect(facts.tourStops.map(\.coordinate) == points.map(\.coordinate))
    #expect(facts.tourStops.map(\.radiusMeters) == points.map(\.triggerRadiusMeters))
    #expect(facts.tourStops.map(\.audioSeconds) == points.map(\.audioDuration.seconds))
    #expect(facts.tourStops.map(\.hasAudio) == points.map(\.hasAudio))
    #expect(facts.pack == nil)
  }

  @Test(
    "Who leads along lanes: the parts of the pack that can be opened",
    arguments: [
      ([:], true, true), (["pack.release": "map_only"], true, false),
      (["pack.graph": "bit_flipped"], true, false), (["pack.tiles": "deleted"], false, true),
      (["pack.release": "none"], false, false),
    ])
  func pack(words: [String: String], hasTiles: Bool, hasGraph: Bool) throws {
    for type in [WayHomeSettings.self, RouteCardsSettings.self] as [any FeatureSettings.Type] {
      let facts = try facts(type, words.mapValues { .word($0) })
      #expect(facts.pack == SceneFacts.Pack(hasTiles: hasTiles, hasGraph: hasGraph))
      #expect(facts.tourStops == [])
    }
  }

  @Test("All others: nothing")
  func nothing() throws {
    for type in FeatureCatalog.all where !["tour", "way_home", "route_cards"].contains(type.name) {
      let facts = try facts(type)
      #expect(facts.pack == nil && facts.tourStops == [])
    }
  }
}
