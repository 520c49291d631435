import Geodesy
import SimObservations

// Observations of which a test gives the fields it is about; the others are blank or right.

extension Observation where Self == CompassRedraw {
  static func redraw(
    arrow: Double? = 0, turn: Double? = 0, bearing: Double? = 0, distance: Double? = 100,
    age: Double? = 0.5, location: ShownLocation = .fresh, confidence: HeadingTrust = .good,
    reason: HeadingTrustReason = .none
  ) -> CompassRedraw {
    CompassRedraw(
      arrowDegrees: arrow, turnDegrees: turn, bearingDegrees: bearing, distanceMeters: distance,
      fixAgeSeconds: age, location: location, confidence: confidence, reason: reason)
  }
}

extension Observation where Self == RoutePlanned {
  static func planned(_ reason: PlanReason) -> RoutePlanned {
    RoutePlanned(
      reason: reason, lengthMeters: 50, walkSeconds: 0, stepsMeters: 0, coveredMeters: 0,
      crowdedMeters: 0)
  }
}

extension Observation where Self == RouteSearched {
  static func searched(
    settled: Int = 0, candidates: Int = 0, labels: Int = 0, bytes: Int = 0
  ) -> RouteSearched {
    RouteSearched(
      settledNodes: settled, snapCandidates: candidates, settledLabels: labels, readBytes: bytes)
  }
}

extension Observation where Self == RouteProgressed {
  static func progressed(remaining: Double) -> RouteProgressed {
    RouteProgressed(
      remainingMeters: remaining, deviationMeters: 0, limitMeters: 30, remainingSeconds: 0)
  }
}

extension Observation where Self == LevelShown {
  static func level(_ level: GuidanceLevel) -> LevelShown {
    LevelShown(level: level, reason: .routed)
  }
}

extension Observation where Self == CardShown {
  static func card(legSeconds: Double? = nil, leg: LegSource? = nil) -> CardShown {
    CardShown(
      stepIndex: 0, arrowDegrees: 0, distanceMeters: 100, legSeconds: legSeconds,
      totalSeconds: legSeconds ?? .nan, leg: leg, signal: .good, location: .fresh)
  }
}

extension Observation where Self == RightCard {
  static func right(
    _ stop: Int? = 0, total: Double? = nil, hint: CardHint = .none, place: StopPlace = .known,
    pack: InstalledPack = .whole
  ) -> RightCard {
    RightCard(stop: stop, totalSeconds: total, hint: hint, place: place, pack: pack)
  }
}

extension Observation where Self == CardStep {
  static func step(_ index: Int, _ cause: StepCause) -> CardStep {
    CardStep(stepIndex: index, cause: cause)
  }
}

extension Observation where Self == LegEstimated {
  static func estimated(step: Int, settled: Int) -> LegEstimated {
    LegEstimated(stepIndex: step, lengthMeters: 50, settledNodes: settled)
  }
}

extension Observation where Self == MapCentered {
  static func centered(east: Double = 0, age: Double, accuracy: Double?) -> MapCentered {
    MapCentered(coordinate: Scene.place(east: east), ageSeconds: age, accuracyMeters: accuracy)
  }
}

extension Observation where Self == PositionEstimated {
  /// - Parameter radius: the radius of the 95 % circle.
  static func estimated(east: Double, radius: Double) -> PositionEstimated {
    PositionEstimated(
      coordinate: Scene.place(east: east), radius68Meters: radius / 2, radius95Meters: radius,
      ageSeconds: 0)
  }
}

extension Observation where Self == LocateEnded {
  static func answered(
    _ outcome: LocateOutcome, took seconds: Double, shown: LocateAnswer, accuracy: Double? = nil
  ) -> LocateEnded {
    LocateEnded(
      outcome: outcome, tookSeconds: seconds, shown: shown, accuracyMeters: accuracy,
      coordinate: nil)
  }
}

extension Observation where Self == TourFence {
  static func fence(_ point: Int, _ crossing: FenceCrossing = .enter) -> TourFence {
    TourFence(
      point: point, crossing: crossing, distanceMeters: .nan, fixAgeSeconds: nil,
      accuracyMeters: nil)
  }
}

extension Observation where Self == TourTriggered {
  static func triggered(_ point: Int, age: Double?) -> TourTriggered {
    TourTriggered(point: point, cause: .fence, fixAgeSeconds: age, accuracyMeters: 5)
  }
}

extension Observation where Self == TourStarted {
  static func started(_ point: Int, _ cause: StartCause = .trigger) -> TourStarted {
    TourStarted(point: point, cause: cause)
  }
}

extension Observation where Self == TourResumed {
  static func resumed(
    _ point: Int, _ cause: ResumeCause, position: Double
  ) -> TourResumed {
    TourResumed(point: point, cause: cause, positionSeconds: position)
  }
}

extension Observation where Self == TourEnded {
  static func ended(_ point: Int, _ cause: EndCause, position: Double) -> TourEnded {
    TourEnded(point: point, cause: cause, positionSeconds: position)
  }
}
