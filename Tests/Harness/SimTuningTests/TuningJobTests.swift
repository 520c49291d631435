import AudioTour
import Geodesy
import Sensing
import SimKernel
import SimMetrics
import SimObservations
import SimReports
import SimResults
import SimRunner
import SimScenarios
import SimText
import SimWorlds
import Synchronization
import Testing
import WalkRouter

@testable import SimTuning

@Suite("A tuning gives the same however it is run (H-6, H-8)")
struct TuningJobTests {
  static let text = """
    format: 1
    title: A lane with two stops
    world:
      map:
        grid: 20 m
        center: { lat: 31.63, lon: -7.99 }
        drawing: |
          A----------+
                     |
          +----------+
          |
          +----------B
    walk: { from: A, to: B, pauses: none }
    phone: { gnss: medina_lane, compass: street }
    home: B
    script:
      - open_screen: at 0 s
    features:
      compass: {}
    expect:
      given.fixes: ">= 1"

    """

  static func plan(walks: Int = 30, jobs: Int = 1) throws -> TuningPlan {
    let scenario = try Scenario(bytes: text.utf8, path: "lanes.yaml")
    let graph = try #require(scenario.world).graph
    let (start, end) = (graph.nodes[0], graph.nodes[1])
    let tour = Tour(
      points: [0.4, 0.8].map { share in
        let point = PlanePoint(
          east: start.east + share * (end.east - start.east),
          north: start.north + share * (end.north - start.north))
        return TourPoint(
          id: "at \(share)", coordinate: graph.plane.coordinate(point), triggerRadiusMeters: 30,
          audioDuration: .seconds(30))
      })
    var plan = TuningPlan(
      scenario, content: RunDigest(ofBytes: text.utf8), tour: tour, policy: FencePolicy(),
      ranges: try TuningRanges("radius=10..50,exit=0..30,confirm=1..2"), walks: walks, jobs: jobs)
    plan.verificationWalks = 10
    return plan
  }

  static func finished(_ plan: TuningPlan, from checkpoint: TuningCheckpoint? = nil) async throws
    -> String
  {
    let end = try await TuningJob(plan).run(from: checkpoint, watch: JobWatch()) { _ in }
    guard case .finished(let result) = end else { throw Stopped() }
    return TuningJSON(result).text
  }

  struct Stopped: Error {}

  @Test("with one walk at a time and with two")
  func jobs() async throws {
    let one = try await Self.finished(Self.plan(jobs: 1))
    #expect(try await Self.finished(Self.plan(jobs: 2)) == one)
    #expect(one.contains("\"recommended_m\""))
  }

  @Test("stopped anywhere, written, read and gone on with", arguments: [1, 20, 45, 120])
  func resumed(blocks: Int) async throws {
    let plan = try Self.plan()
    let whole = try await Self.finished(plan)
    let asked = Atomic<Int>(0)
    let watch = JobWatch(shouldStop: {
      asked.wrappingAdd(1, ordering: .relaxed).newValue > blocks
    })
    let end = try await TuningJob(plan).run(watch: watch) { _ in }
    guard case .stopped(let checkpoint) = end else {
      // the stop came after everything was done
      #expect(blocks > 100)
      return
    }
    let read = try TuningCheckpoint(checkpoint.bytes, path: "t", for: plan)
    #expect(read.done == checkpoint.done)
    #expect(try await Self.finished(plan, from: read) == whole)
  }

  @Test("Nothing is recommended where one radius everywhere is better than what was chosen")
  func undecided() async throws {
    let plan = try Self.plan(walks: 4)
    var round = TuningRound(plan.coarseGrid, stops: 2, walks: 4)
    for block in round.blocks.indices {
      round.blocks[block] = try round.count(block, plan, JobWatch())
    }
    let outcome = TuningOutcome(round, plan)
    var verification = try #require(try await outcome.verification(watch: JobWatch()))
    for index in verification.plain.indices { verification.plain[index].isBetter = false }
    #expect(outcome.result(verification).advice != .undecided)
    verification.plain[0].isBetter = true
    let result = outcome.result(verification)
    #expect(result.advice == .undecided)
    #expect(!result.changes)
    let text = TuningText(result, folder: nil).text
    #expect(text.contains("? tune on more walks: 4 walks are too few to choose on"), "\(text)")
  }

  @Test("In an ordered tour the stops after a missed one count as missed, too")
  func missedInOrder() async throws {
    var plan = try Self.plan()
    plan.verificationWalks = 40
    plan.rules.isOrdered = true
    func check(_ plan: TuningPlan) async throws -> TuningResult.Verification {
      let end = try await TuningJob(plan).run(from: nil, watch: JobWatch()) { _ in }
      guard case .finished(let result) = end else { throw Stopped() }
      return result.verification
    }
    let ordered = try await check(plan)
    let missed = try #require(ordered.missedInOrder)
    #expect(missed.today >= ordered.today.missed)
    // some walks miss the first of the two stops, and notice the second
    #expect(missed.chosen > ordered.chosen.missed && missed.chosen <= 2 * ordered.chosen.missed)
    let end = try await TuningJob(plan).run(from: nil, watch: JobWatch()) { _ in }
    guard case .finished(let result) = end else { throw Stopped() }
    #expect(
      TuningText(result, folder: nil).text.replacing(/\s+/, with: " ")
        .contains("the stops after a missed one are silent, too: of a hundred walks"))
    plan.rules.isOrdered = false
    #expect(try await check(plan).missedInOrder == nil)
  }

  @Test("The walk it is tuned on is the walk that is run")
  func sameFixes() throws {
    let scenario = try Self.plan().scenario
    let fixes = try scenario.trace(seed: 7, command: "").fixes
    let alone = try scenario.fixes(seed: 7).fixes
    #expect(fixes.count > 100 && alone.count <= fixes.count + 1)
    #expect(Array(alone.prefix(fixes.count)) == fixes)
  }

  @Test("A checkpoint of something else, or a damaged one, is refused")
  func refused() async throws {
    let plan = try Self.plan()
    var checkpoint = TuningCheckpoint(plan)
    let round = TuningRound(plan.coarseGrid, stops: 2, walks: 12)
    checkpoint.add(try #require(try round.count(0, plan, JobWatch())), block: 0, round: 0)
    let bytes = checkpoint.bytes
    for place in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 40)) {
      var damaged = bytes
      damaged[place] ^= 1
      #expect(throws: Diagnostic.self) {
        try TuningCheckpoint(damaged, path: "t.checkpoint", for: plan)
      }
    }
    #expect(throws: Diagnostic.self) { try TuningCheckpoint([], path: "t", for: plan) }
    // 2026-11-23: counts in a forged file with a valid digest overflowed
    for count in ["9223372036854775807", "-1"] {
      var forged = Array(TuningCheckpoint(plan).bytes.dropLast(8))
      forged += Array("0 0 \(count)\n0 1 \(count)\n".utf8)
      forged.append(littleEndian: RunDigest(ofBytes: forged).value)
      #expect(throws: Diagnostic.self) {
        try TuningCheckpoint(forged, path: "t", for: plan).done
      }
    }
    var other = plan
    other.walks += 1
    #expect {
      try TuningCheckpoint(bytes, path: "t.checkpoint", for: other)
    } throws: { error in
      (error as? Diagnostic)?.message
        .hasPrefix("the checkpoint belongs to another job: the tour or the settings") == true
    }
  }
}
