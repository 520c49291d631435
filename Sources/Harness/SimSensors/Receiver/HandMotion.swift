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
  /// Spread of the logarithm of a stride's length in time at one speed, and of its sway (assumed:
  /// recorded strides differ by 2 to 5 %, changes of speed included).
  static let strideSpread = 0.015
  static let swaySpread = 0.3
  /// Strides a second grow with this power of the walker's speed (assumed).
  static let strideExponent = 0.57
  /// The speed at which a profile has its stride, and where its law holds, in m/s.
  static let strideSpeed = 1.2
  static let strideSpeeds = 0.4...2.5
  /// What each multiple of the pace of strides beyond the third has of the one before it (adjusted:
  /// see `Carried`).
  static let overtoneShare = 0.62
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

  /// The parts at `time`, which never goes back, of who walks at `speed` in m/s.
  mutating func parts(at time: Double, _ carried: Carried, speed: Double) -> Parts {
    while time >= since + HandMotion.node { advance() }
    let share = (time - since) / HandMotion.node
    let gait = gait(after: time - last, carried, speed)
    last = time
    return Parts(
      wander: wander.value(at: share), hand: hand.value(at: share), gait: speed > 0 ? gait : 0)
  }

  private mutating func advance() {
    since += HandMotion.node
    restless.advance(restlessStep, &random)
    // E[exp(2sn)] = exp(2s²): the deviation stays
    let size = Portable.exp(profile.restlessness * (restless.value - profile.restlessness))
    hand.advance(handStep, size: size, &random)
    wander.advance(wanderStep, &random)
  }

  /// Strides a second at `speed` in m/s over those at `strideSpeed`.
  private static func strides(at speed: Double) -> Double {
    let held = min(strideSpeeds.upperBound, max(strideSpeeds.lowerBound, speed))
    return Portable.exp(strideExponent * Portable.log(held / strideSpeed))
  }

  /// The sway of a stride and of its two steps, `seconds` on, of deviation 1, and its overtones.
  private mutating func gait(
    after seconds: Double, _ carried: Carried, _ speed: Double
  ) -> Double {
    phase += seconds / stride.seconds
    if phase >= 1 {
      phase -= phase.rounded(.down)
      stride.seconds = random.logNormal(
        median: profile.strideSeconds / HandMotion.strides(at: speed),
        sigma: HandMotion.strideSpread)
      stride.sway = Portable.exp(
        HandMotion.swaySpread * (random.normal() - HandMotion.swaySpread))
    }
    let (sin, cos) = Portable.sincos(2 * .pi * phase)
    let steps = profile.stepShare * carried.steps
    let (twice, twiceCos) = (2 * sin * cos, 1 - 2 * sin * sin)
    let thrice = sin * twiceCos + cos * twice
    // three, four, … times the pace of strides, each a share of the one before: a geometric sum
    let share = HandMotion.overtoneShare
    let high =
      carried.overtones * (thrice - share * twice) / (1 - 2 * share * cos + share * share)
    return stride.sway
      * ((2 * (1 - steps)).squareRoot() * sin + (2 * steps).squareRoot() * twice + high)
  }
}

/// How far a phone is moved by its walker, by how it is carried, as multiples of what the profile
/// says. The numbers were adjusted by hand to the spectra of walks of two people with a Nexus 5 in
/// six ways; a bag is assumed.
struct Carried {
  var hand: Double
  var gait: Double
  /// Of the profile's share at the pace of single steps.
  var steps: Double
  /// How large the gait is at three times the pace of strides, over all of it.
  var overtones: Double
  /// How much the gait shakes it, over the grain of its sensor: noise without a memory.
  var shaking: Double

  init(_ pose: Pose) {
    (hand, gait, steps, overtones, shaking) =
      switch pose {
      case .held: (1.3, 2.6, 0.6, 0.08, 0.8)
      case .raised: (3, 0.8, 1, 0.5, 2)
      case .swinging: (2, 20, 0.12, 0.1, 5)
      case .atEar: (2.4, 3.2, 0.4, 0.25, 2)
      case .pocketed: (7, 7.5, 1.2, 0.7, 9)
      case .bagged: (2.5, 3, 1, 0.3, 3)
      }
  }
}
