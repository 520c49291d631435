/// Every kind of observation that simrun's own features make.
public enum ObservationCatalog {
  public static let all: [ObservationKind] =
    [
      CompassHome.kind(), CompassScreen.kind(), CompassDistance.kind(), CompassRedraw.kind(),
      CompassRecovery.kind(),
      PositionTaken.kind(of: .compass), PositionEstimated.kind(of: .compass),
      MedinaModeChanged.kind(of: .compass), MedinaHelp.kind(of: .compass),
    ]
    + [
      SessionStarted.kind(), SessionStopped.kind(), SessionClassChanged.kind(),
      SessionPhaseFollowed.kind(), SessionRestarted.kind(), SessionPermission.kind(),
    ]
    + route(.route) + [MedinaHelp.kind(of: .route)]
    + route(.cards)
    + [
      CardShown.kind(), CardStep.kind(), WeakSignalSaid.kind(),
      CardsRecentered.kind(), LegEstimated.kind(), CardsSaved.kind(), CardSays.kind(),
      MapPaneShown.kind(), RightCard.kind(),
    ]
    + [
      MapCentered.kind(), MapMoved.kind(), PositionTaken.kind(of: .map),
      PositionEstimated.kind(of: .map),
    ]
    + [LogExported.kind()]
    + [LocateAsked.kind(), LocateCached.kind(), LocateEnded.kind()]
    + [
      TourFence.kind(), TourRegion.kind(), TourTriggered.kind(), TourHeard.kind(),
      TourQueued.kind(), TourDropped.kind(), TourSkippedAhead.kind(), TourSilent.kind(),
      TourStarted.kind(), TourPaused.kind(), TourResumed.kind(), TourSought.kind(),
      TourEnded.kind(), TourCompleted.kind(), TourWatching.kind(), PositionTaken.kind(of: .tour),
      PositionEstimated.kind(of: .tour),
    ]
    + [LaneFixGiven.kind(), LaneMatched.kind(), LaneUnmatched.kind()]
    + [
      DownloadAsked.kind(), DownloadShown.kind(), DownloadAnswered.kind(), DownloadReceived.kind(),
    ]
    + [NearbyListed.kind(), NearbyChecked.kind(), NearbyMarkers.kind(), NearbyOpening.kind()]
    + [LookupAsked.kind(), LookupDropped.kind(), LookupRequested.kind(), LookupShown.kind()]
    + [
      PlanShown.kind(), PlanStepShown.kind(), PlanChecked.kind(), PlanDayShown.kind(),
      PlanNoted.kind(), PlanPlaceReached.kind(),
    ]

  /// The observations of features that lead along lanes.
  private static func route(_ subject: Subject) -> [ObservationKind] {
    [
      RoutePlanned.kind(of: subject), RouteSearched.kind(of: subject),
      RouteRefused.kind(of: subject),
      RouteProgressed.kind(of: subject), LevelShown.kind(of: subject),
      RightLevel.kind(of: subject), PositionTaken.kind(of: subject),
      PositionEstimated.kind(of: subject), MedinaModeChanged.kind(of: subject),
    ]
  }
}
