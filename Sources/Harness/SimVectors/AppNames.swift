/// The names that apps use where simrun's vectors have other names; read only in files in the form
/// of apps.
enum AppNames {
  /// The engine's name in simrun: `geoEngine` is `geo`.
  static func engine(_ name: String) -> String {
    let stem = name.hasSuffix("Engine") ? String(name.dropLast("Engine".count)) : name
    return engines[stem] ?? stem
  }

  private static let engines = [
    "geodesy": "geo", "routing": "route", "router": "route", "card": "cards",
    "routeCards": "cards", "freshness": "staleness", "fixAge": "staleness",
  ]

  /// The name of a field in simrun; the same name where simrun has none for it.
  static func field(_ name: String, _ isOfApps: Bool) -> String {
    isOfApps ? fields[name] ?? name : name
  }

  private static let fields = [
    "start": "from", "origin": "from", "a": "from", "p1": "from",
    "end": "to", "destination": "to", "b": "to", "p2": "to", "home": "to",
    "latitude": "lat", "lng": "lon", "long": "lon", "longitude": "lon",
    "heading": "heading_deg", "headingDegrees": "heading_deg", "headingDeg": "heading_deg",
    "bearing": "bearing_deg", "bearingDegrees": "bearing_deg", "bearingDeg": "bearing_deg",
    "initialBearing": "bearing_deg",
    "distance": "distance_m", "distanceMeters": "distance_m", "meters": "distance_m",
    "relativeAngle": "relative_deg", "relativeBearing": "relative_deg",
    "relativeAngleDegrees": "relative_deg", "relativeDegrees": "relative_deg",
    "length": "length_m", "lengthMeters": "length_m",
    "durationSeconds": "walk_s", "walkSeconds": "walk_s", "etaSeconds": "walk_s",
    "minutes": "walk_min", "walkMinutes": "walk_min", "etaMinutes": "walk_min",
    "noRoute": "no_route", "formatted": "distance_text", "distanceText": "distance_text",
    "availableMinutes": "available_min", "missingStops": "missing_stops",
    "ageSeconds": "age_s", "isStale": "is_stale", "stale": "is_stale",
    "isReusable": "is_reusable", "reusable": "is_reusable",
  ]
}
