import Sensing
import Testing

@testable import PackDownload

@Suite("The download of a pack (MG-14, MG-21)")
struct PackDownloadTests {
  private typealias Request = PackDownload.Request

  @Test("Over Wi-Fi it is fetched file by file, verified, installed, and forgotten")
  func straight() {
    var scene = DownloadScene(over: .wifi)
    #expect(
      scene.fetched()
        == Request(number: 1, pack: "medina", file: 0, from: 0, validator: nil, failures: 0))
    #expect(scene.states == [.downloading])
    scene.answer(1, total: 1_000_000)
    scene.tell(2, .received(1, bytes: 1_000_000), .ended(1))
    #expect(scene.fetched()?.file == 1)
    scene.answer(3, total: nil)
    scene.tell(4, .received(2, bytes: 200_000), .ended(2))
    #expect(scene.outputs.contains(.verify(pack: "medina")) && scene.states == [.verifying])
    scene.tell(5, .verified(pack: "medina", isRight: true))
    #expect(scene.outputs.contains(.install(pack: "medina")) && scene.states == [.installing])
    scene.tell(6, .installed(pack: "medina", isInForce: true))
    #expect(scene.states == [.installed] && scene.outputs.contains(.discard(pack: "medina")))
    #expect(scene.engine.packs == [])
    #expect(DownloadQueue.items(scene.saved ?? []) == [])
  }

  @Test("After a cut it goes on at the next byte, held by the validator, later and later")
  func cut() {
    var scene = DownloadScene(over: .wifi)
    _ = scene.fetched()
    scene.answer(1, total: 1_000_000)
    scene.tell(2, .received(1, bytes: 300_000), .failed(1, .lost))
    #expect(scene.states == [.retrying] && scene.wakes.contains(.zero + .seconds(4)))
    scene.tell(3.9, .wake)
    #expect(scene.outputs == [])
    scene.tell(4, .wake)
    let request = scene.fetched()
    #expect(request?.from == 300_000 && request?.validator == "\"1\"")
    // no bytes arrived: the pause doubles
    scene.tell(5, .failed(2, .lost))
    scene.tell(8.9, .wake)
    #expect(scene.fetched() == nil)
    scene.tell(9, .wake)
    #expect(scene.fetched()?.from == 300_000)
    // the server now has another file, which is downloaded from its start
    scene.answer(10, from: 0, total: 1_000_000, validator: "\"2\"")
    scene.tell(11, .received(3, bytes: 100), .failed(3, .lost))
    scene.tell(30, .wake)
    #expect(scene.fetched()?.from == 100)
  }

  @Test("Without a validator it begins anew, and so it does where the range is refused")
  func noValidator() {
    for isRefused in [false, true] {
      var scene = DownloadScene(over: .wifi)
      _ = scene.fetched()
      scene.answer(1, total: nil, validator: isRefused ? "\"1\"" : nil)
      scene.tell(2, .received(1, bytes: 300_000), .failed(1, isRefused ? .noSuchRange : .lost))
      scene.tell(4, .wake)
      #expect(scene.fetched()?.from == 0)
    }
  }

  @Test("Silence ends a transfer; after ten failures in a row it is given up")
  func silence() {
    var scene = DownloadScene(over: .wifi)
    var now = 0.0
    var tries = scene.fetched() == nil ? 0 : 1
    while scene.engine.packs != [], now < 7200 {
      now += 1
      scene.tell(now, .wake)
      if scene.fetched() != nil { tries += 1 }
    }
    #expect(tries == 10 && scene.states == [.refused(.unreachable)])
    // nine pauses from 2 s on, doubling up to 300 s, and ten timeouts of 30 s
    let pauses = [2.0, 4, 8, 16, 32, 64, 128, 256, 300]
    #expect(now == pauses.reduce(10 * 30, +))
  }

  @Test("A byte now and then is no progress: after ten transfers in a row it is given up")
  func trickle() {
    var scene = DownloadScene(over: .wifi)
    var (now, tries) = (0.0, 0)
    while scene.engine.packs != [], now < 7200 {
      if scene.fetched() != nil {
        tries += 1
        scene.answer(now, from: Int64(tries - 1), total: 1_000_000)
        scene.tell(now, .received(scene.number, bytes: 1), .failed(scene.number, .lost))
      }
      now += 1
      if scene.engine.packs != [] { scene.tell(now, .wake) }
    }
    #expect(tries == 10 && scene.states == [.refused(.unreachable)])
  }

  @Test("Resumed by the user it is tried at once, however long it would have waited")
  func resumed() {
    var scene = DownloadScene(over: .wifi)
    _ = scene.fetched()
    scene.tell(1, .failed(1, .lost))
    scene.tell(2, .command(.pause, pack: "medina"))
    scene.tell(2.5, .command(.resume, pack: "medina"))
    #expect(scene.fetched() != nil)
  }

  @Test("Bytes that come put silence off, and wakes are few")
  func slow() {
    var scene = DownloadScene(over: .wifi)
    _ = scene.fetched()
    scene.answer(1, total: 1_000_000)
    for second in 2..<200 { scene.tell(Double(second), .received(1, bytes: 100)) }
    #expect(scene.engine.packs == ["medina"] && scene.wakes.count == 1)
  }

  @Test("A cellular network is used once the user says so, and never where he wants Wi-Fi")
  func cellular() {
    var scene = DownloadScene(over: .cellular)
    #expect(scene.states == [.waitingForConfirmation] && scene.fetched() == nil)
    scene.tell(1, .command(.confirm, pack: "medina"))
    #expect(scene.fetched() != nil)
    // the next download needs another confirmation
    scene.tell(2, .offered(PackOffer(pack: "fes", version: 1, sizes: [9])))
    #expect(scene.states == [.waitingForConfirmation])
    var policy = PackDownload.Policy()
    policy.isWiFiOnly = true
    var strict = DownloadScene(policy)
    strict.tell(0, .storage(freeBytes: 1 << 30), .network(.cellular), .offered(.medina))
    strict.tell(1, .command(.confirm, pack: "medina"))
    #expect(strict.fetched() == nil)
    strict.tell(2, .network(.wifi))
    #expect(strict.fetched() != nil)
  }

  @Test("Who walks out of the Wi-Fi is asked, and it goes on by itself when he is back")
  func handover() {
    var scene = DownloadScene(over: .wifi)
    _ = scene.fetched()
    scene.answer(1, total: 1_000_000)
    scene.tell(2, .received(1, bytes: 300_000), .network(.cellular))
    #expect(scene.outputs.contains(.stop(1)) && scene.states == [.waitingForConfirmation])
    // events of a stopped transfer are ignored
    scene.tell(3, .received(1, bytes: 9), .ended(1), .network(.none))
    #expect(scene.states == [.waitingForNetwork])
    scene.tell(4, .network(.wifi))
    #expect(scene.fetched()?.from == 300_000)
  }

  @Test("Paused it waits, resumed it goes on; cancelled nothing is left, and the next one comes")
  func commands() {
    var scene = DownloadScene(over: .wifi)
    _ = scene.fetched()
    scene.tell(1, .offered(PackOffer(pack: "fes", version: 1, sizes: [9])))
    #expect(scene.states == [.queued])
    scene.answer(1, total: 1_000_000)
    scene.tell(2, .received(1, bytes: 300_000), .command(.pause, pack: "medina"))
    #expect(scene.outputs.contains(.stop(1)) && scene.states.contains(.paused))
    #expect(scene.fetched()?.pack == "fes")
    scene.tell(3, .command(.cancel, pack: "fes"))
    #expect(scene.states == [.cancelled] && scene.outputs.contains(.discard(pack: "fes")))
    scene.tell(4, .command(.resume, pack: "medina"))
    #expect(scene.fetched()?.from == 300_000)
  }

  @Test("While it is verified or installed only a cancellation of the first is heard")
  func tooLate() {
    func verifying() -> DownloadScene {
      var scene = DownloadScene(over: .wifi)
      _ = scene.fetched()
      scene.answer(1, total: 1_000_000)
      scene.tell(2, .received(1, bytes: 1_000_000), .ended(1))
      _ = scene.fetched()
      scene.answer(3, total: nil)
      scene.tell(4, .received(2, bytes: 200_000), .ended(2))
      return scene
    }
    var paused = verifying()
    paused.tell(5, .command(.pause, pack: "medina"))
    #expect(paused.outputs == [])
    paused.tell(6, .command(.cancel, pack: "medina"))
    #expect(paused.states == [.cancelled])
    var installing = verifying()
    installing.tell(5, .verified(pack: "medina", isRight: true))
    installing.tell(6, .command(.cancel, pack: "medina"))
    #expect(installing.outputs == [] && installing.engine.packs == ["medina"])
  }

  @Test("Nothing is installed that nobody installs, whatever is told")
  func notInstalling() {
    var scene = DownloadScene(over: .wifi)
    _ = scene.fetched()
    scene.tell(1, .installed(pack: "medina", isInForce: true))
    #expect(scene.outputs == [] && scene.engine.packs == ["medina"])
  }

  @Test("Another file in its place begins where that file begins, whichever of the two it is")
  func anotherFile() {
    var scene = DownloadScene(over: .wifi)
    _ = scene.fetched()
    scene.answer(1, total: 1_000_000)
    scene.tell(2, .received(1, bytes: 1_000_000), .ended(1))
    _ = scene.fetched()
    scene.answer(3, total: 200_000)
    scene.tell(4, .received(2, bytes: 50_000), .failed(2, .lost))
    scene.tell(10, .wake)
    #expect(scene.fetched()?.from == 50_000)
    scene.answer(11, from: 0, total: 200_000, validator: "\"2\"")
    scene.tell(12, .received(3, bytes: 200_000), .ended(3))
    #expect(scene.outputs.contains(.verify(pack: "medina")))
  }

  @Test("Without room it is refused before a byte, with what is needed and what is there")
  func storage() {
    var scene = DownloadScene()
    scene.tell(0, .network(.wifi), .offered(.medina))
    #expect(scene.states == [.queued])
    scene.tell(1, .storage(freeBytes: 1_000_000))
    // space for the release, its installed copy, and a margin
    let needed: Int64 = 2 * 1_200_000 + 16 << 20
    #expect(
      scene.states == [.refused(.lowStorage(neededBytes: needed, freeBytes: 1_000_000))]
        && scene.fetched() == nil)
  }

  @Test("A size that was not signed is refused as it is said, or with the byte that shows it")
  func sizes() {
    var said = DownloadScene(over: .wifi)
    _ = said.fetched()
    said.answer(1, total: 1_000_001)
    #expect(said.states == [.refused(.wrongSize)])
    var sent = DownloadScene(over: .wifi)
    _ = sent.fetched()
    sent.answer(1, total: nil)
    sent.tell(2, .received(1, bytes: 1_000_000))
    #expect(sent.states == [])
    sent.tell(3, .received(1, bytes: 1))
    #expect(sent.states == [.refused(.wrongSize)] && sent.outputs.contains(.stop(1)))
  }

  @Test("Other bytes, a redirect, and a file that is not there are refused")
  func refusals() {
    for (failure, refusal) in [
      (PackDownload.Failure.redirected, PackDownload.Refusal.redirected), (.notThere, .notThere),
      (.tooLong, .wrongSize), (.unwritable, .notInstalled),
    ] {
      var scene = DownloadScene(over: .wifi)
      _ = scene.fetched()
      scene.tell(1, .failed(1, failure))
      #expect(scene.states == [.refused(refusal)])
    }
    var scene = DownloadScene(offered: PackOffer(pack: "m", version: 1, sizes: [0]), over: .none)
    #expect(scene.states == [.verifying])
    scene.tell(1, .verified(pack: "m", isRight: false))
    #expect(scene.states == [.refused(.wrongBytes)])
  }

  @Test("After a kill the queue is there with what the user said, and goes on where the disk ends")
  func kill() {
    var scene = DownloadScene(over: .cellular)
    scene.tell(1, .command(.confirm, pack: "medina"))
    _ = scene.fetched()
    scene.answer(1, total: 1_000_000)
    scene.tell(2, .offered(PackOffer(pack: "fes", version: 1, sizes: [9])))
    scene.tell(3, .command(.pause, pack: "fes"))
    var next = DownloadScene(saved: scene.saved)
    #expect(next.engine.packs == ["medina", "fes"])
    #expect(next.engine.offer(of: "medina") == .medina)
    next.tell(0, .found(pack: "medina", bytes: 700_000), .storage(freeBytes: 1 << 30))
    next.tell(0, .network(.cellular))
    let request = next.fetched()
    #expect(request?.from == 700_000 && request?.validator == "\"1\"")
    #expect(next.states == [.downloading, .paused] || next.states == [.downloading])
  }

  @Test("Names and validators of any length are saved, and read back as they were")
  func names() {
    for count in [0, 1, 7, 8, 9, 16, 17, 40] {
      let name = String("medina of Marrakech, north of the square".prefix(count))
      var item = DownloadItem(PackOffer(pack: name, version: 1, sizes: [5]))
      item.validator = "\"\(name)\""
      let words = DownloadQueue.words([item, item])
      #expect(words.first == 1, "the first version of these words")
      #expect(DownloadQueue.items(words) == [item, item], "\(count) letters")
    }
  }

  @Test("What was not saved by this program is an empty queue")
  func strangeWords() {
    let words = DownloadQueue.words([DownloadItem(.medina)])
    #expect(DownloadQueue.items(words)?.map(\.offer) == [.medina])
    for count in 0..<words.count { #expect(DownloadQueue.items(Array(words.prefix(count))) == nil) }
    for index in words.indices {
      for word in [Int64.min, -1, 1 << 62, .max] {
        var changed = words
        changed[index] = word
        // any result will do, as long as parsing does not trap
        _ = DownloadQueue.items(changed)
      }
    }
  }
}

