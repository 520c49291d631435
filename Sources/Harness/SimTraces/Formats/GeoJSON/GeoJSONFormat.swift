import SimKernel
public import SimText

/// GeoJSON (RFC 7946): tracks as lines with times, or as points with properties.
///
/// Read are a FeatureCollection, a Feature or a bare geometry; Overland's `locations` count as
/// `features`. See `GeoJSONTrack` for which lines or points are the track. Other geometries are
/// counted. Positions are longitude, latitude and further numbers, which are ignored.
///
/// These properties of a point are used (the first one present):
///
/// - when: `time`, `timestamp`, `datetime`, `date`, `recorded_at`, `when`: ISO 8601, or a number
///   since 1970 in s, ms, µs or ns, recognized by its size
/// - radius in meters: `accuracy`, `horizontalAccuracy`, `horizontal_accuracy`, `hAcc`, `hacc`,
///   `h_accuracy`, `accuracy_m`
/// - m/s: `speed`, `velocity`, `speed_mps`; direction of travel: `course`, `bearing`, `course_deg`,
///   and `heading`, its name in the Geolocation API of browsers
/// - `provider`: `gps`, `gnss`, `fused` or `network`
///
/// A line has its times in `coordTimes`, `times`, `timestamps` or `time`, or in these members of
/// its `coordinateProperties` (Mapbox's proposal), one for each position. See `PointTimeline` for
/// how times become a timeline. Files by `GeoJSONWriter` are read back on their original timeline.
///
/// Memory: one feature, of at most `positionLimit` positions, and of the track the first 65 536.
public struct GeoJSONFormat: TraceFormat {
  public static let name = "GeoJSON"

  /// The largest number of positions of a line: 12 days of one a second.
  static let positionLimit = 1 << 20

  public static func recognizes(_ start: ArraySlice<UInt8>) -> Bool {
    let outline = JSONOutline(start)
    if let type = outline.text("type"), GeoJSONGeometry.Kind.words.contains(type) { return true }
    return ["features[]", "locations[]"].contains {
      outline.has("\($0).geometry") || outline.text("\($0).type") == "Feature"
    }
  }

  public static func read(_ source: ByteSource, into sink: some TraceSink) throws(Diagnostic) {
    var reader = GeoJSONReader(try JSONReader(source), into: sink)
    try reader.read()
  }
}
