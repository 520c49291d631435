import Elementary
import Geodesy
public import Sensing
public import WalkRouter

/// Tells from the fixes so far which lane a walker is in: the edge, its probability and the matched
/// position (MG-9).
///
/// Between houses the errors of fixes last: for a minute all say the next lane. So this keeps
/// several guesses at once, each a piece of lane with a Kalman filter along it that knows such
/// errors, moves them by the speed and course of the fixes, lets them go on into every lane at a
/// junction, and weighs them by what comes. It holds a bounded number of guesses, and after some
/// fixes allocates nothing more.
public struct LaneMatcher: Sendable {
  let lanes: LaneNetwork
  let policy: Policy
  var mixture = LaneMixture()
  /// Where the guesses are before they cross a joint, and after; kept for its memory.
  var crossing: [LaneHypothesis] = []
  var lastFix: Instant?
  var lastBirth = Instant.zero
  /// The newest; nil where the last usable fix had no lane near it.
  public private(set) var match: LaneMatch?

  public init(graph: WalkGraph, policy: Policy = Policy()) {
    lanes = LaneNetwork(graph)
    self.policy = policy
    crossing.reserveCapacity(256)
  }

  /// How many guesses are kept at the moment: the work of a fix, the same on every machine.
  public var hypothesisCount: Int { mixture.all.count }

  /// Time without a fix after which all begins anew, in seconds: a stroll in between may lead
  /// anywhere.
  private static let longestGap = 180.0
  /// Guesses move on at most so far at once, in seconds.
  private static let longestStep = 5.0
  /// Time between two looks for lanes that no guess is on, in seconds.
  private static let birthSpacing = Timespan.seconds(10)

  /// Takes in a fix that comes at `instant` and returns where the walker is; nil where the fix is
  /// not used (stale, older than one before, the same as one before, without a valid place) or no
  /// lane is near.
  public mutating func handle(_ fix: Fix, at instant: Instant) -> LaneMatch? {
    // a stamp from the future (a clock that was set back) must not lock out all later fixes
    let measured = min(fix.measured, instant)
    guard fix.coordinate.isValid, instant - measured <= policy.fixLifetime,
      lastFix.map({ measured > $0 }) ?? true
    else { return nil }
    let noise = FixNoise(fix, policy: policy)
    let point = lanes.graph.plane.point(fix.coordinate)
    let elapsed = lastFix.map { (measured - $0).seconds } ?? .infinity
    lastFix = measured
    let look = Look(fix, at: point)
    if elapsed > LaneMatcher.longestGap { mixture.removeAll() }
    if !mixture.isEmpty {
      move(seconds: elapsed, noise)
      for index in mixture.all.indices {
        let piece = lanes.pieces[Int(mixture[index].piece)]
        mixture[index].observe(look.sight(from: piece), noise)
      }
      mixture.settle()
    }
    if mixture.isEmpty {
      seed(look, noise, logShare: 0)
      lastBirth = measured
      if !mixture.isEmpty { mixture.settle() }
    } else {
      let isMisfit = misfit(noise) > LaneMatcher.largestMisfit
      if measured - lastBirth >= LaneMatcher.birthSpacing {
        lastBirth = measured
        seed(look, noise, logShare: isMisfit ? -1 : -7)
        mixture.settle()
      }
    }
    match = summary()
    return match
  }

  /// Takes in where the phone points.
  public mutating func handle(_ heading: Heading, at instant: Instant) {}

  private static let largestMisfit = 8.0

  private func misfit(_ noise: FixNoise) -> Double {
    var least = Double.infinity
    for hypothesis in mixture.all where hypothesis.weight > 0.01 {
      let square =
        hypothesis.alongError * hypothesis.alongError
        + hypothesis.acrossError * hypothesis.acrossError
      least = min(least, square / max(noise.errorVariance, noise.whiteVariance))
    }
    return least
  }

  private mutating func move(seconds: Double, _ noise: FixNoise) {
    var count = 1
    while Double(count) * LaneMatcher.longestStep < seconds { count += 1 }
    let step = MotionStep(seconds: seconds / Double(count), noise: noise)
    for number in 1...count {
      for index in mixture.all.indices { mixture[index].advance(step) }
      cross()
      if number < count { mixture.settle() }
    }
  }

  private mutating func cross() {
    var index = 0
    // those that crossed are appended, and may cross again
    while index < mixture.all.count, mixture.all.count < 7 * LaneMixture.capacity {
      cross(index)
      index += 1
    }
  }

  private static let lightestCrossing = -11.0

  private mutating func cross(_ index: Int) {
    let piece = lanes.pieces[Int(mixture[index].piece)]
    for side in [1.0, -1] {
      let limit = side > 0 ? piece.lengthMeters : 0
      guard let tail = mixture[index].tail(beyond: limit, side: side) else { continue }
      let whole = mixture[index]
      let logTail = Portable.log(tail.share)
      if side > 0 || !piece.isOneWay, whole.logWeight + logTail > LaneMatcher.lightestCrossing {
        var leaving = whole
        leaving.logWeight += logTail
        leaving.keep(tail, side: side)
        leave(leaving, from: piece, side: side)
      }
      let limitDeviations = side * (limit - whole.place) / whole.placeVariance.squareRoot()
      if limitDeviations < -NormalTail.farthest {
        mixture[index].logWeight = -.infinity
        return
      }
      let rest = NormalTail(beyond: -limitDeviations)
      mixture[index].logWeight += Portable.log(rest.share)
      mixture[index].keep(rest, side: -side)
    }
  }

