public import SimText

/// FIT, the binary files of sports watches and bike computers: the `record` messages that have a
/// position, of one file or of several in a row.
///
/// Times are whole seconds, `gps_accuracy` whole meters. Fields defined by apps are skipped. The
/// track breaks where the timer was stopped, and between two files. A course with times is read
/// too, because programs write recorded tracks as courses; a note says that it may be a plan. A
/// file with a wrong checksum is refused.
///
/// Layout and numbers are those of the published description of the protocol. Memory: one message,
/// at most 130 KB, and the definitions of sixteen.
public struct FITFormat: TraceFormat {
  public static let name = "FIT"
  public static let isText = false

  public static func recognizes(_ start: ArraySlice<UInt8>) -> Bool {
    FITBytes.isHeader(start)
  }

  public static func read(_ source: ByteSource, into sink: some TraceSink) throws(Diagnostic) {
    var reader = FITReader(source, into: sink)
    try reader.read()
  }
}
