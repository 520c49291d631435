import Sensing
import SimKernel
import SimMetrics
import SimObservations
import TestSupport
import Testing

/// The same metrics in their simplest form.
private struct SlowTour {
  typealias Started = (at: Double, seen: TourStarted)

  let points: [(east: Double, radius: Double, audio: Double, hasAudio: Bool)]
  /// The observations in order.
  let log: [Scene.Sighting]
  let east: (Double) -> Double
  let end: Double
  /// Times at which the audio of a point starts or stops sounding; in order.
  let turns: [(at: Double, point: Int, isOn: Bool)]

  init(
    points: [(east: Double, radius: Double, audio: Double, hasAudio: Bool)],
    log: [Scene.Sighting], east: @escaping (Double) -> Double, end: Double
  ) {
    (self.points, self.log, self.east, self.end) = (points, log, east, end)
    turns = log.compactMap { sighting in
      switch sighting.observation {
      case let started as TourStarted: (sighting.seconds, started.point, true)
      case let resumed as TourResumed: (sighting.seconds, resumed.point, true)
      case let paused as TourPaused: (sighting.seconds, paused.point, false)
      case let ended as TourEnded: (sighting.seconds, ended.point, false)
      default: nil
      }
    }
  }

  func all<Kind: TourPointObservation>(_ type: Kind.Type) -> [(at: Double, seen: Kind)] {
    log.compactMap { sighting in
      (sighting.observation as? Kind).map { (at: sighting.seconds, seen: $0) }
    }
  }

  /// Hundredths of a second at which the walker is within the circle of `point`.
  func inside(_ point: Int) -> [Double] {
    (0...Int(end * 100)).map { Double($0) / 100 }.filter {
      abs(east($0) - points[point].east) <= points[point].radius
    }
  }

  /// Half seconds at whose start the audio of `point` is audible.
  func sounding(_ point: Int) -> [Double] {
    (0..<Int(end * 2)).map { Double($0) / 2 }.filter { second in
      guard let last = turns.last(where: { $0.at <= second }) else { return false }
      return last.point == point && last.isOn
    }
  }

  var byItself: [Started] { all(TourStarted.self).filter { $0.seen.cause != .hand } }

  func distance(_ start: Started) -> Double {
    let point = points[start.seen.point]
    return abs(east(start.at) - point.east) - point.radius
  }

  var values: [String: Double?] {
    var firsts: [Int] = []
    for start in byItself where !firsts.contains(start.seen.point) {
      firsts.append(start.seen.point)
    }
    var inversions = 0
    for i in firsts.indices {
      for j in firsts.indices where j > i && firsts[j] < firsts[i] { inversions += 1 }
    }
    let starts = all(TourStarted.self)
    let begun = Set(
      starts.map(\.seen.point) + all(TourSilent.self).map(\.seen.point)
        + all(TourTriggered.self).map(\.seen.point))
    let audible = points.indices.filter { points[$0].hasAudio }
    let visited = audible.filter { !inside($0).isEmpty }
    let finished = all(TourEnded.self).filter { $0.seen.cause == .finished }
    let outside = byItself.filter { distance($0) > 10 }
    func wasThere(_ start: Started) -> Bool {
      inside(start.seen.point).contains { $0 <= start.at }
    }
    let repeats = starts.indices.filter { index in
      starts[index].seen.cause != .hand
        && starts[..<index].contains { $0.seen.point == starts[index].seen.point }
    }
    let playing = points.indices.reduce(0.0) { $0 + Double(sounding($1).count) / 2 }
    let last = begun.max() ?? 0
    /// Returns nil where the error could not happen.
    func bad(_ count: Int, where couldHappen: Bool) -> Double? {
      couldHappen ? Double(count) : nil
    }
    return [
      "inversions": bad(inversions, where: firsts.count > 1),
      "skips": bad((0..<last).count { !begun.contains($0) }, where: last > 0),
      "repeats": bad(repeats.count, where: !starts.isEmpty),
      "alerts": Double(all(TourSkippedAhead.self).count),
      "silent_stops": Double(all(TourSilent.self).count),
      "dropped": Double(all(TourDropped.self).count),
      "stale_stops": bad(
        all(TourTriggered.self).count { $0.seen.fixAgeSeconds ?? 0 > 10 },
        where: !all(TourTriggered.self).isEmpty),
      "early_starts": bad(outside.count { !wasThere($0) }, where: !byItself.isEmpty),
      "late_starts": bad(outside.count { wasThere($0) }, where: !byItself.isEmpty),
      "completion": audible.isEmpty
        ? nil
        : Double(audible.count { point in finished.contains { $0.seen.point == point } })
          / Double(audible.count),
      "missed_stops": bad(visited.count { !isServed($0) }, where: !visited.isEmpty),
      "missed_content": visited.isEmpty
        ? nil
        : visited.reduce(0.0) {
          $0 + max(0, points[$1].audio - Double(sounding($1).count) / 2)
        },
      "playing": starts.isEmpty ? nil : playing,
      "gap.max": gaps.max(),
      "flaps": bad(flaps, where: !all(TourFence.self).isEmpty),
    ]
  }

