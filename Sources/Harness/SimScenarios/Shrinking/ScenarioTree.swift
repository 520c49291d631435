import Foundation
public import Geodesy
public import SimKernel
public import SimTraces

/// A scenario taken apart into pieces, keys and items of lists, that can be left out one by one:
/// what `simrun shrink` works on.
public struct ScenarioTree {
  /// What the user calls the scenario.
  public let path: String
  var root: YamlNode
  private let source: SourceText
  private let bounds: PathBounds
  private let budget: RunBudget
  private let allowsOutside: Bool
  private let catalogs: Catalogs

  /// Throws everything that is wrong with the scenario in `bytes`.
  ///
  /// - Parameters:
  ///   - budget: what each run may take.
  ///   - allowsOutside: whether the files that it names may lie outside its repository.
  ///   - catalogs: what it can name.
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

  /// The scenario; nil where it can't be read, as where a key is gone that must be there.
  public var scenario: Scenario? { try? read() }

  /// Throws everything that is wrong with it.
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

  /// Keeps of what is expected the bound of `metric` alone, and of the seeds `seed`.
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

  /// Writes the settings of `variant` into the features; where there is no such variant, nothing.
  public mutating func take(variant: String) {
    let way: [YamlNode.Step] = [.key("variants"), .key(variant)]
    guard case .mapping(let features)? = root.node(at: way)?.content else { return }
    for feature in features where !["why", "expect", "misses"].contains(feature.key) {
      let place: [YamlNode.Step] = [.key("features"), .key(feature.key)]
      let settings = root.node(at: place)?.merged(with: feature.value) ?? feature.value
      root = root.with(settings.content, at: place)
    }
  }

  // MARK: - as a file

  /// The scenario that replays the recording `name`, in its folder, instead of a walk.
  ///
  /// - Parameter home: where home is, of a walk; nil where the scenario says.
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

  /// As a file in the folder of `other` has it: what it names is named from there.
  public func text(at other: String) throws -> String {
    try root.renamingFiles(from: Self.folder(of: path), to: Self.folder(of: other)).text
  }

  private static func folder(of path: String) -> URL {
    URL(fileURLWithPath: path).standardizedFileURL.deletingLastPathComponent()
  }
}

extension YamlNode {
  /// The same with the keys of `other`, and with its values where both have one, level by level.
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

  /// Texts that name files from one folder name them from another.
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
