import SimKernel
import SimMetrics
import SimObservations
import Testing

// EX-2, EX-3
@Suite("What lookups asked, and what was shown of it")
struct LookupMetricsTests {
  private static let request = LookupRequested(
    about: .words, inFlight: 1, failures: 0, quietSeconds: 0.5)

  @Test("The shortest gap is between any two requests, the shortest quiet before a first try")
  func gaps() throws {
    var scene = Scene(end: 100)
    for second in [1.0, 4, 5.5] { scene.saw(Self.request, at: second) }
    #expect(try scene.score("lookup.gap.min").value == 1.5)
    var again = Self.request
    (again.failures, again.quietSeconds) = (1, 0.1)
    scene.saw(again, at: 9)
    #expect(try scene.score("lookup.quiet.min").value == 0.5)
    #expect(try Scene(end: 100).score("lookup.gap.min").value == nil)
  }

  @Test("A question that nothing ends is waited for to the end, unless it was given up")
  func waits() throws {
    var scene = Scene(end: 100)
    scene.saw(LookupAsked(), at: 1)
    scene.saw(LookupShown(outcome: .answer, standing: .current, waitSeconds: 2), at: 3)
    #expect(try scene.score("lookup.wait.max").value == 2)
    scene.saw(LookupAsked(), at: 10)
    // an unrequested answer ends no question
    scene.saw(LookupShown(outcome: .answer, standing: .old, waitSeconds: nil), at: 11)
    #expect(try scene.score("lookup.wait.max").value == 90)
    scene.saw(LookupDropped(), at: 12)
    #expect(try scene.score("lookup.wait.max").value == 2)
    #expect(try scene.score("lookup.stale").value == 1)
    #expect(try scene.score("lookup.unwanted").value == 0)
  }
}
