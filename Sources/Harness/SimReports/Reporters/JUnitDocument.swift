import SimKernel
package import SimText

/// A file with test suites in the format that build servers read.
package struct JUnitDocument {
  /// A test case with at most one of `failure`, `error` and `skipped`; without any, it passed.
  package struct Case {
    package var name: String
    package var failure: (kind: String, message: String, text: String)?
    package var error: String?
    package var skipped: String?
    /// Its file and line, from 1; nil if unknown.
    package var place: (file: String, line: Int)?

    package init(
      name: String, failure: (kind: String, message: String, text: String)? = nil,
      error: String? = nil, skipped: String? = nil
    ) {
      self.name = name
      self.failure = failure
      self.error = error
      self.skipped = skipped
    }
  }

  package struct Suite {
    package var name: String
    /// Class name of all its cases.
    package var className: String
    package var properties: [(String, String)]
    package var cases: [Case]

    package init(
      name: String, className: String, properties: [(String, String)] = [], cases: [Case]
    ) {
      self.name = name
      self.className = className
      self.properties = properties
      self.cases = cases
    }
  }

  private let suites: [Suite]

  package init(_ suites: [Suite]) { self.suites = suites }

  package func write(into sink: inout ByteSink) {
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

  private func counts(_ cases: [Case]) -> String {
    let failures = cases.count { $0.failure != nil }
    let errors = cases.count { $0.error != nil }
    return "tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"\(errors)\""
  }

  private func append(_ testCase: Case, className: String, to sink: inout ByteSink) {
    sink.append(
      "    <testcase classname=\"\(className)\" name=\"\(testCase.name.escapedForXML)\"")
    if let (file, line) = testCase.place {
      sink.append(" file=\"\(file.escapedForXML)\" line=\"\(line)\"")
    }
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
