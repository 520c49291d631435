import SimKernel

/// An Ornstein–Uhlenbeck error on the ground, as in receivers that filter little: it is drawn in
/// the shape of the street and does not turn with it. See `SmoothError`.
struct RoughError {
  private(set) var east = 0.0
  private(set) var north = 0.0

  private var isNew = true

  /// The first step starts in the stationary state, with the full deviation.
  mutating func advance(
    _ step: OrnsteinUhlenbeck.Step, _ shape: StreetShape, _ random: inout RandomStream
  ) {
    east *= step.decay
    north *= step.decay
    add(isNew ? 1 : step.kick, shape, &random)
    isNew = false
  }

  private mutating func add(
    _ kick: Double, _ shape: StreetShape, _ random: inout RandomStream
  ) {
    let along = kick * shape.along * random.normal()
    let across = kick * shape.across * random.normal()
    let ground = shape.onGround(along: along, across: across)
    east += ground.east
    north += ground.north
  }
}
