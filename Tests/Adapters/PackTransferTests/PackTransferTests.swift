import Foundation
import PackDownload
import PackMirror
import PackStore
import Sensing
import Synchronization
import TestSupport
import Testing

@testable import PackTransfer

@Suite("Fetching a release from a server (MG-14, MG-21)")
struct PackTransferTests {
  @Test("It is fetched, verified and put in force, and its draft is gone; once more is nothing")
  func whole() throws {
    try Depot.open { depot in
      let (refusal, log) = try depot.refusal(of: depot.release(2))
      #expect(refusal == nil)
      #expect(try depot.library.verify("medina").version == 2)
      #expect(depot.drafts == [])
      #expect(log.map(\.name) == ["manifest.json", "manifest.json.sig", "tiles-2", "places-2"])
      let (again, few) = try depot.refusal(of: "\(depot.folder)/r2")
      #expect(again == nil && few.allSatisfy { !$0.isPart })
    }
  }

  @Test("Cut at random bytes it goes on there: the new one is whole, and hardly a byte comes twice")
  func cuts() throws {
    // the script sets 200; the default suits a test run
    let wanted = ProcessInfo.processInfo.environment["SIMRUN_KILLS"].flatMap { Int($0) } ?? 30
    try Depot.open { depot in
      var (cuts, sent, size, version) = (0, Int64(0), Int64(0), 2)
      while cuts < wanted {
        let folder = try depot.release(version)
        let random = Mutex(SeededGenerator(seed: UInt64(version)))
        let (refusal, log) = try depot.refusal(
          of: folder,
          manner: { _ in
            var manner = MirrorManner()
            manner.cutAfterBytes = random.withLock { Int64($0.index(60_000)) }
            return manner
          })
        #expect(refusal == nil, "version \(version)")
        #expect(try depot.library.verify("medina").version == version)
        cuts += log.count { $0.isPart } - 2
        sent += log.filter(\.isPart).reduce(0) { $0 + $1.sentBytes }
        size += 450_000
        version += 1
      }
      print("… \(cuts) cuts, \(sent - size) of \(size) bytes came twice")
      #expect(Double(sent - size) <= 0.01 * Double(size))
    }
  }

  /// Each lie of the server with the refusal it must cause.
  private static let lies: [(String, TransferRefusal, @Sendable (inout MirrorManner) -> Void)] = [
    ("other bytes", .pack(.wrongHash(part: "tiles")), { $0.sendsOtherBytes = true }),
    (
      "endless bytes", .download(.wrongSize),
      {
        $0.isEndless = true
        $0.pauseMicroseconds = 1000
      }
    ),
    ("a longer file", .download(.wrongSize), { $0.saidBytes = 500_000 }),
    ("a shorter file", .download(.wrongSize), { $0.saidBytes = 399_999 }),
    ("an empty file", .download(.wrongSize), { $0.saidBytes = 0 }),
    ("nothing", .download(.unreachable), { $0.isSilent = true }),
    ("a file that is not there", .download(.notThere), { $0.status = 404 }),
    ("trouble without end", .download(.unreachable), { $0.status = 503 }),
    (
      "a redirect", .download(.redirected),
      {
        $0.status = 302
        $0.location = "http://localhost:9/elsewhere"
      }
    ),
  ]

