import Elementary
import SimKernel

/// The motion of a phone's direction relative to its walker: the wander of the hand, the sway of
/// the gait, and the wander of the compass over time.
///
/// Wander is smooth, as sensors are fused. The rate of headings has no effect: each part draws from
/// its own stream.
struct HandMotion {
  /// Time between two nodes of the hand, in seconds.
  static let handNode = 0.2
  /// Time between two nodes of the compass's wander, in seconds.
  static let wanderNode = 0.5
  /// Correlation time of a hand's restlessness, in seconds (assumed), and the number of nodes with
  /// the same restlessness.
  static let restlessSeconds = 2.0
  static let restlessNodes = 3
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
    /// The wander of the compass, of deviation 1.
    var wander: SmoothTrack.Stretch
    /// The hand, of deviation 1.
    var hand: SmoothTrack.Stretch
    /// Start of the stride, in seconds, its rate and its size.
    var strideBegan: Double
    var stridesPerSecond: Double
    var sway = 1.0
    /// Time at which the first of the two tracks reaches its next node, in seconds.
    var tracksEnd: Double

    /// The share of the stride that has passed at `time`, in seconds.
    @inline(__always)
    func phase(at time: Double) -> Double { (time - strideBegan) * stridesPerSecond }

    /// Whether all parts have a value at `time`, in seconds, without advancing. True for NaN, as
    /// advancing would not help.
    @inline(__always)
    func holds(at time: Double) -> Bool { !(time >= tracksEnd) && !(phase(at: time) >= 1) }
  }

  let profile: HeadingProfile
  private(set) var moves: Moves
  private(set) var shape: StrideShape
  private var handRandom: RandomStream
  private var wanderRandom: RandomStream
  private var gaitRandom: RandomStream
  private var hand: SmoothTrack
  private var wander: SmoothTrack
  private let restlessStep: OrnsteinUhlenbeck.Step
  private var restless: OrnsteinUhlenbeck
  private var restlessLeft = 0
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
    hand = SmoothTrack(tau: profile.handSeconds, node: HandMotion.handNode, &handRandom)
    wander = SmoothTrack(
      tau: HandMotion.smoothTau(wanderTau), node: HandMotion.wanderNode, &wanderRandom)
    restlessStep = OrnsteinUhlenbeck.Step(
      tau: HandMotion.restlessSeconds,
      seconds: Double(HandMotion.restlessNodes) * HandMotion.handNode)
    restless = OrnsteinUhlenbeck(&handRandom)
    restlessness = HandMotion.spread(profile, Carried(.held))
    moves = Moves(
      wander: wander.stretch, hand: hand.stretch,
      strideBegan: -gaitRandom.uniform() * profile.strideSeconds,
      stridesPerSecond: 1 / profile.strideSeconds, tracksEnd: min(wander.end, hand.end))
    shape = StrideShape(Carried(.held), profile)
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
    shape = StrideShape(carried, profile)
    restlessness = HandMotion.spread(profile, carried)
  }

  /// Advances all parts until they hold at `time`, in seconds, which must not be before the last
  /// one.
  ///
  /// - Parameter speed: the walker's, in m/s.
  @inline(__always)
  mutating func advance(to time: Double, speed: Double) {
    if !moves.holds(at: time) { advanceParts(to: time, speed) }
  }

  @inline(never)
  private mutating func advanceParts(to time: Double, _ speed: Double) {
    while wander.isBehind(time) { wander.advance(&wanderRandom) }
    while hand.isBehind(time) {
      if restlessLeft == 0 {
        restlessLeft = HandMotion.restlessNodes
        restless.advance(restlessStep, &handRandom)
        // E[exp(2sn)] = exp(2s²): the deviation stays, except for values cut off at the maximum
        handSize = min(
          HandMotion.mostRestless,
          Portable.exp(restlessness * (restless.value - restlessness)))
      }
      restlessLeft -= 1
      hand.advance(size: handSize, &handRandom)
    }
    moves.wander = wander.stretch
    moves.hand = hand.stretch
    moves.tracksEnd = min(wander.end, hand.end)
    while moves.phase(at: time) >= 1 { beginStride(at: time, speed) }
  }

  private mutating func beginStride(at time: Double, _ speed: Double) {
    let strides = moves.phase(at: time)
    if speed > 0 {
      let goal = HandMotion.haste(at: speed)
      haste = haste.map { $0 + HandMotion.hasteShare * (goal - $0) } ?? goal
    }
    moves.stridesPerSecond =
      Portable.exp((haste ?? 0) + profile.strideSpread * gaitRandom.normal())
      / profile.strideSeconds
    moves.strideBegan = time - (strides - strides.rounded(.down)) / moves.stridesPerSecond
    moves.sway = Portable.exp(
      HandMotion.swaySpread * (gaitRandom.normal() - HandMotion.swaySpread))
  }
}

