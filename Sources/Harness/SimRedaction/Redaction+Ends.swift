import Geodesy
import Sensing

/// What of a walk may be seen where its place is kept.
///
/// Not only the zones are dropped: a way that leads straight away from a zone points back at the
/// home in it, and the lines of some such ways meet there. So the walk shows from where it first
/// turns across, and up to where it last does.
struct ShownFixes {
  let zones: HomeZones
  /// Whether the ways from and to the zones are shown too.
  let showsLegs: Bool

  /// A direction is that of this much of the way, as a multiple of the zone's `nearMeters`.
  private static let spans = 1.5
  /// A way turns across where it is at least 45° off the direction away from the zone's center.
  private static let mostCosineSquared = 0.5

  /// The fixes of a walk that stay, by their numbers.
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

  /// The first of these fixes from which the way goes across, over a span that some fix farther on
  /// completes.
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
