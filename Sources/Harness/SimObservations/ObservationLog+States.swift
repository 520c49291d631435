public import Sensing

/// What a feature was at over time, as far as one of its fields says so in words.
public struct ObservedState: Sendable {
  /// As in `compass.confidence`.
  public var name: String
  /// The second part of the kind's name.
  public var kind: String
  public var words: [String]
  /// When it became which word, as an index; one past the last for none. In order, each other than
  /// the one before.
  public var changes: [(instant: Instant, place: Int)] = []
}

extension ObservationLog {
  /// A state for each word of the kinds that are wanted, in the order of `kinds`; positions apart.
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

  /// How many entries each kind has, in the order of `kinds`.
  public var counts: [Int] {
    entries.reduce(into: [Int](repeating: 0, count: kinds.count)) { $0[Int($1.kind)] += 1 }
  }

  /// When something was drawn on the screen, in order; what was drawn at one instant counts once.
  public var frames: [Instant] {
    let isFrame = kinds.map { $0.nature == .frame }
    var frames: [Instant] = []
    for entry in entries where isFrame[Int(entry.kind)] && entry.instant != frames.last {
      frames.append(entry.instant)
    }
    return frames
  }
}
