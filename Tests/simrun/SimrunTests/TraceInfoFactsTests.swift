import Foundation
import TestSupport
import Testing

/// Known facts about recordings by others, compared with `simrun trace info --json`.
@Suite("simrun trace info on real recordings (H-2)")
struct TraceInfoFactsTests {
  private struct Info: Decodable {
    struct Spread: Decodable {
      var min: Double?
      var p50: Double?
      var p95: Double?
      var max: Double?
    }
    struct Cadence: Decodable {
      var gapS: Spread
      var rateHz: Double?
    }
    struct Off: Decodable {
      var reference: String
      var distanceM: Spread
      var withinOwnAccuracy: Double?
    }
    struct Fixes: Decodable {
      var provider: String
      var count: Int
      var spanS: Double
      var cadence: Cadence
      var pathM: Double
      var closureM: Double
      var outOfOrder: Int
      var accuracyM: Spread
      var withoutAccuracy: Int
      var withoutSpeed: Int
      var withoutCourse: Int
      var speedZero: Int
      var offReference: Off?
    }
    struct Headings: Decodable {
      var source: String
      var count: Int
      var cadence: Cadence
      var status: [String: Int]
    }
    struct Jump: Decodable {
      var atS: Double
      var distanceM: Double
      var speedMps: Double?
    }
    struct Rows: Decodable {
      var name: String
      var count: Int
      var rateHz: Double?
    }
    var kind: String
    var platform: String?
    var begins: String?
    var timesAssumed: Bool
    var fixes: [Fixes]
    var headings: [Headings]
    var staleFirstAgesS: [Double]
    var jumps: [Jump]
    var rows: [Rows]

    func rows(_ name: String) -> Int? { rows.first { $0.name == name }?.count }
  }

  private func info(_ path: String) throws -> Info {
    struct Report: Decodable { var recordings: [Info] }
    return try Command.inFolder { simrun in
      let outcome = try simrun("trace", "info", "--json", ReferenceData.url(path).path)
      #expect(outcome.status == 0, "\(outcome.errors)")
      let decoder = JSONDecoder()
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      let report = try decoder.decode(Report.self, from: Data(outcome.output.utf8))
      return try #require(report.recordings.first)
    }
  }

  private static let pixel6 = "stanford_gnss/data/unit_test/android/measurements/pixel6.txt"

  @Test("A Pixel 6 around the block: three providers", .enabled(if: ReferenceData.has(pixel6)))
  func aroundTheBlock() throws {
    let info = try info(Self.pixel6)
    #expect(info.platform == "android")
    #expect(info.fixes.map(\.provider) == ["gnss", "fused", "network"])
    #expect(info.fixes.map(\.count) == [94, 95, 54])
    #expect(info.fixes.map(\.cadence.gapS.p50!).map { ($0 * 10).rounded() } == [60, 56, 101])
    #expect(info.fixes[0].spanS.rounded() == 558)
    #expect(info.fixes[0].pathM.rounded() == 625)
    #expect(info.fixes[0].closureM < 4)
    #expect(info.fixes[2].withoutCourse == 54)
    #expect(info.headings.map(\.count) == [10])
    #expect(info.rows("Raw") == 930)
    let off = try #require(info.fixes[2].offReference)
    #expect(off.reference == "gnss")
    // of 54 fixes the upper of the two middle values is 31.6 m and the 52nd is 66.4 m; quantiles
    // here are interpolated
    #expect(abs(off.distanceM.p50! - 32) < 1)
    #expect(abs(off.distanceM.p95! - 66) < 2)
    #expect(off.distanceM.max!.rounded() == 148)
    #expect((off.withinOwnAccuracy! * 100).rounded() == 61)
  }

  private static let zurich = "ethz_sensorlogger/data_iphone"

  @Test(
    "An iPhone 12 Pro in Zurich: cached first fixes and what the phone left out",
    .enabled(if: ReferenceData.has(zurich)))
  func cachedFirstFixes() throws {
    let info = try info(Self.zurich)
    #expect(info.platform == "ios")
    let fixes = try #require(info.fixes.first)
    #expect(fixes.count == 1305)
    #expect(fixes.spanS.rounded(.down) == 1316)
    #expect(fixes.cadence.gapS.max == 9)
    #expect(fixes.pathM.rounded() == 1164)
    #expect(fixes.withoutCourse == 709)
    #expect(fixes.withoutSpeed == 3)
    #expect(fixes.speedZero == 967)
    #expect(info.staleFirstAgesS.map { ($0 * 10).rounded() / 10 } == [14.7, 5.7])
    let early = info.jumps.filter { $0.atS < 1.7 }
    #expect(early.map { $0.distanceM.rounded() } == [17, 54, 49])
  }

