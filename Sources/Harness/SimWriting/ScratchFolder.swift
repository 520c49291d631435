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
  /// The draft's own folder is locked, and whoever writes into a folder locks it.
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
