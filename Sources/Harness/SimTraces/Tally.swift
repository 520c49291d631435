/// Counts what was left out and remembers the first of it.
struct Tally {
  private(set) var count = 0
  private(set) var first: String?

  mutating func add(_ describe: @autoclosure () -> String) {
    if count == 0 { first = describe() }
    count += 1
  }
}
