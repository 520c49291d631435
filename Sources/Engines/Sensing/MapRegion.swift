public import Geodesy

/// The region shown by a map of the app, reported when the map comes to rest after a change (MapKit
/// `regionDidChangeAnimated`, Google Maps `onCameraIdle`).
public struct MapRegion: Hashable, Sendable {
  /// What changed the region.
  public enum Cause: UInt8, Sendable {
    /// The user dragged, zoomed or turned the map.
    case user
    /// The app moved it, for example to follow the position.
    case app
  }

  /// The center of the region.
  public var center: Coordinate

  /// From the lower to the upper edge of the region, in meters, above 0.
  public var heightMeters: Double

  /// From the left to the right edge through the center, in meters, above 0.
  public var widthMeters: Double

  public var cause: Cause

  public init(center: Coordinate, heightMeters: Double, widthMeters: Double, cause: Cause) {
    self.center = center
    self.heightMeters = heightMeters
    self.widthMeters = widthMeters
    self.cause = cause
  }

  /// Radius, in meters, of the circle around the center that contains the whole region.
  public var radiusMeters: Double {
    (heightMeters * heightMeters + widthMeters * widthMeters).squareRoot() / 2
  }
}

extension MapRegion.Cause: NamedCase {
  public var name: String {
    switch self {
    case .user: "user"
    case .app: "app"
    }
  }
}
