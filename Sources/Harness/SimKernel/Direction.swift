/// Which of two values of a metric is the better one.
public enum Direction: String, CaseIterable, Hashable, Sendable {
  case lower, higher
}
