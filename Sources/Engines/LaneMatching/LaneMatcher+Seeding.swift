import Elementary
import Geodesy
import WalkRouter

/// New guesses: seeds on the lanes around a fix.
extension LaneMatcher {
  static let mostSeeds = 256
  /// Seeds lighter than this are dropped.
  private static let lightestSeed = 1e-5
  /// Seeds lie within three deviations of the fix; this radius is clamped to this range, in meters.
  private static let radii = 25.0...100.0
  /// Variance of the speed of a new guess without a velocity, in m²/s²: standing or walking.
  private static let speedVariance = 1.5
  /// Mean square of the error, in units of its variance, above which a guess does not fit
  /// (assumed): nine of ten pushes by echoes stay below.
  private static let largestMisfit = 8.0

  /// Adds guesses on the lanes around a fix, with the total weight `share`.
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

  /// A guess on a piece, weighted by how well the fix fits there; nil if it is too far away.
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

  /// Whether all guesses of some weight need implausible errors, so that the walker is elsewhere.
  func isMisfit(_ noise: FixNoise) -> Bool {
    let limit = LaneMatcher.largestMisfit * noise.positionVariance
    for index in mixture.all.indices {
      let hypothesis = mixture[index]
      if hypothesis.weight > 0.01, hypothesis.errorSquare <= limit { return false }
    }
    return true
  }

  /// Whether the best guess is near enough to the fix; false for a walker off the map.
  func isNearLane(_ look: Look, _ noise: FixNoise) -> Bool {
    guard let best = heaviest else { return false }
    let radius = 2 * LaneMatcher.radii.upperBound
    return spot(of: mixture[best]).distance(to: look.point) <= radius
  }
}

extension LaneHypothesis {
  /// Square of the error that the guess assumes for the fix, in square meters.
  var errorSquare: Double { alongError * alongError + acrossError * acrossError }

  /// Variance of that error, both axes together.
  var errorVariance: Double { alongVariance + acrossVariance }
}
