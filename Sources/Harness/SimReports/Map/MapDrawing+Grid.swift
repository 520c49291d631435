import Geodesy
import SimResults
import SimText

/// The grid for reading positions: lines with meters and degrees, and a list of named places.
extension MapDrawing {
  /// Most places in the list; further ones are only counted.
  private static let mostPlaces = 40

  /// Distance between lines in meters: a round number, wide enough for the labels.
  private var gridMeters: Double { Self.roundLength(atMost: meters(150)) }

  /// Draws grid lines, each with its distance from the plane's origin, and its longitude or
  /// latitude to about a meter.
  mutating func gridLines() {
    let plane = LocalPlane(origin: map.origin)
    let middle = PlanePoint(
      east: (frame.shown.west + frame.shown.east) / 2,
      north: (frame.shown.south + frame.shown.north) / 2)
    for east in lines(frame.shown.west, frame.shown.east) {
      let x = frame.place(PlanePoint(east: east, north: 0)).x
      let place = plane.coordinate(PlanePoint(east: east, north: middle.north))
      gridLine("M\(x) \(frame.top)V\(frame.bottom)")
      gridLabel(Self.meters(east, "E", "W"), x: x, y: frame.bottom - 18)
      gridLabel("lon \(Self.degrees(place.longitudeDegrees))", x: x, y: frame.bottom - 5)
    }
    for north in lines(frame.shown.south, frame.shown.north) {
      let y = frame.place(PlanePoint(east: 0, north: north)).y
      let place = plane.coordinate(PlanePoint(east: middle.east, north: north))
      gridLine("M\(frame.left) \(y)H\(frame.right)")
      // the corner is reserved for the labels of vertical lines
      if y > frame.bottom - 48 { continue }
      gridLabel(
        "\(Self.meters(north, "N", "S"))  lat \(Self.degrees(place.latitudeDegrees))",
        x: frame.left, y: y - 4)
    }
  }

  /// The round numbers between two edges of the map, without those at the edge itself.
  private func lines(_ least: Double, _ most: Double) -> [Double] {
    let step = gridMeters
    let edge = meters(12)
    let first = ((least + edge) / step).rounded(.up)
    let last = ((most - edge) / step).rounded(.down)
    guard first <= last, last - first < 100 else { return [] }
    return stride(from: first, through: last, by: 1).map { $0 * step }
  }

  private mutating func gridLine(_ line: SVGValue) {
    body += SVGText.element("path", ["class": "frame", "opacity": "0.7", "d": line])
  }

  /// Writes a label next to a line, at its left or upper end, and reserves its box against names.
  private mutating func gridLabel(_ text: String, x: Double, y: Double) {
    let width = SVGText.width(text, size: 12)
    guard x + 4 + width < frame.right else { return }
    placer.occupy(PageBox(left: x + 4, top: y - 12, width: width, height: 15))
    body += SVGText.label(text, x: x + 4, y: y, class: "dim halo")
  }

  /// Lists every place with its coordinate, for copying.
  func placeList(in panel: inout MapPanel) {
    guard showsGrid, !map.places.isEmpty else { return }
    let plane = LocalPlane(origin: map.origin)
    panel.head("Places, with latitude and longitude")
    for place in map.places.prefix(Self.mostPlaces) {
      let coordinate = plane.coordinate(place.point)
      let pin = SVGText.circle("pin", at: PagePoint(x: panel.x + 12, y: panel.y + 9), radius: 5)
      panel.item(
        "\(place.label) · \(Self.meters(place.point.east, "E", "W")), "
          + "\(Self.meters(place.point.north, "N", "S"))", swatch: pin,
        detail: "\(Self.degrees(coordinate.latitudeDegrees)), "
          + "\(Self.degrees(coordinate.longitudeDegrees))")
    }
    let more = map.places.count - Self.mostPlaces
    if more > 0 { panel.item("and \(more) more", swatch: "", style: "dim") }
  }

  private static func degrees(_ value: Double) -> String { Decimals.text(value, decimals: 5) }

  /// Text as in `120 m E`.
  private static func meters(_ value: Double, _ ahead: String, _ behind: String) -> String {
    let whole = value.rounded()
    return "\(Decimals.text(whole.magnitude, decimals: 0)) m"
      + (whole == 0 ? "" : " \(whole < 0 ? behind : ahead)")
  }
}
