import AudioTour
import Foundation
import Geodesy
import PackStore
import Sensing
import SimKernel
import SimMaps
import SimResults
import SimScenarios
import SimText
import SimTraces
import WalkRouter

/// A tour and a scenario to start from, made from an app's export (SW-2, H-8).
struct TourStarter {
  /// Name of the written files, without an extension.
  let name: String
  let stopsPath: String
  let walkPath: String?
  let mapPath: String?
  private let list: StopList

  /// Values used if the export has none: the circle that the published sweep of
  /// `simrun tune --table` recommends for lanes, and a minute of audio (assumed).
  private static let usual = (radiusMeters: 30.0, audioSeconds: 60.0)
  /// Margin of the map around stops and walk in the pack, in meters: more than a walker strays
  /// (assumed).
  private static let marginMeters = 600.0

  init(_ name: String, stops: String, walk: String?, map: String?) throws(Diagnostic) {
    self.name = name
    stopsPath = stops
    walkPath = walk
    mapPath = map
    list = try StopList(path: stops)
    if let far = Self.farPair(list) {
      throw Diagnostic(
        "stops \(far.number) and \(far.number + 1) are \(Int(far.meters / 1000)) km apart",
        at: Diagnostic.Place(file: stops),
        hint: "nobody walks that: are latitude and longitude swapped in one of them?")
    }
  }

  /// Distance between successive stops above which one of them is wrong, in meters: a day's walk.
  private static let mostMeters = 30_000.0

  /// The first two successive stops that are too far apart, with the number of the first.
  private static func farPair(_ list: StopList) -> (number: Int, meters: Double)? {
    for (index, (stop, next)) in zip(list.stops, list.stops.dropFirst()).enumerated() {
      let meters = stop.coordinate.distanceMeters(to: next.coordinate)
      if meters > mostMeters { return (index + 1, meters) }
    }
    return nil
  }

  private var last: String { name.split(separator: "/").last.map(String.init) ?? name }

  /// Writes the files, never over existing ones, and returns notes about the assumptions.
  func write() throws -> [String] {
    var files = [("\(name).tour", tour), ("\(name).yaml", try scenario())]
    let pack = isPack ? nil : mapPath.map { _ in "\(name).pack" }
    for path in files.map(\.0) + [pack].compactMap({ $0 })
    where FileManager.default.fileExists(atPath: path) { throw Self.there(path) }
    var notes: [String] = []
    if let pack { notes += try writePack(pack) }
    // the scenario last: if it exists, all other files are complete
    while !files.isEmpty {
      let (path, text) = files.removeFirst()
      let draft = try DraftFile(path)
      draft.sink.append(text)
      try draft.finish()
      guard try draft.publishWhereNothingIs() else { throw Self.there(path) }
    }
    return notes + facts
  }

  private static func there(_ path: String) -> Diagnostic {
    Diagnostic(
      "exists already, and is left unchanged", at: Diagnostic.Place(file: path),
      kind: .inputOutput, hint: "choose another name")
  }

  private var facts: [String] {
    var facts = ["\(list.stops.count) stops: " + list.mapped.joined(separator: ", ")]
    if !list.unused.isEmpty {
      facts.append("not used: " + list.unused.map { $0.quoted() }.joined(separator: ", "))
    }
    return facts + assumed
  }

  /// The assumptions for values that the export lacks.
  private var assumed: [String] {
    let radii = list.stops.count { $0.radiusMeters == nil }
    let audios = list.stops.count { $0.audioSeconds == nil }
    let radius = Dimension.length.formatExactly(Self.usual.radiusMeters)
    let audio = Dimension.time.formatExactly(Self.usual.audioSeconds)
    return [
      radii > 0 ? "assumed: a radius of \(radius) for \(radii) stops" : nil,
      audios > 0 ? "assumed: \(audio) of audio for \(audios) stops" : nil,
    ].compactMap { $0 } + changed
  }

  /// Values of the export that a tour cannot store.
  private var changed: [String] {
    list.stops.flatMap { stop in
      [
        Self.change(stop.radiusMeters, radius(stop), .length, "radius", stop),
        Self.change(stop.audioSeconds, audio(stop), .time, "audio", stop),
      ].compactMap { $0 }
    }
  }

  private static func change(
    _ said: Double?, _ held: Double, _ dimension: SimKernel.Dimension, _ what: String,
    _ stop: StopList.Stop
  ) -> String? {
    guard let said, said != held else { return nil }
    return "changed: the \(what) of \(stop.name.quoted()) from \(dimension.formatExactly(said)) to "
      + "\(dimension.formatExactly(held)), the nearest that a tour may have"
  }

  // MARK: - The tour

  private func radius(_ stop: StopList.Stop) -> Double {
    let range = TourPoint.radiusRange
    let meters = stop.radiusMeters ?? Self.usual.radiusMeters
    return min(range.upperBound, max(range.lowerBound, meters))
  }

  private func audio(_ stop: StopList.Stop) -> Double {
    min(7200, max(1, stop.audioSeconds ?? Self.usual.audioSeconds))
  }

