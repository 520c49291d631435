import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A server on this machine that serves the files of a folder by HTTP/1.1, with ranges, and cuts
/// and lies as it is told.
public final class PackMirror: @unchecked Sendable {
  /// What was asked for, and how much was sent of it.
  public struct Exchange: Sendable {
    /// The name of the file.
    public var name: String
    public var from: Int64
    /// Of the body.
    public var sentBytes: Int64 = 0
  }

  private let folder: String
  private let socketNumber: Int32
  private let manner: @Sendable (Exchange, Int) -> MirrorManner
  /// Where it listens, as in `http://127.0.0.1:40123`.
  public let address: String
  private let lock = NSLock()
  // behind the lock
  private var exchanges: [Exchange] = []
  private var isOpen = true

  /// - Parameter manner: how an exchange goes, which is given with its number, from 0 on.
  public init(
    serving folder: String,
    manner: @escaping @Sendable (Exchange, Int) -> MirrorManner = { _, _ in MirrorManner() }
  ) throws {
    self.folder = folder
    self.manner = manner
    socketNumber = try LoopbackSocket.listening()
    address = "http://127.0.0.1:\(try LoopbackSocket.port(of: socketNumber))"
    Thread { [self] in accept() }.start()
  }

  /// Listens no more.
  public func close() {
    lock.withLock { isOpen = false }
    _ = shutdown(socketNumber, Int32(SHUT_RDWR))
    LoopbackSocket.close(socketNumber)
  }

  /// What was asked for so far, in order.
  public var log: [Exchange] { lock.withLock { exchanges } }

  private func accept() {
    while lock.withLock({ isOpen }) {
      guard let connection = LoopbackSocket.accepted(by: socketNumber) else { continue }
      Thread { [self] in
        serve(connection)
        LoopbackSocket.close(connection)
      }.start()
    }
  }

  private func serve(_ connection: Int32) {
    guard let head = LoopbackSocket.head(connection) else { return }
    let lines = head.split(separator: "\r\n").map(String.init)
    let name = lines[0].split(separator: " ")[1].split(separator: "/").last.map(String.init) ?? ""
    func header(_ key: String) -> String? {
      lines.first { $0.lowercased().hasPrefix(key + ": ") }
        .map { String($0.dropFirst(key.count + 2)) }
    }
    let bytes = FileManager.default.contents(atPath: "\(folder)/\(name)").map(Array.init)
    let tag = "\"\(bytes?.count ?? 0)\""
    var from: Int64 = 0
    if let range = header("range"), range.hasPrefix("bytes="), header("if-range") == tag {
      from = Int64(range.dropFirst(6).prefix { $0 != "-" }) ?? 0
    }
    let (number, manner) = lock.withLock {
      exchanges.append(Exchange(name: name, from: from))
      return (exchanges.count - 1, self.manner(exchanges[exchanges.count - 1], exchanges.count - 1))
    }
    if manner.isSilent {
      // until the other side has enough
      _ = LoopbackSocket.head(connection)
      return
    }
    guard var content = bytes, manner.status == nil else {
      let status = manner.status ?? 404
      let location = manner.location.map { "Location: \($0)\r\n" } ?? ""
      let head = "HTTP/1.1 \(status) No\r\n\(location)Content-Length: 0\r\n"
      _ = LoopbackSocket.send(Array((head + "Connection: close\r\n\r\n").utf8), to: connection)
      return
    }
    if !manner.knowsRanges { from = 0 }
    if manner.sendsOtherBytes { content = content.map { ~$0 } }
    guard LoopbackSocket.send(answer(manner, from, content.count, tag), to: connection) else {
      return
    }
    send(content, from: Int(from), manner, to: connection) { count in
      self.lock.withLock { self.exchanges[number].sentBytes += Int64(count) }
    }
  }

  private func answer(
    _ manner: MirrorManner, _ from: Int64, _ size: Int, _ tag: String
  ) -> [UInt8] {
    var head =
      from > 0
      ? "HTTP/1.1 206 Partial Content\r\nContent-Range: bytes \(from)-\(size - 1)/\(size)\r\n"
      : "HTTP/1.1 200 OK\r\n"
    if !manner.isEndless {
      head += "Content-Length: \(manner.saidBytes ?? Int64(size) - from)\r\n"
    }
    head += "ETag: \(manner.isTagWeak ? "W/" : "")\(tag)\r\n"
    return Array((head + "Accept-Ranges: bytes\r\nConnection: close\r\n\r\n").utf8)
  }

  /// In small pieces, so that a cut can be anywhere.
  private func send(
    _ content: [UInt8], from: Int, _ manner: MirrorManner, to connection: Int32,
    _ count: (Int) -> Void
  ) {
    let last = manner.saidBytes.map { min(content.count, from + Int($0)) } ?? content.count
    var (place, rest) = (from, manner.cutAfterBytes ?? .max)
    while rest > 0, place < last || manner.isEndless, !content.isEmpty {
      let start = place % content.count
      let size = Int(min(Int64(min(manner.pieceBytes, content.count - start)), rest))
      guard LoopbackSocket.send(Array(content[start..<start + size]), to: connection) else {
        return
      }
      count(size)
      (place, rest) = (place + size, rest - Int64(size))
      if manner.pauseMicroseconds > 0 { usleep(manner.pauseMicroseconds) }
    }
    if rest <= 0 { manner.atCut?() }
  }
}

/// How the server behaves in one exchange.
public struct MirrorManner: Sendable {
  /// So many bytes of the body are sent, and the connection is cut; nil for all.
  public var cutAfterBytes: Int64?
  /// Is called when the bytes before the cut were sent, before the connection ends.
  public var atCut: (@Sendable () -> Void)?
  public var pieceBytes = 4096
  /// Between two pieces.
  public var pauseMicroseconds: UInt32 = 0
  /// Answers nothing.
  public var isSilent = false
  /// Sends the file over and over, and says no length.
  public var isEndless = false
  public var sendsOtherBytes = false
  public var knowsRanges = true
  public var isTagWeak = false
  /// The length that it says and sends; nil for the right one.
  public var saidBytes: Int64?
  /// Instead of 200.
  public var status: Int?
  /// Where a status of 3xx sends to.
  public var location: String?

  public init() {}
}
