import Geodesy
import SimText

/// Places with a time each (`TimeStamp` and `Point` of a `Placemark`), as gpsbabel writes the
/// points of a track unless asked for `gx:Track`. They are the walk where a file has no track.
struct KMLPlaces {
  private(set) var points: [TrackPoint] = []
  /// Number of elevations of the points that are kept.
  private(set) var elevationCount = 0
  /// The error that ended the reading of places: it matters only where the places before it are a
  /// walk.
  private(set) var failure: Diagnostic?
  /// Whether the next place counts: none counts next to a track.
  private(set) var areWanted = true
  private var time: Timestamp?
  private var place: Place?
  private var startsSegment = true

  struct Place {
    var coordinate: Coordinate
    var hasElevation: Bool
    var line: Int
  }

  /// Whether they follow each other like the fixes of a walk.
  var areWalk: Bool { SavedPlaces.areWalk(points) }

  var isFull: Bool { points.count >= SavedPlaces.limit }

  /// A folder begins: gpsbabel writes one for each track.
  mutating func part() { startsSegment = true }

  mutating func begin() { (time, place) = (nil, nil) }

  mutating func set(_ time: Timestamp?) { self.time = time }

  mutating func set(_ place: Place) { self.place = place }

  mutating func fail(_ refusal: Diagnostic) {
    failure = refusal
    areWanted = false
  }

  /// Drops the places, because a track has come.
  mutating func forget() {
    areWanted = false
    points = []
  }

  /// Keeps the place that just ended.
  mutating func end() {
    guard areWanted, let place else { return }
    var point = TrackPoint(at: place.coordinate, time: time, line: place.line)
    point.startsSegment = startsSegment
    startsSegment = false
    points.append(point)
    if place.hasElevation { elevationCount += 1 }
    self.place = nil
  }
}
