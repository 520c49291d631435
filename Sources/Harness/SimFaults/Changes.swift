import Elementary
import Geodesy
import Sensing
import SimKernel

/// What faults do to a trace, each in one pass; all of them return how many events they changed.
extension Trace {
  /// Changes the fixes measured in `window`.
  mutating func changeFixes(
    measuredIn window: FaultWindow, _ change: (inout Fix) -> Void
  ) -> Int {
    var changed = 0
    for i in fixes.indices where window.contains(fixes[i].measured) {
      let before = fixes[i]
      change(&fixes[i])
      if fixes[i] != before { changed += 1 }
    }
    return changed
  }

  /// Changes the headings delivered in `window`, but never their delivery.
  mutating func changeHeadings(
    deliveredIn window: FaultWindow, _ change: (inout Heading) -> Void
  ) -> Int {
    var changed = 0
    for i in headings.indices(in: window, by: \.delivered) {
      let before = headings[i]
      change(&headings[i])
      if headings[i] != before { changed += 1 }
    }
    return changed
  }

  /// Drops the fixes measured in `window`.
  mutating func dropFixes(measuredIn window: FaultWindow) -> Int {
    let before = fixes.count
    fixes.removeAll { window.contains($0.measured) }
    return before - fixes.count
  }

  mutating func dropFixes(deliveredIn window: FaultWindow) -> Int {
    let range = fixes.indices(in: window, by: \.delivered)
    fixes.removeSubrange(range)
    return range.count
  }

  mutating func dropHeadings(deliveredIn window: FaultWindow) -> Int {
    let range = headings.indices(in: window, by: \.delivered)
    headings.removeSubrange(range)
    return range.count
  }

  /// Adds fixes, each behind those delivered at the same instant.
  mutating func add(_ added: [Fix]) -> Int {
    guard !added.isEmpty else { return 0 }
    let late = added.enumerated().sorted {
      ($0.element.delivered, $0.offset) < ($1.element.delivered, $1.offset)
    }.map(\.element)
    var merged: [Fix] = []
    merged.reserveCapacity(fixes.count + late.count)
    var next = 0
    for fix in fixes {
      while next < late.count, late[next].delivered < fix.delivered {
        merged.append(late[next])
        next += 1
      }
      merged.append(fix)
    }
    merged += late[next...]
    fixes = merged
    return late.count
  }
}

extension Array {
  /// The places of the elements in `window`; they must be in the order of `instant`.
  func indices(in window: FaultWindow, by instant: KeyPath<Element, Instant>) -> Range<Int> {
    let start = firstIndex(from: window.start, by: instant)
    return start..<Swift.max(start, firstIndex(from: window.end, by: instant))
  }

  /// The place of the first element at or after `limit`; they must be in the order of `instant`.
  func firstIndex(from limit: Instant, by instant: KeyPath<Element, Instant>) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle][keyPath: instant] < limit { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension GroundTruth {
  /// Where `fix` would have been given with `factor` times its error.
  func coordinate(of fix: Fix, errorTimes factor: Double) -> Coordinate {
    let real = point(at: fix.measured)
    let given = plane.point(fix.coordinate)
    return plane.coordinate(
      PlanePoint(
        east: real.east + factor * (given.east - real.east),
        north: real.north + factor * (given.north - real.north)))
  }

  /// `coordinate` moved by `meters` in a direction.
  func coordinate(
    _ coordinate: Coordinate, moved meters: Double, _ direction: (sin: Double, cos: Double)
  ) -> Coordinate {
    var point = plane.point(coordinate)
    point.east += meters * direction.sin
    point.north += meters * direction.cos
    return plane.coordinate(point)
  }
}

extension Heading {
  /// Turns both bearings clockwise.
  mutating func turn(byDegrees degrees: Double) {
    magneticDegrees = magneticDegrees.map { Angle.wrappedTo360($0 + degrees) }
    trueDegrees = trueDegrees.map { Angle.wrappedTo360($0 + degrees) }
  }
}

extension RandomStream {
  /// A direction, all alike probable.
  mutating func direction() -> (sin: Double, cos: Double) {
    Portable.sincos(2 * .pi * uniform())
  }
}

extension FaultWindow {
  /// How far something has built up at `instant`: from 0 at the start to 1 after `seconds`, and
  /// back in the last `seconds`, level at all four corners.
  func swell(at instant: Instant, over seconds: Double) -> Double {
    let since = (instant - start).seconds
    let left = duration.seconds - since
    let x = min(1, max(0, min(since, left) / seconds))
    return x * x * (3 - 2 * x)
  }
}