  /// Whether audio of `point` was audible between an entry and 30 s after the exit, or had finished
  /// before the exit.
  private func isServed(_ point: Int) -> Bool {
    let seconds = inside(point)
    let sounds = sounding(point)
    let ends = all(TourEnded.self).filter {
      $0.seen.cause == .finished && $0.seen.point == point
    }.map(\.at)
    var start = seconds[0]
    for (index, second) in seconds.enumerated() {
      let isLast = index + 1 == seconds.count
      guard isLast || seconds[index + 1] - second > 0.015 else { continue }
      if ends.contains(where: { $0 <= second }) { return true }
      if sounds.contains(where: { $0 + 0.5 > start && $0 <= second + 30 }) { return true }
      if !isLast { start = seconds[index + 1] }
    }
    return false
  }

  private var gaps: [Double] {
    all(TourStarted.self).compactMap { start in
      let before = log.last {
        $0.seconds < start.at && $0.observation is TourStarted
          || $0.seconds <= start.at && $0.observation is TourEnded
      }
      guard let before, let ended = before.observation as? TourEnded, ended.cause == .finished
      else { return nil }
      return start.at - before.seconds
    }
  }

  private var flaps: Int {
    let fences = all(TourFence.self)
    return fences.indices.count { index in
      guard fences[index].seen.crossing == .enter else { return false }
      let before = fences[..<index].last { $0.seen.point == fences[index].seen.point }
      return before.map { $0.seen.crossing == .exit && fences[index].at - $0.at < 30 } ?? false
    }
  }
}

@Suite("Metrics of tours against brute force (SW-3, SW-4, SW-5)")
struct TourBruteForceTests {
  /// A walk to and fro, and a player that acts at random, at most every half second.
  private func random(_ random: inout SeededGenerator) -> (Scene, SlowTour) {
    func between(_ low: Double, _ high: Double) -> Double { random.number(low, high) }
    let count = 2 + random.index(4)
    let points = (0..<count).map { _ in
      (
        east: between(0, 200), radius: between(8, 40), audio: Double(10 + random.index(40)),
        hasAudio: random.index(5) > 0
      )
    }
    var path = [(0.0, 0.0)]
    var speed = 1.0
    for second in 1...200 {
      if second % 20 == 0 { speed = between(-1, 2) }
      path.append((Double(second), path[second - 1].1 + speed))
    }
    let log = log(of: count, &random)
    var scene = Scene(truth: Scene.walking(path), end: 200)
    for point in points {
      scene.tourStop(
        east: point.east, radius: point.radius, audio: point.audio, hasAudio: point.hasAudio)
    }
    scene.saw(log)
    let east: (Double) -> Double = { second in
      let whole = min(199, Int(second))
      return path[whole].1 + (path[whole + 1].1 - path[whole].1) * (second - Double(whole))
    }
    return (scene, SlowTour(points: points, log: log, east: east, end: 200))
  }

  /// Observations of a player that acts at random.
  private func log(of count: Int, _ random: inout SeededGenerator) -> [Scene.Sighting] {
    var log: [Scene.Sighting] = []
    var playing: Int?
    var isPaused = false
    var inside: Set<Int> = []
    for half in 2..<390 {
      let at = Double(half) / 2
      let point = random.index(count)
      switch random.index(40) {
      case 0: log.append(.at(at, TourSkippedAhead(point: point)))
      case 1: log.append(.at(at, TourDropped(point: point, cause: .left)))
      case 2: log.append(.at(at, TourSilent(point: point, cause: .missing)))
      case 3: log.append(.at(at, .triggered(point, age: random.number(0, 15))))
      case 4, 5:
        log.append(.at(at, .fence(point, inside.contains(point) ? .exit : .enter)))
        inside.formSymmetricDifference([point])
      case 6, 7:
        if playing == nil {
          log.append(.at(at, .started(point, StartCause.allCases[random.index(3)])))
          (playing, isPaused) = (point, false)
        }
      case 8:
        if let playing {
          log.append(
            isPaused
              ? .at(at, .resumed(playing, .user, position: 1))
              : .at(at, TourPaused(point: playing, cause: .user, positionSeconds: 1)))
          isPaused.toggle()
        }
      case 9:
        if let stopped = playing {
          log.append(.at(at, .ended(stopped, EndCause.allCases[random.index(3)], position: 1)))
          playing = nil
        }
      default: break
      }
    }
    return log
  }

  @Test("Whatever a tour does, both come to the same", arguments: UInt64(1)...30)
  func same(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let (scene, slow) = random(&generator)
    for (name, expected) in slow.values.sorted(by: { $0.key < $1.key }) {
      let found = try scene.score("tour." + name).value
      let isSame =
        if let found, let expected { abs(found - expected) < 1e-9 } else { found == expected }
      #expect(isSame, "seed \(seed): tour.\(name) is \(found as Any), not \(expected as Any)")
    }
  }
}
