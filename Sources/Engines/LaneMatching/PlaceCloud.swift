import Geodesy

/// The possible positions of the walker: weighted normal distributions on the plane.
struct PlaceCloud: Sendable {
  struct Part: Sendable {
    var weight: Double
    var point: PlanePoint
    /// The unit vector along its longest axis.
    var east: Double
    var north: Double
    /// Deviations along and across that axis, in meters.
    var alongMeters: Double
    var acrossMeters: Double
  }

  private(set) var parts: [Part] = []
  /// The weight at each distance from the center; kept to reuse its memory.
  private var distances = [Double](repeating: 0, count: PlaceCloud.binCount)

  /// Width of a distance bin, in meters; all bins together reach to 128 m.
  private static let binMeters = 0.5
  private static let binCount = 256
  /// Parts narrower than this, in meters, are sampled only along their axis.
  private static let narrowMeters = 2.0
  /// Lighter parts are ignored for the radii.
  private static let lightest = 1e-3
  /// Most iterations of the search for the center, and a step, in meters, after which it ends.
  private static let steps = 6
  private static let enoughMeters = 0.05

  init() { parts.reserveCapacity(256) }

  mutating func removeAll() { parts.removeAll(keepingCapacity: true) }

  mutating func add(_ part: Part) { parts.append(part) }

  /// The point with the smallest mean distance to the walker (Weiszfeld 1937).
  func center() -> PlanePoint {
    var point = mean { $0.weight }
    for _ in 0..<PlaceCloud.steps {
      let here = point
      point = mean { part in
        let (dx, dy) = (part.point.east - here.east, part.point.north - here.north)
        let variance = part.alongMeters * part.alongMeters + part.acrossMeters * part.acrossMeters
        return part.weight / (dx * dx + dy * dy + variance).squareRoot()
      }
      if here.distance(to: point) < PlaceCloud.enoughMeters { break }
    }
    return point
  }

  private func mean(_ weight: (Part) -> Double) -> PlanePoint {
    var (east, north, sum) = (0.0, 0.0, 0.0)
    for part in parts {
      let weight = weight(part)
      east += weight * part.point.east
      north += weight * part.point.north
      sum += weight
    }
    return PlanePoint(east: east / sum, north: north / sum)
  }

  /// Radii of the circles around `center` that hold 68 and 95 % of the weight, in meters.
  mutating func radii(around center: PlanePoint) -> (of68: Double, of95: Double) {
    for bin in distances.indices { distances[bin] = 0 }
    var sum = 0.0
    for part in parts where part.weight > PlaceCloud.lightest {
      spread(part, around: center)
      sum += part.weight
    }
    return (radius(0.68 * sum), radius(0.95 * sum))
  }

  private mutating func spread(_ part: Part, around center: PlanePoint) {
    let (dx, dy) = (part.point.east - center.east, part.point.north - center.north)
    let along = dx * part.east + dy * part.north
    let across = dx * part.north - dy * part.east
    let isNarrow = part.acrossMeters < PlaceCloud.narrowMeters
    for (x, share) in PlaceCloud.places {
      let u = along + x * part.alongMeters
      if isNarrow {
        let square = across * across + part.acrossMeters * part.acrossMeters
        count(part.weight * share, atSquare: u * u + square)
        continue
      }
      for (y, otherShare) in PlaceCloud.places {
        let v = across + y * part.acrossMeters
        count(part.weight * share * otherShare, atSquare: u * u + v * v)
      }
    }
  }

  private mutating func count(_ weight: Double, atSquare square: Double) {
    // NaN and values too large go into the last bin, too
    let bins = square.squareRoot() / PlaceCloud.binMeters
    let last = PlaceCloud.binCount - 1
    distances[bins < Double(last) ? Int(bins) : last] += weight
  }

  private func radius(_ weight: Double) -> Double {
    var sum = 0.0
    for bin in distances.indices {
      if sum + distances[bin] >= weight {
        return PlaceCloud.binMeters * (Double(bin) + (weight - sum) / distances[bin])
      }
      sum += distances[bin]
    }
    return PlaceCloud.binMeters * Double(PlaceCloud.binCount)
  }

  /// Sample points of a standard normal distribution, and the share that each represents.
  private static let places: [(deviations: Double, share: Double)] = [
    (-2.4, 0.0179), (-1.8, 0.0489), (-1.2, 0.1172), (-0.6, 0.1979), (0, 0.2362),
    (0.6, 0.1979), (1.2, 0.1172), (1.8, 0.0489), (2.4, 0.0179),
  ]
}
