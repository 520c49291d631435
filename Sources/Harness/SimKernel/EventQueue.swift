import HeapModule
import Sensing

/// The wakes features asked for, in order of instant and then of asking.
///
/// Sensor streams are merged from their arrays and never enter the queue, so it stays as small as
/// the number of timers.
struct EventQueue {
  struct Entry: Comparable {
    var instant: Instant
    var sequence: UInt64
    var feature: Int
    var token: WakeToken

    static func < (a: Entry, b: Entry) -> Bool {
      a.instant != b.instant ? a.instant < b.instant : a.sequence < b.sequence
    }
  }

  private var heap = Heap<Entry>()
  private var nextSequence: UInt64 = 0

  init() { heap.reserveCapacity(64) }

  /// When the first wake is due; kept, as the simulation asks before every event.
  private(set) var nextInstant = Instant.distantFuture

  mutating func push(_ token: WakeToken, of feature: Int, at instant: Instant) {
    heap.insert(
      Entry(instant: instant, sequence: nextSequence, feature: feature, token: token))
    nextSequence += 1
    nextInstant = min(nextInstant, instant)
  }

  /// Forgets every wake; those to come are counted on.
  mutating func removeAll() {
    heap = Heap()
    nextInstant = .distantFuture
  }

  mutating func pop() -> Entry {
    let first = heap.removeMin()
    nextInstant = heap.min?.instant ?? .distantFuture
    return first
  }
}