  @Test("A server that lies is refused with a sentence, and the old one stays", arguments: 0..<9)
  func lies(number: Int) throws {
    let (name, expected, lie) = Self.lies[number]
    try Depot.open { depot in
      let (refusal, log) = try depot.refusal(of: depot.release(2)) {
        $0.mostFailures = 2
        if name == "nothing" { $0.silence = .seconds(1) }
      } manner: { _ in
        var manner = MirrorManner()
        lie(&manner)
        return manner
      }
      #expect(refusal == expected, "\(name): \(refusal.map { "\($0)" } ?? "in force")")
      #expect(try depot.library.verify("medina").version == 1)
      #expect(depot.drafts == [])
      // no more than the signed size plus what was already in transfer
      #expect(log.filter(\.isPart).reduce(0) { $0 + $1.sentBytes } < 20_000_000)
    }
  }
  @Test(
    "Without ranges, or with a weak tag, it begins anew and is whole", arguments: [true, false])
  func anew(isTagWeak: Bool) throws {
    try Depot.open { depot in
      let (refusal, log) = try depot.refusal(
        of: depot.release(2),
        manner: { _ in
          var manner = MirrorManner()
          manner.isTagWeak = isTagWeak
          manner.knowsRanges = isTagWeak
          return manner
        })
      #expect(refusal == nil && log.allSatisfy { $0.from == 0 })
    }
    try Depot.open { depot in
      let isFirst = Mutex(true)
      let (refusal, log) = try depot.refusal(
        of: depot.release(2),
        manner: { _ in
          var manner = MirrorManner()
          (manner.isTagWeak, manner.knowsRanges) = (isTagWeak, isTagWeak)
          let wasFirst = isFirst.withLock { isFirst in
            defer { isFirst = false }
            return isFirst
          }
          manner.cutAfterBytes = wasFirst ? 100_000 : nil
          return manner
        })
      #expect(refusal == nil)
      #expect(log.filter(\.isPart).map(\.sentBytes) == [100_000, 400_000, 50_000])
      #expect(try depot.library.verify("medina").version == 2)
    }
  }

  @Test("The user's word is heard while it runs: cellular, pause, resume, cancel")
  func words() throws {
    try Depot.open { depot in
      let mirror = try PackMirror(serving: depot.release(2))
      defer { mirror.close() }
      let transfer = Depot.transfer(depot.library)
      var states: [PackDownload.State] = []
      let outcome = try transfer.fetch(
        PackSource(mirror.address), at: Depot.time(days: 200), over: .cellular
      ) { state, pack in
        states.append(state)
        switch state {
        case .waitingForConfirmation where mirror.log.contains { $0.isPart }:
          Issue.record("a byte came before the user's word")
        case .waitingForConfirmation: transfer.tell(.command(.pause, pack: pack))
        case .paused:
          transfer.tell(.command(.confirm, pack: pack))
          transfer.tell(.command(.resume, pack: pack))
        default: break
        }
      }
      #expect(outcome == .installed)
      #expect(states.prefix(3) == [.waitingForConfirmation, .paused, .downloading])
      let next = try PackMirror(serving: depot.release(3))
      defer { next.close() }
      let given = try transfer.fetch(
        PackSource(next.address), at: Depot.time(days: 200), over: .none
      ) { state, pack in
        if state == .waitingForNetwork { transfer.tell(.command(.cancel, pack: pack)) }
      }
      #expect(given == .cancelled && !next.log.contains { $0.isPart })
      #expect(try depot.library.verify("medina").version == 2)
      #expect(depot.drafts == [])
    }
  }

