import Foundation
import PackDownload
import PackMirror
import PackStore
import Sensing
import Synchronization
import TestSupport

@testable import PackTransfer

/// A temporary folder with releases and a library in which the first of them is installed.
struct Depot {
  let folder: String
  static let key = PackSigningKey()
  static let noon = PackTime("2026-11-21T12:00:00Z")!

  static func open<T>(_ body: (Depot) throws -> T) throws -> T {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("simrun-depot-\(ProcessInfo.processInfo.globallyUniqueString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: url) }
    let depot = Depot(folder: url.path)
    try depot.release(1)
    let first = try PackRelease(folder: "\(url.path)/r1", key: key.publicKey)
    try depot.library.install(first, now: noon)
    return try body(depot)
  }

  static func time(days: Int) -> PackTime {
    PackTime(unixSeconds: noon.unixSeconds + Int64(days) * 86_400)
  }

  var library: PackLibrary { PackLibrary(folder: "\(folder)/library", key: Depot.key.publicKey) }

  /// Makes the release `r…` of tiles and places, as old as its version in days.
  @discardableResult
  func release(
    _ version: Int, tilesBytes: Int = 400_000, audience: PackAudience = PackAudience()
  ) throws -> String {
    var random = SeededGenerator(seed: UInt64(version))
    for (name, size) in [("tiles", tilesBytes), ("places", 50_000)] {
      let words = (0..<size / 8).map { _ in random.next() }
      try words.withUnsafeBytes { Data($0) }
        .write(to: URL(fileURLWithPath: "\(folder)/\(name)-\(version)"))
    }
    try PackRelease.sign(
      [(.tiles, "\(folder)/tiles-\(version)"), (.places, "\(folder)/places-\(version)")],
      id: "medina", version: version, releasedAt: Depot.time(days: version - 1),
      expires: Depot.time(days: 300), audience: audience, key: Depot.key,
      into: "\(folder)/r\(version)")
    return "\(folder)/r\(version)"
  }

  static func transfer(
    _ library: PackLibrary, app: AppVersion = AppVersion(major: 2, minor: 0, patch: 0),
    _ change: (inout PackDownload.Policy) -> Void = { _ in }
  ) -> PackTransfer {
    var policy = PackDownload.Policy()
    policy.firstRetry = .milliseconds(1)
    policy.longestRetry = .milliseconds(2)
    policy.progressBytes = 1
    change(&policy)
    let clock = ContinuousClock()
    let start = clock.now
    return PackTransfer(library: library, app: app, installation: "test", policy: policy) {
      let (seconds, attoseconds) = start.duration(to: clock.now).components
      return Instant(nanoseconds: seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
    }
  }

  /// Returns the refusal of a download from `mirror`; nil if the release was installed.
  func refusal(
    from mirror: PackMirror, app: AppVersion = AppVersion(major: 2, minor: 0, patch: 0),
    _ change: (inout PackDownload.Policy) -> Void = { _ in }
  ) throws -> TransferRefusal? {
    do throws(TransferRefusal) {
      _ = try Depot.transfer(library, app: app, change)
        .fetch(try PackSource(mirror.address), at: Depot.time(days: 200))
      return nil
    } catch {
      return error
    }
  }

  /// Downloads `release` from a mirror that serves its parts as `manner` says; nil if installed.
  func refusal(
    of release: String, app: AppVersion = AppVersion(major: 2, minor: 0, patch: 0),
    _ change: (inout PackDownload.Policy) -> Void = { _ in },
    manner: @escaping @Sendable (PackMirror.Exchange) -> MirrorManner = { _ in MirrorManner() }
  ) throws -> (refusal: TransferRefusal?, log: [PackMirror.Exchange]) {
    let mirror = try PackMirror(serving: release) { exchange, _ in
      exchange.isPart ? manner(exchange) : MirrorManner()
    }
    defer { mirror.close() }
    return (try refusal(from: mirror, app: app, change), mirror.log)
  }

  var drafts: [String] {
    let path = "\(folder)/library/.downloads"
    return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).filter {
      !$0.hasPrefix(".") && !$0.hasPrefix("queue")
    }
  }
}

extension PackMirror.Exchange {
  var isPart: Bool { !name.hasPrefix("manifest") }
}
