public import AudioTour
import Geodesy
import Sensing
import SimKernel
public import SimText
public import SimWorlds

/// An audio tour in a YAML or GeoJSON file, whose radii can be changed and written back (SW-2).
public struct TourFile: Sendable {
  public let title: String
  public let tour: Tour
  /// Allowed but unusual properties, in words for the user: overlapping circles, odd legs.
  public let notes: [String]
  private let source: SourceText
  private let radii: [RadiusText]

  /// Place and notation of a radius in the text.
  struct RadiusText {
    var position: SourceText.Position
    /// Text as written, without quotes.
    var text: String
    /// Whether a unit follows the number.
    var hasUnit: Bool
  }

  /// A point with its place in the file.
  struct Entry {
    var point: TourPoint
    var order: Int
    var radius: RadiusText
    var reader: MappingReader
  }

  /// Most points of a tour (assumed: ten times those of a long one).
  static let mostPoints = 500

  /// Reads a tour; `path` is the file's path as the user gave it.
  ///
  /// Throws all errors in it, each with its place.
  ///
  /// - Parameter world: the world whose places the stops may name; nil if there is none.
  public init(
    bytes: some Collection<UInt8>, path: String, in world: World? = nil
  ) throws(Diagnostics) {
    let document = try YamlDocument(bytes: bytes, file: path)
    var sorted: [Entry] = []
    title = try document.read { reader in
      guard let read = TourFile.read(reader, in: world) else { return nil }
      // checks of the whole tour need all points
      if read.isComplete { TourFile.check(read.entries, reader) }
      sorted = read.entries.sorted { $0.order < $1.order }
      return read.title
    }
    source = document.source
    tour = Tour(points: sorted.map(\.point))
    radii = sorted.map(\.radius)
    notes = TourNotes(tour).all
  }

  /// Reads the tour at `path`; its stops may name places of `world`.
  public init(path: String, in world: World? = nil) throws(Diagnostics) {
    var bytes: [UInt8] = []
    do throws(Diagnostic) {
      let source = try ByteSource(path: path, expecting: "an audio tour")
      while case let chunk = try source.next(), !chunk.isEmpty, bytes.count < TourFile.mostBytes {
        bytes += chunk
      }
    } catch {
      throw Diagnostics([error])
    }
    try self.init(bytes: bytes, path: path, in: world)
  }

  /// Most bytes that are read; a document larger than half of this is rejected.
  private static let mostBytes = 1 << 20

  /// Returns the file's text with other trigger radii, in meters and in the order of the points;
  /// everything else is kept, including comments. An unchanged radius keeps its notation.
  ///
  /// - Parameter meters: radii within `TourPoint.radiusRange`, one per point.
  public func text(radiiMeters meters: [Double]) -> String {
    precondition(meters.count == radii.count, "one radius for each point")
    var scalars = source.scalars
    let changes = zip(radii, zip(meters, tour.points)).filter {
      $0.1.0 != $0.1.1.triggerRadiusMeters
    }
    // from the end, so that earlier positions stay valid
    for (radius, (meters, _)) in changes.sorted(by: { $0.0.position > $1.0.position }) {
      precondition(TourPoint.radiusRange.contains(meters), "a radius within its range")
      let start = source.index(of: radius.position, before: radius.text)
      let length = Dimension.length.formatExactly(meters)
      let text = radius.hasUnit ? length : String(length.prefix { $0 != " " })
      scalars.replaceSubrange(
        start..<start + radius.text.unicodeScalars.count, with: text.unicodeScalars)
    }
    return SourceText.string(scalars)
  }
}

extension TourFile {
  /// Writes the text with other trigger radii to `path`, completely or not at all; replaces an
  /// existing file.
  public func write(radiiMeters meters: [Double], to path: String) throws(WriteError) {
    try DraftFile.write(text(radiiMeters: meters), to: path)
  }

  /// The allowed content of a tour in YAML.
  static var shape: Shape {
    let shape = Shape()
    _ = YamlValue(asking: shape, Findings(SourceText("", file: ""))).mapping {
      readYAML($0, in: nil)
    }
    return shape
  }

  /// The readable points, and whether they are all points.
  private typealias Reading = (title: String, entries: [Entry], isComplete: Bool)

  private static func read(_ reader: MappingReader, in world: World?) -> Reading? {
    let isGeoJSON = reader.optional("type") != nil
    return isGeoJSON ? readGeoJSON(reader) : readYAML(reader, in: world)
  }

  private static func readYAML(_ reader: MappingReader, in world: World?) -> Reading? {
    _ = reader.integer("format", in: 1...1, "version of the format of tour files")
    let title = reader.string("title", "name of the tour")
    let points = reader.required(
      "points", expected: "a list of points", "the points of the tour, in any order")
    return reading(title, points) { Entry(yaml: $0, in: world) }
  }

  private static func readGeoJSON(_ reader: MappingReader) -> Reading? {
    _ = reader.choice("type", ["FeatureCollection"])
    let title = reader.string("title", default: "a tour")
    let points = reader.required("features", expected: "a list of features")
    return reading(title, points, Entry.init(geoJSON:))
  }

  private static func reading(
    _ title: String?, _ points: YamlValue?, _ entry: (MappingReader) -> Entry?
  ) -> Reading? {
    var count = 0
    let entries = points?.sequence { item in
      count += 1
      return item.mapping(entry)
    }
    guard let title, let entries else { return nil }
    return (title, entries, entries.count == count)
  }

