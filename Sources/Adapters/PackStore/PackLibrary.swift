import Foundation

/// The packs installed on a device, in one folder.
///
/// A release is stored in a folder of its own that never changes. One small registry file names the
/// current release and the last known good one, and is replaced in one step: a process that dies at
/// any point leaves the old or the new state, and at most an unreferenced folder, which the next
/// install removes.
///
/// Another small file stores the release time of the newest release ever accepted, so that neither
/// a rollback nor an uninstall allows an older one (MG-14). An uninstall keeps this file.
///
///     FOLDER/marrakech/accepted.json
///     FOLDER/marrakech/installed.json
///     FOLDER/marrakech/3-1795276800/manifest.json, manifest.json.sig, …
public struct PackLibrary: Sendable {
  /// The installed releases of one pack, as stored in the registry.
  struct Registration: Codable, Hashable {
    var format = 1
    var current: String
    var lastKnownGood: String?
  }

  /// The release time of the newest release ever accepted for a pack.
  private struct Acceptance: Codable {
    var format = 1
    var releasedAt: PackTime
  }

  /// An installed pack.
  public struct Installed: Sendable {
    public var release: PackRelease
    /// Why the current release could not be used, if this is the last known good one.
    public var revertedBecause: PackRefusal?

    /// The path of a part; nil if the release has none of this kind.
    public func path(of kind: PackManifest.Kind) -> String? {
      release.manifest[kind].map(release.path)
    }
  }

  static let registryName = "installed.json"
  static let acceptanceName = "accepted.json"
  private static let incoming = ".incoming"
  /// Free space needed besides the parts for an install, in bytes: manifests and folders (assumed).
  static let marginBytes = 1 << 20

  /// How far the clock of a device may be behind, in seconds: a release of this day is installed in
  /// every time zone (assumed).
  static let clockErrorSeconds: Int64 = 86_400

  public let folder: String
  public let key: PackKey

  /// - Parameters:
  ///   - folder: created by the first install.
  ///   - key: the pinned key; releases signed by another key are neither installed nor opened.
  public init(folder: String, key: PackKey) {
    self.folder = folder
    self.key = key
  }

  // MARK: reading

  /// The ids of the installed packs.
  public func list() -> [String] {
    SystemCalls.names(in: folder).filter {
      PackManifest.isID($0) && SystemCalls.size("\(folder)/\($0)/\(Self.registryName)") != nil
    }
  }

  /// Opens a pack: the current release, or the last known good one if the current one is broken.
  ///
  /// Checks the manifest's signature and the sizes of the parts. A release that has expired since
  /// it was installed keeps working.
  public func open(_ id: String) throws(PackRefusal) -> Installed {
    let registration = try registration(id)
    do throws(PackRefusal) {
      return Installed(release: try usable(registration.current, of: id))
    } catch {
      guard let earlier = registration.lastKnownGood,
        let release = try? usable(earlier, of: id)
      else { throw error }
      return Installed(release: release, revertedBecause: error)
    }
  }

  /// Checks every byte of the current release.
  public func verify(_ id: String) throws(PackRefusal) -> PackManifest {
    let release = try usable(try registration(id).current, of: id)
    try release.verify()
    return release.manifest
  }

  private func usable(_ name: String, of id: String) throws(PackRefusal) -> PackRelease {
    let release = try signed(name, of: id)
    try release.checkParts()
    return release
  }

  /// A release with a trusted manifest; its parts are not checked yet.
  func signed(_ name: String, of id: String) throws(PackRefusal) -> PackRelease {
    let release = try PackRelease(folder: "\(folder)/\(id)/\(name)", key: key)
    guard release.manifest.id == id else { throw .badManifest("it is that of another pack") }
    return release
  }

  func releaseNames(
    _ id: String
  ) throws(PackRefusal) -> (current: String, lastKnownGood: String?) {
    let found = try registration(id)
    return (found.current, found.lastKnownGood)
  }

  private func registration(_ id: String) throws(PackRefusal) -> Registration {
    guard PackManifest.isID(id) else { throw .notInstalled(id) }
    let path = "\(folder)/\(id)/\(Self.registryName)"
    guard SystemCalls.size(path) != nil else { throw .notInstalled(id) }
    let bytes = try SystemCalls.read(path, limit: 1 << 16)
    guard let found = try? JSONDecoder().decode(Registration.self, from: Data(bytes)),
      found.format == 1, Self.isReleaseName(found.current),
      found.lastKnownGood.map(Self.isReleaseName) ?? true
    else { throw .damaged("what is installed of '\(id)' can't be determined") }
    return found
  }

  private static func isReleaseName(_ name: String) -> Bool {
    !name.contains("/") && !name.hasPrefix(".") && !name.isEmpty && name.utf8.count < 100
  }

  // MARK: changing

