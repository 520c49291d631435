import Foundation
import Geodesy
import Sensing
import SimKernel
import SimText
import SimTraces
import TestSupport
import Testing

@Suite("NMEA logs of real receivers (H-2)", .enabled(if: ReferenceData.has(NMEALog.folder)))
struct NMEARecordingsTests {
  @Test("Haicom HI-305N: 74 RMC, 6 void; the path is 5 m west, 10 m south, and back")
  func haicom() throws {
    let log = try NMEALog("haicom-305N")
    #expect(log.counts["RMC"] == 74)
    #expect(log.counts["RMC.void"] == 6)
    #expect(log.counts["GGA"] == 73)
    #expect(log.counts["checksum.bad"] == nil)
    #expect(log.fixes.count == 68)
    let plane = LocalPlane(origin: log.fixes[0].coordinate)
    let points = log.fixes.map { plane.point($0.coordinate) }
    // the receiver settles during the first 15 s
    let start = points[15]
    let south = try #require(
      points.indices.dropFirst(15).min { points[$0].north < points[$1].north })
    #expect(start.north - points[south].north > 10)
    #expect(points[15..<south].contains { start.east - $0.east > 5 && $0.north > start.north - 5 })
    #expect(points.last.map { abs($0.north - start.north) < 4 } == true)
  }

  @Test("Telit HE910: 224 RMC, 37 void without a time, then fixes; the second goes back 0.302 s")
  func telit() throws {
    let log = try NMEALog("telit-he910")
    #expect(log.counts["RMC"] == 224)
    #expect(log.counts["RMC.void"] == 37)
    #expect(log.counts["GGA.void"] == 37)
    #expect(log.fixes.count == 187)
    #expect(log.fixes[1].measured - log.fixes[0].measured == .milliseconds(-302))
    #expect(log.fixes[1].delivered == log.fixes[0].delivered)
    #expect(
      log.notes.contains { $0.hasPrefix("times that go back: 1 of 187 fixes and headings") },
      "\(log.notes)")
  }

  @Test("Magellan EC-10X: 38 RMC, 17 void; letters of checksums in lower case")
  func magellan() throws {
    let log = try NMEALog("magellan-ec10")
    #expect(log.counts["RMC"] == 38)
    #expect(log.counts["RMC.void"] == 17)
    #expect(log.counts["RMB"] == 38)
    #expect(log.fixes.count == 21)
    #expect(log.fixes.allSatisfy { $0.courseDegrees == 0 && $0.speedMetersPerSecond == 0 })
    // 2005-06-09T20:52:06Z
    #expect(log.epochNanoseconds == 1_118_350_326_000_000_000)
    #expect(log.spans["RMC"] == .seconds(74))
  }

  @Test("TomTom Mark II: 28 RMC, 24 void, one behind a stray character; line ends mixed")
  func tomtom() throws {
    let log = try NMEALog("tomtom-mkII")
    #expect(log.counts["RMC"] == 28)
    #expect(log.counts["RMC.void"] == 24)
    #expect(log.counts["PGRME"] == 4)
    #expect(log.fixes.count == 4)
    #expect(log.fixes[0].speedMetersPerSecond == 3.1865 * 1852 / 3600)
    #expect(log.fixes[0].courseDegrees == 276.241)
  }

  @Test("GPS-320FW on a lossy line: good sentences kept, the rest counted, years of a lost week")
  func coldboot() throws {
    let log = try NMEALog("gp-320fw-2019-04-07-coldboot")
    // Before the restart of the receiver: a GGA without a date, and all sentences two seconds
    // later.
    #expect(log.fixes.map(\.measured.seconds) == [0, 2])
    // 2019-04-07T00:03:43.030Z
    #expect(log.epochNanoseconds == 1_554_595_423_030_000_000)
    let expected = log.checksums()
    #expect(log.counts["checksum.bad"] == expected.bad)
    #expect(log.counts["checksum.missing"] == expected.missing)
    #expect(log.counts["RMC"] == expected.goodRMC)
    #expect(log.counts["RMC.void"] == expected.goodRMC - 1)
    #expect((log.counts["garbled"] ?? 0) > 0)
  }

  @Test(
    "SiRF binary under a header of text is refused, with the place where it begins",
    arguments: ["bu303-moving", "bu303-nofix"])
  func sirf(name: String) throws {
    let path = NMEALog.url(name).path
    let refusal = #expect(throws: Diagnostic.self) { try Trace.read(path) }
    #expect(
      refusal?.message
        == "no recording simrun can read: this is binary data below a header of text, as of a SiRF "
        + "receiver")
    #expect(
      refusal?.hint?.hasPrefix("switch the receiver to NMEA sentences, as gpsctl -n does; ") == true
    )
    #expect(refusal?.place == .init(file: path, line: 11, column: 1))
  }

  @Test("Pixel 6: delivered when the logger had the last sentence, 0.55 to 0.63 s after the fix")
  func pixel6() throws {
    let log = try NMEALog(at: "stanford_gnss/data/unit_test/android/nmea/pixel6.nmea")
    #expect(log.counts["RMC"] == log.fixes.count)
    #expect(log.counts["GGA"] == log.fixes.count)
    #expect(log.fixes.count == 48)
    #expect(log.fixes.allSatisfy { (0.549...0.626).contains($0.latency.seconds) })
    // 2023-11-07T23:42:57.566Z: the time stamp of the first RMC
    #expect(log.epochNanoseconds == 1_699_400_577_566_000_000)
    #expect(log.fixes[0].latency == .milliseconds(566))
    #expect(log.fixes[0].speedMetersPerSecond == 0)
    #expect(log.fixes[0].courseDegrees == nil)
  }

  /// gpsd reports after every sentence that it takes for the last of a cycle, so that a fix has up
  /// to three reports. Reports before the first date have no time and belong to the first fix. gpsd
  /// assumes that the Haicom's year 2007 is due to a GPS week rollover and adds 1024 weeks; it has
  /// no position for that receiver's first fix, which uses no satellite.
  @Test(
    "Every position that gpsd found is found: to 1e-7°, at the same millisecond",
    arguments: [
      ("haicom-305N", 134, 67, 0, 1024), ("telit-he910", 187, 187, 3, 0),
      ("gp-320fw-2019-04-07-coldboot", 1, 1, 3, 0),
    ])
  func positions(name: String, timed: Int, matched: Int, untimed: Int, lostWeeks: Int64) throws {
    let log = try NMEALog(name)
    let epoch = try #require(log.epochNanoseconds)
    let reports = try log.reports().filter { $0.mode >= 2 }
    var times: Set<Int64> = []
    for report in reports {
      let millisecond = report.time.map { Int64(($0 * 1000).rounded()) - lostWeeks * 604_800_000 }
      let fix = log.fixes.first { fix in
        millisecond.map { $0 == (epoch + fix.measured.nanoseconds) / 1_000_000 } ?? true
      }
      let coordinate = try #require(fix?.coordinate, "\(report)")
      #expect(abs(coordinate.latitudeDegrees - report.lat) < 1e-7, "\(report)")
      #expect(abs(coordinate.longitudeDegrees - report.lon) < 1e-7, "\(report)")
      if let millisecond { times.insert(millisecond) }
    }
    #expect(reports.count { $0.time != nil } == timed)
    #expect(reports.count { $0.time == nil } == untimed)
    #expect(times.count == matched)
  }
}

