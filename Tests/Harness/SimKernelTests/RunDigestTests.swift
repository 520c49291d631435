import Foundation
import Sensing
import SimKernel
import Testing

@Suite("The digest of a run (H-6)")
struct RunDigestTests {
  @Test("Replays of one run are equal, and a change of one value is seen")
  func replay() throws {
    func digest(_ value: Double) throws -> RunDigest {
      let feature = Scribe { _, _, sink in sink.observe(0, SIMD8(repeating: value)) }
      return RunDigest(of: try run([feature], fixes: (0..<9).map { fix(Double($0)) }).log)
    }
    #expect(try digest(1) == digest(1))
    #expect(try digest(1) != digest(1.0.nextUp))
    #expect(try digest(0) != digest(-0.0), "another byte in the log")
  }

  @Test("An instant, a kind, a name, the order and the number of observations count")
  func everythingCounts() {
    let base = [(1.0, Int32(0)), (2, 0), (2, 1)]
    let logs = [
      log(base), log([(1, 0), (2.000_000_001, 0), (2, 1)]), log([(1, 1), (2, 0), (2, 1)]),
      log([(2, 0), (1, 0), (2, 1)]), log([(1, 0), (2, 0)]), log([]), log(base, name: "b"),
      log(base, fields: 2),
    ]
    #expect(Set(logs.map { RunDigest(of: $0) }).count == logs.count)
  }

  @Test("Not a number is the same whatever its payload and sign")
  func notANumber() {
    let payloads = [Double.nan, -Double.nan, Double(nan: 7, signaling: false), .signalingNaN]
    #expect(Set(payloads.map { RunDigest(of: log([(1, 0)], value: $0)) }).count == 1)
    #expect(RunDigest(of: log([(1, 0)], value: .nan)) != RunDigest(of: log([(1, 0)], value: 0)))
  }

  @Test("What a kind has no field for does not count")
  func fieldsOnly() {
    var values = SIMD8<Double>(repeating: 1)
    let first = log([(1, 0)], values: values)
    values[1] = 99
    #expect(RunDigest(of: first) == RunDigest(of: log([(1, 0)], values: values)))
  }

  @Test("It is 16 digits, the same on every machine")
  func text() {
    #expect(RunDigest(of: ObservationLog()).text == "9e3779b97f4a7c15")
    #expect(RunDigest(of: log([(1, 0), (2, 1)], value: 0.1)).text == "8b837a01b82eba92")
  }

  private func log(
    _ entries: [(Double, Int32)], name: String = "a", fields: Int = 1, value: Double = 1,
    values: SIMD8<Double>? = nil
  ) -> ObservationLog {
    var log = ObservationLog()
    let field = ObservationKind.Field("x", .number(decimals: 0))
    _ = log.register([
      ObservationKind(name, Array(repeating: field, count: fields)), ObservationKind("other", []),
    ])
    for (instant, kind) in entries {
      log.append(
        Observation(
          instant: .s(instant), kind: kind, values: values ?? SIMD8(repeating: value)))
    }
    return log
  }
}
