import Sensing
import SimKernel

/// A time for which a program asks for nothing, so that nobody waits for it.
struct QuietWindow {
  /// When it ends.
  var until = Instant(nanoseconds: .min)
  /// Where the lines were told that may still be answered.
  private var places: [FeatureSink.Place] = []
  /// The number of the first of them.
  private var first = 0
  /// The first that may be answered from now on.
  private var least: Int64 = 0

  /// More places are not kept: then an answer is waited for.
  private static let most = 1 << 16

  /// Whether a line that is told at `instant` is quiet.
  func holds(at instant: Instant) -> Bool { instant < until && places.count < Self.most }

  /// Adds line `number`, told at `place`.
  mutating func add(_ number: Int, at place: FeatureSink.Place) {
    if places.isEmpty { (first, least) = (number, Int64(number)) }
    places.append(place)
  }

  /// Where line `number` was told, and whether it is another than the one asked for before; nil
  /// where it can't be answered (any more).
  mutating func place(of number: Int64) -> (place: FeatureSink.Place, isNext: Bool)? {
    guard number >= least, number < Int64(first + places.count), !places.isEmpty else {
      return nil
    }
    let isNext = number > least
    least = number
    return (places[Int(number) - first], isNext)
  }

  /// Whether line `number` was told in it.
  func contains(_ number: Int64) -> Bool {
    number >= Int64(first) && number < Int64(first + places.count)
  }

  /// None of the lines so far is answered any more.
  mutating func end() { places.removeAll(keepingCapacity: true) }
}
