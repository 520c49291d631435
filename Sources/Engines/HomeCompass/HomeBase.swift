public import Geodesy

/// The one place that a user saved in order to find back to it (MG-2).
public struct HomeBase: Hashable, Sendable {
  public var name: String
  public var coordinate: Coordinate
  public var notes: String?

  public init(name: String, coordinate: Coordinate, notes: String? = nil) {
    self.name = name
    self.coordinate = coordinate
    self.notes = notes
  }
}
