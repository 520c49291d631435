import Sensing

/// Events of the current transfer.
extension PackDownload {
  /// Longest stored validator, in bytes (assumed; an ETag has some dozens).
  private static let longestValidator = 256

  mutating func answer(
    _ from: Int64, _ total: Int64?, _ validator: String?, at instant: Instant,
    into effects: inout EffectBuffer<Output>
  ) {
    guard var transfer, let index = item(transfer.pack) else { return }
    if let total, total != transfer.size, !policy.trustsServedSize {
      return end(index, as: .refused(.wrongSize), into: &effects)
    }
    if from == 0 { items[index].have = transfer.start }
    guard from == items[index].have - transfer.start else {
      effects.emit(.stop(transfer.number))
      return fail(.noSuchRange, at: instant, into: &effects)
    }
    transfer.heardAt = instant
    self.transfer = transfer
    let kept = validator.flatMap {
      $0.isEmpty || $0.utf8.count > PackDownload.longestValidator ? nil : $0
    }
    guard items[index].validator != kept else { return }
    items[index].validator = kept
    save(into: &effects)
  }

  mutating func receive(
    _ bytes: Int64, at instant: Instant, into effects: inout EffectBuffer<Output>
  ) {
    guard bytes > 0, var transfer, let index = item(transfer.pack) else { return }
    let fileEnd = transfer.start + transfer.size
    if bytes > fileEnd - items[index].have, !policy.trustsServedSize {
      return end(index, as: .refused(.wrongSize), into: &effects)
    }
    items[index].have = min(items[index].have + min(bytes, transfer.size), fileEnd)
    transfer.gained += min(bytes, transfer.size)
    transfer.heardAt = instant
    self.transfer = transfer
    if transfer.gained >= policy.progressBytes { items[index].failures = 0 }
  }

  /// Handles the end of a transfer, regular or failed: the next one fetches the rest, if any.
  mutating func fail(
    _ failure: Failure, at instant: Instant, into effects: inout EffectBuffer<Output>
  ) {
    guard let transfer, let index = item(transfer.pack) else { return }
    self.transfer = nil
    switch failure {
    case .redirected: return end(index, as: .refused(.redirected), into: &effects)
    case .notThere: return end(index, as: .refused(.notThere), into: &effects)
    case .tooLong: return end(index, as: .refused(.wrongSize), into: &effects)
    case .unwritable: return end(index, as: .refused(.notInstalled), into: &effects)
    case .noSuchRange:
      items[index].have = transfer.start
      items[index].validator = nil
    case .lost: break
    }
    if items[index].have >= transfer.start + transfer.size {
      items[index].validator = nil
      items[index].failures = 0
      return
    }
    items[index].failures += 1
    guard items[index].failures < policy.mostFailures else {
      return end(index, as: .refused(.unreachable), into: &effects)
    }
    items[index].retryAt = instant + pause(after: items[index].failures)
  }

  /// The time to wait; it doubles with every failure, up to the longest.
  private func pause(after failures: Int) -> Timespan {
    var pause = policy.firstRetry
    for _ in 1..<max(1, failures) where pause < policy.longestRetry {
      pause = Timespan(nanoseconds: pause.nanoseconds * 2)
    }
    return min(pause, policy.longestRetry)
  }

  mutating func verified(
    _ pack: String, _ isRight: Bool, into effects: inout EffectBuffer<Output>
  ) {
    guard let index = item(pack), items[index].stage == .verifying else { return }
    guard isRight else { return end(index, as: .refused(.wrongBytes), into: &effects) }
    items[index].stage = .installing
    effects.emit(.install(pack: pack))
  }

  mutating func installed(
    _ pack: String, _ isInForce: Bool, into effects: inout EffectBuffer<Output>
  ) {
    guard let index = item(pack), items[index].stage == .installing else { return }
    end(index, as: isInForce ? .installed : .refused(.notInstalled), into: &effects)
  }
}

extension PackDownload.Refusal: CustomStringConvertible {
  /// A text in lower case, without a full stop.
  public var description: String {
    switch self {
    case .appTooOld(let needed): "the release needs version \(needed) of the app, or a newer one"
    case .notYetOffered: "the release is rolled out in stages, and not to this installation yet"
    case .lowStorage(let needed, let free):
      "\(needed) bytes are needed and \(free) are free: nothing was fetched"
    case .redirected: "the server sends to another host, which nobody asked for"
    case .notThere: "the server does not have all files of the release"
    case .wrongSize: "the server has or sends more or less than what was signed"
    case .wrongBytes: "what came is not what was signed"
    case .unreachable: "the server was asked time and again, and nothing came"
    case .notInstalled: "the release could not be put on the disk"
    }
  }
}
