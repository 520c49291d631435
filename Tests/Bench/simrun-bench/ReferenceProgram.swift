import Foundation

/// A C++ program of the reference, compiled from its source.
struct ReferenceProgram {
  struct Unusable: Error { var message: String }

  private let url: URL

  /// Compiles `name`.cpp of `folder` into the folder `build`, which is created if missing.
  init(_ name: String, in folder: URL, to build: URL) throws(Unusable) {
    try? FileManager.default.createDirectory(at: build, withIntermediateDirectories: true)
    let source = folder.appendingPathComponent(name + ".cpp").path
    guard FileManager.default.isReadableFile(atPath: source) else {
      throw Unusable(message: "\(source) is missing")
    }
    url = build.appendingPathComponent(name)
    let compiler = ProcessInfo.processInfo.environment["CXX"] ?? "c++"
    _ = try Self.output(
      of: URL(fileURLWithPath: "/usr/bin/env"),
      [compiler, "-O2", "-march=native", "-std=c++17", "-w", source, "-o", url.path])
  }

  /// Runs the program and returns its output.
  func output(_ arguments: [String]) throws(Unusable) -> String {
    try Self.output(of: url, arguments)
  }

  private static func output(of program: URL, _ arguments: [String]) throws(Unusable) -> String {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    do {
      try process.run()
    } catch {
      throw Unusable(message: "\(program.path) does not start")
    }
    let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Unusable(
        message: "\(program.lastPathComponent) \(arguments.joined(separator: " ")) failed")
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
