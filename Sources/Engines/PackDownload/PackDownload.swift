public import Sensing

/// Manages downloads of pack releases: which one is next, over which network, from which byte, when
/// it is retried, and when it is given up (MG-14, MG-21).
///
/// It transfers no bytes itself: the host fetches what it requests, reports the events, and ensures
/// that nothing unverified is installed. Only one transfer runs at a time. The user's commands are
/// saved; the number of bytes on the disk is reported after a launch.
public struct PackDownload: Sendable {
  /// The current transfer.
  struct Transfer: Hashable {
    var number: Int
    var pack: String
    /// Size of all files before this one, and its own size, in bytes.
    var start: Int64
    var size: Int64
    /// Bytes received so far.
    var gained: Int64 = 0
    /// When the last event of it arrived.
    var heardAt: Instant
  }

  /// Size limit of a file, in bytes; a manifest with a larger one is invalid.
  static let largestBytes: Int64 = 1 << 40
  private static let token = WakeToken(rawValue: 0)

  let policy: Policy
  private let app: AppVersion
  private let installation: String
  var items: [DownloadItem]
  private var network = Network.none
  private var freeBytes: Int64?
  var transfer: Transfer?
  private var lastNumber = 0
  /// The pending wake, so that none is requested twice.
  private var pendingWake: Instant?

  /// - Parameters:
  ///   - app: the version of the running app.
  ///   - installation: a random identifier of this installation, drawn once; it determines when a
  ///     staged release is offered, and is never sent.
  ///   - saved: the last saved queue; nil for none. Invalid data gives an empty queue.
  public init(
    policy: Policy = Policy(), app: AppVersion, installation: String, saved: [Int64]? = nil
  ) {
    self.policy = policy
    self.app = app
    self.installation = installation
    items = saved.flatMap(DownloadQueue.items) ?? []
  }

  /// The packs in the queue, in its order.
  public var packs: [String] { items.map(\.offer.pack) }

  /// The queued release of a pack; nil if there is none.
  public func offer(of pack: String) -> PackOffer? { item(pack).map { items[$0].offer } }

  /// Takes one event and appends the resulting effects. `instant` never goes back.
  public mutating func handle(
    _ event: Event, at instant: Instant, into effects: inout EffectBuffer<Output>
  ) {
    switch event {
    case .offered(let offer): add(offer, into: &effects)
    case .command(let command, let pack): follow(command, of: pack, into: &effects)
    case .network(let found): change(to: found, into: &effects)
    case .storage(let bytes): freeBytes = bytes
    case .found(let pack, let bytes):
      guard let index = item(pack), transfer?.pack != pack else { break }
      items[index].have = min(max(0, bytes), items[index].offer.totalBytes)
    case .answered(let number, let from, let total, let validator):
      guard transfer?.number == number else { break }
      answer(from, total, validator, at: instant, into: &effects)
    case .received(let number, let bytes):
      if transfer?.number == number { receive(bytes, at: instant, into: &effects) }
    case .ended(let number):
      if transfer?.number == number { fail(.lost, at: instant, into: &effects) }
    case .failed(let number, let failure):
      if transfer?.number == number { fail(failure, at: instant, into: &effects) }
    case .verified(let pack, let isRight): verified(pack, isRight, into: &effects)
    case .installed(let pack, let isInForce): installed(pack, isInForce, into: &effects)
    case .wake: wake(at: instant, into: &effects)
    }
    advance(at: instant, into: &effects)
  }

  func item(_ pack: String) -> Int? { items.firstIndex { $0.offer.pack == pack } }

  private mutating func add(_ offer: PackOffer, into effects: inout EffectBuffer<Output>) {
    if let index = item(offer.pack) {
      if items[index].offer == offer { return }
      end(index, as: .cancelled, into: &effects)
    }
    items.append(DownloadItem(offer))
    save(into: &effects)
  }

  private mutating func follow(
    _ command: Command, of pack: String, into effects: inout EffectBuffer<Output>
  ) {
    // a release that is being installed can no longer be stopped
    guard let index = item(pack), items[index].stage == .fetching || command == .cancel,
      items[index].stage != .installing
    else { return }
    switch command {
    case .confirm: items[index].isConfirmed = true
    case .pause:
      items[index].isPaused = true
      if transfer?.pack == pack { stop(into: &effects) }
    case .resume:
      items[index].isPaused = false
      forgetFailures(index)
    case .cancel: return end(index, as: .cancelled, into: &effects)
    }
    save(into: &effects)
  }

  private mutating func change(to found: Network, into effects: inout EffectBuffer<Output>) {
    guard found != network else { return }
    network = found
    // transfers over the old network are dead, or must not run over this one
    if transfer != nil { stop(into: &effects) }
    for index in items.indices { forgetFailures(index) }
  }

  private mutating func forgetFailures(_ index: Int) {
    items[index].failures = 0
    items[index].retryAt = nil
  }

