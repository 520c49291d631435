public import AudioTour
import Geodesy
import Sensing
public import SimKernel
import SimMetrics
public import SimResults
public import SimText
public import SimWorlds
import WalkRouter

/// Judges a tour on recordings of its walk: each visit of each recording under every radius.
///
/// A few recordings don't support probabilities: a radius fits a recording or it does not.
public struct RecordedTuningJob: Sendable {
  private let title: String
  private let path: String
  private let tour: Tour
  private let policy: TourPolicy
  /// The world with the map; nil without one.
  private let world: World?
  /// Radii, ascending, including today's.
  private let radii: [Double]
  private let range: ClosedRange<Double>

  /// - Parameters:
  ///   - path: path of the tour, relative to the current folder.
  ///   - range: the range of the examined radii, in meters.
  public init(
    _ tour: Tour, title: String, path: String, policy: TourPolicy, world: World?,
    range: ClosedRange<Double>
  ) {
    self.tour = tour
    self.title = title
    self.path = path
    self.policy = policy
    self.world = world
    self.range = range
    let steps = Int((range.upperBound - range.lowerBound).rounded(.down))
    let all = (0...steps).map { range.lowerBound + Double($0) } + [range.upperBound]
    radii = Set(all + tour.points.map(\.triggerRadiusMeters)).sorted()
  }

  private var rules: StopVisits.Rules { StopVisits.Rules(policy) }

  /// One recording with its walk.
  private struct Walked {
    var name: String
    var trace: Trace
    var way: RecordedWay
    var walk: TuningWalk
  }

  /// - Parameter recordings: at least one, each with its name.
  ///
  /// Throws a `Diagnostic` if a recording contains no path.
  public func result(_ recordings: [(name: String, trace: Trace)]) throws(Diagnostic)
    -> RecordedTuning
  {
    var walked: [Walked] = []
    for (name, trace) in recordings { walked.append(try self.walked(name, trace)) }
    var stops: [RecordedTuning.Stop] = []
    for stop in tour.points.indices { stops.append(self.stop(stop, &walked)) }
    return RecordedTuning(
      title: title, tour: path, fences: policy.fences.words, range: range,
      recordings: walked.map(recording), stops: stops, assumptions: assumptions(walked),
      map: map(walked))
  }

  private func walked(_ name: String, _ trace: Trace) throws(Diagnostic) -> Walked {
    let way: RecordedWay
    do {
      way = try RecordedWay(trace, on: world)
    } catch {
      let place = Diagnostic.Place(file: name)
      switch error {
      case .tooFewFixes:
        throw Diagnostic(
          "the recording has fewer than two valid positions", at: place,
          hint: "record the walk of the tour")
      case .tooLong(let days):
        throw Diagnostic(
          "the recording lasts \(Dimension.count.format(days, digits: 2)) days, expected up to one",
          at: place, hint: "give each walk as a recording of its own")
      }
    }
    return Walked(
      name: name, trace: trace, way: way,
      walk: TuningWalk(
        trace, truth: way.truth, tour: tour.points,
        arrivalMeters: tour.points.map { arrivalMeters($0.coordinate, way) }, rules: rules,
        policy: policy.fences, farMeters: radii.last ?? 0))
  }

  /// Largest error of a smoothed path without a map, in meters: on 80 walks of
  /// `scenarios/tour/souk` and `visits` it passed a stop within `arrivalMeters` plus this in 382 of
  /// 400 visits. A larger value would accept the next lane as the stop's own.
  static let wayError = 10.0

  private func arrivalMeters(_ place: Coordinate, _ way: RecordedWay) -> Double {
    let meters = StopVisits.arrivalMeters(laneMeters: world?.laneMeters(at: place))
    return meters + (way.isKnown || way.isOnLanes ? 0 : Self.wayError)
  }

  // MARK: - A stop

  private func stop(_ stop: Int, _ walked: inout [Walked]) -> RecordedTuning.Stop {
    let point = tour.points[stop]
    var outcomes: [[StopVisits.Outcome]] = []
    var visits: [Int] = []
    for index in walked.indices {
      visits.append(walked[index].walk.visits(stop))
      outcomes.append(
        radii.map {
          walked[index].walk.judge(stop, radiusMeters: $0, policy: policy.fences)
        })
    }
    let serves = zip(outcomes, visits).map { ofRadius, visits in
      ofRadius.map { $0.serves(visits) }
    }
    let servesAll = radii.indices.map { radius in serves.allSatisfy { $0[radius] } }
    let today = radii.firstIndex(of: point.triggerRadiusMeters) ?? 0
    let isVisited = visits.contains { $0 > 0 }
    let recommended = isVisited ? choice(servesAll, today) : today
    let passes = walked.indices.map { index in
      RecordedTuning.Pass(
        nearestMeters: walked[index].way.nearest(to: point.coordinate),
        today: TuningResult.Totals(outcomes[index][today], visits: visits[index], walks: 1),
        recommended: TuningResult.Totals(
          outcomes[index][recommended], visits: visits[index], walks: 1),
        serving: radii.indices.filter { serves[index][$0] }.map { radii[$0] })
    }
    var result = RecordedTuning.Stop(
      id: point.id, todayMeters: point.triggerRadiusMeters, recommendedMeters: radii[recommended],
      serving: ranges(servesAll), passes: passes, open: [])
    result.open = OpenQuestions(result, radii: radii, names: walked.map(\.name)).sentences
    return result
  }

