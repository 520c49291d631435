import Geodesy
import Sensing
import SimKernel
import SimTraces
import Testing

@Suite("What a recording lacks is assumed, and told (H-2, H-4)")
struct AssumptionTests {
  private static let start = Coordinate(latitudeDegrees: 31.6258, longitudeDegrees: -7.9891)

  private func fix(_ accuracy: HorizontalAccuracy, at seconds: Double, east: Double = 0) -> Fix {
    let plane = LocalPlane(origin: Self.start)
    return Fix(
      coordinate: plane.coordinate(PlanePoint(east: east, north: 0)), accuracy: accuracy,
      measured: .zero + .seconds(seconds))
  }

  private func assumptions(_ change: (inout Assumptions) -> Void) -> Assumptions {
    var assumptions = Assumptions()
    change(&assumptions)
    return assumptions
  }

  @Test("An accuracy fills what is not given, and never what is invalid or given")
  func accuracy() {
    var trace = Trace(
      fixes: [fix(.notGiven, at: 0), fix(.invalid, at: 1), fix(.given(30), at: 2)])
    #expect(trace.needs.first { $0.lack == .accuracy }?.words == "1 of 3 fixes carry no accuracy")
    trace.assume(assumptions { $0.accuracyMeters = 8 })
    #expect(trace.fixes.map(\.accuracy) == [.given(8), .invalid, .given(30)])
    #expect(trace.assumed == ["accuracy 8 m for 1 of 3 fixes, which have none"])
    #expect(!trace.needs.contains { $0.lack == .accuracy })
    var headings = Trace(fixes: [], headings: [Heading(magneticDegrees: 1, measured: .zero)])
    headings.assume(assumptions { $0.accuracyMeters = 8 })
    #expect(headings.assumed == ["accuracy 8 m for no fix, as there is none"])
  }

  @Test("A declination turns magnetic headings alone; a heading with both norths keeps them")
  func declination() {
    var trace = Trace(
      fixes: [fix(.notGiven, at: 0)],
      headings: [
        Heading(magneticDegrees: 359, measured: .zero),
        Heading(magneticDegrees: 10, trueDegrees: 11, measured: .zero),
      ])
    trace.assume(assumptions { $0.declination = .degrees(2.5) })
    #expect(trace.headings.map(\.trueDegrees) == [1.5, 11])
    #expect(trace.assumed == ["declination 2.5° for 1 of 2 headings"])
  }

  @Test("By the model it is that of the place and the date, within 0.1°")
  func model() throws {
    // 2027-07-02T12:00Z is the year 2027.5
    let epoch: Int64 = 1_814_529_600_000_000_000
    for (latitude, longitude) in [(31.6258, -7.9891), (40.71, -74.01), (-33.87, 151.21)] {
      let place = Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude)
      var trace = Trace(
        fixes: [Fix(coordinate: place, measured: .zero)],
        headings: [Heading(magneticDegrees: 0, measured: .zero)], epochNanoseconds: epoch)
      trace.assume(assumptions { $0.declination = .model })
      let field = try #require(WorldMagneticModel.field(at: place, decimalYear: 2027.5))
      let degrees = try #require(trace.headings[0].trueDegrees)
      #expect(abs(Angle.wrappedTo180(degrees - field.declinationDegrees)) < 0.01)
      #expect(trace.assumed.count == 1 && !trace.assumed[0].contains("beyond"))
    }
  }

  @Test("It is told to a tenth of a degree, near the pole too, as another program has it")
  func told() {
    // pygeomag 1.1 with WMM2025.COF, at sea level on 2026-07-02T12:00Z: −137.531°
    let place = Coordinate(latitudeDegrees: -79, longitudeDegrees: 115)
    var trace = Trace(
      fixes: [Fix(coordinate: place, measured: .zero)],
      headings: [Heading(magneticDegrees: 0, measured: .zero)],
      epochNanoseconds: 1_782_993_600_000_000_000)
    trace.assume(assumptions { $0.declination = .model })
    #expect(trace.assumed[0].hasPrefix("declination -137.5° for 1 of 1 headings"))
  }

  @Test("Before the model's years its yearly change is carried back, and that is told")
  func oldRecording() throws {
    // 2022-07-02T12:00Z is the year 2022.5
    var trace = Trace(
      fixes: [Fix(coordinate: Self.start, measured: .zero)],
      headings: [Heading(magneticDegrees: 100, measured: .zero)],
      epochNanoseconds: 1_656_763_200_000_000_000)
    trace.assume(assumptions { $0.declination = .model })
    let now = try #require(WorldMagneticModel.field(at: Self.start, decimalYear: 2025))
    let expected = now.declinationDegrees - 2.5 * now.declinationChangeByYear
    #expect(abs(try #require(trace.headings[0].trueDegrees) - 100 - expected) < 0.01)
    #expect(trace.assumed[0].hasSuffix("carried beyond its years"))
  }

  @Test("Without a date, or without a place, the model has nothing to say, and that is told")
  func modelWithout() {
    var trace = Trace(
      fixes: [fix(.notGiven, at: 0)], headings: [Heading(magneticDegrees: 0, measured: .zero)])
    trace.assume(assumptions { $0.declination = .model })
    #expect(trace.headings[0].trueDegrees == nil)
    #expect(trace.assumed[0].contains("no clock"))
    #expect(trace.needs.first { $0.lack == .trueNorth }?.remedy == "--assume declination=2deg")
    var homeless = Trace(
      fixes: [], headings: [Heading(magneticDegrees: 0, measured: .zero)],
      epochNanoseconds: 1_814_529_600_000_000_000)
    var led = homeless
    homeless.assume(assumptions { $0.declination = .model })
    #expect(homeless.assumed[0].contains("no fix"))
    led.assume(assumptions { $0.declination = .model }, near: Self.start)
    #expect(led.headings[0].trueDegrees != nil)
  }

  @Test("A pace gives fixes without times those of a walker, and their headings go with them")
  func pace() throws {
    let gpx = """
      <gpx version='1.1'><trk><trkseg><trkpt lat='0' lon='0'/><trkpt lat='0' lon='0.0001'>\
      <extensions><trueHeading>90</trueHeading></extensions></trkpt><trkpt lat='0' lon='0.0001'/>\
      </trkseg></trk></gpx>
      """
    var trace = try Trace.read(Array(gpx.utf8), named: "walk.gpx")
    #expect(trace.assumesTimes && trace.needs.contains { $0.lack == .times })
    trace.assume(assumptions { $0.paceMetersPerSecond = 1.2 })
    // 0.0001° are 11.12 m: 9.27 s at 1.2 m/s
    let seconds = trace.fixes.map(\.measured.seconds)
    #expect(seconds[0] == 0 && abs(seconds[1] - 9.266) < 0.01)
    #expect(seconds[2] > seconds[1], "two fixes at one place are two moments")
    #expect(trace.headings.map(\.measured) == [trace.fixes[1].measured])
    #expect(!trace.needs.contains { $0.lack == .times })
    #expect(trace.notes == ["points with a usable time: 0 of 3"])
    var timed = Trace(fixes: [fix(.notGiven, at: 0), fix(.notGiven, at: 5, east: 50)])
    timed.assume(assumptions { $0.paceMetersPerSecond = 1 })
    #expect(timed.fixes[1].measured.seconds == 5, "what has times keeps them")
  }
}
