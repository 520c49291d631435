import SimFeatures
import Testing

@Suite("Every feature (H-6, MG-11, MG-16)")
struct FeatureLaws {
  static let names: [String] = FeatureCatalog.all.map { $0.name }

  private func type(_ name: String) throws -> any FeatureSettings.Type {
    try #require(FeatureCatalog.all.first { $0.name == name })
  }

  private func expectNone(_ violations: [String]) {
    #expect(violations.isEmpty, "\(violations.prefix(5).joined(separator: "\n"))")
  }

  @Test("does the same again for the same input", arguments: names)
  func repeats(name: String) throws {
    expectNone(try FeatureLaw.repeats(type(name)))
  }

  @Test("has no other clock than what it is told", arguments: names)
  func clock(name: String) throws {
    expectNone(try FeatureLaw.readsNoClock(type(name)))
  }

  @Test("does little on its own, and lets the run end", arguments: names)
  func bounded(name: String) throws {
    expectNone(try FeatureLaw.isBounded(type(name)))
  }

  @Test("bears events in any order, and such as it never asked for", arguments: names)
  func anyOrder(name: String) throws {
    expectNone(try FeatureLaw.bearsAnyOrder(type(name), seeds: 1...20))
  }

  /// Settings with which a kill changes what is saved in the end. The latch of the shipping iOS app
  /// lasts until a circle is left, and the app does not save that it is inside one: after a kill
  /// there, it never notices leaving, and the point stays silent for good. A queue in memory is
  /// lost in a kill.
  static let forgetful = [
    "tour": ["latch: until_exit", "preset: today_ios"], "pack_download": ["queue: in_memory"],
  ]

  @Test("is what it saved, killed after any event", arguments: names)
  func kills(name: String) throws {
    let violations = try FeatureLaw.survivesKills(type(name))
    let forgetful = Self.forgetful[name] ?? []
    expectNone(
      violations.filter { violation in
        !violation.contains("is saved in the end")
          || !forgetful.contains { violation.hasPrefix("\($0): ") }
      })
    for setting in forgetful {
      #expect(violations.contains { $0.hasPrefix("\(setting): ") }, "\(setting) is cured")
    }
  }

  @Test("that saves something does so where it is killed: otherwise the law would say nothing")
  func savers() throws {
    let savers = try FeatureCatalog.all.filter { type in
      let values = try FeatureLaw.richValues(of: type)
      return try Candidate(type, values, in: .stroll).run(.stroll).saved != nil
    }
    #expect(savers.map { $0.name } == ["route_cards", "tour", "pack_download", "lookup"])
  }

  /// Keys that change no observation: names are printed, and observations hold numbers and fixed
  /// words only. The worlds of these laws have no reflow behind a known leg, no other pack, no stop
  /// without a place, no walk next to an isolated piece of lane, no lane that the map lacks, no
  /// search while another answer is pending or the app is out of sight, no plan that has to choose
  /// or to end early, and no gyroscope. These scenarios have: `scenarios/past-iron.yaml`,
  /// `scenarios/router/pack-changed.yaml`, `scenarios/router/day-plan.yaml`,
  /// `scenarios/router/scrap.yaml`, `scenarios/router/unmapped.yaml`,
  /// `scenarios/lookup/typing.yaml`, `scenarios/lookup/out-of-sight.yaml`,
  /// `scenarios/plan/whole-day.yaml` and `scenarios/plan/rain.yaml`.
  static let unseen = [
    "compass": ["rotation: ignored"],
    "lookup": ["requests: at_once", "cancelled: leak", "phases: ignored"],
    "plan": [
      "places.0.name", "places.0.area", "places.0.price: low", "end: moves", "wishes: ignored",
      "areas: ignored",
    ],
    "route_cards": [
      "stops.0.name", "ends: nearest", "legs: stale_after_reflow", "legs: stale_after_pack",
      "stops_without_place: dropped", "stops_without_place: at_zero", "rejoin: nearby",
    ],
    "way_home": ["ends: nearest", "rejoin: nearby"],
  ]

