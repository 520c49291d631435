import HeapModule
import Sensing

/// What features asked for, in order of instant and then of asking.
///
/// Sensor streams are merged from their arrays and never enter the queue, so it stays as small as
/// the number of timers.
struct EventQueue {
  struct Entry: Comparable {
    enum Action: Equatable {
      case wake(feature: Int, WakeToken)
      case apply(SensorRequest)
    }

    var instant: Instant
    var sequence: UInt64
    var action: Action

    static func < (a: Entry, b: Entry) -> Bool {
      a.instant != b.instant ? a.instant < b.instant : a.sequence < b.sequence
    }
  }

  private var heap = Heap<Entry>()
  private var nextSequence: UInt64 = 0

  init() { heap.reserveCapacity(64) }

  var nextInstant: Instant { heap.min?.instant ?? .distantFuture }

  mutating func push(_ action: Entry.Action, at instant: Instant) {
    heap.insert(Entry(instant: instant, sequence: nextSequence, action: action))
    nextSequence += 1
  }

  mutating func pop() -> Entry { heap.removeMin() }
}
