/// The command line requests something that the scenario can't do.
public struct UsageFailure: Error, Hashable {
  public var message: String

  public init(message: String) { self.message = message }
}
