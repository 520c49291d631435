import SimKernel
import SimNumerics
import SimObservations
public import SimResults

/// The summary of a suite for a build server's page, in GitHub's Markdown.
public struct SuiteMarkdown: Sendable {
  public init() {}

  public func text(_ suite: SuiteResult) -> String {
    var text = "## simrun: \(suite.isMet ? "✓ met" : "✗ not met")\n\n"
    text += "\(suite.countsText.markdown). Digest `\(suite.digest.text)`.\n\n"
    let better = MovementGroup.all(suite.entries, [.better])
    let misses = suite.entries.flatMap(\.misses)
    text += list("Not as expected", misses)
    text += list("Worse than the baseline", suite.regressions)
    text += list("Better than the baseline", better.map(\.sentence))
    text += list("Baselines of scenarios that are gone", suite.orphans)
    text += "| | scenario | runs | verdict | baseline |\n|---|---|---|---|---|\n"
    for entry in suite.entries {
      let (word, _, reason) = entry.verdictWords
      let runs = entry.result.map { "\($0.variants.first?.passes.trials ?? 0)" } ?? "–"
      text += "| \(word.markdown) | \(entry.path.markdown) | \(runs) | \(reason.markdown) "
      text += "| \(baseline(entry).markdown) |\n"
    }
    return text
  }

  private func list(_ title: String, _ sentences: [String]) -> String {
    if sentences.isEmpty { return "" }
    return "### \(title)\n\n" + sentences.map { "- \($0.markdown)\n" }.joined() + "\n"
  }

  private func baseline(_ entry: SuiteResult.Entry) -> String {
    guard entry.result != nil else { return "–" }
    guard let movements = entry.movements else { return "none" }
    let failing = entry.failingMovements
    if failing > 0 { return "\(failing) moved" }
    let better = movements.count { $0.kind == .better }
    return better > 0 ? "\(better) better" : "same"
  }
}

extension String {
  /// This text as Markdown that says nothing but it, in one line.
  fileprivate var markdown: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\\", "`", "*", "_", "[", "]", "<", ">", "|", "#", "&", "~", "!", "@", "$":
        text += "\\"
        text.unicodeScalars.append(scalar)
      case "\n": text += " "
      // a backslash before what is no punctuation stands for itself
      case _ where scalar.isUnseen: text += scalar.visibleEscape
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
