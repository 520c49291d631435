import Synchronization

/// Ends the reading of a file from behind its reader, which has no way to be told so.
final class StopSign: Sendable {
  private let refusal = Mutex<Diagnostic?>(nil)

  /// From now on `hold` throws `refusal`.
  func putUp(_ refusal: Diagnostic) { self.refusal.withLock { $0 = refusal } }

  /// Throws where it was put up.
  func hold() throws(Diagnostic) {
    if let refusal = refusal.withLock({ $0 }) { throw refusal }
  }
}
