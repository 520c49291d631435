import Geodesy
import Sensing
import SimFaults
import SimKernel
import Testing

@Suite("Every fault (H-3)")
struct FaultLaws {
  static let names: [String] = FaultCatalog.all.map { $0.name }
  /// How long after its end a fault may still show: an outage takes 30 s to recover from.
  static let aftermath = Timespan.seconds(30)

  private struct Unmade: Error { var name: String }

  private func make(_ name: String, _ keys: [String: Double] = [:]) throws -> any Fault {
    for type in FaultCatalog.all where type.name == name {
      if let fault = type.init(Keys(values: ["at": 120, "for": 60].merging(keys) { $1 })) {
        return fault
      }
    }
    throw Unmade(name: name)
  }

  @Test("has a name of its own")
  func name() { #expect(Set(Self.names).count == Self.names.count) }

  @Test("takes its window from its keys", arguments: names)
  func window(name: String) throws {
    let fault = try make(name, ["at": 61.5, "for": 90])
    #expect(fault.start == .s(61.5) && fault.duration == .seconds(90) && !fault.isIdle)
  }

  @Test("does the same for the same seed", arguments: names)
  func seeded(name: String) throws {
    let fault = try make(name)
    for seed in 1...5 as ClosedRange<UInt64> {
      let (first, second) = (Site.apply(fault, seed: seed), Site.apply(fault, seed: seed))
      #expect(first.trace.fixes == second.trace.fixes && first.events == second.events)
      #expect(first.trace.headings == second.trace.headings)
    }
  }

  @Test("bites in its window, says how often, and leaves all else alone", arguments: names)
  func bites(name: String) throws {
    let fault = try make(name)
    let (trace, events) = Site.apply(fault)
    let end = fault.start + fault.duration
    let given = Dictionary(uniqueKeysWithValues: trace.fixes.map { ($0.measured, $0) })
    let changed = Site.trace.fixes.filter { given[$0.measured] != $0 }.map(\.measured)
    let headings = zip(trace.headings, Site.trace.headings).count { $0 != $1 }
    #expect(changed.count + headings == events && events > 0)
    #expect(changed.allSatisfy { $0 >= fault.start && $0 <= end + Self.aftermath })
    #expect(changed.contains { $0 >= fault.start && $0 <= end })
  }

  @Test("that is idle changes nothing", arguments: names)
  func idle(name: String) throws {
    for keys in [["for": 0.0], ["for": 0, "across": 0]] {
      let fault = try make(name, keys)
      let (trace, events) = Site.apply(fault)
      #expect(fault.isIdle && events == 0)
      #expect(trace.fixes == Site.trace.fixes && trace.headings == Site.trace.headings)
    }
  }

  @Test("before or after the walk changes nothing, and says so", arguments: names)
  func outside(name: String) throws {
    let (trace, events) = Site.apply(try make(name, ["at": 700]))
    #expect(events == 0 && trace.fixes == Site.trace.fixes)
  }

  @Test("keeps the order of delivery, and the instants of what it leaves", arguments: names)
  func order(name: String) throws {
    let trace = Site.apply(try make(name)).trace
    let delivered = trace.fixes.map(\.delivered)
    #expect(delivered == delivered.sorted())
    #expect(trace.fixes.allSatisfy { $0.coordinate.isValid })
    #expect(trace.headings.map(\.delivered) == Site.trace.headings.map(\.delivered))
  }

  @Test("of a plan is told by name and window, each with a stream of its own")
  func plan() throws {
    let faults = [
      try make("drift"), try make("outage", ["at": 300]), try make("drift", ["at": 480]),
    ]
    var trace = Site.trace
    let bites = FaultPlan(faults).apply(
      to: &trace, truth: Site.truth, random: RandomStream(seed: 1))
    #expect(bites.map(\.name) == ["drift", "outage", "drift"])
    #expect(bites.map(\.start) == [.s(120), .s(300), .s(480)])
    #expect(bites.map(\.end) == [.s(180), .s(360), .s(540)])
    #expect(bites.allSatisfy { $0.events > 0 })
    // an idle fault in front of another leaves that one's numbers alone
    var alone = Site.trace
    var behind = Site.trace
    let idle = try make("outage", ["for": 0])
    _ = FaultPlan([idle, faults[0]]).apply(
      to: &behind, truth: Site.truth, random: RandomStream(seed: 2))
    _ = FaultPlan([try make("drift", ["across": 0]), faults[0]]).apply(
      to: &alone, truth: Site.truth, random: RandomStream(seed: 2))
    #expect(alone.fixes == behind.fixes)
  }
}
