import Geodesy
import SimResults

/// What lies on the plane; drawn in meters, north up.
extension MapDrawing {
  mutating func openMap() {
    let ground = map.lanes.isEmpty ? "bare" : "ground"
    let scale = Decimals.text(frame.pixelsPerMeter, decimals: 6)
    let x = Decimals.text(frame.left - frame.shown.west * frame.pixelsPerMeter, decimals: 3)
    let y = Decimals.text(frame.top + frame.shown.north * frame.pixelsPerMeter, decimals: 3)
    body += """
      <rect class="\(ground)" \(rect(of: frame)) rx="6"/>
      <g clip-path="url(#clip)"><g class="map" transform="translate(\(x) \(y)) \
      scale(\(scale) -\(scale))">

      """
  }

  mutating func closeMap() {
    body += "</g></g>\n<rect class=\"frame\" \(rect(of: frame)) rx=\"6\"/>\n"
  }

  /// Streets with the width they have, walls first so that they open into each other.
  mutating func lanes() {
    var groups: [(width: Double, isCovered: Bool, line: String)] = []
    for lane in map.lanes where frame.shown.touches(lane.points) {
      // two meters where nobody measured; never thinner than a hair
      let width = max((lane.widthMeters ?? 2).rounded(decimals: 1), meters(1.6))
      let line = SVGText.line(lane.points)
      if let index = groups.firstIndex(where: {
        $0.width == width && $0.isCovered == lane.isCovered
      }) {
        groups[index].line += line
      } else {
        groups.append((width, lane.isCovered, line))
      }
    }
    groups.sort { ($0.isCovered ? 1 : 0, $0.width) < ($1.isCovered ? 1 : 0, $1.width) }
    for group in groups {
      body += "<path class=\"wall\" stroke-width=\"\(width(group.width + meters(2)))\""
      body += " d=\"\(group.line)\"/>\n"
    }
    for group in groups {
      let passes =
        group.isCovered ? ["class=\"cover\"", "stroke=\"url(#weave)\""] : ["class=\"lane\""]
      for style in passes {
        body += "<path \(style) stroke-width=\"\(width(group.width))\" d=\"\(group.line)\"/>\n"
      }
    }
  }

  /// All accuracy circles of a color as one veil, so that many do not add up to a wall.
  mutating func accuracies() {
    let largest = max(frame.shown.width, frame.shown.height)
    for color in fixColors {
      let circles = map.fixes.filter { colorClass(ofFault: $0.fault) == color }.compactMap { fix in
        fix.accuracyMeters.flatMap { radius in
          radius > 0 && radius < largest && isNear(fix.point, by: radius)
            ? "<circle cx=\"\(SVGText.number(fix.point.east))\""
              + " cy=\"\(SVGText.number(fix.point.north))\" r=\"\(SVGText.number(radius))\"/>"
            : nil
        }
      }
      if circles.isEmpty { continue }
      body +=
        "<g class=\"\(color)\"><g class=\"area range\">\(circles.joined(separator: "\n"))</g></g>\n"
    }
  }

  /// Where the walker was while a fault was on.
  mutating func faultBands() {
    for (index, fault) in map.faults.enumerated() where fault.path.count > 1 {
      let line = SVGText.line(fault.path.thinned(meters: meters(1)))
      body += "<g class=\"\(colorClass(ofFault: index))\"><path class=\"band\" "
      body += "stroke-width=\"\(width(meters(17)))\" d=\"\(line)\"/></g>\n"
    }
  }

  /// The routes the app drew: earlier ones faint, the last one strong.
  mutating func routes() {
    guard let last = map.routes.last else { return }
    let former = map.routes.dropLast().map { SVGText.line($0.thinned(meters: meters(0.5))) }
    if !former.isEmpty {
      body += "<path class=\"former\" stroke-width=\"\(width(meters(2.8)))\" "
      body +=
        "stroke-dasharray=\"\(width(meters(0.5))) \(width(meters(5.5)))\" d=\"\(former.joined())\"/>\n"
    }
    let line = SVGText.line(last.thinned(meters: meters(0.5)))
    body += "<path class=\"route\" stroke-width=\"\(width(meters(6)))\" d=\"\(line)\"/>\n"
  }

  mutating func truth() {
    let line = SVGText.line(map.truth.thinned(meters: meters(0.5)))
    if line.isEmpty { return }
    body += "<path class=\"case\" stroke-width=\"\(width(meters(4.6)))\" d=\"\(line)\"/>\n"
    body += "<path class=\"truth\" stroke-width=\"\(width(meters(2.2)))\" d=\"\(line)\"/>\n"
  }

  mutating func fixes() {
    for color in fixColors {
      let points = map.fixes.filter { colorClass(ofFault: $0.fault) == color }.map(\.point)
        .filter { frame.shown.contains($0) }
      if points.isEmpty { continue }
      let size = width(meters(map.fixes.count > 400 ? 4 : 5.2))
      body += "<g class=\"\(color)\"><path class=\"dot\" stroke-width=\"\(size)\" "
      body += "d=\"\(SVGText.dots(points))\"/></g>\n"
    }
  }

  /// The colors of the fixes in the order they are drawn, those of faults on top.
  private var fixColors: [String] {
    ["given"] + (0..<min(faultNames.count, MapStyle.faultColors)).map { "f\($0)" }
  }

  private func isNear(_ point: PlanePoint, by meters: Double) -> Bool {
    var box = frame.shown
    box.grow(by: meters)
    return box.contains(point)
  }

  /// A stroke width in meters: finer than positions, for a town a hair is a centimeter.
  private func width(_ meters: Double) -> String { Decimals.readable(meters, significantDigits: 3) }
}

extension Double {
  fileprivate func rounded(decimals: Int) -> Double {
    let power = decimals == 1 ? 10.0 : 1
    return (self * power).rounded() / power
  }
}