  /// Reports errors among points that are valid individually.
  private static func check(_ entries: [Entry], _ reader: MappingReader) {
    if entries.isEmpty { reader.report("a tour has at least one point") }
    if entries.count > mostPoints {
      reader.report("a tour of \(entries.count) points, expected at most \(mostPoints)")
    }
    var orders: [Int: String] = [:]
    var ids: Set<String> = []
    for entry in entries {
      let id = entry.point.id
      if !ids.insert(id).inserted {
        entry.reader.report("two points are called '\(id.shortened)'", at: "id")
      }
      if let other = orders[entry.order] {
        entry.reader.report(
          "'\(other.shortened)' and '\(id.shortened)' are both number \(entry.order)", at: "order")
      } else if entry.order > entries.count {
        entry.reader.report(
          "number \(entry.order) in a tour of \(entries.count) points", at: "order",
          hint: "orders count from 1, without a gap")
      }
      orders[entry.order] = orders[entry.order] ?? id
    }
  }
}

extension TourFile.Entry {
  /// Words for the state of an audio file (SW-8).
  private static let files: [(word: String, file: AudioFile)] = [
    ("whole", .whole), ("partial", .partial), ("missing", .missing),
  ]

  private static func file(_ word: String?) -> AudioFile {
    files.first { $0.word == word }?.file ?? .whole
  }

  private static let courses = 0.0...359.999
  /// Allowed distance from the nearest lane, in meters: the center of a square is farther from its
  /// lanes than that of a lane.
  private static let laneReaches = 1.0...100

  init?(yaml reader: MappingReader, in world: World?) {
    let id = reader.string("id", "name of the point, which no other point has")
    let order = reader.integer("order", in: 1...TourFile.mostPoints, "its number in the tour")
    let coordinate = Self.place(reader, in: world)
    let radius = reader.required(
      "radius", expected: Dimension.length.expected, "distance from the point at which it triggers")
    let meters = radius?.quantity(.length, in: TourPoint.radiusRange)
    let audio = reader.quantity("audio", .time, in: 1...7200, "how long its audio is")
    let file = reader.choice(
      "file", Self.files.map(\.word), default: "whole", "state of the audio file")
    let approach = reader.optional(
      "approach", "the course on which the walker must come, clockwise from north; any if left out"
    )?.quantity(.angle, in: Self.courses)
    let lane = reader.optional(
      "lane", "largest distance of the walker's lane from the point; any if left out"
    )?.quantity(.length, in: Self.laneReaches)
    guard let id, let order, let coordinate, let meters, let audio,
      let text = radius?.radiusText(hasUnit: true)
    else { return nil }
    self.init(
      point: TourPoint(
        id: id, coordinate: coordinate, triggerRadiusMeters: meters,
        audioDuration: .seconds(audio), file: Self.file(file),
        approachDegrees: approach, laneReachMeters: lane),
      order: order, radius: text, reader: reader)
  }

  /// Reads a place of `world` by its name, or a coordinate.
  private static func place(_ reader: MappingReader, in world: World?) -> Coordinate? {
    reader.fork(
      on: "at", "a place of the scenario's world, by its name", refusing: ["lat", "lon"],
      of: "a stop"
    ) { value in
      guard let world else {
        guard let name = value.string() else { return nil }
        value.report(
          "'\(name.shortened)' is a place of a scenario's world, and there is none here",
          hint: "name a scenario with --scenario, or write lat and lon")
        return nil
      }
      return value.placeName(in: world).flatMap(world.coordinate(ofPlace:))
    } without: {
      Coordinate(reader)
    }
  }

  init?(geoJSON reader: MappingReader) {
    _ = reader.choice("type", ["Feature"])
    let coordinate = reader.mapping("geometry") { geometry -> Coordinate? in
      _ = geometry.choice("type", ["Point"])
      return geometry.required("coordinates", expected: "longitude and latitude")
        .flatMap(Coordinate.init(geoJSON:))
    }
    let entry = reader.mapping("properties") { reader -> Self? in
      let id = reader.string("id")
      let order = reader.integer("order", in: 1...TourFile.mostPoints)
      let radius = reader.required("triggerRadiusMeters", expected: "a number of meters")
      let meters = radius?.number(in: TourPoint.radiusRange)
      let audio = reader.number("audioSeconds", in: 1...7200)
      let file = reader.choice("file", Self.files.map(\.word), default: "whole")
      let approach = reader.optional("approachDegrees")?.number(in: Self.courses)
      let lane = reader.optional("laneMeters")?.number(in: Self.laneReaches)
      _ = reader.string("name", default: "")
      guard let id, let order, let meters, let audio, let coordinate,
        let text = radius?.radiusText(hasUnit: false)
      else { return nil }
      return Self(
        point: TourPoint(
          id: id, coordinate: coordinate, triggerRadiusMeters: meters,
          audioDuration: .seconds(audio), file: Self.file(file),
          approachDegrees: approach, laneReachMeters: lane),
        order: order, radius: text, reader: reader)
    }
    guard let entry else { return nil }
    self = entry
  }
}

extension YamlValue {
  /// The text of a valid radius, with its place.
  fileprivate func radiusText(hasUnit: Bool) -> TourFile.RadiusText? {
    guard case .scalar(let text, _) = node.content else { return nil }
    return TourFile.RadiusText(position: node.position, text: text, hasUnit: hasUnit)
  }
}

extension Coordinate {
  /// Reads longitude, latitude and optionally a height, in GeoJSON order.
  fileprivate init?(geoJSON value: YamlValue) {
    var place = 0
    let numbers = value.sequence { item -> Double? in
      place += 1
      switch place {
      case 1: return item.number(in: -180...180)
      case 2: return item.number(in: -89...89)
      default: return item.number()
      }
    }
    guard let numbers else { return nil }
    guard (2...3).contains(place) else {
      value.report("expected longitude and latitude, found \(place) numbers")
      return nil
    }
    guard numbers.count == place else { return nil }
    self.init(latitudeDegrees: numbers[1], longitudeDegrees: numbers[0])
  }
}
