import Sensing
import SimKernel
import SimObservations
import Testing

/// What the kernel offers to external programs: a begin, an end, and late observations (H-12).
@Suite("What is told late")
struct LateTests {
  private static let kinds = ["first", "second"].map {
    ObservationKind(
      $0, of: Subject("late"), .event, summary: "",
      fields: [ObservedField("number", .number(.one, decimals: 0))])
  }

  /// Makes two observations per fix: at once, or all of them at the end of its life.
  private final class Noting: Feature {
    let kinds = LateTests.kinds
    let interests = EventKinds.fixes
    let isLate: Bool
    private(set) var calls: [String] = []
    private var held: [(FeatureSink.Place, Double)] = []

    init(isLate: Bool) { self.isLate = isLate }

    func begin(at instant: Instant, into sink: inout FeatureSink) {
      calls.append("begin \(instant.seconds)")
    }

    func receive(_ event: Event, at instant: Instant, into sink: inout FeatureSink) {
      calls.append("fix")
      if isLate {
        held.append((sink.place(), instant.seconds))
      } else {
        sink.observe(kind: 1, FieldWriter(numbers: [instant.seconds]))
        sink.observe(kind: 0, FieldWriter(numbers: [-instant.seconds]))
      }
    }

    func end(at instant: Instant, into sink: inout FeatureSink) {
      calls.append("end \(instant.seconds)")
      for (place, number) in held {
        sink.observe(kind: 1, FieldWriter(numbers: [number]), at: place)
        sink.observe(kind: 0, FieldWriter(numbers: [-number]), at: place)
      }
      held = []
    }
  }

  private func run(_ late: [Bool], script: [ScriptedEvent] = []) throws -> (RunRecord, [Noting]) {
    let features = late.map(Noting.init)
    let record = try Simulation(
      trace: Trace(fixes: (1...4).map { fix(Double($0)) }, headings: []), facts: nothing,
      script: script, features: features, end: .s(10), sensing: .all,
      relaunch: { number, _ in features[number] }
    ).run()
    return (record, features)
  }

  @Test("It stands where it was made, among what others were seen doing, to the byte")
  func places() throws {
    let atOnce = try run([false, false, false]).0
    #expect(atOnce.log.count == 24)
    for late in [[true, false, true], [true, true, true], [false, true, false]] {
      let record = try run(late).0
      #expect(ObservationDifference(atOnce.log, record.log) == nil)
      #expect(RunDigest(of: atOnce.log) == RunDigest(of: record.log))
    }
  }

  @Test("A life begins before the first event, and ends after the last, also at a kill")
  func lives() throws {
    let (record, features) = try run([true], script: [.init(at: .s(2.5), .killed)])
    #expect(
      features[0].calls == [
        "begin 0.0", "fix", "fix", "end 2.5", "begin 2.5", "fix", "fix", "end 10.0",
      ])
    #expect(record.log.all.map(\.instant.seconds) == [1, 1, 2, 2, 3, 3, 4, 4])
  }
}
