import Sensing
public import SimKernel

/// Problems of one kind found in a run; a sentence describes the first.
public struct Incidents {
  public private(set) var count = 0
  private var first: Moment?
  /// Instants of further ones, as many as a sentence can list.
  private var further: [Instant] = []

  private static let mostTold = 4

  public init() {}

  /// Adds a problem.
  public mutating func add(_ moment: @autoclosure () -> Moment) {
    count += 1
    if first == nil {
      first = moment()
    } else if further.count < Incidents.mostTold {
      let instant = moment().instant
      if instant != (further.last ?? first?.instant) { further.append(instant) }
    }
  }

  /// The first one, with the times of the next ones.
  public var worst: Moment? {
    guard let first, !further.isEmpty else { return first }
    var words = further.map(\.clockText)
    let left = count - 1 - further.count
    words.append(left > 1 ? "\(left) times more" : left > 0 ? "once more" : words.removeLast())
    let before = words.dropLast().joined(separator: ", ")
    let again = (before.isEmpty ? "" : before + " and ") + words[words.count - 1]
    return Moment(first.instant, "\(first.what); again at \(again)")
  }

  /// Returns their number as a score.
  ///
  /// - Parameter opportunities: how often the problem could have happened; if 0, there is nothing
  ///   to judge.
  public func score(of opportunities: Int) -> Score {
    // every incident was also an opportunity
    let chances = max(opportunities, count)
    return Score(chances > 0 ? Double(count) : nil, count: chances, worst: worst)
  }
}
