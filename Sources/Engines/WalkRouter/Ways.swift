/// The way from a place on an edge to an end of it, or back.
struct Way {
  var node: Int32
  /// Or what it costs.
  var millimeters: UInt32
}

/// The ways between a place on an edge and its ends: one, or two where it is walked both ways.
struct Ways {
  private let first: Way
  private let second: Way?

  init(_ first: Way, _ second: Way? = nil) { (self.first, self.second) = (first, second) }

  var count: Int { second == nil ? 1 : 2 }

  subscript(index: Int) -> Way { index == 0 ? first : second ?? first }

  /// Without a way that leads along the edge to a place which is at the other end.
  var apart: Ways {
    guard let second, (first.millimeters == 0) != (second.millimeters == 0) else { return self }
    return Ways(first.millimeters == 0 ? first : second)
  }

  func map(_ cost: (UInt32) -> UInt32) -> Ways {
    Ways(
      Way(node: first.node, millimeters: cost(first.millimeters)),
      second.map { Way(node: $0.node, millimeters: cost($0.millimeters)) })
  }

  /// How far `node` is: the shorter way where both ends of the edge are one node.
  func least(at node: Int32) -> UInt32 {
    if let second, second.node == node {
      return first.node == node ? min(first.millimeters, second.millimeters) : second.millimeters
    }
    return first.node == node ? first.millimeters : 0
  }
}

extension UInt32 {
  /// The largest number, which no route costs, where the sum is more than 32 bits hold.
  func saturatingSum(_ other: UInt32) -> UInt32 {
    let (sum, isTooMuch) = addingReportingOverflow(other)
    return isTooMuch ? .max : sum
  }
}
