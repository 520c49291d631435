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

  /// Removes from the folder `path`, and from `root` that it lies in, the drafts that killed
  /// processes left there; makes nothing, and follows no link that output would not follow.
  ///
  /// Writing into the folder sweeps it, too; this is for commands that may end without writing.
  public static func sweep(_ path: String, below root: String) {
    for place in Set([root, path]) where realPath(place) != nil {
      if let folder = try? Folder.output(place, below: root) { DraftFolder.sweep(folder) }
    }
  }

  /// The same for the folder of the file `file`.
  public static func sweep(folderOf file: String, below root: String) {
    sweep(splitPath(file).folder, below: root)
  }

  /// Makes the folder `path` where it is not there yet, and looks whether SQLite can have files
  /// called `databases` in it: it would write through a link to wherever that leads, and into a
  /// file that has other names, and it does not say why it can't write at all.
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
