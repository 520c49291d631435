import SimKernel
import SimNumerics
public import SimResults
public import SimText

/// The result for a build server: a testsuite per scenario, a testcase per expectation and per
/// variant, never one per seed.
///
/// A testcase fails exactly if the command's exit code would report failure: too little data is a
/// failure, too; a variant that fails as expected is none.
public struct JUnitReporter: Reporter {
  public init() {}

  public var name: String { "junit" }
  public var fileName: String { "junit.xml" }

  public func write(_ result: ScenarioResult, into sink: inout ByteSink) {
    JUnitDocument([suite(of: result)]).write(into: &sink)
  }

  /// Writes a testsuite for each scenario; its baseline is one more testcase.
  public func write(_ suite: SuiteResult, into sink: inout ByteSink) {
    JUnitDocument(
      suite.entries.map { entry in
        switch entry.end {
        case .finished(let result):
          var suite = self.suite(of: result)
          if entry.movements != nil { suite.cases.append(testCase(ofBaseline: entry)) }
          return suite
        case .failed(let why):
          return self.suite(of: entry, JUnitDocument.Case(name: "runs", error: why))
        case .skipped(let why):
          return self.suite(of: entry, JUnitDocument.Case(name: "runs", skipped: why))
        }
      }
    ).write(into: &sink)
  }

  private func suite(
    of entry: SuiteResult.Entry, _ testCase: JUnitDocument.Case
  ) -> JUnitDocument.Suite {
    let path = Reproduction.portable(entry.path)
    return JUnitDocument.Suite(name: path, className: path, cases: [testCase])
  }

  private func suite(of result: ScenarioResult) -> JUnitDocument.Suite {
    JUnitDocument.Suite(
      name: result.title, className: result.portablePath, properties: properties(of: result),
      cases: testCases(of: result))
  }

  private func testCase(ofBaseline entry: SuiteResult.Entry) -> JUnitDocument.Case {
    let regressions = entry.regressions
    guard let first = regressions.first else { return JUnitDocument.Case(name: "baseline") }
    return JUnitDocument.Case(
      name: "baseline", failure: ("baseline", first, regressions.joined(separator: "\n")))
  }

  private func properties(of result: ScenarioResult) -> [(String, String)] {
    let written = result.variants.first
    var properties = [
      ("scenario", result.portablePath),
      ("seed", "\(result.firstSeed)"),
      ("runs", "\(written?.seeds.count ?? 0)"),
      ("reproduce", result.reproduction.portable.command),
    ]
    if let written, let first = written.firstFailing {
      properties.append(("failing_runs", "\(written.passed.count { !$0 })"))
      properties.append(("first_failing_seed", "\(written.seeds[first])"))
    }
    return properties + result.assumed.map { ("assumed", $0) }
      + result.notes.map { ("note", $0) }
  }

  private func testCases(of result: ScenarioResult) -> [JUnitDocument.Case] {
    var cases: [JUnitDocument.Case] = []
    if let written = result.variants.first {
      if written.expectedToPass {
        cases += written.expectations.indices.map { index in
          var testCase = testCase(of: index, of: written, in: result)
          testCase.place = place(written.expectations[index].criterion.place, in: result)
          return testCase
        }
        if written.seeds.count != 1 { cases.append(passRate(of: written)) }
      } else {
        cases.append(verdict(of: written, called: "scenario as written"))
      }
    }
    return cases
      + result.variants.dropFirst().map { variant in
        var testCase = verdict(of: variant, called: "variant \(variant.name)")
        testCase.place = place(variant.place, in: result)
        return testCase
      }
  }

  private func place(
    _ place: ScenarioPlace?, in result: ScenarioResult
  ) -> (file: String, line: Int)? {
    place.map { (result.portablePath, $0.line) }
  }

  private func testCase(
    of index: Int, of variant: VariantResult, in result: ScenarioResult
  ) -> JUnitDocument.Case {
    let expectation = variant.expectations[index]
    guard variant.outcome(of: expectation) != .met,
      let (seed, check) = variant.firstFailure(of: index)
    else { return JUnitDocument.Case(name: expectation.title) }
    let isMissed = check.outcome == .missed
    var text = check.explanation.map { $0 + "\n" } ?? ""
    let count = SampleWords.counted(check.count, check.independentCount)
    text += "\(check.measuredWords), expected \(check.expected), n \(count)\n"
    text += result.portableCommand(seed: seed)
    let message = isMissed ? "missed: \(check.measuredWords)" : "too little data to judge"
    return JUnitDocument.Case(
      name: expectation.title,
      failure: (isMissed ? "missed" : "insufficient", "\(message) (seed \(seed))", text))
  }

  private func passRate(of variant: VariantResult) -> JUnitDocument.Case {
    let passes = variant.passes
    let name = "pass rate ≥ \(Decimals.readable(variant.requiredPassRate * 100)) %"
    if variant.didPass { return JUnitDocument.Case(name: name) }
    let message = "\(passes.successes) of \(passes.trials) runs passed"
    var text = message
    if let interval = passes.wilson() {
      let bounds = [interval.lowerBound, interval.upperBound].map {
        Decimals.text($0 * 100, decimals: 1)
      }
      text += ", 95 % Wilson interval \(bounds[0]) % to \(bounds[1]) %"
    }
    return JUnitDocument.Case(name: name, failure: ("missed", message, text))
  }

  private func verdict(of variant: VariantResult, called name: String) -> JUnitDocument.Case {
    let wanted = variant.expectedToPass ? "passes" : "fails"
    let name = "\(name) \(wanted) as expected"
    if variant.isAsExpected { return JUnitDocument.Case(name: name) }
    let message = "\(variant.passes.successes) of \(variant.seeds.count) runs passed"
    var text = variant.summary
    if let (seed, check) = variant.firstFailure {
      text += text.isEmpty ? "" : "\n"
      text += "seed \(seed): \(check.name) \(check.measuredWords), expected \(check.expected)"
      text += check.explanation.map { "\n" + $0 } ?? ""
    }
    return JUnitDocument.Case(name: name, failure: ("verdict", message, text))
  }
}
