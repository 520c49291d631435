import SafeFiles

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The folder that all output of a command goes to.
public enum OutputFolder {
  /// Whether the file `path` lies in the folder `root` once links are resolved.
  public static func holds(_ path: String, in root: String) -> Bool {
    guard let file = realPath(path), let folder = realPath(root) else { return false }
    return isPath(file, below: folder)
  }

  /// Makes the folder `path` where it is not there yet, and looks whether SQLite can have files
  /// called `databases` in it: it would write through a link to wherever that leads, and it does
  /// not say why it can't write at all.
  public static func prepare(_ path: String, for databases: [String]) throws(WriteError) {
    var name = ""
    do throws(FileFailure) {
      let folder = try Folder.output(path, below: path)
      withExtendedLifetime(try DraftFolder(in: folder)) {}
      for database in databases {
        for suffix in ["", "-journal", "-wal", "-shm"] {
          name = "/\(database)\(suffix)"
          do throws(FileFailure) {
            _ = try folder.place(of: database + suffix)
          } catch {
            // History sets a folder of that name aside when it opens the database
            if error != .system(EISDIR) { throw error }
          }
        }
      }
    } catch {
      throw WriteError(path + name, error)
    }
  }
}
