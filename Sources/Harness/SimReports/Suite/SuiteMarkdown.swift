import SimKernel
import SimNumerics
import SimObservations
public import SimResults
import SimText

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
    text += list(
      "Without a baseline",
      suite.withoutBaseline.map {
        "\($0); save its results with: \(suite.sides.saving([$0]))"
      })
    text += moved(suite)
    text += "| | scenario | passed before | passed now | runs | verdict | baseline |\n"
    text += "|---|---|---|---|---|---|---|\n"
    for entry in suite.entries {
      let (word, _, reason) = entry.verdictWords
      let passes = entry.result?.variants.first?.passes
      let cells = [
        word.markdown, link(entry), percent(entry.passedBefore),
        percent(passes.map { Double($0.successes) / Double(max(1, $0.trials)) }),
        passes.map { "\($0.trials)" } ?? "–", reason.markdown + moment(entry),
        baseline(entry).markdown,
      ]
      text += "| \(cells.joined(separator: " | ")) |\n"
    }
    return text
  }

  /// The scenario, with a link to its report if it has one.
  private func link(_ entry: SuiteResult.Entry) -> String {
    guard entry.result != nil else { return entry.path.markdown }
    return "[\(entry.path.markdown)](\(SuitePage.address(entry.reportLink)))"
  }

  /// A link to the worst moment of the first miss; empty if there is none.
  private func moment(_ entry: SuiteResult.Entry) -> String {
    guard entry.hasPage, let variant = entry.result?.variants.first(where: { !$0.isAsExpected }),
      case .fails = variant.surprise
    else { return "" }
    for (index, expectation) in variant.expectations.enumerated()
    where variant.outcome(of: expectation) != .met {
      guard let (seed, check) = variant.firstFailure(of: index), let worst = check.worst
      else { continue }
      let address = PageMoment(variant: variant.name, seed: seed, instant: worst.instant).address
      let link = "\(SuitePage.address(entry.reportLink))#\(address)"
      return ", see [\(check.name.markdown) at \(worst.instant.clockText)](\(link))"
    }
    return ""
  }

  private func percent(_ share: Double?) -> String {
    share.map { "\(Decimals.readable($0 * 100, significantDigits: 3)) %" } ?? "–"
  }

  /// Old and new values of worse, changed and better metrics; pass rates first.
  private func moved(_ suite: SuiteResult) -> String {
    let kinds: [Movement.Kind] = [.worse, .changed, .lost, .better]
    let moved = suite.entries.flatMap { $0.movements ?? [] }.filter {
      kinds.contains($0.kind) && $0.metric != nil
    }
    if moved.isEmpty { return "" }
    let ordered = moved.filter(\.isOfPassRate) + moved.filter { !$0.isOfPassRate }
    var text = "### What moved\n\n| | number | before | now | scenario |\n|---|---|---|---|---|\n"
    for movement in ordered {
      let (old, new) = movement.values
      let place =
        movement.variant.isEmpty
        ? movement.scenario : "\(movement.scenario), variant \(movement.variant)"
      let mark = movement.kind.fails ? "✗" : "✓"
      let cells = [mark, movement.metric ?? "", old, new, place].map(\.markdown)
      text += "| \(cells.joined(separator: " | ")) |\n"
    }
    return text + "\n"
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
  /// The text as literal Markdown, on one line.
  fileprivate var markdown: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\\", "`", "*", "_", "[", "]", "<", ">", "|", "#", "&", "~", "!", "@", "$":
        text += "\\"
        text.unicodeScalars.append(scalar)
      case "\n": text += " "
      // a backslash before a character other than punctuation is literal
      case _ where scalar.isUnseen: text += scalar.visibleEscape
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
