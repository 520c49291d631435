/// FIT, the binary files of sports watches and bike computers: the `record` messages that have a
/// position, of one file or of several in a row.
///
/// Times are whole seconds, `gps_accuracy` whole meters. Fields that an app defines itself are
/// passed over. Where the timer was stopped, and between two files, the track breaks. A course is
/// read too, where it has times, for programs write recorded tracks as one; that it may be a plan
/// is said. A file whose checksum is wrong is refused.
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
