import SimText

/// How a recording is packed, detected by the first bytes of the file.
enum Packing {
  case gzip, zip

  init?(_ start: ArraySlice<UInt8>) {
    if start.starts(with: [0x1F, 0x8B]) {
      self = .gzip
    } else if start.starts(with: ZipLayout.entrySignature)
      || start.starts(with: ZipLayout.endSignature)
    {
      self = .zip
    } else {
      return nil
    }
  }
}

/// The recording in a zip archive: a folder of files that belong together, or the only file in it
/// that is a recording. A KMZ is such an archive, too. Only one layer: an archive inside an archive
/// is refused.
struct ZippedRecording {
  private let name: String
  private let archive: ZipArchive

  /// Throws where `source` is not a valid archive, or has no random access.
  init(_ source: ByteSource) throws(Diagnostic) {
    name = source.name
    guard let bytes = try source.seekable() else {
      throw Diagnostic(
        "a zip archive inside of another archive", at: .init(file: name),
        hint: "unpack the outer one first")
    }
    archive = try ZipArchive(bytes)
  }

  func read(into sink: some TraceSink) throws(Diagnostic) {
    do throws(Diagnostic) {
      try readContent(into: sink)
    } catch {
      // the damage of an entry explains more than a reader's error about it
      throw archive.failure ?? error
    }
    // readers skip errors outside of the walk itself
    if let failure = archive.failure { throw failure }
  }

  private func readContent(into sink: some TraceSink) throws(Diagnostic) {
    let entries = archive.entries.filter { !Self.isHidden($0.name) }
    guard !entries.isEmpty else {
      let hidden = archive.entries.first.map {
        " except hidden ones and ones outside of it, such as \($0.name.quoted())"
      }
      throw Diagnostic(
        "the zip archive holds no file\(hidden ?? "")", at: .init(file: name),
        hint: hidden == nil
          ? "was the recording exported before it was packed?" : "unpack it and name a file of it")
    }
    var found: [(ZipArchive.Entry, any TraceFormat.Type)] = []
    for entry in entries {
      if let format = try format(of: entry) { found.append((entry, format)) }
    }
    let folders = folders(of: entries)
    if folders.count == 1 { return try Recording.read(folders[0], into: sink) }
    let main = found.filter { $0.0.name == "doc.kml" }
    guard folders.isEmpty, let (entry, format) = found.count == 1 ? found[0] : main.first else {
      throw refusal(entries, found.map { $0.0.name } + folders.map(\.path))
    }
    try format.read(try archive.open(entry), into: sink)
    sink.note("read from \(entry.name.quoted()) in a zip archive")
  }

  /// Whether the file is metadata of macOS or hidden.
  private static func isHidden(_ name: String) -> Bool {
    name.split(separator: "/").contains { $0.hasPrefix(".") || $0 == "__MACOSX" }
  }

  /// The format of the recording in `entry`; nil where it is not a recording.
  private func format(
    of entry: ZipArchive.Entry
  ) throws(Diagnostic) -> (any TraceFormat.Type)? {
    let start = try archive.open(entry).peek(ByteSource.windowBytes)
    guard Packing(start) == nil else {
      throw Diagnostic(
        "the zip archive holds another archive, \(entry.name.quoted())", at: .init(file: name),
        hint: "unpack it first (unzip)")
    }
    return start.isEmpty ? nil : TraceFormats.format(of: start)
  }

  /// The folders in the archive that are recordings. Each includes its files and those of the
  /// folders directly below it: no format looks deeper.
  private func folders(of entries: [ZipArchive.Entry]) -> [RecordingFolder] {
    var folders: [String: [String: ZipArchive.Entry]] = [:]
    for entry in entries {
      let parts = entry.name.split(separator: "/", omittingEmptySubsequences: false)
      for depth in 1...min(2, parts.count) {
        let folder = parts.dropLast(depth).joined(separator: "/")
        folders[folder, default: [:]][parts.suffix(depth).joined(separator: "/")] = entry
      }
    }
    return folders.sorted { $0.key < $1.key }.compactMap { path, entries in
      let folder = RecordingFolder(
        path: path.isEmpty ? name : "\(name)/\(path)", entries: entries, of: archive)
      return TraceFormats.folders.contains { $0.recognizes(folder) } ? folder : nil
    }
  }

  private func refusal(_ entries: [ZipArchive.Entry], _ recordings: [String]) -> Diagnostic {
    let names = recordings.isEmpty ? entries.map(\.name) : recordings
    let some = names.prefix(3).map { $0.quoted() }.joined(separator: ", ")
    let list = names.count > 3 ? "\(some) and \(names.count - 3) more" : some
    return recordings.isEmpty
      ? Diagnostic(
        "the zip archive holds no recording simrun can read, but \(list)", at: .init(file: name),
        hint: "unpack it and name a file of it to see why")
      : Diagnostic(
        "the zip archive holds \(names.count) recordings: \(list)", at: .init(file: name),
        hint: "unpack it and name one of them")
  }
}
