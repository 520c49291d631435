/// The user's permission for an app to get positions.
public struct Authorization: Hashable, Sendable {
  public enum Status: UInt8, Sendable {
    /// The app has not asked yet.
    case notDetermined
    /// Another person decides, such as a parent.
    case restricted
    case denied
    case whenInUse
    case always
  }

  public var status: Status
  /// Whether positions are as accurate as the phone can measure (iOS full, Android fine accuracy);
  /// otherwise they are kilometers off, and rare.
  public var isPrecise: Bool

  public init(status: Status, isPrecise: Bool = true) {
    self.status = status
    self.isPrecise = isPrecise
  }

  /// Whether the user, or another person for him, refused.
  public var isRefused: Bool { status == .denied || status == .restricted }

  /// Whether the app gets positions at all.
  public var allowsLocation: Bool { status == .whenInUse || status == .always }
}

/// Why the system has no position for the app.
public enum LocationFailure: UInt8, Sendable {
  /// Temporarily; the system keeps trying (iOS `locationUnknown`).
  case unknown
  /// The user does not allow it; no position will come.
  case denied
  /// No position came before the deadline of a single request.
  case timeout
  /// There is no compass, or it can't be used.
  case noHeading
  /// A region can't be watched: there are too many, or regions are not allowed.
  case regionRefused
}

/// An event of a region that the system watches.
public struct RegionEvent: Hashable, Sendable {
  public enum Kind: UInt8, Sendable {
    case enter, exit
    /// Inside for the requested time (Android).
    case dwell
  }

  /// The number that the app gave the region.
  public var region: Int32
  public var kind: Kind

  public init(region: Int32, kind: Kind) {
    self.region = region
    self.kind = kind
  }
}

extension Authorization.Status: NamedCase {
  public var name: String {
    switch self {
    case .notDetermined: "not_determined"
    case .restricted: "restricted"
    case .denied: "denied"
    case .whenInUse: "when_in_use"
    case .always: "always"
    }
  }
}

extension LocationFailure: NamedCase {
  public var name: String {
    switch self {
    case .unknown: "unknown"
    case .denied: "denied"
    case .timeout: "timeout"
    case .noHeading: "no_heading"
    case .regionRefused: "region_refused"
    }
  }
}

extension RegionEvent.Kind: NamedCase {
  public var name: String {
    switch self {
    case .enter: "enter"
    case .exit: "exit"
    case .dwell: "dwell"
    }
  }
}
