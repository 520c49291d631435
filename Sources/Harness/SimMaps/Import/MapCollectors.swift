import SimText

/// First pass: the ways that are outlines of walkable areas, according to relations.
///
/// Relations that are members of a multipolygon are not followed, so that relations that refer to
/// each other, or to nothing, do no harm.
final class OutlineCollector: MapElementSink {
  /// For all areas together (assumed: a country has thousands).
  static let wayLimit = 1_000_000

  let wanted: MapElementKinds = .relations
  private let rules: WalkingRules
  private let file: String
  private(set) var ways: [Int64: WayTraits] = [:]

  init(rules: WalkingRules, file: String) {
    self.rules = rules
    self.file = file
  }

  func node(_ id: Int64, at position: MapPosition?, _ tags: MapTags) {}

  func way(_ id: Int64, _ nodes: [Int64], _ tags: MapTags) {}

  func relation(_ id: Int64, _ ways: [Int64], _ tags: MapTags) throws(Diagnostic) {
    guard tags["type"] == "multipolygon", case .walked(let traits) = rules.decide(tags) else {
      return
    }
    for way in ways where self.ways[way] == nil { self.ways[way] = traits }
    if self.ways.count > Self.wayLimit {
      throw .tooMuch("more than \(Self.wayLimit) outlines of walked areas", in: file)
    }
  }
}

/// Second pass: the walkable ways.
final class WayCollector: MapElementSink {
  /// For all walkable ways together; a hundred cities' worth (assumed), and 160 MB.
  static let refLimit = 20_000_000

  struct Way {
    var traits: WayTraits
    /// A range of `refs`.
    var refs: Range<Int>
  }

  let wanted: MapElementKinds = .ways
  private let rules: WalkingRules
  private let outlines: [Int64: WayTraits]
  private let file: String
  private(set) var ways: [Way] = []
  private(set) var refs: [Int64] = []
  private(set) var waysRead = 0
  private(set) var leftOut: [WalkingRules.Reason: Int] = [:]

  init(rules: WalkingRules, outlines: [Int64: WayTraits], file: String) {
    self.rules = rules
    self.outlines = outlines
    self.file = file
  }

  func node(_ id: Int64, at position: MapPosition?, _ tags: MapTags) {}

  func relation(_ id: Int64, _ ways: [Int64], _ tags: MapTags) {}

  func way(_ id: Int64, _ nodes: [Int64], _ tags: MapTags) throws(Diagnostic) {
    waysRead += 1
    var traits = outlines[id]
    switch rules.decide(tags) {
    case .walked(let own): traits = own
    case .leftOut(let reason): leftOut[reason, default: 0] += traits == nil ? 1 : 0
    case .other: break
    }
    // a way with a single node leads nowhere
    guard let traits, nodes.count > 1 else { return }
    guard refs.count + nodes.count <= Self.refLimit else {
      throw .tooMuch("more than \(Self.refLimit) nodes on walked ways", in: file)
    }
    let start = refs.count
    refs += traits.isReversed ? nodes.reversed() : nodes
    ways.append(Way(traits: traits, refs: start..<refs.count))
  }
}

/// Third pass: the positions of the nodes of those ways, and the named places.
final class NodeCollector: MapElementSink {
  /// Why a node has no position.
  enum State: UInt8 {
    case missing
    case invalid
    case clipped
    case placed
  }

  /// A city has thousands (assumed).
  static let placeLimit = 200_000
  /// Length of a name, in bytes: OpenStreetMap allows 255 characters.
  static let nameLimit = 1020

  let wanted: MapElementKinds = .nodes
  private let clip: MapClip
  private let file: String
  /// Ascending.
  private let ids: [Int64]
  private(set) var states: [State]
  private(set) var positions: [MapPosition]
  private(set) var places: [(name: String, kind: String, position: MapPosition)] = []
  private(set) var nodesRead = 0
  /// Number of places whose name or kind is longer than that.
  private(set) var endlessNames = 0
  /// The likely index of the next node: files are sorted.
  private var next = 0

  private static let kinds = ["place", "tourism", "historic", "amenity", "shop", "railway"]

  init(ids: [Int64], clip: MapClip, file: String) {
    self.file = file
    self.ids = ids
    self.clip = clip
    states = Array(repeating: .missing, count: ids.count)
    let nowhere = MapPosition(latitudeDegrees: 0, longitudeDegrees: 0)!
    positions = Array(repeating: nowhere, count: ids.count)
  }

  func way(_ id: Int64, _ nodes: [Int64], _ tags: MapTags) {}

  func relation(_ id: Int64, _ ways: [Int64], _ tags: MapTags) {}

  func node(_ id: Int64, at position: MapPosition?, _ tags: MapTags) throws(Diagnostic) {
    nodesRead += 1
    // at 0° 0° there is only sea, and data that lost its position
    let position = position.flatMap { $0.latitude == 0 && $0.longitude == 0 ? nil : $0 }
    let isIn = position.map(clip.contains) ?? false
    if let index = index(of: id) {
      states[index] = position == nil ? .invalid : isIn ? .placed : .clipped
      if let position { positions[index] = position }
    }
    guard isIn, let position, let name = tags["name"],
      let key = Self.kinds.first(where: { tags[$0] != nil }), let value = tags[key]
    else { return }
    guard name.utf8.count <= Self.nameLimit, value.utf8.count <= Self.nameLimit else {
      endlessNames += 1
      return
    }
    guard places.count < Self.placeLimit else {
      throw .tooMuch("more than \(Self.placeLimit) places with names", in: file)
    }
    places.append((name, "\(key)=\(value)", position))
  }

  private func index(of id: Int64) -> Int? {
    if next < ids.count, ids[next] == id {
      next += 1
      return next - 1
    }
    var (low, high) = (0, ids.count)
    while low < high {
      let middle = (low + high) / 2
      if ids[middle] < id { low = middle + 1 } else { high = middle }
    }
    guard low < ids.count, ids[low] == id else { return nil }
    next = low + 1
    return low
  }
}

extension Diagnostic {
  static func tooMuch(_ what: String, in file: String) -> Diagnostic {
    Diagnostic(
      "\(what), which is no town", at: .init(file: file),
      hint: "cut a smaller file out of it first: osmium extract -b WEST,SOUTH,EAST,NORTH")
  }
}
