import Synchronization

/// Limits how many pieces of work run at the same time; the others wait in a queue.
final class Turns: Sendable {
  private struct State {
    var free: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Mutex<State>

  /// - Parameter count: at least 1.
  init(_ count: Int) {
    precondition(count >= 1, "the count must be at least 1")
    state = Mutex(State(free: count))
  }

  /// Runs `work` when its turn comes; `work` must not request another turn.
  func run<Result>(_ work: () throws -> Result) async throws -> Result {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        if state.free == 0 {
          state.waiting.append(continuation)
          return false
        }
        state.free -= 1
        return true
      }
      if isFree { continuation.resume() }
    }
    defer { give() }
    return try work()
  }

  private func give() {
    let next = state.withLock { state in
      if state.waiting.isEmpty {
        state.free += 1
        return CheckedContinuation<Void, Never>?.none
      }
      return state.waiting.removeFirst()
    }
    next?.resume()
  }
}

extension Turns? {
  /// Runs `work` in its turn, or immediately if self is nil.
  func run<Result>(_ work: () throws -> Result) async throws -> Result {
    if let self { try await self.run(work) } else { try work() }
  }
}
