import PackDownload
import Sensing
import SimKernel
import SimObservations

final class PackDownloadFeature: Feature {
  let kinds: [ObservationKind] = PackDownloadFeature.kinds
  private static let kinds = [
    DownloadAsked.kind(), DownloadShown.kind(), DownloadAnswered.kind(), DownloadReceived.kind(),
  ]
  let interests: EventKinds = .app

  /// State of the phone that outlives the app; it is saved before the engine's state.
  private struct Phone {
    static let wordCount = 3
    var network = PackDownload.Network.none
    /// Bytes of the pack on the disk, files in their order.
    var diskBytes: Int64 = 0
    /// Whether the user let the pack use a cellular network.
    var isConfirmed = false
  }

  private static let pack = "medina"
  private static let networkToken = WakeToken(rawValue: 1)

  private var engine: PackDownload
  private var effects = EffectBuffer<PackDownload.Output>()
  private let mirror: SimulatedMirror
  private let random: RandomStream
  private let offer: PackOffer
  private let freeBytes: Int64
  private var phone = Phone()
  private var engineWords: [Int64]?
  private var exchange: SimulatedMirror.Exchange?
  /// The file in progress: its first byte among the bytes of all files, and its size.
  private var file = (start: Int64(0), size: Int64(0))
  private var isAwake = false

  init(
    _ policy: PackDownload.Policy, _ mirror: SimulatedMirror, _ phone: PackDownloadSettings.Phone,
    random: RandomStream, _ saved: [Int64]?
  ) {
    (self.mirror, self.random) = (mirror, random)
    let bytes = Int64(phone.megabytes * 1e6)
    // a map consists mostly of tiles
    offer = PackOffer(
      pack: Self.pack, version: 1, sizes: [bytes / 10 * 9, bytes - bytes / 10 * 9],
      minimumApp: phone.minimumApp, rolloutPercent: phone.rolloutPercent)
    freeBytes = Int64(phone.freeMegabytes * 1e6)
    switch phone.network {
    case "wifi": self.phone.network = .wifi
    case "cellular": self.phone.network = .cellular
    default: break
    }
    if let saved, saved.count >= Phone.wordCount {
      self.phone.network = PackDownload.Network(rawValue: UInt8(clamping: saved[0])) ?? .none
      self.phone.diskBytes = saved[1]
      self.phone.isConfirmed = saved[2] == 1
      engineWords = saved.count > Phone.wordCount ? Array(saved.dropFirst(Phone.wordCount)) : nil
    }
    engine = PackDownload(
      policy: policy, app: phone.app, installation: phone.installation, saved: engineWords)
  }

  func receive(_ event: Event, at instant: Instant, into sink: inout FeatureSink) {
    switch event {
    case .app(let event):
      wakeUp(at: instant, into: &sink)
      handle(event, at: instant, into: &sink)
    case .wake(Self.networkToken): pass(at: instant, into: &sink)
    case .wake: tell(.wake, at: instant, into: &sink)
    default: break
    }
  }

  /// On its first run, the app reports the state it finds to its engine.
  private func wakeUp(at instant: Instant, into sink: inout FeatureSink) {
    if isAwake { return }
    isAwake = true
    tell(.storage(freeBytes: freeBytes), at: instant, into: &sink)
    if engine.packs.contains(Self.pack) {
      tell(.found(pack: Self.pack, bytes: phone.diskBytes), at: instant, into: &sink)
    }
    tell(.network(phone.network), at: instant, into: &sink)
  }

  private func handle(_ event: AppEvent, at instant: Instant, into sink: inout FeatureSink) {
    switch event {
    case .packWanted:
      if engine.packs.contains(Self.pack) { return }
      phone.isConfirmed = false
      sink.observe(DownloadAsked())
      tell(.offered(offer), at: instant, into: &sink)
    case .downloadConfirmed:
      phone.isConfirmed = engine.packs.contains(Self.pack)
      command(.confirm, at: instant, into: &sink)
    case .downloadPaused: command(.pause, at: instant, into: &sink)
    case .downloadResumed: command(.resume, at: instant, into: &sink)
    case .downloadCancelled: command(.cancel, at: instant, into: &sink)
    case .wiFiJoined: join(.wifi, at: instant, into: &sink)
    case .wiFiLeft: join(.cellular, at: instant, into: &sink)
    case .networkLost: join(.none, at: instant, into: &sink)
    default: break
    }
  }

  private func command(
    _ command: PackDownload.Command, at instant: Instant, into sink: inout FeatureSink
  ) {
    tell(.command(command, pack: Self.pack), at: instant, into: &sink)
  }

  private func join(
    _ network: PackDownload.Network, at instant: Instant, into sink: inout FeatureSink
  ) {
    phone.network = network
    save(into: &sink)
    tell(.network(network), at: instant, into: &sink)
  }

  private func save(into sink: inout FeatureSink) {
    sink.save(
      [Int64(phone.network.rawValue), phone.diskBytes, phone.isConfirmed ? 1 : 0]
        + (engineWords ?? []))
  }

  // MARK: the engine