  /// Installs a release: checks it completely, copies it, reads it once, and makes it current.
  ///
  /// - Parameters:
  ///   - now: the time; an expired release is refused, and one that is more than a day in the
  ///     future.
  ///   - allowsDowngrade: whether a release may be older than the newest ever accepted.
  ///   - freeBytes: free space; nil asks the file system.
  public func install(
    _ release: PackRelease, now: PackTime, allowsDowngrade: Bool = false, freeBytes: Int? = nil
  ) throws(PackRefusal) {
    let manifest = release.manifest
    try Self.requireValid(manifest, at: now)
    try release.checkParts()
    try locked(manifest.id) { () throws(PackRefusal) in
      let home = "\(folder)/\(manifest.id)"
      let before = try? registration(manifest.id)
      // first remove the remains of a dead process: they may fill the disk
      if let before { sweep(home, keeping: before) }
      let isGood = before.map { isWhole($0.current, of: manifest.id) } ?? false
      // reinstalling the current release is no downgrade, even after a rollback, and may repair it
      let isInForce = before.map { isSame(release, as: "\(home)/\($0.current)") } ?? false
      if isGood && isInForce { return }
      if !allowsDowngrade && !isInForce {
        try refuseDowngrade(to: manifest, from: before, in: home)
      }
      let needed = manifest.parts.reduce(Self.marginBytes) { $0 + $1.size }
      var free = freeBytes ?? 0
      if freeBytes == nil { free = try SystemCalls.freeBytes(folder) }
      guard free >= needed else { throw .lowStorage(neededBytes: needed, freeBytes: free) }
      try SystemCalls.makeFolder(home)
      sweep(home, keeping: before)
      do throws(PackRefusal) {
        let after = Registration(
          current: try copy(release, into: home),
          lastKnownGood: isGood ? before?.current : before?.lastKnownGood)
        try accept(manifest, over: before, in: home)
        try register(after, in: home)
        sweep(home, keeping: after)
      } catch {
        // the previous release stays current; the new one may already be in its folder
        sweep(home, keeping: before)
        throw error
      }
    }
  }

  /// Whether a release is already current; throws if `install` would refuse it by its manifest, so
  /// that its parts are not fetched in vain.
  public func isInForce(_ release: PackRelease, now: PackTime) throws(PackRefusal) -> Bool {
    let manifest = release.manifest
    try Self.requireValid(manifest, at: now)
    let home = "\(folder)/\(manifest.id)"
    let before = try? registration(manifest.id)
    if let before, isSame(release, as: "\(home)/\(before.current)") {
      return isWhole(before.current, of: manifest.id)
    }
    try refuseDowngrade(to: manifest, from: before, in: home)
    return false
  }

  /// Throws for a release that has expired, and for one from the future, which would make all
  /// releases until then downgrades.
  private static func requireValid(
    _ manifest: PackManifest, at now: PackTime
  ) throws(PackRefusal) {
    if now >= manifest.expires { throw .expired(manifest.expires) }
    guard manifest.releasedAt.unixSeconds <= now.unixSeconds + clockErrorSeconds else {
      throw .unreleased(manifest.releasedAt, now: now)
    }
  }

  private func refuseDowngrade(
    to offered: PackManifest, from before: Registration?, in home: String
  ) throws(PackRefusal) {
    guard let newest = try newestAccepted(with: before, in: home), offered.releasedAt < newest
    else { return }
    throw .downgrade(accepted: newest, offered: offered.releasedAt)
  }

  /// The release time of the newest release ever accepted; nil before the first.
  private func newestAccepted(
    with installed: Registration?, in home: String
  ) throws(PackRefusal) -> PackTime? {
    // from the manifests, even if the parts are broken
    var times = [installed?.current, installed?.lastKnownGood].compactMap { $0 }.compactMap {
      name in
      (try? PackRelease(folder: "\(home)/\(name)", key: key))?.manifest.releasedAt
    }
    let path = "\(home)/\(Self.acceptanceName)"
    if SystemCalls.isThere(path) {
      let bytes = try SystemCalls.read(path, limit: 1 << 10)
      guard let found = try? JSONDecoder().decode(Acceptance.self, from: Data(bytes)),
        found.format == 1
      else { throw .damaged("which releases of it were accepted can't be determined") }
      times.append(found.releasedAt)
    }
    return times.max()
  }

  /// Records that a release was accepted, unless a newer one was.
  private func accept(
    _ manifest: PackManifest, over before: Registration?, in home: String
  ) throws(PackRefusal) {
    // an unknown time gets here only if a downgrade is allowed
    let newest = (try? newestAccepted(with: before, in: home)) ?? manifest.releasedAt
    try replace(
      Self.acceptanceName, with: Acceptance(releasedAt: max(newest, manifest.releasedAt)), in: home)
  }

