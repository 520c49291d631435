import SafeFiles

/// A file that the user asked for; it appears complete or not at all. It is written in a hidden
/// folder next to its destination, flushed to the disk, then moved there in one step; a file that
/// was not published is removed.
///
/// A pipe or a device is written to directly, from the first byte on; so are `/dev/stdout` and the
/// like. A link is followed where it stays below the folder of the file.
public final class DraftFile {
  public let path: String
  /// The destination of the content.
  public var sink: ByteSink
  private let draft: Draft?
  private let descriptor: Int32
  private var isOpen = true

  private struct Draft {
    var folder: DraftFolder
    var name: String
  }

  /// Begins a file at `path`; its folder must exist.
  public init(_ path: String) throws(WriteError) {
    self.path = path
    if let given = SystemFile.given(path) {
      draft = nil
      switch given {
      case .success(let copy): descriptor = copy
      case .failure(let failure): throw WriteError(path, failure.number)
      }
    } else {
      do throws(FileFailure) {
        (draft, descriptor) = try Self.begin(path)
      } catch {
        throw WriteError(path, error)
      }
    }
    sink = ByteSink(descriptor: descriptor)
  }

  private static func begin(_ path: String) throws(FileFailure) -> (Draft?, Int32) {
    let (folderPath, name) = splitPath(path)
    let folder = try Folder(folderPath)
    let place: Folder.Place
    do throws(FileFailure) {
      place = try folder.place(of: name)
    } catch {
      guard error == .isSpecial else { throw error }
      return (nil, try folder.openSpecial(name))
    }
    let drafts = try DraftFolder(in: place.folder)
    return (Draft(folder: drafts, name: place.name), try drafts.folder.create(place.name))
  }

  deinit { if isOpen { _ = SystemFile.end(descriptor) } }

  /// Ends the content and flushes it to the disk; nothing appears at `path` yet.
  public func finish() throws(WriteError) {
    sink.drain()
    let ended = draft == nil ? SystemFile.end(descriptor) : SystemFile.finish(descriptor)
    isOpen = false
    if let number = sink.failure ?? ended { throw WriteError(path, number) }
  }

  /// Moves the finished file to its path, and replaces a file that was there.
  public func publish() throws(WriteError) {
    guard let draft else { return }
    do throws(DraftFolder.Refusal) {
      try draft.folder.publish([draft.name])
    } catch {
      throw WriteError(path, error.failure)
    }
  }

  /// Moves the finished file to its path if nothing exists there; returns false where something
  /// does.
  public func publishWhereNothingIs() throws(WriteError) -> Bool {
    guard let draft else { return false }
    do throws(FileFailure) {
      return try draft.folder.publishWhereNothingIs(draft.name)
    } catch {
      throw WriteError(path, error)
    }
  }
}

extension DraftFile {
  /// Writes `text` to `path`, completely or not at all.
  public static func write(_ text: String, to path: String) throws(WriteError) {
    let file = try DraftFile(path)
    file.sink.append(text)
    try file.finish()
    try file.publish()
  }
}
