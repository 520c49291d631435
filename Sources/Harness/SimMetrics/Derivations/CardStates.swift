import Sensing
import SimKernel
import SimObservations

/// The content of cards over time, together with the correct content.
final class CardStates: Derivation {
  /// A period in which nothing of it changed.
  struct Stretch {
    var start: Instant
    var end: Instant
    var says: CardSays
    var right: RightCard
    /// nil before the first one.
    var pane: MapPaneShown?
    var isInMedinaMode: Bool
  }

  private enum Change {
    case says(CardSays)
    case right(RightCard)
    case pane(MapPaneShown)
    case medina(Bool)
  }

  /// Stretches in order, from the first moment with a card and a known correct card.
  let stretches: [Stretch]

  init(_ run: RunView) {
    var changes: [(instant: Instant, change: Change)] = []
    run.forEach(CardSays.self) { changes.append(($0, .says($1))) }
    run.forEach(RightCard.self) { changes.append(($0, .right($1))) }
    run.forEach(MapPaneShown.self) { changes.append(($0, .pane($1))) }
    run.forEach(MedinaModeChanged.self) { changes.append(($0, .medina($1.reason != .off))) }
    // at equal instants by index: each kind is already in order
    let order = changes.indices.sorted {
      (changes[$0].instant, $0) < (changes[$1].instant, $1)
    }
    var (says, right): (CardSays?, RightCard?) = (nil, nil)
    var (pane, isInMedinaMode): (MapPaneShown?, Bool) = (nil, false)
    var stretches: [Stretch] = []
    for (place, index) in order.enumerated() {
      switch changes[index].change {
      case .says(let now): says = now
      case .right(let now): right = now
      case .pane(let now): pane = now
      case .medina(let now): isInMedinaMode = now
      }
      let start = changes[index].instant
      let end = place + 1 < order.count ? changes[order[place + 1]].instant : run.end
      guard let says, let right, end > start else { continue }
      stretches.append(
        Stretch(
          start: start, end: end, says: says, right: right, pane: pane,
          isInMedinaMode: isInMedinaMode))
    }
    self.stretches = stretches
  }

  /// Returns the time for which `isWrong` holds, within that for which `matters` holds; nil if
  /// `matters` never holds.
  func time(
    _ what: String, of matters: (Stretch) -> Bool, _ isWrong: (Stretch) -> Bool
  ) -> Score {
    let judged = stretches.filter(matters)
    let wrong = judged.filter(isWrong)
    let longest = wrong.max { $0.end - $0.start < $1.end - $1.start }
    return Score(
      judged.isEmpty ? nil : wrong.reduce(0.0) { $0 + ($1.end - $1.start).seconds },
      count: judged.count, worst: longest.map { Moment($0.start, what) })
  }

  /// Returns the correct card at `instant`; nil if unknown.
  func right(at instant: Instant) -> RightCard? {
    let next = stretches.partitioningIndex { $0.start > instant }
    return next > 0 ? stretches[next - 1].right : nil
  }
}

extension Array {
  /// Returns the index of the first element for which `isBehind` holds, in an array sorted so that
  /// such elements come last; the count if there is none.
  fileprivate func partitioningIndex(_ isBehind: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
