import Foundation
import PackMirror
import PackStore
import Synchronization
import TestSupport
import Testing

/// `make kills` makes two hundred kills, a test run a few. SIMRUN_KILLS sets the number of kills,
/// SIMRUN_KILL_SEED their places.
@Suite("simrun pack fetch, and what becomes of it when it is killed (MG-14, MG-21)")
struct DownloadKillTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let kills = environment["SIMRUN_KILLS"].flatMap { Int($0) } ?? 10
  private static let seed = environment["SIMRUN_KILL_SEED"].flatMap { UInt64($0) } ?? 1
  /// Sizes of the two files.
  private static let (tilesBytes, placesBytes) = (4_000_000, 800_000)
  /// Number of bytes between two kills, on average.
  private static let bytesBetweenKills = 2_000_000

  private static let key = PackSigningKey()

  /// Makes the release of this version, a minute after the one before.
  private func release(_ version: Int, in simrun: Command) throws {
    var random = SeededGenerator(seed: UInt64(version))
    var parts: [(kind: PackManifest.Kind, path: String)] = []
    for (kind, size) in [
      (PackManifest.Kind.tiles, Self.tilesBytes), (.places, Self.placesBytes),
    ] {
      let words = (0..<size / 8).map { _ in random.next() }
      let path = simrun.folder.appendingPathComponent("\(kind.rawValue)-\(version)")
      try words.withUnsafeBytes { Data($0) }.write(to: path)
      parts.append((kind, path.path))
    }
    let noon = PackTime("2026-11-21T12:00:00Z")!.unixSeconds
    try PackRelease.sign(
      parts, id: "medina", version: version,
      releasedAt: PackTime(unixSeconds: noon + Int64(version) * 60),
      expires: PackTime(unixSeconds: noon + 86_400 * 300), key: Self.key,
      into: simrun.folder.appendingPathComponent("r\(version)").path)
  }

  private func arguments(_ address: String) -> [String] {
    [
      "pack", "fetch", address, "--library", "packs", "--key", "k.pub", "--now",
      "2026-12-24T12:00:00Z",
    ]
  }

  private func library(_ simrun: Command) -> PackLibrary {
    PackLibrary(
      folder: simrun.folder.appendingPathComponent("packs").path, key: Self.key.publicKey)
  }

  @Test("Fetches a release and says so; once more says that it is in force; a lie has its sentence")
  func fetch() throws {
    try Command.inFolder { simrun in
      try simrun.write("k.pub", Self.key.publicKey.text)
      try release(1, in: simrun)
      let mirror = try PackMirror(serving: simrun.folder.appendingPathComponent("r1").path)
      defer { mirror.close() }
      let outcome = try simrun(arguments(mirror.address))
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(
        outcome.output == """
          medina: downloading
          medina: verifying
          medina: installing
          medina: installed

          """)
      #expect(try library(simrun).verify("medina").version == 1)
      #expect(try simrun(arguments(mirror.address)).output == "already in force\n")
      let plain = try simrun(arguments("http://example.org/r1"))
      #expect(plain.status == 65, "\(plain.status)")
      #expect(
        plain.errors.contains("http can be read and changed by anybody on the way; use https"))
    }
  }

  /// The process to kill, and the place.
  private final class Victim: Sendable {
    private let process = Mutex<pid_t>(0)
    private let random = Mutex(SeededGenerator(seed: DownloadKillTests.seed))

    func name(_ process: pid_t) { self.process.withLock { $0 = process } }

    /// Kills the process after a random number of bytes sent to it.
    func manner() -> MirrorManner {
      var manner = MirrorManner()
      manner.pauseMicroseconds = 1000
      let most = 2 * DownloadKillTests.bytesBetweenKills
      manner.cutAfterBytes = random.withLock { Int64($0.index(most)) }
      manner.atCut = { [self] in
        // the test may not have stored the process id yet; 0 would be the test's own process
        while process.withLock({ $0 }) == 0 { usleep(1000) }
        _ = kill(process.withLock { $0 }, SIGKILL)
      }
      return manner
    }
  }

  /// Fetches until the release is in force; returns the number of kills and of bytes sent.
  private func fetch(
    _ version: Int, in simrun: Command, killing victim: Victim?
  ) throws -> (kills: Int, sentBytes: Int64) {
    let folder = simrun.folder.appendingPathComponent("r\(version)")
    let mirror = try PackMirror(serving: folder.path) { exchange, _ in
      exchange.isPart ? victim?.manner() ?? MirrorManner() : MirrorManner()
    }
    defer { mirror.close() }
    // number of bytes on the disk at the last kill
    var (kills, have) = (0, Int64(0))
    let replay = "version \(version), SIMRUN_KILL_SEED=\(Self.seed)"
    while true {
      let before = mirror.log.count
      let running = try simrun.start(arguments(mirror.address))
      victim?.name(running.process.processIdentifier)
      let outcome = try running.end()
      victim?.name(0)
      if let first = mirror.log.dropFirst(before).first(where: { $0.isPart }) {
        let start = first.name.hasPrefix("tiles") ? 0 : Int64(Self.tilesBytes)
        #expect(start + first.from == have, "what was there is fetched again; \(replay)")
      }
      have = library(simrun).draft(of: "medina")?.haveBytes ?? 0
      let inForce = try? library(simrun).verify("medina").version
      if outcome.status == 0 {
        #expect(inForce == version, "\(replay)")
        return (kills, mirror.log.filter(\.isPart).reduce(0) { $0 + $1.sentBytes })
      }
      #expect(outcome.status == SIGKILL, "\(outcome.errors) \(replay)")
      #expect(inForce == version - 1, "\(replay)")
      kills += 1
    }
  }

  @Test("Killed at random bytes, the old or the new is in force, and what was there stays")
  func kills() throws {
    try Command.inFolder { simrun in
      try simrun.write("k.pub", Self.key.publicKey.text)
      let victim = Victim()
      var (killed, version, sent, size) = (0, 0, Int64(0), Int64(0))
      while killed < Self.kills || version < 2 {
        version += 1
        try release(version, in: simrun)
        let (kills, sentBytes) = try fetch(
          version, in: simrun, killing: version == 1 ? nil : victim)
        (killed, sent) = (killed + kills, sent + sentBytes)
        size += Int64(Self.tilesBytes + Self.placesBytes)
        try FileManager.default.removeItem(
          at: simrun.folder.appendingPathComponent("r\(version)"))
      }
      print("… killed \(killed) times; \(sent - size) of \(size) bytes came twice")
      // these bytes were on their way to a dead process, and depend on the load of the machine;
      // bytes on the disk are not sent again, which was checked at every resume
    }
  }
}

extension PackMirror.Exchange {
  fileprivate var isPart: Bool { !name.hasPrefix("manifest") }
}
