import SimTraces

/// A recording of any length in one format: a row a second, walking north.
struct ParsingSample: Sendable {
  /// The format's name, and what is special about the file.
  var name: String
  var start = ""
  /// The text of a second; `time` is its date and time as ISO 8601.
  var row: @Sendable (_ second: Int, _ time: String) -> String
  var end = ""

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
      }, end: "</trkseg></trk></gpx>\n")
  }

  /// The recording, `length` bytes or a little more.
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
      return hasEnded ? chunk + end.utf8 : chunk
    }
  }

  private static func time(_ second: Int) -> String {
    func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let day = digits(1 + second / 86_400 % 28)
    let month = digits(1 + second / 86_400 / 28)
    let clock = [second / 3600 % 24, second / 60 % 60, second % 60].map(digits)
    return "2026-\(month)-\(day)T\(clock.joined(separator: ":"))Z"
  }
}
