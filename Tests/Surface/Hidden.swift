// What engines have for the test bench alone: switches and presets that show the faults of today's
// apps, or search the slow way. An app that names one does not compile; Tests/engine-surface.sh
// checks it, and that every declaration with `package` access is here, one a line, its name last.
import AudioTour
import HomeCompass
import LaneMatching
import PackDownload
import PowerPolicy
import RouteCards
import WalkRouter

func hidden() {
  _ = FencePolicy.naive
  _ = RegionPolicy.allAtOnce
  _ = RegionPolicy.Registration.self
  _ = \RegionPolicy.registration
  _ = TourPolicy.secondHandler
  _ = TourPolicy.SkipByHand.self
  _ = TourPolicy.todayAndroid
  _ = TourPolicy.todayIOS
  _ = \TourPolicy.firesInside
  _ = \TourPolicy.passesSilentStops
  _ = \TourPolicy.sharesFixes
  _ = \TourPolicy.skipByHand

  _ = \HeadingConfidence.Policy.trustsReport
  _ = \HomeCompass.Policy.confusesNorths
  _ = \HomeCompass.Policy.drawsUnavailable
  _ = \HomeCompass.Policy.showsInvalid
  _ = \HomeCompass.Policy.showsStop
  _ = \HomeCompass.Policy.wrapsArrow

  _ = \LaneMatcher.Policy.noiseScale

  _ = \PackDownload.Policy.asksOnCellular
  _ = \PackDownload.Policy.resumes
  _ = \PackDownload.Policy.savesQueue
  _ = \PackDownload.Policy.trustsServedSize

  _ = MapCentering.Policy.today
  _ = \MapCentering.Policy.takesAnyFix
  _ = SensorSession.Policy.androidToday
  _ = SensorSession.Policy.iosToday
  _ = \SensorSession.Policy.isResetByData
  _ = \SensorSession.Policy.listensOn
  _ = \SensorSession.Policy.losesEarlyRefresh

  _ = \MedinaMode.Policy.isManual
  _ = \RouteCards.Policy.asksPack
  _ = \RouteCards.Policy.keepsLegs
  _ = \RouteCards.Policy.savesProgress

  _ = \RouteFollower.Policy.replans
  _ = \Router.Policy.usesEstimate
  _ = \Router.Policy.usesLabels
}
