import Geodesy
import SimNumerics
import SimResults

/// The part of the plane that a map shows, and its place on the page.
struct MapFrame {
  /// Upper left corner on the page, in pixels.
  let left: Double
  let top: Double
  /// Size in pixels.
  let width: Double
  let height: Double
  /// The shown area, in meters.
  let shown: PlaneBounds
  let pixelsPerMeter: Double

  /// The frame for `map` with its corner at (`left`, `top`), the given width, and a height suitable
  /// for the run within `heights`, all in pixels.
  ///
  /// - Parameter further: points that must be visible, too.
  init(
    of map: RunMap, left: Double, top: Double, width: Double, heights: ClosedRange<Double>,
    further: [PlanePoint] = []
  ) {
    var box = Self.extent(of: map)
    for point in further { box.add(point) }
    box.grow(by: max(12, 0.05 * max(box.width, box.height)))
    box.widen(to: 120, 72)
    let height = min(heights.upperBound, max(heights.lowerBound, width * box.height / box.width))
      .rounded()
    let scale = min(width / box.width, height / box.height)
    box.fit(width: width / scale, height: height / scale)
    self.left = left
    self.top = top
    self.width = width
    self.height = height
    shown = box
    pixelsPerMeter = scale
  }

  var right: Double { left + width }
  var bottom: Double { top + height }

  /// Returns the position on the page of a point of the plane.
  func place(_ point: PlanePoint) -> PagePoint {
    PagePoint(
      x: left + (point.east - shown.west) * pixelsPerMeter,
      y: top + (shown.north - point.north) * pixelsPerMeter)
  }

  /// The extent of the run: the true path and named places, or else the given fixes; plus nearby
  /// parts of the rest. A fix far away does not shrink the map.
  private static func extent(of map: RunMap) -> PlaneBounds {
    let places = map.places.map(\.point)
    // without a run, the world itself is shown
    let isWorld = map.truth.isEmpty && map.fixes.isEmpty && map.routes.isEmpty
    let given = map.fixes.map(\.point)
    let candidates = [
      isWorld ? map.lanes.flatMap(\.points) + places : [],
      map.truth + (map.truth.isEmpty ? [] : places), inner(given) + places,
      map.routes.flatMap(\.self), map.worstMoments.map(\.point), map.lanes.flatMap(\.points),
    ]
    guard let first = candidates.first(where: { !$0.isEmpty })
    else { return PlaneBounds(west: -50, east: 50, south: -50, north: 50) }
    var box = PlaneBounds(first)
    var near = box
    near.grow(by: max(200, 0.5 * max(box.width, box.height)))
    for point in given + map.routes.flatMap(\.self) + map.worstMoments.map(\.point)
    where near.contains(point) {
      box.add(point)
    }
    return box
  }

  /// The points without the outermost two percent in each direction.
  private static func inner(_ points: [PlanePoint]) -> [PlanePoint] {
    let easts = Quantiles(points.map(\.east))
    let norths = Quantiles(points.map(\.north))
    guard let west = easts(0.02), let east = easts(0.98), let south = norths(0.02),
      let north = norths(0.98)
    else { return [] }
    return [PlanePoint(east: west, north: south), PlanePoint(east: east, north: north)]
  }
}

/// A point on the page in pixels, y downwards.
struct PagePoint: Hashable {
  var x: Double
  var y: Double
}

extension PlaneBounds {
  var width: Double { east - west }
  var height: Double { north - south }

  mutating func grow(by margin: Double) {
    self = PlaneBounds(
      west: west - margin, east: east + margin, south: south - margin, north: north + margin)
  }

  /// Enlarges the sides to the given minimum, keeping the center.
  mutating func widen(to least: Double, _ leastHeight: Double) {
    fit(width: max(least, width), height: max(leastHeight, height))
  }

  /// Sets the sides, keeping the center.
  mutating func fit(width: Double, height: Double) {
    let (x, y) = ((west + east) / 2, (south + north) / 2)
    self = PlaneBounds(
      west: x - width / 2, east: x + width / 2, south: y - height / 2, north: y + height / 2)
  }

  func contains(_ point: PlanePoint) -> Bool {
    point.east >= west && point.east <= east && point.north >= south && point.north <= north
  }

  /// Whether the bounds of `points` overlap these bounds.
  func touches(_ points: [PlanePoint]) -> Bool {
    let other = PlaneBounds(points)
    return other.east >= west && other.west <= east && other.north >= south && other.south <= north
  }
}
