import Foundation
import PackMirror
import PackStore
import Synchronization
import TestSupport
import Testing

/// `make kills` kills two hundred times; a test run a few times. SIMRUN_KILLS says how often, and
/// SIMRUN_KILL_SEED where.
@Suite("simrun pack fetch, and what becomes of it when it is killed (MG-14, MG-21)")
struct DownloadKillTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let kills = environment["SIMRUN_KILLS"].flatMap { Int($0) } ?? 10
  private static let seed = environment["SIMRUN_KILL_SEED"].flatMap { UInt64($0) } ?? 1
  /// Of the two files; a kill costs what the dead process had not read yet.
  private static let (tilesBytes, placesBytes) = (4_000_000, 800_000)
  /// So many bytes pass between two kills, on average.
  private static let bytesBetweenKills = 1_000_000

  private static let key = PackSigningKey()

  /// The release of this version, a day after the one before.
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
          medina: queued
          medina: downloading
          medina: verifying
          medina: installing
          medina: installed

          """)
      #expect(try library(simrun).verify("medina").version == 1)
      #expect(try simrun(arguments(mirror.address)).output == "in force already\n")
      let plain = try simrun(arguments("http://example.org/r1"))
      #expect(plain.status == 65, "\(plain.status)")
      #expect(
        plain.errors.contains("http can be read and changed by anybody on the way; use https"))
    }
  }

  @Test("Killed at random bytes, the old or the new is in force, and hardly a byte comes twice")
  func kills() throws {
    try Command.inFolder { simrun in
      try simrun.write("k.pub", Self.key.publicKey.text)
      let random = Mutex(SeededGenerator(seed: Self.seed))
      var (killed, version, sent, size) = (0, 0, Int64(0), Int64(0))
      while killed < Self.kills || version < 2 {
        version += 1
        try release(version, in: simrun)
        let victim = Mutex<pid_t>(0)
        let mirror = try PackMirror(
          serving: simrun.folder.appendingPathComponent("r\(version)").path
        ) { exchange, _ in
          var manner = MirrorManner()
          manner.pauseMicroseconds = 250
          if version > 1, !exchange.name.hasPrefix("manifest") {
            manner.cutAfterBytes = random.withLock { Int64($0.index(2 * Self.bytesBetweenKills)) }
            // the connection is open until the process is gone
            manner.atCut = {
              // it may be faster than who started it; 0 would be this very process
              while victim.withLock({ $0 }) == 0 { usleep(1000) }
              _ = kill(victim.withLock { $0 }, SIGKILL)
            }
          }
          return manner
        }
        defer { mirror.close() }
        let replay = "replay: SIMRUN_KILLS=\(killed + 1) SIMRUN_KILL_SEED=\(Self.seed)"
        while true {
          let running = try simrun.start(arguments(mirror.address))
          victim.withLock { $0 = running.process.processIdentifier }
          let outcome = try running.end()
          victim.withLock { $0 = 0 }
          let inForce = try? library(simrun).verify("medina").version
          if outcome.status == 0 {
            #expect(inForce == version, "\(replay)")
            break
          }
          #expect(outcome.status == SIGKILL, "\(outcome.errors) \(replay)")
          #expect(inForce == version - 1, "\(replay)")
          killed += 1
        }
        sent += mirror.log.filter { !$0.name.hasPrefix("manifest") }.reduce(0) { $0 + $1.sentBytes }
        size += Int64(Self.tilesBytes + Self.placesBytes)
        try FileManager.default.removeItem(
          at: simrun.folder.appendingPathComponent("r\(version)"))
      }
      print("… killed \(killed) times; \(sent - size) of \(size) bytes came twice")
      // what was on its way to a process that is dead comes twice
      #expect(Double(sent - size) <= 0.01 * Double(size))
    }
  }
}
