import Geodesy
import Sensing
import SimFaults
import SimKernel
import Testing

@Suite("Every fault (H-3)")
struct FaultLaws {
  static let names: [String] = FaultCatalog.all.map { $0.name }

  private let seeds: ClosedRange<UInt64> = 1...6

  @Test("takes its window from its keys", arguments: names)
  func window(name: String) throws {
    let fault = try Site.make(name, ["at": 61.5, "for": 50])
    #expect(fault.start == .s(61.5) && !fault.isIdle)
    let lasts = FaultCatalog.all.first { $0.name == name }?.duration != nil
    #expect(fault.duration == (lasts ? .seconds(50) : .zero))
  }

  @Test("does the same for the same seed, and something else where it draws", arguments: names)
  func seeded(name: String) throws {
    let fault = try Site.make(name)
    var outcomes: Set<[Difference.Event]> = []
    var draws = false
    for seed in seeds {
      let (first, second) = (Site.apply(fault, seed: seed), Site.apply(fault, seed: seed))
      #expect(Difference(first.trace, second.trace).count == 0 && first.events == second.events)
      outcomes.insert(Difference(Site.trace, first.trace).events)
      var (trace, random, fresh) = (
        Site.trace, RandomStream(seed: seed), RandomStream(seed: seed)
      )
      _ = fault.apply(to: &trace, truth: Site.truth, random: &random)
      draws = draws || random.bits() != fresh.bits()
    }
    #expect(draws ? outcomes.count > 1 : outcomes.count == 1, "draws: \(draws)")
  }