  @Test("Who can't reach the server hears of each failure and when the next try is, but the last")
  func unreachable() throws {
    try Depot.open { depot in
      let mirror = try PackMirror(serving: depot.release(2)) { _, _ in
        var manner = MirrorManner()
        manner.status = 503
        return manner
      }
      defer { mirror.close() }
      var heard: [(failures: Int, pause: Timespan)] = []
      #expect(throws: TransferRefusal.download(.unreachable)) {
        _ = try Depot.transfer(depot.library) { $0.mostFailures = 3 }.fetch(
          PackSource(mirror.address), at: Depot.time(days: 200), wait: { heard.append(($0, $1)) })
      }
      #expect(heard.map(\.failures) == [1, 2])
      #expect(heard.map(\.pause) == [.milliseconds(1), .milliseconds(2)])
      #expect(mirror.log.count == 3)
    }
  }

  @Test("Where there is no room not a byte of it is fetched")
  func storage() throws {
    try Depot.open { depot in
      let (refusal, log) = try depot.refusal(of: depot.release(2)) { $0.marginBytes = 1 << 60 }
      guard case .download(.lowStorage(let needed, let free))? = refusal else {
        Issue.record("\(refusal.map { "\($0)" } ?? "in force")")
        return
      }
      #expect(needed == 2 * 450_000 + 1 << 60 && free > 0)
      #expect(!log.contains { $0.isPart })
    }
  }

  @Test("Whom it is not for does not fetch a byte of it")
  func audience() throws {
    try Depot.open { depot in
      let oldest = AppVersion(major: 2, minor: 0, patch: 1)
      let folder = try depot.release(2, audience: PackAudience(minimumApp: oldest))
      let (refusal, log) = try depot.refusal(of: folder)
      #expect(refusal == .download(.appTooOld(needed: oldest)))
      #expect(!log.contains { $0.isPart })
      #expect(try depot.refusal(of: folder, app: oldest).refusal == nil)
      let nobody = try depot.release(3, audience: PackAudience(rolloutPercent: 0))
      let staged = try depot.refusal(of: nobody)
      #expect(staged.refusal == .download(.notYetOffered) && !staged.log.contains { $0.isPart })
      #expect(try depot.library.verify("medina").version == 2)
    }
  }

  @Test("What the library would refuse is not fetched: older than what was accepted, or expired")
  func older() throws {
    try Depot.open { depot in
      let (second, third) = (try depot.release(2), try depot.release(3))
      #expect(try depot.refusal(of: third).refusal == nil)
      let (refusal, log) = try depot.refusal(of: second)
      #expect(
        refusal
          == .pack(.downgrade(accepted: Depot.time(days: 2), offered: Depot.time(days: 1))))
      #expect(!log.contains { $0.isPart })
    }
  }

  @Test("A manifest by somebody else, or a redirect of it, is refused before anything is fetched")
  func stranger() throws {
    try Depot.open { depot in
      let folder = try depot.release(2)
      let path = URL(fileURLWithPath: "\(folder)/manifest.json")
      try Data((try String(contentsOf: path, encoding: .utf8) + " ").utf8).write(to: path)
      let (refusal, log) = try depot.refusal(of: folder)
      #expect(refusal == .pack(.wrongSignature) && !log.contains { $0.isPart })
      let mirror = try PackMirror(serving: folder) { _, _ in
        var manner = MirrorManner()
        (manner.status, manner.location) = (301, "http://localhost:9/r2/manifest.json")
        return manner
      }
      defer { mirror.close() }
      #expect(try depot.refusal(from: mirror) == .download(.redirected))
    }
  }

  @Test("Only https is fetched from, and http from this very machine")
  func addresses() throws {
    let good = [
      "https://example.org/packs/rome-3", "https://example.org", "http://127.0.0.1:80/r",
      "http://localhost/r/", "http://[::1]:8080/r",
    ]
    for text in good { _ = try PackSource(text) }
    let bad = [
      "http://example.org/r", "http://127.0.0.1.example.org/r", "ftp://example.org/r", "r1", "",
      "file:///r1", "https:///r", "https://a@example.org/r", "https://example.org/r?x=1",
      "https://example.org/r#x", "http://192.168.0.1/r",
    ]
    for text in bad {
      #expect(throws: TransferRefusal.self, "\(text)") { try PackSource(text) }
    }
    let rome = try PackSource("https://example.org/rome-3")
    #expect(rome.url(of: "m.svg").absoluteString == "https://example.org/rome-3/m.svg")
  }

  @Test("Content-Range is read strictly")
  func ranges() {
    #expect(ContentRange("bytes 100-199/200")?.first == 100)
    #expect(ContentRange("bytes 100-199/200")?.totalBytes == 200)
    #expect(ContentRange("bytes 0-0/*")?.totalBytes == .some(nil))
    for text in ["bytes 5-4/9", "bytes 0-9/9", "bytes */9", "items 0-1/2", "", "bytes 0-1"] {
      #expect(ContentRange(text) == nil, "\(text)")
    }
  }
}
