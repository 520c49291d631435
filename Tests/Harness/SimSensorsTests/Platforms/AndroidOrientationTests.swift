import Geodesy
import Sensing
import SimKernel
import SimSensors
import Testing

@Suite("Orientation by the rules of Android (H-4, MG-4)")
struct AndroidOrientationTests {
  private func bench(seconds: Double = 10) -> PhoneBench {
    var bench = PhoneBench(.android, seconds: seconds)
    bench.headings = PhoneBench.headings(
      seconds: seconds, degreesPerSecond: 1, declination: 12, report: .status(3))
    return bench
  }

  @Test(
    "The rate is that of the delay that was asked for, as far as the sensor's allows",
    arguments: [(0.2, 51), (0.06, 167), (0.02, 501), (0, 501)])
  func rates(delay: Double, count: Int) throws {
    var bench = bench()
    bench.requests = [(0, .heading(every: delay))]
    #expect(try bench.run().headings.count == count)
  }

  @Test("There is no filter by turn: a phone that lies still goes on telling its heading")
  func noFilter() throws {
    var bench = bench()
    bench.headings = PhoneBench.headings(seconds: 10, degreesPerSecond: 0, report: .status(3))
    bench.requests = [(0, .heading(filter: 5, every: 0.2))]
    #expect(try bench.run().headings.count == 51)
  }

  @Test("The rotation vector knows magnetic north alone, and a status")
  func rotationVector() throws {
    var bench = bench()
    for index in 250..<bench.headings.count { bench.headings[index].report = .invalid }
    bench.requests = [(0, .heading(every: 0.2))]
    let headings = try bench.run().headings
    #expect(headings.allSatisfy { $0.trueDegrees == nil })
    #expect(Set(headings.map(\.report)) == [.status(3), .invalid])
  }

  @Test("Without a gyroscope headings come to who works them out, and are several degrees worse")
  func noGyroscope() throws {
    var bench = bench(seconds: 600)
    bench.headings = PhoneBench.headings(seconds: 600, degreesPerSecond: 0, report: .status(3))
    bench.requests = [(0, .heading(every: 0.2))]
    let still = try bench.run().headings
    bench.options.orientation = .magnetometer
    let headings = try bench.run().headings
    #expect(headings.count == still.count && headings.allSatisfy { $0.trueDegrees == nil })
    let errors = zip(headings, still).map { worse, good in
      Angle.wrappedTo180((worse.magneticDegrees ?? .nan) - (good.magneticDegrees ?? .nan))
    }
    let square = errors.reduce(0) { $0 + $1 * $1 } / Double(errors.count)
    #expect(abs(square.squareRoot() - 6) < 0.6)
    bench.requests[0].1.worksOutHeadings = false
    #expect(try bench.run().headings.isEmpty)
  }

  @Test("The fused provider's error is slow and coarse, and ignorance is no number")
  func fusedErrors() throws {
    var bench = bench(seconds: 60)
    bench.options.orientation = .fused
    for index in bench.headings.indices {
      // the status changes every second
      let second = index / 50
      bench.headings[index].report = second < 40 ? .status(second % 3 + 1) : .invalid
    }
    bench.requests = [(0, .heading(every: 0.02))]
    let headings = try bench.run().headings
    let changes = zip(headings, headings.dropFirst()).count { $0.report != $1.report }
    #expect(changes <= 5)
    #expect(
      headings.allSatisfy {
        if case .degrees(let degrees) = $0.report { degrees < 180 } else { $0.report == .invalid }
      })
    #expect(headings.last?.report == .invalid)
    bench.headings = PhoneBench.headings(seconds: 60, degreesPerSecond: 6, report: .status(3))
    #expect(Set(try bench.run().headings.map(\.report)) == [.degrees(22.98)])
  }

  @Test(
    "In the background sensors are silent; a foreground service hears them, the fused one never")
  func background() throws {
    func count(_ orientation: PlatformOptions.Orientation, service: Bool) throws -> Int {
      var bench = bench(seconds: 60)
      bench.options.orientation = orientation
      var request = SensorRequest.heading(every: 0.2)
      request.runsInBackground = service
      bench.requests = [(0, request)]
      bench.app = [(30.1, .sceneBackground)]
      return try bench.run().headings.count { $0.delivered > .s(30.1) }
    }
    #expect(try count(.rotationVector, service: false) == 0)
    #expect(try count(.rotationVector, service: true) == 150)
    #expect(try count(.fused, service: true) == 0)
  }

  @Test("Without a magnetometer there is nothing")
  func noMagnetometer() throws {
    var bench = bench()
    bench.options.hasMagnetometer = false
    bench.requests = [(0, .heading(every: 0.2))]
    #expect(try bench.run().headings.isEmpty)
  }
}