/// A log as read by simrun, and gpsd's results for it.
final class NMEALog: TraceSink {
  static let folder = "gpsd_nmea/test/daemon"

  private let url: URL
  private(set) var fixes: [Fix] = []
  private(set) var headings: [Heading] = []
  private(set) var counts: [String: Int] = [:]
  private(set) var spans: [String: Timespan] = [:]
  private(set) var notes: [String] = []
  private(set) var epochNanoseconds: Int64?

  static func url(_ name: String) -> URL { ReferenceData.url("\(folder)/\(name).log") }

  convenience init(_ name: String) throws { try self.init(at: "\(Self.folder)/\(name).log") }

  init(at path: String) throws {
    url = ReferenceData.url(path)
    try Recording.read(url.path, into: self)
  }

  /// Reads a log written in the test.
  init(text: String) throws(Diagnostic) {
    url = URL(fileURLWithPath: "a.txt")
    try Recording.read(ByteSource(Array(text.utf8), named: "a.txt"), into: self)
  }

  func begin(_ head: TraceHead) { epochNanoseconds = head.epochNanoseconds }
  func take(_ fix: Fix) { fixes.append(fix) }
  func take(_ heading: Heading) { headings.append(heading) }
  func note(_ text: String) { notes.append(text) }

  func count(_ rows: RowTally) {
    counts[rows.name] = rows.count
    spans[rows.name] = rows.span
  }

  /// A time-position-velocity report of gpsd; the time is in seconds since 1970.
  struct Report {
    var mode: Int
    var time: Double?
    var lat: Double
    var lon: Double
  }

  func reports() throws -> [Report] {
    let text = try String(contentsOf: url.appendingPathExtension("chk"), encoding: .isoLatin1)
    let formatter = ISO8601DateFormatter()
    formatter.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
    return try text.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("{") }.compactMap {
      let object = try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
      guard let object, object["class"] as? String == "TPV", let mode = object["mode"] as? Int,
        let lat = object["lat"] as? Double, let lon = object["lon"] as? Double
      else { return nil }
      let time = (object["time"] as? String).flatMap { formatter.date(from: $0) }
      return Report(mode: mode, time: time?.timeIntervalSince1970, lat: lat, lon: lon)
    }
  }

  /// Numbers of sentences by the state of their checksum, found with a regular expression.
  func checksums() -> (bad: Int, missing: Int, goodRMC: Int) {
    let text = (try? String(contentsOf: url, encoding: .isoLatin1)) ?? ""
    var (bad, missing, goodRMC) = (0, 0, 0)
    let address = /^([A-Z0-9]{5}|P[A-Z0-9]{2,7})(,|$)/
    for line in text.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
      for piece in line.split(separator: "$", omittingEmptySubsequences: false).dropFirst() {
        guard piece.prefixMatch(of: address) != nil else { continue }
        guard let star = piece.firstIndex(of: "*") else {
          if line.hasSuffix(piece), piece.utf8.allSatisfy({ $0 >= 0x20 }) { missing += 1 }
          continue
        }
        let sum = piece[..<star].utf8.reduce(0, ^)
        let isGood = UInt8(piece[star...].dropFirst().prefix(2), radix: 16) == sum
        if !isGood { bad += 1 }
        if isGood, piece.hasPrefix("GPRMC") { goodRMC += 1 }
      }
    }
    return (bad, missing, goodRMC)
  }
}
