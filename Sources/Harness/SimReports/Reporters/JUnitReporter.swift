import SimKernel
import SimNumerics
public import SimResults
public import SimWriting

/// The outcome for a build server: a testsuite per scenario, a testcase per expectation and per
/// variant, never one per seed.
///
/// A testcase fails exactly where the command's exit code would: too little data is a failure too,
/// a variant that fails as expected is none.
public struct JUnitReporter: Reporter {
  public init() {}

  public var name: String { "junit" }
  public var fileName: String { "junit.xml" }

  public func write(_ result: ScenarioResult, into sink: inout ByteSink) {
    write([suite(of: result)], into: &sink)
  }

  /// A testsuite for each scenario; its baseline is one more testcase.
  public func write(_ suite: SuiteResult, into sink: inout ByteSink) {
    write(
      suite.entries.map { entry in
        switch entry.end {
        case .finished(let result):
          var suite = self.suite(of: result)
          if entry.movements != nil { suite.cases.append(testCase(ofBaseline: entry)) }
          return suite
        case .failed(let why):
          return TestSuite(entry, TestCase(name: "runs", error: why))
        case .skipped(let why):
          return TestSuite(entry, TestCase(name: "runs", skipped: why))
        }
      }, into: &sink)
  }

  private struct TestCase {
    var name: String
    var failure: (kind: String, message: String, text: String)?
    var error: String?
    var skipped: String?
  }

  private struct TestSuite {
    var name: String
    var className: String
    var properties: [(String, String)] = []
    var cases: [TestCase]

    init(name: String, className: String, properties: [(String, String)], cases: [TestCase]) {
      self.name = name
      self.className = className
      self.properties = properties
      self.cases = cases
    }

    init(_ entry: SuiteResult.Entry, _ testCase: TestCase) {
      let path = Reproduction.portable(entry.path)
      self.init(name: path, className: path, properties: [], cases: [testCase])
    }
  }

  private func suite(of result: ScenarioResult) -> TestSuite {
    TestSuite(
      name: result.title, className: result.portablePath, properties: properties(of: result),
      cases: testCases(of: result))
  }

  private func testCase(ofBaseline entry: SuiteResult.Entry) -> TestCase {
    let regressions = entry.regressions
    guard let first = regressions.first else { return TestCase(name: "baseline") }
    return TestCase(
      name: "baseline", failure: ("baseline", first, regressions.joined(separator: "\n")))
  }

  private func write(_ suites: [TestSuite], into sink: inout ByteSink) {
    let all = suites.flatMap(\.cases)
    sink.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    sink.append("<testsuites name=\"simrun\" \(counts(all))>\n")
    for suite in suites {
      let skipped = suite.cases.count { $0.skipped != nil }
      sink.append("  <testsuite name=\"\(suite.name.escapedForXML)\" \(counts(suite.cases))")
      sink.append(" skipped=\"\(skipped)\">\n")
      if !suite.properties.isEmpty {
        sink.append("    <properties>\n")
        for (name, value) in suite.properties {
          sink.append("      <property name=\"\(name)\" value=\"\(value.escapedForXML)\"/>\n")
        }
        sink.append("    </properties>\n")
      }
      let className = suite.className.escapedForXML
      for testCase in suite.cases { append(testCase, className: className, to: &sink) }
      sink.append("  </testsuite>\n")
    }
    sink.append("</testsuites>\n")
  }

  private func counts(_ cases: [TestCase]) -> String {
    let failures = cases.count { $0.failure != nil }
    let errors = cases.count { $0.error != nil }
    return "tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"\(errors)\""
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

  private func testCases(of result: ScenarioResult) -> [TestCase] {
    var cases: [TestCase] = []
    if let written = result.variants.first {
      if written.expectedToPass {
        cases += written.expectations.indices.map { testCase(of: $0, of: written, in: result) }
        if written.seeds.count != 1 { cases.append(passRate(of: written)) }
      } else {
        cases.append(verdict(of: written, called: "scenario as written"))
      }
    }
    return cases
      + result.variants.dropFirst().map { verdict(of: $0, called: "variant \($0.name)") }
  }

  private func testCase(
    of index: Int, of variant: VariantResult, in result: ScenarioResult
  ) -> TestCase {
    let expectation = variant.expectations[index]
    guard variant.outcome(of: expectation) != .met,
      let (seed, check) = variant.firstFailure(of: index)
    else { return TestCase(name: expectation.title) }
    let isMissed = check.outcome == .missed
    var text = check.explanation.map { $0 + "\n" } ?? ""
    let count = SampleWords.counted(check.count, check.independentCount)
    text += "\(check.measuredWords), expected \(check.expected), n \(count)\n"
    text += result.portableCommand(seed: seed)
    let message = isMissed ? "missed: \(check.measuredWords)" : "too little data to judge"
    return TestCase(
      name: expectation.title,
      failure: (isMissed ? "missed" : "insufficient", "\(message) (seed \(seed))", text))
  }

  private func passRate(of variant: VariantResult) -> TestCase {
    let passes = variant.passes
    let name = "pass rate ≥ \(Decimals.readable(variant.requiredPassRate * 100)) %"
    if variant.didPass { return TestCase(name: name) }
    let message = "\(passes.successes) of \(passes.trials) runs passed"
    var text = message
    if let interval = passes.wilson() {
      let bounds = [interval.lowerBound, interval.upperBound].map {
        Decimals.text($0 * 100, decimals: 1)
      }
      text += ", 95 % Wilson interval \(bounds[0]) % to \(bounds[1]) %"
    }
    return TestCase(name: name, failure: ("missed", message, text))
  }

  private func verdict(of variant: VariantResult, called name: String) -> TestCase {
    let wanted = variant.expectedToPass ? "passes" : "fails"
    let name = "\(name) \(wanted) as expected"
    if variant.isAsExpected { return TestCase(name: name) }
    let message = "\(variant.passes.successes) of \(variant.seeds.count) runs passed"
    var text = variant.summary
    if let (seed, check) = variant.firstFailure {
      text += text.isEmpty ? "" : "\n"
      text += "seed \(seed): \(check.name) \(check.measuredWords), expected \(check.expected)"
      text += check.explanation.map { "\n" + $0 } ?? ""
    }
    return TestCase(name: name, failure: ("verdict", message, text))
  }

  private func append(_ testCase: TestCase, className: String, to sink: inout ByteSink) {
    sink.append(
      "    <testcase classname=\"\(className)\" name=\"\(testCase.name.escapedForXML)\"")
    if let why = testCase.skipped {
      return sink.append(">\n      <skipped message=\"\(why.escapedForXML)\"/>\n    </testcase>\n")
    }
    if let why = testCase.error {
      let message = why.split(separator: "\n").first ?? ""
      sink.append(">\n      <error type=\"failed\" message=\"\(message.escapedForXML)\">")
      return sink.append("\(lines(of: why))</error>\n    </testcase>\n")
    }
    guard let (kind, message, text) = testCase.failure else { return sink.append("/>\n") }
    sink.append(">\n      <failure type=\"\(kind)\" message=\"\(message.escapedForXML)\">")
    sink.append("\(lines(of: text))</failure>\n    </testcase>\n")
  }

  private func lines(of text: String) -> String {
    text.withoutCommands.split(separator: "\n").map(\.escapedForXML).joined(separator: "\n")
  }
}
