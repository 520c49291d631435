import Foundation
public import SimMetrics
public import SimScenarios
public import SimText

extension Scenario {
  /// Reads the scenario in the file at `path`, which may name the given features and metrics.
  ///
  /// Throws all errors in it, each with its place.
  ///
  /// - Parameters:
  ///   - path: relative to the working folder, else to the package of the test.
  ///   - allowsOutside: whether it may name files outside its repository.
  public init(
    path: String, testing features: [any OwnFeature.Type], metrics: [Metric] = [],
    allowsOutside: Bool = false, from test: String = #filePath
  ) throws(Diagnostics) {
    let path = Self.place(of: path, from: test)
    guard let bytes = FileManager.default.contents(atPath: path) else {
      throw Diagnostics([
        Diagnostic(
          "no such scenario", at: Diagnostic.Place(file: path), kind: .missingInput,
          hint: "paths are from the working folder, or from the folder of Package.swift")
      ])
    }
    try self.init(
      bytes: bytes, path: path, allowsOutside: allowsOutside,
      catalogs: try Catalogs(testing: features, metrics, at: path))
  }

  /// Reads the scenario in `yaml`, which may name the given features and metrics.
  ///
  /// Throws all errors in it, each with its place in the text.
  public init(
    yaml: String, testing features: [any OwnFeature.Type], metrics: [Metric] = [],
    file: String = #fileID
  ) throws(Diagnostics) {
    try self.init(
      bytes: yaml.utf8, path: file, catalogs: try Catalogs(testing: features, metrics, at: file))
  }

  /// Returns `path` unchanged, or its location in the package that contains the source file `test`.
  static func place(of path: String, from test: String) -> String {
    let files = FileManager.default
    if path.hasPrefix("/") || files.fileExists(atPath: path) { return path }
    var folder = URL(fileURLWithPath: test).deletingLastPathComponent()
    while folder.path != "/" {
      if files.fileExists(atPath: folder.appendingPathComponent("Package.swift").path) {
        let place = folder.appendingPathComponent(path).standardizedFileURL.path
        return files.fileExists(atPath: place) ? place : path
      }
      folder.deleteLastPathComponent()
    }
    return path
  }
}

extension Catalogs {
  /// The catalogs of simrun with the additions; `path` is the place to report for a name clash.
  fileprivate init(
    testing features: [any OwnFeature.Type], _ metrics: [Metric], at path: String
  ) throws(Diagnostics) {
    self = .standard
    do throws(Clash) {
      try add(features, metrics: metrics)
    } catch {
      throw Diagnostics([Diagnostic(error.description, at: Diagnostic.Place(file: path))])
    }
  }
}
