/// An audio tour: points that are visited in order, each with audio to hear (SW-2).
public struct Tour: Hashable, Sendable {
  /// In the order of the tour; a point's order is its index + 1.
  public var points: [TourPoint]

  public init(points: [TourPoint]) { self.points = points }
}
