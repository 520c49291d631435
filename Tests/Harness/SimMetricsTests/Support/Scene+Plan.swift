import SimKernel
import SimObservations

extension Scene {
  /// A plan with three stops; the walker comes to the first as planned, and finishes it when
  /// leaving.
  mutating func sawGoodPlan() {
    planPlaces = [
      .init(name: "garden", coordinate: Scene.origin, shortestStaySeconds: 60)
    ]
    saw(PlanDayShown(day: 1, stops: 1, shared: 0, repeated: 0), at: 0)
    var shown = PlanShown()
    (shown.stops, shown.dayEndSeconds, shown.positionAgeSeconds) = (3, 600, 0)
    saw(shown, at: 0)
    var step = PlanStepShown()
    (step.place, step.arrivesSeconds, step.beginsSeconds, step.endsSeconds) = (0, 60, 60, 180)
    saw(step, at: 0)
    saw(PlanChecked(), at: 0)
    saw(PlanPlaceReached(place: nil), at: 0)
    saw(PlanPlaceReached(place: 0), at: 60)
    saw(PlanNoted(.arrived, place: 0), at: 61)
    saw(PlanPlaceReached(place: nil), at: 125)
    saw(PlanNoted(.done, place: 0), at: 125)
    (shown.cause, shown.stops, shown.done) = (.done, 2, 1)
    saw(shown, at: 125)
    saw(PlanChecked(), at: 125)
  }
}
