import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A server on this machine that serves the files of a folder by HTTP/1.1, with ranges, and cuts
/// connections or lies as its manner says.
public final class PackMirror: @unchecked Sendable {
  /// A request, and the amount of data sent for it.
  public struct Exchange: Sendable {
    /// The name of the file.
    public var name: String
    public var from: Int64
    /// Bytes of the body that were sent.
    public var sentBytes: Int64 = 0
  }

  private let folder: String
  private let socketNumber: Int32
  private let manner: @Sendable (Exchange, Int) -> MirrorManner
  /// The address, as in `http://127.0.0.1:40123`.
  public let address: String
  private let lock = NSLock()
  // protected by the lock
  private var exchanges: [Exchange] = []
  private var isOpen = true

  /// - Parameter manner: returns the behavior for an exchange, given with its number from 0 on.
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

  /// Stops listening.
  public func close() {
    lock.withLock { isOpen = false }
    _ = shutdown(socketNumber, Int32(SHUT_RDWR))
    LoopbackSocket.close(socketNumber)
  }

  /// The requests so far, in order.
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
      // wait until the other side gives up
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

  /// Sends in small pieces, so that a cut can be anywhere.
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

/// The behavior of the server in one exchange.
public struct MirrorManner: Sendable {
  /// Number of bytes of the body after which the connection is cut; nil to send all.
  public var cutAfterBytes: Int64?
  /// Called after the bytes before the cut were sent, before the connection ends.
  public var atCut: (@Sendable () -> Void)?
  public var pieceBytes = 4096
  /// Pause between two pieces.
  public var pauseMicroseconds: UInt32 = 0
  /// Whether it never answers.
  public var isSilent = false
  /// Whether it sends the file over and over, without a length.
  public var isEndless = false
  public var sendsOtherBytes = false
  public var knowsRanges = true
  public var isTagWeak = false
  /// The length that it reports and sends; nil for the right one.
  public var saidBytes: Int64?
  /// Status to send instead of 200.
  public var status: Int?
  /// Target of a redirect with status 3xx.
  public var location: String?

  public init() {}
}
