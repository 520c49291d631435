#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A release being downloaded: the data received so far, in a hidden folder of the library (MG-14).
///
/// Its manifest was signed by the key. Its parts are not trusted before `verify`. A process that
/// dies leaves a draft with the bytes it wrote, and the next one continues there.
///
///     FOLDER/.downloads/marrakech/source, manifest.json, manifest.json.sig, …
public struct PackDraft: Sendable {
  static let folderName = ".downloads"
  private static let sourceName = ".source"

  public let release: PackRelease
  /// The source given when the draft was begun.
  public let source: String

  private init(release: PackRelease, source: String) {
    self.release = release
    self.source = source
  }

  public var manifest: PackManifest { release.manifest }

  /// Opens the draft of a pack; nil if there is none, or if it is unusable.
  init?(of id: String, in library: PackLibrary) {
    let folder = "\(library.folder)/\(PackDraft.folderName)/\(id)"
    guard PackManifest.isID(id), !SystemCalls.isLink(folder),
      let release = try? PackRelease(folder: folder, key: library.key), release.manifest.id == id,
      let source = try? SystemCalls.read("\(folder)/\(PackDraft.sourceName)", limit: 1 << 12)
    else { return nil }
    self.init(release: release, source: String(decoding: source, as: UTF8.self))
  }

  /// Begins a draft and replaces an earlier one of the same pack.
  init(
    manifest: [UInt8], signature: [UInt8], from source: String, in library: PackLibrary
  ) throws(PackRefusal) {
    let drafts = try library.makeDownloads()
    let new = "\(drafts)/.new"
    SystemCalls.remove(new)
    try SystemCalls.makeFolder(new)
    try SystemCalls.write(manifest, to: "\(new)/\(PackManifest.fileName)")
    try SystemCalls.write(signature, to: "\(new)/\(PackManifest.signatureFileName)")
    try SystemCalls.write(Array(source.utf8), to: "\(new)/\(PackDraft.sourceName)")
    let id: String
    do throws(PackRefusal) {
      id = try PackRelease(folder: new, key: library.key).manifest.id
    } catch {
      SystemCalls.remove(new)
      throw error
    }
    let folder = "\(drafts)/\(id)"
    SystemCalls.remove(folder)
    try SystemCalls.move(new, to: folder)
    self.init(release: try PackRelease(folder: folder, key: library.key), source: source)
  }

  /// Whether these are the bytes of its manifest.
  public func has(manifest: [UInt8], signature: [UInt8]) -> Bool {
    release.manifestBytes == manifest && release.signature == signature
  }

  /// Number of bytes of the parts that are there, in the order of the manifest, up to the first
  /// gap.
  public var haveBytes: Int64 {
    var have: Int64 = 0
    for part in manifest.parts {
      let size = SystemCalls.size(release.path(of: part)) ?? 0
      // a file larger than signed is useless
      have += Int64(size > part.size ? 0 : size)
      if size != part.size { break }
    }
    return have
  }

  /// Opens a part for writing from `offset` on.
  public func writer(ofPart index: Int, from offset: Int64) throws(PackRefusal) -> PartWriter {
    let path = release.path(of: manifest.parts[index])
    return PartWriter(path: path, file: try SystemCalls.continued(path, from: offset))
  }

  /// Checks the size and the sha256 of every part against the manifest; parses none.
  public func verify() throws(PackRefusal) {
    for part in manifest.parts where part.size == 0 {
      SystemCalls.unlock(try SystemCalls.continued(release.path(of: part), from: 0))
    }
    try release.checkParts()
    for part in manifest.parts { try release.checkHash(of: part) }
  }

  /// Removes the draft; the installed release stays.
  public func discard() { SystemCalls.remove(release.folder) }
}

/// A part that is being written.
public final class PartWriter {
  private let path: String
  private let file: Int32

  init(path: String, file: Int32) { (self.path, self.file) = (path, file) }

  deinit { _ = close(file) }

  /// Writes immediately: reported bytes survive the death of the process.
  public func write(_ bytes: [UInt8]) throws(PackRefusal) {
    try SystemCalls.write(bytes[...], to: file, called: path)
  }
}

extension PackLibrary {
  /// The draft of a pack, not installed yet; nil if there is none.
  public func draft(of id: String) -> PackDraft? { PackDraft(of: id, in: self) }

  /// Begins to fetch a release from `source`; trusts the manifest if the key signed it.
  public func begin(
    manifest: [UInt8], signature: [UInt8], from source: String
  ) throws(PackRefusal) -> PackDraft {
    try PackDraft(manifest: manifest, signature: signature, from: source, in: self)
  }

  /// Takes the right to fetch into this library, until the returned value is released or the
  /// process ends.
  public func takeDownloads() throws(PackRefusal) -> DownloadRight {
    let drafts = try makeDownloads()
    return DownloadRight(
      lock: try SystemCalls.lock("\(drafts)/.lock"),
      database: try UserDatabase(path: "\(drafts)/queue.sqlite"))
  }

  /// Free space of the file system of the library, in bytes.
  public func freeBytes() throws(PackRefusal) -> Int64 { Int64(try SystemCalls.freeBytes(folder)) }

  func makeDownloads() throws(PackRefusal) -> String {
    let drafts = "\(folder)/\(PackDraft.folderName)"
    try SystemCalls.makeFolder(folder)
    if SystemCalls.isLink(drafts) {
      throw .unfitPlace(drafts, "it is a link, expected a folder of the library; remove the link")
    }
    try SystemCalls.makeFolder(drafts)
    return drafts
  }
}

/// The right to fetch into a library: only one process has it at a time.
public final class DownloadRight {
  private let lock: Int32
  /// Stores the queue.
  public let database: UserDatabase

  init(lock: Int32, database: UserDatabase) { (self.lock, self.database) = (lock, database) }

  deinit { SystemCalls.unlock(lock) }
}
