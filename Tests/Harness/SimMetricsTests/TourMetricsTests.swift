import Sensing
import SimKernel
import SimMetrics
import TestSupport
import Testing

@Suite("What an audio tour did is scored (SW-3, SW-4, SW-5, SW-8)")
struct TourMetricsTests {
  /// A walker who goes east at 1 m/s from home for 200 s; a tour with stops of 20 m at 50, 100 and
  /// 150 m, and what it did.
  private func scene(_ events: [(kind: String, at: Double, values: [Double])]) -> Scene {
    var scene = Scene(truth: Scene.walking([(0, 0), (100, 100), (200, 200)]), end: 200)
    scene.others = [0, 1, 2].map { Scene.tourPoint($0, east: 50 * Double($0 + 1), audio: 30) }
    scene.others += events.map { ("tour." + $0.kind, $0.at, $0.values) }
    return scene
  }

  private func value(
    _ name: String, _ events: [(kind: String, at: Double, values: [Double])]
  ) throws -> Double? { try scene(events).score("tour." + name).value }

  @Test("Audio that begins out of order is inverted once for each pair, the user's choice left out")
  func inversions() throws {
    let order: [(kind: String, at: Double, values: [Double])] = [
      ("started", 10, [2, 0]), ("started", 20, [1, 0]), ("started", 30, [0, 1]),
    ]
    #expect(try value("inversions", order) == 3)
    #expect(try value("inversions", [order[0], ("started", 20, [1, 2])]) == 0)
    let worst = try scene(order).score("tour.inversions").worst
    #expect(worst == Moment(.s(20), "stop 2 began after stop 3"))
  }

  @Test("A stop is skipped where a later one was reached and it never was")
  func skips() throws {
    #expect(try value("skips", [("started", 10, [2, 0])]) == 2)
    #expect(try value("skips", [("silent", 5, [0]), ("started", 10, [2, 0])]) == 1)
    #expect(try value("skips", [("triggered", 5, [0, 0, 1]), ("triggered", 6, [1, 0, 1])]) == 0)
  }

  @Test("Audio begins too early short of its circle, and too late beyond it")
  func outside() throws {
    // the first circle is from 30 to 70 m
    #expect(try value("early_starts", [("started", 19, [0, 0])]) == 1)
    #expect(try value("early_starts", [("started", 21, [0, 0])]) == 0)
    #expect(try value("early_starts", [("started", 19, [0, 2])]) == 0, "the user's choice")
    #expect(try value("late_starts", [("started", 79, [0, 1])]) == 0)
    let late = try scene([("started", 95, [0, 1])]).score("tour.late_starts")
    #expect(late.value == 1)
    #expect(late.worst == Moment(.s(95), "stop 1 began 25 m beyond its circle"))
  }

  @Test("A stop is missed where nothing of it is heard from the entry to 30 s after the exit")
  func missedStops() throws {
    func missed(_ from: Double, _ to: Double) throws -> Double? {
      try value("missed_stops", [("started", from, [0, 0]), ("ended", to, [0, 1, to - from])])
    }
    #expect(try missed(10, 29) == 3, "over before he came")
    #expect(try missed(10, 31) == 2)
    #expect(try missed(99, 110) == 2)
    #expect(try missed(101, 120) == 3)
    let heard = try value(
      "missed_stops", [("started", 0, [0, 2]), ("ended", 29, [0, 0, 29])])
    #expect(heard == 2, "what was heard to its end before is not missed")
  }

  @Test("A stop without audio is silent, and neither missed nor skipped")
  func silent() throws {
    var scene = scene([("triggered", 35, [0, 0, 0.1]), ("silent", 35, [0])])
    scene.others[0] = Scene.tourPoint(0, east: 50, hasAudio: false)
    #expect(try scene.score("tour.silent_stops").value == 1)
    #expect(try scene.score("tour.missed_stops").value == 2)
    #expect(try scene.score("tour.missed_content").value == 60)
    #expect(try scene.score("tour.completion").value == 0)
    #expect(try scene.score("tour.completion").count == 2)
  }

