import Foundation

/// A process that runs a block of scenarios, and its reports.
final class SwarmChild {
  /// How a block ended.
  enum End: Equatable {
    case whole
    /// It crashed; the cause as text.
    case crashed(String)
    case hanging(seconds: Int)
  }

  private let process = Process()
  private let output = Pipe()
  private let errors = Pipe()
  private var rest = Data()

  /// - Parameter command: the program and its arguments.
  init(_ command: [String]) throws {
    process.executableURL = URL(fileURLWithPath: command[0]).absoluteURL
    process.arguments = Array(command.dropFirst())
    var environment = ProcessInfo.processInfo.environment
    // a crash must end the process at once, without a debugger
    environment["SWIFT_BACKTRACE"] = "enable=no"
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
  }

  /// Runs the process and passes each line to `take`; ends it if no line arrives for `patience`
  /// seconds of real time.
  func run(patience: Int, _ take: (SwarmTold) -> Void) throws -> End {
    try process.run()
    // messages before a crash fit into the pipe; later ones may be lost
    let file = output.fileHandleForReading.fileDescriptor
    var isHanging = false
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      var ready = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
      let count = poll(&ready, 1, Int32(clamping: patience * 1000))
      if count < 0, errno == EINTR { continue }
      if count == 0 {
        isHanging = true
        kill(process.processIdentifier, SIGKILL)
      }
      let length = read(file, &buffer, buffer.count)
      if length < 0, errno == EINTR { continue }
      if length <= 0 { break }
      if !isHanging { self.receive(buffer[..<length], take) }
    }
    process.waitUntilExit()
    if isHanging { return .hanging(seconds: patience) }
    if process.terminationReason == .exit, process.terminationStatus == 0 { return .whole }
    let how =
      process.terminationReason == .exit
      ? "status \(process.terminationStatus)"
      : String(cString: strsignal(process.terminationStatus))
    return .crashed("\(how) \(lastWords)")
  }

  private var lastWords: String {
    let said = errors.fileHandleForReading.availableData
    let lines = String(decoding: said, as: UTF8.self).split(whereSeparator: \.isNewline)
    return lines.prefix(3).joined(separator: " ").prefix(400).description
  }

  private func receive(_ bytes: ArraySlice<UInt8>, _ take: (SwarmTold) -> Void) {
    rest.append(contentsOf: bytes)
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let line = rest[rest.startIndex..<end]
      rest = Data(rest[rest.index(after: end)...])
      if let told = try? JSONDecoder().decode(SwarmTold.self, from: line) { take(told) }
    }
  }
}
