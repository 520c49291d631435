import AudioTour
import Geodesy
import Sensing
import SimKernel

extension Instant {
  /// `seconds` after the start of every law world.
  static func s(_ seconds: Double) -> Instant {
    Instant(nanoseconds: LawWorld.start.nanoseconds + Timespan.seconds(seconds).nanoseconds)
  }
}

/// Everything that happens in a run, without the feature under test.
struct LawWorld: Sendable {
  /// An event that the system sends to the app by itself.
  struct Told: Sendable {
    var instant: Instant
    var event: Event
  }

  /// Not zero, so that a fix can have been measured before it.
  static let start = Instant(nanoseconds: 100_000_000_000)

  var fixes: [Fix]
  var headings: [Heading]
  var script: [ScriptedEvent]
  var told: [Told]
  var end: Instant
  var tour = LawTour.long

  /// The same world, later by `span`.
  func shifted(by span: Timespan) -> LawWorld {
    var world = self
    for index in fixes.indices {
      world.fixes[index].measured = fixes[index].measured + span
      world.fixes[index].delivered = fixes[index].delivered + span
    }
    for index in headings.indices {
      world.headings[index].measured = headings[index].measured + span
      world.headings[index].delivered = headings[index].delivered + span
    }
    world.script = script.map { ScriptedEvent(at: $0.instant + span, $0.event) }
    world.told = told.map { Told(instant: $0.instant + span, event: $0.event) }
    world.end = end + span
    return world
  }

  /// The remaining events after `instant`; the app is opened at `opening`.
  func rest(after instant: Instant, openedAt opening: Instant) -> LawWorld {
    var world = self
    world.fixes.removeAll { $0.delivered <= instant }
    world.headings.removeAll { $0.delivered <= instant }
    world.told.removeAll { $0.instant <= instant }
    world.script.removeAll { $0.instant <= instant }
    world.script.insert(ScriptedEvent(at: opening, .screenOpened), at: 0)
    return world
  }

  /// The same world with the app killed at `instant`.
  func killed(at instant: Instant) -> LawWorld {
    var world = self
    let place = script.firstIndex { $0.instant >= instant } ?? script.count
    world.script.insert(ScriptedEvent(at: instant, .killed), at: place)
    return world
  }

  func without(_ event: AppEvent) -> LawWorld {
    var world = self
    world.script.removeAll { $0.event == event }
    return world
  }
}

/// A path given as places and the seconds at which they are reached, with straight lines between.
struct Course: Sendable {
  var places: [(second: Double, east: Double, north: Double)]

  func point(at second: Double) -> PlanePoint {
    let next = places.firstIndex { $0.second > second } ?? places.count
    guard next > 0, next < places.count else {
      let place = places[next > 0 ? next - 1 : 0]
      return PlanePoint(east: place.east, north: place.north)
    }
    let (a, b) = (places[next - 1], places[next])
    let share = (second - a.second) / (b.second - a.second)
    return PlanePoint(
      east: a.east + (b.east - a.east) * share, north: a.north + (b.north - a.north) * share)
  }

  /// In m/s and degrees; no course while standing.
  func motion(at second: Double) -> (speed: Double, courseDegrees: Double?) {
    let (a, b) = (point(at: second), point(at: second + 0.5))
    let speed = 2 * a.distance(to: b)
    return (speed, speed > 0 ? a.bearingDegrees(to: b) : nil)
  }
}

/// What the world's phone senses at each second; each rule is one possible trouble.
struct Senses: Sendable {
  var course: Course
  var accuracyMeters: @Sendable (Double) -> Double?
  /// The delay of the fix of a second; nil for no fix.
  var lateness: @Sendable (Double) -> Double?
  var report: @Sendable (Double) -> Heading.Report
  /// The magnetic and true heading when the exact heading is `degrees`; nil for no heading.
  var degrees: @Sendable (Double, Double) -> (magnetic: Double?, true: Double?)?

  func fixes(_ seconds: ClosedRange<Int>) -> [Fix] {
    seconds.compactMap { (second: Int) -> Fix? in
      let measured = Double(second)
      guard let late = lateness(measured) else { return nil }
      // a few meters off, in changing directions
      let stray = PlanePoint(
        east: Double(second * 7 % 5) - 2, north: 1.5 * (Double(second * 3 % 7) - 3) / 3)
      let (point, motion) = (course.point(at: measured), course.motion(at: measured))
      return Fix(
        coordinate: LawMap.coordinate(point.east + stray.east, point.north + stray.north),
        horizontalAccuracyMeters: accuracyMeters(measured),
        speedMetersPerSecond: second % 11 == 0 ? nil : motion.speed,
        courseDegrees: motion.courseDegrees,
        provider: (130...132).contains(second) ? .network : .gnss,
        measured: .s(measured), delivered: .s(measured + late))
    }.sorted { $0.delivered < $1.delivered }
  }

  func headings(_ seconds: ClosedRange<Int>, perSecond: Int) -> [Heading] {
    (seconds.lowerBound * perSecond...seconds.upperBound * perSecond).compactMap {
      let second = Double($0) / Double(perSecond) + 0.01
      let facing = course.motion(at: second).courseDegrees ?? 70
      let wobble = facing + Double($0 * 5 % 9) - 4
      guard let found = degrees(second, wobble) else { return nil }
      return Heading(
        magneticDegrees: found.magnetic.map(Angle.wrappedTo360),
        trueDegrees: found.true.map(Angle.wrappedTo360), report: report(second),
        source: .compass, measured: .s(second), delivered: .s(second + 0.02))
    }
  }
}
