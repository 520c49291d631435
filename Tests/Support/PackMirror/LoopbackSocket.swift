import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Sockets on the loopback interface.
enum LoopbackSocket {
  struct Failure: Error {}

  #if canImport(Darwin)
    private static let stream = SOCK_STREAM
    private static let sending: Int32 = 0
  #else
    private static let stream = Int32(SOCK_STREAM.rawValue)
    private static let sending = Int32(MSG_NOSIGNAL)
  #endif

  /// Returns a socket that listens on a free port.
  static func listening() throws -> Int32 {
    let made = socket(AF_INET, stream, 0)
    guard made >= 0 else { throw Failure() }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(made, $0, size) == 0 }
    }
    guard isBound, listen(made, 16) == 0 else { throw Failure() }
    return made
  }

  static func port(of number: Int32) throws -> UInt16 {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isKnown = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(number, $0, &size) == 0 }
    }
    guard isKnown else { throw Failure() }
    return UInt16(bigEndian: address.sin_port)
  }

  static func accepted(by number: Int32) -> Int32? {
    let connection = accept(number, nil, nil)
    guard connection >= 0 else { return nil }
    #if canImport(Darwin)
      var on: Int32 = 1
      _ = setsockopt(connection, SOL_SOCKET, SO_NOSIGPIPE, &on, 4)
    #endif
    return connection
  }

  /// Returns a request's head up to its empty line; nil if the other side ends earlier.
  static func head(_ connection: Int32) -> String? {
    var (bytes, byte) = ([UInt8](), UInt8(0))
    while bytes.count < 1 << 14, recv(connection, &byte, 1, 0) == 1 {
      bytes.append(byte)
      if bytes.suffix(4) == [13, 10, 13, 10] { return String(decoding: bytes, as: UTF8.self) }
    }
    return nil
  }

  /// Sends `bytes`; returns whether the other side took all of them.
  static func send(_ bytes: [UInt8], to connection: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { sendBytes(connection, $0.baseAddress!, $0.count) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  private static func sendBytes(
    _ connection: Int32, _ start: UnsafeRawPointer, _ count: Int
  ) -> Int {
    #if canImport(Darwin)
      Darwin.send(connection, start, count, sending)
    #else
      Glibc.send(connection, start, count, sending)
    #endif
  }

  static func close(_ number: Int32) {
    #if canImport(Darwin)
      _ = Darwin.close(number)
    #else
      _ = Glibc.close(number)
    #endif
  }
}