  private mutating func leave(
    _ leaving: LaneHypothesis, from piece: LaneNetwork.Piece, side: Double
  ) {
    let ways = lanes.entries(at: side > 0 ? piece.endJoint : piece.startJoint)
    func weight(_ number: Int) -> Double {
      let entry = lanes.entry(number)
      if entry.piece == leaving.piece { return 0 }
      let turn = LaneHypothesis.turnCosine(
        from: piece, side: side, onto: lanes.pieces[Int(entry.piece)], by: entry)
      return 1.5 + turn
    }
    var sum = 0.0
    for number in ways { sum += weight(number) }
    if sum == 0 { return }
    for number in ways {
      let share = weight(number)
      if share == 0 { continue }
      let entry = lanes.entry(number)
      var moved = leaving.moved(
        from: piece, side: side, onto: lanes.pieces[Int(entry.piece)], by: entry)
      moved.logWeight += Portable.log(share / sum)
      mixture.append(moved)
    }
  }

  /// Adds guesses on the lanes around a fix, of together that share of the weight.
  private mutating func seed(_ look: Look, _ noise: FixNoise, logShare: Double) {
    let sigma = (noise.errorVariance + noise.whiteVariance).squareRoot()
    let radius = min(100, max(25, 3 * sigma))
    let first = mixture.all.count
    crossing.removeAll(keepingCapacity: true)
    lanes.graph.forEachEdge(near: look.point, withinMeters: radius) { edge in
      for number in lanes.pieces(of: edge) {
        guard !crossing.contains(where: { $0.piece == Int32(number) }), crossing.count < 200 else {
          continue
        }
        let piece = lanes.pieces[number]
        let sight = look.sight(from: piece)
        let place = min(piece.lengthMeters, max(0, sight.along))
        let square =
          (sight.along - place) * (sight.along - place) + sight.across * sight.across
        guard square < radius * radius else { continue }
        let total = noise.errorVariance + noise.whiteVariance
        let length = min(piece.lengthMeters, 2 * sigma) / (2 * sigma)
        var seed = LaneHypothesis(
          piece: Int32(number), logWeight: -0.5 * square / total + Portable.log(length),
          place: place, speed: 0, alongError: 0,
          acrossError: sight.across * noise.errorVariance / total, placeVariance: total,
          placeSpeed: 0, placeError: -noise.errorVariance, speedVariance: 1.5, speedError: 0,
          alongVariance: noise.errorVariance,
          acrossVariance: noise.errorVariance * noise.whiteVariance / total)
        if let velocity = sight.velocity {
          (seed.speed, seed.speedVariance) = (velocity.along, noise.velocityVariance)
        }
        crossing.append(seed)
      }
    }
    var heaviest = -Double.infinity
    for seed in crossing { heaviest = max(heaviest, seed.logWeight) }
    var sum = 0.0
    for seed in crossing { sum += Portable.exp(seed.logWeight - heaviest) }
    let shift = logShare - heaviest - Portable.log(sum)
    for seed in crossing where seed.logWeight > heaviest - 6 {
      var seed = seed
      seed.logWeight += shift
      mixture.append(seed)
    }
    _ = first
  }

  private func summary() -> LaneMatch? {
    var best: (edge: Int32, weight: Double) = (-1, 0)
    for hypothesis in mixture.all {
      let edge = lanes.pieces[Int(hypothesis.piece)].edge
      if edge == best.edge { continue }
      var weight = 0.0
      for other in mixture.all where lanes.pieces[Int(other.piece)].edge == edge {
        weight += other.weight
      }
      if weight > best.weight { best = (edge, weight) }
    }
    guard best.edge >= 0 else { return nil }
    var chosen = -1
    for index in mixture.all.indices
    where lanes.pieces[Int(mixture[index].piece)].edge == best.edge {
      if chosen < 0 || mixture[index].weight > mixture[chosen].weight { chosen = index }
    }
    let hypothesis = mixture[chosen]
    let piece = lanes.pieces[Int(hypothesis.piece)]
    let offset = piece.edgeOffset(along: hypothesis.place)
    let point = lanes.graph.point(on: best.edge, offsetMillimeters: offset)
    var near = best.weight
    for other in mixture.all {
      let its = lanes.pieces[Int(other.piece)]
      if its.edge == best.edge { continue }
      let place = min(its.lengthMeters, max(0, other.place))
      let there = PlanePoint(
        east: its.start.east + place * its.east, north: its.start.north + place * its.north)
      if there.distance(to: point) < 8 { near += other.weight }
    }
    return LaneMatch(
      edge: best.edge, offsetMillimeters: offset, point: point, probability: min(1, best.weight),
      isConfident: near >= policy.confidentShare,
      spreadMeters: hypothesis.placeVariance.squareRoot())
  }
}

/// What a fix shows, seen from anywhere.
struct Look {
  let point: PlanePoint
  /// East and north in m/s; nil where the fix says nothing of the direction.
  let velocity: (east: Double, north: Double)?
  /// Slow, and so without a course.
  let isStill: Bool

  init(_ fix: Fix, at point: PlanePoint) {
    self.point = point
    guard let speed = fix.speedMetersPerSecond else {
      (velocity, isStill) = (nil, false)
      return
    }
    if let course = fix.courseDegrees {
      let (sin, cos) = Portable.sincos(degrees: course)
      velocity = (speed * sin, speed * cos)
      isStill = false
    } else {
      velocity = nil
      isStill = speed < 0.5
    }
  }

  func sight(from piece: LaneNetwork.Piece) -> LaneSight {
    let (along, across) = piece.place(of: point)
    var sight = LaneSight(along: along, across: across, velocity: nil)
    if let velocity {
      sight.velocity = (
        velocity.east * piece.east + velocity.north * piece.north,
        velocity.east * piece.north - velocity.north * piece.east
      )
    } else if isStill {
      sight.velocity = (0, 0)
    }
    return sight
  }
}
