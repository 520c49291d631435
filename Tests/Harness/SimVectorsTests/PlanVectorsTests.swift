import DayPlan
import PlanSamples
import TestSupport
import Testing

@testable import SimVectors

@Suite("The vectors of days among places (MG-17, MG-18)")
struct PlanVectorsTests {
  @Test("are met by simrun's engine, say how they were got, and each day differs from the others")
  func met() throws {
    let file = try Shipped.file("plan.json")
    var run = VectorRun(file)
    for outcome in try run.outcomes() {
      #expect(outcome.end == .met, "\(outcome.test.name)")
    }
    #expect(file.cases.count >= 19 && file.cases.allSatisfy { $0.how != nil })
    #expect(Set(file.cases.map(\.input)).count == file.cases.count)
    #expect(Set(file.cases.map(\.name)).count == file.cases.count)
  }

  @Test("are right by the rules written down a second time, and as good as the best of all days")
  func truth() throws {
    for test in try Shipped.file("plan.json").cases {
      let question = VectorQuestion(
        engine: test.engine, name: test.name, input: test.input, wanted: [])
      let (wish, places) = try PlanVectors.day(question)
      let plan = try PlanVectors.plan(question)
      let left = places.filter { !plan.skipped.contains($0.id) }
      let day = PlainDay(wish, left, plan.policy)
      #expect(day.faults(of: plan) == [], "\(test.name)")
      let expected = Dictionary(uniqueKeysWithValues: test.expected.map { ($0.name, $0.value) })
      let rank = DayRank(
        missingStops: Int(expected["missing_stops"]?.number ?? -1),
        points: Int(expected["points"]?.number ?? -1))
      #expect(day.best() == rank, "\(test.name)")
    }
  }

  @Test("Hours that cannot be read, and stays the wrong way round, are refused with the place")
  func refused() throws {
    func refusal(_ place: VectorValue) -> String? {
      do throws(VectorRefusal) {
        _ = try PlanVectors().answer(
          VectorQuestion(
            engine: "plan", name: "",
            input: [
              "starts_utc_min": 0, "available_min": 60, "places": [place],
            ], wanted: []))
        return nil
      } catch {
        return error.message
      }
    }
    let hours = refusal(["id": 7, "hours": "Mo-Fr 9-"])
    #expect(hours?.hasPrefix("the hours of place 7, character ") == true, "\(hours ?? "none")")
    #expect(
      refusal(["id": 7, "stay_min": 30, "stay_max": 20])
        == "place 7 has a 'stay_max' below its 'stay_min'")
    #expect(refusal(["id": 7]) == nil)
  }
}
