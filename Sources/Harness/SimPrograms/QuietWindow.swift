import Sensing
import SimKernel

/// A time span in which a program expects to ask for nothing, so that simrun does not wait for
/// answers.
struct QuietWindow {
  /// When it ends.
  var until = Instant(nanoseconds: .min)
  /// The places in the run of the lines that may still be answered.
  private var places: [FeatureSink.Place] = []
  /// The number of the first of them.
  private var first = 0
  /// The least line number that may be answered from now on.
  private var least: Int64 = 0

  /// The largest number of places; after that, answers are awaited.
  private static let most = 1 << 16

  /// Whether a line sent at `instant` is quiet.
  func holds(at instant: Instant) -> Bool { instant < until && places.count < Self.most }

  /// Adds line `number`, sent at `place`.
  mutating func add(_ number: Int, at place: FeatureSink.Place) {
    if places.isEmpty { (first, least) = (number, Int64(number)) }
    places.append(place)
  }

  /// The place of line `number`, and whether it differs from the last line asked for; nil where it
  /// can't be answered, or no longer.
  mutating func place(of number: Int64) -> (place: FeatureSink.Place, isNext: Bool)? {
    guard number >= least, number < Int64(first + places.count), !places.isEmpty else {
      return nil
    }
    let isNext = number > least
    least = number
    return (places[Int(number) - first], isNext)
  }

  /// Whether line `number` was sent in this window.
  func contains(_ number: Int64) -> Bool {
    number >= Int64(first) && number < Int64(first + places.count)
  }

  /// Ends the window: none of its lines can be answered any more.
  mutating func end() { places.removeAll(keepingCapacity: true) }
}
