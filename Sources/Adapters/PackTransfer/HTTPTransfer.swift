import Foundation
import PackDownload

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One file on its way, from a byte on, by `URLSession`.
///
/// Bytes are written before they are reported. No byte beyond the signed size is written, no
/// redirect to another host followed, no compression undone, no cookie or cache kept.
final class HTTPTransfer: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  enum News: Sendable {
    /// The head came; nothing behind it is taken before `goOn` is called.
    case answered(Head, goOn: @Sendable () -> Void)
    case received(Int64)
    case ended
    case failed(PackDownload.Failure)
  }

  struct Head: Sendable {
    /// Of the file, the first byte that comes.
    var from: Int64
    /// As the server says; nil where it does not.
    var totalBytes: Int64?
    /// A strong one; nil for none.
    var validator: String?
  }

  /// Where the bytes go; called on one thread at a time.
  protocol Sink: AnyObject {
    /// What came before lies below `offset`, and the rest is gone.
    func begin(from offset: Int64) throws
    func write(_ bytes: [UInt8]) throws
  }

  private static let mostRedirects = 5

  private let from: Int64
  private let size: Int64
  private let isExact: Bool
  private let tell: @Sendable (News) -> Void
  private let gate = NSCondition()
  // behind the gate's lock
  private var isGateOpen = false
  private let lock = NSLock()
  // behind the lock
  private var sink: (any Sink)?
  private var session: URLSession?
  private var task: URLSessionTask?
  private var position: Int64 = 0
  private var redirects = 0

  /// - Parameters:
  ///   - size: of the whole file in bytes; the most it may be where it is not `isExact`.
  ///   - validator: of what lies below `from`.
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
    // who hosts this watches the silence; this is for the day he does not
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

  /// Ends it: nothing is written or told any more once this returns.
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

  /// Whether it was open.
  private func close() -> Bool {
    openGate()
    lock.lock()
    defer { lock.unlock() }
    guard let session else { return false }
    // on Linux to cancel waits for a pause in what comes, and a server that never pauses would fill
    // the memory meanwhile; to suspend waits for nothing
    task?.suspend()
    session.invalidateAndCancel()
    (self.session, task, sink) = (nil, nil, nil)
    return true
  }

  private func fail(_ failure: PackDownload.Failure) {
    if close() { tell(.failed(failure)) }
  }

  // MARK: what the session says

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
      // what comes behind the head waits: this holds up the queue that it is handed over on
      waitAtGate()
      completionHandler(.allow)
    case .failure(let failure):
      completionHandler(.cancel)
      fail(failure)
    }
  }

  /// Reads the head of an answer; a failure where its body is not welcome.
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

/// What `Content-Range: bytes 100-199/200` says.
struct ContentRange: Equatable {
  var first: Int64
  /// nil for `*`: the server does not know.
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
