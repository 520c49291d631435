import SimKernel

/// The effect on a receiver of a body that blocks the sky.
extension Pose {
  /// Factor of errors against a phone in the hand: cloth, a body or a head blocks signals but not
  /// reflections (assumed: publications give losses of 3 to 10 dB but no errors).
  var shading: Double {
    switch self {
    case .held, .raised, .swinging: 1
    case .pocketed: 1.3
    case .bagged: 1.15
    case .atEar: 1.2
    }
  }

  /// Factor of the believed errors: the receiver sees the loss and accounts for half of its effect
  /// (assumed).
  var noticedShading: Double { (1 + shading) / 2 }
}
