import PackDownload
import Sensing
public import SimKernel

/// The download of a pack under test, over a simulated network (MG-14, MG-21).
public struct PackDownloadSettings: FeatureSettings {
  public static let name = "pack_download"
  public static let summary =
    "the download of a pack: queue, networks, cuts, kills and dishonest servers"
  public static let controlsSensors = false
  public static let needsGraph = false

  /// The pack that is downloaded, and the phone.
  struct Phone: Sendable {
    var megabytes = 20.0
    var freeMegabytes = 1000.0
    var network = "wifi"
    var app = AppVersion(major: 2, minor: 0, patch: 0)
    var minimumApp: AppVersion?
    var rolloutPercent = 100
    /// A name that determines the installation's position in a rollout.
    var installation = "phone 0"
  }

  private var policy = PackDownload.Policy()
  private var mirror = SimulatedMirror()
  private var phone = Phone()

  public init() {}

  public mutating func read(_ parameters: some FeatureParameters) {
    readPack(parameters)
    readNetwork(parameters)
    readPolicy(parameters)
  }

  private mutating func readPack(_ parameters: some FeatureParameters) {
    phone.megabytes = parameters.quantity(
      "size", .count, in: 1...2000, default: phone.megabytes, "size of the pack in megabytes")
    phone.freeMegabytes = parameters.quantity(
      "free", .count, in: 0...1_000_000, default: phone.freeMegabytes,
      "free space on the phone in megabytes")
    let isTooOld = parameters.either(
      "app", "too_old", or: "supported", isFirst: phone.minimumApp != nil,
      "whether this version of the app can use the release")
    phone.minimumApp = isTooOld ? AppVersion(major: 2, minor: 1, patch: 0) : nil
    phone.rolloutPercent = Int(
      parameters.quantity(
        "rollout", .share, in: 0...1, default: Double(phone.rolloutPercent) / 100,
        "share of the installations that get the release") * 100)
  }

  private mutating func readNetwork(_ parameters: some FeatureParameters) {
    phone.network = parameters.choice(
      "network", ["none", "cellular", "wifi"], default: phone.network,
      "how the phone is connected at the start")
    mirror.manner = parameters.word("mirror", mirror.manner, "how the server behaves")
    mirror.latencySeconds = parameters.quantity(
      "latency", .time, in: 0.001...30, default: mirror.latencySeconds,
      "median time from a request to the first byte")
    mirror.wiFiBits =
      1e6
      * parameters.quantity(
        "wifi_rate", .count, in: 0.01...1000, default: mirror.wiFiBits / 1e6,
        "megabits per second over Wi-Fi; the median of exchanges")
    mirror.cellularBits =
      1e6
      * parameters.quantity(
        "cellular_rate", .count, in: 0.01...1000, default: mirror.cellularBits / 1e6,
        "megabits per second over a cellular network; the median of exchanges")
    mirror.cutBytes =
      1e6
      * parameters.quantity(
        "cut_every", .count, in: 0...1000, default: mirror.cutBytes / 1e6,
        "megabytes after which a transfer is cut, on average; 0 for never")
    mirror.loss = parameters.quantity(
      "loss", .share, in: 0...1, default: mirror.loss, "share of the requests that get no answer")
  }

  private mutating func readPolicy(_ parameters: some FeatureParameters) {
    policy.isWiFiOnly = parameters.either(
      "over", "wifi", or: "any", isFirst: policy.isWiFiOnly,
      "the networks that the user allows for the download")
    policy.silence = .seconds(
      parameters.quantity(
        "silence", .time, in: 1...600, default: policy.silence.seconds,
        "time without data after which a transfer is ended"))
    policy.resumes = parameters.either(
      "resume", "kept", or: "none", isFirst: policy.resumes,
      "whether a transfer continues where the last one was cut")
    policy.asksOnCellular = parameters.either(
      "cellular", "asks", or: "taken", isFirst: policy.asksOnCellular,
      "whether the user is asked before a cellular network is used")
    policy.savesQueue = parameters.either(
      "queue", "saved", or: "in_memory", isFirst: policy.savesQueue,
      "whether the queue survives a kill")
    policy.trustsServedSize = parameters.either(
      "bounds", "served", or: "signed", isFirst: policy.trustsServedSize,
      "which size counts: the signed one, or the one that the server states")
  }

  public func makeFeature(at site: Site) -> any Feature {
    PackDownloadFeature(
      policy, mirror, phone, random: site.random.fork("pack_download"), site.saved)
  }
}
