import Sensing
import SimKernel

/// Changes of a trace by faults, each in one pass; all return how many events they changed.
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

  /// Changes the headings delivered in `window`, but not their delivery times.
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

  /// Adds fixes, each after those delivered at the same instant.
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
  /// The indices of the elements in `window`; the elements must be in the order of `instant`.
  func indices(in window: FaultWindow, by instant: KeyPath<Element, Instant>) -> Range<Int> {
    let start = firstIndex(from: window.start, by: instant)
    return start..<Swift.max(start, firstIndex(from: window.end, by: instant))
  }

  /// The index of the first element at or after `limit`; the elements must be in the order of
  /// `instant`.
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