/// A smooth Gaussian value of deviation 1 over time: values and rates are drawn at nodes and joined
/// by cubics that match both.
struct SmoothTrack {
  /// The part between one node and the next.
  struct Stretch {
    /// Time of the previous node, in seconds.
    var since: Double
    let nodesPerSecond: Double
    /// Coefficients of the cubic in the share of the way to the next node, by power.
    var cubic = (0.0, 0.0, 0.0, 0.0)

    /// The value at `time` in seconds, which is between the previous node and the next.
    @inline(__always)
    func value(at time: Double) -> Double {
      let share = (time - since) * nodesPerSecond
      return cubic.0 + share * (cubic.1 + share * (cubic.2 + share * cubic.3))
    }
  }

  private let node: Double
  private var step: SmoothError.Step
  private var ahead: SmoothValue
  private(set) var stretch: Stretch

  /// - Parameters:
  ///   - tau: correlation time in seconds, above 0; see `SmoothError.Step`.
  ///   - node: time between two nodes in seconds, above 0.
  init(tau: Double, node: Double, _ random: inout RandomStream) {
    self.node = node
    step = SmoothError.Step(tau: tau, seconds: node)
    ahead = SmoothValue(step, &random)
    stretch = Stretch(since: -node, nodesPerSecond: 1 / node)
  }

  mutating func pace(tau: Double) { step = SmoothError.Step(tau: tau, seconds: node) }

  /// Time of the next node, in seconds.
  var end: Double { stretch.since + node }

  /// Whether the track must advance before it has a value at `time`, in seconds.
  func isBehind(_ time: Double) -> Bool { time >= end }

  /// Advances to the next node.
  ///
  /// - Parameter size: factor of the newly drawn part against the usual.
  mutating func advance(size: Double = 1, _ random: inout RandomStream) {
    stretch.since += node
    let (value, rate) = (ahead.value, node * ahead.rate)
    ahead.advance(step, size: size, &random)
    let (gain, nextRate) = (ahead.value - value, node * ahead.rate)
    stretch.cubic = (value, rate, 3 * gain - 2 * rate - nextRate, rate + nextRate - 2 * gain)
  }
}

/// The turn of a phone over the phase of a stride: the sway of the stride, of its two steps, and
/// their overtones.
struct StrideShape {
  /// Ratio of each multiple of the stride rate beyond the third to the one before it (adjusted: see
  /// `Carried`).
  static let overtoneShare = 0.7
  /// Points of the table. Linear interpolation is within 0.3 % of a sine at six times the stride
  /// rate.
  private static let points = 256

  /// The value at each point, and its increase from half a point before to half a point after.
  private let lines: [(value: Double, slope: Double)]

  init(_ carried: Carried, _ profile: HeadingProfile) {
    let steps = profile.stepShare * carried.steps
    let overtones = profile.overtones * carried.overtones
    let (once, twice) = ((2 * (1 - steps)).squareRoot(), (2 * steps).squareRoot())
    func value(_ turn: Double) -> Double {
      let (sin, cos) = Portable.sincos(degrees: 360 * turn)
      let (sinTwice, cosTwice) = (2 * sin * cos, 1 - 2 * sin * sin)
      let sinThrice = sin * cosTwice + cos * sinTwice
      // three, four, … times the stride rate, each a share of the one before: a geometric sum
      let share = StrideShape.overtoneShare
      let high =
        overtones * (sinThrice - share * sinTwice)
        / (1 - 2 * share * cos + share * share)
      return once * sin + twice * sinTwice + high
    }
    let points = Double(StrideShape.points)
    lines = (0..<StrideShape.points).map {
      let place = Double($0)
      return (
        value(place / points), value((place + 0.5) / points) - value((place - 0.5) / points)
      )
    }
  }

  /// - Parameter phase: share of the stride that has passed, at least 0; the shape repeats at 1.
  @inline(__always)
  func value(at phase: Double) -> Double {
    let place = phase * Double(StrideShape.points)
    let (index, nearest) = Portable.nearestCount(place)
    let line = lines[Int(index & UInt64(StrideShape.points - 1))]
    return line.value + (place - nearest) * line.slope
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
