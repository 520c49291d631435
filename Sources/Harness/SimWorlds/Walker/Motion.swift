import Geodesy
import Sensing
import SimKernel

/// A walk as a chain of phases of constant motion, each beginning at its exact time, so that the
/// result does not depend on the sampling grid.
struct Motion {
  struct Phase {
    /// Seconds since the walk began.
    var start: Double
    var leg: Int
    /// Meters from the start of the leg.
    var along: Double
    /// In m/s; 0 while the walker stands.
    var speed: Double
    /// The direction that the walker faces at the start of the phase, and the direction to turn to,
    /// in degrees.
    var facing: Double
    var toward: Double
    var pose: Pose
    /// Angle of the phone to the right of the walker's facing, in degrees.
    var phoneOffset: Double
  }

  /// How fast a walker turns around, in degrees per second (assumed).
  static let turnRate = 120.0

  private(set) var phases: [Phase] = []
  /// Seconds until the walker reaches the goal.
  private(set) var arrival = 0.0
  /// The bound that the walk exceeds; the rest of the walk is then missing.
  private(set) var excess: RunBudget.Excess?

  private let budget: RunBudget
  private let path: WalkPath
  private let walk: Walk
  private let pace: Double
  private var clock = 0.0
  private var walked = 0.0
  private var leg = 0
  private var along = 0.0
  private var facing: Double
  private var pauses: Habit
  private var windows: Habit
  private var carrying: CarryingHabit
  private var stops: [Walk.Stop]

  /// - Parameters:
  ///   - pace: the speed of this walker without a crowd, in m/s.
  ///   - random: the stream for this walker only.
  ///   - budget: what the walk may take.
  init(path: WalkPath, walk: Walk, pace: Double, random: RandomStream, budget: RunBudget) {
    self.budget = budget
    self.path = path
    self.walk = walk
    self.pace = pace
    facing = path.legs[0].degrees
    pauses = Habit(walk.pauses, random: random.fork("pauses"))
    windows = Habit(walk.windowShopping, random: random.fork("windows"))
    carrying = CarryingHabit(walk.carrying, random: random.fork("poses"))
    // sorted backwards: the next stop is the last element
    stops = (walk.stops + Motion.stays(path, walk, random.fork("stays"))).enumerated().sorted {
      ($0.element.afterMeters, $0.offset) > ($1.element.afterMeters, $1.offset)
    }.map(\.element)
    for index in path.legs.indices { goAlong(index) }
    (leg, along) = (path.legs.count - 1, path.legs[path.legs.count - 1].length)
    arrival = clock
    stand(walk.standing.seconds, toward: facing)
  }

  /// The stays at the places on the way.
  private static func stays(
    _ path: WalkPath, _ walk: Walk, _ random: RandomStream
  ) -> [Walk.Stop] {
    guard let median = walk.staySeconds else { return [] }
    var random = random
    return path.visits.map {
      let seconds = random.logNormal(median: median, sigma: Walk.Pauses.sigma)
      // limit a stay to ten medians: minutes must not become hours
      return Walk.Stop(afterMeters: $0, length: .seconds(min(seconds, 10 * median)))
    }
  }

  /// The direction that the walker faces `seconds` after `phase` began.
  static func facing(_ phase: Phase, after seconds: Double) -> Double {
    let difference = Angle.wrappedTo180(phase.toward - phase.facing)
    let limit = turnRate * seconds
    return Angle.wrappedTo360(phase.facing + min(limit, max(-limit, difference)))
  }

  /// What ends a phase of walking; of several at the same time, in this order.
  private enum Turn: CaseIterable {
    case pose, stop, pause, window, crowd, corner
  }

  private mutating func goAlong(_ index: Int) {
    (leg, along) = (index, 0)
    let current = path.legs[index]
    while excess == nil {
      let crowd = walk.crowds.first { $0.covers(walked) }
      let speed = pace * (crowd?.speedFactor ?? 1)
      let crowdEdge = nextCrowdEdge
      func seconds(until meters: Double) -> Double { max(0, meters - walked) / speed }
      var turn = Turn.corner
      var span = Double.infinity
      for candidate in Turn.allCases {
        let wait =
          switch candidate {
          case .pose: carrying.wait
          case .stop: stops.last.map { seconds(until: $0.afterMeters) } ?? .infinity
          case .pause: pauses.wait
          case .window: windows.wait
          case .crowd: crowdEdge.map(seconds) ?? .infinity
          case .corner: max(0, current.length - along) / speed
          }
        if wait < span { (turn, span) = (candidate, wait) }
      }
      proceed(span, speed: speed, toward: current.degrees)
      along += speed * span
      walked += speed * span
      pauses.wait -= span
      windows.wait -= span
      switch turn {
      case .pose: carrying.change()
      case .stop: if let stop = stops.popLast() { stand(stop.length.seconds, toward: facing) }
      case .pause: stand(pauses.next(), toward: current.degrees)
      case .window: stand(windows.next(), toward: current.degrees + windows.side())
      case .crowd: if let crowdEdge { walked = crowdEdge }  // to the bit, so that it is passed
      case .corner: return
      }
    }
  }

