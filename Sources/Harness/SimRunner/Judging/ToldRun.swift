import SimKernel
import SimMetrics
import SimObservations
import SimTraces

/// A run reconstructed from an app's log, and which parts of it are known.
struct ToldRun {
  var record: RunRecord
  /// Parts of the record that are known to be complete and correct.
  var parts: ScoreBasis.Parts
  /// Whether the app's input follows from its sensor requests alone, because there is no platform.
  var givesWhatIsAsked: Bool
  /// For each observation kind of the log, whether the app logs it.
  var kinds: [Bool]
  /// Names of the kinds with lines that lack position fields.
  var withheld: Set<String> = []
  /// How the clocks were aligned and which lines were left out.
  var alignment: [String]

  /// Returns, as a clause, what the log lacks for a score that depends on `basis`; nil if it lacks
  /// nothing.
  func reason(against basis: ScoreBasis) -> String? {
    var missing: [String] = []
    let open = basis.parts.subtracting(parts)
    let isGivenOpen = !open.isDisjoint(with: [.fixes, .headings])
    if open.contains(.sensing) || isGivenOpen && givesWhatIsAsked {
      missing.append("the app's requests to the sensors ('\(BesideKind.sensors.rawValue)')")
    }
    if isGivenOpen, !givesWhatIsAsked {
      missing.append("what the phone's system gave the app (--given)")
    }
    if open.contains(.phone) {
      missing.append("the state of the phone ('\(BesideKind.phone.rawValue)')")
    } else if open.contains(.receivers) {
      missing.append(
        "the state of the phone's receivers ('positions', 'class' and 'heading' of "
          + "'\(BesideKind.phone.rawValue)')")
    }
    if open.contains(.lines) {
      missing.append("what the app drew ('\(BesideKind.line.rawValue)')")
    }
    let silent = record.log.kinds.indices.filter { !kinds[$0] && basis.reads(kind: $0) }
      .map { record.log.kinds[$0].name }
    func quoted(_ names: [String]) -> String { names.map { "'\($0)'" }.joined(separator: ", ") }
    let (bare, absent) = (
      silent.filter(withheld.contains), silent.filter { !withheld.contains($0) }
    )
    if !absent.isEmpty { missing.append(quoted(absent)) }
    if !bare.isEmpty {
      missing.append(
        "the positions in the lines of \(quoted(bare)) (simrun writes them with --positions)")
    }
    guard !missing.isEmpty else { return nil }
    return "the log does not contain \(missing.joined(separator: ", nor "))"
  }
}
