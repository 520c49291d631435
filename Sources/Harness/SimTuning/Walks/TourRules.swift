public import AudioTour
public import SimMetrics

extension StopVisits.Rules {
  /// The rules of a tour with `policy`.
  public init(_ policy: TourPolicy) {
    self.init(isOrdered: policy.sequence == .next, playsOnce: policy.latch == .forGood)
  }
}
