public import HomeCompass

/// What the screen shows at one redraw (MG-11).
public struct RouteCard: Hashable, Sendable {
  /// Index of the next stop in the itinerary; their count when all is done.
  public var stepIndex: Int
  /// Direction, distance, and age and confidence of the position; nil if the stop has no
  /// coordinates or all stops are done.
  public var compass: CompassReading?
  /// Walking time to the next stop, in milliseconds; nil without a leg to it.
  public var legMilliseconds: UInt32?
  /// Walking and stays to the end of the itinerary, in milliseconds.
  public var totalMilliseconds: UInt64
  /// Whether the leg to the next stop was taken from the cache; nil without one.
  public var isLegCached: Bool?
  /// How to find the next stop; nil if the plan has no hint for it.
  public var hint: String?
  /// Whether Medina Mode is on, and why.
  public var medina: MedinaMode.Reason
  public var capability: Capability
  /// Whether the card says that the signal is weak.
  public var isSignalWeak: Bool
  public var words: CardWords
  public var pane: MapPane
}
