import SimKernel
import SimNumerics
import SimObservations
import SimResults
import SimText

/// The expectations and their results.
extension ReportPage {
  var expectations: String {
    guard let written else { return "" }
    let content: String
    if written.expectations.isEmpty {
      content = "<p>none</p>"
    } else if isOfMany {
      content = manyRuns(written)
    } else {
      content = oneRun(written)
    }
    let note = isOfMany ? "over \(written.seeds.count) runs" : ""
    return HTML.section("expectations", "Expectations", note: note, content)
  }

  private func oneRun(_ written: VariantResult) -> String {
    let rows = (shownRun?.checks ?? []).enumerated().map { index, check in
      let told = check.explanation ?? check.worst?.what
      return """
        <tr><td>\(badge(check.outcome))</td><th scope="row">\(HTML.code(check.name))</th>\
        <td class="value">\(measured(check))</td>\
        <td class="nowrap">\(HTML.foreign(check.expected))</td>\
        <td>\(room(check))</td>\
        <td class="value dim">\(SampleWords.counted(check.count, check.independentCount))</td>\
        <td>\(jump(check, at: index))</td>\
        <td class="wide told">\(told.map(HTML.foreign) ?? "")</td></tr>
        """
    }
    return HTML.table(
      "stack", caption: "Every expectation, what was measured, and its worst moment",
      head: ["verdict", "metric", "measured", "expected", "bound used", "n", "worst moment", ""],
      numbers: ["measured", "n"], rows: rows)
  }

  private func manyRuns(_ written: VariantResult) -> String {
    let rows = written.expectations.enumerated().map { index, expectation in
      let failure = written.firstFailure(of: index)
      let told = failure.flatMap { seed, check in
        check.explanation.map { "seed \(seed): \($0)" }
      }
      let shown = shownRun.flatMap { index < $0.checks.count ? $0.checks[index] : nil }
      return """
        <tr><td>\(badge(
          written.outcome(of: expectation),
          written.isOpen(expectation) ? "? too few runs" : nil))</td>\
        <th scope="row">\(HTML.code(expectation.name))</th>\
        <td class="value">\(share(expectation.met))</td>\
        <td class="nowrap">\(HTML.foreign(expectation.expected))</td>\
        <td class="value">\(value(shown?.measured, unit: shown?.unit ?? ""))</td>\
        <td>\(jump(shown, at: index))</td>\
        <td class="wide told">\(told.map(HTML.foreign) ?? "")</td></tr>
        """
    }
    let table = HTML.table(
      "stack", caption: "Every expectation, and how many runs met it",
      head: [
        "verdict", "metric", "met in", "expected", "seed \(result.shown.seed)", "its worst moment",
        "first failure",
      ], numbers: ["met in", "seed \(result.shown.seed)"], rows: rows)
    return table + passRate(written)
  }

  private func passRate(_ written: VariantResult) -> String {
    let passes = written.passes
    var words = "\(passes.successes) of \(passes.trials) runs passed, \(share(passes))"
    if let interval = passes.wilson() {
      let ends = [interval.lowerBound, interval.upperBound].map {
        Decimals.text($0 * 100, decimals: 1)
      }
      words += " (95\u{A0}% Wilson interval \(ends[0])\u{A0}% to \(ends[1])\u{A0}%)"
    }
    words += "; required: \(Decimals.readable(written.requiredPassRate * 100))\u{A0}%"
    words += written.doubtWords
    let outcome = badge(written.outcome, written.needsMoreRuns ? "? too few runs" : nil)
    let failing = written.firstFailing.map { index in
      "<p>First failing seed \(written.seeds[index]):</p>"
        + command("failing", result.portableCommand(seed: written.seeds[index]))
    }
    return "<p>\(outcome) \(HTML.plain(words))</p>\(failing ?? "")"
  }

  private func share(_ proportion: Proportion) -> String {
    guard let share = proportion.share else { return "–" }
    return Decimals.text(share * 100, decimals: share == 1 || share == 0 ? 0 : 1) + "\u{A0}%"
  }

  /// The used share of the bound, as a bar; empty if it is undefined for the bound.
  private func room(_ check: Check) -> String {
    guard let measured = check.measured, measured.isFinite else { return "" }
    let limits = check.criterion.limits
    let (low, high) = (limits.lowerBound, limits.upperBound)
    let used: Double
    switch (low.isFinite, high.isFinite) {
    case (false, true) where high > 0: used = measured / high
    case (true, false) where low > 0: used = measured > 0 ? low / measured : 2
    case (true, true) where low < high: used = (measured - low) / (high - low)
    default: return ""
    }
    let end = max(0, min(1.3, used)) * 100
    let style = check.outcome == .met ? "used" : "over"
    let percent = Decimals.text(used * 100, decimals: 0)
    return """
      <svg class="room" viewBox="0 0 130 16" role="img" aria-label="\(percent) % of the bound">\
      <rect class="bed" x="0" y="4" width="100" height="8"/>\
      <rect class="\(style)" x="0" y="4" width="\(SVGText.number(max(1.5, end)))" height="8"/>\
      <path class="bound" d="M100 1v14"/></svg>
      """
  }
}

