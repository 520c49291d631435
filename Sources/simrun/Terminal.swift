import Foundation
import SimKernel
import SimReports
import SimText

/// Output of the command: colored on a terminal, plain text in a pipe.
enum Terminal {
  /// The style for standard output: colored, unless NO_COLOR or TERM=dumb forbid it.
  static var style: TextStyle { isColored(STDOUT_FILENO) ? .colored : .plain }

  /// Columns of the terminal, clamped to 60…120; 100 in a pipe, so that logs look alike.
  static var width: Int {
    var size = winsize()
    guard isatty(STDOUT_FILENO) == 1, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0,
      size.ws_col > 0
    else { return 100 }
    return min(120, max(60, Int(size.ws_col)))
  }

  /// Writes text for people to standard output, made safe so that a build server finds no commands
  /// in it; if that fails (a full disk, a closed pipe), prints an error and exits with the status
  /// for it.
  static func print(_ text: String) { write(text.withoutCommands) }

  /// Writes data or commands for a build server to standard output, unchanged.
  static func write(_ text: String) {
    do {
      try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    } catch {
      // after a hangup the terminal is gone
      if let status = Interruption.status { exit(status) }
      complain("error: cannot write to standard output\n")
      exit(ExitStatus.inputOutput.rawValue)
    }
  }

  /// Ends the process.
  static func leave(_ status: Int32) -> Never { exit(status) }

  /// Writes to standard error; failures are ignored.
  static func complain(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.withoutCommands.utf8))
  }

  private static func isColored(_ descriptor: Int32) -> Bool {
    let environment = ProcessInfo.processInfo.environment
    return isatty(descriptor) == 1 && environment["NO_COLOR", default: ""].isEmpty
      && environment["TERM"] != "dumb"
  }
}
