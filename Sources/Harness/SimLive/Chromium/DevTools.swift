import Foundation
import SimText

/// The DevTools protocol over a pipe: commands and answers, with events between.
final class DevTools {
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  /// Number of bytes of `buffer` in which no end of a message was found.
  private var searched = 0
  private var lastNumber = 0
  /// Events that arrived while another message was awaited, in order.
  private var events: [JSONTree] = []
  /// The page's session; nil before there is one.
  var session: String?

  /// Messages end with a zero.
  private static let end: UInt8 = 0
  /// In bytes; a page's messages are smaller than this.
  private static let sizeLimit = 1 << 26
  /// The time limit for an answer of the browser, as a number of waits and their length in
  /// milliseconds.
  private static let patience = (times: 15, milliseconds: Int32(1000))

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Sends a command without waiting for its answer, and returns its number.
  @discardableResult
  func send(
    _ method: String, _ parameters: [(key: String, value: JSONValue)] = []
  ) throws(LiveFailure) -> Int {
    lastNumber += 1
    var message: [(key: String, value: JSONValue)] = [
      ("id", .integer(lastNumber)), ("method", .string(method)),
      ("params", .object(parameters)),
    ]
    if let session { message.append(("sessionId", .string(session))) }
    var sink = ByteSink()
    JSONValue.object(message).append(to: &sink)
    var rest = sink.bytes + [Self.end]
    while !rest.isEmpty {
      let sent = LoopbackServer.send(rest, to: descriptor)
      if sent < 0, errno == EINTR { continue }
      guard sent > 0 else { throw LiveFailure("the browser is gone", .peer) }
      rest.removeFirst(sent)
    }
    return lastNumber
  }

  /// Sends a command and returns its result.
  @discardableResult
  func call(
    _ method: String, _ parameters: [(key: String, value: JSONValue)] = []
  ) throws(LiveFailure) -> JSONTree {
    let number = Double(try send(method, parameters))
    var waits = 0
    while true {
      guard let message = try receive(milliseconds: Self.patience.milliseconds) else {
        // a signal also ends a wait
        waits += 1
        if waits < Self.patience.times { continue }
        throw LiveFailure("the browser does not answer to \(method)", .peer)
      }
      guard message["id"]?.number == number else {
        if message["method"] != nil { events.append(message) }
        continue
      }
      if let error = message["error"] {
        throw LiveFailure(
          "the browser refuses \(method): \(error["message"]?.text ?? "no reason")", .peer)
      }
      return message["result"] ?? .null
    }
  }

  /// Returns the next event, waiting at most `milliseconds`; nil where none comes.
  func event(milliseconds: Int32) throws(LiveFailure) -> JSONTree? {
    if !events.isEmpty { return events.removeFirst() }
    guard let message = try receive(milliseconds: milliseconds) else { return nil }
    return message["method"] == nil ? .null : message
  }

  /// Returns the next message; nil where none comes within `milliseconds`, or a signal interrupts.
  private func receive(milliseconds: Int32) throws(LiveFailure) -> JSONTree? {
    while true {
      if let message = takeMessage() { return message }
      var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&polled, 1, milliseconds) > 0 else { return nil }
      var chunk = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count > 0 else { throw LiveFailure("the browser ended", .peer) }
      buffer += chunk.prefix(count)
      guard buffer.count <= Self.sizeLimit else {
        throw LiveFailure("the browser sent too much data at once", .peer)
      }
    }
  }

  private func takeMessage() -> JSONTree? {
    while let end = buffer[searched...].firstIndex(of: Self.end) {
      let message = JSONTree(Array(buffer[..<end]))
      buffer.removeFirst(end + 1)
      searched = 0
      if let message { return message }
    }
    searched = buffer.count
    return nil
  }
}
