import SimText

/// A recording of any length in one format: one row per second, walking north.
struct ParsingSample: Sendable {
  /// The format's name, and what is special about the file.
  var name: String
  var start = ""
  /// Returns the text for a second; `time` is its date and time as ISO 8601.
  var row: @Sendable (_ second: Int, _ time: String) -> String
  /// Returns the end of a file of this many seconds.
  var end: @Sendable (_ seconds: Int) -> String = { _ in "" }

  /// One entry per format.
  static let all = [
    gpx("GPX", " xmlns:gpxtpx=\"http://www.garmin.com/xmlschemas/TrackPointExtension/v2\""),
    gpx("GPX, no namespace", ""),
    Self(
      name: "Android GnssLogger",
      start: """
        # Fix,Provider,LatitudeDegrees,LongitudeDegrees,AltitudeMeters,SpeedMps,AccuracyMeters,\
        BearingDegrees,UnixTimeMillis,SpeedAccuracyMps,BearingAccuracyDegrees,elapsedRealtimeNanos

        """,
      row: { second, _ in
        """
        Fix,GPS,31.\(1_000_000 + second),-7.9861234,466.5,1.25,4.2366138,359.9,\
        \(1_699_400_582_000 + second * 1000),,,\(16_124_559_129_000 + second * 1_000_000_000)

        """
      }),
    Self(
      name: "simrun trace", start: "{\"format\":1,\"kind\":\"simrun trace\"}\n",
      row: { second, _ in
        """
        {"t_ns":\(second * 1_000_000_000),"fix":{"lat":31.6\(1_000_000 + second)2345678,\
        "lon":-7.986123412345678,"accuracy_m":4.236613812345678,"speed_mps":1.25,\
        "course_deg":359.9123456789012,"provider":"gnss",\
        "measured_ns":\(second * 1_000_000_000 - 123_000_000)}}
        {"t_ns":\(second * 1_000_000_000),"heading":{"source":"compass",\
        "magnetic_deg":353.4980296952458,"accuracy_deg":10.819389713756829}}

        """
      }, end: { "{\"end\":{\"fixes\":\($0),\"headings\":\($0)}}\n" }),
    Self(
      name: "GeoJSON", start: "{\"type\":\"FeatureCollection\",\"features\":[\n",
      row: { second, time in
        """
        \(second == 0 ? "" : ",\n"){"type":"Feature","geometry":{"type":"Point",\
        "coordinates":[-7.9861234,31.\(1_000_000 + second),466.5]},"properties":{\
        "time":"\(time)","accuracy":4.5,"speed":1.25,"bearing":359.9}}
        """
      }, end: { _ in "]}\n" }),
    Self(
      name: "Mapbox history", start: "{\"history_version\":\"1.0.0\",\"events\":[\n",
      row: { second, _ in
        """
        \(second == 0 ? "" : ",\n"){"type":"getStatus","event_timestamp":\
        \(1_580_744_198 + second).879556},{"type":"updateLocation","location":{\
        "lat":31.\(1_000_000 + second),"lon":-7.9861234,"time":\(1_580_744_199 + second).406,\
        "speed":1.25,"bearing":359.9,"accuracyHorizontal":4.5,"provider":"fused"},\
        "event_timestamp":\(1_580_744_199 + second).407049}
        """
      }, end: { _ in "]}\n" }),
    Self(
      name: "NMEA 0183",
      row: { second, time in
        let digits = time.filter(\.isNumber)
        let clock = digits.dropFirst(8)
        let place = "3130.\(10_000 + second % 80_000),N,00759.16740,W"
        let date = "\(digits.dropFirst(6).prefix(2))\(digits.dropFirst(4).prefix(2))26"
        return [
          "GNRMC,\(clock).00,A,\(place),2.430,359.50,\(date),,,A",
          "GNVTG,359.50,T,,M,2.430,N,4.500,K,A",
          "GNGGA,\(clock).00,\(place),1,12,0.85,466.5,M,48.1,M,,",
          "GNGSA,A,3,05,12,30,07,09,11,,,,,,,1.62,0.85,1.38",
          "GPGSV,1,1,04,24,58,220,33,26,17,053,21,29,20,063,40,30,60,311,44",
          "GNGST,\(clock).00,3.2,2.5,2.0,45.0,2.5,1.5,4.0",
        ].map(sentence).joined()
      }),
  ]

  private static func gpx(_ name: String, _ namespace: String) -> Self {
    Self(
      name: name,
      start: """
        <?xml version="1.0" encoding="UTF-8"?>
        <gpx version="1.1" creator="a" xmlns="http://www.topografix.com/GPX/1/1"\(namespace)>
        <trk><trkseg>

        """,
      row: { second, time in
        """
        <trkpt lat="31.\(1_000_000 + second)" lon="-7.9861234">
          <ele>466.5</ele>
          <time>\(time)</time>
          <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.25</gpxtpx:speed>\
        <gpxtpx:course>359.5</gpxtpx:course></gpxtpx:TrackPointExtension></extensions>
        </trkpt>

        """
      }, end: { _ in "</trkseg></trk></gpx>\n" })
  }

  /// Returns the recording, `length` bytes or slightly more.
  func source(_ length: Int) -> ByteSource {
    var made = 0
    var second = 0
    var hasEnded = false
    return ByteSource(named: name) {
      if hasEnded { return [] }
      var chunk = made == 0 ? Array(start.utf8) : []
      while chunk.count < 65_536, made + chunk.count < length {
        chunk += row(second, Self.time(second)).utf8
        second += 1
      }
      made += chunk.count
      hasEnded = made >= length
      return hasEnded ? chunk + end(second).utf8 : chunk
    }
  }

  private static func time(_ second: Int) -> String {
    func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let day = digits(1 + second / 86_400 % 28)
    let month = digits(1 + second / 86_400 / 28)
    let clock = [second / 3600 % 24, second / 60 % 60, second % 60].map(digits)
    return "2026-\(month)-\(day)T\(clock.joined(separator: ":"))Z"
  }

  /// Returns a sentence of NMEA with its checksum, as a line.
  private static func sentence(_ body: String) -> String {
    let sum = body.utf8.reduce(0, ^)
    return "$\(body)*\(sum < 16 ? "0" : "")\(String(sum, radix: 16, uppercase: true))\r\n"
  }
}
