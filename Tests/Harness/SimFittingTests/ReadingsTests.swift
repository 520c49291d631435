import Geodesy
import Sensing
import SimKernel
import SimSensors
import Testing

@testable import SimFitting

@Suite("What is read off recordings (H-14)")
struct ReadingsTests {
  @Test("The coarsest step that all values are multiples of is found, and none in noise")
  func step() {
    let tenths = (10..<40).map { Double($0) / 10 }
    #expect(PlainReadings.step(of: tenths) == 0.1)
    #expect(PlainReadings.step(of: tenths.map { $0 * 1.0371 }) == 0)
    #expect(PlainReadings.step(of: [4.7, 4.7, 4.7]) == 0, "one value tells no step")
  }

  @Test("A least claim is a floor where claims rest there, and none where one came by")
  func floor() throws {
    let resting = [Double](repeating: 3.79, count: 50) + (0..<50).map { 4 + Double($0) / 10 }
    let floor = try #require(ClaimFloor(resting, settled: [resting], step: 0, confidence: 0.9))
    #expect(floor.isFloor && !floor.isNearlyAll && floor.meters == 3.79 && floor.jitter == 0)
    let wandering = (0..<1000).map { 3 + Double($0) / 100 }
    #expect(
      try #require(ClaimFloor(wandering, settled: [wandering], step: 0, confidence: 0.9)).isFloor
        == false)
  }

  @Test("What a resting phone adds is told by claims whose neighbors rest, too")
  func jitter() throws {
    var random = RandomStream(seed: 3)
    // every 40 ticks the value rises above its floor, only slightly at the start and the end
    let lifts = [0.02, 0.2, 0.5, 0.2, 0.02]
    let claims = (0..<40_000).map { tick in
      4.7 + abs(0.01 * random.normal()) + (tick % 40 < lifts.count ? lifts[tick % 40] : 0)
    }
    let floor = try #require(ClaimFloor(claims, settled: [claims], step: 0, confidence: 0.9))
    #expect(abs(floor.jitter / 0.01 - 1) < 0.02, "\(floor.jitter)")
    #expect(floor.jitterInterval.contains(0.01) && floor.interval.contains(4.7))
  }

  private func fix(_ seconds: Double, provider: Fix.Provider, speed: Double? = 1) -> Fix {
    Fix(
      coordinate: Coordinate(latitudeDegrees: 45, longitudeDegrees: 0),
      horizontalAccuracyMeters: 5, speedMetersPerSecond: speed, courseDegrees: speed.map { _ in 0 },
      provider: provider, measured: .zero + .seconds(seconds))
  }

  @Test("Positions known beforehand are told from those of satellites, with or without a provider")
  func known() {
    let told = RecordedWalk(
      "a",
      Trace(fixes: [
        fix(0, provider: .network, speed: nil), fix(0.04, provider: .network, speed: nil),
        fix(3, provider: .gnss), fix(4, provider: .gnss),
      ]))
    #expect(told.known.count == 2 && told.satellites.count == 2)
    let untold = RecordedWalk(
      "b",
      Trace(fixes: [
        fix(0, provider: .unknown, speed: nil), fix(0.04, provider: .unknown, speed: nil),
        fix(3, provider: .unknown, speed: nil), fix(4, provider: .unknown),
      ]))
    #expect(untold.known.count == 2 && untold.satellites.count == 2 && untold.speedless == 1)
  }

  @Test("A fix that is missing between two others is counted, and a gap is not")
  func lost() {
    let seconds = [0.0, 1, 2, 4, 5, 6, 16, 17]
    let series = WalkSeries(seconds.map { fix($0, provider: .gnss) }, step: 1, truth: nil)
    #expect(series.lost == 1)
    #expect(series.count == 18)
  }

  @Test("Recordings that hold no walk are refused, with what helps")
  func refused() {
    let short = [
      (name: "a", trace: Trace(fixes: (0..<30).map { fix(Double($0), provider: .gnss) }))
    ]
    #expect(throws: ProfileFit.Refusal.self) { try ProfileFit(short, .init(platform: .ios)) }
    let seldom = [
      (name: "a", trace: Trace(fixes: (0..<30).map { fix(60 * Double($0), provider: .gnss) }))
    ]
    #expect(throws: ProfileFit.Refusal.self) { try ProfileFit(seldom, .init(platform: .ios)) }
  }

  @Test("Doubt about how long first errors last is doubt about how large they are")
  func firstError() throws {
    let phone = GnssProfile.population(of: .ios)[2]
    let traces = SampleRecordings.traces(
      of: phone, platform: .ios, walks: 6, minutes: 3, seed: 3)
    let recordings = traces.enumerated().map { ("walk \($0.offset)", $0.element) }
    let (walks, step) = try RecordedWalk.usable(recordings)
    let first = FirstSeconds(walks: walks, step: step, claimFactor: 1, confidence: 0.9)
    func told(_ interval: ClosedRange<Double>) throws -> (value: Double, width: Double) {
      let settling = FittedNumber(
        value: phone.settleSeconds, interval: interval, basis: .fitted)
      let told = try #require(first.firstError(settling: settling))
      let interval = try #require(told.interval)
      #expect(interval.contains(told.value))
      return (told.value, interval.upperBound - interval.lowerBound)
    }
    let sure = try told(phone.settleSeconds...phone.settleSeconds)
    let doubtful = try told(0.5 * phone.settleSeconds...2 * phone.settleSeconds)
    #expect(doubtful.value == sure.value && doubtful.width > 1.05 * sure.width, "\(doubtful)")
  }
}
