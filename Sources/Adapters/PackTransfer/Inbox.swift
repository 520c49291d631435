import Foundation

/// A queue of messages from several threads to one waiting thread.
final class Inbox<News: Sendable>: @unchecked Sendable {
  private let condition = NSCondition()
  // protected by the condition's lock
  private var news: [News] = []

  func put(_ item: News) {
    condition.lock()
    defer { condition.unlock() }
    news.append(item)
    condition.signal()
  }

  /// Returns all messages not taken yet, in their order; waits for one for at most `seconds`.
  func take(waitingAtMost seconds: Double) -> [News] {
    condition.lock()
    defer { condition.unlock() }
    if news.isEmpty, seconds > 0 { _ = condition.wait(until: Date(timeIntervalSinceNow: seconds)) }
    defer { news.removeAll(keepingCapacity: true) }
    return news
  }
}