  private static let loop = "aymdi_phyphox/data"

  @Test(
    "An iPhone indoors: 35 poor fixes without a direction, sensors at 100 Hz",
    .enabled(if: ReferenceData.has(loop)))
  func phyphox() throws {
    let info = try info(Self.loop)
    let fixes = try #require(info.fixes.first)
    #expect(fixes.count == 35)
    #expect(fixes.spanS.rounded() == 104)
    // 0.100 435 s and 0.101 533 s in the file
    #expect((fixes.cadence.gapS.min! * 10_000).rounded() == 11)
    #expect(fixes.accuracyM.max!.rounded() == 669)
    #expect(fixes.accuracyM.min!.rounded() == 22)
    #expect(fixes.withoutCourse == 35)
    #expect(fixes.withoutSpeed == 18)
    for sensor in ["Accelerometer", "Gyroscope", "Magnetometer"] {
      let rate = info.rows.first { $0.name == sensor }?.rateHz
      #expect(rate.map { abs($0 - 100) < 2 } == true, "\(sensor)")
    }
  }

  private static let walks = [
    "indoor_heading/raw/5dda33349191710006b57324.txt",
    "indoor_heading/site1_F3_5dda68819191710006b57491_heading.csv",
  ]

  @Test(
    "An OPPO's rotation vector at 50 Hz says HIGH on every sample",
    .enabled(if: ReferenceData.has("indoor_heading")), arguments: walks)
  func rotationVector(file: String) throws {
    let info = try info(file)
    let headings = try #require(info.headings.first { $0.source == "rotation_vector" })
    #expect(headings.cadence.rateHz.map { abs($0 - 50) < 1 } == true)
    #expect(headings.count > 2000)
    #expect(headings.status == ["low": 0, "medium": 0, "high": headings.count])
  }

  private static let receivers = [
    ("haicom-305N", 74, 6), ("telit-he910", 224, 37), ("magellan-ec10", 38, 17),
    ("tomtom-mkII", 28, 24),
  ]

  @Test(
    "Receivers' RMC sentences, and the void ones among them",
    .enabled(if: ReferenceData.has("gpsd_nmea")), arguments: receivers)
  func receiver(name: String, sentences: Int, void: Int) throws {
    let info = try info("gpsd_nmea/test/daemon/\(name).log")
    #expect(info.rows("RMC") == sentences)
    #expect(info.rows("RMC.void") == void)
    #expect(info.fixes.first?.provider == "gnss")
    #expect(info.fixes.first?.withoutAccuracy == info.fixes.first?.count)
  }

  @Test(
    "A receiver's garbled line: wrong checksums are counted, good sentences kept",
    .enabled(if: ReferenceData.has("gpsd_nmea")))
  func garbled() throws {
    let info = try info("gpsd_nmea/test/daemon/gp-320fw-2019-04-07-coldboot.log")
    #expect(info.rows("checksum.bad") ?? 0 > 0)
    #expect(info.rows("GSV") ?? 0 > 0)
    #expect(info.fixes.first?.count == 2)
  }

  @Test(
    "Hikes: a hole of 2041 s, and a spike of 91.9 m/s", .enabled(if: ReferenceData.has("gpxpy")))
  func hikes() throws {
    let hole = try info("gpxpy/test_files/korita-zbevnica.gpx")
    #expect(hole.fixes[0].cadence.gapS.max == 2041)
    let spike = try info("gpxpy/test_files/cerknicko-jezero.gpx")
    let speeds = spike.jumps.compactMap(\.speedMps)
    #expect(speeds.max().map { ($0 * 10).rounded() / 10 } == 91.9)
  }

  @Test("Times that are assumed make no jumps", .enabled(if: ReferenceData.has("gpxpy")))
  func assumedTimes() throws {
    let info = try info("gpxpy/test_files/Mojstrovka.gpx")
    #expect(info.timesAssumed && info.jumps.isEmpty && info.begins == nil)
  }
}
