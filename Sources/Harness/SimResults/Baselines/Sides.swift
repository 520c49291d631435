/// The names of the two sides of a comparison.
public struct Sides: Hashable, Sendable {
  /// Name of the old side, as in `the baseline` or `before/report.json`.
  public var old: String
  /// Name of the new side, as in `this` or `after/report.json`.
  public var new: String
  /// The baseline folder in which changes can be accepted; nil if the old side is not in one.
  public var baselines: String?

  /// The sides for a baseline in `folder` and a scenario's new result.
  public static func baseline(in folder: BaselineFolder = BaselineFolder()) -> Sides {
    Sides(old: "the baseline", new: "this", baselines: folder.path)
  }

  /// The sides for two files or folders that the user named.
  ///
  /// The old one is called the baseline if it is in the baseline folder.
  public static func named(_ old: String, _ new: String) -> Sides {
    let path = old.hasPrefix("./") ? String(old.dropFirst(2)) : old
    guard path == BaselineFolder.usual || path.hasPrefix(BaselineFolder.usual + "/") else {
      return Sides(old: old, new: new)
    }
    return Sides(old: "the baseline", new: new, baselines: BaselineFolder.usual)
  }

  init(old: String, new: String, baselines: String? = nil) {
    (self.old, self.new, self.baselines) = (old, new, baselines)
  }

  /// Text for an item that is missing on the old side.
  public var absence: String { baselines == nil ? "is not in \(old)" : "has no baseline yet" }
}
