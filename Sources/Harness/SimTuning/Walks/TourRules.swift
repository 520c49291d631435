public import AudioTour
public import SimMetrics

extension StopVisits.Rules {
  /// As a tour under `policy` takes its stops.
  public init(_ policy: TourPolicy) {
    self.init(isOrdered: policy.sequence == .next, playsOnce: policy.latch == .forGood)
  }
}
