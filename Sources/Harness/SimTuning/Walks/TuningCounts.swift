/// What a number of walks came to: whole numbers, which add up to the same in any order.
struct TuningCounts: Hashable, Sendable {
  let stops: Int
  let modes: Int
  let radii: Int
  private(set) var words: [Int]

  /// Walks, millimeters walked, milliseconds of walking.
  private static let head = 3

  init(stops: Int, grid: TuningGrid) {
    self.stops = stops
    modes = grid.modes.count
    radii = grid.radii.count
    words = [Int](
      repeating: 0, count: Self.head + stops * radii + 2 * stops * grid.candidates)
  }

  /// nil where there are not as many words as there must be.
  init?(words: [Int], like other: TuningCounts) {
    guard words.count == other.words.count else { return nil }
    self = other
    self.words = words
  }

  var walks: Int { words[0] }
  var kilometers: Double { Double(words[1]) / 1e6 }
  var hours: Double { Double(words[2]) / 3.6e6 }

  func visits(_ stop: Int, _ radius: Int) -> Int { words[Self.head + stop * radii + radius] }

  func detected(_ stop: Int, _ mode: Int, _ radius: Int) -> Int {
    words[place(stop, mode, radius)]
  }

  func falses(_ stop: Int, _ mode: Int, _ radius: Int) -> Int {
    words[place(stop, mode, radius) + 1]
  }

  private func place(_ stop: Int, _ mode: Int, _ radius: Int) -> Int {
    Self.head + stops * radii + 2 * ((stop * modes + mode) * radii + radius)
  }

  mutating func add(_ other: TuningCounts, times: Int = 1) {
    for index in words.indices { words[index] += times * other.words[index] }
  }

  /// Adds `walk`, judged under all of `grid`.
  mutating func add(_ walk: inout TuningWalk, _ grid: TuningGrid) {
    words[0] += 1
    words[1] += walk.walkedMillimeters
    words[2] += walk.milliseconds
    for stop in 0..<stops {
      for (radius, meters) in grid.radii.enumerated() {
        let visits = walk.visits(stop, radiusMeters: meters)
        words[Self.head + stop * radii + radius] += visits.count
        for (mode, setting) in grid.modes.enumerated() {
          let result = walk.judge(
            stop, radiusMeters: meters, policy: setting.policy, visits: visits)
          words[place(stop, mode, radius)] += result.detected
          words[place(stop, mode, radius) + 1] += result.falses
        }
      }
    }
  }
}
