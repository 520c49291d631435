import Foundation
import Sensing

/// A server on a port of this computer's loopback; every client that connects receives the same
/// bytes.
final class LoopbackServer {
  /// The largest backlog of a reader, in bytes; a slower reader is disconnected.
  private static let backlogLimit = 1 << 20

  private struct Reader {
    var descriptor: Int32
    /// Bytes that the system has not accepted yet.
    var backlog: [UInt8] = []
  }

  private let descriptor: Int32
  private var readers: [Reader] = []
  /// The port that it listens on.
  let port: UInt16
  /// Number of readers that connected, and that were too slow.
  private(set) var (joined, lost) = (0, 0)

  /// - Parameter port: 0 for any free port.
  init(port: UInt16) throws(LiveFailure) {
    let opened = Self.openSocket(SOCK_STREAM)
    guard opened >= 0 else { throw Self.failure("no socket") }
    descriptor = opened
    var yes: Int32 = 1
    setsockopt(opened, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let isBound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(opened, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    guard isBound, listen(opened, 8) == 0 else {
      let failure = Self.failure("port \(port) of the loopback can't be used")
      _ = close(opened)
      throw failure
    }
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = getsockname(opened, $0, &size)
      }
    }
    self.port = UInt16(bigEndian: address.sin_port)
    _ = fcntl(opened, F_SETFL, O_NONBLOCK)
  }

  deinit {
    for reader in readers { _ = close(reader.descriptor) }
    _ = close(descriptor)
  }

  var hasReaders: Bool { !readers.isEmpty }

  /// Whether a reader has not received everything yet.
  var isBehind: Bool { readers.contains { !$0.backlog.isEmpty } }

  /// Accepts readers, removes those that left and sends waiting bytes, for at most `milliseconds`.
  func serve(milliseconds: Int32) {
    var polled = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
    polled += readers.map {
      let events = $0.backlog.isEmpty ? POLLIN : POLLIN | POLLOUT
      return pollfd(fd: $0.descriptor, events: Int16(events), revents: 0)
    }
    guard poll(&polled, nfds_t(polled.count), milliseconds) > 0 else { return }
    for index in readers.indices.reversed() where polled[index + 1].revents != 0 {
      if !drain(index) || !flush(index) { leave(index) }
    }
    if polled[0].revents != 0 { admit() }
  }

  /// Sends `bytes` to all readers.
  func send(_ bytes: [UInt8]) {
    for index in readers.indices.reversed() {
      readers[index].backlog += bytes
      guard flush(index) else {
        leave(index)
        continue
      }
      if readers[index].backlog.count > Self.backlogLimit {
        lost += 1
        leave(index)
      }
    }
  }

  private func admit() {
    while true {
      let reader = accept(descriptor, nil, nil)
      guard reader >= 0 else { return }
      _ = fcntl(reader, F_SETFL, O_NONBLOCK)
      _ = fcntl(reader, F_SETFD, FD_CLOEXEC)
      Self.sparesSignals(reader)
      // sentences are short and must not be delayed
      var yes: Int32 = 1
      setsockopt(reader, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
      readers.append(Reader(descriptor: reader))
      joined += 1
    }
  }

  /// Discards what a reader sends; returns false where the reader has disconnected.
  private func drain(_ index: Int) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = recv(readers[index].descriptor, &bytes, bytes.count, 0)
      if count == 0 { return false }
      if count < 0 { return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR }
    }
  }

  /// Sends waiting bytes, as far as the system accepts them; returns false where the reader has
  /// disconnected.
  private func flush(_ index: Int) -> Bool {
    while !readers[index].backlog.isEmpty {
      let sent = Self.send(readers[index].backlog, to: readers[index].descriptor)
      if sent < 0 { return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR }
      readers[index].backlog.removeFirst(sent)
    }
    return true
  }

  private func leave(_ index: Int) {
    _ = close(readers[index].descriptor)
    readers.remove(at: index)
  }
}

/// Differences between operating systems.
extension LoopbackServer {
  static func openSocket(_ type: SocketType) -> Int32 {
    #if os(Linux)
      let opened = socket(AF_INET, Int32(type.rawValue), 0)
    #else
      let opened = socket(AF_INET, type, 0)
    #endif
    if opened >= 0 { _ = fcntl(opened, F_SETFD, FD_CLOEXEC) }
    return opened
  }

  #if os(Linux)
    typealias SocketType = __socket_type
  #else
    typealias SocketType = Int32
  #endif

  /// Sends the bytes that the system accepts now, without a signal where the other side has
  /// disconnected.
  static func send(_ bytes: [UInt8], to descriptor: Int32) -> Int {
    #if os(Linux)
      Foundation.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    #else
      Foundation.send(descriptor, bytes, bytes.count, 0)
    #endif
  }

  static func sparesSignals(_ descriptor: Int32) {
    #if !os(Linux)
      var yes: Int32 = 1
      setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  static func failure(_ what: String) -> LiveFailure {
    LiveFailure("\(what): \(String(cString: strerror(errno)).lowercased())")
  }
}
