import SafeFiles

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The folder of all output of a command.
public enum OutputFolder {
  /// Whether the file `path` is inside of the folder `root` once links are resolved.
  public static func holds(_ path: String, in root: String) -> Bool {
    guard let file = realPath(path), let folder = realPath(root) else { return false }
    return isPath(file, below: folder)
  }

  /// Removes the drafts that killed processes left in the folder `path` and in its parent `root`;
  /// it creates nothing, and follows no link that output would not follow.
  ///
  /// Writing into the folder sweeps it, too; this is for commands that may end without writing.
  public static func sweep(_ path: String, below root: String) {
    for place in Set([root, path]) where realPath(place) != nil {
      if let folder = try? Folder.output(place, below: root) { DraftFolder.sweep(folder) }
    }
  }

  /// Sweeps the folder of the file `file` in the same way.
  public static func sweep(folderOf file: String, below root: String) {
    sweep(splitPath(file).folder, below: root)
  }

  /// Creates the folder `path` if it does not exist, and checks whether SQLite can have files
  /// called `databases` in it: SQLite would write through a link to its target, and into a file
  /// that has other names, and it does not report why it can't write.
  public static func prepare(_ path: String, for databases: [String]) throws(WriteError) {
    var name = ""
    do throws(FileFailure) {
      let folder = try Folder.output(path, below: path)
      withExtendedLifetime(try DraftFolder(in: folder)) {}
      for database in databases {
        for suffix in ["", "-journal", "-wal", "-shm"] {
          name = "/\(database)\(suffix)"
          do throws(FileFailure) {
            _ = try folder.placeToChange(database + suffix)
          } catch {
            // History moves a folder of that name aside when it opens the database
            if error != .system(EISDIR) { throw error }
          }
        }
      }
    } catch {
      throw WriteError(path + name, error)
    }
  }
}
