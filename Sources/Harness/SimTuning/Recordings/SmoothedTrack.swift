import Geodesy

/// The path of a walker with varying speed, estimated from positions with errors: a Kalman filter
/// forward and the smoother of Rauch, Tung and Striebel (1965) backward.
struct SmoothedTrack {
  /// One measured position.
  struct Look {
    var seconds: Double
    var point: PlanePoint
    /// Standard deviation of one axis, above 0.
    var deviationMeters: Double
  }

  /// The variability of a walker's speed: the spectral density of the acceleration, in m²/s³
  /// (assumed: by 1 m/s within 10 s, as when turning a corner).
  private static let wander = 0.1
  /// Deviation of the speed at the start, in m/s (assumed: people walk).
  private static let firstSpeed = 1.5

  /// Covariance of position and speed of one axis; both axes have the same.
  private struct Spread {
    var place: Double
    var both: Double
    var speed: Double
  }

  private struct State {
    var east: (place: Double, speed: Double)
    var north: (place: Double, speed: Double)
    var spread: Spread

    /// The predicted state `seconds` later.
    func ahead(_ seconds: Double) -> State {
      var state = self
      state.east.place += seconds * east.speed
      state.north.place += seconds * north.speed
      let (t, q) = (seconds, SmoothedTrack.wander)
      state.spread = Spread(
        place: spread.place + 2 * t * spread.both + t * t * spread.speed + q * t * t * t / 3,
        both: spread.both + t * spread.speed + q * t * t / 2, speed: spread.speed + q * t)
      return state
    }
  }

  private let seconds: [Double]
  private let states: [State]

  /// - Parameter looks: at least one, in ascending order of time.
  init(_ looks: [Look]) {
    seconds = looks.map(\.seconds)
    precondition(
      !seconds.isEmpty && zip(seconds, seconds.dropFirst()).allSatisfy(<=),
      "looks must exist and be in order of time")
    var filtered: [State] = []
    filtered.reserveCapacity(looks.count)
    for (index, look) in looks.enumerated() {
      let variance = look.deviationMeters * look.deviationMeters
      guard let last = filtered.last else {
        filtered.append(
          State(
            east: (look.point.east, 0), north: (look.point.north, 0),
            spread: Spread(place: variance, both: 0, speed: Self.firstSpeed * Self.firstSpeed)))
        continue
      }
      var state = last.ahead(look.seconds - looks[index - 1].seconds)
      let spread = state.spread
      let gain = (
        place: spread.place / (spread.place + variance),
        speed: spread.both / (spread.place + variance)
      )
      let surprise = (
        east: look.point.east - state.east.place, north: look.point.north - state.north.place
      )
      state.east.place += gain.place * surprise.east
      state.east.speed += gain.speed * surprise.east
      state.north.place += gain.place * surprise.north
      state.north.speed += gain.speed * surprise.north
      state.spread = Spread(
        place: (1 - gain.place) * spread.place, both: (1 - gain.place) * spread.both,
        speed: spread.speed - gain.speed * spread.both)
      filtered.append(state)
    }
    states = Self.smoothed(filtered, seconds)
  }

  /// Corrects each state by the later ones; only the means.
  private static func smoothed(_ filtered: [State], _ seconds: [Double]) -> [State] {
    var states = filtered
    for index in filtered.indices.dropLast().reversed() {
      let t = seconds[index + 1] - seconds[index]
      let (spread, ahead) = (filtered[index].spread, filtered[index].ahead(t))
      let (a, b, c) = (ahead.spread.place, ahead.spread.both, ahead.spread.speed)
      let determinant = a * c - b * b
      guard determinant > 0 else { continue }
      // covariance of this and the next state, times the inverse covariance of the next
      let (place, both) = (spread.place + t * spread.both, spread.both + t * spread.speed)
      let gain = (
        (
          (place * c - spread.both * b) / determinant,
          (spread.both * a - place * b) / determinant
        ),
        (
          (both * c - spread.speed * b) / determinant,
          (spread.speed * a - both * b) / determinant
        )
      )
      func corrected(
        _ now: (place: Double, speed: Double), _ then: (place: Double, speed: Double),
        _ expected: (place: Double, speed: Double)
      ) -> (place: Double, speed: Double) {
        let off = (place: then.place - expected.place, speed: then.speed - expected.speed)
        return (
          now.place + gain.0.0 * off.place + gain.0.1 * off.speed,
          now.speed + gain.1.0 * off.place + gain.1.1 * off.speed
        )
      }
      states[index].east = corrected(
        filtered[index].east, states[index + 1].east, ahead.east)
      states[index].north = corrected(
        filtered[index].north, states[index + 1].north, ahead.north)
    }
    return states
  }

  /// The positions every `step` seconds from 0 to the first time at or after `end`: interpolated
  /// linearly between measured ones, constant before the first and after the last.
  func points(every step: Double, until end: Double) -> [PlanePoint] {
    var next = 0
    return (0...Int((end / step).rounded(.up))).map { index in
      let time = Double(index) * step
      while next < seconds.count - 1, seconds[next] < time { next += 1 }
      let (before, after) = (max(0, next - 1), next)
      let span = seconds[after] - seconds[before]
      let share = span > 0 ? min(1, max(0, (time - seconds[before]) / span)) : 1
      let (from, to) = (states[before], states[after])
      return PlanePoint(
        east: from.east.place + share * (to.east.place - from.east.place),
        north: from.north.place + share * (to.north.place - from.north.place))
    }
  }
}
