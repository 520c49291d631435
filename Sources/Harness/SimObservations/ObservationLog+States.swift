public import Sensing

/// The state of a feature over time, according to one of its fields whose values are words.
public struct ObservedState: Sendable {
  /// The name, as in `compass.confidence`.
  public var name: String
  /// The second part of the kind's name.
  public var kind: String
  public var words: [String]
  /// When the word changed, and the index of the new word; one past the last index for no value. In
  /// order, each different from the one before.
  public var changes: [(instant: Instant, place: Int)] = []
}

extension ObservationLog {
  /// A state for each field with words of the wanted kinds, in the order of `kinds`; fields of
  /// positions are left out.
  public func states(of isWanted: [Bool]) -> [ObservedState] {
    kinds.enumerated().flatMap { isWanted[$0] ? states(ofKind: $0, $1) : [] }
  }

  private func states(ofKind number: Int, _ kind: ObservationKind) -> [ObservedState] {
    kind.fields.enumerated().compactMap { index, field in
      guard case .word(let words) = field.meaning, !field.revealsPosition else { return nil }
      var state = ObservedState(
        name: "\(kind.subject.name).\(field.name)", kind: kind.word, words: words)
      for entry in entries where entry.kind == number {
        let place = Int(exactly: entry.numbers[index]) ?? words.count
        if place != state.changes.last?.place { state.changes.append((entry.instant, place)) }
      }
      return state
    }
  }

  /// The number of entries of each kind, in the order of `kinds`.
  public var counts: [Int] {
    entries.reduce(into: [Int](repeating: 0, count: kinds.count)) { $0[Int($1.kind)] += 1 }
  }

  /// When something was drawn on the screen, in order; everything drawn at one instant counts once.
  public var frames: [Instant] {
    let isFrame = kinds.map { $0.nature == .frame }
    var frames: [Instant] = []
    for entry in entries where isFrame[Int(entry.kind)] && entry.instant != frames.last {
      frames.append(entry.instant)
    }
    return frames
  }
}
