/// What happens to a guess at the end of its piece.
extension LaneHypothesis {
  /// Keeps only the part that `tail` describes, toward the piece's end if `side` is 1 and toward
  /// its start if it is −1: place gets the mean and variance of that part, and all correlated
  /// values are updated.
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

  /// The same walker on the piece that `entry` leads onto; `side` is the end at which the old piece
  /// was left.
  func moved(
    from old: LaneNetwork.Piece, side: Double, onto new: LaneNetwork.Piece,
    by entry: LaneNetwork.Entry
  ) -> LaneHypothesis {
    var moved = self
    let beyond = side > 0 ? place - old.lengthMeters : -place
    moved.piece = entry.piece
    moved.place = entry.isAtStart ? beyond : new.lengthMeters - beyond
    // if one piece is walked toward its end and the other toward its start, all signs flip
    let flip = entry.isAtStart ? side : -side
    moved.speed = flip * speed
    let cos = flip * (old.east * new.east + old.north * new.north)
    let sin = flip * (new.east * old.north - new.north * old.east)
    // the error stays the same on the ground; the axes along and across the lane rotate
    moved.alongError = flip * (alongError * cos + acrossError * sin)
    moved.acrossError = flip * (acrossError * cos - alongError * sin)
    moved.placeError *= cos
    moved.speedError *= cos
    return moved
  }
}

/// Merging of two guesses.
extension LaneHypothesis {
  /// Below this squared distance, in units of the variances, two guesses count as alike (assumed).
  private static let likeness = 4.0

  /// Whether one mean and variance can represent both without losing their difference. The errors
  /// follow from the other values, except across the lane.
  func isLike(_ other: LaneHypothesis) -> Bool {
    func apart(_ difference: Double, _ variance: Double) -> Double {
      difference * difference / variance
    }
    // guesses within a meter and a third of a m/s are alike, however small their variances
    return apart(place - other.place, min(placeVariance, other.placeVariance) + 1)
      + apart(speed - other.speed, min(speedVariance, other.speedVariance) + 0.1)
      + apart(acrossError - other.acrossError, min(acrossVariance, other.acrossVariance) + 1)
      < LaneHypothesis.likeness
  }

  /// Merges another guess on the same piece: takes the mean and variance of both together.
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
