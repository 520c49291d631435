import Foundation
import PackDownload
import PackStore
import Sensing

/// Executes the outputs of the engine on one thread.
final class PackHost {
  static let savedName = "downloads"
  /// Number of waits, a tenth of a second each, for another process that changes the library.
  private static let busyTries = 100

  private var engine: PackDownload
  private let right: DownloadRight
  private let owner: PackTransfer
  private let time: PackTime
  private var effects = EffectBuffer<PackDownload.Output>()
  private var transfers: [Int: HTTPTransfer] = [:]
  private var due = Instant.distantFuture
  private var shown: [(PackDownload.State, String)] = []
  private var refusals: [String: TransferRefusal] = [:]
  private var cancelled: Set<String> = []

  init(_ engine: PackDownload, _ right: DownloadRight, in owner: PackTransfer, at time: PackTime) {
    (self.engine, self.right, self.owner, self.time) = (engine, right, owner, time)
  }

  deinit { for transfer in transfers.values { transfer.stop() } }

  var isDone: Bool { engine.packs.isEmpty }

  func refusal(of pack: String) -> TransferRefusal? { refusals[pack] }

  func isCancelled(_ pack: String) -> Bool { cancelled.contains(pack) }

  /// Reports the new states of releases, in the order in which they occurred.
  func show(_ body: (PackDownload.State, String) -> Void) {
    for (state, pack) in shown { body(state, pack) }
    shown.removeAll()
  }

  /// Reports to the engine the drafts that an earlier process left.
  func findDrafts() {
    for pack in engine.packs {
      let draft = owner.library.draft(of: pack)
      guard let draft, draft.manifest.offer == engine.offer(of: pack) else {
        handle(.command(.cancel, pack: pack))
        continue
      }
      handle(.found(pack: pack, bytes: draft.haveBytes))
    }
  }

  /// Waits for events and passes them to the engine.
  func wait() {
    let rest = (due - owner.now()).seconds
    let news = owner.inbox.take(waitingAtMost: min(max(0, rest), 3600))
    if owner.now() >= due {
      due = .distantFuture
      handle(.wake)
    }
    for item in news {
      switch item {
      case .event(let event): handle(event)
      case .transfer(let number, let news):
        handle(PackHost.event(news, of: number))
        // the results of the event are saved now
        if case .answered(_, let goOn) = news { goOn() }
      }
    }
  }

  private static func event(_ news: HTTPTransfer.News, of number: Int) -> PackDownload.Event {
    switch news {
    case .answered(let head, _):
      .answered(
        number, from: head.from, totalBytes: head.totalBytes, validator: head.validator)
    case .received(let bytes): .received(number, bytes: bytes)
    case .ended: .ended(number)
    case .failed(let failure): .failed(number, failure)
    }
  }

  /// Passes an event to the engine and executes the resulting outputs.
  func handle(_ event: PackDownload.Event) {
    var events = [event]
    if let free = try? owner.library.freeBytes() { events.insert(.storage(freeBytes: free), at: 0) }
    while !events.isEmpty {
      engine.handle(events.removeFirst(), at: owner.now(), into: &effects)
      for wake in effects.wakes { due = min(due, wake.instant) }
      let outputs = effects.outputs
      effects.clear()
      for output in outputs {
        if let answer = perform(output) { events.append(answer) }
      }
    }
  }

  /// Executes an output; returns the resulting event for the engine if it is known at once.
  private func perform(_ output: PackDownload.Output) -> PackDownload.Event? {
    switch output {
    case .state(let state, let pack):
      shown.append((state, pack))
      if case .refused(let refusal) = state, refusals[pack] == nil {
        refusals[pack] = .download(refusal)
      }
      if state == .cancelled { cancelled.insert(pack) } else { cancelled.remove(pack) }
    case .fetch(let request): return fetch(request)
    case .stop(let number): transfers.removeValue(forKey: number)?.stop()
    case .verify(let pack):
      let isRight = succeeds(pack) { (draft) throws(PackRefusal) in try draft.verify() }
      return .verified(pack: pack, isRight: isRight)
    case .install(let pack):
      let isInForce = succeeds(pack) { (draft) throws(PackRefusal) in try install(draft.release) }
      return .installed(pack: pack, isInForce: isInForce)
    case .discard(let pack): owner.library.draft(of: pack)?.discard()
    case .save(let words):
      // a failed save is repeated with the next change
      try? right.database.save(words, as: PackHost.savedName)
    }
    return nil
  }

  private func fetch(_ request: PackDownload.Request) -> PackDownload.Event? {
    guard let draft = owner.library.draft(of: request.pack),
      let source = try? PackSource(draft.source), request.file < draft.manifest.parts.count
    else { return .failed(request.number, .unwritable) }
    let part = draft.manifest.parts[request.file]
    let inbox = owner.inbox
    transfers[request.number] = HTTPTransfer(
      source.url(of: part.file), from: request.from, size: Int64(part.size),
      validator: request.validator, silenceSeconds: owner.policy.silence.seconds,
      into: PartSink(draft, part: request.file)
    ) { inbox.put(.transfer(request.number, $0)) }
    return nil
  }

  /// Whether `body` succeeds for the pack's draft; its error is kept as the reason.
  private func succeeds(
    _ pack: String, _ body: (PackDraft) throws(PackRefusal) -> Void
  ) -> Bool {
    guard let draft = owner.library.draft(of: pack) else { return false }
    do throws(PackRefusal) {
      try body(draft)
      return true
    } catch {
      refusals[pack] = .pack(error)
      return false
    }
  }

  private func install(_ release: PackRelease) throws(PackRefusal) {
    for _ in 0..<PackHost.busyTries {
      do throws(PackRefusal) {
        return try owner.library.install(release, now: time)
      } catch {
        guard error == .busy else { throw error }
        Thread.sleep(forTimeInterval: 0.1)
      }
    }
    throw .busy
  }
}

/// Writes a part of a draft.
private final class PartSink: HTTPTransfer.Sink {
  private let draft: PackDraft
  private let part: Int
  private var writer: PartWriter?

  init(_ draft: PackDraft, part: Int) { (self.draft, self.part) = (draft, part) }

  func begin(from offset: Int64) throws { writer = try draft.writer(ofPart: part, from: offset) }
  func write(_ bytes: [UInt8]) throws { try writer?.write(bytes) }
}
