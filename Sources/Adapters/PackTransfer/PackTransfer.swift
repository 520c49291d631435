import Foundation
public import PackDownload
public import PackStore
public import Sensing

/// Fetches releases of packs over HTTP and installs them: hosts a `PackDownload` in an app
/// (MG-14, MG-21).
///
/// `fetch` blocks, so it needs a thread of its own. Fetched data is written to a draft in the
/// library, which installs it in one step after every byte was checked against the signature. If it
/// is killed at any moment, the next `fetch` continues where this one stopped.
public final class PackTransfer: Sendable {
  public typealias State = PackDownload.State

  /// How a fetch ends if it is not refused.
  public enum Outcome: Hashable, Sendable {
    case installed
    /// The release is already installed; none of it was fetched.
    case inForceAlready
    /// Cancelled by the user.
    case cancelled
  }

  enum News: Sendable {
    case event(PackDownload.Event)
    case transfer(Int, HTTPTransfer.News)
  }

  let library: PackLibrary
  let app: AppVersion
  let installation: String
  let policy: PackDownload.Policy
  /// Time since an arbitrary moment, like a stopwatch.
  let now: @Sendable () -> Instant
  let inbox = Inbox<News>()

  /// - Parameters:
  ///   - installation: the identifier described in `PackDownload`.
  ///   - now: a clock that never goes back; its zero is arbitrary.
  public init(
    library: PackLibrary, app: AppVersion, installation: String,
    policy: PackDownload.Policy = PackDownload.Policy(), now: @escaping @Sendable () -> Instant
  ) {
    self.library = library
    self.app = app
    self.installation = installation
    self.policy = policy
    self.now = now
  }

  /// Reports a change of the network or a command of the user, from any thread.
  public func tell(_ event: PackDownload.Event) { inbox.put(.event(event)) }

  /// Fetches the release at `source` and the queued ones of earlier calls, and returns when the
  /// queue is empty.
  ///
  /// - Parameters:
  ///   - time: the time of day; an expired release is refused.
  ///   - network: the network until the first change.
  ///   - show: receives each state of a release.
  ///   - wait: called after a failed request for the manifest, with the number of failures and the
  ///     time to the next try.
  public func fetch(
    _ source: PackSource, at time: PackTime, over network: PackDownload.Network = .wifi,
    show: (State, String) -> Void = { _, _ in },
    wait: (_ failures: Int, _ pause: Timespan) -> Void = { _, _ in }
  ) throws(TransferRefusal) -> Outcome {
    let right: DownloadRight
    let saved: [Int64]?
    do throws(PackRefusal) {
      right = try library.takeDownloads()
      saved = try right.database.words(of: PackHost.savedName)
    } catch {
      throw .pack(error)
    }
    let engine = PackDownload(
      policy: policy, app: app, installation: installation, saved: saved)
    let host = PackHost(engine, right, in: self, at: time)
    host.findDrafts()
    host.handle(.network(network))
    let offered = try offer(source, at: time, to: host, wait: wait)
    guard let offered else { return .inForceAlready }
    while !host.isDone {
      host.show(show)
      host.wait()
    }
    host.show(show)
    if let refusal = host.refusal(of: offered) { throw refusal }
    return host.isCancelled(offered) ? .cancelled : .installed
  }

  /// Fetches the manifest and queues the release; nil if it is already installed.
  private func offer(
    _ source: PackSource, at time: PackTime, to host: PackHost,
    wait: (_ failures: Int, _ pause: Timespan) -> Void
  ) throws(TransferRefusal) -> String? {
    let manifest = try small(
      source.url(of: PackManifest.fileName), limit: Int64(PackManifest.sizeLimit), wait)
    let signature = try small(
      source.url(of: PackManifest.signatureFileName), limit: PackManifest.signatureLimit, wait)
    do throws(PackRefusal) {
      let release = try PackRelease(manifest: manifest, signature: signature, key: library.key)
      let id = release.manifest.id
      if try library.isInForce(release, now: time) {
        host.handle(.command(.cancel, pack: id))
        return nil
      }
      if let draft = library.draft(of: id), draft.source == source.text,
        draft.has(manifest: manifest, signature: signature)
      {
        host.handle(.offered(draft.manifest.offer))
        return id
      }
      host.handle(.command(.cancel, pack: id))
      let draft = try library.begin(
        manifest: manifest, signature: signature, from: source.text)
      host.handle(.offered(draft.manifest.offer))
      return id
    } catch {
      throw .pack(error)
    }
  }

  /// Fetches a file of which only the largest allowed size is known; retried like a part.
  private func small(
    _ url: URL, limit: Int64, _ wait: (_ failures: Int, _ pause: Timespan) -> Void
  ) throws(TransferRefusal) -> [UInt8] {
    var pause = policy.firstRetry
    for failures in 1...max(1, policy.mostFailures) {
      let (memory, heard) = (MemorySink(), Inbox<HTTPTransfer.News>())
      let transfer = HTTPTransfer(
        url, from: 0, size: limit, isExact: false, validator: nil,
        silenceSeconds: policy.silence.seconds, into: memory, tell: heard.put)
      var failure: PackDownload.Failure?
      waiting: while failure == nil {
        let news = heard.take(waitingAtMost: policy.silence.seconds)
        if news.isEmpty { failure = .lost }
        for item in news {
          switch item {
          case .ended: return memory.bytes
          case .failed(let found): failure = found
          case .answered(_, let goOn): goOn()
          case .received: break
          }
        }
      }
      transfer.stop()
      switch failure {
      case .redirected: throw .download(.redirected)
      case .tooLong: throw .download(.wrongSize)
      case .notThere, .noSuchRange: throw .download(.notThere)
      default: break
      }
      guard failures < policy.mostFailures else { break }
      wait(failures, pause)
      Thread.sleep(forTimeInterval: pause.seconds)
      pause = min(Timespan(nanoseconds: pause.nanoseconds * 2), policy.longestRetry)
    }
    throw .download(.unreachable)
  }
}

/// Collects a small file in memory.
private final class MemorySink: HTTPTransfer.Sink {
  private(set) var bytes: [UInt8] = []

  func begin(from offset: Int64) { bytes.removeAll() }
  func write(_ bytes: [UInt8]) { self.bytes += bytes }
}
