import AudioTour
import Geodesy
import Sensing
import SimKernel
import SimText
import SimTraces
import SimWorlds

extension TrackLine {
  /// Largest accuracy radius of a fix that describes a path, in meters (assumed: twice the error
  /// across a lane).
  private static let vaguest = 30.0

  /// Reads the line that `value` names: a recording, or a tour whose stops are connected.
  init?(_ value: YamlValue) {
    guard let name = value.string(), let path = value.path() else { return nil }
    do {
      if name.hasSuffix(".tour") {
        let tour = try TourFile(path: path).tour
        guard let line = TrackLine(through: tour.points.map(\.coordinate), isSmoothed: false) else {
          value.report("the tour '\(name.shortened)' has fewer than two stops to join by a way")
          return nil
        }
        self = line
        return
      }
      let trace = try Trace.read(path)
      guard let line = TrackLine(through: TrackLine.coordinates(trace)) else {
        value.report("the recording '\(name.shortened)' holds no way: fewer than two places")
        return nil
      }
      self = line
    } catch let error as Diagnostics {
      value.findings.add(error)
      return nil
    } catch let error as Diagnostic {
      value.report(
        "'\(name.shortened)' can't be read: \(error.message)", hint: error.hint)
      return nil
    } catch { return nil }
  }

  /// The positions that describe the path: satellite fixes with good accuracy, or all fixes if
  /// those are fewer than half.
  private static func coordinates(_ trace: Trace) -> [Coordinate] {
    let all = trace.fixes.filter(\.coordinate.isValid)
    let good = all.filter { fix in
      fix.provider != .network && (fix.horizontalAccuracyMeters.map { $0 <= vaguest } ?? true)
    }
    return (2 * good.count >= all.count ? good : all).map(\.coordinate)
  }
}

extension World {
  /// The surroundings of a path without a map, with its assumed width in meters: the middle of the
  /// range that `World.surroundings` assigns to them.
  private static let ways: [(name: String, meters: Double, isCovered: Bool)] = [
    ("open_sky", 20, false), ("street", 6, false), ("medina_lane", 3, false),
    ("medina_deep", 1.5, false), ("covered_souk", 3, true),
  ]

  /// Reads a world with a single path: `track: my.gpx`, optionally with its surroundings.
  static func track(_ value: YamlValue) -> World? {
    value.mapping { keys -> World? in
      let file = keys.required(
        "file", expected: "a recording or a tour",
        "a recording of the way, or a tour whose stops are joined by straight lines")
      let around = keys.choice(
        "surroundings", ways.map(\.name), default: "medina_lane", "what is around the way")
      return file.flatMap { world(through: $0, around: around) }
    } or: { value in
      world(through: value, around: "medina_lane")
    }
  }

  private static func world(through value: YamlValue, around name: String) -> World? {
    guard let line = TrackLine(value), let way = ways.first(where: { $0.name == name }) else {
      return nil
    }
    // a path between stops is extended at both ends, so that a walk can start and end there
    let joinsStops = value.word?.hasSuffix(".tour") ?? false
    return line.world(
      widthMeters: way.meters, isCovered: way.isCovered,
      extendedBy: joinsStops ? OpenWalk.approachMeters : 0)
  }
}