  @Test("What a kill cost is what is heard again, or all of it where nothing goes on")
  func relaunch() throws {
    var scene = scene([
      ("started", 10, [0, 0]), ("sought", 20, [0, 15]), ("resumed", 30, [0, 2, 18]),
      ("ended", 42, [0, 0, 30]),
    ])
    scene.script = events((30, .killed))
    let lost = try scene.score("tour.relaunch.lost")
    #expect(lost.value == 7, "25 s were played, and it went on at 18 s")
    #expect(lost.worst == Moment(.s(30), "the kill cost 7.0 s of audio"))
    scene.script = events((30, .killed), (40, .killed), (60, .killed))
    #expect(try scene.score("tour.relaunch.lost").value == 28)
    #expect(try scene.score("tour.relaunch.lost").count == 2, "at 60 s nothing played")
  }

  @Test("A silence between two stops is from an end to the next start, and counts once")
  func gaps() throws {
    let story: [(kind: String, at: Double, values: [Double])] = [
      ("started", 10, [0, 0]), ("ended", 40, [0, 0, 30]), ("started", 55, [1, 0]),
      ("ended", 60, [1, 1, 5]), ("started", 60, [2, 0]), ("ended", 90, [2, 0, 30]),
      ("started", 120, [0, 2]),
    ]
    #expect(try value("gap.max", story) == 30)
    #expect(try value("gap.p50", story) == 22.5)
    #expect(try value("playing", story) == 30 + 5 + 30 + 80)
  }
}

/// The metrics again, by the shortest way that can be written down.
private struct SlowTour {
  let points: [(east: Double, radius: Double, audio: Double, hasAudio: Bool)]
  let log: [(kind: String, at: Double, values: [Double])]
  let east: (Double) -> Double
  let end: Double

  func all(_ kind: String) -> [(at: Double, values: [Double])] {
    log.filter { $0.kind == "tour." + kind }.map { ($0.at, $0.values) }
  }

  /// Seconds, a hundred of them each, at which the walker is within the circle of `point`.
  func inside(_ point: Int) -> [Double] {
    (0...Int(end * 100)).map { Double($0) / 100 }.filter {
      abs(east($0) - points[point].east) <= points[point].radius
    }
  }

  /// Half seconds that begin with the audio of `point` to be heard.
  func sounding(_ point: Int) -> [Double] {
    (0..<Int(end * 2)).map { Double($0) / 2 }.filter { second in
      let last = log.last {
        $0.at <= second
          && ["tour.started", "tour.resumed", "tour.paused", "tour.ended"].contains($0.kind)
      }
      guard let last else { return false }
      return Int(last.values[0]) == point && ["tour.started", "tour.resumed"].contains(last.kind)
    }
  }

  var byItself: [(at: Double, values: [Double])] { all("started").filter { $0.values[1] != 2 } }

  func distance(_ start: (at: Double, values: [Double])) -> Double {
    let point = points[Int(start.values[0])]
    return abs(east(start.at) - point.east) - point.radius
  }

