import Sensing
import SimNumerics
import SimResults
import SimText

/// The distributions of values: over the seeds of many runs, over the fixes of the shown run.
extension ReportPage {
  var distributions: String {
    let seeds = overSeeds
    let fixes = overFixes
    if !isOfMany && fixes.isEmpty { return "" }
    var content = ""
    if isOfMany {
      content += """
        <h3>Every expectation over the seeds</h3>
        <p class="hint">Shaded: what the bound allows. Bars count the runs; below them a dot for \
        each run within the bound, a stroke for each beyond it; the diamond is seed \
        \(result.shown.seed).</p>
        <div class="pictures">
        \(seeds.joined(separator: "\n"))
        </div>
        \(constants)

        """
    }
    if !fixes.isEmpty {
      content += """
        <h3>The fixes of seed \(result.shown.seed)</h3>
        <p class="hint">The share of fixes that lie at or below each value.</p>
        <div class="pictures">
        \(fixes.joined(separator: "\n"))
        </div>

        """
    }
    return HTML.section("distributions", "Distributions", content)
  }

  private var overSeeds: [String] {
    strips.compactMap { strip in
      let expectation = strip.expectation
      guard strip.hasSpread, let picture = strip.svg else { return nil }
      let missed = expectation.outcomes.count { $0 == .missed }
      let empty = expectation.outcomes.count { $0 == .insufficient }
      let notes = [
        missed > 0 ? "\(missed) missed" : "", empty > 0 ? "no data in \(empty)" : "",
      ].filter { !$0.isEmpty }.joined(separator: ", ")
      return figure(
        "<strong>\(HTML.code(expectation.name))</strong> \(HTML.foreign(expectation.expected))"
          + (notes.isEmpty ? "" : " · <span class=\"missed\">\(notes)</span>"), picture)
    }
  }

  private var strips: [StripPicture] {
    guard isOfMany, let written else { return [] }
    let shown = written.seeds.firstIndex(of: result.shown.seed)
    return written.expectations.map { expectation in
      let others = result.variants.dropFirst().compactMap { variant in
        expectation.metric.flatMap { variant.expectation(itMustMiss: $0) }
          .map { (name: variant.name, expectation: $0) }
      }
      return StripPicture(expectation: expectation, others: others, shown: shown)
    }
  }

  /// Values that are equal in every run, in words.
  private var constants: String {
    let words = strips.filter { !$0.hasSpread }.compactMap { strip in
      strip.expectation.values.first(where: \.isFinite).map {
        "\(HTML.code(strip.expectation.name)) \(value($0, unit: strip.expectation.unit))"
      }
    }
    if words.isEmpty { return "" }
    return "<p class=\"hint\">The same in all runs: \(words.joined(separator: ", ")).</p>"
  }

  private var overFixes: [String] {
    let fixes = result.shown.map.fixes
    let errors = fixes.compactMap(\.errorMeters).filter(\.isFinite)
    let accuracies = fixes.compactMap(\.accuracyMeters).filter(\.isFinite)
    let gaps = zip(fixes, fixes.dropFirst()).map { ($1.instant - $0.instant).seconds }
    return [
      errorFigure(errors),
      curve("Accuracy that the phone reported", accuracies, unit: "m"),
      curve("Gap between fixes", gaps, unit: "s"),
    ].compactMap { $0 }
  }

  /// The errors of all fixes, compared with those of fixes changed by a fault.
  private func errorFigure(_ errors: [Double]) -> String? {
    guard errors.count > 1 else { return nil }
    let fixes = result.shown.map.fixes
    let touched = fixes.filter { $0.fault != nil }.compactMap(\.errorMeters).filter(\.isFinite)
    let quantiles = Quantiles(errors)
    var curves = [CurvePicture.Curve(name: "all fixes", quantiles: quantiles)]
    if touched.count > 1 && touched.count < errors.count {
      curves.append(.init(name: "touched by a fault", quantiles: Quantiles(touched)))
    }
    let claims = fixes.compactMap { fix in
      fix.errorMeters.flatMap { error in fix.accuracyMeters.map { error <= $0 } }
    }
    let within = claims.isEmpty ? nil : Double(claims.count { $0 }) / Double(claims.count)
    var note = ""
    if let within {
      note += " \(Decimals.text(within * 100, decimals: 0))\u{A0}% lie within their reported "
      note += "accuracy; a platform that reports a 68\u{A0}% radius promises 68\u{A0}%."
    }
    if curves.count > 1 { note += " Dashed: the \(touched.count) fixes that a fault touched." }
    return CurvePicture(curves: curves, unit: "m").svg.map {
      figure(
        "<strong>Position error of the fixes</strong>: "
          + HTML.plain(CurvePicture.words(quantiles, unit: "m") + ".\(note)"), $0)
    }
  }

  private func curve(_ title: String, _ values: [Double], unit: String) -> String? {
    guard values.count > 1 else { return nil }
    let quantiles = Quantiles(values)
    let picture = CurvePicture(curves: [.init(name: title, quantiles: quantiles)], unit: unit)
    return picture.svg.map {
      figure(
        "<strong>\(HTML.plain(title))</strong>: "
          + HTML.plain(CurvePicture.words(quantiles, unit: unit)), $0)
    }
  }

  private func figure(_ caption: String, _ picture: String) -> String {
    "<figure><figcaption>\(caption)</figcaption>\n\(picture)</figure>"
  }
}

extension VariantResult {
  /// The result for `metric`; nil if the variant need not miss it.
  fileprivate func expectation(itMustMiss metric: String) -> ExpectationResult? {
    misses.contains(metric) ? expectations.first { $0.metric == metric } : nil
  }
}
