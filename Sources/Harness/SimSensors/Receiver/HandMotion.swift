import Elementary
import SimKernel

/// The motion of a phone's direction relative to its walker: the wander of the hand, the sway of
/// the gait, and the wander of the compass over time.
///
/// Wander is smooth, as sensors are fused. The rate of headings has no effect: each part draws from
/// its own stream.
struct HandMotion {
  /// Time between two nodes of the hand, in seconds, and the number of them for each node of the
  /// slow parts: its restlessness, and the compass's wander.
  static let node = 0.2
  static let slowNodes = 3
  /// Correlation time of a hand's restlessness, in seconds (assumed).
  static let restlessSeconds = 2.0
  /// Largest factor of a restless hand's changes against the usual, and the largest spread of the
  /// logarithm (assumed).
  static let mostRestless = 6.0
  static let mostSpread = 1.2
  /// Spread of the logarithm of a stride's sway (assumed).
  static let swaySpread = 0.3
  /// Exponent with which strides per second grow with the walker's speed (assumed).
  static let strideExponent = 0.57
  /// Share of a change of speed that each stride's rate follows: a walker keeps the rhythm and
  /// takes longer or shorter steps at first (adjusted to the sharpness of recorded gaits).
  static let hasteShare = 0.05
  /// The speed at which a profile gives its stride, and the range of speeds in which the power law
  /// holds, in m/s.
  static let strideSpeed = 1.2
  static let strideSpeeds = 0.4...2.5

  /// The parts as they are until one of them advances.
  struct Moves {
    /// Time of the last node, in seconds.
    var since: Double
    /// The wander of the compass and the motion of the hand, of deviation 1, over the share of the
    /// way to the next node.
    var wander = Cubic()
    var hand = Cubic()
    /// Start of the stride, in seconds, its rate and its size.
    var strideBegan: Double
    var stridesPerSecond: Double
    var sway = 1.0
    /// Time at which the first of the parts advances, in seconds.
    var end: Double

    /// The share of the way to the next node that has passed at `time`, in seconds.
    @inline(__always)
    func share(at time: Double) -> Double { (time - since) * (1 / HandMotion.node) }

    /// The share of the stride that has passed at `time`, in seconds.
    @inline(__always)
    func phase(at time: Double) -> Double { (time - strideBegan) * stridesPerSecond }

    /// Whether all parts have a value at `time`, in seconds, without advancing. True for NaN, as
    /// advancing would not help.
    @inline(__always)
    func holds(at time: Double) -> Bool { !(time >= end) }
  }

  let profile: HeadingProfile
  private(set) var moves: Moves
  private(set) var shape: TurnTable
  private var handRandom: RandomStream
  private var wanderRandom: RandomStream
  private var gaitRandom: RandomStream
  private var hand: SmoothTrack
  private var wander: SmoothTrack
  private let restlessStep: OrnsteinUhlenbeck.Step
  private var restless: OrnsteinUhlenbeck
  /// Number of the last node; −1 before the first.
  private var lastNode = -1
  private var strideEnd: Double
  /// Logarithm of the ratio of strides per second to those at `strideSpeed`; nil before the walker
  /// walks.
  private var haste: Double?
  private var restlessness: Double
  private var handSize = 1.0

  init(_ profile: HeadingProfile, wanderTau: Double, random: RandomStream) {
    self.profile = profile
    handRandom = random.fork("hand")
    wanderRandom = random.fork("wander")
    gaitRandom = random.fork("gait")
    let slowNode = Double(HandMotion.slowNodes) * HandMotion.node
    hand = SmoothTrack(tau: profile.handSeconds, node: HandMotion.node, &handRandom)
    wander = SmoothTrack(
      tau: HandMotion.smoothTau(wanderTau), node: slowNode, &wanderRandom)
    restlessStep = OrnsteinUhlenbeck.Step(tau: HandMotion.restlessSeconds, seconds: slowNode)
    restless = OrnsteinUhlenbeck(&handRandom)
    restlessness = HandMotion.spread(profile, Carried(.held))
    // the first parts are drawn for the first time that is asked for
    moves = Moves(
      since: -HandMotion.node, strideBegan: -gaitRandom.uniform() * profile.strideSeconds,
      stridesPerSecond: 1 / profile.strideSeconds, end: -.infinity)
    strideEnd = moves.strideBegan + profile.strideSeconds
    shape = .stride(Carried(.held), profile)
  }

