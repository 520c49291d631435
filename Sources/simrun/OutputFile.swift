import Foundation
import SimText

/// The file that a command is asked to write.
enum OutputFile {
  /// Throws if `output` is one of `inputs`, under whatever name: the input would be lost.
  static func require(_ output: String, isNot inputs: String...) throws(UsageFailure) {
    try require(output, isNot: inputs)
  }

  static func require(_ output: String, isNot inputs: [String]) throws(UsageFailure) {
    guard let place = identity(output), inputs.contains(where: { identity($0) == place }) else {
      return
    }
    throw UsageFailure(
      message: "'\(output)' is the file that is read, and would be replaced: write to another file")
  }

  private struct Identity: Equatable {
    var device: dev_t
    var inode: ino_t
  }

  /// nil for what is no file.
  private static func identity(_ path: String) -> Identity? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Identity(device: status.st_dev, inode: status.st_ino)
  }
}
