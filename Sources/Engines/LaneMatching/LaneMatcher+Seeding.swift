import Elementary
import Geodesy
import WalkRouter

/// Where guesses come from: the lanes around a fix.
extension LaneMatcher {
  static let mostSeeds = 256
  /// Seeds lighter than this are none.
  private static let lightestSeed = 1e-5
  /// Seeds lie within three deviations of the fix, and within these, in meters.
  private static let radii = 25.0...100.0
  /// A walker who stands still or has any speed: variance in m²/s².
  private static let speedVariance = 1.5
  /// Mean square of the error, in its variances, from which a guess does not fit (assumed): beyond
  /// what nine of ten pushes come to.
  private static let largestMisfit = 8.0

  /// Adds guesses on the lanes around a fix, which together have the weight `share`.
  mutating func seed(_ look: Look, _ noise: FixNoise, share: Double) {
    let deviation = noise.positionVariance.squareRoot()
    let radius = min(LaneMatcher.radii.upperBound, max(LaneMatcher.radii.lowerBound, 3 * deviation))
    seeds.removeAll(keepingCapacity: true)
    var sum = 0.0
    lanes.graph.forEachEdge(near: look.point, withinMeters: radius) { edge in
      for number in lanes.pieces(of: edge) {
        let isKnown = seeds.contains { $0.piece == Int32(number) }
        guard seeds.count < LaneMatcher.mostSeeds, !isKnown,
          let seed = seed(onto: number, look, noise, withinMeters: radius)
        else { continue }
        sum += seed.weight
        seeds.append(seed)
      }
    }
    for index in seeds.indices {
      seeds[index].weight *= share / sum
      if seeds[index].weight > LaneMatcher.lightestSeed { mixture.add(seeds[index]) }
    }
  }

  /// A guess on a piece, weighed by how well the fix fits there; nil where it is too far off.
  private func seed(
    onto number: Int, _ look: Look, _ noise: FixNoise, withinMeters radius: Double
  ) -> LaneHypothesis? {
    let piece = lanes.pieces[number]
    let sight = look.sight(from: piece)
    let place = min(piece.lengthMeters, max(0, sight.along))
    let beyond = sight.along - place
    let square = beyond * beyond + sight.across * sight.across
    guard square <= radius * radius else { return nil }
    let total = noise.positionVariance
    let usualLength = 2 * total.squareRoot()
    let errorShare = noise.sharedVariance / total
    return LaneHypothesis(
      piece: Int32(number),
      weight: min(1, piece.lengthMeters / usualLength) * Portable.exp(-0.5 * square / total),
      place: place, speed: sight.velocity?.along ?? 0, alongError: 0,
      acrossError: sight.across * errorShare, placeVariance: total, placeSpeed: 0,
      placeError: -noise.sharedVariance,
      speedVariance: sight.velocity == nil ? LaneMatcher.speedVariance : noise.velocityVariance,
      speedError: 0, alongVariance: noise.errorVariance,
      acrossVariance: noise.errorVariance * (1 - errorShare))
  }

  /// Whether all guesses of some weight need errors beyond belief: the walker is elsewhere.
  func isMisfit(_ noise: FixNoise) -> Bool {
    let limit = LaneMatcher.largestMisfit * noise.positionVariance
    for index in mixture.all.indices {
      let hypothesis = mixture[index]
      if hypothesis.weight > 0.01, hypothesis.errorSquare <= limit { return false }
    }
    return true
  }

  /// Whether the best guess is where the fix may be: not so for a walker off the map.
  func isNearLane(_ look: Look, _ noise: FixNoise) -> Bool {
    guard let best = heaviest else { return false }
    let radius = 2 * LaneMatcher.radii.upperBound
    return spot(of: mixture[best]).distance(to: look.point) <= radius
  }
}

extension LaneHypothesis {
  /// Square of the error that it takes a fix to have, in square meters.
  var errorSquare: Double { alongError * alongError + acrossError * acrossError }

  /// How much that error is in doubt, both axes together.
  var errorVariance: Double { alongVariance + acrossVariance }
}
