import Geodesy
import SimKernel
import SimResults
import SimText

/// The stops of a tour on their lanes, with today's circles and the recommended ones.
struct TourPicture {
  /// The circles of a stop.
  struct Stop {
    var id: String
    var todayMeters: Double
    var recommendedMeters: Double
  }

  private let map: RunMap
  private let stops: [Stop]
  private let frame: MapFrame

  /// Whether the path runs north to south, so that a narrow picture suffices, which suits a phone.
  private let isNarrow: Bool
  private let width: Double

  private static let heights = 260.0...620.0
  private static let fontSize = 12.0

  /// - Parameter map: the map of the walk, or of several walks as its routes; its places are the
  ///   stops in order.
  init(_ map: RunMap, _ stops: [Stop]) {
    self.map = map.drawable
    self.stops = stops
    let bounds = PlaneBounds(self.map.truth + self.map.routes.joined() + map.places.map(\.point))
    isNarrow = bounds.width < 0.8 * bounds.height
    width = isNarrow ? 460 : 900
    let circles = zip(stops, map.places).flatMap { stop, place in
      let meters = max(stop.todayMeters, stop.recommendedMeters)
      return [-meters, meters].map {
        PlanePoint(east: place.point.east + $0, north: place.point.north + $0)
      }
    }
    frame = MapFrame(
      of: self.map, left: 0, top: 0, width: width, heights: Self.heights, further: circles)
  }

  var svg: String {
    let places = zip(stops, map.places).filter { frame.shown.contains($0.1.point) }
    var body = lanes + path
    for (stop, place) in places {
      let point = frame.place(place.point)
      body += circle("today", stop.todayMeters, at: point)
      body += place.approach(radiusMeters: stop.todayMeters, in: frame)
      if stop.recommendedMeters != stop.todayMeters {
        body += circle("best", stop.recommendedMeters, at: point)
      }
    }
    for (_, place) in places {
      body += SVGText.circle("pin", at: frame.place(place.point), radius: 4)
    }
    let names = stops.map(\.id).joined(separator: ", ")
    return SVGText.element(
      "svg",
      [
        "viewBox": "0 0 \(width) \(frame.height)", "class": "\(isNarrow ? "narrow" : "wide")",
        "role": "img",
        "aria-label": "\("map of the stops \(names)".escapedForXML)",
      ], body + labels(places.map(\.1)) + scale)
  }

  private func circle(_ style: String, _ meters: Double, at point: PagePoint) -> String {
    SVGText.circle("ring \(style)", at: point, radius: meters * frame.pixelsPerMeter)
  }

  private func path(_ points: [PlanePoint]) -> String {
    SVGText.line(
      points.map {
        let place = frame.place($0)
        return PlanePoint(east: place.x, north: place.y)
      })
  }

  /// Draws lanes with their width, but wide enough to be visible.
  private var lanes: String {
    map.lanes.filter { frame.shown.touches($0.points) }.map { lane in
      let width = max(1.5, (lane.widthMeters ?? 3) * frame.pixelsPerMeter)
      let style = lane.surroundings == .coveredLane ? "lane roofed" : "lane"
      return SVGText.element(
        "path",
        ["class": "\(style)", "stroke-width": "\(width)", "d": "\(path(lane.points))"])
    }.joined()
  }

  /// Draws the walked paths.
  private var path: String {
    ([map.truth] + map.routes).filter { !$0.isEmpty }.map { way in
      SVGText.element(
        "path",
        ["class": "walked", "d": "\(path(way.thinned(meters: 2 / frame.pixelsPerMeter)))"])
    }.joined()
  }

  /// Draws the names of the stops where there is space.
  private func labels(_ places: [RunMap.Mark]) -> String {
    var placer = LabelPlacer(
      frame: PageBox(left: 6, top: 6, width: width - 12, height: frame.height - 12))
    placer.occupy(PageBox(left: 0, top: frame.height - 34, width: 150, height: 34))
    for place in places {
      let point = frame.place(place.point)
      placer.occupy(PageBox(left: point.x - 6, top: point.y - 6, width: 12, height: 12))
    }
    return places.map { place in
      let name = place.label.count > 30 ? "\(place.label.prefix(29))…" : place.label
      let box = placer.place(
        width: SVGText.width(name, size: Self.fontSize, isBold: true), height: 15,
        at: frame.place(place.point), distances: [9, 17, 30, 46, 66])
      return SVGText.label(
        name.withVisibleControls, x: box.left, y: box.top + 12, class: "word strong halo")
    }.joined()
  }

  private var scale: String {
    let meters = MapDrawing.roundLength(atMost: 110 / frame.pixelsPerMeter)
    let (y, end) = (frame.height - 12, 12 + meters * frame.pixelsPerMeter)
    return SVGText.element("path", ["class": "axis", "d": "M12 \(y - 5)v5H\(end)v-5"])
      + SVGText.label(TuningWords.meters(meters), x: 12, y: y - 8, class: "dim halo")
  }
}

/// Where a stop's story started in fresh walks: one bar per 5 m of path, with those before the stop
/// to the left.
struct StartsPicture {
  /// Range in meters before the stop; negative after it.
  private static let range = -30...100
  private static let step = 5
  private static let width = 200.0
  private static let height = 34.0

  let meters: [Double]

  var svg: String {
    let (low, high) = (Self.range.lowerBound, Self.range.upperBound)
    var counts = [Int](repeating: 0, count: (high - low) / Self.step)
    for value in meters {
      let bin = Int(((Double(high) - value) / Double(Self.step)).rounded(.down))
      counts[max(0, min(counts.count - 1, bin))] += 1
    }
    let most = max(1, counts.max() ?? 1)
    let bar = Self.width / Double(counts.count)
    let bars = counts.enumerated().map { index, count in
      let height = Double(count) / Double(most) * (Self.height - 12)
      return SVGText.element(
        "rect",
        [
          "class": "bar", "x": "\(Double(index) * bar + 0.5)", "y": "\(Self.height - 11 - height)",
          "width": "\(bar - 1)", "height": "\(height)",
        ])
    }.joined()
    let stop = Double(high) / Double(high - low) * Self.width
    return SVGText.element(
      "svg",
      [
        "viewBox": "0 0 \(Self.width) \(Self.height)", "class": "starts", "role": "img",
        "aria-label": "\("where the story began in \(meters.count) walks")",
      ],
      bars + SVGText.element("path", ["class": "stop", "d": "M\(stop) 0V\(Self.height - 10)"])
        + SVGText.label("100 m before", x: 0, y: Self.height - 1, class: "dim tiny")
        + SVGText.label(
          "stop", x: stop, y: Self.height - 1, class: "dim tiny", anchor: "middle"))
  }
}

extension TuningResult.Stop {
  var circles: TourPicture.Stop {
    TourPicture.Stop(id: id, todayMeters: todayMeters, recommendedMeters: recommendedMeters)
  }
}
