public import Geodesy

/// What a map of the app shows, told when it comes to rest after a change (MapKit
/// `regionDidChangeAnimated`, Google Maps `onCameraIdle`).
public struct MapRegion: Hashable, Sendable {
  /// Who changed it.
  public enum Cause: UInt8, Sendable {
    /// The user dragged, zoomed or turned the map.
    case user
    /// The app moved it, as when it follows the position.
    case app
  }

  /// The middle of what is shown.
  public var center: Coordinate

  /// From the lower to the upper edge of what is shown, in meters, above 0.
  public var heightMeters: Double

  /// From the left to the right edge through the middle, in meters, above 0.
  public var widthMeters: Double

  public var cause: Cause

  public init(center: Coordinate, heightMeters: Double, widthMeters: Double, cause: Cause) {
    self.center = center
    self.heightMeters = heightMeters
    self.widthMeters = widthMeters
    self.cause = cause
  }

  /// Radius in meters of the circle around the middle that holds all that is shown.
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
