import SafeFiles

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A folder for what is temporary. It goes with its last user, or where that is killed, with the
/// next one.
public final class ScratchFolder {
  private let draft: DraftFolder
  /// A folder in the draft: files that are written lock the folder they lie in, and the draft
  /// folder is locked already.
  private let folder: Folder

  /// Makes one where the environment's TMPDIR says, else in `/tmp`.
  public init() throws(WriteError) {
    let place = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    do throws(FileFailure) {
      draft = try DraftFolder(in: Folder(place))
      folder = try Folder.output("\(draft.folder.path)/in", below: draft.folder.path)
    } catch {
      throw WriteError(place, error)
    }
  }

  /// Valid for as long as the folder is held.
  public var path: String { folder.path }
}