  private func tell(
    _ first: PackDownload.Event, at instant: Instant, into sink: inout FeatureSink
  ) {
    var next: PackDownload.Event? = first
    while let event = next {
      next = nil
      engine.handle(event, at: instant, into: &effects)
      for wake in effects.wakes { sink.ask(for: wake) }
      for output in effects.outputs {
        // at most one of them is answered immediately
        next = perform(output, at: instant, into: &sink) ?? next
      }
      effects.clear()
    }
  }

  private func perform(
    _ output: PackDownload.Output, at instant: Instant, into sink: inout FeatureSink
  ) -> PackDownload.Event? {
    switch output {
    case .state(let state, _): sink.observe(DownloadShown(state))
    case .fetch(let request): fetch(request, at: instant, into: &sink)
    case .stop: exchange = nil
    case .verify(let pack):
      return .verified(pack: pack, isRight: mirror.manner != .otherBytes)
    case .install(let pack): return .installed(pack: pack, isInForce: true)
    case .discard:
      (phone.diskBytes, phone.isConfirmed) = (0, false)
      save(into: &sink)
    case .save(let words):
      engineWords = words
      save(into: &sink)
    }
    return nil
  }

  // MARK: the network

  private func fetch(
    _ request: PackDownload.Request, at instant: Instant, into sink: inout FeatureSink
  ) {
    file.start = offer.sizes.prefix(request.file).reduce(0, +)
    file.size = offer.sizes[request.file]
    exchange = mirror.exchange(
      request.number, from: request.from, size: file.size, failures: request.failures,
      overWiFi: phone.network == .wifi, at: instant, random: random)
    askForWake(into: &sink)
  }

  private func askForWake(into sink: inout FeatureSink) {
    guard let due = exchange?.due else { return }
    sink.ask(for: WakeRequest(instant: due, token: Self.networkToken))
  }

  /// Delivers the data that is due.
  private func pass(at instant: Instant, into sink: inout FeatureSink) {
    guard var exchange, let due = exchange.due, instant >= due else { return }
    guard exchange.hasAnswered else {
      exchange.hasAnswered = true
      exchange.due = instant + .seconds(SimulatedMirror.tickSeconds)
      self.exchange = exchange
      return answer(exchange, at: instant, into: &sink)
    }
    let (bytes, isOver, isCut) = exchange.next(at: instant)
    self.exchange = exchange
    if bytes > 0 {
      let excess = max(0, exchange.place - file.size)
      sink.observe(
        DownloadReceived(
          receivedBytes: Int(bytes), excessBytes: Int(min(bytes, excess)),
          network: phone.network.word, isConfirmed: phone.isConfirmed))
      phone.diskBytes = file.start + min(exchange.place, file.size)
      save(into: &sink)
      tell(.received(exchange.number, bytes: bytes), at: instant, into: &sink)
    }
    if isOver {
      tell(.ended(exchange.number), at: instant, into: &sink)
    } else if isCut {
      tell(.failed(exchange.number, .lost), at: instant, into: &sink)
    } else {
      askForWake(into: &sink)
    }
  }

  private func answer(
    _ exchange: SimulatedMirror.Exchange, at instant: Instant, into sink: inout FeatureSink
  ) {
    if mirror.manner == .redirect {
      return tell(.failed(exchange.number, .redirected), at: instant, into: &sink)
    }
    let there = phone.diskBytes - file.start
    sink.observe(
      DownloadAnswered(
        fromBytes: Int(exchange.from), againBytes: Int(max(0, there - exchange.from))))
    phone.diskBytes = file.start + min(there, exchange.from)
    save(into: &sink)
    tell(
      .answered(
        exchange.number, from: exchange.from, totalBytes: exchange.saidBytes, validator: "\"1\""),
      at: instant, into: &sink)
    askForWake(into: &sink)
  }
}

extension PackDownload.Network: Worded { typealias Word = DownloadNetwork }

extension DownloadShown {
  fileprivate init(_ state: PackDownload.State) {
    switch state {
    case .queued: self.init(step: .queued, reason: nil)
    case .waitingForNetwork: self.init(step: .waitingForNetwork, reason: nil)
    case .waitingForWiFi: self.init(step: .waitingForWifi, reason: nil)
    case .waitingForConfirmation: self.init(step: .waitingForConfirmation, reason: nil)
    case .downloading: self.init(step: .downloading, reason: nil)
    case .retrying: self.init(step: .retrying, reason: nil)
    case .paused: self.init(step: .paused, reason: nil)
    case .verifying: self.init(step: .verifying, reason: nil)
    case .installing: self.init(step: .installing, reason: nil)
    case .installed: self.init(step: .installed, reason: nil)
    case .cancelled: self.init(step: .cancelled, reason: nil)
    case .refused(let refusal): self.init(step: .refused, reason: DownloadReason(refusal))
    }
  }
}

extension DownloadReason {
  fileprivate init(_ refusal: PackDownload.Refusal) {
    switch refusal {
    case .appTooOld: self = .appTooOld
    case .notYetOffered: self = .notYetOffered
    case .lowStorage: self = .lowStorage
    case .redirected: self = .redirected
    case .notThere: self = .notThere
    case .wrongSize: self = .wrongSize
    case .wrongBytes: self = .wrongBytes
    case .unreachable: self = .unreachable
    case .notInstalled: self = .notInstalled
    }
  }
}
