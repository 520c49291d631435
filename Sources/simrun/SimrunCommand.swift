import SimKernel
public import SimMetrics
import SimPacks
import SimResults
public import SimScenarios

/// simrun as a program of one's own: everything that simrun does, with features and metrics of
/// one's own beside its own.
public enum SimrunCommand {
  /// Reads the command line, does what it says, and ends the process where that is no success.
  ///
  /// - Parameters:
  ///   - features: what scenarios can put under test besides what simrun has, with their metrics.
  ///   - metrics: further metrics.
  ///   - name: how a user starts the program, as reports print it; nil for the name of its file.
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
