import SimKernel
public import SimResults
import SimText

extension Movement {
  /// One sentence without a full stop: what changed, both values, the certainty, the place, and the
  /// command to examine or accept it.
  public var sentence: String { sentence(andIn: []) }

  /// The sentence after a mark that shows whether it fails; safe to print on a terminal.
  public var description: String {
    let mark = kind.fails ? "✗" : kind == .better ? "✓" : "·"
    return "\(mark) \(sentence)".escapedForTerminal
  }

  /// States that it was accepted, with both values; safe to print on a terminal.
  public var acceptedSentence: String {
    let place = variant.isEmpty ? scenario : "the variant \(variant) of \(scenario)"
    let text =
      if let metric {
        from == nil && to == nil
          ? "\(metric) \(words) in \(place)" : "\(metric) in \(place): \(change)\(judgement)"
      } else {
        "\(place): \(words)"
      }
    return "accepted: \(text)".escapedForTerminal
  }

  /// The meaning of accepting it, after a comma; empty if it was not judged.
  private var judgement: String {
    switch kind {
    case .worse: ", which is worse"
    case .better: ", which is better"
    case .unclear where isOfPresence: ", \(words), which chance may explain"
    case .unclear where seeds > 1: ", which chance may explain"
    case .unclear, .insufficient, .lost, .changed, .incomparable, .new, .note:
      words.isEmpty ? "" : ", \(words)"
    }
  }

  /// The sentence for a metric that changed in the same way in further scenarios.
  func sentence(andIn others: [String]) -> String {
    let place = variant.isEmpty ? scenario : "the variant \(variant) of \(scenario)"
    var text = metric.map { "\($0) \(verb)" } ?? "\(place): \(words)"
    if metric != nil {
      text += " in \(place)"
      if !others.isEmpty {
        text += " and in \(others.count) more (\(others.prefix(3).joined(separator: ", "))"
        text += others.count > 3 ? ", …)" : ")"
      }
    }
    return text + hint
  }

  /// Text as in `got worse: 0.2 → 1.4 in the mean of 20 seeds (by +0.7 to +1.6)`.
  private var verb: String {
    switch kind {
    case .worse: return "got worse: \(change)"
    case .better: return "got better: \(change)"
    case .changed: return "changed: \(change)"
    case .unclear where isOfPresence: return "\(words); chance may explain that"
    case .unclear where seeds > 1:
      let among = comparisons > 1 ? " among \(comparisons) that moved" : ""
      return "moved no more than chance explains\(among): \(change)"
    case .insufficient: return "\(words), \(change),"
    case .unclear: return "moved \(words): \(change)"
    case .incomparable: return "can't be compared: \(words),"
    case .lost, .new, .note: return words
    }
  }

  /// Old and new value, with their unit.
  var values: (String, String) {
    let (old, new) = Movement.texts(from, to)
    let unit = unit.isEmpty ? "" : " \(unit)"
    return (from == nil ? old : old + unit, to == nil ? new : new + unit)
  }

  private var change: String {
    let (old, new) = Movement.texts(from, to)
    var text = "\(old) → \(new)" + (unit.isEmpty ? "" : " \(unit)")
    guard seeds > 1 else { return text }
    text += " in the mean of \(seeds) seeds"
    if let interval {
      text += " (95 % interval of the difference \(Movement.signed(interval.lowerBound)) to "
      text += "\(Movement.signed(interval.upperBound)))"
    }
    return text
  }

  private var hint: String {
    switch kind {
    case .worse, .lost, .insufficient: "; look at it with: \(command)\(flag)"
    case .changed: accepting("accept it with")
    case .incomparable: accepting("if that is meant, accept it with")
    case .better, .new: accepting("take it over with")
    case .unclear, .note: ""
    }
  }

  /// The hint on accepting; empty for a comparison of two files.
  private func accepting(_ words: String) -> String {
    sides.baselines == nil ? "" : "; \(words): \(acceptance)"
  }

  private var acceptance: String {
    let path = scenario.hasPrefix("-") ? "./" + scenario : scenario
    let isAboutMetric = metric != nil && kind == .changed
    return "simrun baseline accept \(shellWord(path))"
      + (isAboutMetric ? " --metric \(shellWord(metric ?? ""))" : "") + sides.option + flag
  }

  /// Options that commands repeat from the original command.
  private var flag: String { allowsOutside ? " --allow-outside" : "" }

  /// Both values with as many digits as distinguish them.
  private static func texts(_ old: Double?, _ new: Double?) -> (String, String) {
    guard let old, let new else {
      return (
        old.map { Decimals.readable($0) } ?? "nothing",
        new.map { Decimals.readable($0) } ?? "nothing"
      )
    }
    for digits in 4...9 {
      let texts = [old, new].map { Decimals.readable($0, significantDigits: digits) }
      if texts[0] != texts[1] || old == new { return (texts[0], texts[1]) }
    }
    return (Decimals.shortest(old), Decimals.shortest(new))
  }

  private static func signed(_ value: Double) -> String {
    (value > 0 ? "+" : "") + Decimals.readable(value)
  }
}

extension Sides {
  /// The option with the baseline folder; empty for the default folder.
  var option: String {
    guard let baselines, baselines != BaselineFolder.usual else { return "" }
    return " --baseline \(shellWord(baselines))"
  }

  /// The command that saves the results of `scenarios` as baselines; of all scenarios if it is
  /// empty.
  public func saving(_ scenarios: [String]) -> String {
    let paths = scenarios.map { " " + shellWord($0.hasPrefix("-") ? "./" + $0 : $0) }
    return "simrun baseline save" + paths.joined() + option
  }
}
