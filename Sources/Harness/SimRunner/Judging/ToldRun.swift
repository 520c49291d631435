import SimKernel
import SimMetrics
import SimObservations
import SimTraces

/// A run put together from what an app wrote down, and what of it is known.
struct ToldRun {
  var record: RunRecord
  /// Parts of the record that are as they were.
  var parts: ScoreBasis.Parts
  /// Whether what the app was given follows from what it asked for: no platform has a say.
  var givesWhatIsAsked: Bool
  /// For each kind of the log whether it is told.
  var kinds: [Bool]
  /// How the clocks were aligned, and what was left out.
  var alignment: [String]

  /// What the log would have to tell for a score that rests on `basis`, as a clause; nil where it
  /// tells enough.
  func reason(against basis: ScoreBasis) -> String? {
    var missing: [String] = []
    let open = basis.parts.subtracting(parts)
    let isGivenOpen = !open.isDisjoint(with: [.fixes, .headings])
    if open.contains(.sensing) || isGivenOpen && givesWhatIsAsked {
      missing.append("what the app asked of the sensors ('\(BesideKind.sensors.rawValue)')")
    }
    if isGivenOpen, !givesWhatIsAsked {
      missing.append("what the phone's system gave the app (--given)")
    }
    if open.contains(.phone) {
      missing.append("what the phone was at ('\(BesideKind.phone.rawValue)')")
    } else if open.contains(.receivers) {
      missing.append(
        "what the phone's receivers were at ('positions', 'class' and 'heading' of "
          + "'\(BesideKind.phone.rawValue)')")
    }
    if open.contains(.lines) {
      missing.append("what the app drew ('\(BesideKind.line.rawValue)')")
    }
    let silent = record.log.kinds.indices.filter { !kinds[$0] && basis.reads(kind: $0) }
      .map { "'\(record.log.kinds[$0].name)'" }
    if !silent.isEmpty { missing.append(silent.joined(separator: ", ")) }
    guard !missing.isEmpty else { return nil }
    return "the log does not tell \(missing.joined(separator: ", nor "))"
  }
}
