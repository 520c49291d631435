import Sensing
import SimKernel

/// What was found wrong in a run: moments of one kind, told by one of them.
struct Incidents {
  private(set) var count = 0
  private var first: Moment?
  /// Of the further ones, as many as a sentence bears.
  private var further: [Instant] = []

  private static let mostTold = 4

  mutating func add(_ moment: @autoclosure () -> Moment) {
    count += 1
    if first == nil {
      first = moment()
    } else if further.count < Incidents.mostTold {
      further.append(moment().instant)
    }
  }

  /// The first, and when the others were.
  var worst: Moment? {
    guard let first, count > 1 else { return first }
    var times = further.map { "at \($0.clockText)" }
    let left = count - 1 - times.count
    if left > 0 { times.append("\(left) times more") }
    let told = times.count > 1 ? times.dropLast().joined(separator: ", ") + " and " : ""
    return Moment(first.instant, "\(first.what); again \(told)\(times[times.count - 1])")
  }

  /// Their number.
  ///
  /// - Parameter opportunities: how often it could have happened; where it never could, there is
  ///   nothing to judge.
  func score(of opportunities: Int) -> Score {
    // what happened could happen
    let chances = max(opportunities, count)
    return Score(chances > 0 ? Double(count) : nil, count: chances, worst: worst)
  }
}
