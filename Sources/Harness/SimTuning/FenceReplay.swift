import AudioTour
import Geodesy
public import Sensing
public import SimKernel
import SimText

/// Places fences along a recording and replays it through them with several rules, to show the
/// effect of gates, hysteresis and confirmation on a phone's own fixes (SW-2, H-8).
///
/// The phone's true position is unknown. The fences are on the recorded track itself, so each is
/// passed.
public struct FenceReplay: Sendable {
  /// The entries under one rule.
  public struct Outcome: Hashable, Sendable {
    /// Name as in `left 15 m beyond`.
    public var name: String
    /// Number of entries by fence, in the order of the track.
    public var enters: [Int]

    public var total: Int { enters.reduce(0, +) }
    /// Number of fences that were never entered.
    public var missed: Int { enters.count { $0 == 0 } }
  }

  public let spacingMeters: Double
  public let radiusMeters: Double
  public let exitMeters: Double
  /// Length of the track, jumps between fixes included.
  public let trackMeters: Double
  public let fixCount: Int
  public let fenceCount: Int
  /// Outcomes in the order in which parts of the rule are added.
  public let outcomes: [Outcome]
  /// Assumptions on the recording, and data that it still lacks.
  public let assumed: [String]
  public let lacks: [String]

  /// - Parameters:
  ///   - spacingMeters: distance between fences along the track, above 0; the first fence is a
  ///     radius from the start, so that nobody starts inside.
  ///   - exitMeters: exit margin of a fence beyond its radius, for rules with hysteresis.
  ///   - along: the fixes that form the track; nil: all except network fixes.
  public init(
    _ trace: Trace, spacingMeters: Double, radiusMeters: Double, exitMeters: Double,
    along providers: Set<Fix.Provider>? = nil, replaying replayed: Set<Fix.Provider>? = nil
  ) {
    precondition(spacingMeters > 0, "the spacing must be above 0")
    self.spacingMeters = spacingMeters
    self.radiusMeters = radiusMeters
    self.exitMeters = exitMeters
    func chosen(_ providers: Set<Fix.Provider>?) -> [Fix] {
      trace.fixes.filter { fix in
        fix.coordinate.isValid && (providers.map { $0.contains(fix.provider) } ?? true)
      }
    }
    let track = chosen(providers ?? Set(Fix.Provider.allCases).subtracting([.network]))
    let (places, meters) = Self.places(
      track.map(\.coordinate), from: radiusMeters, every: spacingMeters)
    let fixes = chosen(replayed)
    trackMeters = meters
    fixCount = fixes.count
    fenceCount = places.count
    let fences = places.map { Fence(coordinate: $0, radiusMeters: radiusMeters) }
    assumed = trace.assumed
    lacks = trace.fenceLacks
    outcomes = Self.policies(exitMeters).map { name, policy in
      var tracker = GeofenceTracker(policy: policy, fences: fences)
      var enters = [Int](repeating: 0, count: fences.count)
      var events: [FenceEvent] = []
      for fix in fixes {
        events.removeAll(keepingCapacity: true)
        tracker.handle(fix, at: max(fix.delivered, fix.measured), into: &events)
        for event in events where event.kind == .enter { enters[event.fence] += 1 }
      }
      return Outcome(name: name, enters: enters)
    }
  }

  private static func policies(_ exitMeters: Double) -> [(String, FencePolicy)] {
    var policy = FencePolicy.naive
    var steps = [("first fix in, first fix out", policy)]
    policy.exitMeters = exitMeters
    steps.append(("left \(Dimension.length.formatExactly(exitMeters)) beyond", policy))
    let ours = FencePolicy()
    policy.accuracyLimitMeters = ours.accuracyLimitMeters
    policy.usesNetworkFixes = ours.usesNetworkFixes
    policy.fixLifetime = ours.fixLifetime
    steps.append(("… and accuracy, age and network gates", policy))
    policy.confirmation = ours.confirmation
    steps.append(("… and 2 of 3 fixes", policy))
    return steps
  }

  /// The places at `start` meters along the line through `track`, and then every `spacing` meters.
  private static func places(
    _ track: [Coordinate], from start: Double, every spacing: Double
  ) -> (places: [Coordinate], meters: Double) {
    guard let first = track.first else { return ([], 0) }
    let plane = LocalPlane(origin: first)
    let points = track.map(plane.point)
    var places: [Coordinate] = []
    var (walked, next) = (0.0, start)
    for (from, to) in zip(points, points.dropFirst()) {
      let length = from.distance(to: to)
      while walked + length >= next, length > 0, places.count < mostFences {
        let share = (next - walked) / length
        places.append(
          plane.coordinate(
            PlanePoint(
              east: from.east + share * (to.east - from.east),
              north: from.north + share * (to.north - from.north))))
        next += spacing
      }
      walked += length
    }
    return (places, walked)
  }

  /// Limits the number, for example for a recorded flight.
  private static let mostFences = 10_000
}

extension Trace {
  /// Data for fences that the recording lacks, each a sentence.
  var fenceLacks: [String] {
    needs.compactMap { need in
      switch need.lack {
      case .accuracy: need.sentence("the accuracy gate lets none of them in")
      case .times: need.sentence("the times of entries are invented")
      case .course, .headings, .report, .trueNorth, .fixes: nil
      }
    }
  }
}

extension FenceReplay {
  /// The outcomes as a table without positions.
  public var text: String {
    func meters(_ value: Double) -> String { "\(Decimals.readable(value)) m" }
    var rows = [["", "enters", "at most at one", "never entered"]]
    for outcome in outcomes {
      rows.append([
        outcome.name, "\(outcome.total)", "\(outcome.enters.max() ?? 0)", "\(outcome.missed)",
      ])
    }
    return "\(fenceCount) fences of \(meters(radiusMeters)), one every \(meters(spacingMeters)) "
      + "along \(meters(trackMeters.rounded())) of track, \(fixCount) fixes\n\n"
      + AlignedTable(rows).text
      + "\nThe fences lie on the phone's own track: each is passed, and further entries may "
      + "be the\nwalker's return or jitter of the track; the truth is not known.\n"
      + assumed.map { "assumed: \($0)\n" }.joined() + lacks.map { "\($0)\n" }.joined()
  }

  public var json: String {
    var sink = ByteSink()
    JSONValue.object([
      ("format", .integer(1)), ("fences", .integer(fenceCount)),
      ("spacing_m", .number(spacingMeters)), ("radius_m", .number(radiusMeters)),
      ("exit_m", .number(exitMeters)), ("track_m", .number(trackMeters)),
      ("fixes", .integer(fixCount)), ("assumed", .array(assumed.map { .string($0) })),
      ("lacks", .array(lacks.map { .string($0) })),
      (
        "outcomes",
        .array(
          outcomes.map {
            .object([
              ("name", .string($0.name)), ("enters", .integer($0.total)),
              ("by_fence", .numbers($0.enters.map(Double.init))),
              ("never_entered", .integer($0.missed)),
            ])
          })
      ),
    ]).append(to: &sink)
    return sink.text + "\n"
  }
}
