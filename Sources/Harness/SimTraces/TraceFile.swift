import SimText

/// Writes recordings to files, completely or not at all.
public enum TraceFile {
  /// Writes what `fill` passes to the writer of `format` to `path`, and returns a description of
  /// what was lost.
  ///
  /// Throws `WriteError`, or the error of `fill`; an existing file at `path` then stays unchanged.
  public static func write(
    _ format: any TraceWriter.Type, to path: String, fill: (any TraceWriter) throws -> Void
  ) throws -> [String] {
    let draft = try DraftFile(path)
    let writer = format.init(into: draft.sink)
    try fill(writer)
    draft.sink = writer.finish()
    try draft.finish()
    try draft.publish()
    return writer.losses
  }

  /// Writes to standard output instead of a file.
  public static func writeToStandardOutput(
    _ format: any TraceWriter.Type, fill: (any TraceWriter) throws -> Void
  ) throws -> [String] {
    let writer = format.init(into: ByteSink.standardOutput)
    try fill(writer)
    var sink = writer.finish()
    sink.drain()
    if let number = sink.failure { throw WriteError("standard output", number) }
    return writer.losses
  }
}
