import Sensing

/// The wakes that features asked for, ordered by instant and then by the order of the requests.
///
/// Sensor streams are merged from their arrays and never enter the queue, so it holds only the
/// running timers: at this size a sorted array is faster than a heap.
struct EventQueue {
  struct Entry {
    var instant: Instant
    var feature: Int
    var token: WakeToken
  }

  /// Sorted backwards: the next wake is the last element.
  private var entries: [Entry] = []
  /// When the first wake is due; stored, because the simulation reads it before every event.
  private(set) var nextInstant = Instant.distantFuture

  init() { entries.reserveCapacity(64) }

  mutating func push(_ token: WakeToken, of feature: Int, at instant: Instant) {
    let entry = Entry(instant: instant, feature: feature, token: token)
    entries.append(entry)
    var place = entries.count - 1
    while place > 0, entries[place - 1].instant <= instant {
      entries[place] = entries[place - 1]
      place -= 1
    }
    entries[place] = entry
    nextInstant = min(nextInstant, instant)
  }

  var bytes: Int { entries.count * MemoryLayout<Entry>.stride }

  mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
    nextInstant = .distantFuture
  }

  mutating func pop() -> Entry {
    let first = entries.removeLast()
    nextInstant = entries.last?.instant ?? .distantFuture
    return first
  }
}
