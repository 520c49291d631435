import AudioTour
import DayPlan
import HomeCompass
import PowerPolicy
import RouteCards
import Sensing
import SimObservations
import WalkRouter

/// An enum of an engine for whose cases observations have words: the same cases in the same order
/// (checked by `VocabularyTests`).
protocol Worded: RawRepresentable<UInt8>, CaseIterable {
  associatedtype Word: ObservedWord
}

extension Worded {
  /// Its word in observations.
  @inline(__always)
  var word: Word {
    guard let word = Word(rawValue: rawValue) else {
      preconditionFailure("\(Self.self) has a case that observations have no word for")
    }
    return word
  }
}

extension CompassReading.Location: Worded { typealias Word = ShownLocation }
extension DistanceLabel.Unit: Worded { typealias Word = DistanceUnit }
extension Confidence: Worded { typealias Word = HeadingTrust }
extension ConfidenceReason: Worded { typealias Word = HeadingTrustReason }

extension RouteFollower.PlanReason: Worded { typealias Word = SimObservations.PlanReason }
extension NoRouteReason: Worded { typealias Word = RefusalReason }
extension CapabilityLevel: Worded { typealias Word = GuidanceLevel }
extension CapabilityReason: Worded { typealias Word = GuidanceReason }

extension RouteCards.StepCause: Worded { typealias Word = SimObservations.StepCause }
extension MapPane.Content: Worded { typealias Word = PaneContent }
extension MedinaMode.Reason: Worded { typealias Word = MedinaReason }
extension WeakSignalHint.Step: Worded { typealias Word = SignalStep }
extension Recentering.Outcome: Worded { typealias Word = RecenteringOutcome }

extension Locator.Outcome: Worded { typealias Word = LocateOutcome }

extension SensorSession.StopReason: Worded { typealias Word = SessionStopReason }
extension AccuracyEscalation.Change: Worded { typealias Word = SessionClassChange }

extension FenceEvent.Kind: Worded { typealias Word = FenceCrossing }
extension RegionEvent.Kind: Worded { typealias Word = RegionCrossing }
extension TourOutput.Trigger: Worded { typealias Word = TriggerCause }
extension TourOutput.Start: Worded { typealias Word = StartCause }
extension TourOutput.Pause: Worded { typealias Word = PauseCause }
extension TourOutput.Resumption: Worded { typealias Word = ResumeCause }
extension TourOutput.End: Worded { typealias Word = EndCause }
extension TourOutput.Drop: Worded { typealias Word = DropCause }
extension TourOutput.Silence: Worded { typealias Word = SilenceCause }

extension DayGuide.Cause: Worded { typealias Word = PlanCause }
extension DayPlan.Origin: Worded { typealias Word = PlanOrigin }
extension WalkLegs.Basis: Worded { typealias Word = PlanWay }
