import SimKernel
public import SimResults

/// A folder of reports in which no file is ever half written.
///
/// Each is first written in full beside its place and brought onto the disk; only when all are
/// there, they are moved to their names, one after the other. A file that does not apply to this
/// result is removed, so that no old one stands beside the new ones.
public struct ReportFolder: Sendable {
  /// Made, with those above it, where it is not there yet.
  public let path: String

  public init(path: String) { self.path = path }

  /// Writes a file for each of `reporters` that applies to `result`.
  public func write(
    _ result: ScenarioResult, with reporters: [any Reporter] = Reporters.all
  ) throws(ReportError) {
    if let number = SystemFile.makeFolders(path) { throw ReportError(path, number) }
    let applying = reporters.filter { $0.applies(to: result) }
    defer { for reporter in applying { _ = SystemFile.remove(draft(of: reporter.fileName)) } }
    for reporter in applying { try writeDraft(reporter, of: result) }
    for reporter in reporters where !reporter.applies(to: result) {
      try check(SystemFile.remove(place(of: reporter.fileName)), reporter.fileName)
    }
    for name in applying.map(\.fileName) {
      try check(SystemFile.move(draft(of: name), to: place(of: name)), name)
    }
    SystemFile.syncFolder(path)
  }

  private func writeDraft(
    _ reporter: any Reporter, of result: ScenarioResult
  ) throws(ReportError) {
    let draft = draft(of: reporter.fileName)
    let descriptor: Int32
    switch SystemFile.create(draft) {
    case .success(let opened): descriptor = opened
    case .failure(let failure): throw ReportError(place(of: reporter.fileName), failure.number)
    }
    var sink = ByteSink(descriptor: descriptor)
    reporter.write(result, into: &sink)
    sink.drain()
    let finished = SystemFile.finish(descriptor)
    try check(sink.failure ?? finished, reporter.fileName)
  }

  private func check(_ number: Int32?, _ name: String) throws(ReportError) {
    if let number { throw ReportError(place(of: name), number) }
  }

  private func place(of name: String) -> String { path + "/" + name }

  /// Beside the place, so that moving it there is one step; by process, so that two do not mix.
  private func draft(of name: String) -> String { "\(path)/.\(name).\(SystemFile.processNumber)" }
}

/// A report that could not be written: the command exits with 74.
public struct ReportError: Error, Hashable, CustomStringConvertible {
  public var path: String
  /// `errno` of the call that failed.
  public var number: Int32

  public init(_ path: String, _ number: Int32) {
    self.path = path
    self.number = number
  }

  /// Safe to show on a terminal.
  public var description: String {
    "cannot write \(path.escapedForTerminal): \(SystemFile.explain(number))"
  }
}
