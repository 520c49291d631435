import Geodesy

/// Places with a time each (`TimeStamp` and `Point` of a `Placemark`), as gpsbabel writes the
/// points of a track where it is not asked for `gx:Track`: the walk, where a file has no track.
struct KMLPlaces {
  private(set) var points: [TrackPoint] = []
  /// Of the points that are kept.
  private(set) var elevationCount = 0
  /// What ended the reading of places: it matters only where those before it are a walk.
  private(set) var failure: Diagnostic?
  /// Whether the next place counts: none does beside a track.
  private(set) var areWanted = true
  private var time: Timestamp?
  private var place: Place?
  private var startsSegment = true

  struct Place {
    var coordinate: Coordinate
    var hasElevation: Bool
    var line: Int
  }

  /// Whether they follow each other as the fixes of a walk do.
  var areWalk: Bool { SavedPlaces.areWalk(points) }

  var isFull: Bool { points.count >= SavedPlaces.limit }

  /// A folder begins: gpsbabel writes one a track.
  mutating func part() { startsSegment = true }

  mutating func begin() { (time, place) = (nil, nil) }

  mutating func take(_ time: Timestamp?) { self.time = time }

  mutating func take(_ place: Place) { self.place = place }

  mutating func fail(_ refusal: Diagnostic) {
    failure = refusal
    areWanted = false
  }

  /// A track has come.
  mutating func forget() {
    areWanted = false
    points = []
  }

  /// Keeps the place that ends.
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
