import Geodesy
import LaneMatching
import Sensing
import SimKernel
import SimNumerics
import SimText
import SimTraces
import WalkRouter

/// A recording with the lanes that its fixes were matched to.
struct MatchedTrack {
  /// A fix and its match; nil if the fix was not usable, or if no lane was near.
  private struct Entry {
    var fix: Fix
    var match: LaneMatch?
    /// Whether the matcher accepted it as a new fix.
    var isNews: Bool
  }

  private let graph: WalkGraph
  private let truth: GroundTruth?
  private let epochNanoseconds: Int64?
  private var entries: [Entry] = []
  private let assumed: [String]
  /// What the recording lacks, how the matcher copes with it, and what would help.
  private let lacks: [String]

  init(_ trace: Trace, on graph: WalkGraph) {
    self.graph = graph
    truth = trace.truth
    epochNanoseconds = trace.epochNanoseconds
    assumed = trace.assumed
    var policy = LaneMatcher.Policy()
    // without real times there is no speed, which distinguishes neighboring lanes
    if trace.assumesTimes { policy.confidentShare = .infinity }
    lacks = trace.needs.filter { $0.lack == .accuracy }.map { need in
      need.sentence(
        "\(Dimension.length.formatExactly(policy.usualAccuracyMeters)) is assumed for each of them")
    }
    var matcher = LaneMatcher(graph: graph, policy: policy)
    var freshness = FixFreshness(lifetime: policy.fixLifetime)
    entries.reserveCapacity(trace.fixes.count)
    for fix in trace.fixes {
      let isNews = fix.isValid && freshness.accept(fix, at: fix.delivered) != nil
      let match = matcher.handle(fix, at: fix.delivered)
      entries.append(Entry(fix: fix, match: match, isNews: isNews))
    }
  }

  private var matched: [(Fix, LaneMatch)] {
    entries.compactMap { entry in entry.match.map { (entry.fix, $0) } }
  }

  /// Why nothing can be written; nil if something was matched.
  var emptiness: String? {
    guard matched.isEmpty else { return nil }
    return "none of its \(entries.count) fixes is near a lane\(strays ?? "")"
  }

  /// The number of fixes outside the map of the pack, as text; nil if there are none.
  private var strays: String? {
    let count = entries.count { !graph.area.contains(graph.plane.point($0.fix.coordinate)) }
    return count > 0 ? ", \(count) of them off the map" : nil
  }

  /// Why the other fixes were not matched, and their number; nil if all were matched.
  private var others: String? {
    let all = entries.filter { $0.match == nil }
    let reasons = [
      ("invalid", all.count { !$0.fix.isValid }),
      ("stale, overtaken or repeated", all.count { $0.fix.isValid && !$0.isNews }),
      ("with no lane near", all.count { $0.isNews }),
    ]
    let told = reasons.filter { $0.1 > 0 }.map { "\($0.1) \($0.0)" }
    return told.isEmpty ? nil : told.joined(separator: "; ")
  }

  /// A summary without positions.
  func text(title: String) -> String {
    let matched = matched
    let sure = matched.count { $0.1.isConfident }
    let found = "\(matched.count) of them matched to a lane, \(sure) of these sure"
    var lines = [title, "  fixes    \(entries.count)\(strays ?? ""), \(found)"]
    if let others { lines.append("  others   \(others)") }
    if !matched.isEmpty {
      let moves = spread(matched.map { moved($0.0, $0.1) })
      lines.append("  moved    \(moves) from the fix to its place on a lane")
      lines.append("  changes  \(changes(matched))")
    }
    if let truth {
      func error(_ point: PlanePoint, _ fix: Fix) -> Double {
        graph.plane.coordinate(point).distanceMeters(
          to: truth.plane.coordinate(truth.point(at: fix.measured)))
      }
      let given = matched.map { error(graph.plane.point($0.0.coordinate), $0.0) }
      let now = matched.map { error($0.1.point, $0.0) }
      if !matched.isEmpty {
        lines.append(
          "  error    \(spread(now)) from where the phone was; of the fixes \(spread(given))")
      }
    }
    lines += assumed.map { "  assumed  \($0)" } + lacks.map { "  lacks    \($0)" }
    return lines.map { $0.escapedForTerminal + "\n" }.joined()
  }

  private func moved(_ fix: Fix, _ match: LaneMatch) -> Double {
    graph.plane.point(fix.coordinate).distance(to: match.point)
  }

  private func spread(_ meters: [Double]) -> String {
    func text(_ share: Double) -> String {
      var values = meters
      return Decimals.text(Quantiles.select(share, of: &values) ?? .nan, decimals: 1)
    }
    return "median \(text(0.5)) m, 95 % within \(text(0.95)) m"
  }

  private func changes(_ matched: [(Fix, LaneMatch)]) -> String {
    let count = zip(matched, matched.dropFirst()).count { $0.1.edge != $1.1.edge }
    let seconds = (matched[matched.count - 1].0.measured - matched[0].0.measured).seconds
    guard seconds > 0 else { return "\(count) of the edge" }
    return
      "\(count) of the edge, \(Decimals.text(Double(count) / seconds * 60, decimals: 1)) a minute"
  }

  /// A recording of the places on the lanes, each with its match.
  func geojson() -> String {
    let writer = GeoJSONWriter(into: ByteSink())
    writer.begin(
      TraceHead(format: GeoJSONWriter.name, epochNanoseconds: epochNanoseconds), assuming: assumed)
    for entry in entries {
      guard let match = entry.match else { continue }
      var placed = entry.fix
      placed.coordinate = graph.plane.coordinate(match.point)
      writer.take(
        placed,
        with: [
          ("edge", .integer(Int(match.edge))),
          ("along_m", .number(Double(match.offsetMillimeters) / 1000)),
          ("probability", .number(match.probability)),
          ("sure", .bool(match.isConfident)),
          ("spread_m", .number(match.spreadMeters)),
          ("moved_m", .number(moved(entry.fix, match))),
          ("fix", GeoJSON.position(entry.fix.coordinate)),
        ])
    }
    return writer.finish().text
  }
}
