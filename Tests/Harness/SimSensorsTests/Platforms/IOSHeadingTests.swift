import Geodesy
import Sensing
import SimKernel
import SimSensors
import Testing

@Suite("Headings by the rules of iOS (H-4, MG-3)")
struct IOSHeadingTests {
  @Test("The heading filter measures from the last heading given, so a slow turn still shows")
  func headingFilter() throws {
    var bench = PhoneBench(.ios, seconds: 10)
    // 0.01° between two headings
    bench.headings = PhoneBench.headings(seconds: 10, degreesPerSecond: 0.5)
    bench.requests = [(0, .heading(filter: 1))]
    let given = try bench.run().headings.compactMap(\.magneticDegrees)
    #expect(given.map { $0.rounded() } == [0, 1, 2, 3, 4, 5])
  }

  @Test("The filter takes the short way over north")
  func filterOverNorth() throws {
    var bench = PhoneBench(.ios, seconds: 2)
    bench.headings = [359.8, 0.2, 0.6, 1.0].enumerated().map { index, degrees in
      Heading(magneticDegrees: degrees, report: .degrees(10), measured: .s(Double(index) / 10))
    }
    bench.requests = [(0, .heading(filter: 1))]
    #expect(try bench.run().headings.compactMap(\.magneticDegrees) == [359.8, 1.0])
  }

  @Test("A phone that is held still goes silent after its first heading: that is no fault")
  func stillPhone() throws {
    var bench = PhoneBench(.ios, seconds: 30)
    bench.headings = PhoneBench.headings(seconds: 30, degreesPerSecond: 0)
    bench.requests = [(10, .heading(filter: 1)), (20, .off), (25, .heading(filter: 1))]
    let times = try bench.run().headingTimes
    #expect(times.count == 2)
    #expect((10...10.02).contains(times[0]) && (25...25.02).contains(times[1]))
  }

  @Test("Without a filter every heading comes")
  func noFilter() throws {
    var bench = PhoneBench(.ios, seconds: 1)
    bench.headings = PhoneBench.headings(seconds: 1, degreesPerSecond: 0)
    bench.requests = [(0, .heading())]
    #expect(try bench.run().headings.count == 51)
  }

  @Test("A heading that the phone calls invalid comes as such, and so does the next valid one")
  func invalidAccuracy() throws {
    var bench = PhoneBench(.ios, seconds: 3)
    bench.headings = PhoneBench.headings(seconds: 3, degreesPerSecond: 0)
    for index in 50..<100 { bench.headings[index].report = .invalid }
    bench.requests = [(0, .heading(filter: 5))]
    let story = try bench.run()
    #expect(story.headings.map(\.report) == [.degrees(10), .invalid, .degrees(10)])
    #expect(story.headingTimes == [0, 1, 2])
  }

  @Test("True north takes a position: before there is one, headings are magnetic")
  func trueNorthNeedsPosition() throws {
    var bench = PhoneBench.walk(.ios, seconds: 20)
    bench.headings = PhoneBench.headings(seconds: 20, degreesPerSecond: 1, declination: 12)
    var request = SensorRequest.heading()
    request.location = true
    bench.requests = [(0, request)]
    let story = try bench.run()
    let first = try #require(story.fixTimes.first)
    #expect(first > 1)
    for heading in story.headings {
      let magnetic = try #require(heading.magneticDegrees)
      guard heading.delivered > .s(first) else {
        #expect(heading.trueDegrees == nil || heading.delivered == .s(first))
        continue
      }
      let degrees = try #require(heading.trueDegrees)
      #expect(abs(degrees - magnetic - 12) < 1e-9)
    }
  }

  @Test("With Compass Calibration switched off there is never true north")
  func calibrationOff() throws {
    var bench = PhoneBench(.ios)
    bench.headings = PhoneBench.headings(seconds: 60, degreesPerSecond: 1, declination: 12)
    bench.options.calibratesCompass = false
    var request = SensorRequest.heading()
    request.location = true
    bench.requests = [(0, request)]
    let headings = try bench.run().headings
    #expect(headings.count == 3001 && headings.allSatisfy { $0.trueDegrees == nil })
    #expect(headings.allSatisfy { $0.magneticDegrees != nil })
  }

  @Test("Without a magnetometer there is no callback at all")
  func noMagnetometer() throws {
    var bench = PhoneBench(.ios)
    bench.headings = PhoneBench.headings(seconds: 60, degreesPerSecond: 1)
    bench.options.hasMagnetometer = false
    bench.requests = [(0, .heading())]
    let story = try bench.run()
    #expect(story.headings.isEmpty && story.times(of: .noHeading).isEmpty)
    #expect(story.state(at: 30)?.isHeadingOn == false)
  }

  @Test("Who is denied positions still gets magnetic headings")
  func deniedLocation() throws {
    var bench = PhoneBench(.ios)
    bench.headings = PhoneBench.headings(seconds: 60, degreesPerSecond: 1, declination: 12)
    bench.options.authorization.status = .denied
    var request = SensorRequest.heading()
    request.location = true
    bench.requests = [(0, request)]
    let story = try bench.run()
    #expect(story.fixes.isEmpty && story.headings.count == 3001)
    #expect(story.headings.allSatisfy { $0.trueDegrees == nil && $0.magneticDegrees != nil })
  }

  @Test("A suspended app gets no heading, and none is kept for it")
  func suspended() throws {
    var bench = PhoneBench(.ios)
    bench.headings = PhoneBench.headings(seconds: 60, degreesPerSecond: 1)
    bench.requests = [(0, .heading())]
    bench.app = [(10, .sceneBackground), (40, .sceneActive)]
    let times = try bench.run().headingTimes
    #expect(!times.contains { (15.01..<40).contains($0) })
    #expect(times.count == 15 * 50 + 1 + 20 * 50 || times.count == 15 * 50 + 20 * 50 + 2)
  }

  @Test("A phone that is raised past 45° may turn its compass around")
  func pitchFlip() throws {
    var flips = 0
    for seed in UInt64(1)...200 {
      var phone = SyntheticPhone(
        gnss: try #require(Conditions<GnssPreset>(name: "open_sky")), fixStep: .seconds(1),
        heading: try #require(Conditions<HeadingPreset>(name: "calibrated_open")),
        headingStep: .seconds(1))
      phone.compass.losesCalibration = false
      let truth = Lane.truth(
        poses: [Pose](repeating: .held, count: 20) + [Pose](repeating: .raised, count: 20))
      var bench = PhoneBench(.ios, seconds: 39)
      bench.truth = truth
      bench.headings = phone.trace(along: truth, random: RandomStream(seed: seed)).headings
      bench.requests = [(0, .heading())]
      let given = try bench.run().headings.compactMap(\.magneticDegrees)
      let turned = abs(Angle.wrappedTo180(given[35] - given[15]))
      if turned > 120 { flips += 1 }
    }
    // each has a chance of 0.8; 200 of them, within three standard deviations
    #expect((143...177).contains(flips), "found \(flips)")
  }
}