  private func isWhole(_ name: String, of id: String) -> Bool {
    do throws(PackRefusal) {
      try usable(name, of: id).verify()
      return true
    } catch {
      return false
    }
  }

  private func isSame(_ release: PackRelease, as folder: String) -> Bool {
    (try? PackRelease(folder: folder, key: key).manifestBytes) == release.manifestBytes
  }

  /// Makes the last known good release current again, and keeps the other one in its place.
  ///
  /// This is not treated as a downgrade, whatever the release times.
  public func rollBack(_ id: String) throws(PackRefusal) {
    try locked(id) { () throws(PackRefusal) in
      let before = try registration(id)
      guard let good = before.lastKnownGood else { throw .nothingToRevertTo(id) }
      try usable(good, of: id).verify()
      try register(
        Registration(current: good, lastKnownGood: before.current), in: "\(folder)/\(id)")
    }
  }

  /// Removes a pack: first from the registry, so that no half pack is visible, then from the disk.
  public func uninstall(_ id: String) throws(PackRefusal) {
    try locked(id) { () throws(PackRefusal) in
      _ = try registrationOrDamage(id)
      let home = "\(folder)/\(id)"
      SystemCalls.remove("\(home)/\(Self.registryName)")
      SystemCalls.sync(home)
      sweep(home, keeping: nil)
    }
  }

  /// A registration that cannot be read can still be removed.
  private func registrationOrDamage(_ id: String) throws(PackRefusal) -> Registration? {
    do throws(PackRefusal) {
      return try registration(id)
    } catch {
      if case .damaged = error { return nil }
      throw error
    }
  }

  /// Copies the release to an unreferenced folder, and reads it there as an app would.
  private func copy(_ release: PackRelease, into home: String) throws(PackRefusal) -> String {
    let draft = "\(home)/\(Self.incoming)"
    try SystemCalls.makeFolder(draft)
    for part in release.manifest.parts {
      let (size, sha256) = try PackRelease.copy(
        release.path(of: part), to: "\(draft)/\(part.file)")
      guard size == part.size else {
        throw .wrongSize(part: part.kind.rawValue, expected: part.size, found: size)
      }
      guard sha256 == part.sha256 else { throw .wrongHash(part: part.kind.rawValue) }
    }
    try SystemCalls.write(release.manifestBytes, to: "\(draft)/\(PackManifest.fileName)")
    try SystemCalls.write(release.signature, to: "\(draft)/\(PackManifest.signatureFileName)")
    if let graph = release.manifest[.graph] { try PackFile.verify("\(draft)/\(graph.file)") }
    SystemCalls.sync(draft)
    let stem = "\(release.manifest.version)-\(release.manifest.releasedAt.unixSeconds)"
    // an existing release may be the broken one: it is never overwritten
    var (name, number) = (stem, 1)
    while SystemCalls.isFolder("\(home)/\(name)") {
      number += 1
      name = "\(stem)-\(number)"
    }
    try SystemCalls.move(draft, to: "\(home)/\(name)")
    SystemCalls.sync(home)
    return name
  }

  /// The one step that makes a change effective.
  private func register(_ registration: Registration, in home: String) throws(PackRefusal) {
    try replace(Self.registryName, with: registration, in: home)
  }

  private func replace(
    _ name: String, with value: some Encodable, in home: String
  ) throws(PackRefusal) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let bytes = Array((try? encoder.encode(value)) ?? Data()) + [0x0A]
    let draft = "\(home)/.\(name)"
    SystemCalls.remove(draft)
    try SystemCalls.write(bytes, to: draft)
    try SystemCalls.move(draft, to: "\(home)/\(name)")
    SystemCalls.sync(home)
  }

  /// Removes everything unreferenced: drafts of dead processes, and older releases.
  private func sweep(_ home: String, keeping registration: Registration?) {
    let kept = [
      registration?.current, registration?.lastKnownGood, Self.registryName, Self.acceptanceName,
    ]
    for name in SystemCalls.names(in: home) where !kept.contains(name) {
      SystemCalls.remove("\(home)/\(name)")
    }
  }

  /// Changes the pack `id` while other processes are locked out.
  ///
  /// The library's folder may be a link, because the user gave it. The folder of a pack may not:
  /// its target would be written to and removed.
  private func locked(
    _ id: String, _ body: () throws(PackRefusal) -> Void
  ) throws(PackRefusal) {
    try SystemCalls.makeFolder(folder)
    let lock = try SystemCalls.lock("\(folder)/.lock")
    defer { SystemCalls.unlock(lock) }
    let home = "\(folder)/\(id)"
    if SystemCalls.isLink(home) {
      throw .unfitPlace(home, "it is a link, expected a folder of the library; remove the link")
    }
    try body()
  }
}