@Suite("Who gets a release, and when (MG-21)")
struct RolloutTests {
  @Test("Buckets are even, stay the same, and differ from pack to pack")
  func buckets() {
    var counts = [Int](repeating: 0, count: 100)
    var same = 0
    for number in 0..<5000 {
      let bucket = Rollout.bucket(installation: "phone \(number)", pack: "medina")
      counts[bucket] += 1
      if bucket == Rollout.bucket(installation: "phone \(number)", pack: "fes") { same += 1 }
    }
    // 50 phones per bucket, with a standard deviation of 7
    #expect(counts.allSatisfy { (15...85).contains($0) })
    #expect((15...85).contains(same))
    // pinned: another hash would move all users to other stages
    #expect(Rollout.bucket(installation: "me", pack: "medina") == 78)
  }

  @Test("Ten percent get it at ten, all of them at twenty too, and everybody at a hundred")
  func stages() {
    func gets(_ number: Int, _ percent: Int) -> Bool {
      var engine = PackDownload(
        app: DownloadScene.app, installation: "phone \(number)")
      var effects = EffectBuffer<PackDownload.Output>()
      var offer = PackOffer.medina
      offer.rolloutPercent = percent
      engine.handle(.offered(offer), at: .zero, into: &effects)
      return !effects.outputs.contains(.state(.refused(.notYetOffered), pack: "medina"))
    }
    let phones = 0..<2000
    #expect(!phones.contains { gets($0, 0) } && phones.allSatisfy { gets($0, 100) })
    #expect(phones.allSatisfy { !gets($0, 10) || gets($0, 20) })
    #expect((130...270).contains(phones.count { gets($0, 10) }))
  }

  @Test("An app that is too old is told which one it takes")
  func versions() {
    for (needed, isRefused) in [("2.3.1", true), ("3", true), ("2.3.0", false), ("2.2.9", false)] {
      var offer = PackOffer.medina
      offer.minimumApp = AppVersion(needed)
      let scene = DownloadScene(offered: offer, over: .wifi)
      let refusal = PackDownload.State.refused(.appTooOld(needed: AppVersion(needed)!))
      #expect(scene.states == [isRefused ? refusal : .downloading], "\(needed)")
    }
    #expect(AppVersion("2.14")! > AppVersion("2.3.9")! && AppVersion("2")!.description == "2.0.0")
    for text in ["", "2.", "2.1.0.0", "v2", "2.-1", "99999999999", "2.١"] {
      #expect(AppVersion(text) == nil, "\(text)")
    }
  }
}