  var values: [String: Double?] {
    var firsts: [Int] = []
    for start in byItself where !firsts.contains(Int(start.values[0])) {
      firsts.append(Int(start.values[0]))
    }
    var inversions = 0
    for i in firsts.indices {
      for j in firsts.indices where j > i && firsts[j] < firsts[i] { inversions += 1 }
    }
    let begun = Set((all("started") + all("silent") + all("triggered")).map { Int($0.values[0]) })
    let audible = points.indices.filter { points[$0].hasAudio }
    let visited = audible.filter { !inside($0).isEmpty }
    let finished = all("ended").filter { $0.values[1] == 0 }
    let outside = byItself.filter { distance($0) > 10 }
    func wasThere(_ start: (at: Double, values: [Double])) -> Bool {
      inside(Int(start.values[0])).contains { $0 <= start.at }
    }
    let starts = all("started")
    let repeats = starts.indices.filter { index in
      starts[index].values[1] != 2
        && starts[..<index].contains { $0.values[0] == starts[index].values[0] }
    }
    let playing = points.indices.reduce(0.0) { $0 + Double(sounding($1).count) / 2 }
    return [
      "inversions": Double(inversions),
      "skips": Double((0..<(begun.max() ?? 0)).filter { !begun.contains($0) }.count),
      "repeats": Double(repeats.count), "alerts": Double(all("alert").count),
      "silent_stops": Double(all("silent").count), "dropped": Double(all("dropped").count),
      "stale_stops": Double(all("triggered").count { $0.values[2] > 10 }),
      "early_starts": Double(outside.count { !wasThere($0) }),
      "late_starts": Double(outside.count { wasThere($0) }),
      "completion": audible.isEmpty
        ? nil
        : Double(audible.count { point in finished.contains { Int($0.values[0]) == point } })
          / Double(audible.count),
      "missed_content": visited.reduce(0.0) {
        $0 + max(0, points[$1].audio - Double(sounding($1).count) / 2)
      },
      "playing": starts.isEmpty ? nil : playing,
      "gap.max": gaps.max(),
      "flaps": Double(flaps),
    ]
  }

  private var gaps: [Double] {
    all("started").compactMap { start in
      let before = log.last {
        $0.at <= start.at && !($0.at == start.at && $0.kind == "tour.started")
          && ["tour.started", "tour.ended"].contains($0.kind)
      }
      guard let before, before.kind == "tour.ended", before.values[1] == 0 else { return nil }
      return start.at - before.at
    }
  }

  private var flaps: Int {
    let fences = all("fence")
    return fences.indices.count { index in
      guard fences[index].values[1] == 0 else { return false }
      let before = fences[..<index].last { $0.values[0] == fences[index].values[0] }
      return before.map { $0.values[1] == 1 && fences[index].at - $0.at < 30 } ?? false
    }
  }
}

@Suite("Metrics of tours against brute force (SW-3, SW-4, SW-5)")
struct TourBruteForceTests {
  /// A walk to and fro, and a player that does as it likes, every half second at most once.
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
    scene.others = points.enumerated().map { index, point in
      Scene.tourPoint(
        index, east: point.east, radius: point.radius, audio: point.audio,
        hasAudio: point.hasAudio)
    }
    scene.others += log
    let east: (Double) -> Double = { second in
      let whole = min(199, Int(second))
      return path[whole].1 + (path[whole + 1].1 - path[whole].1) * (second - Double(whole))
    }
    return (scene, SlowTour(points: points, log: log, east: east, end: 200))
  }

  /// What a player does that does as it likes.
  private func log(
    of count: Int, _ random: inout SeededGenerator
  ) -> [(kind: String, at: Double, values: [Double])] {
    var log: [(kind: String, at: Double, values: [Double])] = []
    var playing: Int?
    var isPaused = false
    var inside: Set<Int> = []
    for half in 2..<390 {
      let at = Double(half) / 2
      let point = random.index(count)
      let p = Double(point)
      switch random.index(40) {
      case 0: log.append(("tour.alert", at, [p]))
      case 1: log.append(("tour.dropped", at, [p, 0]))
      case 2: log.append(("tour.silent", at, [p]))
      case 3: log.append(("tour.triggered", at, [p, 0, random.number(0, 15)]))
      case 4, 5:
        log.append(("tour.fence", at, [p, inside.contains(point) ? 1 : 0]))
        inside.formSymmetricDifference([point])
      case 6, 7:
        if playing == nil {
          log.append(("tour.started", at, [p, Double(random.index(3))]))
          (playing, isPaused) = (point, false)
        }
      case 8:
        if let playing {
          log.append((isPaused ? "tour.resumed" : "tour.paused", at, [Double(playing), 0, 1]))
          isPaused.toggle()
        }
      case 9:
        if let stopped = playing {
          log.append(("tour.ended", at, [Double(stopped), Double(random.index(3)), 1]))
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
