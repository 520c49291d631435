import Foundation
import Geodesy
import Sensing
import SimKernel
import SimText
import TestSupport
import Testing

@testable import SimTraces

@Suite("Recordings of real phones' sensors (H-2, MG-7)")
struct SurveyRecordingsTests {
  private static let ethz = "ethz_sensorlogger/data_iphone"
  private static let loop = "aymdi_phyphox/data"
  private static let indoor = "indoor_heading"

  private func read(_ path: String) throws -> Trace {
    try Trace.read(ReferenceData.url(path).path)
  }

  /// Keeps the row counts only.
  private final class Counter: TraceSink {
    var rates: [String: Double] = [:]
    func begin(_ head: TraceHead) {}
    func take(_ fix: Fix) {}
    func take(_ heading: Heading) {}
    func note(_ text: String) {}
    func count(_ rows: RowTally) {
      rates[rows.name] = Double(rows.count - 1) / (rows.span?.seconds ?? 0)
    }
  }

  private func rates(_ path: String) throws -> [String: Double] {
    let counter = Counter()
    try Recording.read(ReferenceData.url(path).path, into: counter)
    return counter.rates
  }

  @Test("An iPhone 12 Pro in Zürich, by Sensor Logger", .enabled(if: ReferenceData.has(ethz)))
  func zurich() throws {
    let trace = try read(Self.ethz)
    let fixes = trace.fixes
    #expect(trace.platform == .ios)
    #expect(fixes.count == 1305)
    let times = fixes.map(\.measured.seconds)
    #expect((times[1304] - times[0]).rounded() == 1316)
    let gaps = zip(times, times.dropFirst()).map { $1 - $0 }
    #expect(gaps.max() == 9)
    let steps = zip(fixes, fixes.dropFirst()).map {
      $0.coordinate.distanceMeters(to: $1.coordinate)
    }
    #expect(steps.reduce(0, +).rounded() == 1164)
    #expect(fixes.count { $0.courseDegrees == nil } == 709)
    #expect(fixes.count { $0.speedMetersPerSecond == nil } == 3)
    #expect(fixes.count { $0.speedMetersPerSecond == 0 } == 967)
    #expect(fixes.allSatisfy { $0.provider == .fused })
    // the first two come from the cache and were old on delivery
    #expect(fixes[..<2].map { ($0.latency.seconds * 10).rounded() } == [147, 57])
    #expect(fixes[..<2].allSatisfy { $0.delivered == .zero })
    #expect(fixes[2...].allSatisfy { $0.latency == .zero })
    #expect(fixes[..<3].map(\.horizontalAccuracyMeters) == [35, 35, 51])
    #expect(steps[1...3].map { $0.rounded() } == [17, 54, 49])
    // a single file gives the same, except for the platform
    let single = try read("\(Self.ethz)/Location.csv")
    #expect(single.fixes == fixes)
    #expect(single.platform == nil)
  }

  @Test("An iPhone in a corridor, by phyphox", .enabled(if: ReferenceData.has(loop)))
  func corridor() throws {
    let trace = try read(Self.loop)
    let fixes = trace.fixes
    #expect(fixes.count == 35)
    #expect(Int((fixes[34].measured - fixes[0].measured).seconds) == 104)
    #expect((fixes[1].measured - fixes[0].measured).seconds < 0.011)
    #expect(fixes[..<2].map { $0.horizontalAccuracyMeters?.rounded() } == [669, 669])
    #expect(fixes.compactMap(\.horizontalAccuracyMeters).min()?.rounded() == 22)
    #expect(fixes.count { $0.courseDegrees == nil } == 35)
    #expect(fixes.count { $0.speedMetersPerSecond == nil } == 18)
    #expect(trace.epochNanoseconds == nil)
    let rates = try rates(Self.loop)
    for sensor in ["Accelerometer", "Gyroscope", "Magnetometer"] {
      #expect(rates[sensor].map { ($0 / 10).rounded() } == 10, "\(sensor) at 100 Hz")
    }
    // a loop: the headings cover the whole circle and end where they began
    let headings = trace.headings.compactMap(\.magneticDegrees)
    #expect(headings.count > 10_000)
    #expect(Set(headings.map { Int($0 / 45) }).count == 8)
  }

