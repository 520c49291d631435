import Geodesy
import Sensing
import SimKernel
import SimResults
import SimText

/// The data of one run that a page's script draws: whole numbers, as JSON on one line.
///
/// Times are in milliseconds, lengths in centimeters, radii in decimeters, each as the
/// difference from the previous one; −1 means no value. Positions are left out if they may not be
/// shown.
struct PageRun {
  let run: DrawnRun
  private let showsPositions: Bool
  private let map: RunMap
  /// Numbers of the missed expectations with a worst moment, by index, counted from 1 as on the
  /// map.
  let numbers: [Int: Int]
  /// One of this many fixes is included.
  let stride: Int
  /// Indices of the included fixes.
  private let kept: [Int]
  let end: Instant

  /// Most fixes on a page; of a longer run, only the worst one of several is included.
  private static let mostFixes = 20_000

  init(_ run: DrawnRun, showsPositions: Bool) {
    self.run = run
    self.showsPositions = showsPositions
    map = run.map.drawable
    stride = max(1, (map.fixes.count + Self.mostFixes - 1) / Self.mostFixes)
    kept = Self.worst(of: map.fixes, inEach: stride)
    let lastFault = run.map.faults.map(\.bite.end).filter { $0 != .distantFuture }.max() ?? .zero
    let last = max(run.timeline.end, map.fixes.map(\.instant).max() ?? .zero, lastFault)
    end = last == .distantFuture ? .zero : last
    var numbers: [Int: Int] = [:]
    for (index, check) in run.result.checks.enumerated()
    where check.outcome != .met && check.worst != nil {
      numbers[index] = numbers.count + 1
    }
    self.numbers = numbers
  }

  /// Approximate size in the page, in bytes.
  var roughBytes: Int {
    let timeline = run.timeline
    return 32 * kept.count + 12 * (timeline.truth.count + timeline.believed.count)
      + 12 * (timeline.arrows.count + run.map.routes.reduce(0) { $0 + $1.count })
      + 80 * timeline.happenings.count
  }

  private static func worst(of fixes: [RunMap.GivenFix], inEach stride: Int) -> [Int] {
    guard stride > 1 else { return Array(fixes.indices) }
    return Swift.stride(from: 0, to: fixes.count, by: stride).map { start in
      (start..<min(start + stride, fixes.count)).max { fixes[$0].badness < fixes[$1].badness }
        ?? start
    }
  }

  func append(to sink: inout ByteSink) {
    sink.append(
      "{\"variant\":\(run.variant.quotedForScript),\"seed\":\"\(run.result.seed)\","
        + "\"passed\":\(run.result.passed),\"end\":\(end.milliseconds),\"checks\":[")
    appendChecks(to: &sink)
    sink.append("],\"fixes\":{")
    appendFixes(to: &sink)
    sink.append("},\"faults\":[")
    appendFaults(to: &sink)
    sink.append("],\"states\":[")
    appendStates(to: &sink)
    sink.append("],\"sensing\":[")
    for (index, change) in run.timeline.sensing.enumerated() {
      let (location, heading) = (change.request.location ? 1 : 0, change.request.heading ? 1 : 0)
      let comma = index == 0 ? "" : ","
      sink.append("\(comma)[\(change.instant.milliseconds),\(location),\(heading)]")
    }
    sink.append("],\"happenings\":[")
    for (index, happening) in run.timeline.happenings.enumerated() {
      sink.append(
        "\(index == 0 ? "" : ",")[\(happening.instant.milliseconds),\"\(happening.kind.rawValue)\","
          + "\(happening.label.quotedForScript)]")
    }
    sink.append("],\"arrows\":{\"step\":\(run.timeline.arrowStep.nanoseconds / 1_000_000),")
    let arrows = run.timeline.arrows
    sink.append(deltas: arrows.map(\.instant.milliseconds), named: "t")
    // 999 means no arrow
    sink.append(",", values: arrows.map { whole($0.shownDegrees, else: 999) }, named: "a")
    sink.append(",", values: arrows.map { whole($0.trueDegrees, else: 999) }, named: "b")
    sink.append("}")
    if showsPositions { appendPositions(to: &sink) }
    sink.append("}")
  }

  private func appendChecks(to sink: inout ByteSink) {
    for (index, check) in run.result.checks.enumerated() {
      let measured = check.measuredText + (check.measured == nil ? "" : " \(check.unit)")
      let moment = check.worst.map { "\($0.instant.milliseconds)" } ?? "null"
      let words = [
        check.name, check.outcome.rawValue, measured, check.expected, check.worst?.what ?? "",
        check.explanation ?? "",
      ]
      let texts = words.map(\.quotedForScript).joined(separator: ",")
      sink.append("\(index == 0 ? "" : ",")[\(texts),\(moment),\(numbers[index] ?? 0)]")
    }
  }

  private func appendFixes(to sink: inout ByteSink) {
    let fixes = kept.map { map.fixes[$0] }
    sink.append("\"given\":\(run.map.fixes.count),\"stride\":\(stride),")
    sink.append(deltas: fixes.map(\.instant.milliseconds), named: "t")
    sink.append(
      ",", values: fixes.map { ($0.instant - $0.measured).nanoseconds / 1_000_000 }, named: "lag")
    sink.append(",", values: fixes.map { whole($0.accuracyMeters, times: 10) }, named: "a")
    if fixes.contains(where: { $0.errorMeters != nil }) {
      sink.append(",", values: fixes.map { whole($0.errorMeters, times: 100) }, named: "e")
    }
    sink.append(",", values: fixes.map { Int64($0.fault ?? -1) }, named: "f")
    sink.append(",", values: gaps, named: "g")
    if showsPositions {
      sink.append(",", points: fixes.map(\.point))
    }
  }

