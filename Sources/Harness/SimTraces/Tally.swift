/// Counts skipped items and keeps the first one.
struct Tally {
  private(set) var count = 0
  private(set) var first: String?

  mutating func add(_ describe: @autoclosure () -> String) {
    if count == 0 { first = describe() }
    count += 1
  }
}