  /// The deviation of each leg's circular mean heading from the leg's bearing, in degrees: the rms,
  /// with the legs weighted by their number of readings. The surveyor walks as the phone points.
  private func rmsErrorDegrees(_ trace: Trace, _ waypointsFile: String) throws -> Double {
    let table = try CSVTable(ByteSource(path: ReferenceData.url(waypointsFile).path))
    var waypoints: [(time: Double, east: Double, north: Double)] = []
    while try table.next() {
      waypoints.append(
        (try table.value(0, "t_ms"), try table.value(1, "x_m"), try table.value(2, "y_m")))
    }
    let epoch = Double((trace.epochNanoseconds ?? 0) / 1_000_000)
    var squares = 0.0
    var count = 0
    for (a, b) in zip(waypoints, waypoints.dropFirst()) {
      let bearing = atan2(b.east - a.east, b.north - a.north)
      let leg = trace.headings.filter {
        (a.time...b.time).contains(epoch + $0.measured.seconds * 1e3)
      }.compactMap(\.magneticDegrees).map { $0 * .pi / 180 - bearing }
      let error = atan2(leg.map(sin).reduce(0, +), leg.map(cos).reduce(0, +)) * 180 / .pi
      squares += error * error * Double(leg.count)
      count += leg.count
    }
    return (squares / Double(count)).squareRoot()
  }

  @Test(
    "A surveyed walk: 50 Hz, HIGH throughout, and within 4° of the way walked",
    .enabled(if: ReferenceData.has(indoor)))
  func cleanWalk() throws {
    let walk = "5dda33349191710006b57324"
    let log = try read("\(Self.indoor)/raw/\(walk).txt")
    var trace = log.keepingHeadings(of: .rotationVector)
    #expect(trace.fixes.isEmpty)
    #expect(trace.headings.count == 2184)
    #expect(trace.headings.allSatisfy { $0.report == .status(3) })
    #expect(trace.headings.allSatisfy { $0.measured == $0.delivered })
    let rates = try rates("\(Self.indoor)/raw/\(walk).txt")
    #expect(rates["TYPE_ROTATION_VECTOR"]?.rounded() == 50)
    let waypoints = "\(Self.indoor)/site1_B1_\(walk)_waypoints.csv"
    let rms = try rmsErrorDegrees(trace, waypoints)
    #expect((3.6...4).contains(rms), "\(rms)")
    // results of other authors from the same rotation vectors, to two decimals
    let derived = try read("\(Self.indoor)/site1_B1_\(walk)_heading.csv")
    #expect(derived.headings.count == 2184)
    let worst = zip(trace.headings, derived.headings).map {
      abs(Angle.wrappedTo180(($0.magneticDegrees ?? 0) - ($1.magneticDegrees ?? 0)))
    }.max()
    #expect(worst.map { $0 < 0.0051 } == true, "\(worst ?? 0)")
    // the magnetometer's own stream, without fusion to remove the iron under the floor
    trace = log.keepingHeadings(of: .magnetometer)
    #expect(trace.headings.count > 2100)
    let magnetometer = try rmsErrorDegrees(trace, waypoints)
    #expect(magnetometer > rms && magnetometer < 30, "\(magnetometer)")
  }

  @Test(
    "A surveyed walk past iron: HIGH throughout, and 17° off",
    .enabled(if: ReferenceData.has(indoor)))
  func medianWalk() throws {
    let walk = "\(Self.indoor)/site1_F3_5dda68819191710006b57491"
    let trace = try read("\(walk)_heading.csv")
    #expect(trace.headings.count == 2893)
    #expect(trace.headings.allSatisfy { $0.report == .status(3) && $0.source == .rotationVector })
    let rms = try rmsErrorDegrees(trace, "\(walk)_waypoints.csv")
    #expect((15.5...18.5).contains(rms), "\(rms)")
  }
}