  // MARK: the queue

  /// Starts what can start, and shows all states.
  private mutating func advance(at instant: Instant, into effects: inout EffectBuffer<Output>) {
    var index = 0
    while index < items.count {
      if items[index].shown == nil, let refusal = refusal(of: items[index].offer) {
        end(index, as: .refused(refusal), into: &effects)
        continue
      }
      let state = state(of: items[index], at: instant)
      if state == .downloading, transfer == nil {
        if let refusal = lowStorage(for: items[index]) {
          end(index, as: .refused(refusal), into: &effects)
          continue
        }
        begin(index, at: instant, into: &effects)
      }
      if state == .verifying, items[index].stage == .fetching {
        items[index].stage = .verifying
        effects.emit(.verify(pack: items[index].offer.pack))
      }
      if items[index].shown != state {
        items[index].shown = state
        effects.emit(.state(state, pack: items[index].offer.pack))
      }
      index += 1
    }
    askForWake(at: instant, into: &effects)
  }

  /// Why this app does not get the release, whatever the network is.
  private func refusal(of offer: PackOffer) -> Refusal? {
    if let needed = offer.minimumApp, app < needed { return .appTooOld(needed: needed) }
    let bucket = Rollout.bucket(installation: installation, pack: offer.pack)
    return bucket < offer.rolloutPercent ? nil : .notYetOffered
  }

  /// The state of an item now.
  private func state(of item: DownloadItem, at instant: Instant) -> State {
    switch item.stage {
    case .verifying: return .verifying
    case .installing: return .installing
    case .fetching: break
    }
    if transfer?.pack == item.offer.pack { return .downloading }
    if item.isPaused { return .paused }
    let isTaken = transfer != nil || items.contains { $0.stage != .fetching }
    guard item.open != nil else { return isTaken ? .queued : .verifying }
    if network == .none { return .waitingForNetwork }
    if network == .cellular, policy.asksOnCellular {
      if policy.isWiFiOnly { return .waitingForWiFi }
      if !item.isConfirmed { return .waitingForConfirmation }
    }
    if let retryAt = item.retryAt, instant < retryAt { return .retrying }
    return isTaken || freeBytes == nil ? .queued : .downloading
  }

  /// Checks that the remaining bytes and the installed copy fit on the disk before fetching.
  private func lowStorage(for item: DownloadItem) -> Refusal? {
    guard let freeBytes else { return nil }
    let total = item.offer.totalBytes
    let needed = total - item.have + total + policy.marginBytes
    return freeBytes < needed
      ? .lowStorage(neededBytes: needed, freeBytes: freeBytes) : nil
  }

  private mutating func begin(
    _ index: Int, at instant: Instant, into effects: inout EffectBuffer<Output>
  ) {
    guard let (file, start) = items[index].open else { return }
    // without a validator the rest may belong to another file
    if !policy.resumes || items[index].validator == nil { items[index].have = start }
    items[index].retryAt = nil
    lastNumber += 1
    let item = items[index]
    transfer = Transfer(
      number: lastNumber, pack: item.offer.pack, start: start, size: item.offer.sizes[file],
      heardAt: instant)
    effects.emit(
      .fetch(
        Request(
          number: lastNumber, pack: item.offer.pack, file: file, from: item.have - start,
          validator: item.have > start ? item.validator : nil, failures: item.failures)))
  }

  /// Ends the current transfer without counting a failure.
  mutating func stop(into effects: inout EffectBuffer<Output>) {
    guard let transfer else { return }
    effects.emit(.stop(transfer.number))
    self.transfer = nil
  }

  /// Removes the item from the queue.
  mutating func end(_ index: Int, as state: State, into effects: inout EffectBuffer<Output>) {
    let pack = items[index].offer.pack
    if transfer?.pack == pack { stop(into: &effects) }
    items.remove(at: index)
    effects.emit(.discard(pack: pack))
    effects.emit(.state(state, pack: pack))
    save(into: &effects)
  }

  func save(into effects: inout EffectBuffer<Output>) {
    if policy.savesQueue { effects.emit(.save(DownloadQueue.words(items))) }
  }

  // MARK: time

  private mutating func wake(at instant: Instant, into effects: inout EffectBuffer<Output>) {
    if let due = pendingWake, instant >= due { pendingWake = nil }
    guard let transfer, instant >= transfer.heardAt + policy.silence else { return }
    effects.emit(.stop(transfer.number))
    fail(.lost, at: instant, into: &effects)
  }

  private mutating func askForWake(at instant: Instant, into effects: inout EffectBuffer<Output>) {
    var due = transfer.map { $0.heardAt + policy.silence } ?? .distantFuture
    for item in items {
      if let retryAt = item.retryAt, retryAt > instant { due = min(due, retryAt) }
    }
    guard due < pendingWake ?? .distantFuture else { return }
    pendingWake = due
    effects.wake(at: due, PackDownload.token)
  }
}
