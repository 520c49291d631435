import Sensing
import SimKernel
import Testing

@testable import SimTraces

@Suite("Android's bearing of 0 where there is none (H-2)")
struct AndroidBearingTests {
  @Test(
    "0 without a speed, or with a bearing accuracy of 0, is none; any other bearing is one",
    arguments: [
      ("0", "", "", nil), ("0.0", "0", "10", nil), ("0", "0.09", "10", nil), ("0", "1", "0", nil),
      ("0", "1", "", 0), ("0", "1", "10", 0), ("90", "0", "0", 90), ("360", "", "", 0),
      ("-1", "1", "", nil),
    ] as [(String, String, String, Double?)])
  func rule(bearing: String, speed: String, accuracy: String, course: Double?) throws {
    let logger = try read(
      GnssLoggerFormatTests.header
        + "Fix,GPS,43.7,7.4,50,\(speed),4,\(bearing),1000000000000,,\(accuracy),100000000000,3,0\n")
    #expect(logger.fixes[0].courseDegrees == course)
    let sensor = try read(
      "time,seconds_elapsed,bearingAccuracy,speed,bearing,longitude,latitude\n"
        + "1679557830000000000,0,\(accuracy),\(speed),\(bearing),7.4,43.7\n")
    #expect(sensor.fixes[0].courseDegrees == course)
    let table = try read(
      "time,lat,lon,speed,bearing,bearing_accuracy\n"
        + "1700000000,43.7,7.4,\(speed),\(bearing),\(accuracy)\n")
    #expect(table.fixes[0].courseDegrees == course)
  }

  @Test("So it is in Takeout records of Android, a Mapbox history and phyphox, without an accuracy")
  func others() throws {
    let places = "\"latitudeE7\":437000000,\"longitudeE7\":74000000"
    for (platform, speed, course) in [
      ("ANDROID", 0, nil), ("ANDROID", 2, 0), ("IOS", 0, 0),
    ] as [(String, Int, Double?)] {
      let trace = try read(
        "{\"locations\":[{\(places),\"timestampMs\":\"1779012001250\",\"heading\":0,"
          + "\"velocity\":\(speed),\"platformType\":\"\(platform)\"}]}")
      #expect(trace.fixes[0].courseDegrees == course)
    }
    for (speed, course) in [("0", nil), ("2", 0)] as [(String, Double?)] {
      let history = try read(
        "{\"events\":[{\"type\":\"updateLocation\",\"event_timestamp\":1e9,\"location\":{"
          + "\"lat\":43.7,\"lon\":7.4,\"time\":1e9,\"speed\":\(speed),\"bearing\":0}}]}")
      #expect(history.fixes[0].courseDegrees == course)
      let phyphox = try read(
        "\"Time (s)\",\"Latitude (°)\",\"Longitude (°)\",\"Velocity (m/s)\",\"Direction (°)\"\n"
          + "0.1,43.5,1.39,\(speed),0\n")
      #expect(phyphox.fixes[0].courseDegrees == course)
    }
  }
}
