import Geodesy
import WalkRouter

/// The match derived from the guesses.
extension LaneMatcher {
  /// Guesses on other edges within this distance of the match, in meters, count as agreeing with
  /// it: a few steps beyond a junction.
  private static let nearMeters = 8.0
  /// If the likeliest edge has a lower probability than this, the match is the guess nearest to all
  /// guesses and to the fix: when much is uncertain, so is the assumed noise. The fix counts with
  /// the probability `fixShare` (both chosen like the noise of fixes).
  private static let doubtful = 0.7
  private static let fixShare = 0.4
  /// Lighter guesses cannot become the match.
  private static let lightestMatch = 0.01

  /// The match for a fix at this point; nil without guesses.
  func summary(at fix: PlanePoint) -> LaneMatch? {
    guard var chosen = heaviest(onEdge: likeliestEdge()) else { return nil }
    var probability = weight(of: edge(of: mixture[chosen]))
    if probability < LaneMatcher.doubtful {
      chosen = mostCentral(to: fix)
      probability = weight(of: edge(of: mixture[chosen]))
    }
    let best = mixture[chosen]
    let piece = lanes.pieces[Int(best.piece)]
    let offset = piece.edgeOffset(along: best.place)
    let point = lanes.graph.point(on: piece.edge, offsetMillimeters: offset)
    var near = probability
    for index in mixture.all.indices where edge(of: mixture[index]) != piece.edge {
      if spot(of: mixture[index]).distance(to: point) <= LaneMatcher.nearMeters {
        near += mixture[index].weight
      }
    }
    return LaneMatch(
      edge: piece.edge, offsetMillimeters: offset, point: point,
      probability: min(1, probability),
      isConfident: !isOffMap && near >= policy.confidentShare,
      spreadMeters: best.placeVariance.squareRoot())
  }

  /// The direction of the lane of the heaviest guess, if the match is confident.
  var certainWay: (east: Double, north: Double)? {
    guard match?.isConfident ?? false, let best = heaviest else { return nil }
    let piece = lanes.pieces[Int(mixture[best].piece)]
    return (piece.east, piece.north)
  }

  /// Adds the guesses to `cloud`.
  ///
  /// - Parameters:
  ///   - share: their total weight.
  ///   - variance: additional variance along the lane, in square meters.
  ///   - acrossMeters: deviation across the lane.
  func add(
    to cloud: inout PlaceCloud, share: Double, variance: Double, acrossMeters: Double
  ) {
    for index in mixture.all.indices {
      let guess = mixture[index]
      let piece = lanes.pieces[Int(guess.piece)]
      cloud.add(
        PlaceCloud.Part(
          weight: share * guess.weight, point: spot(of: guess), east: piece.east,
          north: piece.north, alongMeters: (guess.placeVariance + variance).squareRoot(),
          acrossMeters: acrossMeters))
    }
  }

  /// The index of the heaviest guess; nil without any.
  var heaviest: Int? { heaviest { _ in true } }

  /// The position of a guess on the plane.
  func spot(of hypothesis: LaneHypothesis) -> PlanePoint {
    let piece = lanes.pieces[Int(hypothesis.piece)]
    let place = min(piece.lengthMeters, max(0, hypothesis.place))
    return PlanePoint(
      east: piece.start.east + place * piece.east, north: piece.start.north + place * piece.north)
  }

  private func edge(of hypothesis: LaneHypothesis) -> Int32 {
    lanes.pieces[Int(hypothesis.piece)].edge
  }

  private func weight(of edge: Int32) -> Double {
    var sum = 0.0
    for index in mixture.all.indices where self.edge(of: mixture[index]) == edge {
      sum += mixture[index].weight
    }
    return sum
  }

  /// The edge with the largest weight; −1 without guesses.
  private func likeliestEdge() -> Int32 {
    var best: (edge: Int32, weight: Double) = (-1, 0)
    // no other edge can have more than the weight not yet seen
    var unseen = 1.0
    for index in mixture.all.indices {
      if unseen + 1e-9 < best.weight { break }
      unseen -= mixture[index].weight
      let edge = edge(of: mixture[index])
      guard edge != best.edge else { continue }
      let weight = weight(of: edge)
      if weight > best.weight { best = (edge, weight) }
    }
    return best.edge
  }

  private func heaviest(onEdge edge: Int32) -> Int? {
    heaviest { self.edge(of: $0) == edge }
  }

  private func heaviest(where isMeant: (LaneHypothesis) -> Bool) -> Int? {
    var best: Int?
    for index in mixture.all.indices where isMeant(mixture[index]) {
      if let best, mixture[index].weight <= mixture[best].weight { continue }
      best = index
    }
    return best
  }

  /// The guess with the smallest mean distance to the others and to the fix.
  private func mostCentral(to fix: PlanePoint) -> Int {
    var best: (index: Int, meters: Double) = (0, .infinity)
    for index in mixture.all.indices where mixture[index].weight >= LaneMatcher.lightestMatch {
      let spot = spot(of: mixture[index])
      var meters = LaneMatcher.fixShare * spot.distance(to: fix)
      for other in mixture.all.indices {
        let hypothesis = mixture[other]
        meters += hypothesis.weight * spot.distance(to: self.spot(of: hypothesis))
      }
      if meters < best.meters { best = (index, meters) }
    }
    return best.index
  }
}
