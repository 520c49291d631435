import SimObservations

extension Scene {
  /// Adds every kind of observation twice: at 1 s without any value, and at 2 s with a few values.
  mutating func sawEveryKind() {
    tourStop(east: 60)
    tourStop(east: 1000)
    let own: [any Observation] = [
      CompassHome(), CompassScreen(), CompassDistance(), CompassRedraw(), CompassRecovery(),
      SessionStarted(), SessionStopped(),
      SessionClassChanged(), SessionPhaseFollowed(), SessionRestarted(), SessionPermission(),
      CardShown(), CardStep(), WeakSignalSaid(), CardsRecentered(),
      LegEstimated(), CardsSaved(), CardSays(), MapPaneShown(), RightCard(), MapCentered(),
      MapMoved(), LogExported(), LocateAsked(), LocateCached(), LocateEnded(),
      TourFence(), TourRegion(), TourTriggered(), TourHeard(), TourQueued(), TourDropped(),
      TourSkippedAhead(), TourSilent(), TourStarted(), TourPaused(), TourResumed(), TourSought(),
      TourEnded(), TourCompleted(), TourWatching(), LaneFixGiven(), LaneMatched(), LaneUnmatched(),
      DownloadAsked(), DownloadShown(), DownloadAnswered(), DownloadReceived(),
      NearbyListed(), NearbyChecked(), NearbyMarkers(), NearbyOpening(), LookupAsked(),
      LookupDropped(), LookupRequested(), LookupShown(), PlanShown(), PlanStepShown(),
      PlanChecked(), PlanDayShown(), PlanNoted(), PlanPlaceReached(),
    ]
    let shared: [any Observation] = [
      RoutePlanned(), RouteSearched(), RouteRefused(), RouteProgressed(), LevelShown(),
      RightLevel(), MedinaModeChanged(),
    ]
    for observation in own { sawTwice(observation) }
    for subject in [Subject.route, .cards] {
      for observation in shared { sawTwice(observation, of: subject) }
    }
    for subject in [Subject.compass, .route, .cards, .tour, .map] {
      sawTwice(PositionTaken(), of: subject)
      sawTwice(PositionEstimated(), of: subject)
    }
    sawTwice(MedinaModeChanged(), of: .compass)
    for subject in [Subject.compass, .route] { sawTwice(MedinaHelp(), of: subject) }
  }

  private mutating func sawTwice(_ blank: some Observation, of subject: Subject? = nil) {
    saw(blank, of: subject, at: 1)
    var (filled, filler) = (blank, Filler(left: 3))
    filled.visit(&filler)
    saw(filled, of: subject, at: 2)
  }
}

/// Sets some fields to one and leaves the others blank.
private struct Filler: FieldVisitor {
  var left: Int

  mutating func field(_ description: @autoclosure () -> ObservedField, _ number: inout Double) {
    if left > 0 { number = 1 }
    left -= 1
  }
}
