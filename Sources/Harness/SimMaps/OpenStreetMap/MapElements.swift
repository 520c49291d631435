import SimText

/// Receives the elements of OpenStreetMap files, in the order of the file.
///
/// Each kind is passed only if it is in `wanted`, so that a pass over the file costs no more than
/// necessary.
protocol MapElementSink: AnyObject {
  var wanted: MapElementKinds { get }
  /// - Parameter position: nil where the file has none, or none on Earth.
  func node(_ id: Int64, at position: MapPosition?, _ tags: MapTags) throws(Diagnostic)
  func way(_ id: Int64, _ nodes: [Int64], _ tags: MapTags) throws(Diagnostic)
  /// - Parameter ways: its members that are ways.
  func relation(_ id: Int64, _ ways: [Int64], _ tags: MapTags) throws(Diagnostic)
}

/// The limit on members. Only old files have ways with more than the 2000 that the API of
/// OpenStreetMap allows.
enum MapMembers {
  static let limit = 100_000
  /// The message for more members.
  static let tooMany = "a way or relation with more than \(limit) members"
}

struct MapElementKinds: OptionSet {
  let rawValue: UInt8

  static let nodes = MapElementKinds(rawValue: 1 << 0)
  static let ways = MapElementKinds(rawValue: 1 << 1)
  static let relations = MapElementKinds(rawValue: 1 << 2)
}

/// A position in units of 1e-7 degrees, the precision of OpenStreetMap.
struct MapPosition: Hashable {
  var latitude: Int32
  var longitude: Int32

  /// nil where the angles are not finite or not on Earth.
  init?(latitudeDegrees: Double?, longitudeDegrees: Double?) {
    guard let latitudeDegrees, let longitudeDegrees, abs(latitudeDegrees) <= 90,
      abs(longitudeDegrees) <= 180
    else { return nil }
    latitude = Int32((latitudeDegrees * 1e7).rounded())
    longitude = Int32((longitudeDegrees * 1e7).rounded())
  }

  var latitudeDegrees: Double { Double(latitude) / 1e7 }
  var longitudeDegrees: Double { Double(longitude) / 1e7 }
}

/// The keys and values of an element; of a repeated key the first counts.
struct MapTags {
  /// Memory for the tags of an element, in bytes; OpenStreetMap allows 255 characters each.
  private static let byteLimit = 1 << 20
  /// Memory for a tag without its characters, in bytes.
  private static let tagBytes = 32
  /// The message for an element with more.
  static let tooMuch = "a node, way or relation with more than 1 MiB of tags"

  private(set) var all: [(key: String, value: String)] = []
  private var bytes = 0

  init() {}

  /// Whether a tag of `count` more bytes is allowed.
  func hasRoom(for count: Int) -> Bool { bytes + count + Self.tagBytes <= Self.byteLimit }

  mutating func append(_ key: String, _ value: String) {
    bytes += key.utf8.count + value.utf8.count + Self.tagBytes
    all.append((key, value))
  }

  subscript(key: String) -> String? { all.first { $0.key == key }?.value }

  var isEmpty: Bool { all.isEmpty }
}
