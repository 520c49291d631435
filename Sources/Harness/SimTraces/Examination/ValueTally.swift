import SimNumerics

/// Gathers values for their quantiles, in bounded memory.
///
/// Exact for up to `exactLimit` values, and for more as long as they have at most `kindLimit`
/// different values, as whole seconds have. Beyond both, neighboring values are replaced by the
/// middle one. Memory: 4 MB at most. Values must not be NaN.
struct ValueTally {
  static let exactLimit = 1 << 18
  static let kindLimit = 1 << 16

  private struct Kind {
    var value: Double
    var count: Int
  }

  private(set) var count = 0
  /// Whether every value is still kept exactly.
  private(set) var isExact = true
  private var least = Double.infinity
  private var largest = -Double.infinity
  /// In the order of arrival.
  private var recent: [Double] = []
  /// Earlier values, ascending.
  private var kinds: [Kind] = []

  mutating func add(_ value: Double) {
    if recent.count == Self.exactLimit { sortIn() }
    recent.append(value)
    count += 1
    least = min(least, value)
    largest = max(largest, value)
  }

  var spread: TraceExamination.Spread {
    if kinds.isEmpty { return TraceExamination.Spread(recent) }
    var whole = self
    whole.sortIn()
    return TraceExamination.Spread(
      least: least, median: whole.quantile(0.5), p95: whole.quantile(0.95), largest: largest)
  }

  /// RMS distance from `center` of the values up to `limit`; nil where there are none.
  func deviation(from center: Double, upTo limit: Double) -> Double? {
    var (squares, number) = (0.0, 0)
    for kind in kinds where kind.value <= limit {
      squares += Double(kind.count) * (kind.value - center) * (kind.value - center)
      number += kind.count
    }
    for value in recent where value <= limit {
      squares += (value - center) * (value - center)
      number += 1
    }
    return number == 0 ? nil : (squares / Double(number)).squareRoot()
  }

  /// Interpolates as `Quantiles` does; requires sorted values.
  private func quantile(_ share: Double) -> Double {
    let place = share * Double(count - 1)
    let below = Int(place)
    let low = value(at: below)
    return low + (place - Double(below)) * (value(at: min(count - 1, below + 1)) - low)
  }

  private func value(at rank: Int) -> Double {
    var before = 0
    for kind in kinds {
      before += kind.count
      if rank < before { return kind.value }
    }
    return largest
  }

  private mutating func sortIn() {
    recent.sort()
    var all: [Kind] = []
    all.reserveCapacity(kinds.count + recent.count)
    func append(_ kind: Kind) {
      if all.last?.value == kind.value {
        all[all.count - 1].count += kind.count
      } else {
        all.append(kind)
      }
    }
    var next = 0
    for value in recent {
      while next < kinds.count, kinds[next].value <= value {
        append(kinds[next])
        next += 1
      }
      append(Kind(value: value, count: 1))
    }
    for kind in kinds[next...] { append(kind) }
    kinds = all.count <= Self.kindLimit ? all : thinned(all)
    recent.removeAll(keepingCapacity: true)
  }

  /// Merges neighbors, with the same number of values in each place.
  private mutating func thinned(_ all: [Kind]) -> [Kind] {
    isExact = false
    let size = all.reduce(0) { $0 + $1.count } / (Self.kindLimit / 2)
    var groups: [Kind] = []
    var group = Kind(value: 0, count: 0)
    for kind in all {
      if 2 * group.count <= size { group.value = kind.value }
      group.count += kind.count
      if group.count >= size {
        groups.append(group)
        group.count = 0
      }
    }
    if group.count > 0 { groups.append(group) }
    return groups
  }
}
