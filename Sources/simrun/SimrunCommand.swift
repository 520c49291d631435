import SimKernel
public import SimMetrics
import SimPacks
import SimResults
public import SimScenarios
import SimText

/// simrun as the base of another program: everything that simrun does, plus the program's own
/// features and metrics.
public enum SimrunCommand {
  /// Parses the command line, executes it, and ends the process if it does not succeed.
  ///
  /// - Parameters:
  ///   - features: additional features that scenarios can test, with their metrics.
  ///   - metrics: further metrics.
  ///   - name: the name with which a user starts the program, printed in reports; nil for the name
  ///     of its file.
  public static func main(
    adding features: [any OwnFeature.Type] = [], metrics: [Metric] = [], named name: String? = nil
  ) async {
    var catalogs = Catalogs.withPacks
    do throws(Catalogs.Clash) {
      try catalogs.add(features, metrics: metrics)
    } catch {
      Terminal.complain("error: \(error.description.escapedForTerminal)\n")
      Terminal.leave(ExitStatus.internalError.rawValue)
    }
    if !features.isEmpty || !metrics.isEmpty || name != nil {
      let file = CommandLine.arguments.first?.split(separator: "/").last
      catalogs.program = name ?? file.map { shellWord(String($0)) } ?? catalogs.program
    }
    Program.catalogs = catalogs
    await Simrun.main()
  }
}
