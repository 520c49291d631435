/// A heap of numbers with the smallest first: the queue of a search.
///
/// Each entry has four children: half as deep as with two, and the children are adjacent in memory.
struct KeyHeap: Sendable {
  private var keys: [UInt64] = []

  /// Empties the heap and keeps its memory.
  mutating func removeAll() { keys.removeAll(keepingCapacity: true) }

  mutating func insert(_ key: UInt64) {
    keys.append(key)
    var hole = keys.count - 1
    while hole > 0 {
      let parent = (hole - 1) / 4
      if keys[parent] <= key { break }
      keys[hole] = keys[parent]
      hole = parent
    }
    keys[hole] = key
  }

  mutating func popMin() -> UInt64? {
    guard let last = keys.popLast() else { return nil }
    guard let first = keys.first else { return last }
    var hole = 0
    while 4 * hole + 1 < keys.count {
      var smallest = 4 * hole + 1
      for child in smallest + 1..<min(smallest + 4, keys.count)
      where keys[child] < keys[smallest] {
        smallest = child
      }
      if keys[smallest] >= last { break }
      keys[hole] = keys[smallest]
      hole = smallest
    }
    keys[hole] = last
    return first
  }
}
