package import SafeFiles

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension PackRefusal {
  /// Why the file at `path` could not be written.
  package init(_ failure: FileFailure, at path: String) {
    switch failure {
    case .system(let number): self = .system(path: path, number: number)
    case .leadsOut, .leadsNowhere, .isSpecial, .hasOtherNames, .isProtected:
      self = .unfitPlace(path, "\(failure)")
    }
  }
}

/// The system calls behind an install: each failure is typed and names its path.
enum SystemCalls {
  static func explain(_ number: Int32) -> String { String(cString: strerror(number)).lowercased() }

  /// The errno of a failed write: that of a full disk, or of any other error.
  static func number(ofFull isFull: Bool) -> Int32 { isFull ? ENOSPC : EIO }

  /// Returns the whole file at `path`; `limit` in bytes.
  static func read(_ path: String, limit: Int) throws(PackRefusal) -> [UInt8] {
    var bytes: [UInt8] = []
    try read(path) { chunk throws(PackRefusal) in
      bytes += chunk
      if bytes.count > limit { throw .badManifest("more than \(limit) bytes") }
    }
    return bytes
  }

  /// Passes the file at `path` to `body` chunk by chunk.
  static func read(
    _ path: String, _ body: (ArraySlice<UInt8>) throws(PackRefusal) -> Void
  ) throws(PackRefusal) {
    // do not wait for a pipe without a writer
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { throw refusal(path) }
    defer { _ = close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw refusal(path) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path) }
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = buffer.withUnsafeMutableBytes { systemRead(file, $0.baseAddress!, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        throw refusal(path)
      }
      if count == 0 { return }
      try body(buffer[..<count])
    }
  }

  /// Creates the file at `path`, which must not exist, from the data that `fill` passes, and
  /// flushes it to the disk.
  static func write(
    _ path: String,
    _ fill: ((ArraySlice<UInt8>) throws(PackRefusal) -> Void) throws(PackRefusal) -> Void
  ) throws(PackRefusal) {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw refusal(path) }
    var isOpen = true
    defer { if isOpen { _ = close(file) } }
    try fill { chunk throws(PackRefusal) in try write(chunk, to: file, called: path) }
    guard fsync(file) == 0 else { throw refusal(path) }
    isOpen = false
    guard close(file) == 0 else { throw refusal(path) }
  }

  /// Opens or creates the file at `path` for writing from `offset` on; later bytes are discarded.
  static func continued(_ path: String, from offset: Int64) throws(PackRefusal) -> Int32 {
    let file = open(path, O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw refusal(path) }
    guard ftruncate(file, off_t(offset)) == 0, lseek(file, off_t(offset), SEEK_SET) == offset else {
      let failure = refusal(path)
      _ = close(file)
      throw failure
    }
    return file
  }

  static func write(
    _ chunk: ArraySlice<UInt8>, to file: Int32, called path: String
  ) throws(PackRefusal) {
    var rest = chunk
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(file, $0.baseAddress!, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        throw refusal(path)
      }
      rest = rest.dropFirst(count)
    }
  }

  /// Writes the file at `path` to the pipe or device `target`.
  static func stream(_ path: String, to target: String) throws(PackRefusal) {
    let file = open(target, O_WRONLY | O_CLOEXEC | O_NOCTTY)
    guard file >= 0 else { throw refusal(target) }
    defer { _ = close(file) }
    try read(path) { chunk throws(PackRefusal) in try write(chunk, to: file, called: target) }
  }

  static func write(_ bytes: [UInt8], to path: String) throws(PackRefusal) {
    try write(path) { write throws(PackRefusal) in try write(bytes[...]) }
  }

  /// Moves a file in one step, replacing an existing one.
  static func move(_ path: String, to target: String) throws(PackRefusal) {
    guard rename(path, target) == 0 else { throw refusal(target) }
  }

  /// Flushes a file, or the names in a folder, to the disk; some file systems cannot do this, which
  /// is no failure.
  static func sync(_ path: String) {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return }
    _ = fsync(file)
    _ = close(file)
  }

  /// Creates a folder; an existing one is no failure.
  static func makeFolder(_ path: String) throws(PackRefusal) {
    guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw refusal(path) }
  }

  /// Size of the regular file at `path` in bytes; nil if there is none.
  static func size(_ path: String) -> Int? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  /// Size of the regular file at `path` in bytes; throws if there is none, with the reason.
  static func sizeOfFile(_ path: String) throws(PackRefusal) -> Int {
    var status = stat()
    guard stat(path, &status) == 0 else { throw refusal(path) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path) }
    return Int(status.st_size)
  }

  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether anything with this name exists, even a link that leads nowhere.
  static func isThere(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// The names in a folder in order, without `.` and `..`; empty if the folder does not exist.
  static func names(in folder: String) -> [String] {
    folderNames(folder).sorted()
  }

  /// Removes a file, or a folder with its content, as far as possible.
  static func remove(_ path: String) {
    if unlink(path) == 0 { return }
    for name in names(in: path) { remove("\(path)/\(name)") }
    _ = rmdir(path)
  }

  /// Free space of the file system of `folder`, in bytes.
  static func freeBytes(_ folder: String) throws(PackRefusal) -> Int {
    var status = statvfs()
    guard statvfs(folder, &status) == 0 else { throw refusal(folder) }
    return Int(
      clamping: UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize))
        .partialValue)
  }

  /// Locks the file at `path` for this process, until the result is passed to `unlock` or the
  /// process ends in any way.
  static func lock(_ path: String) throws(PackRefusal) -> Int32 {
    let file = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw refusal(path) }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
      let number = errno
      _ = close(file)
      throw number == EWOULDBLOCK ? .busy : .system(path: path, number: number)
    }
    return file
  }

  static func unlock(_ file: Int32) { _ = close(file) }

  static func refusal(_ path: String) -> PackRefusal {
    let number = errno
    if number == ENOENT { return .missingFile(path) }
    return .system(path: path, number: number)
  }
}

private func systemRead(_ file: Int32, _ start: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(file, start, count)
}

private func systemWrite(_ file: Int32, _ start: UnsafeRawPointer, _ count: Int) -> Int {
  write(file, start, count)
}