  /// For each included fix, the longest gap since the previous included one, in milliseconds.
  private var gaps: [Int64] {
    var last: Instant?
    var longest: Int64 = -1
    var gaps: [Int64] = []
    gaps.reserveCapacity(kept.count)
    for (index, fix) in map.fixes.enumerated() {
      if let last { longest = max(longest, (fix.instant - last).nanoseconds / 1_000_000) }
      last = fix.instant
      if gaps.count < kept.count, kept[gaps.count] == index {
        gaps.append(longest)
        longest = -1
      }
    }
    return gaps
  }

  private func appendFaults(to sink: inout ByteSink) {
    var names: [String] = []
    for (index, fault) in run.map.faults.map(\.bite).enumerated() {
      if !names.contains(fault.name) { names.append(fault.name) }
      let number = names.firstIndex(of: fault.name) ?? 0
      let last = fault.end == .distantFuture ? end : fault.end
      sink.append(
        "\(index == 0 ? "" : ",")[\(fault.name.quotedForScript),"
          + "\(number),\(fault.start.milliseconds),\(last.milliseconds)]")
    }
  }

  private func appendStates(to sink: inout ByteSink) {
    for (index, track) in run.timeline.states.enumerated() {
      let words = track.words.map { $0.quotedForScript }.joined(separator: ",")
      let name = track.name.quotedForScript
      sink.append("\(index == 0 ? "" : ","){\"name\":\(name),\"words\":[\(words)],")
      sink.append(deltas: track.changes.map(\.instant.milliseconds), named: "t")
      sink.append(",", values: track.changes.map { Int64($0.state) }, named: "s")
      sink.append("}")
    }
  }
}

extension PageRun {
  /// Appends all data with positions.
  private func appendPositions(to sink: inout ByteSink) {
    let timeline = run.timeline
    sink.append(",\"truth\":{")
    let truth = timeline.truth.filter(\.point.isDrawable)
    sink.append(deltas: truth.map(\.instant.milliseconds), named: "t")
    sink.append(",", points: truth.map(\.point))
    sink.append("},\"believed\":{")
    let believed = timeline.believed.filter(\.point.isDrawable)
    sink.append(deltas: believed.map(\.instant.milliseconds), named: "t")
    sink.append(",", points: believed.map(\.point))
    if believed.contains(where: { $0.radius95Meters != nil }) {
      sink.append(",", values: believed.map { whole($0.radius95Meters, times: 10) }, named: "r")
    }
    sink.append("},\"path\":{")
    sink.append(points: map.truth)
    sink.append("},\"routes\":[")
    for (index, route) in map.routes.enumerated() {
      let instant = index < map.routeInstants.count ? map.routeInstants[index] : .zero
      sink.append("\(index == 0 ? "" : ","){\"at\":\(instant.milliseconds),")
      sink.append(points: route)
      sink.append("}")
    }
    sink.append("],\"places\":[")
    for (index, place) in map.places.enumerated() {
      sink.append(
        "\(index == 0 ? "" : ",")[\(centimeters(place.point.east)),"
          + "\(centimeters(place.point.north)),\(place.label.quotedForScript),"
          + "\(whole(place.radiusMeters, times: 10))"
          + (place.approachDegrees.map { ",\(whole($0))" } ?? "") + "]")
    }
    sink.append("]")
  }
}

/// `value × factor` as a whole number; `missing` for nil and implausibly large values.
func whole(_ value: Double?, times factor: Double = 1, else missing: Int64 = -1) -> Int64 {
  guard let value, abs(value) < 1e9 else { return missing }
  return Int64((value * factor).rounded())
}

func centimeters(_ meters: Double) -> Int64 { whole(meters, times: 100, else: 0) }

extension Instant {
  fileprivate var milliseconds: Int64 { nanoseconds / 1_000_000 }
}

extension ByteSink {
  fileprivate mutating func append(_ lead: String = "", values: [Int64], named name: String) {
    append("\(lead)\"\(name)\":[")
    for (index, value) in values.enumerated() {
      if index > 0 { append(byte: UInt8(ascii: ",")) }
      append(whole: value)
    }
    append("]")
  }

  fileprivate mutating func append(_ lead: String = "", deltas values: [Int64], named name: String)
  {
    append("\(lead)\"\(name)\":[")
    var last: Int64 = 0
    for (index, value) in values.enumerated() {
      if index > 0 { append(byte: UInt8(ascii: ",")) }
      append(whole: value - last)
      last = value
    }
    append("]")
  }

  fileprivate mutating func append(_ lead: String = "", points: [PlanePoint]) {
    append(lead, deltas: points.map { centimeters($0.east) }, named: "x")
    append(",", deltas: points.map { centimeters($0.north) }, named: "y")
  }

  private mutating func append(whole number: Int64) {
    if number < 0 { append(byte: UInt8(ascii: "-")) }
    Decimals.append(number.magnitude, width: 1, to: &self)
  }
}

extension RunMap.GivenFix {
  /// Error, or else reported accuracy, in meters.
  fileprivate var badness: Double { errorMeters ?? accuracyMeters ?? 0 }
}
