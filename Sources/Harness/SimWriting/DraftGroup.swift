import SafeFiles

/// Files of one folder that appear together: all of them whole, or none.
///
/// Each is written in full in a hidden folder beside its place and brought onto the disk; when all
/// are there, they are moved to their names in a row that no other process comes between. What was
/// not published is removed.
public final class DraftGroup {
  private let path: String
  private let drafts: DraftFolder
  private let limit: String?
  private var names: [String] = []

  /// Begins files in the folder `path`, made where it is not there yet.
  ///
  /// - Parameter root: the folder that all output goes to: no link leads out of it. Usually `path`
  ///   lies in it.
  public init(_ path: String, below root: String) throws(WriteError) {
    self.path = path
    do throws(FileFailure) {
      drafts = try DraftFolder(in: Folder.output(path, below: root))
    } catch {
      throw WriteError(path, error)
    }
    limit = realPath(path.hasPrefix(root + "/") ? root : path)
  }

  /// Writes the file `name` in full; nothing stands in its place yet.
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

  /// Moves the files to their places, over what stood there, and removes those called `gone`.
  public func publish(removing gone: [String] = []) throws(WriteError) {
    do throws(DraftFolder.Refusal) {
      try drafts.publish(names, removing: gone, below: limit)
    } catch {
      throw WriteError("\(path)/\(error.name)", error.failure)
    }
  }
}

extension DraftGroup {
  /// Writes the file `path`, whole or not at all, and makes its folder; `root` as above, nil for
  /// that folder.
  public static func write(
    _ path: String, below root: String?, _ fill: (inout ByteSink) -> Void
  ) throws(WriteError) {
    let (folder, name) = splitPath(path)
    let group = try DraftGroup(folder, below: root ?? folder)
    try group.add(name, fill)
    try group.publish()
  }
}
