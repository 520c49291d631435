public import SimText

/// A kind of recording in one file that simrun can read.
///
/// A conforming type is one file in a folder of `Formats/` and one line in `TraceFormats.all`, and
/// must satisfy `TraceFormatLaws`: the result does not depend on how a file is cut into chunks, a
/// truncated file is read or refused with a place, delivery never goes back, every value is in its
/// range.
public protocol TraceFormat: Sendable {
  /// The name of the format in messages.
  static var name: String { get }

  /// Whether its files are text, which may then also be in UTF-16.
  static var isText: Bool { get }

  /// Whether a file that starts with `start` is of this format. Decided by content, never by the
  /// file's name. `start` is the whole file if it is short, else at least its first
  /// `ByteSource.windowBytes` bytes.
  static func recognizes(_ start: ArraySlice<UInt8>) -> Bool

  /// Reads all of `source` into `sink`: first its head, then the events in order of delivery, then
  /// counts and notes. Memory stays bounded however long the file is, unless the type documents why
  /// it can't.
  ///
  /// Throws where the file violates its format; the sink may have received a part of it by then.
  static func read(_ source: ByteSource, into sink: some TraceSink) throws(Diagnostic)
}

extension TraceFormat {
  public static var isText: Bool { true }
}

/// A kind of recording that is a folder of files.
public protocol TraceFolderFormat: Sendable {
  static var name: String { get }

  /// Whether `folder` is of this format, according to the headers of its files.
  static func recognizes(_ folder: RecordingFolder) -> Bool

  /// As `TraceFormat.read`.
  static func read(_ folder: RecordingFolder, into sink: some TraceSink) throws(Diagnostic)
}

/// The formats that simrun reads.
public enum TraceFormats {
  /// Every format simrun reads from one file, tried in this order.
  public static let all: [any TraceFormat.Type] = [
    GPXFormat.self,
    FITFormat.self,
    TCXFormat.self,
    KMLFormat.self,
    GnssLoggerFormat.self,
    SimrunTraceFormat.self,
    NMEAFormat.self,
    GeoJSONFormat.self,
    MapboxHistoryFormat.self,
    GoogleTimelineFormat.self,
    GoogleRecordsFormat.self,
    SensorLoggerJSONFormat.self,
    TrackLogFormat.self,
    AndroidSensorLogFormat.self,
    SensorLoggerFormat.self,
    PhyphoxFormat.self,
    CSVFormat.self,
  ]

  /// Every format simrun reads from a folder, tried in this order.
  public static let folders: [any TraceFolderFormat.Type] = [
    SensorLoggerFolder.self,
    PhyphoxFolder.self,
  ]

  /// Returns the format of a file that starts with `start`, only among text formats if it is
  /// `isDecoded` text; nil where no format matches.
  public static func format(
    of start: ArraySlice<UInt8>, isDecoded: Bool = false
  ) -> (any TraceFormat.Type)? {
    all.first { ($0.isText || !isDecoded) && $0.recognizes(start) }
  }
}
