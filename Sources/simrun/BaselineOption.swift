import ArgumentParser
import SimResults
import SimText

/// The folder of the baselines that a command compares with.
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

  /// Throws if the folder was given and does not exist.
  func open() throws(Diagnostic) -> BaselineFolder {
    guard let baseline else { return BaselineFolder() }
    let folder = BaselineFolder(path: baseline)
    try folder.requireExistence()
    return folder
  }
}
