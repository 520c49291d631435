#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The few system calls for writing to an open file; each returns `errno`, or nil for success.
package enum SystemFile {
  /// Writes all of `bytes`, in as many calls as needed.
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

  /// Flushes the file to the disk and closes it.
  package static func finish(_ descriptor: Int32) -> Int32? {
    let synced = fsync(descriptor) == 0 ? nil : errno
    return synced ?? end(descriptor)
  }

  /// Closes a descriptor that is not a file on a disk.
  package static func end(_ descriptor: Int32) -> Int32? {
    close(descriptor) == 0 ? nil : errno
  }

  /// Removes a file; a missing file is not a failure.
  package static func remove(_ path: String) -> Int32? {
    unlink(path) == 0 || errno == ENOENT ? nil : errno
  }

  /// A duplicate of the descriptor that `/dev/stdout`, `/dev/stderr` or, for example, `/dev/fd/3`
  /// names; nil for other paths.
  package static func given(_ path: String) -> Result<Int32, SystemFailure>? {
    let number: Int32? =
      switch path {
      case "/dev/stdout": 1
      case "/dev/stderr": 2
      default:
        ["/dev/fd/", "/proc/self/fd/"].first { path.hasPrefix($0) }
          .flatMap { Int32(path.dropFirst($0.count)) }
      }
    guard let number else { return nil }
    let copy = dup(number)
    return copy >= 0 ? .success(copy) : .failure(SystemFailure(number: errno))
  }
}

/// Why a system call failed.
package struct SystemFailure: Error {
  package var number: Int32
}

private func systemWrite(_ descriptor: Int32, _ start: UnsafeRawPointer, _ count: Int) -> Int {
  write(descriptor, start, count)
}