/// The variants and the other measured values.
extension ReportPage {
  var variants: String {
    let others = result.variants.dropFirst()
    if others.isEmpty { return "" }
    let rows = others.map { variant in
      let verdict =
        variant.isAsExpected
        ? "<span class=\"outcome met\">✓ as expected</span>"
        : "<span class=\"outcome missed\">✗ not as expected</span>"
      let expected = variant.expectedToPass ? "to pass" : "to fail"
      let must = variant.misses.map { HTML.code($0) }.joined(separator: ", ")
      let came =
        isOfMany
        ? "\(variant.passes.successes) of \(variant.seeds.count) pass"
        : (variant.didPass ? "passes" : "fails")
      let missed = variant.firstFailure.map { seed, check in
        "\(HTML.code(check.name)) \(value(check.measured, unit: check.unit)), "
          + "expected \(HTML.foreign(check.expected))\(isOfMany ? " (seed \(seed))" : "")"
      }
      let button = variant.firstFailure.flatMap { seed, check in
        runs.firstIndex { $0.run.variant == variant.name && $0.run.result.seed == seed }.map {
          " " + jump(check, at: runs[$0].run.result.checks.firstIndex(of: check) ?? 0, in: $0)
        }
      }
      return """
        <tr><td>\(verdict)</td><th scope="row">\(HTML.foreign(variant.name))</th>\
        <td class="wide">\(HTML.foreign(variant.summary))</td>\
        <td>\(expected)\(must.isEmpty ? "" : ", by missing \(must)")</td>\
        <td>\(came)</td><td class="wide">\(missed ?? "")\(button ?? "")</td></tr>
        """
    }
    return HTML.section(
      "variants", "Variants", note: "on the same seeds",
      HTML.table(
        "stack", caption: "Variants, what was expected of them, and what they missed",
        head: ["verdict", "variant", "what is different", "expected", "result", "missed"],
        rows: rows) + differences)
  }

  var faults: String {
    guard let written, !written.faults.isEmpty, !written.seeds.isEmpty else { return "" }
    let labels = FaultResult.labels(of: written.faults)
    let rows = zip(labels, written.faults).map { label, fault in
      let isOut = fault.events.allSatisfy { $0 == nil }
      let sum = fault.events.reduce(0) { $0 + Int($1 ?? 0) }
      let biting = fault.events.count { $0 ?? 0 > 0 }
      let words =
        isOut
        ? "left out" : (sum == 0 ? "changed nothing" : "changed \(sum) event\(sum == 1 ? "" : "s")")
      let runs = isOfMany ? "\(biting) of \(fault.events.count)" : ""
      return """
        <tr><th scope="row">\(HTML.foreign(label))</th>\
        <td class="\(sum == 0 && !isOut ? "insufficient" : "")">\(words)</td>\
        <td>\(runs)</td></tr>
        """
    }
    return HTML.section(
      "faults", "Faults",
      HTML.table(
        "", caption: "Faults and what they changed",
        head: ["fault", "effect", isOfMany ? "in runs" : ""], rows: rows))
  }

  /// Measured values that are not judged.
  var measures: String {
    guard !isOfMany, let run = shownRun, !run.measures.isEmpty else { return "" }
    let rows = run.measures.map { measure in
      """
      <tr><th scope="row">\(HTML.code(measure.metric))</th>\
      <td class="value">\(value(measure.value, unit: measure.unit))</td>\
      <td class="value dim">\
      \(SampleWords.counted(measure.count, measure.independentCount))</td></tr>
      """
    }
    return HTML.section(
      "measures", "Measured", note: "judged or not",
      "<details><summary>\(rows.count) metrics of this run</summary>"
        + HTML.table(
          "", caption: "Every metric of the run", head: ["metric", "value", "n"],
          numbers: ["value", "n"], rows: rows)
        + "</details>")
  }

  /// The assumptions, and the versions used.
  var foundations: String {
    let notes = result.notes.map { "<li>\(HTML.foreign($0))</li>" }.joined(separator: "\n")
    let rests =
      notes.isEmpty
      ? "" : HTML.section("notes", "Rests on", "<ul class=\"notes\">\n\(notes)\n</ul>")
    var facts: [(String, String)] = [
      ("simrun", HTML.plain(Release.version)), ("scenario", HTML.code(result.portablePath)),
    ]
    if let trace = result.reproduction.portable.trace {
      facts.append(("recording", HTML.code(trace)))
    }
    if let written, !written.seeds.isEmpty {
      facts.append(("digest of all observations", HTML.code(written.digest.text)))
    }
    if let run = shownRun {
      facts.append(("digest of the shown run", HTML.code(run.digest.text)))
    }
    facts.append(("beside this page", "<code>report.json</code>, <code>observations.jsonl</code>"))
    let list = facts.map { "<div><dt>\($0)</dt><dd>\($1)</dd></div>" }.joined()
    return rests
      + HTML.section(
        "environment", "Made with",
        "<dl class=\"facts\">\(list)</dl>\n"
          + command("again", result.reproduction.portable.command))
  }
}
