public import SimResults
public import SimText

extension TuningCosts {
  /// Changes the costs named in `text`, as in `missed=1,false=0.5`; the others stay.
  public mutating func read(_ text: String) throws(UsageFailure) {
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard halves.count == 2, let value = Double(halves[1]), (0...1000).contains(value) else {
        throw UsageFailure(
          message: "--costs takes numbers from 0 to 1000, as in missed=1,false=0.5, found '\(part)'"
        )
      }
      switch halves[0] {
      case "missed": missed = value
      case "false": falseStart = value
      case "repeat": repeated = value
      case "turn": outOfTurn = value
      case "early": early = value
      case "hidden": hidden = value
      case "late": late = value
      default:
        throw UsageFailure(
          message: "--costs knows \(Self.parts.map(\.name).joined(separator: ", ")), "
            + "found '\(halves[0])'")
      }
    }
  }
}
