import Sensing
public import SimKernel

/// What was found wrong in a run: moments of one kind, told by one of them.
public struct Incidents {
  public private(set) var count = 0
  private var first: Moment?
  /// Of the further ones, as many as a sentence bears.
  private var further: [Instant] = []

  private static let mostTold = 4

  public init() {}

  /// Takes in one that was found.
  public mutating func add(_ moment: @autoclosure () -> Moment) {
    count += 1
    if first == nil {
      first = moment()
    } else if further.count < Incidents.mostTold {
      let instant = moment().instant
      if instant != (further.last ?? first?.instant) { further.append(instant) }
    }
  }

  /// The first, and when the next were.
  public var worst: Moment? {
    guard let first, !further.isEmpty else { return first }
    var words = further.map(\.clockText)
    let left = count - 1 - further.count
    words.append(left > 1 ? "\(left) times more" : left > 0 ? "once more" : words.removeLast())
    let before = words.dropLast().joined(separator: ", ")
    let again = (before.isEmpty ? "" : before + " and ") + words[words.count - 1]
    return Moment(first.instant, "\(first.what); again at \(again)")
  }

  /// Their number.
  ///
  /// - Parameter opportunities: how often it could have happened; where it never could, there is
  ///   nothing to judge.
  public func score(of opportunities: Int) -> Score {
    // what happened could happen
    let chances = max(opportunities, count)
    return Score(chances > 0 ? Double(count) : nil, count: chances, worst: worst)
  }
}
