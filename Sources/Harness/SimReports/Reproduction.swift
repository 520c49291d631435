public import SimResults

/// Commands to repeat a run, and the names of scenarios in files.
extension ScenarioResult {
  /// The command that runs `seed` alone.
  func command(seed: UInt64) -> String { reproduction.alone(seed).command }

  /// The same command for a file that others read.
  func portableCommand(seed: UInt64) -> String { reproduction.portable.alone(seed).command }

  /// The result for files that others read.
  var portable: ScenarioResult {
    var other = self
    other.path = portablePath
    other.reproduction = reproduction.portable
    return other
  }

  /// The path for a file that others read: only the last part of an absolute path.
  var portablePath: String { Reproduction.portable(path) }
}

extension SuiteResult {
  /// The result for files that others read.
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
        // the words may contain the scenario's path, and files in its folder
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