  /// Spread of the logarithm of the hand's restlessness.
  private static func spread(_ profile: HeadingProfile, _ carried: Carried) -> Double {
    min(mostSpread, profile.restlessness * carried.restlessness)
  }

  /// The correlation time with which a smooth value has the correlation 1/e after `tau`, as presets
  /// define it: (1 + x)e^(−x) = 1/e at x = 2.146.
  private static func smoothTau(_ tau: Double) -> Double { 2 * tau / 2.146 }

  /// Logarithm of the ratio of strides per second at `speed` in m/s to those at `strideSpeed`.
  static func haste(at speed: Double) -> Double {
    let held = min(strideSpeeds.upperBound, max(strideSpeeds.lowerBound, speed))
    return strideExponent * Portable.log(held / strideSpeed)
  }

  /// Sets the correlation time of the wander to `tau` seconds from the next node on.
  mutating func enter(wanderTau tau: Double) { wander.pace(tau: HandMotion.smoothTau(tau)) }

  /// Sets how the phone is carried from now on.
  mutating func carry(_ carried: Carried) {
    shape = .stride(carried, profile)
    restlessness = HandMotion.spread(profile, carried)
  }

  /// Advances all parts until they hold at `time`, in seconds, which must not be before the last
  /// one; returns whether any part did.
  ///
  /// - Parameter speed: the walker's, in m/s.
  @inline(__always)
  @discardableResult
  mutating func advance(to time: Double, speed: Double) -> Bool {
    guard !moves.holds(at: time) else { return false }
    advanceParts(to: time, speed)
    return true
  }

  @inline(never)
  private mutating func advanceParts(to time: Double, _ speed: Double) {
    while time >= moves.since + HandMotion.node { advanceNode() }
    while time >= strideEnd { beginStride(at: time, speed) }
    moves.end = min(moves.since + HandMotion.node, strideEnd)
  }

  private mutating func advanceNode() {
    lastNode += 1
    moves.since = Double(lastNode) * HandMotion.node
    let slow = lastNode % HandMotion.slowNodes
    if slow == 0 {
      wander.advance(&wanderRandom)
      restless.advance(restlessStep, &handRandom)
      // E[exp(2sn)] = exp(2s²): the deviation stays, except for values cut off at the maximum
      handSize = min(
        HandMotion.mostRestless,
        Portable.exp(restlessness * (restless.value - restlessness)))
    }
    hand.advance(size: handSize, &handRandom)
    moves.wander = wander.cubic.part(slow, of: HandMotion.slowNodes)
    moves.hand = hand.cubic
  }

  private mutating func beginStride(at time: Double, _ speed: Double) {
    // at the end of a stride, rounding may leave the phase just below 1
    let strides = max(1, moves.phase(at: time))
    if speed > 0 {
      let goal = HandMotion.haste(at: speed)
      haste = haste.map { $0 + HandMotion.hasteShare * (goal - $0) } ?? goal
    }
    moves.stridesPerSecond =
      Portable.exp((haste ?? 0) + profile.strideSpread * gaitRandom.normal())
      / profile.strideSeconds
    moves.strideBegan = time - (strides - strides.rounded(.down)) / moves.stridesPerSecond
    strideEnd = moves.strideBegan + 1 / moves.stridesPerSecond
    moves.sway = Portable.exp(
      HandMotion.swaySpread * (gaitRandom.normal() - HandMotion.swaySpread))
  }
}

/// A smooth Gaussian value of deviation 1 over time: values and rates are drawn at nodes and joined
/// by cubics that match both.
struct SmoothTrack {
  private let node: Double
  private var step: SmoothError.Step
  private var ahead: SmoothValue
  /// The value over the share of the way from the last node to the next; 0 before the first.
  private(set) var cubic = Cubic()

  /// - Parameters:
  ///   - tau: correlation time in seconds, above 0; see `SmoothError.Step`.
  ///   - node: time between two nodes in seconds, above 0.
  init(tau: Double, node: Double, _ random: inout RandomStream) {
    self.node = node
    step = SmoothError.Step(tau: tau, seconds: node)
    ahead = SmoothValue(step, &random)
  }

