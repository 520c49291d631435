import SimResults

/// How a run is done again, and how a result names its scenario in a file.
extension ScenarioResult {
  /// The command for one run with `seed`.
  func command(seed: UInt64) -> String { reproduction.alone(seed).command }

  /// The same for a file that others read.
  func portableCommand(seed: UInt64) -> String { reproduction.portable.alone(seed).command }

  /// The path for a file that others read: of an absolute one only the last part.
  var portablePath: String { Reproduction.portable(path) }
}
