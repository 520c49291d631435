import DayPlan
import Sensing
import Testing
import WalkRouter

@Suite("What an app gets that sets nothing: the numbers of the requirements")
struct DayPlanDefaultsTests {
  @Test("Of a plan (MG-17)")
  func dayPlan() {
    let policy = DayPlan.Policy()
    #expect(policy.fewestStops == 3)
    #expect(policy.mostStops == 7)
    #expect(policy.walkPoints == 1)
    #expect(policy.waitPoints == 1)
    #expect(policy.areaPoints == 10)
    #expect(policy.dearPoints == 30)
    #expect(policy.otherPercent == 40)
    #expect(policy.loyaltyPoints == 15)
    #expect(policy.pauseDayMinutes == 240)
    #expect(policy.overdueMinutes == 30)
    #expect(policy.assumedMinutes == 10)
    #expect(policy.assumedFarMinutes == 20)
    #expect(policy.mostPlaces == 200)
    #expect(policy.pauses == [.lunch, .dinner, .tea])
    #expect(policy.walk == .medina)
  }

  @Test("Of a place: half an hour to an hour, halfway up the scale of appeal (MG-17)")
  func planPlace() {
    let place = PlanPlace(id: 1, coordinate: nil)
    #expect(place.stayMinutes == 30...60)
    #expect(place.appeal == 50)
  }

  @Test("Of the guide through a day (MG-17)")
  func dayGuide() {
    let policy = DayGuide.Policy()
    #expect(policy.accuracyMeters == 60)
    #expect(policy.arriveMeters == 40)
    #expect(policy.leaveMeters == 80)
    #expect(policy.dwell == .seconds(120))
    #expect(policy.lateMinutes == 10)
    #expect(policy.lostAfter == .seconds(300))
    #expect(policy.patience == .seconds(30))
    #expect(policy.visitPercent == 50)
  }
}
