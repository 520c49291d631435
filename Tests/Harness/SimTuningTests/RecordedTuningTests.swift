import AudioTour
import Foundation
import Geodesy
import Sensing
import SimFeatures
import SimKernel
import SimReports
import SimResults
import SimRunner
import SimScenarios
import SimText
import SimTraces
import SimWorlds
import TestSupport
import Testing

@testable import SimTuning

@Suite("A tour on recordings (H-8, SW-2)")
struct RecordedTuningTests {
  /// The result for a tour of stops on a lane that runs east, whose circles are entered by the
  /// first fix.
  private static func result(
    stops: [(east: Double, radius: Double)], _ recordings: [Trace],
    range: ClosedRange<Double> = 10...60, fences: FencePolicy = .naive
  ) throws -> RecordedTuning {
    var policy = TourPolicy.ours
    policy.fences = fences
    let points = stops.enumerated().map { index, stop in
      TourPoint(
        id: "stop \(index + 1)", coordinate: Lane.coordinate(east: stop.east),
        triggerRadiusMeters: stop.radius, audioDuration: .seconds(30))
    }
    return try RecordedTuningJob(
      Tour(points: points), title: "A lane", path: "lane.tour", policy: policy, world: nil,
      range: range
    ).result(recordings.enumerated().map { ("walk \($0 + 1)", $1) })
  }

  /// A walk from west to east past 0, with its fixes `off` meters to the side.
  private static func walk(
    to end: Double = 200, north: Double = 0, off: Double = 0, knowsTruth: Bool = true,
    accuracy: Double? = 5
  ) -> Trace {
    let easts = stride(from: -200, through: end, by: 1).map { $0 }
    let fixes = easts.enumerated().map { second, east in
      Fix(
        coordinate: Lane.coordinate(east: east, north: north + off),
        horizontalAccuracyMeters: accuracy, provider: .gnss,
        measured: .zero + .seconds(Double(second)))
    }
    var truth = Lane.truth(easts)
    for index in truth.samples.indices { truth.samples[index].point.north = north }
    return Trace(fixes: fixes, truth: knowsTruth ? truth : nil)
  }

  @Test("Radii that serve all recordings are those that serve each")
  func servesAll() throws {
    // the fixes are 14.5 and 23.5 m beside the lane: smaller circles never contain one
    let result = try Self.result(
      stops: [(0, 18)], [Self.walk(), Self.walk(off: 14.5), Self.walk(off: 23.5)])
    let stop = result.stops[0]
    #expect(stop.passes.map { $0.serving.first } == [10, 15, 24])
    #expect(stop.serving == [24...60])
    #expect(stop.passes.map(\.today.noticed) == [1, 1, 0])
    // the radius nearest to today's that is 5 m away from one that fails
    #expect(stop.recommendedMeters == 29)
    #expect(stop.passes.allSatisfy { $0.recommended.noticed == 1 })
  }

