/// The part of an edge between a place on it and one of its ends.
struct Way {
  var node: Int32
  /// The length, or the cost.
  var millimeters: UInt32
}

/// The parts between a place on an edge and its ends: one, or two if both directions are allowed.
struct Ways {
  private let first: Way
  private let second: Way?

  init(_ first: Way, _ second: Way? = nil) { (self.first, self.second) = (first, second) }

  var count: Int { second == nil ? 1 : 2 }

  subscript(index: Int) -> Way { index == 0 ? first : second ?? first }

  /// Without the part that leads along the whole edge, if the place is at one of its ends.
  var apart: Ways {
    guard let second, (first.millimeters == 0) != (second.millimeters == 0) else { return self }
    return Ways(first.millimeters == 0 ? first : second)
  }

  func map(_ cost: (UInt32) -> UInt32) -> Ways {
    Ways(
      Way(node: first.node, millimeters: cost(first.millimeters)),
      second.map { Way(node: $0.node, millimeters: cost($0.millimeters)) })
  }

  /// The distance of `node`: the shorter part if both ends of the edge are the same node.
  func least(at node: Int32) -> UInt32 {
    if let second, second.node == node {
      return first.node == node ? min(first.millimeters, second.millimeters) : second.millimeters
    }
    return first.node == node ? first.millimeters : 0
  }
}

extension UInt32 {
  /// The sum, or the largest number, which no route costs, if it exceeds 32 bits.
  func saturatingSum(_ other: UInt32) -> UInt32 {
    let (sum, isTooMuch) = addingReportingOverflow(other)
    return isTooMuch ? .max : sum
  }
}
