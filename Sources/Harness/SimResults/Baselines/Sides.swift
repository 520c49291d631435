/// What the two sides of a comparison are called.
public struct Sides: Hashable, Sendable {
  /// As in `the baseline` or `before/report.json`.
  public var old: String
  /// As in `this` or `after/report.json`.
  public var new: String
  /// The folder of baselines into which what moved can be accepted; nil where the old side is none.
  public var baselines: String?

  /// A baseline in `folder`, and what its scenario comes to now.
  public static func baseline(in folder: BaselineFolder = BaselineFolder()) -> Sides {
    Sides(old: "the baseline", new: "this", baselines: folder.path)
  }

  /// Two sides that somebody named.
  ///
  /// The old one is called the baseline where it lies in the folder of baselines.
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

  /// What is said of something that is not on the old side.
  public var absence: String { baselines == nil ? "is not in \(old)" : "has no baseline yet" }
}