  @Test("Today's radius stays where it serves all, and it is said where that is by a little")
  func keeps() throws {
    func kept(_ meters: Double) throws -> [String] {
      let result = try Self.result(stops: [(0, meters)], [Self.walk(), Self.walk(off: 14.5)])
      #expect(result.stops[0].recommendedMeters == meters)
      #expect(!result.changes)
      return result.stops[0].open.filter { $0.contains("by a little") }
    }
    #expect(try kept(30).isEmpty)
    #expect(
      try kept(16) == [
        "14 m would not have served all: 16 m does by a little, and more walks may need a larger "
          + "circle"
      ])
  }

  @Test("A walk that passes without a visit says how large a circle may be")
  func passedBy() throws {
    // on the parallel lane, 25 m to the north
    let result = try Self.result(stops: [(0, 40)], [Self.walk(), Self.walk(north: 25)])
    let stop = result.stops[0]
    #expect(stop.passes[1].today.visits == 0 && stop.passes[1].today.falses == 1)
    #expect(stop.serving == [10...24])
    #expect(stop.recommendedMeters == 19)
    #expect(!stop.open.contains { $0.contains("no upper limit") })
  }

  @Test("Recordings that no one radius serves are named, and the radius stays")
  func conflict() throws {
    let result = try Self.result(
      stops: [(0, 30)], [Self.walk(off: 22), Self.walk(north: 16), Self.walk(off: 200)])
    let stop = result.stops[0]
    #expect(stop.serving.isEmpty)
    #expect(stop.recommendedMeters == 30)
    #expect(stop.open.contains("no radius from 10 m to 60 m serves walk 3"), "\(stop.open)")
    #expect(
      stop.open.contains("no radius serves all recordings: 30 m serves 1 of 3"), "\(stop.open)")
  }

  @Test("A stop that no recording visits keeps its radius, and says how near one came")
  func unvisited() throws {
    let result = try Self.result(stops: [(0, 30), (260, 90)], [Self.walk(to: 200)])
    let stop = result.stops[1]
    #expect(stop.visits == 0 && stop.recommendedMeters == 90)
    #expect(stop.open.count == 1 && stop.open[0].contains("the nearest passes at 60 m"))
  }

  @Test(
    "How many visits may still be missed follows from how many were seen",
    arguments: [(1, "95 %"), (3, "63 %"), (10, "26 %")])
  func bound(walks: Int, share: String) throws {
    let result = try Self.result(
      stops: [(0, 30)], Array(repeating: Self.walk(), count: walks))
    // 1 − 0.05^(1/n), Clopper and Pearson 1934
    #expect(
      result.stops[0].open[0].contains("as many as \(share) of all visits may still be missed"),
      "\(result.stops[0].open)")
    #expect(result.stops[0].open[0].contains("59 visits without a miss"))
  }

  @Test("A way that nobody knows is that of its fixes, and it is said")
  func smoothed() throws {
    let result = try Self.result(stops: [(0, 30)], [Self.walk(off: 12, knowsTruth: false)])
    // 12 m beside the stop: within the 10 m of a visit plus the error of a smoothed path
    #expect(result.stops[0].visits == 1)
    #expect(result.recordings[0].way == "smoothed")
    #expect(result.assumptions[0].contains("the true way of a recording is not known"))
    let known = try Self.result(stops: [(0, 30)], [Self.walk(north: 12)])
    #expect(known.stops[0].visits == 0 && known.recordings[0].way == "known")
  }

  @Test("Where nobody knows the way, 9 visits of 10 are found; on the lanes of the map nearly all")
  func found() throws {
    let url = ReferenceData.package.appendingPathComponent("scenarios/tour/souk.yaml")
    let scenario = try Scenario(bytes: Data(contentsOf: url), path: url.path)
    let settings = try #require(scenario.features.compactMap { $0 as? TourSettings }.first)
    let tour = try #require(settings.tour)
    let recordings = try (1...20).map { seed in
      var trace = try scenario.fixes(seed: UInt64(seed))
      trace.truth = nil
      return ("walk \(seed)", trace)
    }
    func visits(on world: World?) throws -> Int {
      try RecordedTuningJob(
        tour, title: "", path: "", policy: settings.policy, world: world, range: 30...30
      ).result(recordings).stops.reduce(0) { sum, stop in
        sum + stop.passes.count { $0.today.visits > 0 }
      }
    }
    // each walker visits all five stops
    #expect(try visits(on: nil) >= 90)
    #expect(try visits(on: scenario.world) >= 97)
  }

  @Test("Fixes without an accuracy start nothing, and the advice says why")
  func lacks() throws {
    var policy = TourPolicy.ours
    policy.fences.accuracyLimitMeters = 40
    let result = try Self.result(
      stops: [(0, 30)], [Self.walk(accuracy: nil)], fences: policy.fences)
    #expect(result.stops[0].serving.isEmpty)
    let text = RecordedTuningText(result, folder: "reports").text.replacing("\n         ", with: "")
    #expect(
      text.contains("recordings at stop 1; 401 of 401 fixes carry no accuracy"), "\(text)")
  }

  @Test("A recording without a way is refused by its name")
  func refused() throws {
    let error = #expect(throws: Diagnostic.self) {
      try Self.result(stops: [(0, 30)], [Self.walk(), Trace(fixes: [])])
    }
    #expect(error?.place.file == "walk 2")
    var long = Self.walk(knowsTruth: false)
    long.fixes.append(
      Fix(
        coordinate: Lane.coordinate(east: 0), horizontalAccuracyMeters: 5, provider: .gnss,
        measured: .zero + .seconds(3 * 86_400)))
    let tooLong = #expect(throws: Diagnostic.self) { try Self.result(stops: [(0, 30)], [long]) }
    #expect(tooLong?.message.contains("lasts 3 days") == true)
  }
}

@Suite("A track smoothed forwards and backwards (H-8)")
struct SmoothedTrackTests {
  private static func error(_ points: [PlanePoint], _ truth: (Double) -> PlanePoint) -> Double {
    let squares = points.enumerated().map { second, point in
      let meters = point.distance(to: truth(Double(second)))
      return meters * meters
    }
    return (squares.reduce(0, +) / Double(squares.count)).squareRoot()
  }

  @Test("It lies nearer to the way than what was measured, round a corner too", arguments: 0..<10)
  func nearer(seed: UInt64) {
    var random = RandomStream(seed: seed)
    func truth(_ seconds: Double) -> PlanePoint {
      seconds < 100
        ? PlanePoint(east: seconds, north: 0) : PlanePoint(east: 100, north: seconds - 100)
    }
    let looks = (0...200).map { second in
      let place = truth(Double(second))
      return SmoothedTrack.Look(
        seconds: Double(second),
        point: PlanePoint(
          east: place.east + 5 * random.normal(), north: place.north + 5 * random.normal()),
        deviationMeters: 5)
    }
    let points = SmoothedTrack(looks).points(every: 1, until: 200)
    let (smooth, raw) = (Self.error(points, truth), Self.error(looks.map(\.point), truth))
    #expect(smooth < raw / 2, "seed \(seed)")
  }

  @Test("Places that fit a walk stay where they are, and between them it goes straight on")
  func exact() {
    let looks = [0.0, 10, 40].map {
      SmoothedTrack.Look(
        seconds: $0, point: PlanePoint(east: 1.2 * $0, north: 0), deviationMeters: 0.001)
    }
    let points = SmoothedTrack(looks).points(every: 5, until: 40)
    #expect(points.count == 9)
    for (index, point) in points.enumerated() {
      #expect(abs(point.east - 6 * Double(index)) < 0.01 && point.north == 0)
    }
  }

  @Test("Before the first place and after the last the walker stands")
  func ends() {
    let looks = [5.0, 6].map {
      SmoothedTrack.Look(
        seconds: $0, point: PlanePoint(east: $0, north: 0), deviationMeters: 0.001)
    }
    let points = SmoothedTrack(looks).points(every: 1, until: 9)
    #expect(points[0] == points[5] && points[6] == points[9])
  }
}
