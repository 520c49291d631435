import SimKernel
public import SimResults
public import SimWriting

/// Annotations for a GitHub workflow: one error a missed expectation, shown at the scenario file.
///
/// The format is that of GitHub's workflow commands.
public struct GitHubReporter: Reporter {
  public init() {}

  public var name: String { "github" }
  public var fileName: String { "annotations.txt" }

  public func write(_ result: ScenarioResult, into sink: inout ByteSink) {
    writeMisses(of: result, into: &sink)
    let verdict = result.isMet ? "::notice" : "::error"
    let command = data("reproduce: " + result.reproduction.command)
    sink.append("\(verdict) file=\(property(result.path))::\(command)\n")
  }

  /// An error for each expectation that fails and one for each baseline; what is met says nothing,
  /// for GitHub shows ten.
  public func write(_ suite: SuiteResult, into sink: inout ByteSink) {
    for entry in suite.entries {
      let file = property(entry.path)
      switch entry.end {
      case .finished(let result):
        writeMisses(of: result, into: &sink)
        let regressions = entry.regressions
        if let first = regressions.first {
          let more = regressions.count > 1 ? "; and \(regressions.count - 1) more" : ""
          sink.append("::error file=\(file),title=regression::\(data(first + more))\n")
        }
      case .failed(let why): sink.append("::error file=\(file),title=failed::\(data(why))\n")
      case .skipped: break
      }
    }
  }

  private func writeMisses(of result: ScenarioResult, into sink: inout ByteSink) {
    for variant in result.variants {
      let title = variant.name.isEmpty ? result.title : "\(result.title): \(variant.name)"
      for message in messages(variant) {
        sink.append(
          "::error file=\(property(result.path)),title=\(property(title))::\(data(message))\n")
      }
    }
  }

  private func messages(_ variant: VariantResult) -> [String] {
    switch variant.surprise {
    case nil: return []
    case .passes: return ["was expected to fail, and passes"]
    case .failsOtherwise(let unmissed):
      return ["fails, but does not miss \(unmissed.joined(separator: ", "))"]
    case .fails: break
    }
    guard let failing = variant.firstFailing,
      let run = variant.runs.first(where: { $0.seed == variant.seeds[failing] })
    else { return ["too few runs pass"] }
    return run.checks.filter { $0.outcome != .met }.map { check in
      let value = check.measured.map { "\($0) \(check.unit)" } ?? "no data"
      return "\(check.name): \(value), expected \(check.expected). \(check.explanation ?? "")"
    }
  }

  /// Text that stands behind a command: in one line, with every unseen character visible. The
  /// second of two number signs too: `##[` is a command anywhere in a line.
  private func data(_ text: String) -> String {
    var last: Unicode.Scalar?
    // by scalar: a carriage return and a line feed are one character
    return text.unicodeScalars.map { scalar in
      defer { last = scalar }
      switch scalar {
      case "%": return "%25"
      case "\n": return "%0A"
      case _ where scalar.isUnseen || (scalar == "#" && last == "#"): return scalar.visibleEscape
      default: return String(scalar)
      }
    }.joined()
  }

  private func property(_ text: String) -> String {
    data(text).unicodeScalars.map { $0 == ":" ? "%3A" : $0 == "," ? "%2C" : String($0) }.joined()
  }
}
