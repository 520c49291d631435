public import SimKernel
public import SimText

/// A recording on disk or in memory, whose format is recognized by its content; it may be packed by
/// gzip or zip.
public enum Recording {
  /// Reads the file or folder at `path` into `sink`.
  ///
  /// Throws `.missingInput` where nothing is there, `.inputOutput` where it can't be read (no
  /// permission, a failing disk), and `.badInput` where it is empty, of no known format, or
  /// violates its format. No refusal contains a position (MG-15), whatever is wrong with the
  /// recording.
  public static func read(_ path: String, into sink: some TraceSink) throws(Diagnostic) {
    if let folder = try RecordingFolder(path: path) {
      try read(folder, into: sink)
    } else {
      try read(try ByteSource(path: path), into: sink)
    }
  }

  /// Reads as far as `budget` allows. Throws where the recording exceeds it; `sink` has received a
  /// part by then.
  public static func read(
    _ path: String, into sink: some TraceSink, within budget: RunBudget
  ) throws(Diagnostic) {
    let bounded = BoundedSink(sink, budget)
    let stopSign = StopSign()
    bounded.whenTooLarge = { excess in
      stopSign.putUp(
        Diagnostic(
          "the recording is too large: it takes more than \(budget.words(excess.bound))",
          at: Diagnostic.Place(file: path), hint: "cut it into parts; or \(excess.hint)"))
    }
    do throws(Diagnostic) {
      if let folder = try RecordingFolder(path: path) {
        try read(folder, into: bounded)
      } else {
        let source = try ByteSource(path: path)
        source.stopSign = stopSign
        try read(source, into: bounded)
      }
    } catch {
      // the reason of the stop explains more than a reader's error after it
      try stopSign.hold()
      throw error
    }
    bounded.hold()
    try stopSign.hold()
  }

  /// Reads one file into `sink`.
  public static func read(_ source: ByteSource, into sink: some TraceSink) throws(Diagnostic) {
    do throws(Diagnostic) { try readFile(source, into: sink) } catch {
      throw error.withoutPositions
    }
  }

  /// - Parameter isDecoded: whether the file was text in UTF-16: then it is not of a binary format.
  private static func readFile(
    _ source: ByteSource, into sink: some TraceSink, isDecoded: Bool = false
  ) throws(Diagnostic) {
    if !isDecoded, let text = try UTF16Text(source) {
      try readFile(text.inUTF8, into: sink, isDecoded: true)
      if let note = text.note { sink.note(note) }
      return
    }
    let start = try source.peek(ByteSource.windowBytes)
    guard start.count > 3 || !(start.isEmpty || start.startWithByteOrderMark) else {
      // a file with any bytes has a place, even if it is only a byte order mark
      let first = isDecoded || !start.isEmpty ? 1 : nil
      throw Diagnostic(
        "the file is empty, expected a recording",
        at: .init(file: source.name, line: first, column: first),
        hint: "was it fully written or copied?")
    }
    switch isDecoded ? nil : Packing(start) {
    case .gzip: try readPlain(.gunzipping(source, of: "recording"), into: sink)
    case .zip: try ZippedRecording(source).read(into: sink)
    case nil: try readPlain(source, into: sink, isDecoded: isDecoded)
    }
  }

  /// Reads a file that is not packed.
  private static func readPlain(
    _ source: ByteSource, into sink: some TraceSink, isDecoded: Bool = false
  ) throws(Diagnostic) {
    let start = try source.peek(ByteSource.windowBytes)
    guard let format = TraceFormats.format(of: start, isDecoded: isDecoded) else {
      let known = TraceFormats.all.map { $0.name }.joined(separator: ", ")
      let impression = FileImpression(start)
      throw Diagnostic(
        "no recording simrun can read: this is \(impression.words)",
        at: .init(file: source.name, line: impression.line, column: impression.column),
        hint: "\(impression.remedy.map { "\($0); " } ?? "")known formats: \(known)")
    }
    try format.read(source, into: sink)
  }

  /// Reads a folder of files into `sink`.
  public static func read(_ folder: RecordingFolder, into sink: some TraceSink) throws(Diagnostic) {
    do throws(Diagnostic) {
      try readFolder(folder, into: sink)
    } catch {
      throw error.withoutPositions
    }
  }

  private static func readFolder(
    _ folder: RecordingFolder, into sink: some TraceSink
  ) throws(Diagnostic) {
    guard let format = TraceFormats.folders.first(where: { $0.recognizes(folder) }) else {
      let known = TraceFormats.folders.map { $0.name }.joined(separator: ", ")
      throw Diagnostic(
        "this is a folder, and no recording simrun can read", at: .init(file: folder.path),
        hint: "name one of the files in it"
          + (known.isEmpty ? "" : "; recordings that are folders: \(known)"))
    }
    try format.read(folder, into: sink)
  }
}

extension Trace {
  /// Reads the recording at `path` into memory; see `Recording.read`.
  public static func read(_ path: String) throws(Diagnostic) -> Trace {
    let collector = TraceCollector()
    try Recording.read(path, into: collector)
    return collector.trace
  }

  /// Reads the recording at `path` into memory, as far as `budget` allows; throws where it exceeds
  /// it.
  public static func read(
    _ path: String, within budget: RunBudget
  ) throws(Diagnostic) -> Trace {
    // check that all of a large recording fits before memory is used for it
    let start = StartCollector()
    try Recording.read(path, into: start, within: budget)
    if let trace = start.trace { return trace }
    let collector = TraceCollector()
    try Recording.read(path, into: collector, within: budget)
    return collector.trace
  }

  /// Reads a whole recording from memory; `file` is its name in diagnostics.
  public static func read(_ bytes: [UInt8], named file: String) throws(Diagnostic) -> Trace {
    let collector = TraceCollector()
    try Recording.read(ByteSource(bytes, named: file), into: collector)
    return collector.trace
  }
}
