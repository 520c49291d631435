#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// An open folder: names are looked up in this very folder, even if its path leads elsewhere by
/// then.
package final class Folder {
  /// The path as given, for messages and for libraries that take paths.
  package let path: String
  let descriptor: Int32

  /// Flags that suffice to look up names, also in a folder that may not be listed.
  private static var passing: Int32 {
    #if canImport(Darwin)
      let access = O_RDONLY
    #else
      let access: Int32 = 0o10_000_000  // O_PATH, which the module of the C library leaves out
    #endif
    return access | O_DIRECTORY | O_CLOEXEC
  }

  /// Takes over an open descriptor.
  private init(_ descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  deinit { _ = close(descriptor) }

  /// Opens the folder that the user named, through any links.
  package init(_ path: String) throws(FileFailure) {
    let named = path.isEmpty ? "." : path
    let opened = open(named, Self.passing)
    guard opened >= 0 else { throw .current }
    descriptor = opened
    self.path = named
  }

  /// Opens the folder `name` in `parent`; nil if there is none, or if it is a link.
  convenience init?(in parent: Folder, named name: String) {
    let opened = openat(parent.descriptor, name, Self.passing | O_NOFOLLOW)
    guard opened >= 0 else { return nil }
    self.init(opened, path: parent.child(name))
  }

  /// Opens the folder `path`, which is `root` or lies below it, and creates missing folders.
  ///
  /// Links below `root` must not lead out of it, and links within `root` must not lead out of the
  /// working folder if it lies there: the content of a repository is not trusted. The rest of
  /// `root` is trusted, because the user gave it. A `path` that does not begin with `root` is a
  /// root of its own.
  package static func output(_ path: String, below root: String) throws(FileFailure) -> Folder {
    let isBelow = path.hasPrefix(root + "/")
    let top = try outputRoot(isBelow ? root : path)
    guard isBelow else { return top }
    return try top.descend(path.dropFirst(root.count), limit: realPath(top.path))
  }

  private static func outputRoot(_ path: String) throws(FileFailure) -> Folder {
    var rest = path[...]
    var anchor = "."
    if path.hasPrefix("/") {
      let here = realPath(".") ?? "/"
      if here != "/", path == here || path.hasPrefix(here + "/") {
        rest = rest.dropFirst(here.count)
        anchor = here
      } else {
        // all but the last name is trusted; the last may belong to anyone in a folder like /tmp
        let parent = String(path.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" })
        anchor = parent.isEmpty ? "/" : parent
        rest = path.split(separator: "/").last ?? ""
        try makeAll(anchor)
      }
    } else if let up = rest.split(separator: "/").lastIndex(of: "..") {
      let names = rest.split(separator: "/")
      anchor = names[...up].joined(separator: "/")
      rest = rest[(names[up].endIndex)...]
    }
    let start = try Folder(anchor)
    return try start.descend(rest, limit: realPath(anchor))
  }

  /// Creates the folder and its missing parents, through any links.
  private static func makeAll(_ path: String) throws(FileFailure) {
    var folder = try Folder("/")
    for name in path.split(separator: "/") {
      if mkdirat(folder.descriptor, String(name), 0o755) != 0, errno != EEXIST { throw .current }
      folder = try Folder("\(folder.path == "/" ? "" : folder.path)/\(name)")
    }
  }

  /// Enters the folders of `path` one by one, and creates missing ones.
  private func descend(
    _ path: some StringProtocol, limit: String?
  ) throws(FileFailure) -> Folder {
    var folder = self
    for name in path.split(separator: "/") where name != "." {
      folder = try folder.enter(String(name), limit: limit)
    }
    return folder
  }

  private func enter(_ name: String, limit: String?) throws(FileFailure) -> Folder {
    let place = child(name)
    // another process may repeatedly remove the folder that this one creates
    for _ in 0..<100 {
      let opened = openat(descriptor, name, Self.passing | O_NOFOLLOW)
      if opened >= 0 { return Folder(opened, path: place) }
      let number = errno
      if number == ENOENT {
        if mkdirat(descriptor, name, 0o755) != 0, errno != EEXIST { throw .current }
        continue
      }
      guard number == ENOTDIR || number == ELOOP, kind(of: name) == S_IFLNK else {
        throw .system(number)
      }
      guard let real = realPath(place) else { throw .leadsNowhere }
      guard let limit, isPath(real, below: limit) else { throw .leadsOut }
      return try Folder(real)
    }
    throw .system(ENOENT)
  }

  func child(_ name: String) -> String {
    path == "." ? name : path == "/" ? "/\(name)" : "\(path)/\(name)"
  }

  /// The file type of `name`, for example `S_IFREG`, without following links; nil if it does not
  /// exist.
  func kind(of name: String) -> mode_t? {
    var status = stat()
    guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    return status.st_mode & S_IFMT
  }

  /// Whether nobody has the permission to write to the file `name`.
  private func isProtected(_ name: String) -> Bool {
    var status = stat()
    return fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0
      && status.st_mode & 0o222 == 0
  }

  /// A place for a file.
  package struct Place {
    package let folder: Folder
    package let name: String
  }

  /// The place for a file called `name`: here, or where a link of this name leads, which must be
  /// below the folder with the real path `limit` (nil: below this one).
  ///
  /// Throws if the name belongs to something other than a file.
  package func place(of name: String, below limit: String? = nil) throws(FileFailure) -> Place {
    guard !name.isEmpty, name != ".", name != ".." else { throw .system(EISDIR) }
    switch kind(of: name) {
    case S_IFREG:
      // the folder decides whether a file can be replaced, but its owner said that it must stay
      if isProtected(name) { throw .isProtected }
      return Place(folder: self, name: name)
    case S_IFDIR: throw .system(EISDIR)
    case S_IFLNK:
      guard let real = realPath(child(name)) else { throw .leadsNowhere }
      guard let limit = limit ?? realPath(path), isPath(real, below: limit) else { throw .leadsOut }
      let (folder, name) = splitPath(real)
      return try Folder(folder).place(of: name, below: limit)
    case nil:
      guard errno == ENOENT else { throw .current }
      return Place(folder: self, name: name)
    default: throw .isSpecial
    }
  }

  /// The place of a file called `name` that is changed in place: as above, but it must have no
  /// other name (hard link), which might be anywhere.
  package func placeToChange(_ name: String) throws(FileFailure) -> Place {
    let place = try place(of: name)
    var status = stat()
    let folder = place.folder.descriptor
    let isThere = fstatat(folder, place.name, &status, AT_SYMLINK_NOFOLLOW) == 0
    if isThere, status.st_nlink > 1 { throw .hasOtherNames }
    return place
  }

  /// Opens a pipe or a device called `name` for writing.
  package func openSpecial(_ name: String) throws(FileFailure) -> Int32 {
    let opened = openat(descriptor, name, O_WRONLY | O_NOFOLLOW | O_CLOEXEC | O_NOCTTY)
    guard opened >= 0 else { throw .current }
    return opened
  }

  /// Creates a file that must not exist.
  package func create(_ name: String) throws(FileFailure) -> Int32 {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let opened = openat(descriptor, name, flags, 0o644)
    guard opened >= 0 else { throw .current }
    return opened
  }

  /// Flushes the names in the folder to the disk; some file systems cannot do this, which is no
  /// failure.
  package func sync() {
    guard let opened = openToRead() else { return }
    _ = fsync(opened)
    _ = close(opened)
  }

  /// A descriptor with which the folder can be listed and locked; nil if that is not permitted.
  func openToRead() -> Int32? {
    let opened = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    return opened >= 0 ? opened : nil
  }
}

/// The absolute path without links; nil if it does not exist.
package func realPath(_ path: String) -> String? {
  guard let found = realpath(path, nil) else { return nil }
  defer { free(found) }
  return String(cString: found)
}

/// Whether `path` is `folder` or lies below it; both must be without links.
package func isPath(_ path: String, below folder: String) -> Bool {
  folder == "/" || path == folder || path.hasPrefix(folder + "/")
}

/// The folder of `path` (`.` if it names none), and the last name.
package func splitPath(_ path: String) -> (folder: String, name: String) {
  guard let slash = path.lastIndex(of: "/") else { return (".", path) }
  let folder = slash == path.startIndex ? "/" : String(path[..<slash])
  return (folder, String(path[path.index(after: slash)...]))
}

/// The names in the folder at `path`, without `.` and `..`; empty if it cannot be listed.
package func folderNames(_ path: String) -> [String] { names(from: opendir(path)) }

/// The names in an open folder, without `.` and `..`.
func folderNames(_ descriptor: Int32) -> [String] {
  let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  return copy < 0 ? [] : names(from: fdopendir(copy))
}

#if canImport(Darwin)
  private typealias FolderStream = UnsafeMutablePointer<DIR>
#else
  private typealias FolderStream = OpaquePointer
#endif

private func names(from stream: FolderStream?) -> [String] {
  guard let stream else { return [] }
  defer { closedir(stream) }
  var names: [String] = []
  while let entry = readdir(stream) {
    let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    if name != ".", name != ".." { names.append(name) }
  }
  return names
}
