#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The few system calls that writing a file safely takes; each returns `errno`, or nil for success.
package enum SystemFile {
  /// Opens `path` for writing, empty.
  package static func create(_ path: String) -> Result<Int32, SystemFailure> {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    return descriptor >= 0 ? .success(descriptor) : .failure(SystemFailure(number: errno))
  }

  /// Writes all of `bytes`, however many calls that takes.
  package static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
    bytes.withUnsafeBytes { buffer -> Int32? in
      var rest = UnsafeRawBufferPointer(buffer)
      while let start = rest.baseAddress, rest.count > 0 {
        let count = systemWrite(descriptor, start, rest.count)
        if count < 0 {
          if errno == EINTR { continue }
          return errno
        }
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      }
      return nil
    }
  }

  /// Brings the file onto the disk and closes it.
  package static func finish(_ descriptor: Int32) -> Int32? {
    let synced = fsync(descriptor) == 0 ? nil : errno
    let closed = close(descriptor) == 0 ? nil : errno
    return synced ?? closed
  }

  package static func move(_ path: String, to target: String) -> Int32? {
    rename(path, target) == 0 ? nil : errno
  }

  /// Gives a file a second name; fails with `exists` where something has it.
  package static func link(_ path: String, to target: String) -> Int32? {
    systemLink(path, target) == 0 ? nil : errno
  }

  package static var exists: Int32 { EEXIST }

  /// Removes a file; one that is not there is no failure.
  package static func remove(_ path: String) -> Int32? {
    unlink(path) == 0 || errno == ENOENT ? nil : errno
  }

  /// Makes the folder and those above it.
  package static func makeFolders(_ path: String) -> Int32? {
    for end in path.indices.dropFirst() where path[end] == "/" {
      _ = mkdir(String(path[..<end]), 0o755)
    }
    if mkdir(path, 0o755) == 0 { return nil }
    let number = errno
    return number == EEXIST && isFolder(path) ? nil : (number == EEXIST ? ENOTDIR : number)
  }

  /// Brings the names in a folder onto the disk; some file systems cannot, which is no failure.
  package static func syncFolder(_ path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if descriptor >= 0 { _ = finish(descriptor) }
  }

  package static var processNumber: Int32 { getpid() }

  package static func explain(_ number: Int32) -> String { String(cString: strerror(number)) }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

/// Why a system call failed.
package struct SystemFailure: Error {
  package var number: Int32
}

private func systemLink(_ path: String, _ target: String) -> Int32 { link(path, target) }

private func systemWrite(_ descriptor: Int32, _ start: UnsafeRawPointer, _ count: Int) -> Int {
  write(descriptor, start, count)
}
