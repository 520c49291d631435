import AudioTour
import Geodesy
public import Sensing
public import SimKernel
import SimTraces
import SimWriting

/// Fences placed along a recording and the recording replayed through them, judged in several ways:
/// what gates, hysteresis and confirmation are worth on a phone's own fixes (SW-2, H-8).
///
/// Nobody knows where the phone really was. The fences lie on its own track, so that each is
/// passed.
public struct FenceReplay: Sendable {
  /// What the fixes did under one way to judge them.
  public struct Outcome: Hashable, Sendable {
    /// As in `left 15 m beyond`.
    public var name: String
    /// By fence, in the order of the track.
    public var enters: [Int]

    public var total: Int { enters.reduce(0, +) }
    /// Fences that were never entered.
    public var missed: Int { enters.count { $0 == 0 } }
  }

  public let spacingMeters: Double
  public let radiusMeters: Double
  public let exitMeters: Double
  /// Along the track, jumps between fixes included.
  public let trackMeters: Double
  public let fixCount: Int
  public let fenceCount: Int
  /// In the order in which one thing after the other is added.
  public let outcomes: [Outcome]
  /// What was taken for given of the recording, and what it lacks still.
  public let assumed: [String]
  public let lacks: [String]

  /// - Parameters:
  ///   - spacingMeters: from fence to fence along the track, above 0; the first lies a radius
  ///     from the start, so that nobody begins inside.
  ///   - exitMeters: how far beyond its radius a fence is left where there is hysteresis.
  ///   - along: fixes the track goes along; nil: all but those of the network.
  public init(
    _ trace: Trace, spacingMeters: Double, radiusMeters: Double, exitMeters: Double,
    along providers: Set<Fix.Provider>? = nil, replaying replayed: Set<Fix.Provider>? = nil
  ) {
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

  /// A place `start` meters along the line through `track`, and one every `spacing` from there.
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

  /// A flight across the world must not make a million of them.
  private static let mostFences = 10_000
}

extension Trace {
  /// What fences do without, as the recording lacks it, each a sentence.
  var fenceLacks: [String] {
    needs.compactMap { need in
      switch need.lack {
      case .accuracy: need.sentence("the accuracy gate lets none of them in")
      case .times: need.sentence("when fences are entered is made up")
      case .course, .headings, .report, .trueNorth, .fixes: nil
      }
    }
  }
}

extension FenceReplay {
  /// The outcomes as a table; no place is told.
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
      + "\nThe fences lie on the phone's own track: each is passed, and what enters one again may "
      + "be the\nwalker's coming back or the track's jitter; no truth is known.\n"
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
