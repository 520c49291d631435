import Geodesy
import Sensing
import SimFaults
import SimKernel
import Testing

@Suite("Faults of delivery (H-3, MG-16, T-4)")
struct DeliveryFaultTests {
  @Test("A stale first fix comes before all others, and lies where the walker was then")
  func staleFirstFix() throws {
    let trace = try Site.trace(after: "stale_first_fix", ["at": 200, "age": 150])
    let index = try #require(trace.fixes.firstIndex { $0.delivered == .s(200) })
    let stale = trace.fixes[index]
    #expect(stale.measured == .s(50) && stale.horizontalAccuracyMeters == 10)
    #expect(Site.error(stale).length < 1e-5)
    #expect(trace.fixes.dropFirst(index + 1).first?.delivered == .s(200.25))
    #expect(trace.fixes.count == 602)
  }

  @Test("A fix from before the walk lies as far from its start as one walks meanwhile")
  func staleBeforeTheWalk() throws {
    for seed in 1...5 as ClosedRange<UInt64> {
      let fix = try Site.trace(after: "stale_first_fix", ["at": 0, "age": 90], seed: seed).fixes[0]
      #expect(fix.measured == .s(-90) && fix.delivered == .zero)
      #expect(abs(Site.truth.plane.point(fix.coordinate).length - 90) < 1e-5)
    }
  }

  @Test("A duplicate has the same time stamp, at once or later", arguments: [0.0, 960])
  func duplicates(delay: Double) throws {
    let trace = try Site.trace(after: "duplicate_fix", ["delay": delay])
    #expect(trace.fixes.count == 661)
    for fix in Site.trace.fixes {
      let copies = trace.fixes.filter { $0.measured == fix.measured }
      let isTwice = fix.delivered >= .s(120) && fix.delivered < .s(180)
      #expect(copies.count == (isTwice ? 2 : 1) && copies.first == fix)
      if isTwice { #expect(copies.last?.delivered == fix.delivered + .seconds(delay)) }
      #expect(copies.allSatisfy { $0.coordinate == fix.coordinate })
    }
  }

  @Test("A duplicate at once follows its fix directly")
  func duplicateAtOnce() throws {
    let fixes = try Site.trace(after: "duplicate_fix", ["for": 2]).fixes
    #expect(fixes[119...124].map(\.measured.seconds) == [119, 120, 120, 121, 121, 122])
  }

  @Test("Only a share comes twice, or not at all, chosen by chance")
  func shares() throws {
    for name in ["duplicate_fix", "dropped_fixes"] {
      let counts = try (1...40).map { seed in
        Site.apply(try Site.make(name, ["share": 0.3]), seed: UInt64(seed)).events
      }
      // 60 fixes per run: 18 expected, with a standard deviation of 3.5
      #expect(Set(counts).count > 5 && counts.allSatisfy { (3...35).contains($0) }, "\(name)")
      #expect(abs(counts.reduce(0, +) - 720) < 100, "\(name)")
    }
    #expect(try Site.trace(after: "dropped_fixes", ["share": 1]).fixes.count == 541)
  }

  @Test("Out of order, the time of measurement goes back while delivery does not")
  func outOfOrder() throws {
    let trace = try Site.trace(after: "out_of_order", ["batch": 4])
    #expect(Set(trace.fixes).count == 601)
    for start in stride(from: 120, to: 180, by: 4) {
      let batch = trace.fixes[start..<start + 4]
      #expect(batch.allSatisfy { $0.delivered == .s(Double(start) + 3.25) })
      let stamps = batch.map(\.measured)
      #expect(stamps != stamps.sorted())
      #expect(stamps.sorted() == (0..<4).map { .s(Double(start + $0)) })
    }
  }

  @Test("Every order of a batch turns up alike often, but the right one")
  func orders() throws {
    var counts: [[Double]: Int] = [:]
    for seed in 1...60 as ClosedRange<UInt64> {
      let fixes = try Site.trace(after: "out_of_order", ["batch": 3], seed: seed).fixes
      for start in stride(from: 120, to: 180, by: 3) {
        counts[fixes[start..<start + 3].map { $0.measured.seconds - Double(start) }, default: 0] +=
          1
      }
    }
    // 1200 batches; the right order is changed to 1 0 2, which therefore has twice its share
    #expect(counts.count == 5 && counts[[0, 1, 2]] == nil)
    for (order, count) in counts {
      #expect(abs(count - (order == [1, 0, 2] ? 400 : 200)) < 65, "\(order): \(count)")
    }
  }

  @Test("Late fixes keep their time of measurement, and none overtakes another")
  func late() throws {
    let trace = try Site.trace(after: "late_delivery", ["latency": 5])
    #expect(trace.fixes.map(\.measured) == Site.trace.fixes.map(\.measured))
    for second in 120...179 { #expect(trace.fixes[second].latency == .seconds(5.25)) }
    // fixes after the last late one wait for it
    #expect(trace.fixes[180...184].allSatisfy { $0.delivered == .s(184.25) })
    #expect(trace.fixes[185] == Site.trace.fixes[185])
  }

  @Test("In a silent gap nothing comes, and afterwards all is as before")
  func silentGap() throws {
    let trace = try Site.trace(after: "silent_gap")
    #expect(trace.fixes == Array(Site.trace.fixes[..<120] + Site.trace.fixes[180...]))
    #expect(trace.headings == Array(Site.trace.headings[..<120] + Site.trace.headings[180...]))
  }

  @Test("On resume the fixes of a suspension come at once, in order and old")
  func suspension() throws {
    let trace = try Site.trace(after: "suspension")
    #expect(!trace.fixes.contains { $0.delivered >= .s(120) && $0.delivered < .s(180) })
    let burst = trace.fixes.filter { $0.delivered == .s(180) }
    #expect(burst.map(\.measured) == (120..<180).map { .s(Double($0)) })
    #expect(burst.first?.latency == .seconds(60))
    #expect(trace.fixes.count == 601 && trace.headings.count == 541)
  }

  @Test("A pause that nobody ends takes all later fixes and no heading")
  func pause() throws {
    let trace = try Site.trace(after: "pause_without_resume", ["for": 86_400])
    #expect(trace.fixes == Array(Site.trace.fixes[..<120]))
    #expect(trace.headings == Site.trace.headings)
  }

  @Test("Without permission no fix comes and no true bearing, but the magnetic one does (MG-16)")
  func revoked() throws {
    let trace = try Site.trace(after: "permission_revoked", ["for": 86_400])
    #expect(trace.fixes == Array(Site.trace.fixes[..<120]))
    #expect(trace.headings.count == 601 && trace.headings[119].trueDegrees == 99)
    #expect(
      trace.headings[120...].allSatisfy { $0.trueDegrees == nil && $0.magneticDegrees == 100 })
  }
}
