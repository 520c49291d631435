import Foundation

/// What several threads say to one that waits.
final class Inbox<News: Sendable>: @unchecked Sendable {
  private let condition = NSCondition()
  // behind the condition's lock
  private var news: [News] = []

  func put(_ item: News) {
    condition.lock()
    defer { condition.unlock() }
    news.append(item)
    condition.signal()
  }

  /// All that was said and not taken yet, in its order; waits for something, and at most so many
  /// seconds.
  func take(waitingAtMost seconds: Double) -> [News] {
    condition.lock()
    defer { condition.unlock() }
    if news.isEmpty, seconds > 0 { _ = condition.wait(until: Date(timeIntervalSinceNow: seconds)) }
    defer { news.removeAll(keepingCapacity: true) }
    return news
  }
}
