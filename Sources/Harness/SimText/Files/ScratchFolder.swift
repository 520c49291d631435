import SafeFiles

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A folder for temporary files. It is removed with its last user, or, if that process is killed,
/// by the next one.
public final class ScratchFolder {
  private let draft: DraftFolder
  /// A folder in the draft: files being written lock the folder they are in, and the draft folder
  /// is locked already.
  private let folder: Folder

  /// Creates a folder in the environment's TMPDIR, else in `/tmp`.
  public init() throws(WriteError) {
    let place = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    do throws(FileFailure) {
      draft = try DraftFolder(in: Folder(place))
      folder = try Folder.output("\(draft.folder.path)/in", below: draft.folder.path)
    } catch {
      throw WriteError(place, error)
    }
  }

  /// Valid while the folder object exists.
  public var path: String { folder.path }
}
