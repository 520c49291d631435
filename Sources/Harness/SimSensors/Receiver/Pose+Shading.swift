import SimKernel

/// What a body before the sky does to a receiver.
extension Pose {
  /// How many times larger errors are than in the hand: cloth, a body or a head takes signals and
  /// leaves reflections (assumed: published losses of 3 to 10 dB say no error).
  var shading: Double {
    switch self {
    case .held, .raised, .swinging: 1
    case .pocketed: 1.3
    case .bagged: 1.15
    case .atEar: 1.2
    }
  }

  /// How many times larger it believes them to be: it sees the loss, and half of what comes of it
  /// (assumed).
  var noticedShading: Double { (1 + shading) / 2 }
}
