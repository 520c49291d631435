import Foundation

/// A temporary folder to write into, next to another folder that must stay untouched.
struct Yard {
  let path: String

  static func open<T>(_ body: (Yard) throws -> T) throws -> T {
    let top = FileManager.default.temporaryDirectory
      .appendingPathComponent("yard-\(ProcessInfo.processInfo.globallyUniqueString)").path
    defer { try? FileManager.default.removeItem(atPath: top) }
    let yard = Yard(path: top + "/in")
    for folder in ["/in", "/out"] {
      try FileManager.default.createDirectory(
        atPath: top + folder, withIntermediateDirectories: true)
    }
    try yard.write("../out/secret", "untouched")
    return try body(yard)
  }

  func at(_ name: String) -> String { "\(path)/\(name)" }

  func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: at(name)))
  }

  func read(_ name: String) -> String? {
    FileManager.default.contents(atPath: at(name)).map { String(decoding: $0, as: UTF8.self) }
  }

  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: at(name), withIntermediateDirectories: true)
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: at(name), withDestinationPath: target)
  }

  /// The sorted names in the folder.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  var isUntouched: Bool {
    read("../out/secret") == "untouched"
      && (try? FileManager.default.contentsOfDirectory(atPath: at("../out"))) == ["secret"]
  }
}
