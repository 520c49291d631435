import Geodesy
import Sensing

/// The part of the log that leaves the phone when its user sends a report.
extension AppLog {
  /// One line per entry, the oldest first: whole seconds since the app was started, and a text. No
  /// line contains a place, a name or a number that identifies one.
  public var export: [String] { entries.map(\.line) }
}

extension AppLog.Entry {
  var line: String {
    let seconds = instant.nanoseconds / 1_000_000_000
    guard let coordinate else { return "\(seconds) s: \(kind.text)" }
    return "\(seconds) s: \(kind.text) at \(coordinate.latitudeDegrees), "
      + "\(coordinate.longitudeDegrees)"
  }
}

extension AppLog.Kind {
  /// A short description.
  public var text: String {
    switch self {
    case .app(let event): event.name
    case .fixes(let quality): "positions: \(quality.rawValue)"
    case .sensors(let location, let heading):
      "sensors: location \(location ? "on" : "off"), heading \(heading ? "on" : "off")"
    case .authorization(let authorization):
      "permission: \(authorization.status.name)\(authorization.isPrecise ? "" : ", the area only")"
    case .failure(let failure): "failure: \(failure.name)"
    case .updatesPaused: "updates paused by the system"
    case .region(let kind): "region: \(kind.name)"
    }
  }
}
