import Crypto
import SafeFiles

/// A release of a pack as it is downloaded: a folder with parts, manifest and signature.
///
/// One that exists has a manifest signed by the key; `verify` looks at the parts too.
public struct PackRelease: Sendable {
  public let folder: String
  public let manifest: PackManifest
  let manifestBytes: [UInt8]
  let signature: [UInt8]

  /// Reads the manifest in `folder` and holds it against `key`, before anything of it is believed.
  public init(folder: String, key: PackKey) throws(PackRefusal) {
    let manifest = try SystemCalls.read(
      "\(folder)/\(PackManifest.fileName)", limit: PackManifest.sizeLimit)
    let signature = try SystemCalls.read(
      "\(folder)/\(PackManifest.signatureFileName)", limit: Int(PackManifest.signatureLimit))
    try self.init(manifest: manifest, signature: signature, key: key, folder: folder)
  }

  /// A release of which only the manifest is known, signed by `key`: its parts are nowhere yet.
  public init(
    manifest bytes: [UInt8], signature: [UInt8], key: PackKey, folder: String = ""
  ) throws(PackRefusal) {
    guard key.isSignature(signature, over: bytes) else { throw .wrongSignature }
    self.folder = folder
    self.signature = signature
    manifestBytes = bytes
    manifest = try PackManifest(bytes: bytes)
  }

  /// Checks what can be told without reading the parts: that they are all there, and in size.
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

  /// Checks every byte: sizes, hashes and dependencies of the parts, and that the graph can be
  /// read and its indexes are right.
  public func verify() throws(PackRefusal) {
    try checkParts()
    for part in manifest.parts { try checkHash(of: part) }
    if let graph = manifest[.graph] { try PackFile.verify(path(of: graph)) }
  }

  func path(of part: PackManifest.Part) -> String { "\(folder)/\(part.file)" }

  /// Makes a release of `parts`, given as paths, in the new folder `folder`; all of it or nothing.
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
      // told before anything is copied to a name that may be anything
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

  /// Copies a file onto the disk; returns how many bytes were read, and their sha256.
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
