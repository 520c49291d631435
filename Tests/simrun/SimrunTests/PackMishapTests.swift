import Foundation
import TestSupport
import Testing

/// Outside causes that stop an install: a full disk, a killed process.
@Suite("An install that is cut short (MG-14)")
struct PackMishapTests {
  private static let limit: Comment = "ThreadSanitizer's own memory is held to the limit, too"

  @Test(
    "A disk that fills up is an error, and what was installed stays in force",
    .enabled(if: !Sanitizer.watchesThreads, limit))
  func diskFull() throws {
    try Command.inFolder { simrun in
      try simrun.prepareReleases()
      let library = ["--library", "lib", "--key", "k.pub"]
      let install = ["pack", "install"] + library + ["--now", "2026-12-01"]
      #expect(try simrun(install + ["r1"]).status == 0)
      let before = try simrun.files("lib")
      // no file may grow beyond 50 blocks of 512 or 1024 bytes; the graph has 112 KiB
      let outcome = try simrun.limited(blocks: 50, install + ["r2"])
      #expect(outcome.status == 74 && outcome.errors.contains(".incoming/m.pack': file too large"))
      #expect(try simrun.files("lib") == before)
      #expect(try simrun(["pack", "verify", "medina"] + library).output.contains("version 1,"))
      #expect(try simrun(install + ["r2"]).status == 0)
    }
  }

  private static let disk: Comment = "needs root, to mount a small disk"

  @Test(
    "On a small disk the lack of room is told before anything is changed",
    .enabled(if: TinyDisk.isAvailable, disk))
  func smallDisk() throws {
    try Command.inFolder { simrun in
      try simrun.prepareReleases()
      let folder = simrun.folder.appendingPathComponent("disk")
      // the graph has 112 KiB; 1 MiB beyond the parts must be free
      try TinyDisk.open(at: folder, "size=1400k") { disk in
        let library = ["--library", "disk/lib", "--key", "k.pub"]
        let install = ["pack", "install"] + library + ["--now", "2026-12-01"]
        #expect(try simrun(install + ["r1"]).status == 0)
        let before = try simrun.files("disk/lib")
        try disk.resize("size=1200k")
        let outcome = try simrun(install + ["r2"])
        #expect(outcome.status == 74, "\(outcome.errors)")
        #expect(outcome.errors.contains(" are free: nothing was changed"), "\(outcome.errors)")
        #expect(try simrun.files("disk/lib") == before)
        #expect(try simrun(["pack", "verify", "medina"] + library).output.contains("version 1,"))
        try disk.resize("size=1500k")
        #expect(try simrun(install + ["r2"]).status == 0)
      }
    }
  }

  @Test(
    "On a disk that is full at any step of an install the old release stays in force",
    .enabled(if: TinyDisk.isAvailable, disk))
  func fullDisk() throws {
    try Command.inFolder { simrun in
      try simrun.prepareReleases()
      let folder = simrun.folder.appendingPathComponent("disk")
      // there are enough bytes for the install, but too few files
      try TinyDisk.open(at: folder, "size=8m,nr_inodes=100") { disk in
        let library = ["--library", "disk/lib", "--key", "k.pub"]
        let install = ["pack", "install"] + library + ["--now", "2026-12-01"]
        #expect(try simrun(install + ["r1"]).status == 0)
        let before = try simrun.files("disk/lib")
        var refusals = 0
        for limit in 10...40 {
          // a limit below the current number of files is refused
          guard (try? disk.resize("nr_inodes=\(limit)")) != nil else { continue }
          let outcome = try simrun(install + ["r2"])
          let verified = try simrun(["pack", "verify", "medina"] + library)
          #expect(verified.status == 0, "\(limit) files: \(verified.errors)")
          if outcome.status == 0 {
            #expect(verified.output.contains("version 2,"))
            break
          }
          refusals += 1
          #expect(outcome.status == 74 && outcome.errors.contains("no space left on device"))
          #expect(verified.output.contains("version 1,"))
          #expect(try simrun.files("disk/lib") == before, "\(limit) files")
        }
        // a folder, two parts, a manifest, its signature and the registry
        #expect(refusals == 6)
      }
    }
  }