  /// Safety margin of a radius that fits, in meters (assumed: the accuracy of a good receiver, by
  /// which the next walk may differ).
  static let margin = 5.0

  /// Today's radius if it fits; else the nearest one that fits with a margin on both sides, or, if
  /// there is none, the middle of the widest range.
  private func choice(_ serves: [Bool], _ today: Int) -> Int {
    if serves[today] { return today }
    func distance(_ index: Int) -> Double { abs(radii[index] - radii[today]) }
    let safe = radii.indices.filter { index in
      radii.indices.allSatisfy { other in
        serves[other] || abs(radii[other] - radii[index]) > Self.margin
      } && serves[index]
    }
    if let best = safe.min(by: { (distance($0), $0) < (distance($1), $1) }) { return best }
    let widest = ranges(serves).max {
      $0.upperBound - $0.lowerBound < $1.upperBound - $1.lowerBound
    }
    guard let widest else { return today }
    let middle = (widest.lowerBound + widest.upperBound) / 2
    return radii.indices.filter { serves[$0] && widest.contains(radii[$0]) }
      .min { abs(radii[$0] - middle) < abs(radii[$1] - middle) } ?? today
  }

  private func ranges(_ serves: [Bool]) -> [ClosedRange<Double>] {
    var ranges: [ClosedRange<Double>] = []
    var first: Int?
    for index in radii.indices {
      if serves[index] {
        first = first ?? index
        if index + 1 < radii.count, serves[index + 1] { continue }
      }
      if let start = first, serves[index] { ranges.append(radii[start]...radii[index]) }
      first = nil
    }
    return ranges
  }

  // MARK: - Around the stops

  private func recording(_ walked: Walked) -> RecordedTuning.Recording {
    let way = TrueWay(walked.way.truth)
    return RecordedTuning.Recording(
      name: walked.name, fixes: walked.trace.fixes.count, meters: way.length,
      time: walked.way.truth.end - .zero, longestGap: walked.way.longestGap,
      way: walked.way.isKnown
        ? "known" : walked.way.isOnLanes ? "smoothed, on the lanes of the map" : "smoothed",
      assumed: walked.trace.assumed, lacks: walked.trace.fenceLacks)
  }

  private func assumptions(_ walked: [Walked]) -> [String] {
    var sentences: [String] = []
    if walked.contains(where: { !$0.way.isKnown }) {
      sentences.append(
        "the true way of a recording is not known: it is estimated from the fixes, smoothed "
          + "forwards and backwards"
          + (world == nil ? "" : ", and on the lanes of the map where it is clear which"))
    }
    let off = walked.contains { !$0.way.isKnown && !$0.way.isOnLanes }
    sentences.append(
      "a walker is at a stop within \(Int(StopVisits.arrivalMeters)) m of it, or 5 m more than "
        + "lanes lie off it"
        + (off
          ? ", and within \(Int(Self.wayError)) m more where the way is smoothed without lanes"
          : "")
        + "; a story that begins within \(Int(StopVisits.vicinityMeters)) m on the way to or from "
        + "it belongs to the visit, every other is a false start")
    sentences.append(
      rules.isOrdered
        ? "a circle is armed from when the walker was at the stop before, wherever its story "
          + "began; 'simrun tour TOUR --trace RECORDING' shows whether the tour still waits for an "
          + "earlier stop"
        : "every circle is armed all the time, as the tour plays its stops in any order")
    sentences.append(
      "a radius serves a recording where each visit has its story, and nothing begins anywhere else"
    )
    return sentences
  }

  private func map(_ walked: [Walked]) -> RunMap {
    let plane =
      world?.graph.plane ?? walked.first?.way.truth.plane
      ?? LocalPlane(origin: tour.points[0].coordinate)
    var map = world.map { RunMap($0) } ?? RunMap(origin: plane.origin)
    map.places = tour.points.map { point in
      RunMap.Mark(
        point: plane.point(point.coordinate), label: point.id,
        approachDegrees: point.approachDegrees)
    }
    map.routes = walked.map { one in
      one.way.truth.samples.map { plane.point(one.way.truth.plane.coordinate($0.point)) }
    }
    return map
  }
}

extension RecordedWay {
  /// Smallest distance of the walker from `place`, in meters.
  fileprivate func nearest(to place: Coordinate) -> Double {
    let point = truth.plane.point(place)
    return truth.samples.reduce(.infinity) { min($0, $1.point.distance(to: point)) }
  }
}

extension StopVisits.Outcome {
  /// Whether each of `visits` had its story, and no other story started.
  fileprivate func serves(_ visits: Int) -> Bool {
    noticed == visits && falses == 0 && repeats == 0 && outOfTurn == 0
  }
}
