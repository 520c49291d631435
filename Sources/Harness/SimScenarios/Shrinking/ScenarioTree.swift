import Foundation
public import Geodesy
public import SimKernel
public import SimText

/// A scenario split into pieces (keys and list items) that can be removed one by one, for `simrun
/// shrink`.
public struct ScenarioTree {
  /// Path of the scenario as the user gave it.
  public let path: String
  var root: YamlNode
  private let source: SourceText
  private let bounds: PathBounds
  private let budget: RunBudget
  private let allowsOutside: Bool
  private let catalogs: Catalogs

  /// Throws all errors in the scenario in `bytes`.
  ///
  /// - Parameters:
  ///   - budget: the budget of each run.
  ///   - allowsOutside: whether the scenario may name files outside its repository.
  ///   - catalogs: the names that it can use.
  public init(
    bytes: some Collection<UInt8>, path: String, budget: RunBudget, allowsOutside: Bool,
    catalogs: Catalogs
  ) throws(Diagnostics) {
    self.path = path
    self.budget = budget
    self.allowsOutside = allowsOutside
    self.catalogs = catalogs
    bounds = allowsOutside ? PathBounds.none : PathBounds(ofScenarioAt: path)
    let document = try YamlDocument(bytes: bytes, file: path, bounds: bounds)
    (root, source) = (document.root, document.source)
    _ = try read()
  }

  /// The scenario; nil if it is invalid, for example because a required key was removed.
  public var scenario: Scenario? { try? read() }

  /// Reads the scenario; throws all errors in it.
  public func read() throws(Diagnostics) -> Scenario {
    let document = YamlDocument(root: root, source: source, bounds: bounds)
    var scenario = try document.read { reader in
      Scenario(reader, path: path, budget, catalogs: catalogs)
    }
    scenario.allowsOutside = allowsOutside
    scenario.budget = budget
    return scenario
  }

  // MARK: - one run, one expectation

  /// Keeps only the bound of `metric` among the expectations, and only `seed` among the seeds.
  public mutating func keep(_ metric: String, onSeed seed: UInt64) {
    for key in ["variants", "measure", "canary", "unproven", "seeds"] {
      root = root.without([.key(key)])
    }
    if case .mapping(let entries)? = root.node(at: [.key("expect")])?.content {
      for entry in entries where entry.key != metric {
        root = root.without([.key("expect"), .key(entry.key)])
      }
    }
    if seed != 1 {
      root = root.with(.mapping([entry("first", "\(seed)")]), at: [.key("seeds")])
    }
  }

  private func entry(_ key: String, _ text: String) -> YamlNode.Entry {
    YamlNode.Entry(
      key: key, keyPosition: root.position,
      value: YamlNode(content: .scalar(text, .plain), position: root.position))
  }

  /// Writes the settings of `variant` into the features; does nothing without such a variant.
  public mutating func apply(variant: String) {
    let way: [YamlNode.Step] = [.key("variants"), .key(variant)]
    guard case .mapping(let features)? = root.node(at: way)?.content else { return }
    for feature in features where !["why", "expect", "misses"].contains(feature.key) {
      let place: [YamlNode.Step] = [.key("features"), .key(feature.key)]
      let settings = root.node(at: place)?.merged(with: feature.value) ?? feature.value
      root = root.with(settings.content, at: place)
    }
  }

  // MARK: - as a file

  /// Returns the scenario that replays the recording `name`, in its folder, instead of a walk.
  ///
  /// - Parameter home: position of a walk's home; nil if the scenario states it.
  public func replaying(_ name: String, home: Coordinate?) -> ScenarioTree {
    var other = self
    other.root = root.with(name, at: [.key("trace")])
    guard let home else { return other }
    for key in ["world", "walk", "phone", "faults", "app_map"] {
      other.root = other.root.without([.key(key)])
    }
    let place = [("lat", home.latitudeDegrees), ("lon", home.longitudeDegrees)]
    other.root = other.root.with(
      .mapping(place.map { entry($0, "\($1)") }), at: [.key("home")])
    return other
  }

  /// The text for a file at `other`, with file names relative to its folder.
  public func text(at other: String) throws -> String {
    try root.renamingFiles(from: Self.folder(of: path), to: Self.folder(of: other)).text
  }

  private static func folder(of path: String) -> URL {
    URL(fileURLWithPath: path).standardizedFileURL.deletingLastPathComponent()
  }
}

extension YamlNode {
  /// Returns this mapping with the keys and values of `other` added or replaced, recursively.
  fileprivate func merged(with other: YamlNode) -> YamlNode {
    guard case .mapping(var entries) = content, case .mapping(let others) = other.content
    else { return other }
    for entry in others {
      if let index = entries.firstIndex(where: { $0.key == entry.key }) {
        entries[index].value = entries[index].value.merged(with: entry.value)
      } else {
        entries.append(entry)
      }
    }
    return YamlNode(content: .mapping(entries), position: position)
  }

  /// Converts file names relative to one folder to names relative to another.
  fileprivate func renamingFiles(from old: URL, to new: URL) -> YamlNode {
    var changed = self
    switch content {
    case .scalar(let text, let style):
      guard old != new, !text.isEmpty, !text.hasPrefix("/"), style != .block else { return self }
      let file = old.appendingPathComponent(text).standardizedFileURL
      guard FileManager.default.fileExists(atPath: file.path) else { return self }
      changed.content = .scalar(Self.way(from: new, to: file), style)
    case .mapping(let entries):
      changed.content = .mapping(
        entries.map { entry in
          var entry = entry
          entry.value = entry.value.renamingFiles(from: old, to: new)
          return entry
        })
    case .sequence(let items):
      changed.content = .sequence(items.map { $0.renamingFiles(from: old, to: new) })
    case .refused, .asked: break
    }
    return changed
  }

  private static func way(from folder: URL, to file: URL) -> String {
    let (here, there) = (folder.pathComponents, file.pathComponents)
    let shared = zip(here, there).prefix { $0 == $1 }.count
    return (here.dropFirst(shared).map { _ in ".." } + there.dropFirst(shared))
      .joined(separator: "/")
  }
}
