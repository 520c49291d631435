import RouteCards
import Sensing
import Testing

@Suite("Progress names the stop that comes next (MG-11)")
struct RouteProgressTests {
  let plan = RoutePlan(
    routeId: 7, stops: ["a", "b", "c"].map { RouteStop(name: $0, coordinate: nil) })

  @Test("What is done stays, what is skipped is gone and the others move up")
  func reflow() {
    var progress = RouteProgress(starting: plan, at: .zero)
    progress.finishStep()
    progress.skipStep()
    #expect(progress.stops == [0, 2] && progress.currentStepIndex == 1)
    #expect(progress.itineraryId == 1 && !progress.isFinished && progress.fits(plan))
    progress.skipStep()
    #expect(progress.stops == [0] && progress.isFinished && progress.fits(plan))
    let end = progress
    progress.skipStep()
    progress.finishStep()
    #expect(progress == end, "there is nothing behind the end")
  }

  @Test(
    "What a database gives back may be of another plan, or broken",
    arguments: [
      ([0, 1, 2], 3, 7, true), ([2, 0], 0, 7, true), ([], 0, 7, true), ([0, 1, 2], 4, 7, false),
      ([0, 1, 2], -1, 7, false), ([0, 3], 0, 7, false), ([0, -1], 0, 7, false),
      ([1, 1], 0, 7, false), ([0, 1, 2], 0, 8, false),
    ])
  func fits(stops: [Int], step: Int, route: UInt32, fits: Bool) {
    let progress = RouteProgress(
      routeId: route, itineraryId: 3, currentStepIndex: step, startedAt: .zero, stops: stops)
    #expect(progress.fits(plan) == fits)
  }
}
