import Sensing
import SimObservations
import Testing

@Suite("The digest of a run (H-6)")
struct RunDigestTests {
  @Test("A value counts to its last bit")
  func values() {
    #expect(digest(of: log((Number(1), 1))) == digest(of: log((Number(1), 1))))
    let digests = [1, 1.0.nextUp, 0, -0.0].map { number in
      digest(of: log((Number(number), 1)))
    }
    #expect(Set(digests).count == digests.count, "-0.0 is another byte in the log than 0")
  }

  @Test("An instant, a kind, a subject, the order and the number of observations count")
  func everythingCounts() {
    let logs = [
      log((Number(1), 1), (Number(1), 2), (Level(.low), 2)),
      log((Number(1), 1), (Number(1), 2.000_000_001), (Level(.low), 2)),
      log((Level(.low), 1), (Number(1), 2), (Level(.low), 2)),
      log((Number(1), 2), (Number(1), 1), (Level(.low), 2)),
      log((Number(1), 1), (Number(1), 2)),
      log(),
      log(of: Subject("b"), (Number(1), 1)),
      log((Number(1), 1)),
      log((Pair(first: 1, second: nil), 1)),
    ]
    #expect(Set(logs.map(digest)).count == logs.count)
  }

  @Test("Not a number is the same whatever its payload and sign")
  func notANumber() {
    let payloads = [Double.nan, -Double.nan, Double(nan: 7, signaling: false), .signalingNaN]
    #expect(Set(payloads.map { number in digest(of: log((Number(number), 1))) }).count == 1)
    #expect(digest(of: log((Number(.nan), 1))) != digest(of: log((Number(0), 1))))
  }

  @Test("It is 16 digits, the same on every machine")
  func text() {
    #expect(RunDigest(of: ObservationLog()).text == "9e3779b97f4a7c15")
    #expect(digest(of: log((Number(0.1), 1), (Level(.high), 2))).text == "900b1b73dce73db3")
  }

  private func digest(of log: ObservationLog) -> RunDigest { RunDigest(of: log) }
}
