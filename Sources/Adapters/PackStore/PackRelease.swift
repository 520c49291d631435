import Crypto
import SafeFiles

/// A downloaded release of a pack: a folder with parts, manifest and signature.
///
/// Every value has a manifest signed by the key; `verify` also checks the parts.
public struct PackRelease: Sendable {
  public let folder: String
  public let manifest: PackManifest
  let manifestBytes: [UInt8]
  let signature: [UInt8]

  /// Reads the manifest in `folder` and checks it against `key` before using any of it.
  public init(folder: String, key: PackKey) throws(PackRefusal) {
    let manifest = try SystemCalls.read(
      "\(folder)/\(PackManifest.fileName)", limit: PackManifest.sizeLimit)
    let signature = try SystemCalls.read(
      "\(folder)/\(PackManifest.signatureFileName)", limit: Int(PackManifest.signatureLimit))
    try self.init(manifest: manifest, signature: signature, key: key, folder: folder)
  }

  /// A release of which only the manifest exists, signed by `key`, without parts.
  public init(
    manifest bytes: [UInt8], signature: [UInt8], key: PackKey, folder: String = ""
  ) throws(PackRefusal) {
    guard key.isSignature(signature, over: bytes) else { throw .wrongSignature }
    self.folder = folder
    self.signature = signature
    manifestBytes = bytes
    manifest = try PackManifest(bytes: bytes)
  }

  /// Checks the parts without reading them: that all are there, and have the right size.
  func checkParts() throws(PackRefusal) {
    for part in manifest.parts {
      for needed in part.needs where manifest[needed] == nil {
        throw .missingDependency(part: part.kind.rawValue, needs: needed.rawValue)
      }
    }
    for part in manifest.parts { try checkSize(of: part) }
  }

  func checkSize(of part: PackManifest.Part) throws(PackRefusal) {
    guard let size = SystemCalls.size(path(of: part)) else { throw .missingFile(part.file) }
    guard size == part.size else {
      throw .wrongSize(part: part.kind.rawValue, expected: part.size, found: size)
    }
  }

  func checkHash(of part: PackManifest.Part) throws(PackRefusal) {
    var hash = SHA256()
    try SystemCalls.read(path(of: part)) { chunk in hash.update(data: chunk) }
    guard hash.finalize().hex == part.sha256 else { throw .wrongHash(part: part.kind.rawValue) }
  }

  /// Checks every byte: sizes, hashes and dependencies of the parts, and that the graph can be read
  /// and has valid indexes.
  public func verify() throws(PackRefusal) {
    try checkParts()
    for part in manifest.parts { try checkHash(of: part) }
    if let graph = manifest[.graph] { try PackFile.verify(path(of: graph)) }
  }

  func path(of part: PackManifest.Part) -> String { "\(folder)/\(part.file)" }

  /// Makes a release of `parts`, given as paths, in the new folder `folder`, completely or not at
  /// all.
  public static func sign(
    _ parts: [(kind: PackManifest.Kind, path: String)], id: String, version: Int,
    releasedAt: PackTime, expires: PackTime, audience: PackAudience = PackAudience(),
    key: PackSigningKey, into folder: String
  ) throws(PackRefusal) {
    guard !SystemCalls.isFolder(folder), SystemCalls.size(folder) == nil else {
      throw .system(path: folder, number: 17)
    }
    let (parent, name) = splitPath(folder.hasSuffix("/") ? String(folder.dropLast()) : folder)
    let drafts: DraftFolder
    do throws(FileFailure) {
      drafts = try DraftFolder(in: Folder(parent))
    } catch {
      throw PackRefusal(error, at: folder)
    }
    let draft = "\(drafts.folder.path)/release"
    try SystemCalls.makeFolder(draft)
    var listed: [PackManifest.Part] = []
    for (kind, path) in parts {
      let file = String(
        path[(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)...])
      // checked before anything is copied to an arbitrary name
      let manifest = PackManifest(
        id: id, version: version, releasedAt: releasedAt, expires: expires, audience: audience,
        parts: [PackManifest.Part(kind: kind, file: file)])
      if let flaw = manifest.flaw { throw .badManifest(flaw) }
      let (size, sha256) = try copy(path, to: "\(draft)/\(file)")
      listed.append(
        PackManifest.Part(kind: kind, file: file, size: size, sha256: sha256))
    }
    let manifest = PackManifest(
      id: id, version: version, releasedAt: releasedAt, expires: expires, audience: audience,
      parts: listed)
    if let flaw = manifest.flaw { throw .badManifest(flaw) }
    try SystemCalls.write(manifest.bytes, to: "\(draft)/\(PackManifest.fileName)")
    try SystemCalls.write(
      try key.signature(over: manifest.bytes), to: "\(draft)/\(PackManifest.signatureFileName)")
    try PackRelease(folder: draft, key: key.publicKey).verify()
    do throws(FileFailure) {
      try drafts.publishFolder("release", as: name)
    } catch {
      throw PackRefusal(error, at: folder)
    }
  }

  /// Copies a file to the disk; returns the number of bytes read, and their sha256.
  static func copy(
    _ path: String, to target: String
  ) throws(PackRefusal) -> (size: Int, sha256: String) {
    var (size, hash) = (0, SHA256())
    try SystemCalls.write(target) { write throws(PackRefusal) in
      try SystemCalls.read(path) { chunk throws(PackRefusal) in
        size += chunk.count
        hash.update(data: chunk)
        try write(chunk)
      }
    }
    return (size, hash.finalize().hex)
  }
}

extension PackManifest.Part {
  fileprivate init(
    kind: PackManifest.Kind, file: String, size: Int = 0,
    sha256: String = String(repeating: "0", count: 64)
  ) {
    self.init(
      kind: kind, file: file, size: size, sha256: sha256, needs: kind.needs.map { [$0] } ?? [])
  }
}
