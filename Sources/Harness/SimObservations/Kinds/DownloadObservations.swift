/// The user requested a pack.
public struct DownloadAsked: Observation {
  public static var subject: Subject? { .download }
  public static var word: String { "asked" }
  public static var nature: ObservationNature { .event }
  public static var summary: String { "The user asked for a pack." }

  public init() {}

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {}
}

/// The step of a pack's download changed.
public struct DownloadShown: Observation {
  public static var subject: Subject? { .download }
  public static var word: String { "shown" }
  public static var nature: ObservationNature { .state }
  public static var summary: String { "The step of a pack's download, as the screen shows it." }

  public var step = DownloadStep.queued
  /// Why the pack is refused; nil where it is not.
  public var reason: DownloadReason?

  public init() {}

  public init(step: DownloadStep, reason: DownloadReason?) {
    self.step = step
    self.reason = reason
  }

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.word("step", &step)
    visitor.word("reason", &reason)
  }
}

/// A server began to answer.
public struct DownloadAnswered: Observation {
  public static var subject: Subject? { .download }
  public static var word: String { "answered" }
  public static var nature: ObservationNature { .event }
  public static var summary: String { "A server began to send a file, or the rest of one." }

  /// Index of the first byte of the file that is sent.
  public var fromBytes = 0
  /// Bytes that were received before and are sent again.
  public var againBytes = 0

  public init() {}

  public init(fromBytes: Int, againBytes: Int) {
    self.fromBytes = fromBytes
    self.againBytes = againBytes
  }

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.number("from_bytes", &fromBytes, .bytes)
    visitor.number("again_bytes", &againBytes, .bytes)
  }
}

/// Bytes of a pack came over a network.
public struct DownloadReceived: Observation {
  public static var subject: Subject? { .download }
  public static var word: String { "received" }
  public static var nature: ObservationNature { .event }
  public static var summary: String { "Bytes of a pack came over a network." }

  public var receivedBytes = 0
  /// Of these, bytes beyond the signed size.
  public var excessBytes = 0
  public var network = DownloadNetwork.none
  /// Whether the user allowed a cellular network for this pack.
  public var isConfirmed = false

  public init() {}

  public init(
    receivedBytes: Int, excessBytes: Int, network: DownloadNetwork, isConfirmed: Bool
  ) {
    self.receivedBytes = receivedBytes
    self.excessBytes = excessBytes
    self.network = network
    self.isConfirmed = isConfirmed
  }

  @inlinable
  public mutating func visit(_ visitor: inout some FieldVisitor) {
    visitor.number("received_bytes", &receivedBytes, .bytes)
    visitor.number("excess_bytes", &excessBytes, .bytes)
    visitor.word("network", &network)
    visitor.flag("confirmed", &isConfirmed)
  }
}

/// The step of a pack's download.
public enum DownloadStep: UInt8, ObservedWord {
  case queued, waitingForNetwork
  /// The user allows no network but Wi-Fi.
  case waitingForWifi
  /// The user was asked whether a cellular network may be used.
  case waitingForConfirmation
  case downloading
  /// A transfer failed, and the next one follows later.
  case retrying
  case paused, verifying, installing, installed, refused, cancelled
}

/// Why a pack is refused.
public enum DownloadReason: UInt8, ObservedWord {
  case appTooOld, notYetOffered, lowStorage, redirected, notThere, wrongSize, wrongBytes
  case unreachable, notInstalled
}

/// How the phone is connected.
public enum DownloadNetwork: UInt8, ObservedWord {
  case none, cellular, wifi
}
