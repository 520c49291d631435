import Foundation
import Synchronization

/// Handles Ctrl-C and similar signals: the first asks the job to end in order, the second ends the
/// command at once.
enum Interruption {
  private static let received = Atomic<Int32>(0)

  /// The received signal; nil if there was none.
  static var signalNumber: Int32? {
    let number = received.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// The status that a shell reports for a command ended by the signal. sysexits(3) has no code for
  /// a stopped command, and a caller must distinguish a stop from a failure.
  static var status: Int32? { signalNumber.map { 128 + $0 } }

  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// Whether `handler` shows that the parent process ignores the signal.
  private static func isToIgnore(_ handler: sig_t?) -> Bool {
    unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// From now on the first SIGINT, SIGTERM or SIGHUP only stores its number; under nohup a hangup
  /// is ignored.
  static func listen() {
    // initialize it now: a signal handler must not allocate
    _ = received.load(ordering: .relaxed)
    for number in signals {
      let former = signal(number) { number in
        Interruption.received.store(number, ordering: .relaxed)
        signal(number, SIG_DFL)
      }
      if number == SIGHUP, isToIgnore(former) { signal(number, SIG_IGN) }
    }
  }

  /// Restores the default: a signal ends the command again.
  static func stopListening() {
    for number in signals {
      let former = signal(number, SIG_DFL)
      if isToIgnore(former) { signal(number, SIG_IGN) }
    }
  }
}
