import Geodesy
import Sensing
import SimKernel
import SimRedaction
import SimTraces
import Testing

@Suite("Cutting, shifting, merging and redacting recordings (H-2, MG-15)")
struct EditingTests {
  private static let start = Coordinate(latitudeDegrees: 31.6258, longitudeDegrees: -7.9891)
  private static let second: Int64 = 1_000_000_000
  private static let epoch: Int64 = 1_700_000_000 * second

  /// One fix per second, each `spacing` meters farther east, measured half a second before
  /// delivery.
  private func eastward(
    _ count: Int, spacing: Double = 10, epoch: Int64? = epoch, provider: Fix.Provider = .gnss
  ) -> Trace {
    let plane = LocalPlane(origin: Self.start)
    let fixes = (0..<count).map { i in
      Fix(
        coordinate: plane.coordinate(PlanePoint(east: Double(i) * spacing, north: 0)),
        horizontalAccuracyMeters: 5, courseDegrees: 90, provider: provider,
        measured: at(Double(i) - 0.5), delivered: at(Double(i)))
    }
    let headings = (0..<count).map { Heading(trueDegrees: 90, measured: at(Double($0) + 0.25)) }
    return Trace(fixes: fixes, headings: headings, epochNanoseconds: epoch)
  }

  private func at(_ seconds: Double) -> Instant { .zero + .seconds(seconds) }

  private func truth(seconds: Int) -> GroundTruth {
    let samples = (0...10 * seconds).map { i in
      GroundTruth.Sample(
        point: PlanePoint(east: Double(i), north: 0), speedMetersPerSecond: 1, facingDegrees: 90,
        laneDegrees: 90, edge: 0)
    }
    return GroundTruth(
      plane: LocalPlane(origin: Self.start), step: .milliseconds(100), samples: samples,
      arrival: at(Double(seconds) - 1))
  }

  @Test("A cut keeps both ends, begins at zero, and stays at its Unix time")
  func cut() {
    let part = eastward(10).cut(from: at(3), to: at(6))
    #expect(part.fixes.map(\.delivered) == [at(0), at(1), at(2), at(3)])
    #expect(part.fixes[0].measured == at(-0.5))
    #expect(part.headings.map(\.delivered) == [at(0.25), at(1.25), at(2.25)])
    #expect(part.epochNanoseconds == Self.epoch + 3 * Self.second)
  }

  @Test("A cut takes along the breaks between its fixes")
  func cutOfBreaks() {
    var trace = eastward(10)
    trace.breaks = [at(2), at(4), at(7)]
    #expect(trace.cut(from: at(2), to: at(6)).breaks == [at(2)])
    #expect(trace.cut(from: at(3), to: at(9)).breaks == [at(1), at(4)])
    // the fix after this break was dropped, so the break moves to the next fix
    trace.fixes.remove(at: 4)
    let collector = TraceCollector()
    collector.take(trace.cut(from: at(3), to: at(6)), format: "simrun")
    #expect(collector.trace.breaks == [at(2)])
    #expect(collector.trace.fixes.map(\.delivered) == [at(0), at(2), at(3)])
  }

  @Test("A break stays one where recordings are merged, unless another was there meanwhile")
  func mergeOfBreaks() throws {
    var first = eastward(5)
    first.breaks = [at(2)]
    first.dropped = ["names: 1"]
    let later = eastward(5, epoch: Self.epoch + 100 * Self.second)
    let merged = try Trace.merging([first, later])
    #expect(merged.breaks == [at(2)])
    #expect(merged.dropped == ["names: 1"])
    #expect(try Trace.merging([later, first]).breaks == [at(2)])
    let beside = eastward(5, epoch: Self.epoch - Self.second / 2)
    #expect(try Trace.merging([first, beside]).breaks == [])
  }

  @Test("Where a pace is assumed the breaks go with their fixes")
  func paceOfBreaks() {
    var trace = eastward(4)
    trace.assumesTimes = true
    trace.breaks = [at(2)]
    var assumptions = Assumptions()
    assumptions.paceMetersPerSecond = 2
    trace.assume(assumptions)
    #expect(abs(trace.breaks[0].seconds - 10) < 1e-6)
    #expect(trace.breaks == [trace.fixes[2].delivered])
  }

  @Test("A cut between two events leaves nothing")
  func cutOfNothing() {
    let part = eastward(10).cut(from: at(3.3), to: at(3.9))
    #expect(part.fixes.isEmpty)
    #expect(part.headings.isEmpty)
  }

