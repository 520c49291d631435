import Foundation
import Geodesy
import Sensing
import SimKernel
import SimTraces
import Synchronization
import Testing

@testable import SimLive

@Suite("A walk on a port of the loopback (H-12)")
struct PortSourceTests {
  /// The clocks of this computer.
  private static let clock = LivePace.Clock(
    steady: { Int64(DispatchTime.now().uptimeNanoseconds) },
    unix: { Int64(Date().timeIntervalSince1970 * 1e9) })

  /// Returns everything received from the port, to its end.
  private static func read(_ port: UInt16) -> [UInt8] {
    let socket = LoopbackServer.openSocket(SOCK_STREAM)
    defer { close(socket) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let isConnected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    guard isConnected else { return [] }
    var (all, chunk) = ([UInt8](), [UInt8](repeating: 0, count: 4096))
    while true {
      let count = Foundation.read(socket, &chunk, chunk.count)
      guard count > 0 else { return all }
      all += chunk.prefix(count)
    }
  }

  @Test("A reader is sent every fix; reading them gives the positions within 1e-9°")
  func everyFix() async throws {
    let trace = Trace.walk(40)
    let outcome = Mutex<PortSource.Outcome?>(nil)
    let port = Mutex<UInt16>(0)
    let player = Thread {
      guard let source = try? PortSource(port: 0) else { return }
      port.withLock { $0 = source.port }
      let writer = NMEAWriter(live: 1_777_627_800_000_000_000)
      let played = source.play(
        LivePlay(trace), speed: 100, clock: Self.clock, delay: 0, shouldStop: { false }
      ) { event in
        if case .fix(let fix) = event { writer.take(fix) }
        return writer.takeBytes()
      }
      outcome.withLock { $0 = played }
    }
    player.start()
    while port.withLock({ $0 }) == 0 { usleep(1000) }
    let bytes = Self.read(port.withLock { $0 })
    let read = try Trace.read(bytes, named: "live.nmea")
    #expect(read.fixes.count == 40)
    for (a, b) in zip(trace.fixes, read.fixes) {
      #expect(abs(a.coordinate.latitudeDegrees - b.coordinate.latitudeDegrees) < 1e-9)
      #expect(abs(a.coordinate.longitudeDegrees - b.coordinate.longitudeDegrees) < 1e-9)
    }
    #expect(read.epochNanoseconds == 1_777_627_800_000_000_000)
    #expect(outcome.withLock { $0 }?.fixes == 40 && outcome.withLock { $0 }?.readers == 1)
    #expect(outcome.withLock { $0 }?.isWhole == true)
  }

  @Test("Without a reader nothing is played, and it can be stopped")
  func nobody() throws {
    let source = try PortSource(port: 0)
    var looks = 0
    let outcome = source.play(
      LivePlay(.walk(3)), speed: 1, clock: Self.clock, delay: 0,
      shouldStop: {
        looks += 1
        return looks > 2
      }, encode: { _ in [] })
    #expect(outcome.fixes == 0 && !outcome.isWhole)
  }

  @Test("A port that is taken is refused with its number")
  func taken() throws {
    let source = try PortSource(port: 0)
    let refusal = #expect(throws: LiveFailure.self) { try PortSource(port: source.port) }
    #expect(refusal?.description.hasPrefix("port \(source.port) of the loopback can't be") == true)
  }
}
