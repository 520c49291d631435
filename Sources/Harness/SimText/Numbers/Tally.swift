/// Counts skipped items and keeps the first one.
package struct Tally {
  package private(set) var count = 0
  package private(set) var first: String?

  package init() {}

  package mutating func add(_ describe: @autoclosure () -> String) {
    if count == 0 { first = describe() }
    count += 1
  }
}
