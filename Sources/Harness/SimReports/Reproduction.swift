public import SimResults

/// How a run is done again, and how a result names its scenario in a file.
extension ScenarioResult {
  /// The command for one run with `seed`.
  func command(seed: UInt64) -> String { reproduction.alone(seed).command }

  /// The same for a file that others read.
  func portableCommand(seed: UInt64) -> String { reproduction.portable.alone(seed).command }

  /// The same for files that others read.
  var portable: ScenarioResult {
    var other = self
    other.path = portablePath
    other.reproduction = reproduction.portable
    return other
  }

  /// The path for a file that others read: of an absolute one only the last part.
  var portablePath: String { Reproduction.portable(path) }
}

extension SuiteResult {
  /// The same for files that others read.
  public var portable: SuiteResult {
    var suite = self
    suite.orphans = orphans.map(Reproduction.portable)
    suite.entries = entries.map { entry in
      var entry = entry
      let path = entry.path
      entry.path = Reproduction.portable(path)
      switch entry.end {
      case .finished(let result): entry.end = .finished(result.portable)
      case .failed(let why) where path.hasPrefix("/"):
        // the words may name the scenario, and files in its folder
        let folder = String(path[...(path.lastIndex(of: "/") ?? path.startIndex)])
        entry.end = .failed(
          why.replacing(path, with: entry.path).replacing(folder, with: ""))
      case .failed, .skipped: break
      }
      return entry
    }
    return suite
  }
}
