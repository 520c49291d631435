import Geodesy
import Sensing
import SimKernel
import SimResults
import SimWriting

/// What the script of a page draws: the shown run in whole numbers, as JSON on one line.
///
/// Times are milliseconds, lengths centimeters, accuracies decimeters, each a difference to the one
/// before; −1 stands for none. Positions are left out where they may not be told.
struct PageData {
  private let detail: RunDetail
  private let map: RunMap
  /// Every how many-th fix is in it.
  let stride: Int
  /// The fixes that are in it, by their places.
  private let kept: [Int]
  let end: Instant

  /// So many fixes are drawn; of more, the worst of each few.
  private static let mostFixes = 20_000

  init(_ detail: RunDetail) {
    self.detail = detail
    map = detail.map.drawable
    stride = max(1, (map.fixes.count + Self.mostFixes - 1) / Self.mostFixes)
    kept = Self.worst(of: map.fixes, inEach: stride)
    let lastFault = detail.map.faults.map(\.bite.end).filter { $0 != .distantFuture }.max() ?? .zero
    let last = max(detail.timeline.end, map.fixes.map(\.instant).max() ?? .zero, lastFault)
    end = last == .distantFuture ? .zero : last
  }

  private static func worst(of fixes: [RunMap.GivenFix], inEach stride: Int) -> [Int] {
    guard stride > 1 else { return Array(fixes.indices) }
    return Swift.stride(from: 0, to: fixes.count, by: stride).map { start in
      (start..<min(start + stride, fixes.count)).max { fixes[$0].badness < fixes[$1].badness }
        ?? start
    }
  }

  func append(to sink: inout ByteSink) {
    sink.append("{\"end\":\(end.milliseconds),\"positions\":\(detail.showsPositions),\"fixes\":{")
    appendFixes(to: &sink)
    sink.append("},\"faults\":[")
    appendFaults(to: &sink)
    sink.append("],\"states\":[")
    appendStates(to: &sink)
    sink.append("],\"sensing\":[")
    for (index, change) in detail.timeline.sensing.enumerated() {
      let (location, heading) = (change.request.location ? 1 : 0, change.request.heading ? 1 : 0)
      let comma = index == 0 ? "" : ","
      sink.append("\(comma)[\(change.instant.milliseconds),\(location),\(heading)]")
    }
    sink.append("],\"happenings\":[")
    for (index, happening) in detail.timeline.happenings.enumerated() {
      sink.append(
        "\(index == 0 ? "" : ",")[\(happening.instant.milliseconds),\"\(happening.kind.rawValue)\","
          + "\(happening.label.quotedForScript)]")
    }
    sink.append("],\"arrows\":{\"step\":\(detail.timeline.arrowStep.nanoseconds / 1_000_000),")
    let arrows = detail.timeline.arrows
    sink.append(deltas: arrows.map(\.instant.milliseconds), named: "t")
    // 999: no arrow
    sink.append(",", values: arrows.map { whole($0.shownDegrees, else: 999) }, named: "a")
    sink.append(",", values: arrows.map { whole($0.trueDegrees, else: 999) }, named: "b")
    sink.append("}")
    if detail.showsPositions { appendPositions(to: &sink) }
    sink.append("}")
  }

  private func appendFixes(to sink: inout ByteSink) {
    let fixes = kept.map { map.fixes[$0] }
    sink.append("\"given\":\(detail.map.fixes.count),\"stride\":\(stride),")
    sink.append(deltas: fixes.map(\.instant.milliseconds), named: "t")
    sink.append(
      ",", values: fixes.map { ($0.instant - $0.measured).nanoseconds / 1_000_000 }, named: "lag")
    sink.append(",", values: fixes.map { whole($0.accuracyMeters, times: 10) }, named: "a")
    if fixes.contains(where: { $0.errorMeters != nil }) {
      sink.append(",", values: fixes.map { whole($0.errorMeters, times: 100) }, named: "e")
    }
    sink.append(",", values: fixes.map { Int64($0.fault ?? -1) }, named: "f")
    sink.append(",", values: gaps, named: "g")
    if detail.showsPositions {
      sink.append(",", points: fixes.map(\.point))
    }
  }

