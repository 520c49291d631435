package import Foundation
import SimObservations
public import SimResults
public import SimText

/// The folder of one shard: `shard.json`, and `payload` with the results of its runs.
public struct ShardFolder: Hashable, Sendable {
  /// Path of the folder as it was found.
  public let path: String
  public let manifest: ShardManifest

  static let manifestName = "shard.json"
  static let payloadName = "payload"
  /// Largest size of a manifest, in bytes.
  private static let mostBytes = 1 << 26

  /// Returns the folder for a shard of a job: next to the job's reports, which are in `folder`.
  public static func place(of shard: Shard, of command: String, in folder: String) -> String {
    "\(folder)/\(command)-shards/\(shard.number)-of-\(shard.count)"
  }

  /// Writes a shard to the folder `path`, completely or not at all.
  ///
  /// - Parameters:
  ///   - root: the folder of all output; no symbolic link may lead out of it.
  ///   - fill: passes on the bytes of the payload, piece by piece.
  public static func write(
    _ manifest: ShardManifest, to path: String, below root: String,
    _ fill: (_ append: ([UInt8]) -> Void) throws(WriteError) -> Void
  ) throws {
    let drafts = try DraftGroup(path, below: root)
    var digest = RunDigest()
    var count = 0
    var failure: WriteError?
    try drafts.add(payloadName) { sink in
      do throws(WriteError) {
        try fill { bytes in
          for byte in bytes { digest.mix(UInt64(byte)) }
          count += bytes.count
          sink.append(bytes: bytes)
          sink.drainIfFull()
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    var whole = manifest
    whole.payload = ShardManifest.Payload(bytes: count, digest: digest.text)
    let json = try whole.json()
    try drafts.add(manifestName) { $0.append(bytes: Array(json)) }
    try drafts.publish()
  }

  /// Reads the manifest of the shard at `path`.
  init(_ path: String) throws(Diagnostic) {
    self.path = path
    let file = "\(path)/\(Self.manifestName)"
    let json = try Self.bytes(of: file, atMost: Self.mostBytes)
    guard let manifest = ShardManifest(json: json) else {
      if let format = ShardManifest.format(of: json), format != ShardManifest.format {
        throw Diagnostic(
          "expected a shard of 'format: \(ShardManifest.format)', found 'format: \(format)'",
          at: Diagnostic.Place(file: path),
          hint: "it is of another version of simrun: run the shard again with this one")
      }
      throw Self.cut(path, "its shard.json does not read back as it was written")
    }
    self.manifest = manifest
  }

  static func cut(_ path: String, _ why: String) -> Diagnostic {
    Diagnostic(
      "the shard is incomplete: \(why)", at: Diagnostic.Place(file: path),
      hint: "run this shard again: the same command with the same --shard")
  }

  private static func bytes(of path: String, atMost most: Int) throws(Diagnostic) -> Data {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw Diagnostic(
        "expected a file, found a link, a pipe or a folder", at: Diagnostic.Place(file: path))
    }
    guard status.st_size <= most else {
      throw Diagnostic("far larger than any shard.json", at: Diagnostic.Place(file: path))
    }
    var bytes = Data()
    try FileDigest.read(path) { piece throws(Diagnostic) in bytes += piece }
    return bytes
  }

  /// The error in the payload's size; nil if the size is right.
  var refusalOfPayload: Diagnostic? {
    var status = stat()
    guard lstat("\(path)/\(Self.payloadName)", &status) == 0,
      status.st_mode & S_IFMT == S_IFREG
    else { return Self.cut(path, "its payload is not there") }
    guard status.st_size == manifest.payload.bytes else {
      return Self.cut(
        path, "its payload has \(status.st_size) bytes of \(manifest.payload.bytes)")
    }
    return nil
  }

  /// Passes the bytes of the payload to `body`, piece by piece; throws if they differ from those
  /// written, possibly after passing on some of them.
  func readPayload(
    _ body: (Data) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    if let refusalOfPayload { throw refusalOfPayload }
    let file = "\(path)/\(Self.payloadName)"
    var digest = RunDigest()
    try FileDigest.read(file) { piece throws(Diagnostic) in
      for byte in piece { digest.mix(UInt64(byte)) }
      try body(piece)
    }
    guard digest.text == manifest.payload.digest else { throw damaged }
  }

  /// Returns the whole payload; only for small ones.
  package func payload() throws(Diagnostic) -> Data {
    var bytes = Data()
    try readPayload { piece throws(Diagnostic) in bytes += piece }
    return bytes
  }

  /// The error for arguments that no shard of this simrun version has.
  package var foreign: Diagnostic {
    Diagnostic(
      "the shard's arguments are none of 'simrun \(manifest.command)'",
      at: Diagnostic.Place(file: path), hint: "run the shards again")
  }

  /// The error for an invalid payload.
  package var damaged: Diagnostic {
    Self.cut(path, "its payload does not read back as it was written")
  }

  /// Passes the payload to `body` as whole rows of `width` 64-bit words, some at a time; `body`
  /// returns false for invalid rows.
  func readRows(
    width: Int, _ body: ([UInt64]) throws(Diagnostic) -> Bool
  ) throws(Diagnostic) {
    guard manifest.payload.bytes.isMultiple(of: 8 * width) else { throw damaged }
    var rest: [UInt8] = []
    let (damaged, rowBytes) = (damaged, 8 * width)
    try readPayload { piece throws(Diagnostic) in
      rest += piece
      let end = rest.count / rowBytes * rowBytes
      var rows: [UInt64] = []
      rows.reserveCapacity(end / 8)
      for start in stride(from: 0, to: end, by: 8) {
        rows.append(UInt64(littleEndianBytes: rest[start..<start + 8]))
      }
      rest.removeFirst(end)
      guard try body(rows) else { throw damaged }
    }
  }
}

extension ShardFolder {
  /// Most folders searched for shards.
  private static let mostEntries = 1_000_000

  /// Returns the shards in the folders `paths` and below them, each once, sorted by path; throws an
  /// error with all unreadable ones.
  public static func find(in paths: [String]) throws -> [ShardFolder] {
    var found: [ShardFolder] = []
    var wrong: [Diagnostic] = []
    var seen: Set<String> = []
    for path in paths {
      let places = try self.places(in: path)
      if places.isEmpty {
        throw Diagnostic(
          "no shard in this folder", at: Diagnostic.Place(file: path), kind: .missingInput,
          hint: "a shard is what 'simrun run SCENARIO --shard 0/8 --out FOLDER' leaves there")
      }
      for place in places {
        let real = URL(fileURLWithPath: place).resolvingSymlinksInPath().path
        guard seen.insert(real).inserted else { continue }
        do throws(Diagnostic) {
          found.append(try ShardFolder(place))
        } catch {
          wrong.append(error)
        }
      }
    }
    if !wrong.isEmpty { throw Diagnostics(wrong) }
    return found
  }

  private static func places(in path: String) throws(Diagnostic) -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw Diagnostic(
        "no such file or folder", at: Diagnostic.Place(file: path), kind: .missingInput)
    }
    guard isFolder.boolValue else {
      throw Diagnostic(
        "expected a folder of shards, found a file", at: Diagnostic.Place(file: path))
    }
    var places: [String] = []
    var waiting = [path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path]
    var entries = 0
    while let folder = waiting.popLast() {
      guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
        throw Diagnostic(
          "can't be looked into", at: Diagnostic.Place(file: folder), kind: .inputOutput)
      }
      if names.contains(manifestName) {
        places.append(folder)
        continue
      }
      entries += names.count
      guard entries <= mostEntries else {
        throw Diagnostic(
          "more than \(mostEntries) files and folders", at: Diagnostic.Place(file: path),
          hint: "name the folders of the shards")
      }
      for name in names where !name.hasPrefix(".") {
        var status = stat()
        let place = folder == "/" ? "/\(name)" : "\(folder)/\(name)"
        if lstat(place, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { waiting.append(place) }
      }
    }
    return places.sorted()
  }
}
