/// How guesses go on, and from one piece of lane into the next.
extension LaneMatcher {
  /// Guesses move on at most so far at once, in seconds: the lanes they pass in between count.
  private static let longestStepSeconds = 5.0
  /// Lighter parts of guesses are not followed into other lanes: e⁻¹⁰.
  private static let lightestCrossing = 4.54e-5
  /// Standard deviations of the speed from which a walker surely does not go that way.
  private static let sureDeviations = 2.0
  /// Farther beyond the end of a piece, in meters, even that does not keep a guess on it.
  private static let farthestBeyond = 2.0
  /// How much likelier a way straight on is than one back: 2.5 to 0.5 (assumed).
  private static let straightness = 1.5

  mutating func move(seconds: Double, _ noise: FixNoise) {
    let count = max(1, (seconds / LaneMatcher.longestStepSeconds).rounded(.up))
    let step = MotionStep(seconds: seconds / count, noise: noise)
    for number in 1...Int(count) {
      if number > 1 { mixture.settle() }
      for index in mixture.all.indices { mixture[index].advance(step) }
      var index = 0
      // those that crossed are added at the end, and may cross again
      while index < mixture.all.count {
        cross(index, side: 1)
        cross(index, side: -1)
        index += 1
      }
    }
  }

  /// Where a fix tells how fast the walker is and not which way, guesses that stood set out both
  /// ways.
  mutating func part(byPace pace: Double, _ noise: FixNoise) {
    for index in mixture.all.indices where abs(mixture[index].speed) < 0.5 * pace {
      mixture[index].weight *= 0.5
      var back = mixture[index]
      back.setOut(at: -pace, variance: noise.velocityVariance)
      mixture[index].setOut(at: pace, variance: noise.velocityVariance)
      mixture.add(back)
    }
  }

  /// Parts the guess at the end of its piece (`side` 1) or at its start (−1): what lies beyond goes
  /// on into the lanes there; where none goes on, it is lost.
  private mutating func cross(_ index: Int, side: Double) {
    let whole = mixture[index]
    let piece = lanes.pieces[Int(whole.piece)]
    let ahead = side * ((side > 0 ? piece.lengthMeters : 0) - whole.place)
    let farthest = NormalTail.farthest
    if ahead > 0, ahead * ahead > farthest * farthest * whole.placeVariance { return }
    // the part beyond is then the rounding of an earlier crossing, not someone who goes back
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