  mutating func pace(tau: Double) { step = SmoothError.Step(tau: tau, seconds: node) }

  /// Advances to the next node; the first call to the first one.
  ///
  /// - Parameter size: factor of the newly drawn part against the usual.
  mutating func advance(size: Double = 1, _ random: inout RandomStream) {
    let (value, rate) = (ahead.value, node * ahead.rate)
    ahead.advance(step, size: size, &random)
    let (gain, nextRate) = (ahead.value - value, node * ahead.rate)
    cubic = Cubic(
      value: value, slope: rate, bend: 3 * gain - 2 * rate - nextRate,
      twist: rate + nextRate - 2 * gain)
  }
}

/// A polynomial of the third degree, by its coefficients.
struct Cubic {
  var value = 0.0
  var slope = 0.0
  var bend = 0.0
  var twist = 0.0

  @inline(__always)
  func value(at x: Double) -> Double { value + x * (slope + x * (bend + x * twist)) }

  /// The part `index` of `count` equal parts of the way from 0 to 1, as a polynomial of which 0 and
  /// 1 are the ends of the part.
  func part(_ index: Int, of count: Int) -> Cubic {
    let size = 1 / Double(count)
    let x = Double(index) * size
    return Cubic(
      value: value(at: x), slope: size * (slope + x * (2 * bend + 3 * x * twist)),
      bend: size * size * (bend + 3 * x * twist), twist: size * size * size * twist)
  }

  @inline(__always)
  static func + (a: Cubic, b: Cubic) -> Cubic {
    Cubic(
      value: a.value + b.value, slope: a.slope + b.slope, bend: a.bend + b.bend,
      twist: a.twist + b.twist)
  }

  @inline(__always)
  static func * (factor: Double, a: Cubic) -> Cubic {
    Cubic(
      value: factor * a.value, slope: factor * a.slope, bend: factor * a.bend,
      twist: factor * a.twist)
  }
}

extension TurnTable {
  /// Ratio of each multiple of the stride rate beyond the third to the one before it (adjusted: see
  /// `Carried`).
  static let overtoneShare = 0.7

  /// The turn of a phone over the phase of a stride: the sway of the stride, of its two steps, and
  /// their overtones.
  static func stride(_ carried: Carried, _ profile: HeadingProfile) -> TurnTable {
    let steps = profile.stepShare * carried.steps
    let overtones = profile.overtones * carried.overtones
    let (once, twice) = ((2 * (1 - steps)).squareRoot(), (2 * steps).squareRoot())
    return TurnTable { sin, cos in
      let (sinTwice, cosTwice) = (2 * sin * cos, 1 - 2 * sin * sin)
      let sinThrice = sin * cosTwice + cos * sinTwice
      // three, four, … times the stride rate, each a share of the one before: a geometric sum
      let share = overtoneShare
      let high =
        overtones * (sinThrice - share * sinTwice)
        / (1 - 2 * share * cos + share * share)
      return once * sin + twice * sinTwice + high
    }
  }
}

/// How much the walker moves a phone for each way of carrying it, as multiples of the profile's
/// numbers. The numbers were adjusted by hand to spectra of walks of two people with a Nexus 5
/// carried in six ways; a bag is assumed.
struct Carried {
  var hand: Double
  var gait: Double
  /// Multiple of the profile's share at the rate of single steps.
  var steps: Double
  /// Ratio of the gait at three times the stride rate to the whole gait.
  var overtones: Double
  /// Shaking by the gait as a multiple of the sensor's grain: white noise.
  var shaking: Double
  /// Multiple of the profile's restlessness.
  var restlessness: Double

  init(_ pose: Pose) {
    (hand, gait, steps, overtones, shaking, restlessness) =
      switch pose {
      case .held: (0.9, 2.2, 0.3, 0.07, 0.8, 1)
      case .raised: (2.6, 0.8, 1, 0.6, 2, 2.2)
      case .swinging: (2, 27, 0.3, 0.13, 2, 1.2)
      case .atEar: (2.4, 5.5, 0.2, 0.18, 2, 1.2)
      case .pocketed: (4, 7.5, 0.65, 0.42, 9, 0.7)
      case .bagged: (2.5, 3, 0.8, 0.25, 3, 1)
      }
  }
}