  /// Settings that must be made before other keys have an effect. The law would find them by
  /// itself, but only after minutes of searching.
  private static let telling: [String: [KeyBook.Values]] = [
    "compass": [["position": .word("own")], ["position": .word("own"), "hint": .text("another")]],
    "lookup": [
      ["late": .number(1)], ["latency": .number(60)], ["letter": .number(5.025)],
      ["drags.0.after": .number(5)], ["own_position": .word("sent")], ["letter": .number(1.2)],
      ["drags.0.after": .number(11)],
    ],
    "nearby": [["drags.0.after": .number(5)], ["hours.change_within": .number(1)]],
    "pack_download": [["mirror": .word("silent")]],
    "plan": [
      ["dwell": .number(0)], ["arrive": .number(80)], ["places.0.at": .place(1)],
      ["likes": .word("sight")], ["places.0.kind": .word("craft")], ["lost_after": .number(0)],
      ["budget": .word("budget")], ["places.0.price": .word("middle")],
      ["places.0.price": .word("high")], ["places.0.hours": .text("24/7")],
      ["places.0.hours": .text("off")], ["late": .number(300)], ["days": .number(2)],
    ],
    "route_cards": [
      ["new_pack.around": .place(0)], ["pack.around": .place(0)], ["deviation": .number(1000)],
      ["stops.0.hint": .text("another")], ["position": .word("own")],
    ],
    "session": [
      ["raises": .word("unasked")], ["background": .word("batched")],
      ["preset": .word("ios")],
    ],
    "tour": [["trigger": .word("os_regions")]],
    "way_home": [
      ["pack.around": .place(0)], ["position": .word("own")],
      ["position": .word("own"), "hint": .text("another")],
    ],
  ]

  @Test("heeds every one of its keys, and every word of them", arguments: names)
  func keys(name: String) throws {
    let ignored = try FeatureLaw.ignoredKeys(
      of: type(name), besides: Self.unseen[name] ?? [], telling: Self.telling[name] ?? [])
    #expect(ignored == [])
  }

  @Test("says so where a key needs a map, and there is none", arguments: names)
  func maps(name: String) throws {
    let tours = [LawTour.long, LawTour.short]
    let (plain, found) = (KeyBook(tours: tours, hasMap: false), KeyBook(tours: tours))
    let bare = KeyBook(["position": .word("lanes")], tours: tours, hasMap: false)
    for book in [plain, found, bare] { _ = try Candidate(type(name), book) }
    let hasLanes = found.keys.contains { $0.path == "position" }
    #expect(plain.refused == [] && found.refused == [])
    #expect(bare.refused == (hasLanes ? ["position"] : []))
  }
}

@Suite("Laws of features that can be broken (H-6)")
struct BrokenLaws {
  @Test("A key that is read and forgotten is found, and so are its words; others are not")
  func deaf() throws {
    #expect(try FeatureLaw.ignoredKeys(of: DeafSettings.self) == ["delay", "voice: high"])
  }

  @Test("A clock on the wall is found, and so is the run's own zero")
  func clocks() throws {
    #expect(try !FeatureLaw.readsNoClock(ClockSettings.self).isEmpty)
    #expect(try !FeatureLaw.repeats(ClockSettings.self).isEmpty)
    let late = try FeatureLaw.readsNoClock(EpochSettings.self)
    #expect(late.count == 2 && late.allSatisfy { $0.contains("an hour later") }, "\(late)")
  }

  @Test("What is kept where no kill reaches it is found, and so is what is saved too late")
  func keepers() throws {
    let kept = try FeatureLaw.survivesKills(KeeperSettings.self)
    #expect(kept.contains { $0.contains("it is not what a start") }, "\(kept.prefix(3))")
    let lost = try FeatureLaw.survivesKills(LoserSettings.self)
    #expect(lost.contains { $0.contains("is saved in the end") }, "\(lost.prefix(3))")
    #expect(!lost.contains { $0.contains("it is not what a start") }, "\(lost.prefix(3))")
  }

  @Test("A feature that wakes without end is found")
  func restless() throws {
    #expect(try !FeatureLaw.isBounded(RestlessSettings.self).isEmpty)
  }

  @Test("A feature that minds what it never asked for is found")
  func brittle() throws {
    let found = try FeatureLaw.bearsAnyOrder(BrittleSettings.self, seeds: 1...2)
    #expect(found.contains { $0.hasPrefix("seed 1: tour.sought has inf") }, "\(found.prefix(3))")
  }

  @Test("Bad features keep the laws that they were not made to break")
  func others() throws {
    #expect(try FeatureLaw.isBounded(DeafSettings.self) == [])
    #expect(try FeatureLaw.readsNoClock(DeafSettings.self) == [])
    #expect(try FeatureLaw.survivesKills(DeafSettings.self) == [])
    #expect(try FeatureLaw.repeats(LoserSettings.self) == [])
  }
}
