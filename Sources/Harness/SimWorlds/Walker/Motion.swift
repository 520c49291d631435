import Geodesy
import Sensing
import SimKernel

/// A walk as a chain of phases of constant motion, each beginning at its exact time: so that the
/// grid on which it is looked at changes nothing.
struct Motion {
  struct Phase {
    /// Seconds since the walk began.
    var start: Double
    var leg: Int
    /// Meters from the start of the leg.
    var along: Double
    /// In m/s; 0 while the walker stands.
    var speed: Double
    /// The way the walker faces as the phase begins, and the way it turns to, in degrees.
    var facing: Double
    var toward: Double
    var pose: Pose
    /// By how much the phone points right of the way the walker faces, in degrees.
    var phoneOffset: Double
  }

  /// How fast a walker turns around, in degrees per second (assumed).
  static let turnRate = 120.0

  private(set) var phases: [Phase] = []
  /// Seconds until the walker reaches the goal.
  private(set) var arrival = 0.0
  /// What the walk takes more of than it may; what is left of the walk is not there then.
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
  ///   - pace: the speed of this walker with nobody in the way, in m/s.
  ///   - random: the stream of this walker alone.
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
    // the next stop last
    stops = (walk.stops + Motion.stays(path, walk, random.fork("stays"))).enumerated().sorted {
      ($0.element.afterMeters, $0.offset) > ($1.element.afterMeters, $1.offset)
    }.map(\.element)
    for index in path.legs.indices { goAlong(index) }
    (leg, along) = (path.legs.count - 1, path.legs[path.legs.count - 1].length)
    arrival = clock
    stand(walk.standing.seconds, toward: facing)
  }

  /// What the walker stays for at the places on the way.
  private static func stays(
    _ path: WalkPath, _ walk: Walk, _ random: RandomStream
  ) -> [Walk.Stop] {
    guard let median = walk.staySeconds else { return [] }
    var random = random
    return path.visits.map {
      let seconds = random.logNormal(median: median, sigma: Walk.Pauses.sigma)
      // nobody stays for hours where minutes are meant
      return Walk.Stop(afterMeters: $0, length: .seconds(min(seconds, 10 * median)))
    }
  }

  /// The way the walker faces `seconds` after `phase` began.
  static func facing(_ phase: Phase, after seconds: Double) -> Double {
    let difference = Angle.wrappedTo180(phase.toward - phase.facing)
    let limit = turnRate * seconds
    return Angle.wrappedTo360(phase.facing + min(limit, max(-limit, difference)))
  }

  /// What ends a phase of walking; where several come at once, in this order.
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

/// A habit of stopping, and when it strikes next.
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

  /// Returns how long the stop takes, in seconds, and draws the time to the next.
  mutating func next() -> Double {
    guard let pauses else { return 0 }
    wait = random.exponential(mean: pauses.meanSeconds)
    return min(
      Walk.Pauses.longestSeconds,
      random.logNormal(median: pauses.medianSeconds, sigma: Walk.Pauses.sigma))
  }

  /// Left or right of the way.
  mutating func side() -> Double { random.chance(0.5) ? 90 : -90 }
}

/// How the phone is carried now, and when that changes.
private struct CarryingHabit {
  /// How unlike a right angle to the way a phone at the ear is held: deviation (assumed).
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

  /// Takes one of the other poses.
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
    // it lies as it fell, and stays so
    case .pocketed, .bagged: phoneOffset = 360 * random.uniform()
    case .atEar:
      phoneOffset =
        (random.chance(0.5) ? 90 : -90) + CarryingHabit.earDegrees * random.normal()
    }
  }
}
