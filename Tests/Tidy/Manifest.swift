import Foundation

/// The content of Package.swift, as SwiftPM understands it.
struct Manifest: Decodable {
  struct Target: Decodable {
    struct Dependency: Decodable {
      /// Name of the target or product.
      var name: String

      init(from decoder: any Decoder) throws {
        let values = try decoder.singleValueContainer().decode([String: [Name?]].self)
        name = values.values.first?.first??.text ?? ""
      }

      /// Decodes the name and ignores other fields.
      private struct Name: Decodable {
        var text: String?

        init(from decoder: any Decoder) throws {
          text = try? decoder.singleValueContainer().decode(String.self)
        }
      }
    }

    var name: String
    var type: String
    var path: String?
    var dependencies: [Dependency]
  }

  var targets: [Target]

  static let current = Result { try load() }

  /// Runs `swift package` with its own build folder, because the build around the tests locks the
  /// usual one.
  private static func load() throws -> Manifest {
    let scratch = FileManager.default.temporaryDirectory
      .appendingPathComponent("tidy-\(ProcessInfo.processInfo.processIdentifier)")
    defer { try? FileManager.default.removeItem(at: scratch) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "swift", "package", "--package-path", Project.root.path, "--scratch-path", scratch.path,
      "--disable-sandbox", "dump-package",
    ]
    var environment = ProcessInfo.processInfo.environment
    environment["SIMRUN_BENCH"] = "1"  // the targets of measurement and fuzzing too
    environment["SIMRUN_FUZZ"] = "1"
    process.environment = environment
    let output = Pipe()
    process.standardOutput = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return try JSONDecoder().decode(Manifest.self, from: data)
  }
}
