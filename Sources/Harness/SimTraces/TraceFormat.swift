public import SimKernel

/// A kind of recording simrun can read.
///
/// A conforming type is one file in `Formats/` and one line in `TraceFormats.all`, and is held to
/// `TraceFormatLaws`: how a file is cut into chunks never changes what is read, a cut-off file is
/// read or refused with a place, delivered never goes back, every value is in its range.
public protocol TraceFormat: Sendable {
  /// How the format is called in messages.
  static var name: String { get }

  /// Whether a file that starts with `start` is of this format. Told by content, never by the
  /// file's name. `start` is the whole file where it is short, else at least its first
  /// `TraceFormats.windowBytes` bytes.
  static func recognizes(_ start: ArraySlice<UInt8>) -> Bool

  /// A reader for one file; `file` is its name in diagnostics.
  init(file: String)

  /// Takes the next bytes of the file, in chunks of any size.
  mutating func feed(_ bytes: ArraySlice<UInt8>) throws(Diagnostic)

  /// Ends the file and returns what it holds. Called once, after the last `feed`.
  mutating func finish() throws(Diagnostic) -> Trace
}

public enum TraceFormats {
  /// Every format simrun reads, tried in this order.
  public static let all: [any TraceFormat.Type] = [
    GPXFormat.self,
    GnssLoggerFormat.self,
  ]

  /// How much of a file is looked at to tell its format, in bytes.
  public static let windowBytes = 16_384

  /// Returns the format of a file that starts with `start`; nil where none knows it.
  public static func format(of start: ArraySlice<UInt8>) -> (any TraceFormat.Type)? {
    all.first { $0.recognizes(start) }
  }
}
