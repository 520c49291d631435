import Sensing
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

  @Test("Retries are hurried whose pause does not grow, each question by itself")
  func retries() throws {
    var scene = Scene(end: 100)
    // pauses of 1, 2 and 4 s with answers that take 0.2 s, then a new question
    let tries = [(0.0, 0), (1.2, 1), (3.4, 2), (7.6, 3), (10, 0), (11.2, 1)]
    for (second, failures) in tries {
      scene.saw(
        LookupRequested(about: .words, inFlight: 1, failures: failures, quietSeconds: nil),
        at: second)
    }
    #expect(try scene.score("lookup.hurried_retries") == Score(0, count: 2))
    var again = Self.request
    again.failures = 2
    scene.saw(again, at: 12.5)
    let score = try scene.score("lookup.hurried_retries")
    #expect(score.value == 1 && score.count == 3)
    #expect(
      score.worst?.what == "a request was sent again after 1.3 s, and before after 1.2 s")
  }

  @Test("Out of sight nothing goes out, and after two seconds in the background nothing comes")
  func outOfSight() throws {
    func count(_ seen: (inout Scene) -> Void) throws -> Double? {
      var scene = Scene(
        script: events(
          (10, .sceneInactive), (12, .sceneBackground), (20, .sceneInactive), (21, .sceneActive),
          (30, .sceneBackground), (40, .killed)), end: 100)
      seen(&scene)
      return try scene.score("lookup.out_of_sight").value
    }
    let answer = LookupShown(outcome: .answer, standing: .current, waitSeconds: 1)
    for (second, expected) in [(9.0, 0.0), (11, 1), (13, 1), (20.5, 1), (22, 0), (31, 1), (41, 0)] {
      #expect(try count { $0.saw(Self.request, at: second) } == expected, "\(second) s")
    }
    for (second, expected) in [(11.0, 0.0), (13.5, 0), (14.5, 1), (20.5, 0), (33, 1), (41, 0)] {
      #expect(try count { $0.saw(answer, at: second) } == expected, "\(second) s")
    }
    #expect(try count { _ in } == nil)
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
