/// What becomes of a guess at the end of its piece.
extension LaneHypothesis {
  /// Keeps only the part that `tail` tells of, which lies toward the piece's end where `side` is 1
  /// and toward its start where it is −1: mean and variance of the place become those of the part,
  /// and whatever hangs on the place follows.
  mutating func keep(_ tail: NormalTail, side: Double) {
    let deviation = placeVariance.squareRoot()
    let shift = side * tail.mean * deviation
    let ratio = shift / placeVariance
    place += shift
    speed += ratio * placeSpeed
    alongError += ratio * placeError
    let loss = (1 - tail.variance) / placeVariance
    speedVariance -= loss * placeSpeed * placeSpeed
    speedError -= loss * placeSpeed * placeError
    alongVariance -= loss * placeError * placeError
    placeSpeed *= tail.variance
    placeError *= tail.variance
    placeVariance *= tail.variance
  }

  /// The same walker, seen from the piece that `entry` leads onto; `side` is the end at which the
  /// old one was left.
  func moved(
    from old: LaneNetwork.Piece, side: Double, onto new: LaneNetwork.Piece,
    by entry: LaneNetwork.Entry
  ) -> LaneHypothesis {
    var moved = self
    let beyond = side > 0 ? place - old.lengthMeters : -place
    moved.piece = entry.piece
    moved.place = entry.isAtStart ? beyond : new.lengthMeters - beyond
    // where one piece is walked toward its end and the other toward its start, all signs turn
    let flip = entry.isAtStart ? side : -side
    moved.speed = flip * speed
    let cos = flip * (old.east * new.east + old.north * new.north)
    let sin = flip * (new.east * old.north - new.north * old.east)
    // the error stays as it is on the ground; the axes along and across the lane turn
    moved.alongError = flip * (alongError * cos + acrossError * sin)
    moved.acrossError = flip * (acrossError * cos - alongError * sin)
    moved.placeError *= cos
    moved.speedError *= cos
    return moved
  }
}

/// Two guesses that became one.
extension LaneHypothesis {
  /// Below this squared distance, in units of the variances, two guesses say the same (assumed).
  private static let likeness = 4.0

  /// Whether both can be told by one mean and variance without losing what sets them apart. What
  /// they say of the errors follows from the rest but across the lane.
  func isLike(_ other: LaneHypothesis) -> Bool {
    func apart(_ difference: Double, _ variance: Double) -> Double {
      difference * difference / variance
    }
    // a meter, a third of a m/s: nearer ones are one, however sure of themselves
    return apart(place - other.place, min(placeVariance, other.placeVariance) + 1)
      + apart(speed - other.speed, min(speedVariance, other.speedVariance) + 0.1)
      + apart(acrossError - other.acrossError, min(acrossVariance, other.acrossVariance) + 1)
      < LaneHypothesis.likeness
  }

  /// Takes in another guess on the same piece: mean and variance of both together.
  mutating func absorb(_ other: LaneHypothesis) {
    let total = weight + other.weight
    guard total > 0 else { return }
    let share = other.weight / total
    weight = total
    let (ds, dv) = (other.place - place, other.speed - speed)
    let (da, dc) = (other.alongError - alongError, other.acrossError - acrossError)
    let spread = share * (1 - share)
    func mix(_ a: Double, _ b: Double, _ product: Double) -> Double {
      a + share * (b - a) + spread * product
    }
    placeVariance = mix(placeVariance, other.placeVariance, ds * ds)
    placeSpeed = mix(placeSpeed, other.placeSpeed, ds * dv)
    placeError = mix(placeError, other.placeError, ds * da)
    speedVariance = mix(speedVariance, other.speedVariance, dv * dv)
    speedError = mix(speedError, other.speedError, dv * da)
    alongVariance = mix(alongVariance, other.alongVariance, da * da)
    acrossVariance = mix(acrossVariance, other.acrossVariance, dc * dc)
    place += share * ds
    speed += share * dv
    alongError += share * da
    acrossError += share * dc
  }
}
