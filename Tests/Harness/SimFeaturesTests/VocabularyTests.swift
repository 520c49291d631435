import AudioTour
import DayPlan
import HomeCompass
import NearbyPlaces
import PackDownload
import PowerPolicy
import RouteCards
import Sensing
import SimObservations
import Testing
import WalkRouter

@testable import SimFeatures

@Suite("Words of engines and of observations (H-1)")
struct VocabularyTests {
  @Test("Every case of an engine's enum has the word of its own name")
  func names() {
    check(CompassReading.Location.self)
    check(Confidence.self)
    check(ConfidenceReason.self)
    check(RouteFollower.PlanReason.self)
    check(NoRouteReason.self)
    check(CapabilityLevel.self)
    check(CapabilityReason.self)
    check(RouteCards.StepCause.self)
    check(MapPane.Content.self)
    check(MedinaMode.Reason.self)
    check(WeakSignalHint.Step.self)
    check(Recentering.Outcome.self)
    check(Locator.Outcome.self)
    check(SensorSession.StopReason.self)
    check(AccuracyEscalation.Change.self)
    check(FenceEvent.Kind.self)
    check(RegionEvent.Kind.self)
    check(TourOutput.Trigger.self)
    check(TourOutput.Start.self)
    check(TourOutput.Pause.self)
    check(TourOutput.Resumption.self)
    check(TourOutput.End.self)
    check(TourOutput.Drop.self)
    check(TourOutput.Silence.self)
    check(PackDownload.Network.self)
    check(NearbyPlaces.Origin.self)
    check(DayGuide.Cause.self)
    check(DayPlan.Origin.self)
    check(WalkLegs.Basis.self)
  }

  private func check<Engine: Worded>(_ type: Engine.Type) {
    let cases = type.allCases.map { "\($0)" }
    #expect(cases == type.allCases.map { "\($0.word)" })
    #expect(cases == Engine.Word.allCases.map { "\($0)" })
  }
}
