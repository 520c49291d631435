import Geodesy
import Sensing

/// The part of a walk that may be shown if its place is kept.
///
/// Not only the zones are dropped: a way that leads straight away from a zone points back to the
/// home in it, and the lines of several such ways meet there. Therefore the walk is shown from
/// where it first turns across that direction up to where it last does.
struct ShownFixes {
  let zones: HomeZones
  /// Whether the ways from and to the zones are also shown.
  let showsLegs: Bool

  /// Length of way over which a direction is measured, as a multiple of the zone's `nearMeters`.
  private static let spans = 1.5
  /// A way goes across where it is at least 45° off the direction away from the zone's center.
  private static let mostCosineSquared = 0.5

  /// Indices of the fixes of a walk that are kept.
  func kept(of fixes: [Fix]) -> [Int] {
    guard let first = fixes.first?.coordinate, let last = fixes.last?.coordinate else { return [] }
    let start = GroundDisc(zones.zone(of: first))
    let end = GroundDisc(zones.zone(of: last))
    let fromStart = fixes.map { start.offset(of: $0.coordinate) }
    let fromEnd =
      end.center == start.center ? fromStart : fixes.map { end.offset(of: $0.coordinate) }
    let outside = fixes.indices.filter {
      !start.contains(fromStart[$0]) && !end.contains(fromEnd[$0])
    }
    if showsLegs { return outside }
    guard let from = firstTurn(outside, fromStart),
      let to = firstTurn(outside.reversed(), fromEnd)
    else { return [] }
    return outside.filter { (from...max(from, to)).contains($0) && to > from }
  }

  /// The first of these fixes from which the way goes across, measured over a complete span.
  private func firstTurn(_ order: [Int], _ offsets: [PlanePoint]) -> Int? {
    let span = Self.spans * zones.nearMeters
    var ahead = 0
    for (place, number) in order.enumerated() {
      let here = offsets[number]
      ahead = max(ahead, place)
      while ahead < order.count, here.squaredDistance(to: offsets[order[ahead]]) < span * span {
        ahead += 1
      }
      guard ahead < order.count else { return nil }
      let there = offsets[order[ahead]]
      let (east, north) = (there.east - here.east, there.north - here.north)
      let away = east * here.east + north * here.north
      let lengths =
        (east * east + north * north) * (here.east * here.east + here.north * here.north)
      if away * away <= Self.mostCosineSquared * lengths { return number }
    }
    return nil
  }
}

extension PlanePoint {
  fileprivate func squaredDistance(to other: PlanePoint) -> Double {
    let (east, north) = (other.east - east, other.north - north)
    return east * east + north * north
  }
}
