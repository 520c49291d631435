public import SimWriting

/// A kind of recording simrun can write.
///
/// A conforming type is one file in a folder of `Formats/` and one line in `TraceWriters.all`, and
/// is held to `TraceWriterLaws`: what the matching reader makes of the written file is what was
/// given, but for the losses it names.
public protocol TraceWriter: TraceSink, SendableMetatype {
  /// The format's name, as its reader calls it.
  static var name: String { get }

  /// Ending of file names, without the dot, as in `gpx`.
  static var fileExtension: String { get }

  /// Writes to `sink`, which stays memory-bounded where it drains into a file.
  init(into sink: ByteSink)

  /// Writes the end and returns where everything went. Called once, last.
  func finish() -> ByteSink

  /// What of the events given so far the format could not carry, in words for the user; empty where
  /// nothing was lost.
  var losses: [String] { get }

  /// Why a file of what was given would hold nothing that its reader takes; nil where it would.
  /// Asked last, before the end is written.
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

  /// Returns the writer for the ending of the file name `path`; nil where none has it.
  public static func writer(forFileNamed path: String) -> (any TraceWriter.Type)? {
    all.first { path.lowercased().hasSuffix(".\($0.fileExtension)") }
  }
}