  @Test(
    "A pack that does not fit on its disk is not there at all",
    .enabled(if: TinyDisk.isAvailable, disk))
  func noRoomOnDisk() throws {
    try Command.inFolder { simrun in
      let folder = simrun.folder.appendingPathComponent("disk")
      try TinyDisk.open(at: folder, "size=64k") { disk in
        let build = ["pack", "build", Command.scenario("medina-drift.yaml"), "-o", "disk/m.pack"]
        let outcome = try simrun(build)
        #expect(outcome.status == 74 && outcome.errors.contains("no space left on device"))
        #expect(try simrun.files("disk").isEmpty)
        try disk.resize("size=1m")
        #expect(try simrun(build).status == 0)
      }
    }
  }

  @Test(
    "A pack that does not fit is not there at all",
    .enabled(if: !Sanitizer.watchesThreads, limit))
  func noRoomToBuild() throws {
    try Command.inFolder { simrun in
      let build = ["pack", "build", Command.scenario("medina-drift.yaml"), "-o", "m.pack"]
      let outcome = try simrun.limited(blocks: 50, build)
      #expect(outcome.status == 74, "\(outcome.errors)")
      #expect(try simrun.files(".").keys.filter { $0.contains("pack") } == [])
      #expect(try simrun(build).status == 0)
    }
  }

  @Test("Killed at any point, the old release or the new one is whole", arguments: UInt64(1)...2)
  func killed(seed: UInt64) throws {
    try Command.inFolder { simrun in
      try simrun.prepareReleases(tilesBytes: 3_000_000)
      let library = ["--library", "lib", "--key", "k.pub"]
      let install =
        ["pack", "install"] + library + ["--now", "2026-12-01", "--allow-downgrade"]
      let start = Date()
      #expect(try simrun(install + ["r1"]).status == 0)
      let whole = Date().timeIntervalSince(start)
      var random = SeededGenerator(seed: seed)
      var inForce = 1
      for number in 1...8 {
        let next = 3 - inForce
        let running = try simrun.start(install + ["r\(next)"])
        let wait = random.number(0, whole)
        Thread.sleep(forTimeInterval: wait)
        kill(running.process.processIdentifier, SIGKILL)
        _ = try running.end()
        let found = try simrun(["pack", "verify", "medina"] + library)
        let name = "seed \(seed), kill \(number) after \(wait) s"
        #expect(found.status == 0, "\(name): \(found.errors)")
        let isNew = found.output.contains("version \(next),")
        #expect(isNew || found.output.contains("version \(inForce),"), "\(name): \(found.output)")
        if isNew { inForce = next }
      }
      // the next install completes and removes the leftovers of the killed ones
      #expect(try simrun(install + ["r\(3 - inForce)"]).status == 0)
      let names = try FileManager.default.contentsOfDirectory(
        atPath: simrun.folder.appendingPathComponent("lib/medina").path)
      #expect(names.count == 4, "\(names)")
    }
  }
}

extension Command {
  /// Runs `simrun` with files limited to `blocks`; a larger file is an error and does not kill the
  /// process.
  fileprivate func limited(blocks: Int, _ arguments: [String]) throws -> Outcome {
    let script = "trap '' XFSZ; ulimit -f \(blocks); exec \"$0\" \"$@\" >.output 2>.errors"
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", script, Command.executable.path] + arguments
    process.currentDirectoryURL = folder
    try process.run()
    return try Running(process: process, folder: folder).end()
  }

  /// Every file below a folder with its bytes.
  fileprivate func files(_ name: String) throws -> [String: Data] {
    let root = folder.appendingPathComponent(name).path
    var files: [String: Data] = [:]
    for path in FileManager.default.enumerator(atPath: root)?.compactMap({ $0 as? String }) ?? [] {
      files[path] = FileManager.default.contents(atPath: "\(root)/\(path)")
    }
    return files
  }
}
