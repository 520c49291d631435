/// What becomes of a guess at the end of its piece.
extension LaneHypothesis {
  /// The probability that the walker is beyond the piece's end at `limit` meters, as a tail; nil
  /// where next to none is. `side` is 1 at the end of the piece and −1 at its start.
  func tail(beyond limit: Double, side: Double) -> NormalTail? {
    let deviations = side * (limit - place)
    if deviations > 0, deviations * deviations > NormalTail.farthest2 * placeVariance {
      return nil
    }
    return NormalTail(beyond: deviations / placeVariance.squareRoot())
  }

  /// Keeps the part on the other side of which `tail` is told, in `side`'s direction.
  mutating func keep(_ tail: NormalTail, side: Double) {
    let shift = side * tail.mean * placeVariance.squareRoot()
    let ratio = shift / placeVariance
    place += shift
    speed += ratio * placeSpeed
    alongError += ratio * placeError
    let loss = (1 - tail.variance) / placeVariance
    speedVariance -= loss * placeSpeed * placeSpeed
    speedError -= loss * placeSpeed * placeError
    alongVariance -= loss * placeError * placeError
    placeSpeed -= loss * placeSpeed * placeVariance
    placeError -= loss * placeError * placeVariance
    placeVariance -= loss * placeVariance * placeVariance
  }

  /// The same walker, seen from the piece that `entry` leads onto; `side` is the end at which the
  /// old one was left.
  func moved(
    from old: LaneNetwork.Piece, side: Double, onto new: LaneNetwork.Piece,
    by entry: LaneNetwork.Entry
  ) -> LaneHypothesis {
    var moved = self
    let beyond = side > 0 ? place - old.lengthMeters : -place
    let way = entry.isAtStart ? 1.0 : -1
    moved.piece = entry.piece
    moved.place = entry.isAtStart ? beyond : new.lengthMeters - beyond
    let flip = side * way
    moved.speed = flip * speed
    // place and speed turn their signs together, and so does the error where it turns with the lane
    let cos = flip * (old.east * new.east + old.north * new.north)
    let sin = flip * (new.east * old.north - new.north * old.east)
    let turned = (
      along: alongError * cos + acrossError * sin, across: acrossError * cos - alongError * sin
    )
    let share = FixNoise.shareThatTurns
    let apart = (along: alongError - turned.along, across: acrossError - turned.across)
    moved.alongError = flip * (alongError - (1 - share) * apart.along)
    moved.acrossError = flip * (acrossError - (1 - share) * apart.across)
    moved.placeError *= share + (1 - share) * cos
    moved.speedError *= share + (1 - share) * cos
    let doubt = share * (1 - share)
    moved.alongVariance += doubt * apart.along * apart.along
    moved.acrossVariance += doubt * apart.across * apart.across
    return moved
  }

  /// The cosine of the turn from `old`, left at `side`, onto `new`.
  static func turnCosine(
    from old: LaneNetwork.Piece, side: Double, onto new: LaneNetwork.Piece,
    by entry: LaneNetwork.Entry
  ) -> Double {
    (entry.isAtStart ? side : -side) * (old.east * new.east + old.north * new.north)
  }
}
