import SafeFiles

/// Files of one folder that appear together: all of them complete, or none.
///
/// Each file is written in full in a hidden folder next to its destination and flushed to the disk;
/// when all are complete, they are moved to their names in one sequence that no other process
/// interrupts. Files that were not published are removed.
public final class DraftGroup {
  private let path: String
  private let drafts: DraftFolder
  private let limit: String?
  private var names: [String] = []

  /// Begins files in the folder `path`, which is created if it does not exist.
  ///
  /// - Parameter root: the folder of all output: links that lead out of it are not followed.
  ///   Usually `path` is inside it.
  public init(_ path: String, below root: String) throws(WriteError) {
    self.path = path
    do throws(FileFailure) {
      drafts = try DraftFolder(in: Folder.output(path, below: root))
    } catch {
      throw WriteError(path, error)
    }
    limit = realPath(path.hasPrefix(root + "/") ? root : path)
  }

  /// Writes the file `name` in full; nothing appears at its destination yet.
  public func add(_ name: String, _ fill: (inout ByteSink) -> Void) throws(WriteError) {
    let file: Int32
    do throws(FileFailure) {
      file = try drafts.folder.create(name)
    } catch {
      throw WriteError("\(path)/\(name)", error)
    }
    var sink = ByteSink(descriptor: file)
    fill(&sink)
    sink.drain()
    let finished = SystemFile.finish(file)
    if let number = sink.failure ?? finished { throw WriteError("\(path)/\(name)", number) }
    names.append(name)
  }

  /// Moves the files to their destinations, replacing existing files, and removes the files named
  /// `gone`.
  public func publish(removing gone: [String] = []) throws(WriteError) {
    do throws(DraftFolder.Refusal) {
      try drafts.publish(names, removing: gone, below: limit)
    } catch {
      throw WriteError("\(path)/\(error.name)", error.failure)
    }
  }
}

extension DraftGroup {
  /// Writes the file `path`, completely or not at all, and creates its folder; `root` is as above,
  /// nil for that folder.
  public static func write(
    _ path: String, below root: String?, _ fill: (inout ByteSink) -> Void
  ) throws(WriteError) {
    let (folder, name) = splitPath(path)
    let group = try DraftGroup(folder, below: root ?? folder)
    try group.add(name, fill)
    try group.publish()
  }
}
