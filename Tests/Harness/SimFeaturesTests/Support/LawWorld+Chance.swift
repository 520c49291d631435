import Geodesy
import Sensing
import SimKernel
import TestSupport

extension LawWorld {
  /// 300 random events: of any type, in any legal order, with any values that a phone may deliver.
  static func chance(seed: UInt64) -> LawWorld {
    var random = SeededGenerator(seed: seed)
    var world = LawWorld(fixes: [], headings: [], script: [], told: [], end: .s(0))
    var seconds = 0.0
    for _ in 0..<300 {
      // several at one instant
      if !random.oneIn(3) { seconds += random.number(0, random.oneIn(20) ? 90 : 2) }
      let now = Instant.s(seconds)
      switch random.index(8) {
      case 0...3: world.fixes.append(fix(at: now, &random))
      case 4: world.headings.append(heading(at: now, &random))
      case 5, 6:
        let event = AppEvent.allCases[random.index(AppEvent.allCases.count)]
        world.script.append(ScriptedEvent(at: now, event))
      default: world.told.append(Told(instant: now, event: told(at: now, &random)))
      }
    }
    world.end = .s(seconds + 60)
    return world
  }

  private static func fix(at instant: Instant, _ random: inout SeededGenerator) -> Fix {
    let isFar = random.oneIn(10)
    let coordinate =
      random.oneIn(40)
      ? Coordinate(latitudeDegrees: .nan, longitudeDegrees: 200)
      : LawMap.coordinate(
        random.number(-20, isFar ? 90_000 : 320), random.number(isFar ? -70_000 : -200, 20))
    // measured in the future, as after a clock was set back, or long ago
    let age = random.oneIn(6) ? random.number(-40, 40) : random.number(0, 2)
    let accuracies: [HorizontalAccuracy] = [.notGiven, .invalid]
    return Fix(
      coordinate: coordinate,
      accuracy: random.oneIn(6) ? accuracies[random.index(2)] : .given(random.number(1, 60)),
      speedMetersPerSecond: random.oneIn(3) ? nil : random.number(0, 4),
      courseDegrees: random.oneIn(3) ? nil : random.number(0, 360),
      provider: Fix.Provider.allCases[random.index(Fix.Provider.allCases.count)],
      measured: instant + .seconds(-age), delivered: instant)
  }

  private static func heading(at instant: Instant, _ random: inout SeededGenerator) -> Heading {
    let reports: [Heading.Report] = [
      .absent, .invalid, .degrees(random.number(1, 90)), .status(random.index(4)),
    ]
    return Heading(
      magneticDegrees: random.oneIn(4) ? nil : random.number(0, 360),
      trueDegrees: random.oneIn(4) ? nil : random.number(0, 360), report: reports[random.index(4)],
      measured: instant)
  }

  private static func told(at instant: Instant, _ random: inout SeededGenerator) -> Event {
    switch random.index(6) {
    case 0:
      let status = Authorization.Status.allCases[random.index(5)]
      return .authorization(Authorization(status: status, isPrecise: random.oneIn(2)))
    case 1: return .failure(LocationFailure.allCases[random.index(5)])
    case 2: return .updatesPaused
    case 3:
      let steps = StepCount(count: random.index(1000))
      return .motion(MotionSample(.steps(steps), measured: instant))
    case 4:
      return .mapRegion(
        MapRegion(
          center: LawMap.home, heightMeters: random.number(1, 1000), widthMeters: 100,
          cause: random.oneIn(2) ? .user : .app))
    default:
      // includes numbers of regions that are not watched
      return .region(
        RegionEvent(
          region: Int32(random.index(15)) - 2, kind: RegionEvent.Kind.allCases[random.index(3)]))
    }
  }
}
