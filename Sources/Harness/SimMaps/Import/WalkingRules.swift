import WalkRouter

/// The rules that decide by tags which ways of OpenStreetMap are walkable.
///
/// | tag | result for the way |
/// |---|---|
/// | `highway` | walkable if in `highways` |
/// | `highway` among the `invited` | only where `foot` invites, or there is a sidewalk |
/// | `foot` = no, private, use_sidepath | left out |
/// | `access` = no, private | left out, unless `foot` invites |
/// | construction, proposed and the like | left out |
/// | `railway` or `public_transport` = platform | walkable, along its edge if it is an area |
/// | `area` = yes, and multipolygons | their outline is walkable, inner rings too |
/// | `route` = ferry | left out: it is not a walk |
/// | `barrier` of a node | ignored: the gates of a medina are open (assumed) |
/// | `oneway` | ignored, as it is about vehicles; `oneway:foot` counts |
///
/// Source: wiki.openstreetmap.org, Key:highway, Key:foot, Key:access and OSM tags for routing;
/// where countries differ, the custom in Morocco (assumed).
public struct WalkingRules: Sendable {
  public var highways: Set<String>
  /// Walkable only where `foot` invites or there is a sidewalk.
  public var invited: Set<String>
  /// Values of `foot` that allow what `access` forbids.
  public var inviting: Set<String>
  public var forbiddingFoot: Set<String>
  public var forbiddingAccess: Set<String>
  /// Whether platforms are walkable.
  public var takesPlatforms: Bool

  public init(
    highways: Set<String>, invited: Set<String> = [], inviting: Set<String>,
    forbiddingFoot: Set<String>, forbiddingAccess: Set<String>, takesPlatforms: Bool = false
  ) {
    self.highways = highways
    self.invited = invited
    self.inviting = inviting
    self.forbiddingFoot = forbiddingFoot
    self.forbiddingAccess = forbiddingAccess
    self.takesPlatforms = takesPlatforms
  }

  public static let standard = WalkingRules(
    highways: [
      "corridor", "crossing", "elevator", "footway", "living_street", "path", "pedestrian",
      "primary", "primary_link", "residential", "road", "secondary", "secondary_link", "service",
      "steps", "tertiary", "tertiary_link", "track", "unclassified",
    ],
    invited: ["bridleway", "busway", "cycleway", "trunk", "trunk_link"],
    inviting: ["designated", "official", "permissive", "yes"],
    forbiddingFoot: ["no", "private", "use_sidepath"], forbiddingAccess: ["no", "private"],
    takesPlatforms: true)

  /// Why a way that looks walkable is left out.
  public enum Reason: String, CaseIterable, Sendable {
    case notForWalkers = "for vehicles only"
    case forbidden = "closed to walkers"
    case unbuilt = "not built yet, or gone"
    case ferry = "ferries"
  }

  enum Decision {
    case walked(WayTraits)
    case leftOut(Reason)
    /// A building, a river: not a way to walk on.
    case other
  }

  private static let unbuilt: Set<String> = [
    "abandoned", "construction", "demolished", "disused", "no", "planned", "proposed", "razed",
  ]

  func decide(_ tags: MapTags) -> Decision {
    guard let kind = kind(tags) else { return tags["route"] == "ferry" ? .leftOut(.ferry) : .other }
    if Self.unbuilt.contains(kind) { return .leftOut(.unbuilt) }
    let foot = tags["foot"]
    let isInvited = foot.map(inviting.contains) ?? false
    if let foot, forbiddingFoot.contains(foot) { return .leftOut(.forbidden) }
    if !isInvited, let access = tags["access"], forbiddingAccess.contains(access) {
      return .leftOut(.forbidden)
    }
    if highways.contains(kind) { return .walked(WayTraits(tags, kind: kind)) }
    guard invited.contains(kind), isInvited || Self.hasSidewalk(tags) else {
      return .leftOut(.notForWalkers)
    }
    return .walked(WayTraits(tags, kind: kind))
  }

  private func kind(_ tags: MapTags) -> String? {
    if let highway = tags["highway"], highway != "platform" { return highway }
    let isPlatform =
      tags["highway"] == "platform" || tags["railway"] == "platform"
      || tags["public_transport"] == "platform"
    return isPlatform && takesPlatforms ? "footway" : nil
  }

  private static func hasSidewalk(_ tags: MapTags) -> Bool {
    let sides = ["sidewalk", "sidewalk:both", "sidewalk:left", "sidewalk:right"]
    return sides.contains { key in
      tags[key].map { ["both", "left", "right", "yes"].contains($0) } ?? false
    }
  }
}

/// The properties of a walkable way that its edges keep.
struct WayTraits: Hashable {
  var traits: WalkGraph.Traits
  /// 0 where there is no tag, or no number in it.
  var widthMeters: Float
  /// Whether `oneway:foot` points against the order of its nodes.
  var isReversed: Bool

  init(_ tags: MapTags, kind: String) {
    func has(_ key: String) -> Bool { tags[key].map { $0 != "no" } ?? false }
    traits = []
    if kind == "steps" { traits.insert(.steps) }
    if has("tunnel") { traits.formUnion([.tunnel, .covered]) }
    if has("covered") { traits.insert(.covered) }
    if has("indoor") || kind == "corridor" { traits.formUnion([.indoor, .covered]) }
    let direction = tags["oneway:foot"]
    isReversed = direction == "-1" || direction == "reverse"
    if isReversed || ["yes", "true", "1"].contains(direction) { traits.insert(.oneWay) }
    widthMeters = (tags["width"] ?? tags["est_width"]).flatMap(Self.meters) ?? 0
  }

  /// Reads `3`, `3.5 m` or `2,5`; nil for feet, for words, and outside 0.1…100 m.
  static func meters(_ text: String) -> Float? {
    let number = text.hasSuffix("m") ? text.dropLast() : text[...]
    let digits = number.map { $0 == "," ? "." : $0 }.filter { $0 != " " }
    guard digits.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }),
      let meters = Float(String(digits)), (0.1...100).contains(meters)
    else { return nil }
    return meters
  }
}
