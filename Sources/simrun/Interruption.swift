import Foundation
import Synchronization

/// Ctrl-C and its kin: the first asks the job to end in order, the second ends the command at once.
enum Interruption {
  private static let received = Atomic<Int32>(0)

  /// The signal that came; nil where none did.
  static var signalNumber: Int32? {
    let number = received.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// What a shell reports for a command that the signal ended. sysexits(3) has no code for a
  /// stopped command, and its caller must be able to tell a stop from a failure.
  static var status: Int32? { signalNumber.map { 128 + $0 } }

  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// Whether `handler` says that the parent process has the signal ignored.
  private static func isToIgnore(_ handler: sig_t?) -> Bool {
    unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// From here on the first SIGINT, SIGTERM or SIGHUP only leaves its number; under nohup a hangup
  /// is none.
  static func listen() {
    // made now: a signal handler may make nothing
    _ = received.load(ordering: .relaxed)
    for number in signals {
      let former = signal(number) { number in
        Interruption.received.store(number, ordering: .relaxed)
        signal(number, SIG_DFL)
      }
      if number == SIGHUP, isToIgnore(former) { signal(number, SIG_IGN) }
    }
  }

  /// A signal ends the command again as usual.
  static func stopListening() {
    for number in signals {
      let former = signal(number, SIG_DFL)
      if isToIgnore(former) { signal(number, SIG_IGN) }
    }
  }
}