  @Test("The truth is cut on its own grid: every fix keeps its error")
  func cutOfTruth() throws {
    var trace = eastward(10)
    trace.truth = truth(seconds: 9)
    let part = trace.cut(from: at(3.21), to: at(7))
    let truth = try #require(part.truth)
    // the heading at 3.25 s is the first event; the last point of the grid before it is at 3.2 s
    #expect(part.headings[0].delivered == at(0.05))
    #expect(part.fixes[0].delivered == at(0.8))
    #expect(truth.samples[0].point.east == 32)
    #expect(truth.point(at: part.fixes[0].delivered) == trace.truth?.point(at: at(4)))
    #expect(truth.arrival == nil)
    #expect(trace.cut(from: at(8), to: at(9)).truth?.arrival == .zero)
  }

  @Test("Moved in time, only the clock changes; without a clock nothing does")
  func shiftInTime() {
    let trace = eastward(3)
    let later = trace.shifted(by: .seconds(3600))
    #expect(later.epochNanoseconds == Self.epoch + 3600 * Self.second)
    #expect(later.fixes == trace.fixes)
    #expect(eastward(3, epoch: nil).shifted(by: .seconds(1)).epochNanoseconds == nil)
  }

  @Test("Moved in space, distances and the bearing of the walk stay")
  func shiftInSpace() {
    let trace = eastward(101)
    let moved = trace.moved(to: Coordinate(latitudeDegrees: 60, longitudeDegrees: 10))
    #expect(moved.fixes[0].coordinate == Coordinate(latitudeDegrees: 60, longitudeDegrees: 10))
    let (first, last) = (moved.fixes[0].coordinate, moved.fixes[100].coordinate)
    #expect(abs(first.distanceMeters(to: last) - 1000) < 0.001)
    #expect(abs(first.initialBearingDegrees(to: last) - 90) < 0.001)
    let near = trace.moved(eastMeters: 0, northMeters: 500)
    #expect(
      abs(near.fixes[0].coordinate.distanceMeters(to: trace.fixes[0].coordinate) - 500) < 0.001)
  }

  @Test("A moved truth still tells the errors of the fixes")
  func shiftOfTruth() throws {
    var trace = eastward(10)
    trace.truth = truth(seconds: 9)
    let moved = trace.moved(eastMeters: 300, northMeters: -200)
    let plane = try #require(moved.truth?.plane)
    let fix = plane.point(moved.fixes[7].coordinate)
    #expect(abs(fix.east - 70) < 0.001)
    #expect(abs(fix.north) < 0.001)
  }

  @Test("Two recordings of one walk are laid together by their clocks")
  func merge() throws {
    let a = eastward(3)
    let b = eastward(3, epoch: Self.epoch + Self.second + 500_000_000, provider: .network)
    let both = try Trace.merging([b, a])
    #expect(both.epochNanoseconds == Self.epoch)
    #expect(both.fixes.map(\.provider) == [.gnss, .gnss, .network, .gnss, .network, .network])
    #expect(both.fixes.map(\.delivered.seconds) == [0, 1, 1.5, 2, 2.5, 3.5])
    #expect(both.headings.count == 6)
  }

  @Test("At one instant the order of the recordings counts")
  func mergeOfTies() throws {
    let both = try Trace.merging([eastward(2, provider: .network), eastward(2)])
    #expect(both.fixes.map(\.provider) == [.network, .gnss, .network, .gnss])
  }

  @Test("Without a clock recordings are laid together only where asked")
  func mergeWithoutClock() throws {
    let traces = [eastward(2), eastward(2, epoch: nil, provider: .network)]
    #expect(throws: MergeRefusal.withoutClock([1])) { try Trace.merging(traces) }
    #expect(try Trace.merging(traces, alignsStarts: true).fixes.count == 4)
  }

  /// A walk with its truth and its origin.
  private func known() -> Trace {
    var whole = eastward(10)
    whole.truth = truth(seconds: 9)
    whole.origin = TraceOrigin(scenario: "a.yaml", seed: 1, command: "simrun")
    return whole
  }

  @Test("The parts of a cut become the recording again, with its truth")
  func mergeOfParts() throws {
    let whole = known()
    let parts = [whole.cut(from: at(6), to: at(9)), whole.cut(from: at(0), to: at(6))]
    #expect(parts.allSatisfy { $0.origin == nil }, "its command makes the whole")
    let merged = try Trace.merging(parts)
    #expect(merged.fixes == whole.fixes && merged.epochNanoseconds == whole.epochNanoseconds)
    #expect(merged.headings == whole.headings.filter { $0.delivered <= at(9) })
    #expect(merged.truth?.samples == whole.truth?.samples)
    #expect(merged.truth?.arrival == whole.truth?.arrival)
    #expect(merged.notes == ["events in several recordings, taken once: 1"])
  }

  @Test("A fix that one recording holds twice stays twice; the same recording again adds nothing")
  func mergeOfSame() throws {
    var whole = known()
    whole.fixes.insert(whole.fixes[3], at: 3)
    let merged = try Trace.merging([whole, whole])
    #expect(merged.fixes == whole.fixes && merged.headings == whole.headings)
    #expect(merged.origin == whole.origin)
    #expect(merged.notes == ["events in several recordings, taken once: 21"])
  }

  @Test("Truths that differ, or leave a gap, are not one")
  func mergeOfTruths() throws {
    let whole = known()
    var other = whole
    other.truth?.samples[5].speedMetersPerSecond = 2
    #expect(throws: MergeRefusal.severalTruths) { try Trace.merging([whole, other]) }
    let parts = [whole.cut(from: at(0), to: at(3)), whole.cut(from: at(5), to: at(9))]
    #expect(throws: MergeRefusal.severalTruths) { try Trace.merging(parts) }
  }

  @Test("Recordings that lie years apart are not of one walk; hours are mentioned")
  func mergeOfYears() throws {
    let day = 86_400 * Self.second
    let apart = [eastward(3), eastward(3, epoch: Self.epoch + 366 * day)]
    #expect(throws: MergeRefusal.apart(.seconds(366 * 86_400 - 2.25))) { try Trace.merging(apart) }
    #expect(try Trace.merging(apart, alignsStarts: true).notes.count == 1)
    let noon = try Trace.merging([eastward(3), eastward(3, epoch: Self.epoch + day / 8)])
    #expect(noon.notes == ["nothing was recorded for 3 h between two recordings"])
  }

  @Test("Redacted, no fix lies near the ends, nor the walk where and when it was")
  func redact() throws {
    var trace = eastward(101)
    trace.origin = TraceOrigin(scenario: "a.yaml", seed: 1, command: "simrun")
    trace.notes = ["seen"]
    trace.truth = truth(seconds: 100)
    let left = Redaction(zoneMeters: 195).applied(to: trace)
    // 1000 m walked, 195 m hidden at either end
    #expect(left.fixes.count == 61)
    #expect(left.fixes[0].coordinate == Redaction.nowhere)
    #expect(left.fixes[0].delivered == .zero)
    #expect(left.epochNanoseconds == Redaction.nowhenNanoseconds)
    #expect(left.headings.count == 60)
    #expect(left.truth == nil && left.origin == nil && left.notes.isEmpty)
  }

  @Test("Coming home once more on the way is dropped too")
  func redactOfALoop() {
    var trace = eastward(101)
    trace.fixes[50].coordinate = Self.start
    #expect(Redaction(zoneMeters: 195).applied(to: trace).fixes.count == 60)
  }

  @Test("A walk around the block is all home: nothing is left")
  func redactOfEverything() {
    let left = Redaction().applied(to: eastward(15))
    #expect(left.fixes.isEmpty && left.headings.isEmpty)
  }

  @Test("On a grid, positions are rounded and their accuracy owns up to it")
  func coarsen() throws {
    let trace = eastward(101, spacing: 7)
    let left = Redaction(zoneMeters: 0, gridMeters: 30, place: nil, startNanoseconds: nil)
      .applied(to: trace)
    let plane = LocalPlane(origin: left.fixes[0].coordinate)
    for fix in left.fixes {
      let east = plane.point(fix.coordinate).east / 30
      #expect(abs(east - east.rounded()) < 1e-6)
    }
    let accuracy = try #require(left.fixes[0].horizontalAccuracyMeters)
    #expect(abs(accuracy - (25.0 + 900 / 6).squareRoot()) < 1e-9)
  }

  @Test("What remains identifying is said")
  func remains() {
    let trace = eastward(3)
    let open = Redaction(zoneMeters: 0, gridMeters: 10, place: nil, startNanoseconds: nil)
    #expect(open.remains(in: trace).contains("the place: positions are where they were"))
    #expect(open.remains(in: trace).contains("date and time of day"))
    #expect(open.remains(in: trace).contains { $0.hasPrefix("speed and course") })
    let closed = Redaction().remains(in: trace)
    #expect(closed.contains { $0.hasPrefix("the shape of the way") })
    #expect(!closed.contains("date and time of day"))
    #expect(!closed.contains { $0.contains("true and magnetic") })
  }
}
