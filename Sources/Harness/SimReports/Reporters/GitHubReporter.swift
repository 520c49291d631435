import SimKernel
public import SimResults
public import SimText

/// Annotations for a GitHub workflow: one error per missed expectation, at its line of the scenario
/// file.
///
/// The format is GitHub's workflow commands.
public struct GitHubReporter: Reporter {
  public init() {}

  public var name: String { "github" }
  public var fileName: String { "annotations.txt" }

  /// An annotation of a line, or of a whole file.
  private struct Annotation {
    var level = "error"
    var file: String
    var place: ScenarioPlace?
    var title = ""
    /// Numbers with their units; a percent sign is written as a word.
    var message: String
  }

  public func write(_ result: ScenarioResult, into sink: inout ByteSink) {
    for annotation in misses(of: result) { write(annotation, into: &sink) }
    let level = result.isMet ? "notice" : "error"
    let command = data("reproduce: " + result.reproduction.command)
    sink.append("::\(level) file=\(property(result.path))::\(command)\n")
  }

  /// Writes an error for each missed expectation and one for each failing baseline; nothing else,
  /// because GitHub shows only ten.
  public func write(_ suite: SuiteResult, into sink: inout ByteSink) {
    for entry in suite.entries {
      switch entry.end {
      case .finished(let result):
        for annotation in misses(of: result) { write(annotation, into: &sink) }
        let regressions = entry.regressions
        if let first = regressions.first {
          let more = regressions.count > 1 ? "; and \(regressions.count - 1) more" : ""
          write(
            Annotation(
              file: entry.path, place: entry.placeOfRegression, title: "regression",
              message: first + more), into: &sink)
        }
      case .failed(let why):
        write(
          Annotation(
            file: entry.path, place: ScenarioPlace(in: why, of: entry.path), title: "failed",
            message: why), into: &sink)
      case .skipped: break
      }
    }
  }

  private func write(_ annotation: Annotation, into sink: inout ByteSink) {
    var place = "file=\(property(annotation.file))"
    if let line = annotation.place?.line { place += ",line=\(line)" }
    if let column = annotation.place?.column { place += ",col=\(column)" }
    if !annotation.title.isEmpty { place += ",title=\(property(annotation.title))" }
    let message = data(annotation.message.percentInWords)
    sink.append("::\(annotation.level) \(place)::\(message)\n")
  }

  private func misses(of result: ScenarioResult) -> [Annotation] {
    result.variants.flatMap { variant in
      let title = variant.name.isEmpty ? result.title : "\(result.title): \(variant.name)"
      return messages(variant).map { message, place in
        Annotation(
          file: result.path, place: place ?? variant.place, title: title, message: message)
      }
    }
  }

  /// The unexpected results, and their places in the file.
  private func messages(_ variant: VariantResult) -> [(String, ScenarioPlace?)] {
    switch variant.surprise {
    case nil: return []
    case .passes: return [("was expected to fail, but passes", nil)]
    case .failsOtherwise(let unmissed):
      return [("fails, but does not miss \(unmissed.joined(separator: ", "))", nil)]
    case .fails: break
    }
    let missed = variant.expectations.indices.compactMap { message(of: $0, variant) }
    return missed.isEmpty ? [(variant.passWords, nil)] : missed
  }

  /// Describes a missed expectation by the first run that missed it; nil if it is met over all
  /// runs.
  private func message(
    of index: Int, _ variant: VariantResult
  ) -> (String, ScenarioPlace?)? {
    let expectation = variant.expectations[index]
    guard variant.outcome(of: expectation) != .met,
      let (seed, check) = variant.firstFailure(of: index)
    else { return nil }
    var words = "\(check.name): \(check.measuredWords), expected \(check.expected)"
    if variant.seeds.count > 1 {
      let failed = expectation.outcomes.count { $0 != .met }
      words += " (\(failed) of \(variant.seeds.count) runs; this is seed \(seed))"
    }
    return (words + (check.explanation.map { ". \($0)" } ?? ""), check.criterion.place)
  }

  /// Text after a command: on one line, with invisible characters escaped. The second of two number
  /// signs is escaped, too, because `##[` is a command anywhere in a line.
  private func data(_ text: String) -> String {
    var last: Unicode.Scalar?
    // by scalar, because a carriage return with a line feed is one character
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

extension String {
  /// The text with `percent` instead of a percent sign after a number and a space, as in values:
  /// GitHub needs the sign escaped, and the escaped form would show in the file and the job's log.
  /// In names and commands it stays.
  fileprivate var percentInWords: String {
    replacing(/([0-9])[ \u{A0}]%(?=[ ,;:)]|[.] |[.]?$)/) { "\($0.output.1) percent" }
  }
}

extension SuiteResult.Entry {
  /// Place of the expectation with the first regression; nil if no expectation has one.
  fileprivate var placeOfRegression: ScenarioPlace? {
    guard let movement = MovementGroup.all([self], Movement.Kind.failing).first?.movements.first,
      let metric = movement.metric
    else { return nil }
    let variant = result?.variants.first { $0.name == movement.variant }
    return variant?.expectations.first { $0.metric == metric }?.criterion.place
  }
}

extension ScenarioPlace {
  /// The place at the start of an error, as in `a.yaml:2:1: error: …`; nil if the error is not
  /// about the file at `path`.
  fileprivate init?(in error: String, of path: String) {
    guard error.hasPrefix(path + ":") else { return nil }
    let numbers = error.dropFirst(path.count + 1).prefix { $0 != " " }.split(separator: ":")
    guard let line = numbers.first.flatMap({ Int($0) }) else { return nil }
    self.init(line: line, column: numbers.dropFirst().first.flatMap { Int($0) })
  }
}