  @Test("bites in its window, says how often, and leaves all else alone", arguments: names)
  func bites(name: String) throws {
    for (at, duration) in [(120.0, 60.0), (0, 7.3), (33.25, 1), (560, 60)] {
      let fault = try Site.make(name, ["at": at, "for": duration])
      for seed in seeds {
        let (trace, events) = Site.apply(fault, seed: seed)
        let difference = Difference(Site.trace, trace)
        let limit = fault.window.end + fault.aftermath
        #expect(difference.count == events, "at \(at) for \(duration), seed \(seed)")
        #expect(events > 0 || duration < 30, "at \(at) for \(duration), seed \(seed)")
        #expect(
          difference.events.allSatisfy { event in
            [event.measured, event.delivered].contains { $0 >= fault.start && $0 <= limit }
          }, "at \(at) for \(duration), seed \(seed)")
      }
    }
  }

  @Test("that is idle changes nothing, and one that is not changes something", arguments: names)
  func idle(name: String) throws {
    let type = try #require(FaultCatalog.all.first { $0.name == name })
    var canRest = false
    for key in type.allKeys.dropFirst() where key.range.contains(0) {
      let fault = try Site.make(name, [key.name: 0])
      let (trace, events) = Site.apply(fault)
      #expect((Difference(Site.trace, trace).count == 0) == fault.isIdle, "\(key.name)")
      #expect((events == 0) == fault.isIdle, "\(key.name)")
      canRest = canRest || fault.isIdle
    }
    #expect(canRest, "no key switches it off")
  }

  @Test("heeds every one of its keys", arguments: names)
  func keys(name: String) throws {
    let type = try #require(FaultCatalog.all.first { $0.name == name })
    // an hour with a fix every 6 s, for faults that act every quarter of an hour
    let stretched = Trace(
      fixes: Site.trace.fixes.map { fix in
        var fix = fix
        fix.measured = .s(6 * fix.measured.seconds)
        fix.delivered = fix.measured
        return fix
      })
    for key in type.allKeys {
      func outcome(_ value: Double, _ trace: Trace, for seconds: Double) throws -> Trace {
        let keys = ["for": seconds].merging([key.name: value]) { $1 }
        return Site.apply(try Site.make(name, keys), to: trace).trace
      }
      let (least, most) = (key.range.lowerBound, key.range.upperBound)
      let short = try Difference(
        outcome(least, Site.trace, for: 60), outcome(most, Site.trace, for: 60))
      let long = try Difference(
        outcome(least, stretched, for: 3000), outcome(most, stretched, for: 3000))
      #expect(short.count + long.count > 0, "\(key.name)")
    }
  }

  @Test("before or after the walk changes nothing, and says so", arguments: names)
  func outside(name: String) throws {
    let (trace, events) = Site.apply(try Site.make(name, ["at": 700]))
    #expect(events == 0 && Difference(Site.trace, trace).count == 0)
  }

  @Test(
    "keeps the order of delivery and valid positions, at the ends of its ranges", arguments: names)
  func order(name: String) throws {
    let type = try #require(FaultCatalog.all.first { $0.name == name })
    for key in type.allKeys {
      for value in [key.range.lowerBound, key.range.upperBound] {
        let (trace, events) = Site.apply(try Site.make(name, [key.name: value]))
        let what: Comment = "\(key.name): \(value)"
        #expect(events == Difference(Site.trace, trace).count, what)
        #expect(isInOrder(trace), what)
        #expect(trace.fixes.allSatisfy { $0.coordinate.isValid }, what)
        let degrees = trace.headings.flatMap { [$0.magneticDegrees, $0.trueDegrees] }
        #expect(degrees.allSatisfy { (0..<360).contains($0 ?? 0) }, what)
      }
    }
  }

  @Test(
    "bears a trace without events, without values, and with all its fixes at once", arguments: names
  )
  func odd(name: String) throws {
    let bare = Site.trace.fixes.map { Fix(coordinate: $0.coordinate, measured: $0.measured) }
    let burst = Site.trace.fixes.map { fix in
      var fix = fix
      fix.delivered = .s(150)
      return fix
    }
    let headings = Site.trace.headings.map { Heading(measured: $0.measured) }
    for trace in [
      Trace(fixes: []), Trace(fixes: bare, headings: headings), Trace(fixes: burst),
      Trace(fixes: [Site.trace.fixes[130]], headings: [Site.trace.headings[130]]),
    ] {
      let (changed, events) = Site.apply(try Site.make(name), to: trace)
      #expect(events == Difference(trace, changed).count && isInOrder(changed))
    }
  }

  @Test("adds no more fixes than it said it would", arguments: names)
  func announced(name: String) throws {
    let fault = try Site.make(name)
    let (changed, _) = Site.apply(fault, to: Site.trace)
    let most = fault.mostAdded(to: Site.trace, truth: Site.truth)
    #expect(changed.fixes.count - Site.trace.fixes.count <= most)
  }

  @Test("draws the same whatever stands before it in the list", arguments: names)
  func undisturbed(name: String) throws {
    func outcome(_ faults: [any Fault]) throws -> Trace {
      var trace = Site.trace
      _ = try FaultPlan(faults).apply(to: &trace, truth: Site.truth, random: RandomStream(seed: 4))
      return trace
    }
    let fault = try Site.make(name)
    let alone = try outcome([fault])
    #expect(Difference(Site.trace, alone).count > 0)
    for other in Self.names where other != name {
      let idle = try Site.make(other, ["at": 700])
      #expect(try Difference(alone, outcome([idle, fault])).count == 0, "behind \(other)")
    }
    // other faults that act, but on the other type of event, change nothing for this one
    let flipped = try outcome([try Site.make("heading_flip"), fault])
    #expect(name == "heading_flip" || flipped.fixes == alone.fixes)
    let jumped = try outcome([try Site.make("drift"), fault])
    #expect(name == "drift" || jumped.headings == alone.headings)
  }

  private func isInOrder(_ trace: Trace) -> Bool {
    let fixes = trace.fixes.map(\.delivered)
    let headings = trace.headings.map(\.delivered)
    return fixes == fixes.sorted() && headings == headings.sorted()
  }
}

/// The difference between two traces: pairs of changed events where the counts agree, else the
/// missing and the new events.
struct Difference {
  struct Event: Hashable {
    var fix: Fix?
    var heading: Heading?
    var measured: Instant { fix?.measured ?? heading?.measured ?? .zero }
    var delivered: Instant { fix?.delivered ?? heading?.delivered ?? .zero }
  }

  private(set) var count = 0
  /// Changed events before and after, or missing and new ones.
  private(set) var events: [Event] = []

  init(_ a: Trace, _ b: Trace) {
    add(a.fixes.map { Event(fix: $0) }, b.fixes.map { Event(fix: $0) })
    add(a.headings.map { Event(heading: $0) }, b.headings.map { Event(heading: $0) })
  }

  private mutating func add(_ a: [Event], _ b: [Event]) {
    if a.count == b.count {
      let pairs = zip(a, b).filter { $0 != $1 }
      events += pairs.flatMap { [$0, $1] }
      count += pairs.count
    } else {
      let gone = Self.missing(a, in: b)
      let new = Self.missing(b, in: a)
      events += gone + new
      count += max(gone.count, new.count)
    }
  }

  private static func missing(_ a: [Event], in b: [Event]) -> [Event] {
    var left = Dictionary(b.map { ($0, 1) }, uniquingKeysWith: +)
    return a.filter { event in
      guard let count = left[event], count > 0 else { return true }
      left[event] = count - 1
      return false
    }
  }
}
