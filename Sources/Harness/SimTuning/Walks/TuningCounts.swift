import SimMetrics
import SimResults

/// The counts of some walks: whole numbers, whose sums do not depend on the order.
struct TuningCounts: Hashable, Sendable {
  let stops: Int
  let modes: Int
  let radii: Int
  private(set) var words: [Int]

  /// Number of words per stop and setting: the fields of a `StopVisits.Outcome`.
  static let parts = 8

  init(stops: Int, grid: TuningGrid) {
    self.stops = stops
    modes = grid.modes.count
    radii = grid.radii.count
    words = [Int](repeating: 0, count: 1 + stops + Self.parts * stops * grid.candidates)
  }

  /// nil if the number of words is wrong.
  init?(words: [Int], like other: TuningCounts) {
    guard words.count == other.words.count else { return nil }
    self = other
    self.words = words
  }

  var walks: Int { words[0] }

  func visits(_ stop: Int) -> Int { words[1 + stop] }

  /// Index of the first word of a stop under one setting.
  private func place(_ stop: Int, _ mode: Int, _ radius: Int) -> Int {
    1 + stops + Self.parts * ((stop * modes + mode) * radii + radius)
  }

  mutating func add(_ other: TuningCounts) {
    for index in words.indices { words[index] += other.words[index] }
  }

  /// Adds `walk`, judged under all settings of `grid`.
  mutating func add(_ walk: inout TuningWalk, _ grid: TuningGrid) {
    words[0] += 1
    for stop in 0..<stops {
      words[1 + stop] += walk.visits(stop)
      for (radius, meters) in grid.radii.enumerated() {
        for (mode, setting) in grid.modes.enumerated() {
          let outcome = walk.judge(stop, radiusMeters: meters, policy: setting.policy)
          add(outcome, at: place(stop, mode, radius))
        }
      }
    }
  }

  private mutating func add(_ outcome: StopVisits.Outcome, at place: Int) {
    words[place] += outcome.noticed
    words[place + 1] += outcome.falses
    words[place + 2] += outcome.repeats
    words[place + 3] += outcome.outOfTurn
    words[place + 4] += outcome.earlyMillimeters
    words[place + 5] += outcome.hiddenMillimeters
    words[place + 6] += outcome.lateMillimeters
    words[place + 7] += outcome.leadMilliseconds
  }

  /// Totals of `stop` under one setting.
  func totals(_ stop: Int, _ mode: Int, _ radius: Int) -> TuningResult.Totals {
    let place = place(stop, mode, radius)
    var sum = StopVisits.Outcome()
    sum.noticed = words[place]
    sum.falses = words[place + 1]
    sum.repeats = words[place + 2]
    sum.outOfTurn = words[place + 3]
    sum.earlyMillimeters = words[place + 4]
    sum.hiddenMillimeters = words[place + 5]
    sum.lateMillimeters = words[place + 6]
    sum.leadMilliseconds = words[place + 7]
    return TuningResult.Totals(sum, visits: visits(stop), walks: walks)
  }

  /// Totals of all stops under `choice`.
  func totals(_ choice: RadiusChoice) -> TuningResult.Totals {
    var sum = TuningResult.Totals()
    for (stop, radius) in choice.radii.enumerated() { sum += totals(stop, choice.mode, radius) }
    return sum
  }
}

extension TuningResult.Totals {
  /// Totals of one stop over `walks` with `visits`, from the sum of the outcomes.
  init(_ sum: StopVisits.Outcome, visits: Int, walks: Int) {
    self.init()
    self.walks = walks
    self.visits = visits
    noticed = sum.noticed
    falses = sum.falses
    repeats = sum.repeats
    outOfTurn = sum.outOfTurn
    earlyMeters = Double(sum.earlyMillimeters) / 1000
    hiddenMeters = Double(sum.hiddenMillimeters) / 1000
    lateMeters = Double(sum.lateMillimeters) / 1000
    leadSeconds = Double(sum.leadMilliseconds) / 1000
  }
}