  private var tour: String {
    var text = "format: 1\ntitle: \(last.quotedForJSON)\n\n"
    text += "# An app's circles and stories. The radius is where a story begins.\n"
    text += "# `simrun tune \(last).yaml` finds radii, and with --apply writes them here.\n"
    for note in assumed { text += "# \(note)\n" }
    text += "points:\n"
    for (index, stop) in list.stops.enumerated() {
      let latitude = Decimals.text(stop.coordinate.latitudeDegrees, decimals: 6)
      let longitude = Decimals.text(stop.coordinate.longitudeDegrees, decimals: 6)
      text += "  - { id: \(stop.name.quotedForJSON), order: \(index + 1), lat: \(latitude), "
      text += "lon: \(longitude), radius: \(Dimension.length.formatExactly(radius(stop))), "
      text += "audio: \(Dimension.time.formatExactly(audio(stop))) }\n"
    }
    return text
  }

  // MARK: - The map

  private var isPack: Bool { mapPath?.hasSuffix(".pack") ?? false }

  private func writePack(_ path: String) throws -> [String] {
    let places = list.stops.map(\.coordinate) + (try walk?.fixes.map(\.coordinate) ?? [])
    let clip = MapClip.around(places.filter(\.isValid), marginMeters: Self.marginMeters)
    let found = try MapImport(MapFile(path: mapPath ?? ""), clip: clip)
    var content = PackContent(found, name: last)
    content.graph.buildLabels()
    try packs(path) { () throws(PackRefusal) in try PackFile.write(content, to: path) }
    return ["wrote \(path)"] + PackPage.lines(of: content)
  }

  private var walk: Trace? {
    get throws(Diagnostic) {
      guard let walkPath else { return nil }
      return try Trace.read(walkPath)
    }
  }

  // MARK: - The scenario

  /// `path` relative to the folder of the scenario.
  private func beside(_ path: String) throws(Diagnostic) -> String {
    let folder = URL(fileURLWithPath: name).deletingLastPathComponent().standardizedFileURL.path
    let file = URL(fileURLWithPath: path).standardizedFileURL.path
    guard file.hasPrefix(folder + "/") else {
      throw Diagnostic(
        "a scenario names files beside it or below it", at: Diagnostic.Place(file: path),
        hint: "copy it into \(folder), or name the scenario so that it lies above the file")
    }
    return String(file.dropFirst(folder.count + 1))
  }

  private func world() throws(Diagnostic) -> String {
    if let mapPath {
      return "  pack: \(isPack ? try beside(mapPath).quotedForJSON : "\(last).pack".quotedForJSON)"
    }
    let file = try walkPath.map { path throws(Diagnostic) in try beside(path) } ?? "\(last).tour"
    return """
        # a single way: \(walkPath == nil ? "straight lines from stop to stop" : "that of the walk")
        # --map area.osm.pbf makes a map of it, with all the lanes around
        track:
          file: \(file.quotedForJSON)
          surroundings: medina_lane # or open_sky, street, medina_deep, covered_souk
      """
  }

  private func way() throws(Diagnostic) -> String {
    if mapPath != nil, let walkPath {
      return """
          along: \(try beside(walkPath).quotedForJSON) # 'via: tour' goes from stop to stop instead
        """
    }
    let audios = list.stops.map(audio).sorted()
    let stay = Dimension.time.formatExactly(audios[audios.count / 2])
    let ends = mapPath == nil ? "  from: start\n  to: end\n" : ""
    return """
      \(ends)  via: tour # through the stops, in order
        stay: \(stay) # at each, as a median: as long as its story
        backtracking: 5 % # wrong ways taken at crossings, and noticed
      """
  }

  private func scenario() throws(Diagnostic) -> String {
    """
    format: 1
    title: \("\(last): every story at its stop".quotedForJSON)

    # Run it:           simrun \(last).yaml
    # Find the radii:   simrun tune \(last).yaml
    # Every key:        simrun schema > simrun.schema.json
    # yaml-language-server: $schema=simrun.schema.json

    world:
    \(try world())

    walk:
    \(try way())

    # every run draws a phone, with the errors of receivers in such lanes
    phone: { gnss: by_surroundings, compass: street }

    script:
      - open_screen: at 0 s

    features:
      tour: { tour: \("\(last).tour".quotedForJSON) }

    # what a listener needs; `simrun metrics tour` lists more
    expect:
      tour.visits.missed: == 0 # every stop that is visited tells its story
      tour.visits.false_starts: == 0 # and nothing else does
      tour.visits.ahead.p50: <= 25 m # izi.TRAVEL: 15 to 25 m beyond the place in old towns

    measure: [tour.completion, tour.visits.ahead.max, tour.visits.hidden, tour.alerts]

    seeds:
      runs: 40
      ci_runs: 160
      pass_rate: 80 %

    """
  }
}

extension MapClip {
  /// A box around `places`, extended by `marginMeters` on every side.
  fileprivate static func around(_ places: [Coordinate], marginMeters: Double) -> MapClip {
    let latitudes = places.map(\.latitudeDegrees)
    let longitudes = places.map(\.longitudeDegrees)
    let (south, north) = (latitudes.min() ?? 0, latitudes.max() ?? 0)
    let (west, east) = (longitudes.min() ?? 0, longitudes.max() ?? 0)
    let plane = LocalPlane(
      origin: Coordinate(
        latitudeDegrees: (south + north) / 2, longitudeDegrees: (west + east) / 2))
    let corner = plane.coordinate(PlanePoint(east: marginMeters, north: marginMeters))
    let high = corner.latitudeDegrees - (south + north) / 2
    let wide = corner.longitudeDegrees - (west + east) / 2
    return .box(west: west - wide, south: south - high, east: east + wide, north: north + high)
  }
}
