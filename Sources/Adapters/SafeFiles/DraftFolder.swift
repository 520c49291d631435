#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A hidden folder in which files are written before they appear in its parent folder.
///
/// Its name is random. Its owner locks it, and the system releases the lock when the owner's
/// process ends in any way. So a draft folder that can be locked has no owner, and the next process
/// that makes a draft in the same place removes it. This also works between containers.
package final class DraftFolder {
  /// The folder for which the files are made; it contains this one.
  package let parent: Folder
  /// The folder itself.
  package let folder: Folder
  private let name: String
  /// Holds the lock.
  private let locked: Int32

  /// Makes a draft folder in `parent`, and removes those there whose owners are gone.
  package init(in parent: Folder) throws(FileFailure) {
    self.parent = parent
    Self.sweep(parent)
    for _ in 0..<100 {
      let name = DraftName.random()
      guard mkdirat(parent.descriptor, name, 0o700) == 0 else {
        if errno == EEXIST { continue }
        throw .current
      }
      let opened = Self.openLocked(name, in: parent, waits: true)
      guard let opened else { continue }
      guard let folder = Folder(in: parent, named: name) else {
        _ = close(opened)
        continue
      }
      (self.name, self.folder, locked) = (name, folder, opened)
      return
    }
    throw .system(EEXIST)
  }

  deinit {
    Self.empty(locked)
    _ = unlinkat(parent.descriptor, name, AT_REMOVEDIR)
    _ = close(locked)
  }

  /// Opens and locks the folder `name`; nil if another process has the lock, or if it does not
  /// exist (any more).
  private static func openLocked(_ name: String, in parent: Folder, waits: Bool) -> Int32? {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    let opened = openat(parent.descriptor, name, flags)
    guard opened >= 0 else { return nil }
    var result: Int32
    repeat {
      result = flock(opened, waits ? LOCK_EX : LOCK_EX | LOCK_NB)
    } while result != 0 && errno == EINTR
    // on a file system without locks the owner still has the draft, and no draft is swept
    var (mine, there) = (stat(), stat())
    guard result == 0 || waits, fstat(opened, &mine) == 0,
      fstatat(parent.descriptor, name, &there, AT_SYMLINK_NOFOLLOW) == 0,
      mine.st_ino == there.st_ino, mine.st_dev == there.st_dev
    else {
      _ = close(opened)
      return nil
    }
    return opened
  }

  /// Removes the drafts in `parent` without an owner.
  package static func sweep(_ parent: Folder) {
    guard let listing = parent.openToRead() else { return }
    defer { _ = close(listing) }
    for name in folderNames(listing) where DraftName.isOne(name) {
      guard let opened = openLocked(name, in: parent, waits: false) else { continue }
      empty(opened)
      _ = unlinkat(parent.descriptor, name, AT_REMOVEDIR)
      _ = close(opened)
    }
  }

  /// Removes as much as possible of the content of an open folder; follows no link.
  private static func empty(_ descriptor: Int32) {
    for name in folderNames(descriptor) where unlinkat(descriptor, name, 0) != 0 {
      let below = openat(descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard below >= 0 else { continue }
      empty(below)
      _ = close(below)
      _ = unlinkat(descriptor, name, AT_REMOVEDIR)
    }
  }
}
