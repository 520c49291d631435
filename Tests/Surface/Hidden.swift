// Parts of the engines for the test bench alone: switches and presets that reproduce the faults of
// today's apps, or search the slow way. An app that names one does not compile.
// Tests/engine-surface.sh checks that, and that every declaration with `package` access is listed
// here, one per line, with its name last.
import AppLog
import AudioTour
import DayPlan
import HomeCompass
import LaneMatching
import NearbyPlaces
import PackDownload
import PlaceLookup
import PowerPolicy
import RouteCards
import WalkRouter

func hidden() {
  _ = \AppLog.Entry.coordinate
  _ = \AppLog.Policy.isBounded
  _ = \AppLog.Policy.keepsPositions

  _ = FencePolicy.naive
  _ = RegionPolicy.allAtOnce
  _ = RegionPolicy.Registration.self
  _ = \RegionPolicy.registration
  _ = \TourGuide.armed
  _ = TourPolicy.Deafness.self
  _ = TourPolicy.Denial.self
  _ = TourPolicy.Ending.self
  _ = TourPolicy.MissingAudio.self
  _ = TourPolicy.secondHandler
  _ = TourPolicy.SkipByHand.self
  _ = TourPolicy.todayAndroid
  _ = TourPolicy.todayIOS
  _ = \TourPolicy.deafness
  _ = \TourPolicy.denial
  _ = \TourPolicy.ending
  _ = \TourPolicy.firesInside
  _ = \TourPolicy.missingAudio
  _ = \TourPolicy.sharesFixes
  _ = \TourPolicy.skipByHand

  _ = \HeadingConfidence.Policy.trustsReport
  _ = \HeadingConfidence.Policy.usesRotation
  _ = \HomeCompass.Policy.confusesNorths
  _ = DistanceLabel.rounded
  _ = DistanceLabel.Style.self
  _ = \HomeCompass.Policy.distances
  _ = \HomeCompass.Policy.drawsUnavailable
  _ = \HomeCompass.Policy.keepsFirstHome
  _ = \HomeCompass.Policy.losesTrailing
  _ = \HomeCompass.Policy.savesHome
  _ = \HomeCompass.Policy.showsInvalid
  _ = \HomeCompass.Policy.showsStop
  _ = \HomeCompass.Policy.staysFull
  _ = \HomeCompass.Policy.wrapsArrow

  _ = \LaneMatcher.Policy.noiseScale
}

func hiddenOfPhones() {
  _ = \PackDownload.Policy.asksOnCellular
  _ = \PackDownload.Policy.resumes
  _ = \PackDownload.Policy.savesQueue
  _ = \PackDownload.Policy.trustsServedSize

  _ = \AccuracyEscalation.Policy.staysRaised
  _ = Locator.Cancellation.self
  _ = \Locator.Policy.cancels
  _ = MapCentering.Policy.today
  _ = MapCentering.Recenter.self
  _ = \MapCentering.Policy.followsDragged
  _ = \MapCentering.Policy.recentering
  _ = \MapCentering.Policy.takesAnyFix
  _ = SensorSession.Policy.androidToday
  _ = SensorSession.Policy.iosToday
  _ = \SensorSession.Policy.asksAtStart
  _ = \SensorSession.Policy.isResetByData
  _ = \SensorSession.Policy.listensOn
  _ = \SensorSession.Policy.losesEarlyRefresh
  _ = \SensorSession.Policy.missesNewGrant
}

func hiddenOfRoutes() {
  _ = \MedinaMode.Policy.isManual
  _ = \Recentering.Policy.asksPhone
  _ = RouteCards.PlacelessStop.self
  _ = RouteCards.WithoutPack.self
  _ = \RouteCards.Policy.asksPack
  _ = \RouteCards.Policy.keepsLegs
  _ = \MedinaMode.Policy.offersAsking
  _ = \RouteCards.Policy.placelessStops
  _ = \RouteCards.Policy.savesProgress
  _ = \MedinaMode.Policy.showsHints
  _ = \RouteCards.Policy.staleAfter
  _ = \RouteCards.Policy.withoutPack

  _ = LegCache.Cause.self
  _ = \LegCache.ignored
  _ = \RouteFollower.Policy.asksEvidence
  _ = \RouteFollower.Policy.rejoinsAnywhere
  _ = \RouteFollower.Policy.replans
  _ = \Router.Policy.estimateFactor
  _ = \Router.Policy.joinsEnds
  _ = \Router.Policy.usesLabels
  _ = WalkTime.Shipping.self
  _ = \WalkTime.shipping
  _ = WalkTime.told
}

func hiddenOfPlaces() {
  _ = \DayGuide.Policy.keepsTimes
  _ = \DayGuide.Policy.leavesAtOnce
  _ = \DayGuide.Policy.staysLate
  _ = \DayGuide.Policy.trustsOldPositions
  _ = \DayPlan.Policy.movesEnd
  _ = \DayPlan.Policy.repeatsPlaces
  _ = \CurrentCity.Policy.isFlat
  _ = \CurrentCity.Policy.keepsForGood
  _ = \CurrentCity.Policy.missingIsZero
  _ = NearbyPlaces.Policy.roundedMileMeters
  _ = \NearbyPlaces.Policy.crossesAntimeridian
  _ = \NearbyPlaces.Policy.hearsOfPermission
  _ = \NearbyPlaces.Policy.isSticky
  _ = \NearbyPlaces.Policy.listsDeleted
  _ = \NearbyPlaces.Policy.listsNameless
  _ = \NearbyPlaces.Policy.listsNullIsland
  _ = \NearbyPlaces.Policy.refreshesOpening
  _ = \NearbyPlaces.Policy.showsMerges
  _ = \NearbyPlaces.Policy.showsOldAsSure
  _ = \NearbyPlaces.Policy.showsUnknownAsOpen
  _ = \NearbyPlaces.Policy.sortsFromCenter

  _ = \PlaceLookup.Policy.debounces
  _ = \PlaceLookup.Policy.followsPhases
  _ = \PlaceLookup.Policy.leaksCancelled
  _ = \PlaceLookup.Policy.limitsRate
  _ = \PlaceLookup.Policy.matchesNumbers
  _ = \PlaceLookup.Policy.movedMeters
  _ = \PlaceLookup.Policy.savesPositions
  _ = \PlaceLookup.Policy.sendsAtOnce
  _ = \PlaceLookup.Policy.sendsPosition
  _ = \PlaceLookup.Policy.swallowsErrors
  _ = \PlaceLookup.Policy.takesAnyAnswer
}
