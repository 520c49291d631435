import Foundation
import Synchronization

/// Blocks this thread until `body` has ended.
func waiting<Value: Sendable>(
  for body: @escaping @Sendable () async throws -> Value
) throws -> Value {
  let outcome = Outcome<Value>()
  Task.detached {
    let result: Result<Value, any Error>
    do { result = .success(try await body()) } catch { result = .failure(error) }
    outcome.result.withLock { $0 = result }
    outcome.isThere.signal()
  }
  outcome.isThere.wait()
  return try outcome.result.withLock { result throws in
    guard let result else { throw CancellationError() }
    return try result.get()
  }
}

private final class Outcome<Value: Sendable>: Sendable {
  let result = Mutex<Result<Value, any Error>?>(nil)
  let isThere = DispatchSemaphore(value: 0)
}
