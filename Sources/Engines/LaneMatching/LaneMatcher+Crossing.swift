/// Motion of the guesses along their pieces and into the next ones.
extension LaneMatcher {
  /// Longest time step of a guess, in seconds: shorter steps consider the lanes passed in between.
  private static let longestStepSeconds = 5.0
  /// Smallest weight of a part of a guess that is followed into other lanes: e⁻¹⁰.
  private static let lightestCrossing = 4.54e-5
  /// Standard deviations of the speed beyond which a walker certainly does not go that way.
  private static let sureDeviations = 2.0
  /// Farther than this beyond the end of a piece, in meters, a guess leaves it in any case.
  private static let farthestBeyond = 2.0
  /// How much likelier going straight on is than turning back: 2.5 to 0.5 (assumed).
  private static let straightness = 1.5

  mutating func move(seconds: Double, _ noise: FixNoise) {
    let count = max(1, (seconds / LaneMatcher.longestStepSeconds).rounded(.up))
    let step = MotionStep(seconds: seconds / count, noise: noise)
    for number in 1...Int(count) {
      if number > 1 { mixture.settle() }
      for index in mixture.all.indices { mixture[index].advance(step) }
      var index = 0
      // crossed guesses are added at the end, and may cross again
      while index < mixture.all.count {
        cross(index, side: 1)
        cross(index, side: -1)
        index += 1
      }
    }
  }

  /// For a fix with a speed but no course, splits standing guesses into both directions.
  mutating func part(byPace pace: Double, _ noise: FixNoise) {
    for index in mixture.all.indices where abs(mixture[index].speed) < 0.5 * pace {
      mixture[index].weight *= 0.5
      var back = mixture[index]
      back.setOut(at: -pace, variance: noise.velocityVariance)
      mixture[index].setOut(at: pace, variance: noise.velocityVariance)
      mixture.add(back)
    }
  }

  /// Splits the guess at the end of its piece (`side` 1) or at its start (−1): the part beyond
  /// continues into the lanes there; if there is none, that part is dropped.
  private mutating func cross(_ index: Int, side: Double) {
    let whole = mixture[index]
    let piece = lanes.pieces[Int(whole.piece)]
    let ahead = side * ((side > 0 ? piece.lengthMeters : 0) - whole.place)
    let farthest = NormalTail.farthest
    if ahead > 0, ahead * ahead > farthest * farthest * whole.placeVariance { return }
    // the part beyond is then a rounding error of an earlier crossing, not a walker going back
    let pace = side * whole.speed
    let sure = LaneMatcher.sureDeviations
    if pace < 0, pace * pace > sure * sure * whole.speedVariance,
      ahead > -LaneMatcher.farthestBeyond
    {
      return
    }
    let deviations = ahead / whole.placeVariance.squareRoot()
    let parts = NormalTail.parts(at: deviations)
    let isOpen = side > 0 || !piece.isOneWay
    if isOpen, whole.weight * parts.beyond.share > LaneMatcher.lightestCrossing {
      var leaving = whole
      leaving.weight *= parts.beyond.share
      leaving.keep(parts.beyond, side: side)
      leave(leaving, from: piece, side: side)
    }
    if deviations < -farthest {
      mixture[index].weight = 0
    } else {
      mixture[index].weight *= parts.below.share
      mixture[index].keep(parts.below, side: -side)
    }
  }

  private mutating func leave(
    _ leaving: LaneHypothesis, from piece: LaneNetwork.Piece, side: Double
  ) {
    let ways = lanes.entries(at: side > 0 ? piece.endJoint : piece.startJoint)
    func weight(_ entry: LaneNetwork.Entry) -> Double {
      if entry.piece == leaving.piece { return 0 }
      let new = lanes.pieces[Int(entry.piece)]
      let cosine = piece.east * new.east + piece.north * new.north
      return LaneMatcher.straightness + (entry.isAtStart ? side : -side) * cosine
    }
    var sum = 0.0
    for number in ways { sum += weight(lanes.entry(number)) }
    for number in ways {
      let entry = lanes.entry(number)
      let share = weight(entry)
      guard share > 0, leaving.weight * share > LaneMatcher.lightestCrossing * sum else { continue }
      var moved = leaving.moved(
        from: piece, side: side, onto: lanes.pieces[Int(entry.piece)], by: entry)
      moved.weight *= share / sum
      mixture.add(moved)
    }
  }
}
