import Foundation
import SimKernel
import SimReports

/// Where output goes: colour on a terminal, plain text in a pipe.
enum Terminal {
  /// Colour for standard output, unless NO_COLOR or TERM=dumb ask for none.
  static var style: TextStyle { isColored(STDOUT_FILENO) ? .colored : .plain }

  /// Columns of the terminal, within 60…120; 100 in a pipe, so that logs look alike.
  static var width: Int {
    var size = winsize()
    guard isatty(STDOUT_FILENO) == 1, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0,
      size.ws_col > 0
    else { return 100 }
    return min(120, max(60, Int(size.ws_col)))
  }

  /// Writes what a person reads to standard output, so that a build server takes nothing in it for
  /// a command; where that fails (a full disk, a closed pipe), says so and ends with the status for
  /// it.
  static func print(_ text: String) { write(text.withoutCommands) }

  /// Writes to standard output as it is: data, and commands to a build server.
  static func write(_ text: String) {
    do {
      try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    } catch {
      // a hangup takes the terminal along
      if let status = Interruption.status { exit(status) }
      complain("error: cannot write to standard output\n")
      exit(ExitStatus.inputOutput.rawValue)
    }
  }

  /// Ends the command.
  static func leave(_ status: Int32) -> Never { exit(status) }

  /// Writes to standard error, where it can be written to.
  static func complain(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.withoutCommands.utf8))
  }

  private static func isColored(_ descriptor: Int32) -> Bool {
    let environment = ProcessInfo.processInfo.environment
    return isatty(descriptor) == 1 && environment["NO_COLOR", default: ""].isEmpty
      && environment["TERM"] != "dumb"
  }
}
