public import SimText

/// A kind of recording that simrun can write.
///
/// A conforming type is one file in a folder of `Formats/` and one line in `TraceWriters.all`, and
/// must satisfy `TraceWriterLaws`: the matching reader reads back from the written file what the
/// writer was given, except for the losses it reports.
public protocol TraceWriter: TraceSink, SendableMetatype {
  /// The format's name, the same as its reader's.
  static var name: String { get }

  /// Ending of file names, without the dot, as in `gpx`.
  static var fileExtension: String { get }

  /// Writes to `sink`; memory stays bounded if the sink drains into a file.
  init(into sink: ByteSink)

  /// Writes the end and returns the sink. Called once, last.
  func finish() -> ByteSink

  /// Parts of the events so far that the format could not carry, in words for the user; empty where
  /// nothing was lost.
  var losses: [String] { get }

  /// Why the file would contain nothing that its reader accepts; nil where it contains something.
  /// Read last, before the end is written.
  var emptiness: String? { get }
}

extension TraceWriter {
  public var emptiness: String? { nil }
}

/// The formats that simrun writes.
public enum TraceWriters {
  /// Every format simrun writes.
  public static let all: [any TraceWriter.Type] = [
    GPXWriter.self,
    SimrunTraceWriter.self,
    NMEAWriter.self,
    GeoJSONWriter.self,
    CSVWriter.self,
  ]

  /// Returns the writer for the ending of the file name `path`; nil where there is none.
  public static func writer(forFileNamed path: String) -> (any TraceWriter.Type)? {
    all.first { path.lowercased().hasSuffix(".\($0.fileExtension)") }
  }
}
