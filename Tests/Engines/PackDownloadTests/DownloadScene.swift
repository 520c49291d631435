import PackDownload
import Sensing

/// An engine with its last request, and short forms for sending events.
struct DownloadScene {
  var engine: PackDownload
  private var effects = EffectBuffer<PackDownload.Output>()
  private(set) var outputs: [PackDownload.Output] = []
  private(set) var wakes: [Instant] = []
  private(set) var saved: [Int64]?

  static let app = AppVersion(major: 2, minor: 3, patch: 0)

  init(_ policy: PackDownload.Policy = PackDownload.Policy(), saved: [Int64]? = nil) {
    engine = PackDownload(policy: policy, app: Self.app, installation: "me", saved: saved)
  }

  /// Creates an engine with a gigabyte of free space, a network, and the offer of a pack of two
  /// files.
  init(offered offer: PackOffer = .medina, over network: PackDownload.Network) {
    self.init()
    tell(0, .storage(freeBytes: 1 << 30), .network(network), .offered(offer))
  }

  mutating func tell(_ seconds: Double, _ events: PackDownload.Event...) {
    outputs.removeAll()
    for event in events {
      engine.handle(event, at: .zero + .seconds(seconds), into: &effects)
      outputs += effects.outputs
      wakes += effects.wakes.map(\.instant)
      effects.clear()
    }
    for case .save(let words) in outputs { saved = words }
  }

  /// Sends the server's answer for the newest transfer.
  mutating func answer(
    _ seconds: Double, from: Int64 = 0, total: Int64?, validator: String? = "\"1\""
  ) {
    tell(seconds, .answered(number, from: from, totalBytes: total, validator: validator))
  }

  /// The number of the newest transfer.
  private(set) var number = 0

  mutating func fetched() -> PackDownload.Request? {
    for case .fetch(let request) in outputs {
      number = request.number
      return request
    }
    return nil
  }

  var states: [PackDownload.State] {
    outputs.compactMap { if case .state(let state, _) = $0 { state } else { nil } }
  }
}

extension PackOffer {
  static let medina = PackOffer(pack: "medina", version: 3, sizes: [1_000_000, 200_000])
}
