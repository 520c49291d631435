import Elementary
import SimKernel

/// How the direction of a phone moves from moment to moment besides where its walker faces: the
/// hand's own wander, the sway of the gait, and the wandering of the compass over time.
///
/// Smooth as sensors fuse it: it is drawn ten times a second with its rate, and between two nodes
/// it is the cubic that has the values and rates of both. The rate of headings changes nothing.
struct HandMotion {
  /// Between two nodes, in seconds.
  static let node = 0.1
  /// Over how long a hand stays restless, in seconds (assumed).
  static let restlessSeconds = 2.0
  /// Spread of the logarithm of a stride's length in time, and of its sway (assumed: recorded
  /// strides differ by 2 to 5 %).
  static let strideSpread = 0.03
  static let swaySpread = 0.3
  /// With this over the correlation time as its pace, a smooth value has the correlation 1/e after
  /// that time, as the presets mean it: (1 + x)e^(−x) = 1/e.
  static let pace = 2.146

  let profile: HeadingProfile
  private let handStep: SmoothError.Step
  private let restlessStep: OrnsteinUhlenbeck.Step
  private var wanderStep: SmoothError.Step
  private var random: RandomStream
  private var hand: Node
  private var wander: Node
  private var restless: OrnsteinUhlenbeck
  /// When the node behind is, in seconds.
  private var since = 0.0
  /// Strides since the walk began: the whole part is counted in `stride`.
  private var phase = 0.0
  private var last = 0.0
  private var stride: (seconds: Double, sway: Double)

  /// A smooth value at the nodes around now.
  private struct Node {
    var ahead: SmoothValue
    var value = 0.0
    var rate = 0.0

    init(_ value: SmoothValue) { ahead = value }

    /// The value `share` of the way between the nodes.
    func value(at share: Double) -> Double {
      let left = 1 - share
      let bend = share * left * HandMotion.node
      return (1 + 2 * share) * left * left * value + (3 - 2 * share) * share * share * ahead.value
        + bend * (left * rate - share * ahead.rate)
    }

    mutating func advance(
      _ step: SmoothError.Step, size: Double = 1, _ random: inout RandomStream
    ) {
      (value, rate) = (ahead.value, ahead.rate)
      ahead.advance(step, size: size, &random)
    }
  }

  init(_ profile: HeadingProfile, wanderTau: Double, random: RandomStream) {
    self.profile = profile
    var random = random
    handStep = SmoothError.Step(tau: profile.handSeconds, seconds: HandMotion.node)
    restlessStep = OrnsteinUhlenbeck.Step(
      tau: HandMotion.restlessSeconds, seconds: HandMotion.node)
    wanderStep = HandMotion.step(wanderTau)
    hand = Node(SmoothValue(handStep, &random))
    wander = Node(SmoothValue(wanderStep, &random))
    restless = OrnsteinUhlenbeck(&random)
    stride = (profile.strideSeconds, 1)
    phase = random.uniform()
    self.random = random
    since = -HandMotion.node
  }

  private static func step(_ tau: Double) -> SmoothError.Step {
    SmoothError.Step(tau: 2 * tau / pace, seconds: node)
  }

  /// What wanders does so over `tau` seconds from now on.
  mutating func enter(wanderTau tau: Double) { wanderStep = HandMotion.step(tau) }

  /// What there is at one moment: what wanders, the hand and the gait, each of deviation 1.
  struct Parts {
    var wander: Double
    var hand: Double
    /// 0 for who stands.
    var gait: Double
  }

  /// The parts at `time`, which never goes back.
  mutating func parts(at time: Double, _ carried: Carried, isWalking: Bool) -> Parts {
    while time >= since + HandMotion.node { advance() }
    let share = (time - since) / HandMotion.node
    let gait = gait(after: time - last, carried.overtones)
    last = time
    return Parts(
      wander: wander.value(at: share), hand: hand.value(at: share), gait: isWalking ? gait : 0)
  }

  private mutating func advance() {
    since += HandMotion.node
    restless.advance(restlessStep, &random)
    // E[exp(2sn)] = exp(2s²): the deviation stays
    let size = Portable.exp(profile.restlessness * (restless.value - profile.restlessness))
    hand.advance(handStep, size: size, &random)
    wander.advance(wanderStep, &random)
  }

  /// The sway of a stride and of its two steps, `seconds` on, of deviation 1; `overtones` is how
  /// much of each multiple of a step's pace the next has.
  private mutating func gait(after seconds: Double, _ overtones: Double) -> Double {
    phase += seconds / stride.seconds
    if phase >= 1 {
      phase -= phase.rounded(.down)
      stride.seconds = random.logNormal(
        median: profile.strideSeconds, sigma: HandMotion.strideSpread)
      stride.sway = Portable.exp(
        HandMotion.swaySpread * (random.normal() - HandMotion.swaySpread))
    }
    let (sin, cos) = Portable.sincos(2 * .pi * phase)
    let steps = profile.stepShare
    let (twice, twiceCos) = (2 * sin * cos, 1 - 2 * sin * sin)
    // three and four times the pace of strides
    let (thrice, fourfold) = (sin * twiceCos + cos * twice, 2 * twice * twiceCos)
    let high = overtones * (thrice + overtones * fourfold)
    return stride.sway
      * ((2 * (1 - steps)).squareRoot() * sin + (2 * steps).squareRoot() * twice + high)
  }
}

/// How far a phone is moved by its walker, by how it is carried: read off walks of two people with
/// a Nexus 5 in six ways, as multiples of what a hand does that holds it out; a bag is assumed.
struct Carried {
  var hand: Double
  var gait: Double
  var overtones: Double

  init(_ pose: Pose) {
    (hand, gait, overtones) =
      switch pose {
      case .held: (1, 1, 0)
      case .raised: (1.3, 1, 0.2)
      case .swinging: (2.5, 12, 0.15)
      case .atEar: (2.2, 2, 0.2)
      case .pocketed: (4, 8, 0.5)
      case .bagged: (2.5, 3, 0.3)
      }
  }
}
