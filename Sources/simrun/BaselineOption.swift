import ArgumentParser
import SimResults
import SimTraces

/// Where the baselines are that a command compares with.
struct BaselineOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Folder of the baselines, which must exist (default: \(BaselineFolder.usual), if it exists).",
      valueName: "folder"))
  var baseline: String?

  func validate() throws {
    if baseline?.isEmpty == true {
      throw ValidationError("--baseline takes a folder, found nothing")
    }
  }

  /// Throws where the folder was named and is not there.
  func open() throws(Diagnostic) -> BaselineFolder {
    guard let baseline else { return BaselineFolder() }
    let folder = BaselineFolder(path: baseline)
    try folder.requireExistence()
    return folder
  }
}
