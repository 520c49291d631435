import Sensing

/// The wakes features asked for, in order of instant and then of asking.
///
/// Sensor streams are merged from their arrays and never enter the queue, so it stays as small as
/// the number of timers: a sorted array is quicker than a heap.
struct EventQueue {
  struct Entry {
    var instant: Instant
    var feature: Int
    var token: WakeToken
  }

  /// The next one last.
  private var entries: [Entry] = []
  /// When the first wake is due; kept, as the simulation asks before every event.
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
