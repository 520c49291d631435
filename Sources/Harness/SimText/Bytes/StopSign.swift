import Synchronization

/// Stops the reading of a file from outside its reader, which has no parameter for that.
package final class StopSign: Sendable {
  private let refusal = Mutex<Diagnostic?>(nil)

  package init() {}
  /// Makes `hold` throw `refusal` from now on.
  package func putUp(_ refusal: Diagnostic) { self.refusal.withLock { $0 = refusal } }

  /// Throws the refusal if `putUp` was called.
  package func hold() throws(Diagnostic) {
    if let refusal = refusal.withLock({ $0 }) { throw refusal }
  }
}
