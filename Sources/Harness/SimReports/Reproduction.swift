import SimResults

/// How a run is done again, and how a result names its scenario in a file.
extension ScenarioResult {
  /// The command for one run with `seed`: the result's command with other `--seed` and `--runs`.
  func command(seed: UInt64) -> String {
    var words = reproduceCommand.split(separator: " ", omittingEmptySubsequences: false)
      .map(String.init)
    words.set("--seed", to: "\(seed)", appending: true)
    words.set("--runs", to: "1", appending: variants.contains { $0.runs.count > 1 })
    return words.joined(separator: " ")
  }

  /// The path for a file that others read: of an absolute one only the last part.
  var portablePath: String {
    path.hasPrefix("/") ? String(path.split(separator: "/").last ?? "") : path
  }

  /// A command for a file that others read: with `portablePath`.
  func portable(_ command: String) -> String {
    guard path.hasPrefix("/"), let range = command.firstRange(of: path) else { return command }
    return command.replacingCharacters(in: range, with: portablePath)
  }
}

extension [String] {
  /// Sets the value of a flag, written `--flag value` or `--flag=value`.
  fileprivate mutating func set(_ flag: String, to value: String, appending: Bool) {
    if let index = firstIndex(of: flag), index + 1 < count {
      self[index + 1] = value
    } else if let index = firstIndex(where: { $0.hasPrefix(flag + "=") }) {
      self[index] = "\(flag)=\(value)"
    } else if appending {
      self += [flag, value]
    }
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>, with other: String) -> String {
    self[..<range.lowerBound] + other + self[range.upperBound...]
  }
}
