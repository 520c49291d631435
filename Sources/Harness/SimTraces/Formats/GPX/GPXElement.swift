/// The elements of a GPX file that describe a track.
enum GPXElement: UInt8 {
  case gpx, trk, trkseg, trkpt, wpt, rte, rtept
  case elevation, name
  case time, source, speed, course, accuracy, trueHeading, magneticHeading, headingAccuracy
  case other

  /// By local name, whatever the prefix. GPX 1.0 has `speed` and `course` in the point, Garmin's
  /// TrackPointExtension v1 and v2 and others have them below `<extensions>`. `hdop` is not read: a
  /// dilution has no unit. Soundscape's `deviceHeading` is Core Location's true heading (its
  /// CoreLocationManager uses the magnetic one only without a location, and here there is a
  /// location); its older files have `acc_h` or `hor_acc` and `hdg_…`. `GPXWriter` writes
  /// `accuracy`, `trueHeading`, `magneticHeading` and `headingAccuracy`. OsmAnd's `bearing` is the
  /// course; its `heading` is the compass, corrected by the declination (OsmAndLocationProvider),
  /// and not a course as in other files: therefore it is recognized with its prefix.
  init(localName: String) {
    switch localName {
    case "gpx": self = .gpx
    case "trk": self = .trk
    case "trkseg": self = .trkseg
    case "trkpt": self = .trkpt
    case "wpt": self = .wpt
    case "rte": self = .rte
    case "rtept": self = .rtept
    case "ele": self = .elevation
    case "name": self = .name
    case "time": self = .time
    case "src": self = .source
    case "speed": self = .speed
    case "course", "bearing": self = .course
    case "accuracy", "hAcc", "hacc", "horizontalAccuracy", "horizontal_accuracy", "acc_h",
      "hor_acc":
      self = .accuracy
    case "deviceHeading", "hdg_tru", "trueHeading", Self.osmAndHeading: self = .trueHeading
    case "hdg_mag", "magneticHeading": self = .magneticHeading
    case "hdg_acc", "headingAccuracy": self = .headingAccuracy
    default: self = .other
    }
  }

  /// OsmAnd's compass, with its prefix.
  static let osmAndHeading = "osmand:heading"

  /// Whether it is a value of a point, as a child or a deeper descendant of it.
  func isField(asChild isChild: Bool) -> Bool {
    switch self {
    case .time, .source: isChild
    case .speed, .course, .accuracy, .trueHeading, .magneticHeading, .headingAccuracy: true
    case .gpx, .trk, .trkseg, .trkpt, .wpt, .rte, .rtept, .elevation, .name, .other: false
    }
  }
}

/// Elements by the address of their name: libxml2 stores every name of a file once.
struct GPXNames {
  private var entries = [(name: UnsafePointer<UInt8>?, element: GPXElement)](
    repeating: (nil, .other), count: 1024)

  mutating func element(_ name: UnsafePointer<UInt8>) -> GPXElement {
    // names have nearby addresses, so few share a slot
    let slot = Int(bitPattern: name) & 1023
    if entries[slot].name == name { return entries[slot].element }
    let element = GPXElement(localName: String(cString: name))
    entries[slot] = (name, element)
    return element
  }
}
