/// A rectangle on the page, in pixels.
struct PageBox {
  var left: Double
  var top: Double
  var width: Double
  var height: Double

  var right: Double { left + width }
  var bottom: Double { top + height }
  var center: PagePoint { PagePoint(x: left + width / 2, y: top + height / 2) }

  func overlaps(_ other: PageBox) -> Bool {
    left < other.right && other.left < right && top < other.bottom && other.top < bottom
  }

  /// The point of the box nearest to `point`.
  func nearest(to point: PagePoint) -> PagePoint {
    PagePoint(x: max(left, min(right, point.x)), y: max(top, min(bottom, point.y)))
  }

  /// The horizontal and vertical distance from `point`.
  func gap(to point: PagePoint) -> PagePoint {
    let nearest = nearest(to: point)
    return PagePoint(x: abs(nearest.x - point.x), y: abs(nearest.y - point.y))
  }

  func contains(_ point: PagePoint) -> Bool {
    point.x >= left && point.x <= right && point.y >= top && point.y <= bottom
  }
}

/// Places labels one after the other: never off the edge, on another label only if unavoidable, and
/// covering as little of the drawing as possible.
struct LabelPlacer {
  let frame: PageBox
  private var taken: [PageBox] = []
  private var drawn: [PagePoint] = []

  init(frame: PageBox) { self.frame = frame }

  /// Keeps labels off `box`.
  mutating func occupy(_ box: PageBox) { taken.append(box) }

  /// Makes labels avoid `points` if possible.
  mutating func avoid(_ points: [PagePoint]) { drawn += points }

  /// Returns the best box for a label of this size at one of `distances` from `anchor`, and
  /// reserves it; all in pixels.
  mutating func place(
    width: Double, height: Double, at anchor: PagePoint, distances: [Double]
  ) -> PageBox {
    var best = PageBox(left: anchor.x, top: anchor.y, width: width, height: height)
    var lowest = Double.infinity
    for distance in distances {
      for (dx, dy) in Self.directions {
        let box = held(
          PageBox(
            left: anchor.x + dx * distance + (dx - 1) * width / 2,
            top: anchor.y + dy * distance + (dy - 1) * height / 2, width: width, height: height))
        let cost = cost(of: box, anchor: anchor) + distance / 4
        if cost < lowest { (best, lowest) = (box, cost) }
      }
    }
    taken.append(best)
    return best
  }

  /// Right and left first, because a label is easiest to read next to its point.
  private static let directions: [(Double, Double)] = [
    (1, 0), (-1, 0), (0, -1), (0, 1), (0.75, -0.75), (-0.75, -0.75), (0.75, 0.75), (-0.75, 0.75),
  ]

  private func held(_ box: PageBox) -> PageBox {
    var box = box
    box.left = max(frame.left, min(frame.right - box.width, box.left))
    box.top = max(frame.top, min(frame.bottom - box.height, box.top))
    return box
  }

  private func cost(of box: PageBox, anchor: PagePoint) -> Double {
    let overlaps = taken.count { $0.overlaps(box) } + (box.contains(anchor) ? 1 : 0)
    return Double(overlaps) * 1000 + Double(drawn.count { box.contains($0) })
  }
}