  /// Where the next stretch of crowd begins or ends, in meters walked.
  private var nextCrowdEdge: Double? {
    var next: Double?
    for crowd in walk.crowds {
      let ends = [crowd.fromMeters, crowd.fromMeters + (crowd.lengthMeters ?? .infinity)]
      for end in ends where end > walked && end.isFinite { next = min(next ?? end, end) }
    }
    return next
  }

  private mutating func stand(_ seconds: Double, toward: Double) {
    var left = seconds
    while left > carrying.wait, excess == nil {
      left -= carrying.wait
      proceed(carrying.wait, speed: 0, toward: toward)
      carrying.change()
    }
    proceed(left, speed: 0, toward: toward)
  }

  private mutating func proceed(_ span: Double, speed: Double, toward: Double) {
    let phase = Phase(
      start: clock, leg: leg, along: along, speed: speed, facing: facing, toward: toward,
      pose: carrying.pose, phoneOffset: carrying.phoneOffset)
    phases.append(phase)
    facing = Motion.facing(phase, after: span)
    clock += span
    if clock > budget.time.seconds {
      excess = RunBudget.Excess(.time, of: budget)
    } else if phases.count > budget.memoryBytes / MemoryLayout<Phase>.stride {
      excess = RunBudget.Excess(.memory, of: budget)
    }
    carrying.wait -= span
  }
}

/// A habit of stopping, and the time of the next stop.
private struct Habit {
  private let pauses: Walk.Pauses?
  private var random: RandomStream
  /// Seconds of walking until the next stop.
  var wait = Double.infinity

  init(_ pauses: Walk.Pauses?, random: RandomStream) {
    self.pauses = pauses
    self.random = random
    if let pauses { wait = self.random.exponential(mean: pauses.meanSeconds) }
  }

  /// Returns the length of the stop, in seconds, and draws the time to the next.
  mutating func next() -> Double {
    guard let pauses else { return 0 }
    wait = random.exponential(mean: pauses.meanSeconds)
    return min(
      Walk.Pauses.longestSeconds,
      random.logNormal(median: pauses.medianSeconds, sigma: Walk.Pauses.sigma))
  }

  /// A random side of the way: left or right.
  mutating func side() -> Double { random.chance(0.5) ? 90 : -90 }
}

/// How the phone is carried now, and the time of the next change.
private struct CarryingHabit {
  /// Standard deviation of the angle between the way and a phone at the ear, from a right angle, in
  /// degrees (assumed).
  static let earDegrees = 15.0

  private let carrying: Walk.Carrying
  private var random: RandomStream
  private(set) var pose = Pose.held
  private(set) var phoneOffset = 0.0
  /// Seconds until the next change.
  var wait = Double.infinity

  init(_ carrying: Walk.Carrying, random: RandomStream) {
    self.carrying = carrying
    self.random = random
    switch carrying {
    case .always(let pose): carry(pose)
    case .switching(let mean): wait = self.random.exponential(mean: mean)
    }
  }

  /// Changes to one of the other poses.
  mutating func change() {
    guard case .switching(let mean) = carrying else { return }
    let others = Pose.allCases.filter { $0 != pose }
    carry(others[random.integer(below: others.count)])
    wait = random.exponential(mean: mean)
  }

  private mutating func carry(_ pose: Pose) {
    self.pose = pose
    switch pose {
    case .held, .raised, .swinging: phoneOffset = 0
    // it stays in the direction in which it was put
    case .pocketed, .bagged: phoneOffset = 360 * random.uniform()
    case .atEar:
      phoneOffset =
        (random.chance(0.5) ? 90 : -90) + CarryingHabit.earDegrees * random.normal()
    }
  }
}
