import Foundation
import PackDownload

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The transfer of one file, from a given offset, by `URLSession`.
///
/// Bytes are written before they are reported. It never writes bytes beyond the signed size,
/// follows redirects to another host, decompresses data, or keeps cookies or a cache.
final class HTTPTransfer: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  enum News: Sendable {
    /// The header arrived; no body is accepted before `goOn` is called.
    case answered(Head, goOn: @Sendable () -> Void)
    case received(Int64)
    case ended
    case failed(PackDownload.Failure)
  }

  struct Head: Sendable {
    /// Offset of the first byte sent.
    var from: Int64
    /// Size of the whole file according to the server; nil if the server does not say.
    var totalBytes: Int64?
    /// A strong validator; nil if there is none.
    var validator: String?
  }

  /// The destination of the bytes; called on one thread at a time.
  protocol Sink: AnyObject {
    /// Earlier bytes below `offset` are kept, and the rest is discarded.
    func begin(from offset: Int64) throws
    func write(_ bytes: [UInt8]) throws
  }

  private static let mostRedirects = 5

  private let from: Int64
  private let size: Int64
  private let isExact: Bool
  private let tell: @Sendable (News) -> Void
  private let gate = NSCondition()
  // protected by the gate's lock
  private var isGateOpen = false
  private let lock = NSLock()
  // protected by the lock
  private var sink: (any Sink)?
  private var session: URLSession?
  private var task: URLSessionTask?
  private var position: Int64 = 0
  private var redirects = 0

  /// - Parameters:
  ///   - size: size of the whole file in bytes; an upper limit if not `isExact`.
  ///   - validator: validator of the bytes below `from`.
  init(
    _ url: URL, from: Int64, size: Int64, isExact: Bool = true, validator: String?,
    silenceSeconds: Double, into sink: any Sink, tell: @escaping @Sendable (News) -> Void
  ) {
    (self.from, self.size, self.isExact) = (from, size, isExact)
    (self.sink, self.tell) = (sink, tell)
    super.init()
    let configuration = URLSessionConfiguration.ephemeral
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.urlCache = nil
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    // the host watches for silence itself; this timeout is only a safeguard
    configuration.timeoutIntervalForRequest = 2 * silenceSeconds
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    let session = URLSession(configuration: configuration, delegate: self, delegateQueue: queue)
    self.session = session
    var request = URLRequest(url: url)
    request.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
    if from > 0, let validator {
      request.setValue("bytes=\(from)-", forHTTPHeaderField: "Range")
      request.setValue(validator, forHTTPHeaderField: "If-Range")
    }
    let task = session.dataTask(with: request)
    self.task = task
    task.resume()
  }

  /// Stops the transfer: nothing is written or reported after this returns.
  func stop() { _ = close() }

  private func openGate() {
    gate.lock()
    defer { gate.unlock() }
    isGateOpen = true
    gate.broadcast()
  }

  private func waitAtGate() {
    gate.lock()
    defer { gate.unlock() }
    while !isGateOpen { gate.wait() }
  }

  /// Returns whether it was open.
  private func close() -> Bool {
    openGate()
    lock.lock()
    defer { lock.unlock() }
    guard let session else { return false }
    // on Linux, cancel waits for a pause in the data, and a server that never pauses would fill the
    // memory meanwhile; suspend takes effect at once
    task?.suspend()
    session.invalidateAndCancel()
    (self.session, task, sink) = (nil, nil, nil)
    return true
  }

  private func fail(_ failure: PackDownload.Failure) {
    if close() { tell(.failed(failure)) }
  }

  // MARK: callbacks of the session

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    let (old, new) = (task.originalRequest?.url, request.url)
    redirects += 1
    guard let old, let new, old.scheme == new.scheme, old.host == new.host, old.port == new.port,
      redirects <= Self.mostRedirects
    else {
      completionHandler(nil)
      return fail(.redirected)
    }
    completionHandler(request)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    switch (response as? HTTPURLResponse).map(begin) ?? .failure(.lost) {
    case .success(let head):
      tell(.answered(head, goOn: { [weak self] in self?.openGate() }))
      // the body must wait: this blocks the queue on which it is delivered
      waitAtGate()
      completionHandler(.allow)
    case .failure(let failure):
      completionHandler(.cancel)
      fail(failure)
    }
  }

  /// Reads the header of a response; a failure if its body must not be accepted.
  private func begin(_ response: HTTPURLResponse) -> Result<Head, PackDownload.Failure> {
    switch response.statusCode {
    case 200, 206: break
    case 300..<400: return .failure(.redirected)
    case 416: return .failure(.noSuchRange)
    case 408, 425, 429, 500...: return .failure(.lost)
    default: return .failure(.notThere)
    }
    if let coding = response.value(forHTTPHeaderField: "Content-Encoding"), coding != "identity" {
      return .failure(.tooLong)
    }
    let length = response.value(forHTTPHeaderField: "Content-Length").flatMap { Int64($0) }
    var (first, total) = (Int64(0), length)
    if response.statusCode == 206 {
      let text = response.value(forHTTPHeaderField: "Content-Range")
      guard let range = text.flatMap(ContentRange.init), range.first == from else {
        return .failure(.noSuchRange)
      }
      (first, total) = (from, range.totalBytes)
    }
    if let total, total > size { return .failure(.tooLong) }
    lock.lock()
    defer { lock.unlock() }
    guard let sink else { return .failure(.lost) }
    do { try sink.begin(from: first) } catch { return .failure(.unwritable) }
    position = first
    let tag = response.value(forHTTPHeaderField: "ETag").flatMap { $0.hasPrefix("\"") ? $0 : nil }
    return .success(Head(from: first, totalBytes: isExact ? total : nil, validator: tag))
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    if let failure = write(data) { fail(failure) }
  }

  private func write(_ data: Data) -> PackDownload.Failure? {
    lock.lock()
    defer { lock.unlock() }
    guard let sink else { return nil }
    guard Int64(data.count) <= size - position else { return .tooLong }
    do { try sink.write(Array(data)) } catch { return .unwritable }
    position += Int64(data.count)
    tell(.received(Int64(data.count)))
    return nil
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    guard close() else { return }
    tell(error == nil ? .ended : .failed(.lost))
  }
}

/// The parsed header `Content-Range: bytes 100-199/200`.
struct ContentRange: Equatable {
  var first: Int64
  /// nil for `*`: the server does not know the size.
  var totalBytes: Int64?

  init?(_ text: String) {
    guard let match = text.wholeMatch(of: /bytes (\d+)-(\d+)\/(\d+|\*)/),
      let first = Int64(match.output.1), let last = Int64(match.output.2), first <= last
    else { return nil }
    self.first = first
    guard match.output.3 != "*" else { return }
    guard let total = Int64(match.output.3), last < total else { return nil }
    totalBytes = total
  }
}