  /// The longest gap that ends at each fix or at one left out since the last.
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
    for (index, fault) in detail.map.faults.map(\.bite).enumerated() {
      if !names.contains(fault.name) { names.append(fault.name) }
      let number = names.firstIndex(of: fault.name) ?? 0
      let last = fault.end == .distantFuture ? end : fault.end
      sink.append(
        "\(index == 0 ? "" : ",")[\(fault.name.quotedForScript),"
          + "\(number),\(fault.start.milliseconds),\(last.milliseconds)]")
    }
  }

  private func appendStates(to sink: inout ByteSink) {
    for (index, track) in detail.timeline.states.enumerated() {
      let words = track.words.map { $0.quotedForScript }.joined(separator: ",")
      let name = track.name.quotedForScript
      sink.append("\(index == 0 ? "" : ","){\"name\":\(name),\"words\":[\(words)],")
      sink.append(deltas: track.changes.map(\.instant.milliseconds), named: "t")
      sink.append(",", values: track.changes.map { Int64($0.state) }, named: "s")
      sink.append("}")
    }
  }
}

extension PageData {
  /// Everything that says where.
  private func appendPositions(to sink: inout ByteSink) {
    let timeline = detail.timeline
    sink.append(",\"truth\":{")
    let truth = timeline.truth.filter(\.point.isDrawable)
    sink.append(deltas: truth.map(\.instant.milliseconds), named: "t")
    sink.append(",", points: truth.map(\.point))
    sink.append("},\"believed\":{")
    let believed = timeline.believed.filter(\.point.isDrawable)
    sink.append(deltas: believed.map(\.instant.milliseconds), named: "t")
    sink.append(",", points: believed.map(\.point))
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
          + "\(centimeters(place.point.north)),\(place.label.quotedForScript)]")
    }
    sink.append("],\"lanes\":[")
    appendLanes(to: &sink)
    sink.append("]")
  }

  /// Lanes of one kind and width together.
  private func appendLanes(to sink: inout ByteSink) {
    struct Look: Hashable {
      var kind: LaneKind
      var decimeters: Int64
    }
    var looks: [Look] = []
    var lines: [Look: [[PlanePoint]]] = [:]
    for lane in map.lanes where lane.points.count > 1 {
      let look = Look(
        kind: LaneKind(lane.surroundings), decimeters: whole(lane.widthMeters, times: 10))
      if lines[look] == nil { looks.append(look) }
      lines[look, default: []].append(lane.points)
    }
    for (index, look) in looks.enumerated() {
      sink.append("\(index == 0 ? "" : ",")[\"\(look.kind)\",\(look.decimeters),[")
      for (place, line) in (lines[look] ?? []).enumerated() {
        sink.append(place == 0 ? "[" : ",[")
        var last = (east: Int64(0), north: Int64(0))
        for (number, point) in line.enumerated() {
          let (east, north) = (centimeters(point.east), centimeters(point.north))
          sink.append("\(number == 0 ? "" : ",")\(east - last.east),\(north - last.north)")
          last = (east, north)
        }
        sink.append("]")
      }
      sink.append("]]")
    }
  }
}

/// `value × factor` as a whole number; `missing` for what is none or no number of this Earth.
private func whole(_ value: Double?, times factor: Double = 1, else missing: Int64 = -1) -> Int64 {
  guard let value, abs(value) < 1e9 else { return missing }
  return Int64((value * factor).rounded())
}

private func centimeters(_ meters: Double) -> Int64 { whole(meters, times: 100, else: 0) }

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
  /// How far off it was, or may have been, in meters.
  fileprivate var badness: Double { errorMeters ?? accuracyMeters ?? 0 }
}
