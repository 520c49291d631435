import Foundation
import Geodesy
import Sensing
import SimKernel
import SimText
import SimTraces
import TestSupport
import Testing

@Suite("Recordings of real phones (H-2)")
struct RecordingsTests {
  private static let logs = "stanford_gnss/data/unit_test/android/measurements"

  @Test(
    "A Pixel 6 around the block: three providers, ten headings, 558 s",
    .enabled(if: ReferenceData.has(logs)))
  func pixel6() throws {
    let trace = try Trace.read(ReferenceData.url("\(Self.logs)/pixel6.txt").path)
    func fixes(_ provider: Fix.Provider) -> [Fix] { trace.fixes.filter { $0.provider == provider } }
    #expect(fixes(.gnss).count == 94)
    #expect(fixes(.fused).count == 95)
    #expect(fixes(.network).count == 54)
    #expect(fixes(.network).allSatisfy { $0.courseDegrees == nil })
    #expect(trace.headings.count == 10)
    #expect(trace.headings.first?.magneticDegrees == 229)
    #expect(trace.motions.count { $0.reading.kind == .magneticField } == 10)
    #expect(trace.motions.count { $0.reading.kind == .rotationRate } == 10)
    let gnss = fixes(.gnss)
    #expect(gnss[0].coordinate.distanceMeters(to: gnss[93].coordinate) < 4)
    #expect((gnss[93].measured - gnss[0].measured).seconds.rounded() == 558)
    #expect(
      trace.epochNanoseconds.map { $0 + gnss[0].measured.nanoseconds } == 1_699_400_582_000_000_000)
    #expect(trace.fixes.allSatisfy { $0.latency.seconds >= 0 && $0.latency.seconds < 0.6 })
    #expect(
      trace.notes.contains {
        $0.contains("Raw 930") && $0.contains("Agc 80") && $0.contains("UncalAccel 10")
      })
  }

  @Test("A log of every sensor without a Fix row is refused", .enabled(if: ReferenceData.has(logs)))
  func allSensors() {
    let path = ReferenceData.url("\(Self.logs)/all_sensors.txt").path
    #expect {
      try Trace.read(path)
    } throws: { error in
      (error as? Diagnostic)?.message
        == "no Fix row: the log holds no position (rows: UncalMag 1, UncalGyro 1, UncalAccel 1, "
        + "Mag 1, Gyro 1, Accel 1, OrientationDeg 1)"
    }
  }

  static let gpxpy = [
    ("Mojstrovka.gpx", "184 points over 183.0 s"),
    ("around-visnjan-with-car.gpx", "104 points over 514.0 s"),
    ("cerknicko-jezero-no-creator.gpx", "296 points over 7190.0 s"),
    ("cerknicko-jezero-with-elevations-zero.gpx", "296 points over 7190.0 s"),
    ("cerknicko-jezero-without-elevations.gpx", "295 points over 7176.0 s"),
    ("cerknicko-jezero.gpx", "296 points over 7190.0 s"),
    ("cerknicko-without-times.gpx", "296 points over 295.0 s"),
    ("custom_schema_locations.gpx", "2:1: no <trk>: the file holds no recorded track"),
    ("default_schema_locations.gpx", "2:1: no <trk>: the file holds no recorded track"),
    ("first_and_last_elevation.gpx", "10 points over 7200.0 s"),
    ("gpx-with-node-with-comments.gpx", "1 points over 0.0 s"),
    ("gpx1.0_with_all_fields.gpx", "1 points over 0.0 s"),
    ("gpx1.1_with_all_fields.gpx", "1 points over 0.0 s"),
    ("gpx1.1_with_extensions.gpx", "1:1: no <trk>: the file holds no recorded track"),
    (
      "gpx1.1_with_extensions_without_namespaces.gpx",
      "1:1: no <trk>: the file holds no recorded track"
    ),
    ("gpx_with_garmin_extension.gpx", "2:1: no <trk>: the file holds no recorded track"),
    ("korita-zbevnica.gpx", "513 points over 13381.0 s"),
    ("route.gpx", "2:1: no <trk>: the file holds no recorded track"),
    ("track-with-empty-segment.gpx", "9 points over 76.0 s"),
    ("track-with-extremes.gpx", "25 points over 24.0 s"),
    ("track-with-less-sec-time.gpx", "2 points over 0.994 s"),
    ("track-with-small-floats.gpx", "3 points over 2.0 s"),
    ("track_with_dilution_errors.gpx", "1 points over 0.0 s"),
    ("track_with_speed.gpx", "3 points over 13.0 s"),
    ("unicode.gpx", "2:1: no <trk>: the file holds no recorded track"),
    ("unicode2.gpx", "5:3: no <trkpt>: the track has no points"),
    ("unicode_with_bom.gpx", "2:1: no <trk>: the file holds no recorded track"),
    ("unicode_with_bom_noencoding.gpx", "2:1: no <trk>: the file holds no recorded track"),
  ]

  static let graphhopper = [
    ("issue-13.gpx", "29 points over 0.0 s"),
    ("issue-70.gpx", "17 points over 960.0 s"),
    ("no_trk.gpx", "1:1: no <trk>: the file holds no recorded track"),
    ("no_trkpt.gpx", "4:9: no <trkpt>: the track has no points"),
    ("no_trkseg.gpx", "2:5: no <trkseg>: the track has no segment"),
    ("tour2-with-loop.gpx", "12 points over 112.0 s"),
    ("tour4-with-uturn.gpx", "5 points over 64.0 s"),
  ]

  @Test("Hikes and odd files of gpxpy", .enabled(if: ReferenceData.has("gpxpy")), arguments: gpxpy)
  func gpxpyFile(name: String, expected: String) {
    #expect(outcome("gpxpy/test_files/\(name)") == expected)
  }

  @Test(
    "Tracks of GraphHopper", .enabled(if: ReferenceData.has("graphhopper")), arguments: graphhopper)
  func graphhopperFile(name: String, expected: String) {
    #expect(outcome("graphhopper/web/src/test/resources/\(name)") == expected)
  }

  @Test("What is assumed or left out is said", .enabled(if: ReferenceData.has("gpxpy")))
  func notes() throws {
    func notes(_ name: String) throws -> [String] {
      try Trace.read(ReferenceData.url("gpxpy/test_files/\(name)").path).notes
    }
    #expect(
      try notes("Mojstrovka.gpx") == [
        "times outside 1980–2100, from a clock that was never set, not used: 184",
        "points with a usable time: 0 of 184; one fix per second is assumed",
      ])
    #expect(
      try notes("korita-zbevnica.gpx")
        == ["points without a usable time, left out: 358 of 871 (first at line 33)"])
    #expect(try notes("around-visnjan-with-car.gpx") == [])
  }

  /// `N points over S s`, or the place and message of the error.
  private func outcome(_ file: String) -> String {
    do throws(Diagnostic) {
      let trace = try Trace.read(ReferenceData.url(file).path)
      return "\(trace.fixes.count) points over \(trace.end.seconds) s"
    } catch {
      return "\(error.place.line ?? 0):\(error.place.column ?? 0): \(error.message)"
    }
  }
}
